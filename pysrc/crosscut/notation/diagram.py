"""Reading text diagrams: rows from north to south of ``.``, ``R`` and ``B``, then perhaps a line of links."""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color, Grid, Link, Mask, grid
from crosscut.position import NO_DIAGONALS, Diagonals

LINKS = "links:"
MAX_CHARACTERS = 20_000
"""A 26x26 diagram with every possible link stays well below."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a text diagram says, before any rule is applied."""

    grid: Grid
    red: Mask
    blue: Mask
    red_links: Diagonals
    blue_links: Diagonals


def parse_diagram(text: str) -> Diagram:
    """Read a square text diagram.

    Raises ValueError, naming line and column, for text that is none, and for links that are malformed: not between
    two diagonal stones of one colour, written twice, or crossing.
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"the diagram has {len(text)} characters: expected at most {MAX_CHARACTERS}")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    links: tuple[int, str] | None = None
    if lines and lines[-1][1].strip().startswith(LINKS):
        links = lines.pop()
    board, red, blue = _stones(lines)
    red_links, blue_links = _links(board, red, blue, *links) if links else (NO_DIAGONALS, NO_DIAGONALS)
    return Diagram(board, red, blue, red_links, blue_links)


def _stones(lines: list[tuple[int, str]]) -> tuple[Grid, Mask, Mask]:
    size = len(lines)
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"the diagram has {size} rows: expected {MIN_SIZE} to {MAX_SIZE}, one for each rank")
    board = grid(size, size)
    colors = {"R": 0, "B": 0}
    for rank, (number, line) in zip(range(size - 1, -1, -1), lines, strict=True):
        file = 0
        for column, character in enumerate(line, 1):
            if character.isspace():
                continue
            if character not in ".RB":
                raise ValueError(f"line {number}, column {column}: {character!r} is not one of . R B")
            if file < size and character != ".":
                colors[character] |= 1 << rank * board.width + file
            file += 1
        if file != size:
            raise ValueError(
                f"line {number}, column {len(line)}: the row has {file} points, expected {size}, as many as rows"
            )
    return board, colors["R"], colors["B"]


def _links(board: Grid, red: Mask, blue: Mask, number: int, line: str) -> tuple[Diagonals, Diagonals]:
    found = {Color.RED: NO_DIAGONALS, Color.BLUE: NO_DIAGONALS}
    taken = 0
    column = line.index(LINKS) + len(LINKS)
    for word in line[column:].split():
        column = line.index(word, column)
        place = f"line {number}, column {column + 1}"
        column += len(word)
        try:
            link = Link.parse(word)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from None
        ends = board.mask((link.a, link.b)) if link.a in board and link.b in board else 0
        if ends and ends & red == ends:
            color = Color.RED
        elif ends and ends & blue == ends:
            color = Color.BLUE
        else:
            raise ValueError(f"{place}: {link} does not join two stones of one colour on the board")
        block = board.bit(link.block)
        if taken & block:
            raise ValueError(f"{place}: {link} is written twice or crosses the link {link.crossing}")
        taken |= block
        found[color] = found[color].with_link(board, link)
    return found[Color.RED], found[Color.BLUE]
