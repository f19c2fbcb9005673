"""Naked Diagonal: staircase and knight patterns in the stones of one colour, and the ways in that the enemy must block.

A banned colour can still enter a banned area, once it has taken a shared neighbour outside the area. The points where
it can enter are the *rim*. The rest is the *core*; the colour enters it only from the rim. Red is banned from the rim,
1, and the core, +; red stones on a 2 and then on the 1 beside it open the core:

    2 1 R 2    A colour is banned from a point because of a *partner*: a diagonal
    R + + 1    neighbour of that colour without a shared neighbour of it. The
    1 + + R    partners of the core make the pattern.
    2 R 1 2

Two partners belong together if they are

- a knight's move apart, with a point of the area between them, or
- diagonal neighbours, joined by a stone beside both: a step of a staircase.

In a *knight pattern* no two partners make a step. In a *staircase pattern* the partners
make two staircases, one of which may be a single stone. Any other connected pattern is a *hybrid*. The words come from
the rule sheet, these definitions are ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, permutations

from crosscut.arguments import checked, unchangeable
from crosscut.geometry import Color, Mask, Point, areas, orthogonal_neighbours, single_bits
from crosscut.theory.formations import banned_areas, banned_points, is_disconnected
from crosscut.theory.stones import Stones


class PatternKind(StrEnum):
    """The patterns of the rule sheet.

    Attributes:
        KNIGHT: No two partners make a step of a staircase.
        STAIRCASE: The partners make two staircases, one of which may be a single stone.
        HYBRID: Any other connected pattern.
    """

    KNIGHT = "knight"
    STAIRCASE = "staircase"
    HYBRID = "hybrid"


@unchangeable
@dataclass(frozen=True, slots=True)
class WayIn:
    """An empty path along which a banned colour can begin to fill a core.

    Attributes:
        outer: Points outside the banned area, mostly one: a smallest set that the colour must take first.
        inner: The point of the rim, beside the core, on which no naked diagonal is formed then.
    """

    outer: Mask
    inner: Mask


@unchangeable
@dataclass(frozen=True, slots=True)
class Pattern:
    """Stones of one colour around an area from which it is banned.

    Attributes:
        color: The side that is banned.
        core: The area.
        partners: The stones with which the colour would form naked diagonals in the core.
        stones: The partners, and the stones that join them to staircases.
        kind: None if there is only one partner, or if they are not all connected.
        ways_in: The paths that the enemy must block, by one point of each. If there is none, the colour cannot enter
            the core by itself.
    """

    color: Color
    core: Mask
    partners: Mask
    stones: Mask
    kind: PatternKind | None
    ways_in: tuple[WayIn, ...]


@checked
def patterns(stones: Stones, color: Color | str) -> tuple[Pattern, ...]:
    """The patterns that ban a colour from the cores of its banned areas, in the order of the board."""
    return tuple(find_patterns(stones, Color(color)))


def find_patterns(stones: Stones, color: Color) -> Iterator[Pattern]:
    """:func:`patterns` one after the other."""
    for area in banned_areas(stones, color):
        ways = tuple(_ways_in(stones, color, area))
        for core in areas(stones.board, area & ~_rim(ways)):
            yield _pattern(stones, color, area, core, ways)


def _rim(ways: tuple[WayIn, ...]) -> Mask:
    rim = 0
    for way in ways:
        rim |= way.inner
    return rim


def _pattern(stones: Stones, color: Color, area: Mask, core: Mask, ways: tuple[WayIn, ...]) -> Pattern:
    partners = 0
    for point in single_bits(core):
        partners |= _naked_partners(stones, color, point)
    steps = list(_steps(stones, color, partners))
    joined = partners
    for _, _, joint in steps:
        joined |= joint
    kind = _kind(stones, area, partners, [(a, b) for a, b, _ in steps])
    return Pattern(color, core, partners, joined, kind, _leading_into(stones, color, core, ways))


def _leading_into(stones: Stones, color: Color, core: Mask, ways: tuple[WayIn, ...]) -> tuple[WayIn, ...]:
    """The ways that open the core at once; if only several together do, all that end beside it."""
    ways = tuple(way for way in ways if way.inner & orthogonal_neighbours(stones.board, core))
    leading = tuple(
        way for way in ways if core & ~banned_points(stones.with_stone(color, way.outer | way.inner), color)
    )
    if leading or all(is_disconnected(stones, color, point) for point in single_bits(core)):
        return leading
    return ways


def _naked_partners(stones: Stones, color: Color, point: Mask) -> Mask:
    """The diagonal neighbours with which a stone on ``point`` would be naked."""
    board, own = stones.board, stones.of_color(color)
    width = board.width
    beside = orthogonal_neighbours(board, point)
    naked = 0
    for partner in (point << width + 1, point << width - 1, point >> width + 1, point >> width - 1):
        if partner & own and not orthogonal_neighbours(board, partner) & beside & own:
            naked |= partner
    return naked


def _steps(stones: Stones, color: Color, partners: Mask) -> Iterator[tuple[Mask, Mask, Mask]]:
    """The pairs of partners that are diagonal neighbours, and a stone beside both."""
    board, own = stones.board, stones.of_color(color)
    for a in single_bits(partners):
        for b in (a << board.width + 1, a << board.width - 1):
            joints = orthogonal_neighbours(board, a) & orthogonal_neighbours(board, b) & own
            if b & partners and joints:
                yield a, b, joints & -joints


def _kind(stones: Stones, area: Mask, partners: Mask, steps: list[tuple[Mask, Mask]]) -> PatternKind | None:
    facing = [(a, b) for a, b in combinations(single_bits(partners), 2) if _face_each_other(stones, area, a, b)]
    if partners.bit_count() < 2 or len(_groups(partners, steps + facing)) > 1:
        return None
    staircases = _groups(partners, steps)
    if not steps:
        return PatternKind.KNIGHT
    return PatternKind.STAIRCASE if len(staircases) == 2 else PatternKind.HYBRID


def _face_each_other(stones: Stones, area: Mask, a: Mask, b: Mask) -> bool:
    """Whether two stones are a knight's move apart with a point of the area between them."""
    board = stones.board
    first, second = board.point(a), board.point(b)
    apart = abs(first.file - second.file), abs(first.rank - second.rank)
    if apart == (1, 2):
        rank = (first.rank + second.rank) // 2
        between = Point(first.file, rank), Point(second.file, rank)
    elif apart == (2, 1):
        file = (first.file + second.file) // 2
        between = Point(file, first.rank), Point(file, second.rank)
    else:
        return False
    return bool(board.mask(between) & area)


