"""Every way to put stones on a small board, one of those that are images of each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random


def boards_up_to_mirrors(rows: int, columns: int, *, or_swaps: bool = False) -> Iterator[tuple[str, int]]:
    """Diagrams, and how many boards each stands for; which one of the mirror images it is, is left to chance.

    With `or_swaps` boards with exchanged colours are images of each other, too.
    """
    lines = ["".join(points) for points in product(".RB", repeat=columns)]
    Random(rows * columns).shuffle(lines)
    numbers = {line: number for number, line in enumerate(lines)}
    aside = [numbers[line[::-1]] for line in lines]
    swapped = [numbers[line.translate(str.maketrans("RB", "BR"))] for line in lines]
    for board in product(range(len(lines)), repeat=rows):
        if board[::-1] < board:
            continue
        mirrored = tuple([aside[line] for line in board])
        alike = {board, board[::-1], mirrored, mirrored[::-1]}
        if or_swaps:
            alike |= {tuple([swapped[line] for line in image]) for image in alike}
        if min(alike) == board:
            yield "\n".join(lines[line] for line in board), len(alike)
