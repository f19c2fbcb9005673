"""Whether a board can be filled without banned blocks, for every point and both colours in two scans.

For patterns of stones only, order does not matter: if a full board has none, no part of it has one. So the question is
whether the empty points can be coloured. A scan visits the points row by row, from the south-western one. All that it
must know of the points behind it is a *profile*: the colour of the last point in each column, and of the one south-west
of the next point (in the drawing ``d``; the next point is ``?``).

    2 2 ? . .       the profile is the last point of each column, here numbered by its row,
    1 d 1 1 1       and d; the block of ? holds d, the points below it and left of it, and ?

A set of profiles is one integer with a bit for each combination of the colours of the columns: bit ``i`` is the profile
in which the columns with a 1 in ``i`` are red. Two such integers are one set, for a blue and a red ``d``. Placing a
point is then a few operations on these integers, whatever the number of profiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

Profiles = int
"""A set of profiles with one colour of ``d``."""
Guard = tuple[tuple[Profiles, Profiles], tuple[Profiles, Profiles]]
"""The profiles, by the colour of ``d``, that allow a blue next point, and those that allow a red one."""
Blocks = int
"""A set of colourings of a block: bit ``c`` is the colouring whose red corners are those in ``c``: 1 south-west, 2
south-east, 4 north-west, 8 north-east."""


class Cell(NamedTuple):
    """A point that a scan visits."""

    column: int
    may_be_blue: bool
    may_be_red: bool
    banned: Blocks
    """The colourings that its block (it is the north-eastern corner) may not have; 0 also if it has no block."""


@lru_cache(maxsize=16)
def _is_red(columns: int) -> tuple[Profiles, ...]:
    """For each column the profiles in which it is red."""
    total = 1 << columns
    everything = (1 << total) - 1
    # The profiles with a blue column c are runs of 2**c, one in two.
    return tuple(everything - everything // ((1 << (1 << column)) + 1) for column in range(columns))


@lru_cache(maxsize=512)
def _guard(columns: int, column: int, banned: Blocks) -> Guard:
    everything = (1 << (1 << columns)) - 1
    below, left = _is_red(columns)[column], _is_red(columns)[column - 1]
    allowed = [[0, 0], [0, 0]]
    for colors in range(16):
        if not banned >> colors & 1:
            matching = below if colors & 2 else everything ^ below
            matching &= left if colors & 4 else everything ^ left
            allowed[colors >> 3][colors & 1] |= matching
    (blue_blue, blue_red), (red_blue, red_red) = allowed
    return (blue_blue, blue_red), (red_blue, red_red)


def _forward(columns: int, cells: list[Cell]) -> list[tuple[Profiles, Profiles]]:
    """For each point the profiles before it, d forgotten, with which it can be blue, and with which it can be red.

    The list ends early where neither is possible.
    """
    is_red = _is_red(columns)
    everything = (1 << (1 << columns)) - 1
    on_blue, on_red = 1, 0  # by the colour of d: nothing lies behind the first point, so one profile stands for all
    reached = []
    for column, may_be_blue, may_be_red, banned in cells:
        if banned:
            (blue_blue, blue_red), (red_blue, red_red) = _guard(columns, column, banned)
            blue = on_blue & blue_blue | on_red & blue_red if may_be_blue else 0
            red = on_blue & red_blue | on_red & red_red if may_be_red else 0
        else:
            before = on_blue | on_red
            blue = before if may_be_blue else 0
            red = before if may_be_red else 0
        if not blue | red:
            break
        reached.append((blue, red))
        here, shift = is_red[column], 1 << column
        elsewhere = everything ^ here
        on_blue = blue & elsewhere | (red & elsewhere) << shift
        on_red = (blue & here) >> shift | red & here
    return reached


def can_fill(columns: int, cells: list[Cell]) -> bool:
    """Whether the points can have colours that no block forbids."""
    return len(_forward(columns, cells)) == len(cells)


def _backward(columns: int, cells: list[Cell]) -> Iterator[tuple[Profiles, Profiles]]:
    """For each point, from the last, the profiles before it that leave the rest fillable once it is blue, or red."""
    is_red = _is_red(columns)
    everything = (1 << (1 << columns)) - 1
    on_blue = on_red = everything
    for column, may_be_blue, may_be_red, banned in reversed(cells):
        here, shift = is_red[column], 1 << column
        elsewhere = everything ^ here
        blue = on_blue & elsewhere | (on_red & elsewhere) << shift if may_be_blue else 0
        red = (on_blue & here) >> shift | on_red & here if may_be_red else 0
        yield blue, red
        if banned:
            (blue_blue, blue_red), (red_blue, red_red) = _guard(columns, column, banned)
            on_blue = blue & blue_blue | red & red_blue
            on_red = blue & blue_red | red & red_red
        else:
            on_blue = on_red = blue | red


def possible_colors(columns: int, cells: list[Cell]) -> list[tuple[bool, bool]]:
    """For each point whether some filling has it in blue, and whether some has it in red."""
    reached = _forward(columns, cells)
    if len(reached) < len(cells):
        return [(False, False)] * len(cells)
    both_ways = zip(reversed(reached), _backward(columns, cells), strict=True)
    possible = [(blue & then_blue != 0, red & then_red != 0) for (blue, red), (then_blue, then_red) in both_ways]
    return possible[::-1]


def filling(columns: int, cells: list[Cell]) -> list[bool] | None:
    """Colours for all points, whether red, without a banned block; None if there are none.

    Where both colours will do, a point gets the one that has fewer points so far.
    """
    rest = list(_backward(columns, cells))[::-1]
    profile = diagonal = 0
    colors: list[bool] = []
    for (column, _, _, banned), then in zip(cells, rest, strict=True):
        below = profile >> column & 1
        left = profile >> column - 1 & 1 if column else 0
        fewer = 2 * sum(colors) < len(colors)
        for is_red in (fewer, not fewer):
            block = diagonal | below << 1 | left << 2 | is_red << 3
            if then[is_red] >> profile & 1 and not banned >> block & 1:
                break
        else:
            return None
        colors.append(is_red)
        profile = profile & ~(1 << column) | is_red << column
        diagonal = below
    return colors
