"""Naked Diagonal: where a colour is banned, and where it is disconnected.

A colour is *banned* from a point where its stone would form a naked diagonal now, and
from an area if it is banned from every point of it. It is *disconnected* in an area if
no sequence of its placements, anywhere on the board, the other colour never moving,
fills the area without forming a naked diagonal on the way.

Being banned may end, when the colour comes in from outside the area; being disconnected
may end only by a move of the other colour, which never helps. Neither alone keeps an
area from being filled. (See :mod:`crosscut.theory.formations` for both together.)
"""

from __future__ import annotations

from crosscut.completion.naked_diagonal.encoding import encode
from crosscut.completion.naked_diagonal.local_rule import naked_diagonals as naked_blocks
from crosscut.completion.naked_diagonal.local_rule import naked_points
from crosscut.completion.naked_diagonal.search import blocks_of
from crosscut.geometry import Color, Link, Mask, area_of, areas
from crosscut.position import Diagonals
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
    return not _can_fill(stones, area, (color,))


def is_naked_diagonal_equivalent(stones: Stones, area: Mask) -> bool:
    """Whether no placements of both colours, anywhere on the board, fill the area without forming a naked diagonal.

    Raises ValueError if the points are no empty area.
    """
    stones.require_area(area)
    return not _can_fill(stones, area, tuple(Color))


def _can_fill(stones: Stones, area: Mask, colors: tuple[Color, ...]) -> bool:
    """Whether placements of these colours fill the area.

    Only points of the maximal area around it can help: a shared neighbour of two
    points is an orthogonal neighbour of both. Mostly the points near by settle it:
    their blocks alone rule a filling out, or there is one that uses no other points.
    """
    board = stones.board
    maximal = area_of(board, area, stones.empty)
    near = _around(stones, area) & maximal
    while near != maximal:
        if not _is_possible(stones, area, colors, near, staying_empty=0):
            return False
        if _is_possible(stones, area, colors, near, staying_empty=maximal & ~near):
            return True
        near = _around(stones, near) & maximal
    return _is_possible(stones, area, colors, maximal, staying_empty=0)


def _around(stones: Stones, points: Mask) -> Mask:
    """The points and all within two king's moves of them."""
    width = stones.board.width
    for _ in range(2):
        points |= (points << 1 | points >> 1) & stones.board.board
        points |= (points << width | points >> width) & stones.board.board
    return points


def _is_possible(stones: Stones, area: Mask, colors: tuple[Color, ...], near: Mask, staying_empty: Mask) -> bool:
    """Whether the blocks with a point of ``near`` allow these colours to fill the area."""
    board, red, blue = stones
    solver, variables = encode(board, red, blue, blocks_of(board, near), area)
    for point, (is_red, is_blue) in variables.items():
        if point & staying_empty or Color.RED not in colors:
            solver.add((-is_red,))
        if point & staying_empty or Color.BLUE not in colors:
            solver.add((-is_blue,))
    return solver.solve()
