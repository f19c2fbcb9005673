"""Positions of Naked Diagonal to test with: random ones, the shared hard ones, and the patterns of the rule sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from tests.engine.naked_diagonal_rule import OTHER, Cell, Diagram, Stones, is_naked

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
    """Stones on about that share of the points, placed one after the other where they are not naked."""
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
    """Small boards, any stones, few points empty: those that trying everything can judge."""
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
