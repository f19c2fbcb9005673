"""Who can no longer be stopped: proofs of connections in positions of a game, and the way through them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from crosscut.connection import edges, shortest_path
from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.move import Move, Place
from crosscut.position import Diagonals, Position, like_diagonals
from crosscut.solver.joining import Joining, joining_of
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


@dataclass(frozen=True, slots=True)
class Connection:
    """A proof that a side joins its edges in a position, whatever the other side does.

    Attributes:
        color: The side that joins its edges.
        position: Where it does.
        proof: A semi-connection if this side is to move, a virtual connection otherwise.
    """

    color: Color
    position: Position
    proof: SemiConnection | VirtualConnection

    @property
    def carrier(self) -> tuple[Point, ...]:
        """The empty points that the proof looks at."""
        return self.position.grid.points(self.proof.carrier)

    @property
    def full_carrier(self) -> Mask:
        """The points where a move of the other side is a cut, after the side's own move if it is to move."""
        if isinstance(self.proof, SemiConnection):
            return self.proof.then.carrier if self.proof.then else 0
        return self.proof.carrier

    @property
    def stones(self) -> int:
        """How many stones the side needs at most."""
        return self.proof.stones

    @property
    def move(self) -> Place | None:
        """The move of the side that joins its edges; None if it is not to move."""
        if isinstance(self.proof, SemiConnection) and self.proof.point:
            return Place(self.position.grid.point(self.proof.point))
        return None

    def cuts(self) -> tuple[Point, ...]:
        """The moves of the other side in the carrier that the proof has looked at, the hardest to answer first."""
        if isinstance(self.proof, SemiConnection):
            return ()
        tried = zip(self.proof.cuts[1:], self.proof.answers[1:], strict=True)
        hardest = sorted(tried, key=lambda cut: -cut[1].stones)
        return tuple(self.position.grid.point(cut) for cut, _ in hardest)

    def line(self) -> tuple[Point, ...]:
        """The moves until the side is joined, if the other side always makes the cut that is the hardest to answer."""
        found, proof = list[Mask](), self.proof
        while True:
            if isinstance(proof, SemiConnection):
                if proof.then is None:
                    return tuple(map(self.position.grid.point, found))
                found.append(proof.point)
                proof = proof.then
            else:
                tried = zip(proof.cuts[1:], proof.answers[1:], strict=True)
                cut, answer = max(tried, key=lambda cut: cut[1].stones, default=(0, proof.answers[0]))
                if not cut:  # nothing needs an answer any more
                    return tuple(map(self.position.grid.point, found))
                found.append(cut)
                proof = answer

    def answer(self, move: Point | None) -> Point | None:
        """The answer to a legal move of the other side, None if it passes; None if the side is joined then.

        If the side itself is to move, it has made its move of the proof before.
        """
        grid, full = self.position.grid, self.proof
        if isinstance(full, SemiConnection):
            if full.then is None:
                return None
            full = full.then
        point = full.answer(0 if move is None else grid.bit(move)).point
        return grid.point(point) if point else None

    def after(self, point: Point, position: Position) -> Connection | None:
        """The proof after a move, which has led to that position; None if the side does not follow the proof."""
        bit = self.position.grid.bit(point)
        proof: SemiConnection | VirtualConnection
        if isinstance(self.proof, SemiConnection):
            if bit != self.proof.point or self.proof.then is None:
                return None
            proof = self.proof.then
        else:
            proof = self.proof.answer(bit)
        if position.turn is self.color and isinstance(proof, VirtualConnection):  # the other side was skipped
            proof = proof.answer(0)
        return Connection(self.color, position, proof)

    def passed(self) -> Connection:
        """The proof after the other side has been skipped."""
        assert isinstance(self.proof, VirtualConnection), "the other side is to move"
        position = self.position.with_turn(self.color, self.position.ply)
        return Connection(self.color, position, self.proof.answer(0))

    def chain(self, joining: Joining) -> tuple[Point, ...]:
        """A way from edge to edge if the other side passes: stones that stand, and points of the carrier."""
        stones, proof = self.position.stones_of(self.color), self.proof
        while True:
            semi = proof if isinstance(proof, SemiConnection) else proof.answer(0)
            if semi.then is None:
                break
            stones |= semi.point
            proof = semi.then
        board = self.position.grid
        pairs = like_diagonals(board, stones)
        cut = (
            cut_blocks(board, stones, self.position.stones_of(self.color.other), self._links())
            if joining.by_links
            else 0
        )
        diagonals = Diagonals(
            pairs.rising & ~cut if joining.rising else 0, pairs.falling & ~cut if joining.falling else 0
        )
        return shortest_path(board, self.color, stones, diagonals)

    def _links(self) -> Diagonals:
        return self.position.links_of(self.color)


