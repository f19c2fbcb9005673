"""Who can no longer be stopped: the search for proofs of connections in positions of a game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import TypeAlias

from crosscut.connection import edges
from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask
from crosscut.move import Move, Place
from crosscut.position import Position
from crosscut.solver.connection_proof import Connection
from crosscut.solver.joining import Joining, joining_of
from crosscut.solver.link_connection import LinkConnection
from crosscut.solver.link_moves import LinkBoard, LinkSearch, Pair, State
from crosscut.solver.race import natural_order
from crosscut.solver.virtual_connection import (
    ConnectionSearch,
    SemiConnection,
    Table,
    VirtualConnection,
    cut_blocks,
)
from crosscut.steps import Budget, Steps

GAMES = 2
"""The rules, each on one board, whose proofs are remembered."""
TURN = 64
"""Positions that the search for one side looks at before it is the other side's turn."""
FIRST_AFTER_SWAP = 2
"""The number of moves after which no swap is possible any more."""

Asked: TypeAlias = Generator[None, None, SemiConnection | VirtualConnection | None]
"""The question whether a side connects with so many stones, as work that pauses."""


class Prover:
    """Finds connections in the positions of one game on one board. What it has found helps with the next position."""

    def __init__(self, joining: Joining, board: Grid) -> None:
        self.joining = joining
        self._board = board
        self._tables = {color: Table() for color in Color}
        self._links = LinkBoard(board) if joining.link_moves else None

    def search(self, position: Position, colors: Sequence[Color] = tuple(Color)) -> Search:
        """The search for a proof that one of these sides joins its edges in a position."""
        sides = [self._search(position, color) for color in colors]
        return Search(sides, lambda color, proof: self._connection(color, position, proof))

    def connection_steps(
        self, position: Position, budget: Budget, colors: Sequence[Color] = tuple(Color)
    ) -> Steps[Connection | None]:
        """A proof that one of these sides joins its edges; None if none is found within the budget, or if there is
        none."""
        search = self.search(position, colors)
        yield from search.advance_steps(budget)
        return search.found

    def delaying_steps(self, connection: Connection, moves: Sequence[Move], budget: Budget) -> Steps[Move | None]:
        """The first of these legal moves of the losing side, which is to move, after which the other side does not
        connect with fewer stones than the proof needs; None if none is found within the budget."""
        color = connection.color
        for move in moves:
            search, state = self._searched(connection.position, color, move)
            later = search.semi_steps(*state, connection.proof.stones - 1)
            side = _Deepening(color, search, None, {0: later}.__getitem__, 0)
            while not (side.is_over or budget.spent):
                before = side.nodes
                yield from side.advance_steps(_turn(budget), budget)
                budget.used += side.nodes - before
            if not side.is_over:
                return None
            if side.found is None:
                return move
        return None

    def before(self, position: Position, move: Move, after: Connection) -> Connection | None:
        """The proof in a position in which a side makes a move, from the proof after it; None if the other side was
        skipped then."""
        if isinstance(after.proof, SemiConnection):
            return None
        search, state = self._searched(position, after.color)
        return self._connection(after.color, position, search.led_to(*state, self._bit(move), after.proof))

    def _connection(self, color: Color, position: Position, proof: SemiConnection | VirtualConnection) -> Connection:
        if self._links is None:
            return Connection(color, position, proof, self.joining)
        state, settled = self._links.state(position, color), list[Pair]()
        if isinstance(proof, VirtualConnection):
            state, settled = self._links.settled(state)
        return LinkConnection(color, position, proof, self.joining, self._links, state, tuple(settled))

    def _search(self, position: Position, color: Color) -> _Deepening:
        search, state = self._searched(position, color)
        is_to_move = position.turn is color
        if self._links is not None and not is_to_move:
            state = self._links.settled(State(*state))[0]
        free = position.empty.bit_count()
        # Nobody is skipped where nothing is forbidden. Each side gets half of the empty points if there are no links.
        takes_half = not (self.joining.forbids or self.joining.link_moves)
        most = (free + is_to_move) // 2 if takes_half else free
        ask = search.semi_steps if is_to_move else search.full_steps
        return _Deepening(color, search, search.known(*state, is_to_move), lambda stones: ask(*state, stones), most)

    def _searched(
        self, position: Position, color: Color, cut: Move | None = None
    ) -> tuple[ConnectionSearch, tuple[Mask, Mask, Mask]]:
        """What searches for connections of a side in a position, perhaps after a move of the other side, and the
        position as it sees it if it is to move."""
        board, ends, table = self._board, edges(self._board, color), self._tables[color]
        if self._links is not None:
            state = self._links.state(position, color)
            if cut is not None:
                state = self._links.answered(state, self._links.bit(cut))
            return LinkSearch(board, self.joining, ends, table), state
        own, enemy = position.stones_of(color), position.stones_of(color.other)
        blocks = cut_blocks(board, own, enemy, position.links_of(color)) if self.joining.by_links else 0
        if cut is not None:
            enemy |= self._bit(cut)  # it is real: it may forbid what an assumed one may not
        return ConnectionSearch(board, self.joining, ends, table, enemy), (own, enemy, blocks)

    def _bit(self, move: Move) -> Mask:
        if self._links is not None:
            return self._links.bit(move)
        assert isinstance(move, Place), "there are no other moves"
        return self._board.bit(move.point)


