"""The outline of the Zigzag Edge Game: what two zigzags through the dots enclose, exactly.

One zigzag joins the dots file by file (its lines are *column lines*), the other
rank by rank (*row lines*). A column line is one file wide, a row line one rank
high. Take a square of the grid that a column line crosses from bottom to top
and a row line from side to side: they meet in there, and nowhere else.

    +----/--+     So a crossing is named by its square. Crossings lie along a
    |   / __-     column line in the order of the ranks, along a row line in the
    |  _-/  |     order of the files, and no coordinate is needed to find them.
    -_/ /   |     If the two lines have a dot in common, it is a corner of the
    +--/----+     square, and they meet there instead.

The outline is the boundary of the outer face of this drawing. It is walked from
the leftmost to the rightmost dot, once with the outside on the left hand (the
top), once with the outside on the right hand (the bottom), turning as far to
the outside as possible at every dot and crossing. Directions are integer
vectors, so every decision is exact; coordinates are computed only for the
corners of the result, as fractions.

The game is Leroy Quet's (2010); in his words an edge is an "edge line".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from crosscut.geometry import Point
from crosscut.outcome import Edge, Vertex


@dataclass(frozen=True, slots=True)
class Outline:
    """Both sides of the outline. Where it narrows to a point or a segment, both sides have it."""

    top: tuple[Edge, ...]
    """The edges from the leftmost to the rightmost dot along the top: one point each for Red."""
    bottom: tuple[Edge, ...]
    """The edges from the leftmost to the rightmost dot along the bottom: one point each for Blue."""


def zigzags(dots: Sequence[Point]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The dots in the order of the two zigzags: by file from the west, and by rank from the north."""
    by_file = tuple(sorted(dots, key=lambda dot: dot.file))
    by_rank = tuple(sorted(dots, key=lambda dot: -dot.rank))
    return by_file, by_rank


def outline(dots: Sequence[Point]) -> Outline:
    """The outline of the two zigzags through a complete set of dots.

    ``dots`` are two or more points in any order, one on every file and rank of
    a square board. Raises ValueError if they are not.
    """
    drawing = _Drawing(dots)
    top = [drawing.vertex(node) for node in drawing.corners(_LEFT)]
    bottom = [drawing.vertex(node) for node in drawing.corners(_RIGHT)]
    return Outline(tuple(pairwise(top)), tuple(pairwise(bottom)))


def score(dots: Sequence[Point]) -> tuple[int, int]:
    """How many edges the top (Red) and the bottom (Blue) of :func:`outline` have, without their coordinates."""
    drawing = _Drawing(dots)
    return len(drawing.corners(_LEFT)) - 1, len(drawing.corners(_RIGHT)) - 1


_Node: TypeAlias = tuple[int, int]
"""A dot or a crossing, in doubled coordinates: a dot's are even, a crossing has the odd ones of its square's centre."""
_Direction: TypeAlias = tuple[int, int]
_LEFT, _RIGHT = 1, -1


class _Drawing:
    """The two zigzags as a graph of dots and crossings; an arm leads from a node straight to a neighbour."""

    def __init__(self, dots: Sequence[Point]) -> None:
        by_file, by_rank = zigzags(dots)
        numbers = list(range(len(dots)))
        if len(dots) < 2 or [dot.file for dot in by_file] != numbers or [dot.rank for dot in by_rank[::-1]] != numbers:
            raise ValueError("the dots are incomplete: expected two or more, one on every file and every rank")
        self._by_file = by_file
        self._by_rank = by_rank[::-1]
        self._arms: dict[_Node, dict[_Node, _Direction]] = {}
        for west, east in pairwise(self._by_file):
            ranks = _between(west.rank, east.rank)
            self._draw(west, [(west.file, rank) for rank in ranks if self._meet(west.file, rank)], east)
        for south, north in pairwise(self._by_rank):
            files = _between(south.file, north.file)
            self._draw(south, [(file, south.rank) for file in files if self._meet(file, south.rank)], north)

    def corners(self, outside: int) -> list[_Node]:
        """The nodes where the walk with the outside on that hand starts, turns and ends."""
        first, last = _node(self._by_file[0]), _node(self._by_file[-1])
        corners = [first]
        node, heading = self._step(first, (1, 0), outside)
        while node != last:
            following, turned = self._step(node, heading, outside)
            if _cross(heading, turned):
                corners.append(node)
            node, heading = following, turned
        return [*corners, last]

    def vertex(self, node: _Node) -> Vertex:
        """The exact place of a node."""
        file, rank = node[0] // 2, node[1] // 2
        if not node[0] % 2:
            return Fraction(file), Fraction(rank)
        west, south = self._by_file[file], self._by_rank[rank]
        rise = self._by_file[file + 1].rank - west.rank
        run = self._by_rank[rank + 1].file - south.file
        share = Fraction(south.file - west.file + run * (west.rank - south.rank), 1 - run * rise)
        return west.file + share, west.rank + rise * share

    def _meet(self, file: int, rank: int) -> bool:
        """Whether the column line of that file and the row line of that rank cross inside their square."""
        west, east = self._by_file[file : file + 2]
        south, north = self._by_rank[rank : rank + 2]
        return (
            rank in _between(west.rank, east.rank)
            and file in _between(south.file, north.file)
            and west not in (south, north)
            and east not in (south, north)
        )

    def _draw(self, start: Point, squares: list[tuple[int, int]], end: Point) -> None:
        """Add the line from one dot to the next, through the crossings in these squares."""
        forth = (end.file - start.file, end.rank - start.rank)
        back = (-forth[0], -forth[1])
        nodes = [_node(start), *((2 * file + 1, 2 * rank + 1) for file, rank in squares), _node(end)]
        for node, following in pairwise(nodes):
            self._arms.setdefault(node, {})[following] = forth
            self._arms.setdefault(following, {})[node] = back

    def _step(self, node: _Node, heading: _Direction, outside: int) -> tuple[_Node, _Direction]:
        """The next node of the walk and the direction to it: of all arms the one furthest to the outside."""
        back = (-heading[0], -heading[1])
        arms = iter(self._arms[node].items())
        best = next(arms)
        for arm in arms:
            if _turns_first(back, arm[1], best[1], outside):
                best = arm
        return best


def _node(dot: Point) -> _Node:
    return 2 * dot.file, 2 * dot.rank


def _between(start: int, end: int) -> range:
    """The unit steps on the way from one number to another, each by its lower end."""
    return range(start, end) if start < end else range(start - 1, end - 1, -1)


def _cross(a: _Direction, b: _Direction) -> int:
    """Positive if ``b`` points to the left of ``a``, negative to the right, 0 if they are parallel."""
    return a[0] * b[1] - a[1] * b[0]


def _turns_first(back: _Direction, a: _Direction, b: _Direction, outside: int) -> bool:
    """Whether somebody who looks back and turns round by way of the outside sees ``a`` before ``b``.

    ``back`` itself is seen last: the walk leaves by the arm that it came by only
    where there is no other.
    """
    half_a, half_b = _half_turn(back, a, outside), _half_turn(back, b, outside)
    return half_a < half_b if half_a != half_b else _cross(a, b) * outside < 0


def _half_turn(back: _Direction, arm: _Direction, outside: int) -> int:
    """0 on the outer side of the line through ``back``, 1 straight ahead, 2 on the inner side, 3 back again."""
    side = _cross(back, arm) * outside
    if side:
        return 0 if side < 0 else 2
    return 3 if back[0] * arm[0] + back[1] * arm[1] > 0 else 1
