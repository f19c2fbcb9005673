"""The complete answer for one area: a filling of it, or the certainty that there is none."""

from __future__ import annotations

from graphlib import TopologicalSorter

from crosscut.completion.naked_diagonal.certificate import Step
from crosscut.completion.naked_diagonal.encoding import encode
from crosscut.geometry import Grid, Mask, area_of


def blocks_of(board: Grid, points: Mask) -> Mask:
    """The blocks, by their south-western points, that hold one of these points."""
    width = board.width
    return (points | points >> 1 | points >> width | points >> width + 1) & board.blocks


def find_filling(board: Grid, red: Mask, blue: Mask, area: Mask) -> list[Step] | None:
    """Placements, point by point, that fill ``area`` and may use other empty points too; None if there are none.

    ``area`` is any set of empty points. Naked diagonals that the stones form
    already are not held against a filling.
    """
    maximal = area_of(board, area, board.board & ~(red | blue))
    solver, colors = encode(board, red, blue, blocks_of(board, maximal), area)
    if not solver.solve():
        return None
    filled = {
        point: solver.value(is_red) is True
        for point, (is_red, is_blue) in colors.items()
        if point & area or solver.value(is_red) or solver.value(is_blue)
    }
    order: TopologicalSorter[Mask] = TopologicalSorter({point: () for point in filled})
    for earlier, later in solver.precedences():
        if earlier in filled and later in filled:
            order.add(later, earlier)
    return [(point, filled[point]) for point in order.static_order()]
