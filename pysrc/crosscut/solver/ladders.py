"""Ladders: rows of forced moves along an edge.

One side tries to reach the edge, and the other side blocks each time, one point further on. So the stones of both run
side by side.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.geometry import Point

SHORTEST = 5
"""The fewest stones of a ladder, both sides together."""
ROWS = 4
"""In how many rows along each edge there are ladders."""


def ladder_in(size: int, moves: Sequence[Point]) -> tuple[Point, ...]:
    """The first ladder in moves that are made in turn: the stones of both sides; empty if there is none.

    Each side goes on by a point along a row near an edge, and the rows of the two are side by side.
    """
    for first in range(len(moves) - SHORTEST + 1):
        last, step = first + 1, _step(moves, first + 2)
        while last + 1 < len(moves) and _step(moves, last + 1) == step and _goes_on(size, moves, last + 1):
            last += 1
        if last - first + 1 >= SHORTEST:
            return tuple(moves[first : last + 1])
    return ()


def _step(moves: Sequence[Point], at: int) -> tuple[int, int]:
    """From a stone to the next one of its side."""
    before, after = moves[at - 2], moves[at]
    return after.file - before.file, after.rank - before.rank


def _goes_on(size: int, moves: Sequence[Point], at: int) -> bool:
    across, up = _step(moves, at)
    if abs(across) + abs(up) != 1:
        return False
    stone, before = moves[at], moves[at - 1]
    row, beside = (stone.rank, before.rank) if across else (stone.file, before.file)
    return min(row, size - 1 - row) < ROWS and abs(row - beside) == 1