def _groups(points: Mask, pairs: list[tuple[Mask, Mask]]) -> list[Mask]:
    """The points in groups that are connected by the pairs."""
    groups = list(single_bits(points))
    for a, b in pairs:
        touched = [group for group in groups if group & (a | b)]
        groups = [group for group in groups if not group & (a | b)] + [sum(touched)]
    return groups


def _ways_in(stones: Stones, color: Color, area: Mask) -> Iterator[WayIn]:
    """For each point of the area the smallest sets of points beside the area that open it."""
    board = stones.board
    for inner in single_bits(area):
        beside = orthogonal_neighbours(board, inner) & stones.empty & ~area
        found: list[Mask] = []
        for count in range(1, beside.bit_count() + 1):
            for chosen in combinations(single_bits(beside), count):
                outer = sum(chosen)
                if not any(smaller & outer == smaller for smaller in found) and _opens(stones, color, chosen, inner):
                    found.append(outer)
        for outer in found:
            yield WayIn(outer, inner)


def _opens(stones: Stones, color: Color, outer: tuple[Mask, ...], inner: Mask) -> bool:
    """Whether the colour can take the outer points, in some order, and then the inner one."""
    for order in permutations(outer):
        after = stones
        for point in (*order, inner):
            if point & banned_points(after, color):
                break
            after = after.with_stone(color, point)
        else:
            return True
    return False
