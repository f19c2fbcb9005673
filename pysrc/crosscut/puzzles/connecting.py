"""Puzzles on large boards, where the prover of connections says who wins.

In such a position one move joins the reader's edges for good, and after each other one the other side joins its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from crosscut.game import Game
from crosscut.geometry import Color, Mask
from crosscut.move import Move, Place
from crosscut.position import Position
from crosscut.puzzles.line import Line, Lines, UndecidedError
from crosscut.puzzles.playing import at_sight, moves_of
from crosscut.solver.connection_proof import Connection
from crosscut.solver.decider import OPEN, Result
from crosscut.solver.joining import joining_of, obstacle
from crosscut.solver.ladders import ladder_in
from crosscut.solver.prover import Prover
from crosscut.steps import Budget, finish

REPLIES = 6
"""How many replies are compared: those that look best."""


class ConnectionProver:
    """Decides positions by proofs that a side joins its edges, and remembers them for the positions that follow.

    A proof also serves positions in which the other side has further stones outside its carrier.
    """

    def __init__(self, game: Game, nodes: int | None = None) -> None:
        """Raises ValueError, with the reason, for a game whose connections cannot be proved."""
        self._game, self._nodes = game, nodes
        joining, reason = joining_of(game), obstacle(game)
        if joining is None:
            raise ValueError(f"connections in {game.name} cannot be proved: {reason}")
        self._joining = joining
        self._provers: dict[int, Prover] = {}
        self._found: dict[tuple[int, Color, Mask], list[Connection]] = defaultdict(list)

    def winner(self, position: Position) -> Result:
        """Who wins a position that is not over; ``OPEN`` if that is not decided within the limit."""
        found = self.connection(position)
        return OPEN if found is None else found.color

    def connection(self, position: Position) -> Connection | None:
        """The proof for a position that is not over; None if there is none within the limit."""
        for color in Color:
            for known in self._found.get((position.size, color, position.stones_of(color)), ()):
                found = known.elsewhere(position)
                if found is not None:
                    return found if found.proof is known.proof else self._keep(found)
        if position.size not in self._provers:
            self._provers[position.size] = Prover(self._joining, position.grid)
        budget = Budget(self._nodes, None)
        found = finish(self._provers[position.size].connection_steps(position, budget))
        return None if found is None else self._keep(found)

    def _keep(self, found: Connection) -> Connection:
        """Remember a proof, and what it says after its first move."""
        key = found.position.size, found.color, found.position.stones_of(found.color)
        self._found[key].append(found)
        if (move := found.move) is not None:
            after = self._game.play(found.position, move).position
            later = None if after.over else found.after(move, after)
            if later is not None:
                self._keep(later)
        return found


class ConnectionLines(Lines):
    """Lines by the proofs: each answer and each reply is one of a proof."""

    def __init__(self, game: Game, prover: ConnectionProver, side: Color) -> None:
        super().__init__(game, prover, side)
        self._connections = prover
        self._followed: dict[Position, Move] = {}
        """The moves of a line that is given, by the positions."""

    def line(self, position: Position, key: Move) -> Line:
        """The main line. If the hardest cuts after the key lead to a ladder, it is the line of the ladder."""
        after = self._game.play(position, key).position
        moves = self._hardest(after)
        self._followed = {}
        if ladder_in(position.size, [move.point for move in (key, *moves) if isinstance(move, Place)]):
            for move in moves:
                self._followed[after] = move
                after = self._game.play(after, move).position
        return super().line(position, key)

    def wins(self, position: Position, most: int | None = None, order: Sequence[Move] = ()) -> list[Move]:
        """As for all lines; but where the reader need not move at all, there is nothing to find: no move then."""
        passed = self._game.give_turn(position, self._side.other)[0]
        if passed.over or passed.turn is self._side or self.is_won(passed):
            return []
        return super().wins(position, most, order)

    def refutation(self, position: Position, move: Move) -> Move | None:
        """The move by which the other side joins its edges."""
        after = self._game.play(position, move).position
        if after.over or after.turn is self._side:
            return None
        return self._proof(after).move

    def _reply(self, after: Position) -> tuple[Move | None, Position | None, list[Move]]:
        """The cut, of those that look best, that leaves the reader the fewest winning moves, but some."""
        if after.over:
            return None, None, []
        if after.turn is self._side:
            return None, after, self.wins(after)
        if (given := self._followed.get(after)) is not None:
            later = self._game.play(after, given).position
            return given, later, [] if later.over else self.wins(later)
        proof = self._proof(after)
        best: tuple[Move | None, Position | None, list[Move]] = None, None, []
        for reply in [move for move in at_sight(self._game, after) if proof.depends_on(move)][:REPLIES]:
            later = self._game.play(after, reply).position
            if later.over or later.turn is not self._side:
                continue
            wins = self.wins(later)
            if best[0] is None or (wins and (not best[2] or len(wins) < len(best[2]))):
                best = reply, later, wins
            if len(wins) == 1:
                break
        return best

    def _shortest(self, position: Position, wins: Sequence[Move]) -> Move:
        given = self._followed.get(position)
        return given if given is not None and given in wins else super()._shortest(position, wins)

    def _rest(self, position: Position) -> tuple[Move, ...]:
        rest: list[Move] = []
        while position in self._followed:
            rest.append(self._followed[position])
            position = self._game.play(position, rest[-1]).position
        return (*rest, *self._hardest(position))

    def _hardest(self, position: Position) -> tuple[Move, ...]:
        """The moves to the end if the other side makes the cut that is the hardest to answer each time; where none is
        left, it moves anywhere."""
        moves: list[Move] = []
        proof = None if position.over else self._proof(position)
        while proof is not None:
            legal = moves_of(self._game, position)
            moves.append(proof.move or next((cut for cut in proof.cuts() if cut in legal), legal[0]))
            position = self._game.play(position, moves[-1]).position
            proof = None if position.over else proof.after(moves[-1], position)
        return tuple(moves)

    def _proof(self, position: Position) -> Connection:
        found = self._connections.connection(position)
        if found is None:
            raise UndecidedError
        return found