class Prover:
    """Finds connections in the positions of one game on one board. What it has found helps with the next position."""

    def __init__(self, joining: Joining, board: Grid) -> None:
        self.joining = joining
        self._board = board
        self._tables = {color: Table() for color in Color}

    def search(self, position: Position, colors: Sequence[Color] = tuple(Color)) -> Search:
        """The search for a proof that one of these sides joins its edges in a position."""
        return Search(position, [self._search(position, color) for color in colors])

    def connection_steps(
        self, position: Position, budget: Budget, colors: Sequence[Color] = tuple(Color)
    ) -> Steps[Connection | None]:
        """A proof that one of these sides joins its edges; None if none is found within the budget, or if there is
        none."""
        search = self.search(position, colors)
        yield from search.advance_steps(budget)
        return search.found

    def delaying_steps(self, connection: Connection, moves: Sequence[Place], budget: Budget) -> Steps[Place | None]:
        """The first of these legal moves of the losing side, which is to move, after which the other side does not
        connect with fewer stones than the proof needs; None if none is found within the budget."""
        color = connection.color
        ends, table = edges(self._board, color), self._tables[color]
        _, (own, enemy, cut) = self._searched(connection.position, color)
        for move in moves:
            cutting = enemy | self._board.bit(move.point)  # it is real: it may forbid what an assumed one may not
            search = ConnectionSearch(self._board, self.joining, ends, table, cutting)
            later = search.semi_steps(own, cutting, cut, connection.stones - 1)
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

    def before(self, position: Position, move: Place, after: Connection) -> Connection | None:
        """The proof in a position in which a side makes a move, from the proof after it; None if the other side was
        skipped then."""
        if isinstance(after.proof, SemiConnection):
            return None
        search, state = self._searched(position, after.color)
        return Connection(after.color, position, search.led_to(*state, self._board.bit(move.point), after.proof))

    def _search(self, position: Position, color: Color) -> _Deepening:
        search, state = self._searched(position, color)
        is_to_move = position.turn is color
        free = position.empty.bit_count()
        # Where nothing is forbidden nobody is skipped, so each side gets half of the empty points.
        most = free if self.joining.bans_crosscuts else (free + is_to_move) // 2
        ask = search.semi_steps if is_to_move else search.full_steps
        return _Deepening(color, search, search.known(*state, is_to_move), lambda stones: ask(*state, stones), most)

    def _searched(self, position: Position, color: Color) -> tuple[ConnectionSearch, tuple[Mask, Mask, Mask]]:
        """What searches for connections of a side in a position, and the position as it sees it."""
        own, enemy = position.stones_of(color), position.stones_of(color.other)
        cut = cut_blocks(self._board, own, enemy, position.links_of(color)) if self.joining.by_links else 0
        ends = edges(self._board, color)
        return ConnectionSearch(self._board, self.joining, ends, self._tables[color], enemy), (own, enemy, cut)


class Search:
    """The search for a connection of either side. The sides take turns, so that it does not matter whose is easier."""

    def __init__(self, position: Position, sides: list[_Deepening]) -> None:
        self._position = position
        self._sides = sides
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
            self.found = Connection(side.color, self._position, side.found)


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
def _prover(joining: Joining, board: Grid) -> Prover:
    return Prover(joining, board)


def provable_steps(game: Game, position: Position) -> Steps[Joining | None]:
    """How stones join in a position whose connections can be proved; None where nothing can be.

    That is in games that :func:`crosscut.solver.joining.joining_of` does not serve, in set-ups against the rules, and
    while a swap is legal or still to come.
    """
    joining = joining_of(game)
    if joining is None or position.over or (game.pie and position.from_start and position.ply < FIRST_AFTER_SWAP):
        return None
    return None if (yield from game.problem_steps(position)) else joining


def prover_steps(game: Game, position: Position) -> Steps[Prover | None]:
    """The prover for a position, with all that it has found in this game before; None where nothing can be proved."""
    joining = yield from provable_steps(game, position)
    return None if joining is None else _prover(joining, position.grid)


def defence_steps(game: Game, connection: Connection) -> Steps[Move | None]:
    """A move of the losing side, which is to move, after which the proof needs as many stones as after any; None if
    it cannot move."""
    position = connection.position
    legal = game.legal_moves(position)
    for point in connection.cuts():
        if Place(point) in legal:
            return Place(point)
    order = yield from natural_order(game, position, legal, is_winning=False)
    return order[0] if order else None
