"""Naked Diagonal straight from its definition, plain and slow; only the bit layout is shared with the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import product

from crosscut.geometry import Grid, Mask, Point, grid

Cell = tuple[int, int]
"""File and rank, from 0."""

Stones = dict[Cell, str]
"""``R`` or ``B``."""

Placement = tuple[Cell, str]

OTHER = {"R": "B", "B": "R"}


class Diagram:
    """A position as text, rows from north to south."""

    def __init__(self, *rows: str) -> None:
        self.rows = rows
        self.size = len(rows), len(rows[0])

    def __repr__(self) -> str:
        return "Diagram(" + ", ".join(repr(row) for row in self.rows) + ")"

    @classmethod
    def of_stones(cls, size: tuple[int, int], stones: Stones) -> Diagram:
        ranks, files = size
        return cls(
            *("".join(stones.get((file, rank), ".") for file in range(files)) for rank in reversed(range(ranks)))
        )

    @cached_property
    def stones(self) -> Stones:
        return {
            (file, rank): letter
            for rank, row in enumerate(reversed(self.rows))
            for file, letter in enumerate(row)
            if letter != "."
        }

    @cached_property
    def empty(self) -> list[Cell]:
        ranks, files = self.size
        return [cell for cell in product(range(files), range(ranks)) if cell not in self.stones]

    @property
    def masks(self) -> tuple[Grid, Mask, Mask]:
        """The board and the stones of Red and Blue, as the engine takes them."""
        board = grid(*self.size)
        red, blue = (board.mask(Point(*cell) for cell, its in self.stones.items() if its == of) for of in "RB")
        return board, red, blue


def diagonal_neighbours(cell: Cell) -> Iterator[tuple[Cell, tuple[Cell, Cell]]]:
    """Each diagonal neighbour, on the board or not, with the two shared neighbours."""
    file, rank = cell
    for east, north in product((1, -1), repeat=2):
        yield (file + east, rank + north), ((file + east, rank), (file, rank + north))


def is_naked(stones: Stones, cell: Cell, color: str) -> bool:
    """Whether a stone of that colour at the cell would be in a naked diagonal."""
    return any(
        stones.get(diagonal) == color and all(stones.get(shared) != color for shared in both)
        for diagonal, both in diagonal_neighbours(cell)
    )


def shows_naked_diagonal(stones: Stones) -> bool:
    return any(is_naked(stones, cell, color) for cell, color in stones.items())


def check_filling(diagram: Diagram, placements: Iterable[Placement]) -> None:
    """Raise AssertionError unless these placements fill the board and none leaves a naked diagonal on it."""
    stones = dict(diagram.stones)
    empty = set(diagram.empty)
    naked = shows_naked_diagonal(stones)
    for cell, color in placements:
        assert cell in empty, (diagram, cell)
        assert not is_naked(stones, cell, color), (diagram, cell, color)
        empty.remove(cell)
        stones[cell] = color
        naked = naked and shows_naked_diagonal(stones)
        assert not naked, (diagram, cell, color)
    assert not empty, diagram


def can_fill(diagram: Diagram, cells: Iterable[Cell] | None = None) -> bool:
    """Whether placements fill these cells, by default all, and form no naked diagonal; by trying everything."""
    wanted = frozenset(diagram.empty if cells is None else cells)
    return _can_fill(frozenset(diagram.empty), frozenset(diagram.stones.items()), wanted)


@cache
def _can_fill(empty: frozenset[Cell], placed: frozenset[Placement], wanted: frozenset[Cell]) -> bool:
    if not wanted & empty:
        return True
    stones = dict(placed)
    return any(
        not is_naked(stones, cell, color) and _can_fill(empty - {cell}, placed | {(cell, color)}, wanted)
        for cell in empty
        for color in "RB"
    )


def answer(diagram: Diagram, cell: Cell, color: str) -> str:
    """``n``, ``a`` or ``o``: the placement leaves a naked diagonal, an area that cannot be filled, neither."""
    after = diagram.stones | {cell: color}
    if shows_naked_diagonal(after):
        return "n"
    return "o" if can_fill(Diagram.of_stones(diagram.size, after)) else "a"


def answers(diagram: Diagram) -> dict[Placement, str]:
    """The answers for all empty points and both colours."""
    return {(cell, color): answer(diagram, cell, color) for cell in diagram.empty for color in "RB"}
