"""The outline of the Zigzag Edge Game: the exact boundary of what two zigzags through the dots enclose.

One zigzag joins the dots file by file (its lines are *column lines*), the other
rank by rank (*row lines*). A column line is one file wide, a row line one rank
high. Take a square of the grid that a column line crosses from bottom to top
and a row line from side to side: they meet in that square, and nowhere else.

    +----/--+     So a crossing is named by its square. Crossings lie along a
    |   / __-     column line in the order of the ranks, along a row line in the
    |  _-/  |     order of the files, and no coordinate is needed to find them.
    -_/ /   |     If the two lines have a dot in common, it is a corner of the
    +--/----+     square, and they meet there instead.

The outline is the boundary of the outer face of this drawing. It is walked twice
from the leftmost to the rightmost dot: with the outside on the left hand (the top),
and with the outside on the right hand (the bottom). At every dot and crossing the
walk turns as far to the outside as possible. Directions are integer vectors, so
every decision is exact; coordinates are computed only for the corners of the
result, as fractions.

The game is Leroy Quet's (2010); he calls an edge an "edge line".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from crosscut.geometry import Point
from crosscut.position import Edge, Vertex


@dataclass(frozen=True, slots=True)
class Outline:
    """Both sides of the outline. Where it narrows to a point or a segment, that part belongs to both sides."""

    top: tuple[Edge, ...]
    """The edges from the leftmost to the rightmost dot along the top: one point each for Red."""
    bottom: tuple[Edge, ...]
    """The edges from the leftmost to the rightmost dot along the bottom: one point each for Blue."""


def zigzags(dots: Sequence[Point]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The dots in the order of the two zigzags: by file from the west, and by rank from the north."""
    by_file = tuple(sorted(dots, key=lambda dot: dot.file))
    by_rank = tuple(sorted(dots, key=lambda dot: -dot.rank))
    return by_file, by_rank


def certain_chains(dots: Iterable[Point]) -> tuple[list[list[Point]], list[list[Point]]]:
    """The parts of both zigzags that are certain while dots are missing: runs of dots on neighbouring files, and ranks.

    Nothing can come between neighbours. Of several dots on one line, as in a faulty set-up, the first counts.
    """
    last_first = sorted(dots, reverse=True)
    return _runs({dot.file: dot for dot in last_first}), _runs({dot.rank: dot for dot in last_first})


def _runs(dots: Mapping[int, Point]) -> list[list[Point]]:
    """The runs of two or more dots on lines with successive numbers."""
    runs: list[list[Point]] = []
    for line in sorted(dots):
        if line - 1 in dots:
            runs[-1].append(dots[line])
        else:
            runs.append([dots[line]])
    return [run for run in runs if len(run) > 1]


def outline(dots: Sequence[Point]) -> Outline:
    """The outline of the two zigzags through a complete set of dots.

    ``dots`` are two or more points in any order, one on every file and rank of
    a square board. Raises ValueError if they are not.
    """
    drawing = Drawing(_ranks(dots))
    top = [drawing.vertex(node) for node in drawing.corners(_LEFT)]
    bottom = [drawing.vertex(node) for node in drawing.corners(_RIGHT)]
    return Outline(tuple(pairwise(top)), tuple(pairwise(bottom)))


def score(dots: Sequence[Point]) -> tuple[int, int]:
    """The number of edges of the top (Red) and of the bottom (Blue) of :func:`outline`, without their coordinates."""
    return score_of_ranks(_ranks(dots))


def score_of_ranks(ranks: Sequence[int]) -> tuple[int, int]:
    """:func:`score` of the dots given by their ranks, file by file; the ranks must be 0, 1, 2, ... in any order."""
    drawing = Drawing(ranks)
    return len(drawing.corners(_LEFT)) - 1, len(drawing.corners(_RIGHT)) - 1


def score_so_far(dots: Sequence[Point]) -> tuple[int, int] | None:
    """The score if the two zigzags joined only these dots; None for fewer than two, and for two in one line."""
    if not 2 <= len(dots) == len({dot.file for dot in dots}) == len({dot.rank for dot in dots}):
        return None
    drawing = _SpacedDrawing(dots)
    return len(drawing.corners(_LEFT)) - 1, len(drawing.corners(_RIGHT)) - 1


def _ranks(dots: Sequence[Point]) -> list[int]:
    by_file = sorted(dots)
    ranks = [dot.rank for dot in by_file]
    numbers = list(range(len(dots)))
    if len(dots) < 2 or [dot.file for dot in by_file] != numbers or sorted(ranks) != numbers:
        raise ValueError("the dots are incomplete: expected two or more, one on every file and every rank")
    return ranks


