"""Who is connected: floods over bit sets, with diagonals where a game has them.

Orthogonal steps and diagonals join the stones of a side. The two games of 2024 and Quadrex have no such diagonals. In
Quickway and Quax they are the links, in Crossway all diagonal pairs. One flood serves all games.
"""

from __future__ import annotations

from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.position import Diagonals


def component(board: Grid, seed: Mask, stones: Mask, diagonals: Diagonals) -> Mask:
    """The stones connected with a stone of ``seed``. The steps of :func:`grown` are written out here for speed."""
    width = board.width
    rising, falling = diagonals
    reached = seed & stones
    while True:
        more = reached | reached << 1 | reached >> 1 | reached << width | reached >> width
        if rising:
            more |= (reached & rising) << width + 1 | reached >> width + 1 & rising
        if falling:
            more |= (reached >> width & falling) << 1 | (reached >> 1 & falling) << width
        more &= stones
        if more == reached:
            return reached
        reached = more


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
    return path_between(board, edges(board, color), stones, diagonals)


def path_between(board: Grid, ends: tuple[Mask, Mask], stones: Mask, diagonals: Diagonals) -> tuple[Point, ...]:
    """A shortest path of ``stones`` from one set of points to another; () if there is none."""
    start, goal = ends
    layers = [start & stones]
    reached = layers[0]
    while not layers[-1] & goal:
        more = grown(board, reached, stones, diagonals)
        if more == reached:
            return ()
        layers.append(more ^ reached)
        reached = more
    step = layers[-1] & goal
    path = []
    for layer in reversed(layers):
        step &= layer
        step &= -step
        path.append(board.point(step))
        step = grown(board, step, stones, diagonals)
    return tuple(reversed(path))


def grown(board: Grid, seed: Mask, stones: Mask, diagonals: Diagonals) -> Mask:
    """``seed`` and the stones one step away from it."""
    width = board.width
    rising, falling = diagonals
    more = seed | seed << 1 | seed >> 1 | seed << width | seed >> width
    if rising:
        more |= (seed & rising) << width + 1 | seed >> width + 1 & rising
    if falling:
        more |= (seed >> width & falling) << 1 | (seed >> 1 & falling) << width
    return more & stones
