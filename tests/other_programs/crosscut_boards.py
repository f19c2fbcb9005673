"""Boards for the tests of crosscuts: text to bit sets and back, and slow oracles that work unlike the engine."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from itertools import pairwise, product
from pathlib import Path

from hypothesis import strategies as st
from pysat.solvers import Solver

from crosscut.geometry import Grid, Mask, Point, grid, single_bits

Board = tuple[Grid, Mask, Mask]
"""The grid, the red and the blue stones."""

PUBLISHED = [
    position
    for position in json.loads((Path(__file__).parents[1] / "data" / "legality-positions.json").read_text())
    if position["game"] == "candy-necklace"
]
"""Hard positions of Candy Necklace with the exact answer for every point and colour."""


def read(text: str) -> Board:
    """The board of a diagram, rows from north to south, between blanks or slashes."""
    rows = text.replace("/", " ").split()[::-1]
    board = grid(len(rows), len(rows[0]))
    cells = [(Point(file, rank), letter) for rank, row in enumerate(rows) for file, letter in enumerate(row)]
    red, blue = (board.mask(point for point, letter in cells if letter == color) for color in "RB")
    return board, red, blue


def draw(board: Grid, red: Mask, blue: Mask) -> str:
    """The diagram of a board, one line per row."""
    letters = {bit: "R" if bit & red else "B" if bit & blue else "." for bit in single_bits(board.board)}
    return "\n".join(
        "".join(letters[board.bit(Point(file, rank))] for file in range(board.columns))
        for rank in reversed(range(board.rows))
    )


def with_stone(red: Mask, blue: Mask, bit: Mask, is_red: bool) -> tuple[Mask, Mask]:
    """The stones and one more."""
    return (red | bit, blue) if is_red else (red, blue | bit)


def every_board(board: Grid) -> list[tuple[Mask, Mask]]:
    """All ways to leave empty or colour every point, in the order of the ternary numbers."""
    found = [(0, 0)]
    for bit in single_bits(board.board):
        found = [its for red, blue in found for its in ((red, blue), (red | bit, blue), (red, blue | bit))]
    return found


@st.composite
def boards(draw_value: st.DrawFn, largest: int = 7) -> Board:
    """Boards of every shape up to ``largest`` rows and columns, from empty to full."""
    rows, columns = (draw_value(st.sampled_from(range(largest, 1, -1))) for _ in range(2))
    alphabet = draw_value(st.sampled_from(("...RB", ".RB", "..RRRBBB", ".RRBB", "RB")))
    count = rows * columns
    letters = "".join(draw_value(st.lists(st.sampled_from(alphabet), min_size=count, max_size=count)))
    return read(" ".join(letters[start : start + columns] for start in range(0, count, columns)))


def has_crosscut(rows: list[str]) -> bool:
    """Whether some block of a diagram's rows is a crosscut."""
    return any(
        above[i] == below[i + 1] != above[i + 1] == below[i] and "." not in above[i : i + 2] + below[i : i + 2]
        for above, below in pairwise(rows)
        for i in range(len(below) - 1)
    )


def can_be_filled(board: Grid, red: Mask, blue: Mask) -> bool:
    """Try all fillings, row by row, keeping the possible colourings of the last row."""
    possible: set[str] | None = None
    for row in draw(board, red, blue).split():
        fillings = {"".join(letters) for letters in product(*("RB" if cell == "." else cell for cell in row))}
        if possible is not None:
            fillings = {next_row for next_row in fillings if any(not has_crosscut([row, next_row]) for row in possible)}
        possible = fillings
    return bool(possible)


class SatOracle:
    """The question as a propositional formula: a variable per point, true for red; no block is a crosscut."""

    def __init__(self, board: Grid) -> None:
        self._variables = {bit: number for number, bit in enumerate(single_bits(board.board), start=1)}
        self._solver = Solver("minisat22")
        for block in single_bits(board.blocks):
            south_west, south_east, north_west, north_east = (
                self._variables[bit] for bit in (block, block << 1, block << board.width, block << board.width + 1)
            )
            self._solver.add_clause([-south_west, -north_east, south_east, north_west])
            self._solver.add_clause([south_west, north_east, -south_east, -north_west])

    def can_be_filled(self, red: Mask, blue: Mask) -> bool:
        """Whether some colouring of all points has these stones and no crosscut."""
        stones = [self._variables[bit] for bit in single_bits(red)]
        stones += [-self._variables[bit] for bit in single_bits(blue)]
        return bool(self._solver.solve(assumptions=stones))


@lru_cache(maxsize=64)
def sat_oracle(board: Grid) -> SatOracle:
    """The oracle of a grid, built once."""
    return SatOracle(board)


def fillable_boards(largest: int = 7) -> st.SearchStrategy[Board]:
    """Boards that can be filled: random stones, from a1 on, without those that would prevent it."""
    return boards(largest).map(_drop_stones)


def _drop_stones(drawn: Board) -> Board:
    board, drawn_red, drawn_blue = drawn
    red = blue = 0
    for bit in single_bits(board.board):
        if sat_oracle(board).can_be_filled(red | bit & drawn_red, blue | bit & drawn_blue):
            red, blue = red | bit & drawn_red, blue | bit & drawn_blue
    return board, red, blue


def played(board: Grid, count: int, chooser: random.Random) -> tuple[Mask, Mask]:
    """A position after that many random placements that are legal in Candy Necklace."""
    red = blue = 0
    for bit in chooser.sample(list(single_bits(board.board)), count):
        is_red = chooser.random() < 0.5
        if not sat_oracle(board).can_be_filled(*with_stone(red, blue, bit, is_red)):
            is_red = not is_red
        red, blue = with_stone(red, blue, bit, is_red)
    return red, blue
