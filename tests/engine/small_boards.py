"""Every way to put stones on a small board, one of those that are images of each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

from crosscut import Color, Game, Position


def boards_up_to_mirrors(rows: int, columns: int, *, or_swaps: bool = False) -> Iterator[tuple[str, int]]:
    """Diagrams, and how many boards each stands for; which one of the mirror images it is, is left to chance.

    With `or_swaps` boards with exchanged colours are images of each other, too.
    """
    lines = ["".join(points) for points in product(".RB", repeat=columns)]
    Random(rows * columns).shuffle(lines)
    numbers = {line: number for number, line in enumerate(lines)}
    aside = [numbers[line[::-1]] for line in lines]
    swapped = [numbers[line.translate(str.maketrans("RB", "BR"))] for line in lines]
    images = [range(len(lines)), aside, *((swapped, [swapped[line] for line in aside]) if or_swaps else ())]
    lowest = [min(image) for image in zip(*images, strict=True)]
    firsts = [line for line in range(len(lines)) if lowest[line] == line]
    for board in product(firsts, *[range(len(lines))] * (rows - 1)):
        # An image begins with an image of the first line or of the last.
        if lowest[board[-1]] < board[0]:
            continue
        mirrored = tuple([aside[line] for line in board])
        alike = {board, board[::-1], mirrored, mirrored[::-1]}
        if or_swaps:
            alike |= {tuple([swapped[line] for line in image]) for image in alike}
        if min(alike) == board:
            yield "\n".join(lines[line] for line in board), len(alike)


@dataclass(frozen=True)
class SetUp:
    """A small board with either side to move, how many boards it stands for, and whether it has no problems."""

    alike: int
    positions: tuple[Position, Position]
    """With Red to move, and with Blue; if a side cannot move, the other does."""
    is_allowed: bool


@cache
def set_ups(game: Game, size: int) -> tuple[SetUp, ...]:
    """All boards of that size, up to mirror images, as set-ups of a game; the tests of a process share them."""
    found = []
    for text, alike in boards_up_to_mirrors(size, size):
        red, blue = (game.setup(text, turn) for turn in Color)
        found.append(SetUp(alike, (red, blue), not game.problems(red)))
    return tuple(found)