class Search:
    """The search for a connection of either side. The sides take turns, so that it does not matter whose is easier."""

    def __init__(
        self,
        sides: list[_Deepening],
        connection: Callable[[Color, SemiConnection | VirtualConnection], Connection],
    ) -> None:
        self._sides = sides
        self._connection = connection
        self.found: Connection | None = None
        for side in sides:
            self._note(side)

    @property
    def is_over(self) -> bool:
        """Whether a connection is found, or there is none to find."""
        return self.found is not None or not self._sides

    def advance_steps(self, budget: Budget) -> Steps[None]:
        """Search until a connection is found, the budget is spent, or there is nothing more to search."""
        while not (self.is_over or budget.spent):
            side = min(self._sides, key=lambda side: side.nodes)
            before = side.nodes
            yield from side.advance_steps(_turn(budget), budget)
            budget.used += side.nodes - before
            self._note(side)
            if side.is_over:
                self._sides.remove(side)

    def _note(self, side: _Deepening) -> None:
        if side.found is not None:
            self.found = self._connection(side.color, side.found)


def _turn(budget: Budget) -> int:
    """How many positions the search for one side looks at before it is the other side's turn."""
    return TURN if budget.most is None else min(TURN, budget.most - budget.used)


class _Deepening:
    """The search for a connection of one side with ever more stones."""

    def __init__(
        self,
        color: Color,
        search: ConnectionSearch,
        known: SemiConnection | VirtualConnection | None,
        ask: Callable[[int], Asked],
        most: int,
    ) -> None:
        self.color = color
        self._search = search
        self._work = self._deeper(ask, most)
        self.found = known
        self.is_over = False
        """Whether the search has ended."""

    @property
    def nodes(self) -> int:
        """How many positions have been looked at."""
        return self._search.nodes

    def advance_steps(self, nodes: int, budget: Budget) -> Steps[None]:
        """Look at that many more positions, unless the search ends or there is no time."""
        until = self._search.stop_at = self.nodes + nodes
        while self.nodes < until and not self.is_over and not budget.spent:
            if next(self._work, self) is self:
                self.is_over = True
            yield

    def _deeper(self, ask: Callable[[int], Asked], most: int) -> Steps[None]:
        for stones in range(most + 1):
            self.found = yield from ask(stones)
            if self.found is not None:
                return


@lru_cache(maxsize=GAMES)
def shared_prover(joining: Joining, board: Grid) -> Prover:
    """The prover for such positions, with all that it has found before."""
    return Prover(joining, board)


def joining_steps(game: Game, position: Position) -> Steps[Joining | None]:
    """How stones join in a position whose connections can be proved, if nobody swaps; None where nothing can be.

    That is in games that :func:`crosscut.solver.joining.joining_of` does not serve, and in set-ups against the rules.
    """
    joining = joining_of(game)
    return None if joining is None or (yield from game.problem_steps(position)) else joining


def may_be_swapped(game: Game, position: Position) -> bool:
    """Whether a swap is legal or still to come: then a proof for a side says little."""
    return game.pie and position.from_start and position.ply < FIRST_AFTER_SWAP


def provable_steps(game: Game, position: Position) -> Steps[Joining | None]:
    """How stones join in a position of which it can be proved who connects; None where it cannot, and while a swap is
    legal or still to come."""
    return None if position.over or may_be_swapped(game, position) else (yield from joining_steps(game, position))


def prover_steps(game: Game, position: Position) -> Steps[Prover | None]:
    """The shared prover for a position; None where nothing can be proved."""
    joining = yield from provable_steps(game, position)
    return None if joining is None else shared_prover(joining, position.grid)


def defence_steps(game: Game, connection: Connection) -> Steps[Move | None]:
    """A move of the losing side, which is to move, after which the proof needs as many stones as after any; None if
    it cannot move."""
    position = connection.position
    legal = game.legal_moves(position)
    for cut in connection.cuts():
        if cut in legal:
            return cut
    order = yield from natural_order(game, position, legal, is_winning=False)
    return order[0] if order else None
