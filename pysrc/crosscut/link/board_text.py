"""A position as text in a link: rows from north to south, ``/`` between, ``r``, ``b``, numbers for empty runs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from crosscut.geometry import Link, Point
from crosscut.position import Position, rows

_EMPTY_RUN = re.compile(r"\.+")
_STEP = re.compile(r"[RrBb.]|[0-9]{1,2}")
_BETWEEN = re.compile(r"[. \t\r\n]+")


@dataclass(frozen=True, slots=True)
class BoardText:
    """What is on a board, for painting; no rule has looked at it."""

    rows: tuple[str, ...]
    """North to south, of ``.``, ``R`` and ``B``."""
    links: tuple[Link, ...] = ()

    @classmethod
    def of(cls, position: Position) -> BoardText:
        """What is on the board of a position."""
        return cls(tuple(rows(position.grid, position.red, position.blue)), tuple(position.links))


def write_rows(board_rows: Iterable[str]) -> str:
    """The rows as in a link."""
    return "/".join(_EMPTY_RUN.sub(lambda run: str(len(run[0])), row.lower()) for row in board_rows)


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
    lines = text.split("/")
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
        link = link_on_board(name, size)
        if link is None:
            return tuple(links), f"The {what} could be read only in part."
        links[link] = None
    return tuple(links), None


def point_on_board(name: str, size: int) -> Point | None:
    """The point of that name, if it is one on a board of this size; in links a file is a small letter."""
    if not name.islower():
        return None
    try:
        point = Point.parse(name)
    except ValueError:
        return None
    return point if point.file < size and point.rank < size else None


def link_on_board(name: str, size: int) -> Link | None:
    """The link of that name, either way round, if it is one on a board of this size."""
    start, _, end = name.partition("-")
    a, b = point_on_board(start, size), point_on_board(end, size)
    if a is None or b is None:
        return None
    try:
        return Link(a, b)
    except ValueError:
        return None
