"""The notions of the theory straight from their definitions, by trying everything. For very small boards only."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from crosscut.theory.stones import Stones

Cell = tuple[int, int]
Placed = frozenset[tuple[Cell, str]]


def cells_of(stones: Stones) -> tuple[frozenset[Cell], Placed]:
    """The empty cells (file, rank) and the stones."""
    letters = {
        (file, rank): row[file]
        for rank, row in enumerate(reversed(stones.rows))
        for file in range(stones.board.columns)
    }
    placed = frozenset((cell, letter) for cell, letter in letters.items() if letter != ".")
    return frozenset(cell for cell, letter in letters.items() if letter == "."), placed


def forms_naked_diagonal(placed: Placed, cell: Cell, color: str) -> bool:
    """Whether a stone there would be in a naked diagonal."""
    file, rank = cell
    for east, north in product((1, -1), repeat=2):
        shared = ((file + east, rank), color), ((file, rank + north), color)
        if ((file + east, rank + north), color) in placed and not any(stone in placed for stone in shared):
            return True
    return False


@cache
def can_fill(empty: frozenset[Cell], placed: Placed, area: frozenset[Cell], colors: str) -> bool:
    """Whether some sequence of placements of these colours, anywhere, fills the area without a naked diagonal."""
    if not area & empty:
        return True
    return any(
        can_fill(empty - {cell}, placed | {(cell, color)}, area, colors)
        for cell in empty
        for color in colors
        if not forms_naked_diagonal(placed, cell, color)
    )


def connected_areas(empty: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """All connected sets of empty cells."""
    found = {frozenset((cell,)) for cell in empty}
    queue = list(found)
    for area in queue:
        yield area
        for file, rank in area:
            for beside in ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)):
                larger = area | {beside}
                if beside in empty and larger not in found:
                    found.add(larger)
                    queue.append(larger)


def mask(stones: Stones, area: frozenset[Cell]) -> int:
    """The area as the engine writes it."""
    return sum(1 << rank * stones.board.width + file for file, rank in area)
