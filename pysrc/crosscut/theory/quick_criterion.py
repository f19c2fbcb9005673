"""Steere's quick loop evaluation (Candy Necklace, 2024). It is shown beside the exact answer, never instead of it.

It has three requirements for every component of a loop. The empty area must be a path of
single width or a 2x2 area. Every stone beside the area must have an enemy stone
straight across it. Every point of a 2x2 area must have two like stones beside it. His conjecture is: a loop is
crosscut-equivalent if and only if all its components comply.

One half is true: a crosscut-equivalent minimal loop complies. It is the outline of a tree
of blocks (:mod:`crosscut.completion.candy_necklace`). Neighbours in its interior are
joints of one block; if the area branched anywhere but inside a block of four joints, four
blocks of the tree would close a ring. On a straight way through the area each step enters
the next block of the tree, so both its ends fit crosscuts of alternating kinds: enemies.

The other half is false. This loop around a path of four points is minimal and complies, but it can be filled:

    . . R B .      R R R B B
    R B . . R      R B R R R
    B . . R B      B B B R B
    . R B . .      R R B B B
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from crosscut.arguments import checked, unchangeable
from crosscut.geometry import Grid, Mask, Point, orthogonal_neighbours, single_bits
from crosscut.theory.loops import Component, Loop, components

DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Requirement(StrEnum):
    """The requirements for a component.

    Attributes:
        SHAPE: The area is a path of single width or 2x2.
        ACROSS: Every stone beside the area has an enemy straight across.
        PAIRS: Every point of a 2x2 area has two like stones beside it.
    """

    SHAPE = "shape"
    ACROSS = "across"
    PAIRS = "pairs"


@unchangeable
@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of the criterion for one component.

    Attributes:
        component: The component.
        broken: The first requirement that it does not meet; None if it meets all.
        points: Where it does not meet it: the area, the stone and the points across, or the point of the 2x2 area.
    """

    component: Component
    broken: Requirement | None
    points: tuple[Point, ...]


@checked
def quick_verdicts(loop: Loop) -> tuple[Verdict, ...]:
    """The criterion applied to each component."""
    return tuple(_verdict(loop, component) for component in components(loop))


@checked
def meets_quick_criterion(loop: Loop) -> bool:
    """Whether all components comply; a loop around nothing complies only if it is a crosscut."""
    verdicts = quick_verdicts(loop)
    if not verdicts:
        return len(loop.points) == 4 and loop.is_crosscut_equivalent
    return all(verdict.broken is None for verdict in verdicts)


def _verdict(loop: Loop, component: Component) -> Verdict:
    board, area = loop.board, component.area
    square = _is_square(board, area)
    if not square and not _is_path(board, area):
        return Verdict(component, Requirement.SHAPE, board.points(area))
    for stone in board.points(component.stones):
        for across in _across(board, area, stone):
            if bool(board.bit(stone) & loop.red) == bool(board.bit(across) & loop.red):
                return Verdict(component, Requirement.ACROSS, (stone, across))
    for point in single_bits(area) if square else ():
        beside = orthogonal_neighbours(board, point) & component.stones
        if beside & loop.red and beside & loop.blue:
            return Verdict(component, Requirement.PAIRS, board.points(point))
    return Verdict(component, None, ())


def _neighbour_counts(board: Grid, area: Mask) -> list[int]:
    """For each point of an area the number of its orthogonal neighbours in the area."""
    return [(orthogonal_neighbours(board, bit) & area).bit_count() for bit in single_bits(area)]


def _is_square(board: Grid, area: Mask) -> bool:
    return _neighbour_counts(board, area) == [2, 2, 2, 2]


def _is_path(board: Grid, area: Mask) -> bool:
    """Whether a connected area branches nowhere and does not close on itself."""
    counts = _neighbour_counts(board, area)
    return max(counts) <= 2 and sum(counts) == 2 * (len(counts) - 1)


def _across(board: Grid, area: Mask, stone: Point) -> tuple[Point, ...]:
    """The points reached by going straight on from a stone into and through the area."""
    reached = []
    for east, north in DIRECTIONS:
        point = Point(stone.file + east, stone.rank + north)
        if point in board and board.bit(point) & area:
            while board.bit(point) & area:
                point = Point(point.file + east, point.rank + north)
            reached.append(point)
    return tuple(reached)
