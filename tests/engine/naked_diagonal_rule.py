"""Naked Diagonal straight from its definition, plain and slow; only the bit layout is shared with the engine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

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


_SHARED = Path(__file__).parents[1] / "data" / "legality-positions.json"


def shared_positions() -> list[tuple[Diagram, dict[tuple[Cell, str], str]]]:
    """The shared hard positions, with the answer for every empty point and colour."""
    entries = [entry for entry in json.loads(_SHARED.read_text()) if entry["game"] == "naked-diagonal"]
    return [
        (
            Diagram(*entry["rows"]),
            {
                ((file, rank), color): letter
                for color, key in (("R", "red"), ("B", "blue"))
                for rank, row in enumerate(reversed(entry[key]))
                for file, letter in enumerate(row)
                if letter != "x"
            },
        )
        for entry in entries
    ]


def random_diagram(random: Random, size: tuple[int, int], share: float) -> Diagram:
    """Stones on about this share of the points, placed one after the other where they are not naked."""
    ranks, files = size
    cells = [(file, rank) for file in range(files) for rank in range(ranks)]
    random.shuffle(cells)
    stones: Stones = {}
    for cell in cells[: round(share * len(cells))]:
        _place(stones, cell, random.choice("RB"))
    return Diagram.of_stones(size, stones)


def pattern(random: Random, size: int) -> Diagram:
    """A staircase, knight or lattice pattern, blocked or open, with some stones taken away and some added."""
    cells = [(file, rank) for file in range(size) for rank in range(size)]
    stones: Stones = {}
    kind, shift = random.choice(("staircase", "knight", "lattice")), random.randrange(5)
    for file, rank in cells:
        in_pattern = {
            "staircase": (file - rank + shift) % 4 < 2,
            "knight": (file + 2 * rank + shift) % 5 == 0,
            "lattice": file % 3 == rank % 2 == 0,
        }
        if in_pattern[kind]:
            stones[file, rank] = "R" if kind != "lattice" or (file // 3 + rank // 2) % 2 else "B"
    for cell in random.sample(cells, random.choice((0, 1, 3))):
        stones.pop(cell, None)
    diagram = Diagram.of_stones((size, size), {})
    kept: Stones = {}
    for cell, color in stones.items():
        _place(kept, cell, color)
    edge = [cell for cell in cells if {*cell} & {0, size - 1}]
    for cell in random.sample(edge, random.choice((0, len(edge) // 2, len(edge)))):
        _place(kept, cell, "B")
    for cell in random.sample(cells, random.choice((0, 2, size))):
        _place(kept, cell, random.choice("RB"))
    if random.random() < 0.5:
        kept = {cell: OTHER[color] for cell, color in kept.items()}
    return Diagram.of_stones(diagram.size, kept)


def _place(stones: Stones, cell: Cell, color: str) -> None:
    if cell not in stones and not is_naked(stones, cell, color):
        stones[cell] = color


@st.composite
def diagrams(draw: st.DrawFn, most: int = 5, empty: int = 8) -> Diagram:
    """Small boards with any stones and few empty points, so that everything can be tried."""
    ranks, files = draw(st.integers(2, most)), draw(st.integers(2, most))
    letters = draw(st.lists(st.sampled_from(".RB"), min_size=ranks * files, max_size=ranks * files))
    spare = [index for index, letter in enumerate(letters) if letter == "."][empty:]
    for index in spare:
        letters[index] = draw(st.sampled_from("RB"))
    text = "".join(letters)
    return Diagram(*(text[start : start + files] for start in range(0, ranks * files, files)))


@st.composite
def unnaked_diagrams(draw: st.DrawFn, most: int = 5, empty: int = 8) -> Diagram:
    """Small boards without a naked diagonal: a stone that would form one gets the other colour or is left out."""
    diagram = draw(diagrams(most, empty))
    stones: Stones = {}
    for cell, color in diagram.stones.items():
        _place(stones, cell, color)
        _place(stones, cell, OTHER[color])
    unnaked = Diagram.of_stones(diagram.size, stones)
    assume(len(unnaked.empty) <= empty)
    return unnaked


def every_diagram(ranks: int, files: int) -> Iterator[Diagram]:
    """All boards of a size."""
    for number in range(3 ** (ranks * files)):
        text = ""
        rest = number
        for _ in range(ranks * files):
            rest, digit = divmod(rest, 3)
            text += ".RB"[digit]
        yield Diagram(*(text[start : start + files] for start in range(0, ranks * files, files)))
