"""A stone and its edge: whether they can be cut within a carrier, whatever stands or happens outside of it.

The stone is Red's, and the edge is the southern one. Red is S and Blue is O of :mod:`crosscut.solver.joining`, which
says why this is sound.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from crosscut.completion.imposed import imposed_by
from crosscut.connection import component, path_between
from crosscut.geometry import Color, Grid, Link, Mask, Point, grid, single_bits
from crosscut.position import Diagonals, like_diagonals
from crosscut.said import tr
from crosscut.solver.joining import Joining
from crosscut.solver.virtual_connection import ConnectionSearch, SemiConnection, Table, VirtualConnection
from crosscut.steps import Steps

LARGEST = 12
"""The most files, and the most ranks, of a carrier."""
MOST_POINTS = 40
"""The most points of a carrier that somebody else has drawn."""


class EdgeSearch:
    """Searches for connections of one stone within one carrier."""

    def __init__(self, board: Grid, joining: Joining, stone: Mask, carrier: Mask, table: Table | None = None) -> None:
        """The board has a margin around the carrier. ``table`` may hold what searches in other carriers have found, if
        nothing is forbidden: then what is outside counts as stones of O, and nothing else does."""
        self.outside = board.board & ~(carrier | stone)
        if table is None or joining.bans_crosscuts:
            table = Table()
        ends = stone, board.south
        self._search = ConnectionSearch(board, joining, ends, table, 0, outside=self.outside)
        self._most = (carrier.bit_count() + 1) // 2

    def full_steps(self, own: Mask, enemy: Mask, cut: Mask) -> Steps[VirtualConnection | None]:
        """A connection although O is to move; None if there is none."""
        for stones in range(self._most + 1):
            found = yield from self._search.full_steps(own, enemy | self.outside, cut, stones)
            if found is not None:
                return found
        return None

    def semi_steps(self, own: Mask, enemy: Mask, cut: Mask) -> Steps[SemiConnection | None]:
        """A connection if S is to move; None if there is none."""
        for stones in range(self._most + 1):
            found = yield from self._search.semi_steps(own, enemy | self.outside, cut, stones)
            if found is not None:
                return found
        return None

    def newly_cut(self, own: Mask, enemy: Mask, point: Mask) -> Mask:
        """The blocks in which a link of O, perhaps outside, crosses a diagonal that a new stone of S makes."""
        return self._search.newly_cut(own, enemy | self.outside, point)


@dataclass(frozen=True, slots=True)
class EdgePosition:
    """A stone, its carrier, and what has been played in it.

    Attributes:
        board: The carrier with a margin: point a1 of the carrier is b1 here.
        carrier: The points of the carrier, the stone among them.
        own: Stones of S.
        enemy: Stones of O.
        cut: Blocks in which a link of O crosses a diagonal of S.
        is_cut_next: Whether O is to move.
    """

    joining: Joining
    board: Grid
    stone: Mask
    carrier: Mask
    own: Mask
    enemy: Mask = 0
    cut: Mask = 0
    is_cut_next: bool = True

    @classmethod
    def of(cls, joining: Joining, stone: Point, carrier: Iterable[Point]) -> EdgePosition:
        """The stone in its carrier before the first cut. Raises ValueError if it is none."""
        points = {*carrier, stone}
        if len(points) > MOST_POINTS or any(max(point) >= LARGEST for point in points):
            raise ValueError(
                tr(
                    "This carrier is too large: expected at most {most_points} points on {largest} files and ranks",
                    most_points=MOST_POINTS,
                    largest=LARGEST,
                )
            )
        columns, rows = (1 + max(side) for side in zip(*points, strict=True))
        board = grid(rows + 1, columns + 2)
        bits = {point: board.bit(Point(point.file + 1, point.rank)) for point in points}
        return cls(joining, board, bits[stone], sum(bits.values()), bits[stone])

    def point(self, bit: Mask) -> Point:
        """The name that a bit has in the carrier."""
        return _west(self.board.point(bit))

    def bit(self, point: Point) -> Mask:
        """The bit of a point; 0 if it is not on the board."""
        there = Point(point.file + 1, point.rank)
        return self.board.bit(there) if there in self.board else 0

    def points(self, bits: Mask) -> tuple[Point, ...]:
        """The names of some bits, in order."""
        return tuple(map(self.point, single_bits(bits)))

    @property
    def diagonals(self) -> Diagonals:
        """The diagonals that join stones of S."""
        pairs, joining = like_diagonals(self.board, self.own), self.joining
        return Diagonals(
            pairs.rising & ~self.cut if joining.rising else 0, pairs.falling & ~self.cut if joining.falling else 0
        )

    @property
    def is_joined(self) -> bool:
        """Whether the stone is joined to the edge."""
        return bool(component(self.board, self.stone, self.own, self.diagonals) & self.board.south)

    @property
    def chain(self) -> tuple[Point, ...]:
        """The stones that join the edge with the stone; () if it is not joined."""
        found = path_between(self.board, (self.board.south, self.stone), self.own, self.diagonals)
        return tuple(map(_west, found))

    @property
    def links(self) -> tuple[tuple[Link, Color], ...]:
        """The links between stones of the carrier, where links come by themselves."""
        if not self.joining.by_links:
            return ()
        own, enemy = self.diagonals, like_diagonals(self.board, self.enemy)
        of_enemy = Diagonals(enemy.rising & ~own.falling, enemy.falling & ~own.rising)
        both = ((own, Color.RED), (of_enemy, Color.BLUE))
        return tuple(
            (Link(_west(link.a), _west(link.b)), color)
            for diagonals, color in both
            for link in diagonals.links(self.board)
        )

    @property
    def open(self) -> Mask:
        """The points where the side to move may play. For S these are legal whatever is outside."""
        empty = self.carrier & ~(self.own | self.enemy)
        if not self.joining.bans_crosscuts:
            return empty
        if self.is_cut_next:
            return empty & ~imposed_by(self.board.width, self.own, self.enemy)
        outside = self.board.board & ~self.carrier
        return empty & ~imposed_by(self.board.width, self.enemy | outside, self.own | outside)

    def after(self, bit: Mask) -> EdgePosition:
        """The position after a move to an open point."""
        if self.is_cut_next:
            return replace(self, enemy=self.enemy | bit, is_cut_next=False)
        cut = self.cut | _search_of(self).newly_cut(self.own, self.enemy, bit)
        return replace(self, own=self.own | bit, cut=cut, is_cut_next=True)

    def proof_steps(self) -> Steps[SemiConnection | VirtualConnection | None]:
        """A proof that the stone cannot be cut; None if it can."""
        search = _search_of(self)
        if self.is_cut_next:
            return (yield from search.full_steps(self.own, self.enemy, self.cut))
        return (yield from search.semi_steps(self.own, self.enemy, self.cut))

    def succeeds_steps(self, bit: Mask) -> Steps[bool]:
        """Whether the side to move reaches its aim by a move: S joins the stone with the edge, or O cuts it off."""
        proof = yield from self.after(bit).proof_steps()
        return (proof is None) == self.is_cut_next

    def best_steps(self, proof: SemiConnection | VirtualConnection | None) -> Steps[Mask]:
        """The answer to the last cut, the hardest cut, or of those that succeed the one nearest to the stone, given the
        proof if there is one; 0 if the stone is joined, or cut off for good."""
        if self.is_joined:
            return 0
        if isinstance(proof, SemiConnection):
            return proof.point
        if proof is not None:
            needed = {cut: answer.stones for cut, answer in zip(proof.cuts, proof.answers, strict=True)}
            return max((cut for cut in needed if cut & self.open), key=lambda cut: needed[cut], default=0)
        if self.is_cut_next:
            for bit in sorted(single_bits(self.open), key=self._distance):
                if (yield from self.succeeds_steps(bit)):
                    return bit
        return 0

    def _distance(self, bit: Mask) -> int:
        """How far a point is from the stone, as the square of a length."""
        point, stone = self.point(bit), self.point(self.stone)
        return (point.file - stone.file) ** 2 + (point.rank - stone.rank) ** 2


def _west(point: Point) -> Point:
    """A point without the margin."""
    return Point(point.file - 1, point.rank)


def _search_of(position: EdgePosition) -> EdgeSearch:
    return _search(position.board, position.joining, position.stone, position.carrier)


@lru_cache(maxsize=8)
def _search(board: Grid, joining: Joining, stone: Mask, carrier: Mask) -> EdgeSearch:
    return EdgeSearch(board, joining, stone, carrier & ~stone)
