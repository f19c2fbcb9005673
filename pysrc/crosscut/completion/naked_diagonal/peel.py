"""Filling an area from the end: which point can be the last, and which the one before it?

All empty points get a colour first, the *main* one wherever they may have it. Then
stones are taken back, whole classes at a time (:mod:`sweep <.sweep>`). One may go unless
it serves a diagonal pair that nothing else serves:

    x r      p may be taken back unless q and r are like it and x is not
    p q      like it, or gone

This works where a sweep has no chance: where one colour must fill an area along a single way, as in a knight pattern
with only one opening. From the end there is hardly any choice.
"""

from __future__ import annotations

from crosscut.completion.naked_diagonal.facts import Facts
from crosscut.completion.naked_diagonal.filling import SideMasks, Step
from crosscut.completion.naked_diagonal.local_rule import shows_naked_diagonal
from crosscut.completion.naked_diagonal.sweep import Style, classes
from crosscut.geometry import Grid, Mask


def peel(board: Grid, stones: SideMasks, facts: Facts, area: Mask, style: Style) -> list[Step] | None:
    """Steps that fill a maximal empty area; None if this way does not find any."""
    main, order = style
    may = facts.may_red, facts.may_blue
    if area & ~(may[0] | may[1]):
        return None
    colors = list(stones)
    colors[main] |= area & may[main]
    colors[1 - main] |= area & ~may[main]
    if shows_naked_diagonal(board, colors[0], colors[1]):
        return None
    steps: list[Step] = []
    left = area
    while left:
        before = left
        for spares_blocks in (True, False):
            for side in (0, 1):
                for members in classes(board)[::order]:
                    points = left & colors[side] & members
                    points = points and points & ~_needed(board, colors[side])
                    if points and spares_blocks:
                        points &= ~_in_full_blocks(board, colors[side])
                    if points:
                        colors[side] ^= points
                        left ^= points
                        steps.append((points, side))
            if left != before:
                break
        if left == before:
            return None
    return steps[::-1]


def _needed(board: Grid, color: Mask) -> Mask:
    """The points between two stones of a colour in a block whose fourth point has another colour, or none."""
    width = board.width
    east, west, north, south = color >> 1, color << 1, color >> width, color << width
    return (
        north & east & ~(north >> 1)
        | north & west & ~(north << 1)
        | south & east & ~(south >> 1)
        | south & west & ~(south << 1)
    )


def _in_full_blocks(board: Grid, color: Mask) -> Mask:
    """The points of blocks that have one colour."""
    width = board.width
    pairs = color & color >> 1
    blocks = pairs & pairs >> width
    pairs = blocks | blocks << 1
    return pairs | pairs << width
