"""Naked Diagonal: where a colour is banned or disconnected, and the formations of the rule sheet that follow from it.

A colour is *banned* from a point where its stone would form a naked diagonal now, and
from an area if it is banned from every point of it. Let only this colour move,
anywhere on the board. It is *disconnected* in an area if it cannot fill the area
without forming a naked diagonal on the way.

A ban may end when the colour comes in from outside the area. Only a move of the other colour may end a disconnection,
and that never helps. Neither alone makes an area impossible to fill. An area is *BAD* if one colour is banned from it
and the other is disconnected in it; the stones that make it so are a BAD formation. The smallest is the *switch*:

    B . R     Both colours are banned from both points between the stones,
    R . B     turned and mirrored as well.

If the banned colour cannot come in from outside, a BAD area is naked diagonal-equivalent
(NDE): nothing fills it. The converse was a conjecture, with one known exception, the
*special formation*: neither colour is banned, but there is no filling.

    B B R R   Every point of the 2x2 area has two like stones beside it, and their
    B . . R   colours alternate around the area. The corners keep the pairs beside
    R . . B   them from being naked diagonals.
    R R B B

The runs behind the page theory.html found more exceptions, on 4 x 5 points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosscut.arguments import checked, unchangeable
from crosscut.completion.naked_diagonal.facts import naked_diagonals as naked_blocks
from crosscut.completion.naked_diagonal.facts import naked_points
from crosscut.completion.naked_diagonal.search import can_fill_steps
from crosscut.geometry import Color, Link, Mask, area_of, areas, orthogonal_neighbours, single_bits
from crosscut.position import Diagonals
from crosscut.steps import Steps, finish
from crosscut.theory.stones import Stones


@checked
def naked_diagonals(stones: Stones, color: Color | str) -> tuple[Link, ...]:
    """The naked diagonals of a colour."""
    return Diagonals(*naked_blocks(stones.board, stones.of_color(color))).links(stones.board)


def shows_naked_diagonal(stones: Stones) -> bool:
    """Whether there is a naked diagonal of either colour."""
    return any(naked_diagonals(stones, color) for color in Color)


@checked
def banned_points(stones: Stones, color: Color | str) -> Mask:
    """The empty points from which a colour is banned."""
    return naked_points(stones.board, stones.of_color(color)) & stones.empty


@checked
def banned_areas(stones: Stones, color: Color | str) -> tuple[Mask, ...]:
    """The areas from which a colour is banned, each as large as possible: every banned area is part of one."""
    return tuple(areas(stones.board, banned_points(stones, color)))


@checked
def is_banned(stones: Stones, color: Color | str, area: Mask) -> bool:
    """Whether a colour is banned from an area. Raises ValueError if the points are not an empty area."""
    stones.require_area(area)
    return not area & ~banned_points(stones, color)


@checked
def is_disconnected(stones: Stones, color: Color | str, area: Mask) -> bool:
    """Whether a colour is disconnected in an area. Raises ValueError if the points are not an empty area."""
    stones.require_area(area)
    return not finish(fill_steps(stones, area, Color(color)))


@checked
def is_naked_diagonal_equivalent(stones: Stones, area: Mask) -> bool:
    """Whether the whole area can never be filled, whatever both colours play without naked diagonals.

    Raises ValueError if the points are not an empty area.
    """
    stones.require_area(area)
    return not finish(fill_steps(stones, area))


def fill_steps(stones: Stones, area: Mask, color: Color | None = None) -> Steps[bool]:
    """Whether placements of a colour, or of both, anywhere on the board fill an area. Work that pauses."""
    sides = {None: (0, 1), Color.RED: (0,), Color.BLUE: (1,)}[color]
    return can_fill_steps(stones.board, (stones.red, stones.blue), area, sides)


@unchangeable
@dataclass(frozen=True, slots=True)
class BadArea:
    """An area from which one colour is banned and in which the other is disconnected.

    Attributes:
        banned: The colour that is banned; the other one is disconnected.
        area: The area; no smaller part of it is such an area.
        formation: The stones that cause it. Without any one of them the area is not BAD, or a naked diagonal shows.
        is_equivalent: Whether the area is naked diagonal-equivalent; if not, the banned colour can still come in from
            outside.
    """

    banned: Color
    area: Mask
    formation: Stones
    is_equivalent: bool


@unchangeable
@dataclass(frozen=True, slots=True)
class Surrounded:
    """An empty area of a known formation and the stones that make it.

    Attributes:
        area: The empty points.
        formation: The stones without which it would not be one.
    """

    area: Mask
    formation: Stones


@checked
def switches(stones: Stones) -> tuple[Surrounded, ...]:
    """The switches of a position, turned, mirrored and with colours exchanged."""
    board, red, blue = stones
    width = board.width
    found = []
    for along, across in ((1, width), (width, 1)):
        middles = board.board & board.board >> across & stones.empty & stones.empty >> across
        for first in (red, blue):
            # ``first`` is on the corner before the lower middle point and on the one after the upper.
            second = red ^ blue ^ first
            corners = first << along & first >> along + across & second >> along & second << along >> across
            for lower in single_bits(middles & corners):
                around = lower << along | lower >> along
                found.append(Surrounded(lower | lower << across, stones.within(around | around << across)))
    return tuple(found)


@checked
def special_formations(stones: Stones) -> tuple[Surrounded, ...]:
    """The special formations of a position."""
    board = stones.board
    width = board.width
    found = []
    for block in single_bits(board.blocks & stones.empty & stones.empty >> 1):
        area = block | block << 1 | block << width | block << width + 1
        if area & stones.empty != area:
            continue
        beside = [orthogonal_neighbours(board, bit) & ~area for bit in single_bits(area)]
        south_west, south_east, north_west, north_east = (_color_of_pair(stones, pair) for pair in beside)
        if None not in (south_west, south_east) and south_west == north_east != south_east == north_west:
            ring = sum(beside)
            corner = block >> width + 1
            corners = corner | corner << 3 | (corner | corner << 3) << 3 * width
            found.append(Surrounded(area, stones.within(ring | corners)))
    return tuple(found)


def _color_of_pair(stones: Stones, pair: Mask) -> Color | None:
    """The colour of two stones if both are there and alike."""
    if pair.bit_count() != 2:
        return None
    return next((color for color in Color if not pair & ~stones.of_color(color)), None)


@checked
def bad_areas(stones: Stones) -> tuple[BadArea, ...]:
    """The BAD areas of a position, one in each banned area that has any; those that are NDE come first."""
    return finish(find_bad_areas(stones))


def find_bad_areas(stones: Stones) -> Steps[tuple[BadArea, ...]]:
    """:func:`bad_areas` as work that pauses."""
    found = []
    for color in Color:
        for area in banned_areas(stones, color):
            yield
            if not (yield from fill_steps(stones, area, color.other)):
                found.append((yield from _reduced(stones, color, area)))
    return tuple(sorted(found, key=lambda bad: not bad.is_equivalent))


def _reduced(stones: Stones, color: Color, area: Mask) -> Steps[BadArea]:
    """The smallest part of a BAD area that is still BAD, and NDE if it was, and the fewest stones for it."""
    is_equivalent = not (yield from fill_steps(stones, area))

    def still_bad(stones: Stones, area: Mask) -> Steps[bool]:
        if area & ~banned_points(stones, color):
            return False
        yield
        if (yield from fill_steps(stones, area, color.other)):
            return False
        return not is_equivalent or not (yield from fill_steps(stones, area))

    shrunk = True
    while shrunk:
        shrunk = False
        for part in _smaller_areas(stones, area):
            if (yield from still_bad(stones, part)):
                area, shrunk = part, True
                break
    shows = shows_naked_diagonal(stones)
    shrunk = True
    while shrunk:
        shrunk = False
        for stone in single_bits(stones.all):
            fewer = stones.without(stone)
            if (yield from still_bad(fewer, area)) and (shows or not shows_naked_diagonal(fewer)):
                stones, shrunk = fewer, True
    return BadArea(color, area, stones, is_equivalent)


def _smaller_areas(stones: Stones, area: Mask) -> Iterator[Mask]:
    """The areas with one point less."""
    for point in single_bits(area):
        rest = area ^ point
        if rest and area_of(stones.board, rest & -rest, rest) == rest:
            yield rest


def equivalent_areas(stones: Stones) -> tuple[Mask, ...]:
    """The maximal empty areas that are NDE."""
    return tuple(area for area in areas(stones.board, stones.empty) if is_naked_diagonal_equivalent(stones, area))
