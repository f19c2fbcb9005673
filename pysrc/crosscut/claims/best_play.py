"""Claims about best play, checked by the solver and its table of openings. Swaps are ignored.

red can win                From the position shown Red wins with best play; also for Blue.
only d4 d5 win             Of the moves of the side to move exactly these win; or "only nothing wins".
move 5: only               No other move than the fifth of the main line would have won. And this one wins.
move 5: wins               It wins. Perhaps others would have won, too.
move 4: mistake            Its side could have reached more: a win, or a tie.
move 4: lost               Whatever its side plays there, the other side wins.
move 2: better b2 c3       It does not win. Exactly these would have won instead.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosscut.claims.kinds import Claimed, TooBigError, kind
from crosscut.geometry import Color
from crosscut.move import Move, Swap, parse_move
from crosscut.position import Position
from crosscut.solver.decider import OPEN
from crosscut.solver.openings import known_opening
from crosscut.steps import Budget, Steps

NODES = 200_000
"""How many positions with up to :data:`USUAL` moves the quickest solver looks at for one claim."""
USUAL = 49


def most_positions(moves: int, effort: float) -> int:
    """How many positions the solver looks at: fewer where each takes long, and where a proof is out of reach."""
    return int(NODES * USUAL**2 / (max(USUAL, moves) * max(USUAL, moves * effort)))


class _Judge:
    """Says who wins after each move of a position."""

    def __init__(self, claimed: Claimed, position: Position) -> None:
        self._game, self._position = claimed.game, position
        self._decider = claimed.decider
        moves = len(self._game.legal_moves(position))
        self._budget = Budget(most_positions(moves, self._decider.effort), None)
        self.side = position.turn

    def winner(self, move: Move | None = None) -> Steps[Color | None]:
        """Who wins with best play, after a move if one is given."""
        after = self._position if move is None else self._game.play(self._position, move).position
        opening = known_opening(self._game, after)
        if opening is not None:
            return opening.winner
        winner = yield from self._decider.decide_steps(after, self._budget)
        if winner is OPEN:
            raise TooBigError
        return winner

    def winning(self) -> Steps[list[Move]]:
        """All moves of the side to move that win."""
        winners: dict[Move, Color | None] = {}
        for move in self._game.legal_moves(self._position):
            if not isinstance(move, Swap):
                winners[move] = yield from self.winner(move)
        return [move for move, winner in winners.items() if winner is self.side]


def _after(claimed: Claimed, ply: int) -> tuple[_Judge, Move]:
    """The position in which a move of the main line was played, and the move."""
    line = [] if claimed.record is None else claimed.record.root.end.line
    if not 1 <= ply <= len(line):
        raise ValueError(f"the main line has no move {ply}")
    position = claimed.record.start() if claimed.record else claimed.position
    for node in line[: ply - 1]:
        position = claimed.game.play(position, node.move).position
    return _Judge(claimed, position), line[ply - 1].move


@kind("(?P<color>red|blue) can win")
def _can_win(claimed: Claimed, said: Mapping[str, str]) -> Steps[str | None]:
    winner = yield from _Judge(claimed, claimed.position).winner()
    return None if winner is Color(said["color"]) else _wins(winner)


@kind("only (?:nothing|(?P<moves>[a-z0-9 -]+)) wins?")
def _winning(claimed: Claimed, said: Mapping[str, str]) -> Steps[str | None]:
    winning = yield from _Judge(claimed, claimed.position).winning()
    return None if set(winning) == set(_moves(said)) else f"what wins is: {_listed(winning)}"


@kind("move (?P<ply>[0-9]{1,9}): (?P<only>only|wins)")
def _keeps(claimed: Claimed, said: Mapping[str, str]) -> Steps[str | None]:
    judge, move = _after(claimed, int(said["ply"]))
    if (yield from judge.winner(move)) is not judge.side:
        return f"it does not win; what wins there is: {_listed((yield from judge.winning()))}"
    winning = (yield from judge.winning()) if said["only"] == "only" else [move]
    return None if winning == [move] else f"what wins there is: {_listed(winning)}"


@kind("move (?P<ply>[0-9]{1,9}): (?P<fate>mistake|lost)")
def _spoils(claimed: Claimed, said: Mapping[str, str]) -> Steps[str | None]:
    judge, move = _after(claimed, int(said["ply"]))
    best = yield from judge.winner()
    reached = yield from judge.winner(move)
    is_true = best is not reached if said["fate"] == "mistake" else best is judge.side.other
    return None if is_true else f"before it {_wins(best)}, and after it {_wins(reached)}"


@kind("move (?P<ply>[0-9]{1,9}): better (?P<moves>[a-z0-9 -]+)")
def _better(claimed: Claimed, said: Mapping[str, str]) -> Steps[str | None]:
    judge, move = _after(claimed, int(said["ply"]))
    if (yield from judge.winner(move)) is judge.side:
        return f"{move} wins as well"
    winning = yield from judge.winning()
    return None if set(_moves(said)) == set(winning) else f"what wins there is: {_listed(winning)}"


def _moves(said: Mapping[str, str]) -> list[Move]:
    return [parse_move(text) for text in said.get("moves", "").split()]


def _listed(moves: list[Move]) -> str:
    return " ".join(map(str, moves)) or "nothing"


def _wins(winner: Color | None) -> str:
    return "nobody can win" if winner is None else f"{winner} can win"
