"""What is on a board, as text in a link: rows from north to south, ``/`` between, ``r``, ``b``, numbers for empty runs.

And what the moves of a record put on the board by themselves. The page paints this before it can ask the rules
(``record/foretell.js`` does the same in JavaScript). A link says what is on the board only where the rules add
something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from crosscut.geometry import Color, Link, Point, grid
from crosscut.move import Connect, Place
from crosscut.position import Position, rows
from crosscut.record.game_record import GameRecord

_STEP = re.compile(r"[RrBb.]|[0-9]{1,2}")
_BETWEEN = re.compile(r"[. \t\r\n]+")


@dataclass(frozen=True, slots=True)
class BoardText:
    """What is on a board, for painting; no rule has looked at it.

    Attributes:
        rows: North to south, of ``.``, ``R`` and ``B``.
        links: The links between them.
    """

    rows: tuple[str, ...]
    links: tuple[Link, ...] = ()

    @classmethod
    def of(cls, position: Position) -> BoardText:
        """What is on the board of a position."""
        return cls(tuple(rows(position.grid, position.red, position.blue)), tuple(position.links))


def write_links(links: Iterable[Link]) -> str:
    """The links as in a link."""
    return ".".join(map(str, links))


def empty_rows(size: int) -> tuple[str, ...]:
    """The rows of an empty board."""
    return ("." * size,) * size


def read_rows(text: str, size: int, what: str) -> tuple[tuple[str, ...], str | None]:
    """As many rows as the board has, and a sentence if something is missing or unreadable; those points stay empty.

    ``what`` names the field in the sentence.
    """
    lines = text.split("/", size)
    problem = None if len(lines) == size else f"The {what} should have {size} rows."
    board_rows = []
    for number, line in enumerate(lines[:size], 1):
        row, is_whole = _read_row(line, size)
        if problem is None and not (is_whole and len(row) == size):
            problem = (
                f"Row {number} of the {what} could not be read: it should describe {size} points by r, b and numbers."
            )
        board_rows.append(row[:size].ljust(size, "."))
    return (*board_rows, *empty_rows(size)[len(board_rows) :]), problem


def _read_row(text: str, size: int) -> tuple[str, bool]:
    """The points before the first mistake or the end of the board, and whether that was all."""
    row, index = "", 0
    while len(row) < size:
        step = _STEP.match(text, index)
        if step is None:
            break
        row += "." * int(step[0]) if step[0].isdigit() else step[0].upper()
        index = step.end()
    return row, index == len(text)


def read_links(text: str, size: int, what: str) -> tuple[tuple[Link, ...], str | None]:
    """The links before the first bad one, and a sentence if there is a bad one."""
    links: dict[Link, None] = {}
    for name in filter(None, _BETWEEN.split(text)):
        link = links_by_name(size).get(name)
        if link is None:
            return tuple(links), f"The {what} could be read only in part."
        links[link] = None
    return tuple(links), None


@cache
def points_by_name(size: int) -> Mapping[str, Point]:
    """The points of a board; in links a file is a small letter."""
    board = grid(size, size)
    return {str(point): point for point in board.points(board.board)}


@cache
def links_by_name(size: int) -> Mapping[str, Link]:
    """The links of a board, each by two names: it may be written either way round."""
    board = grid(size, size)
    links = [Link.of_block(block, rising) for block in board.points(board.blocks) for rising in (True, False)]
    return {f"{start}-{end}": link for link in links for start, end in ((link.a, link.b), (link.b, link.a))}


def foretell(record: GameRecord) -> tuple[BoardText, bool]:
    """What is on the board at the current node if each move adds itself and nothing more; and whether it is exact.

    It is exact where the rules add nothing, if all moves are legal.
    """
    size, setup = record.size, record.setup
    points = [list(row) for row in (setup.rows if setup else empty_rows(size))]
    links = list(setup.links or ()) if setup else []
    color = setup.turn if setup else Color.RED
    line = record.current.line
    for node in line:
        if isinstance(node.move, Place):
            file, rank = node.move.point
            points[size - 1 - rank][file] = "R" if color is Color.RED else "B"
        elif isinstance(node.move, Connect):
            links.append(node.move.link)
        else:
            continue  # After the swap Blue is to move again.
        color = color.other
    stones = sum(letter != "." for row in points for letter in row)
    is_exact = _adds_nothing(record, stones) if line else _finds_no_links(record, stones)
    return BoardText(tuple(map("".join, points)), tuple(links)), is_exact


def _adds_nothing(record: GameRecord, stones: int) -> bool:
    """Whether the rules only put on the board what is played."""
    game, points = record.game, record.size**2
    nobody_is_skipped = stones < points if not game.skips else stones * game.most_forbidden <= points
    return record.setup is None and game.link_rule != "automatic" and not game.fills and nobody_is_skipped


def _finds_no_links(record: GameRecord, stones: int) -> bool:
    """Whether the start has no other links than it says."""
    says_links = record.setup is not None and record.setup.links is not None
    return says_links or not stones or record.game.link_rule != "automatic"
