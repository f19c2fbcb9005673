"""Imposed points: three quarters of a crosscut leave the fourth point one colour.

Take a block with two like stones on one diagonal and on the other an enemy and
an empty point. The enemy's colour on the empty point would complete a crosscut,
so the pair's colour is *imposed* on it:

    B R           B R                     B R
    R .   gives   R R   on b1, because    R B   is a crosscut.

Quadrex fills imposed points as a rule of the game (:func:`cascade`). Candy Necklace fills nothing, but impositions
decide which placements are legal (:mod:`crosscut.completion.candy_necklace`). A block is named by its south-western
point throughout.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from crosscut.geometry import Grid, Mask


class Imposition(NamedTuple):
    """One imposed point and the block that imposes it.

    Attributes:
        bit: The point.
        is_red: The colour imposed on it.
        block: The south-western point of the block.
    """

    bit: Mask
    is_red: bool
    block: Mask


class Closure(NamedTuple):
    """A position together with everything that is imposed in it, directly or in turn."""

    red: Mask
    """The red stones and the points that red is imposed on."""
    blue: Mask
    """The blue stones and the points that blue is imposed on."""
    contradiction: Mask
    """Points that both colours are imposed on, or those of completed crosscuts; 0 if there is no contradiction."""


def crosscuts(board: Grid, red: Mask, blue: Mask) -> Mask:
    """The blocks that are crosscuts."""
    width = board.width
    rising_red = red & red >> width + 1 & blue >> 1 & blue >> width
    rising_blue = blue & blue >> width + 1 & red >> 1 & red >> width
    return rising_red | rising_blue


def block_points(board: Grid, blocks: Mask) -> Mask:
    """All points of these blocks."""
    rows = blocks | blocks << 1
    return rows | rows << board.width


def imposed_once(board: Grid, red: Mask, blue: Mask) -> tuple[Mask, Mask]:
    """The empty points on which some block imposes red, and those on which some block imposes blue, now."""
    width = board.width
    empty = board.board & ~(red | blue)
    red_north, red_south, red_east, red_west = red >> width, red << width, red >> 1, red << 1
    blue_north, blue_south, blue_east, blue_west = blue >> width, blue << width, blue >> 1, blue << 1
    return (
        empty
        & (
            red_north & (red_east & blue_north >> 1 | red_west & blue_north << 1)
            | red_south & (red_east & blue_south >> 1 | red_west & blue_south << 1)
        ),
        empty
        & (
            blue_north & (blue_east & red_north >> 1 | blue_west & red_north << 1)
            | blue_south & (blue_east & red_south >> 1 | blue_west & red_south << 1)
        ),
    )


def imposed_by(width: int, pair: Mask, enemy: Mask) -> Mask:
    """The points, empty or not, with a pair of one colour beside them in a block and an enemy across."""
    north, south, east, west = pair >> width, pair << width, pair >> 1, pair << 1
    northern = north & (east & enemy >> width + 1 | west & enemy >> width - 1)
    southern = south & (east & enemy << width - 1 | west & enemy << width + 1)
    return northern | southern


def completing_crosscut(board: Grid, red: Mask, blue: Mask) -> tuple[Mask, Mask]:
    """The empty points where red would complete a crosscut, and those where blue would."""
    on_red, on_blue = imposed_once(board, red, blue)
    return on_blue, on_red


def imposed_in_turn(board: Grid, red: Mask, blue: Mask) -> tuple[Mask, Mask, Mask]:
    """Impose again and again, everywhere at once, until nothing changes or a point would get both colours: all red
    and all blue points then, and the points that would get both."""
    while True:
        on_red, on_blue = imposed_once(board, red, blue)
        if on_red & on_blue or not on_red | on_blue:
            return red, blue, on_red & on_blue
        red |= on_red
        blue |= on_blue


def closure(board: Grid, red: Mask, blue: Mask) -> Closure:
    """A position together with everything that is imposed in it."""
    red, blue, on_both = imposed_in_turn(board, red, blue)
    return Closure(red, blue, on_both or block_points(board, crosscuts(board, red, blue)))


def cascade(board: Grid, red: Mask, blue: Mask, seed: Mask) -> tuple[Imposition, ...]:
    """The points that a new stone fills in Quadrex, in order; ``red`` and ``blue`` include the stone at ``seed``.

    Breadth first from the stone, around each stone from the south-western block counterclockwise. A fourth point that
    neither the new stone nor a filled one imposes stays empty: a set-up may have such points.
    """
    steps = []
    queue = deque([seed])
    while queue:
        for block in _blocks_around(board, queue.popleft()):
            empty = block_points(board, block) & ~(red | blue)
            if not empty or empty & empty - 1:
                continue
            is_red = _imposes_red(board, red, blue, block, empty)
            if is_red is None:
                continue
            if is_red:
                red |= empty
            else:
                blue |= empty
            steps.append(Imposition(empty, is_red, block))
            queue.append(empty)
    return tuple(steps)


def _blocks_around(board: Grid, bit: Mask) -> tuple[Mask, ...]:
    """The blocks with that corner, from the south-western one counterclockwise."""
    width = board.width
    around = bit >> width + 1, bit >> width, bit, bit >> 1
    return tuple(block for block in around if block & board.blocks)


def _imposes_red(board: Grid, red: Mask, blue: Mask, block: Mask, empty: Mask) -> bool | None:
    """The colour that a block imposes on its one empty point: True is red, None neither."""
    points = block_points(board, block)
    diagonal = block | block << board.width + 1
    if not empty & diagonal:
        diagonal ^= points
    pair, enemy = points ^ diagonal, diagonal ^ empty
    if pair & red == pair and enemy & blue:
        return True
    if pair & blue == pair and enemy & red:
        return False
    return None
