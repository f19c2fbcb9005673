"""Positions in one line, as :meth:`crosscut.position.Position.text` writes them: ``3/1r1/3 b start+1``."""

from __future__ import annotations

import re

from crosscut.arguments import quoted
from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color
from crosscut.metadata import Metadata
from crosscut.notation.diagram import links_of, stones_of_rows
from crosscut.notation.written_lines import Word
from crosscut.position import Position
from crosscut.said import shared, tr

# Compiled when they are first used: few programs read such lines.
_POSITION = (
    r"(?P<rows>\S++) ++(?P<turn>[rRbB])(?: ++(?P<links>(?=[^\s+-]*+-)[^\s+]++))?"
    r"(?: ++(?P<origin>start|setup)\+(?P<ply>0|[1-9][0-9]{0,3}))?(?: ++(?P<swapped>swapped))?"
)
_RUNS = r"(?:[rRbB.]++|[1-9][0-9]?+(?![0-9]))++"
"""A number ends where its digits end, so there is one way to read a row."""


def read_position(text: str, game: Metadata) -> Position:
    """The position of a line, to which no rule has been applied.

    Raises ValueError for other text, naming the place of a mistake in rows or links, and if as many moves as it says
    cannot have led to its board.
    """
    found = re.fullmatch(_POSITION, text)
    if found is None:
        raise ValueError(
            tr(
                "{text} is not a position: expected its rows, the side to move, links where there are any, and how "
                "play has come there, as in 3/1r1/3 b start+1 or 3/1r1/rb1 b a1-b2",
                text=quoted(text),
            )
        )
    rows = _written_out(found["rows"])
    board, red, blue = stones_of_rows(rows)
    links = _words(found["links"] or "", ".", found.start("links"))
    position = Position(
        board,
        red,
        blue,
        *links_of(board, red, blue, links, game),
        turn=Color.of(found["turn"] in "rR"),
        ply=int(found["ply"] or 0),
        swapped=found["swapped"] is not None,
        from_start=found["origin"] == "start",
    )
    if not _can_have_come_there(position, game):
        raise ValueError(
            tr(
                "{text} is not a position of {name}: its moves cannot have led to its board",
                text=quoted(text),
                name=game.name,
            )
        )
    return position


def _can_have_come_there(position: Position, game: Metadata) -> bool:
    """Whether this many moves can have led to this board."""
    if position.swapped and not (game.pie and position.from_start and position.ply > 1):
        return False
    moves = position.ply - position.swapped
    stones = len(position.stones)
    if position.from_start and moves < 2:
        # Here it decides whether there is a swap.
        if position.turn is not Color.of(position.ply == 0) and not (moves and _may_skip(position, game)):
            return False
        # The rules may have added stones of either side to Red's first one.
        return position.red > 0 if moves and game.fills else (stones, position.blue) == (moves, 0)
    put = stones + (len(position.links) if game.link_rule == "move" else 0)
    return put >= moves if game.fills or not position.from_start else put == moves


def _may_skip(position: Position, game: Metadata) -> bool:
    """Whether Blue can be skipped after the first move: not while there can be a swap."""
    can_swap = game.pie and not position.swapped
    return game.skips and not can_swap and len(position.stones) * game.most_forbidden > position.size**2


def _words(text: str, separator: str, offset: int = 0) -> tuple[Word, ...]:
    """The parts of a text that begins at an offset of one line; an empty text has none."""
    words, column = [], offset + 1
    for part in text.split(separator) if text else ():
        words.append(Word(part, 1, column))
        column += len(part) + len(separator)
    return tuple(words)


def _written_out(rows: str) -> tuple[str, ...]:
    """The rows of a line, with ``.`` for each empty point."""
    written = _words(rows, "/")
    if not MIN_SIZE <= len(written) <= MAX_SIZE:
        raise ValueError(
            tr(
                "the position needs {least} to {most} rows, not {number}",
                number=len(written),
                least=MIN_SIZE,
                most=MAX_SIZE,
            )
        )
    plain = []
    for row in written:
        # A character stands for at least one point, so nothing is written out that cannot fit on a board.
        if len(row.text) > MAX_SIZE or re.fullmatch(_RUNS, row.text) is None:
            raise row.fault(
                tr(
                    "{text} is not a row: expected r, b and numbers of empty points, {number} points in all",
                    text=quoted(row.text),
                    number=len(written),
                )
            )
        plain.append(re.sub("[0-9]+", lambda run: "." * int(run[0]), row.text.upper()))
        if len(plain[-1]) != len(written):
            raise row.fault(shared("board", "square", number=len(plain[-1]), expected=len(written)))
    return tuple(plain)
