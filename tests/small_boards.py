"""Every way to put stones on a small board, one of those that are mirror images of each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random


def boards_up_to_mirrors(size: int) -> Iterator[tuple[str, int]]:
    """Diagrams, and how many boards each stands for; which one of the mirror images it is, is left to chance."""
    boards = [
        tuple(map("".join, zip(*[iter(points)] * size, strict=True))) for points in product(".RB", repeat=size**2)
    ]
    Random(size).shuffle(boards)
    seen: set[tuple[str, ...]] = set()
    for board in boards:
        if board not in seen:
            aside = tuple(row[::-1] for row in board)
            alike = {board, board[::-1], aside, aside[::-1]}
            seen |= alike
            yield "\n".join(board), len(alike)
