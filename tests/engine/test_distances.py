"""The guess that steers the solver: how many stones each side lacks, against a search point by point."""

from __future__ import annotations

from random import Random

import pytest

from crosscut.geometry import Color, Grid, Point
from crosscut.solver.packed import Distances

STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


@pytest.mark.parametrize("diagonals_join", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (5, 5), (4, 6), (6, 6)])
def test_stones_that_both_sides_lack(rows: int, columns: int, diagonals_join: bool) -> None:
    board = Grid(rows, columns)
    chance = Random(columns * rows)
    for _ in range(100):
        density = chance.random() / 2
        owner = {
            point: chance.choices([None, Color.RED, Color.BLUE], [1 - 2 * density, density, density])[0]
            for point in board.points(board.board)
        }
        red, blue = (sum(board.bit(p) for p in owner if owner[p] is color) for color in (Color.RED, Color.BLUE))
        empty = board.board & ~(red | blue)
        lacking = [
            stones_lacking(owner, columns, rows, color, STRAIGHT + DIAGONAL * diagonals_join)
            for color in (Color.RED, Color.BLUE)
        ]
        wanted = tuple(min(board.width, stones) for stones in lacking)
        distances = Distances(board, diagonals_join)
        assert distances.lacking(red, blue, empty, False) == wanted
        assert distances.lacking(blue, red, empty, True) == wanted[::-1]


def stones_lacking(
    owner: dict[Point, Color | None], columns: int, rows: int, color: Color, steps: list[tuple[int, int]]
) -> int:
    """How many empty points the cheapest path from edge to edge needs; more than all if there is no path."""
    axis, last = (1, rows - 1) if color is Color.RED else (0, columns - 1)
    free = {point for point in owner if owner[point] in (None, color)}
    cost = {point: int(owner[point] is None) for point in free if point[axis] == 0}
    waiting = list(cost)
    while waiting:
        file, rank = waiting.pop()
        for by_file, by_rank in steps:
            after = Point(file + by_file, rank + by_rank)
            if after in free and cost[Point(file, rank)] + (owner[after] is None) < cost.get(after, columns * rows + 1):
                cost[after] = cost[Point(file, rank)] + (owner[after] is None)
                waiting.append(after)
    return min((cost[point] for point in cost if point[axis] == last), default=columns * rows + 1)
