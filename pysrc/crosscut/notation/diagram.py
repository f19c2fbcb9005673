"""Text diagrams, the one way to write a position by hand.

Rows run from north to south, on lines or with ``/`` between them; blanks are ignored. A point is ``.``, ``R`` or ``B``.
The letters of rule sheets are allowed, too: ``+`` or ``-`` for an empty point, ``X`` or ``V`` for red, ``O`` or ``H``
for blue, and small letters for large ones. A line that begins with ``links:`` holds links, with blanks or commas
between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from crosscut.arguments import quoted
from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color, Grid, Link, Mask, grid
from crosscut.metadata import Metadata
from crosscut.position import NO_DIAGONALS, Diagonals, Position

MAX_CHARACTERS = 20_000
"""A 26x26 diagram with every possible link is much shorter."""

_ALIKE = {".": ".+-", "R": "RXVrxv", "B": "BOHboh"}
_LETTERS = {letter: meaning for meaning, letters in _ALIKE.items() for letter in letters}
_PLAIN = str.maketrans(_LETTERS)
_RED_BITS, _BLUE_BITS = str.maketrans(".RB", "010"), str.maketrans(".RB", "001")
_LINKS = re.compile(r"\s*(?ai:links)\s*:")
_LINE = re.compile(r"[^\n/]+")
_WORD = re.compile(r"[^\s,]+")


class Word(NamedTuple):
    """A part of a diagram, and where it stands."""

    text: str
    line: int
    column: int

    @property
    def where(self) -> str:
        """The place as it is named in sentences."""
        return f"line {self.line}, column {self.column}"


@dataclass(frozen=True, slots=True)
class DiagramText:
    """The parts of a text diagram; nobody has looked at the letters yet."""

    rows: tuple[Word, ...]
    links: tuple[Word, ...] | None
    """None if no line is about links."""


def split_diagram(text: str) -> DiagramText:
    """The rows and the links of a diagram as they are written. Raises ValueError for a text that is too long."""
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"the diagram has {len(text)} characters: expected at most {MAX_CHARACTERS}")
    rows: list[Word] = []
    links: list[Word] | None = None
    for line in _lines(text.removeprefix("\ufeff")):
        heading = _LINKS.match(line.text)
        if heading is None:
            rows.append(line)
        else:
            links = links or []
            found = _WORD.finditer(line.text, heading.end())
            links += [Word(word[0], line.line, line.column + word.start()) for word in found]
    return DiagramText(tuple(rows), None if links is None else tuple(links))


def _lines(text: str) -> Iterator[Word]:
    """The lines that are not blank; a slash ends one, too."""
    for number, line in enumerate(text.split("\n"), 1):
        for part in _LINE.finditer(line):
            if part[0].strip():
                yield Word(part[0], number, part.start() + 1)


def is_row(line: str) -> bool:
    """Whether all letters of a line are those of a row."""
    return all(letter in _LETTERS or letter.isspace() for letter in line)


def plain_row(row: str) -> str:
    """A row without blanks, its known letters changed to ``.``, ``R`` and ``B``."""
    return "".join(row.split()).translate(_PLAIN)


def read_rows(split: DiagramText, fewest: int = 1) -> tuple[str, ...]:
    """The rows of a diagram of any number of rows and columns: of ``.``, ``R`` and ``B``, all of one length.

    Raises ValueError, naming line and column, for text that is not a diagram, and for too few rows or columns.
    """
    if not fewest <= len(split.rows) <= MAX_SIZE:
        where = f"{split.rows[-1].where}: " if split.rows else ""
        count = len(split.rows)
        raise ValueError(f"{where}the diagram has {count} rows: expected {fewest} to {MAX_SIZE}, one for each rank")
    rows = tuple(map(_read_row, split.rows))
    columns = len(rows[0])
    for row, written in zip(rows, split.rows, strict=True):
        if len(row) != columns:
            raise ValueError(f"{written.where}: the row has {len(row)} points, expected {columns}, as in the first")
    if not fewest <= columns <= MAX_SIZE:
        where = split.rows[0].where
        raise ValueError(f"{where}: the row has {columns} points: expected {fewest} to {MAX_SIZE}, one for each file")
    return rows


def _read_row(row: Word) -> str:
    plain = plain_row(row.text)
    if plain.strip(".RB"):
        offset, letter = next((at, letter) for at, letter in enumerate(row.text) if not is_row(letter))
        raise ValueError(f"line {row.line}, column {row.column + offset}: {letter!r} is not one of . R B")
    return plain


def stones_of_rows(rows: tuple[str, ...]) -> tuple[Grid, Mask, Mask]:
    """The board, its red and its blue stones, of rows of ``.``, ``R`` and ``B``."""
    board = grid(len(rows), len(rows[0]))
    red = blue = 0
    for rank, row in enumerate(reversed(rows)):
        letters = row[::-1]  # the lowest bit is the westernmost point
        red |= int(letters.translate(_RED_BITS), 2) << rank * board.width
        blue |= int(letters.translate(_BLUE_BITS), 2) << rank * board.width
    return board, red, blue


def parse_diagram(text: str, game: Metadata) -> Position:
    """Read a square diagram with its links, as a position to which no rule has been applied.

    Raises ValueError for text that is not a diagram and for malformed links: not between two diagonal stones of one
    colour, written twice, crossing, or in a game without links. If the fault has a place, it names line and column.
    """
    split = split_diagram(text)
    rows = read_rows(split, MIN_SIZE)
    size, columns = len(rows), len(rows[0])
    if size != columns:
        raise ValueError(f"{split.rows[0].where}: the row has {columns} points, expected {size}, as many as rows")
    board, red, blue = stones_of_rows(rows)
    return Position(board, red, blue, *links_of(board, red, blue, split.links or (), game))


def links_of(
    board: Grid, red: Mask, blue: Mask, words: tuple[Word, ...], game: Metadata
) -> tuple[Diagonals, Diagonals]:
    """The links of both sides that words name.

    Raises ValueError, naming the place, for what does not join two diagonal stones of one colour, is written twice, or
    crosses another link, and for any link in a game without links.
    """
    if words and game.link_rule == "none":
        raise ValueError(f"{words[0].where}: {quoted(words[0].text)} stands for a link, but {game.name} has no links")
    found = {Color.RED: NO_DIAGONALS, Color.BLUE: NO_DIAGONALS}
    taken = 0
    for word in words:
        try:
            link = Link.parse(word.text)
        except ValueError as error:
            raise ValueError(f"{word.where}: {error}") from None
        ends = board.mask((link.a, link.b)) if link.a in board and link.b in board else 0
        if ends and ends & red == ends:
            color = Color.RED
        elif ends and ends & blue == ends:
            color = Color.BLUE
        else:
            raise ValueError(f"{word.where}: {link} does not join two stones of one colour on the board")
        block = board.bit(link.block)
        if taken & block:
            raise ValueError(f"{word.where}: {link} is written twice or crosses the link {link.crossing}")
        taken |= block
        found[color] = found[color].with_link(board, link)
    return found[Color.RED], found[Color.BLUE]
