"""Naked Diagonal: where a colour is banned, and where it is disconnected.

A colour is *banned* from a point where its stone would form a naked diagonal now, and
from an area if it is banned from every point of it. Let only this colour move,
anywhere on the board. It is *disconnected* in an area if it cannot fill the area
without forming a naked diagonal on the way.

A ban may end when the colour comes in from outside the area. Only a move of the other colour may end a disconnection,
and that never helps. Neither alone makes an area impossible to fill. (See :mod:`crosscut.theory.formations` for both
together.)
"""

from __future__ import annotations

from crosscut.completion.naked_diagonal.facts import naked_diagonals as naked_blocks
from crosscut.completion.naked_diagonal.facts import naked_points
from crosscut.completion.naked_diagonal.search import can_fill_steps
from crosscut.geometry import Color, Link, Mask, areas
from crosscut.position import Diagonals
from crosscut.steps import Steps, finish
from crosscut.theory.stones import Stones


def naked_diagonals(stones: Stones, color: Color) -> tuple[Link, ...]:
    """The naked diagonals of a colour."""
    return Diagonals(*naked_blocks(stones.board, stones.of_color(color))).links(stones.board)


def shows_naked_diagonal(stones: Stones) -> bool:
    """Whether there is a naked diagonal of either colour."""
    return any(naked_diagonals(stones, color) for color in Color)


def banned_points(stones: Stones, color: Color) -> Mask:
    """The empty points from which a colour is banned."""
    return naked_points(stones.board, stones.of_color(color)) & stones.empty


def banned_areas(stones: Stones, color: Color) -> tuple[Mask, ...]:
    """The areas from which a colour is banned, each as large as possible: every banned area is part of one."""
    return tuple(areas(stones.board, banned_points(stones, color)))


def is_banned(stones: Stones, color: Color, area: Mask) -> bool:
    """Whether a colour is banned from an area. Raises ValueError if the points are no empty area."""
    stones.require_area(area)
    return not area & ~banned_points(stones, color)


def is_disconnected(stones: Stones, color: Color, area: Mask) -> bool:
    """Whether a colour is disconnected in an area. Raises ValueError if the points are no empty area."""
    stones.require_area(area)
    return not finish(fill_steps(stones, area, color))


def is_naked_diagonal_equivalent(stones: Stones, area: Mask) -> bool:
    """Whether the whole area can never be filled, whatever both colours play without naked diagonals.

    Raises ValueError if the points are no empty area.
    """
    stones.require_area(area)
    return not finish(fill_steps(stones, area))


def fill_steps(stones: Stones, area: Mask, color: Color | None = None) -> Steps[bool]:
    """Whether placements of a colour, or of both, anywhere on the board fill an area. Work that pauses."""
    sides = {None: (0, 1), Color.RED: (0,), Color.BLUE: (1,)}[color]
    return can_fill_steps(stones.board, (stones.red, stones.blue), area, sides)
