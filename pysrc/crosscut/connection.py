"""Who is connected: floods over bit sets, with diagonals where a game has them.

Orthogonal steps and diagonals join the stones of a side. The two games of 2024 and Quadrex have no such diagonals. In
Quickway and Quax they are the links, in Crossway all diagonal pairs. One flood serves all games.
"""

from __future__ import annotations

from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.position import Diagonals


def component(board: Grid, seed: Mask, stones: Mask, diagonals: Diagonals) -> Mask:
    """The stones connected with a stone of ``seed``. The steps are those of :func:`_grow`, written out to be quick."""
    width = board.width
    rising, falling = diagonals
    reached = seed & stones
    while True:
        grown = reached | reached << 1 | reached >> 1 | reached << width | reached >> width
        if rising:
            grown |= (reached & rising) << width + 1 | reached >> width + 1 & rising
        if falling:
            grown |= (reached >> width & falling) << 1 | (reached >> 1 & falling) << width
        grown &= stones
        if grown == reached:
            return reached
        reached = grown


def edges(board: Grid, color: Color) -> tuple[Mask, Mask]:
    """The two edges of a side: south and north for Red, west and east for Blue."""
    return (board.south, board.north) if color is Color.RED else (board.west, board.east)


def is_connected(board: Grid, color: Color, stones: Mask, diagonals: Diagonals) -> bool:
    """Whether a path of ``stones`` joins the two edges of ``color``."""
    start, goal = edges(board, color)
    if not stones & goal:
        return False
    return component(board, start, stones, diagonals) & goal != 0


def shortest_path(board: Grid, color: Color, stones: Mask, diagonals: Diagonals) -> tuple[Point, ...]:
    """A shortest path that joins the two edges of ``color``, beginning in the south or west; () if there is none."""
    start, goal = edges(board, color)
    layers = [start & stones]
    reached = layers[0]
    while not layers[-1] & goal:
        grown = _grow(board, reached, stones, diagonals)
        if grown == reached:
            return ()
        layers.append(grown ^ reached)
        reached = grown
    step = layers[-1] & goal
    path = []
    for layer in reversed(layers):
        step &= layer
        step &= -step
        path.append(board.point(step))
        step = _grow(board, step, stones, diagonals)
    return tuple(reversed(path))


def _grow(board: Grid, seed: Mask, stones: Mask, diagonals: Diagonals) -> Mask:
    """``seed`` and the stones one step away from it."""
    width = board.width
    rising, falling = diagonals
    grown = seed | seed << 1 | seed >> 1 | seed << width | seed >> width
    if rising:
        grown |= (seed & rising) << width + 1 | seed >> width + 1 & rising
    if falling:
        grown |= (seed >> width & falling) << 1 | (seed >> 1 & falling) << width
    return grown & stones