_Node: TypeAlias = tuple[int, int]
"""A dot or a crossing, in doubled coordinates: a dot's are even, a crossing has the odd ones of its square's centre."""
_Direction: TypeAlias = tuple[int, int]
_Arm: TypeAlias = tuple[_Direction, int, int, int, _Node]
"""A line that leaves a dot: its direction, its kind, its number, how the numbers of the lines that it can cross change
along it (1 or -1), and the dot where it ends."""
_LEFT, _RIGHT = 1, -1
_COLUMN, _ROW = 0, 1
"""The two kinds of lines."""


class Drawing:
    """The two zigzags. Column line ``i`` leads from file i to i + 1, row line ``j`` from rank j to j + 1.

    The walk looks for crossings only along its way.
    """

    def __init__(self, ranks: Sequence[int]) -> None:
        self._ranks = ranks
        self._files = files = [0] * len(ranks)
        for file, rank in enumerate(ranks):
            files[rank] = file
        self._spans = [[(a, b) if a < b else (b, a) for a, b in pairwise(ends)] for ends in (ranks, files)]

    def corners(self, outside: int) -> list[_Node]:
        """The nodes where the walk with the outside on that hand starts, turns and ends."""
        first, last = (0, 2 * self._ranks[0]), (2 * len(self._ranks) - 2, 2 * self._ranks[-1])
        corners = [first]
        node, heading = first, (1, 0)
        while node != last:
            arm = self._outermost_arm(node, heading, outside)
            if node != first and _cross(heading, arm[0]):
                corners.append(node)
            node, heading = self._follow(arm, outside, corners)
        return [*corners, last]

    def vertex(self, node: _Node) -> Vertex:
        """The exact place of a node."""
        file, rank = node[0] // 2, node[1] // 2
        if not node[0] % 2:
            return Fraction(file), Fraction(rank)
        west, south = self._ranks[file], self._files[rank]
        rise = self._ranks[file + 1] - west
        run = self._files[rank + 1] - south
        share = Fraction(south - file + run * (west - rank), 1 - run * rise)
        return file + share, west + rise * share

    def _follow(self, arm: _Arm, outside: int, corners: list[_Node]) -> tuple[_Node, _Direction]:
        """Walk from a dot to the next dot, turning outwards at every crossing, and note those as corners."""
        heading, kind, number, step, end = arm
        low, high = self._spans[kind][number]
        at = low + 1 if step > 0 else high - 2
        while True:
            others = self._spans[1 - kind]
            # Two lines of different kinds cross if each of them has a part on both sides of the other.
            while low < at < high - 1:
                other_low, other_high = others[at]
                if other_low < number < other_high - 1:
                    break
                at += step
            else:
                return end, heading
            corners.append((2 * number + 1, 2 * at + 1) if kind == _COLUMN else (2 * at + 1, 2 * number + 1))
            along = self._direction(1 - kind, at)
            forwards = _cross(heading, along) * outside > 0
            heading = along if forwards else (-along[0], -along[1])
            kind, number, at = 1 - kind, at, number
            low, high = other_low, other_high
            step = heading[1] if kind == _COLUMN else heading[0]
            step = 1 if step > 0 else -1
            at += step
            end = self._end(kind, number + forwards)

    def _outermost_arm(self, dot: _Node, heading: _Direction, outside: int) -> _Arm:
        """Of all lines that leave a dot the one furthest to the outside."""
        back = (-heading[0], -heading[1])
        best = None
        for kind, at in ((_COLUMN, dot[0] // 2), (_ROW, dot[1] // 2)):
            for number, end in ((at, at + 1), (at - 1, at - 1)):
                if 0 <= end < len(self._ranks):
                    x, y = along = self._direction(kind, number)
                    leaving = along if end > at else (-x, -y)
                    if best is None or _turns_first(back, leaving, best[0], outside):
                        best = leaving, kind, number, end
        assert best is not None, "every dot has a line: there are two dots or more"
        leaving, kind, number, end = best
        return leaving, kind, number, 1 if leaving[1 - kind] > 0 else -1, self._end(kind, end)

    def _direction(self, kind: int, number: int) -> _Direction:
        if kind == _COLUMN:
            return 1, self._ranks[number + 1] - self._ranks[number]
        return self._files[number + 1] - self._files[number], 1

    def _end(self, kind: int, number: int) -> _Node:
        """The dot on that file (or rank)."""
        return (2 * number, 2 * self._ranks[number]) if kind == _COLUMN else (2 * self._files[number], 2 * number)


class _SpacedDrawing(Drawing):
    """The zigzags of dots with free files and ranks between them, which count for directions only."""

    def __init__(self, dots: Sequence[Point]) -> None:
        self._by_file = sorted(dots)
        self._by_rank = sorted(dots, key=lambda dot: dot.rank)
        super().__init__([self._by_rank.index(dot) for dot in self._by_file])

    def _direction(self, kind: int, number: int) -> _Direction:
        a, b = (self._by_rank if kind == _ROW else self._by_file)[number : number + 2]
        return b.file - a.file, b.rank - a.rank


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
