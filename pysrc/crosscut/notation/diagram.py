"""The position of a text diagram: its stones, and the links between them."""

from __future__ import annotations

from crosscut.arguments import quoted
from crosscut.geometry import Color, Grid, Link, Mask, grid
from crosscut.metadata import Metadata
from crosscut.notation.written_board import read_board
from crosscut.notation.written_lines import Word
from crosscut.position import NO_DIAGONALS, Diagonals, Position
from crosscut.said import tr

_RED_BITS, _BLUE_BITS = str.maketrans(".RB", "010"), str.maketrans(".RB", "001")


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
    written = read_board(text)
    board, red, blue = stones_of_rows(written.rows)
    return Position(board, red, blue, *links_of(board, red, blue, written.links or (), game))


def links_of(
    board: Grid, red: Mask, blue: Mask, words: tuple[Word, ...], game: Metadata
) -> tuple[Diagonals, Diagonals]:
    """The links of both sides that words name.

    Raises ValueError, naming the place, for what does not join two diagonal stones of one colour, is written twice, or
    crosses another link, and for any link in a game without links.
    """
    if words and game.link_rule == "none":
        raise words[0].fault(
            tr("{text} stands for a link, but {game} has no links", text=quoted(words[0].text), game=game.name)
        )
    found = {Color.RED: NO_DIAGONALS, Color.BLUE: NO_DIAGONALS}
    taken = 0
    for word in words:
        try:
            link = Link.parse(word.text)
        except ValueError as error:
            raise word.fault(str(error)) from None
        ends = board.mask((link.a, link.b)) if link.a in board and link.b in board else 0
        if ends and ends & red == ends:
            color = Color.RED
        elif ends and ends & blue == ends:
            color = Color.BLUE
        else:
            raise word.fault(tr("{link} does not join two stones of one colour on the board", link=link))
        block = board.bit(link.block)
        if taken & block:
            raise word.fault(
                tr("{link} is written twice or crosses the link {crossed}", link=link, crossed=link.crossing)
            )
        taken |= block
        found[color] = found[color].with_link(board, link)
    return found[Color.RED], found[Color.BLUE]
