"""A text diagram as the fields of a link."""

from __future__ import annotations

import re
from contextlib import suppress

from crosscut.notation.written_board import MAX_CHARACTERS, WrittenBoard, read_board
from crosscut.notation.written_lines import has_rows
from crosscut.record.move_list import game_named
from crosscut.record.text import links_by_name, quote
from crosscut.said import shared

_MOVE = r"[a-z][0-9]{1,2}"
_NUMBER = r"(?:[0-9]+[.):]?\s*)?"
_MOVES = re.compile(
    rf"^[ \t>*_\"'(\[]*{_NUMBER}{_MOVE}[\s,;]+{_NUMBER}{_MOVE}\b|:\s*{_MOVE}\s+{_MOVE}\b|\b1[.):]\s*{_MOVE}\b",
    re.IGNORECASE | re.MULTILINE | re.ASCII,
)
"""Moves in lines of their own: a board among them is not all that a text says."""
_ROWS_OF_A_LINK = re.compile(r"[.+\-RXVBOHrxvboh0-9\s/]*")


def fields_of_setup(text: str) -> dict[str, str]:
    """The rows, their number, the links and the turn, as far as a text for a figure says them.

    The text is a diagram, or rows as in a link, where numbers stand for empty points. Raises ValueError for any other.
    """
    rows = _rows_of_link(text)
    if rows is not None:
        return {"s": "/".join(rows), "n": str(len(rows))}
    written = read_board(text)
    for name in written.links or ():
        if name.text.lower() not in links_by_name(len(written.rows)):
            raise name.fault(shared("board", "link", text=quote(name.text)))
    return _fields(written) | ({"t": written.turn[0]} if written.turn else {})


def _rows_of_link(text: str) -> list[str] | None:
    """Rows with numbers for empty points; None for any other text. Ranks beside rows never make these a square."""
    if _ROWS_OF_A_LINK.fullmatch(text) is None or re.search("[0-9]", text) is None or len(text) > MAX_CHARACTERS:
        return None
    rows = ["".join(part.split()).translate(_AS_IN_LINKS) for part in re.split(r"[/\n]", text) if part.strip()]
    lengths = {sum(int(run) if run.isdigit() else 1 for run in re.findall("[0-9]{1,2}|.", row)) for row in rows}
    return rows if "/" in text or lengths == {len(rows)} else None


_AS_IN_LINKS = str.maketrans("+-XVOHxvoh", "..RRBBRRBB")


def _fields(written: WrittenBoard) -> dict[str, str]:
    fields = {"s": "/".join(written.rows), "n": str(len(written.rows))}
    if written.links is not None:
        fields["l"] = ".".join(word.text.lower() for word in written.links)
    return fields


def find(text: str, game_id: str | None) -> dict[str, str] | None:
    """The game that begins with the board in a text; None if there is none, or if there are moves beside it.

    It is of ``game_id``, unless the words around it name another game. The side with fewer stones is to move, or Red,
    unless the words say who is.
    """
    if len(text) > MAX_CHARACTERS or _MOVES.search(text):
        return None
    with suppress(ValueError):
        written = read_board(text)
        named = game_named("\n".join(written.words))
        game = named.id if named else game_id
        if game is None:
            return None
        fields = _fields(written)
        turn = "blue" if fields["s"].count("R") > fields["s"].count("B") else "red"
        return {"g": game, "t": written.turn or turn, **fields}
    return None


def find_broken(text: str, game_id: str | None) -> ValueError | None:
    """What is wrong with a text that looks like a board, by line and column; None for any other text."""
    if game_id is None or len(text) > MAX_CHARACTERS or _MOVES.search(text) or not has_rows(text):
        return None
    try:
        read_board(text)
    except ValueError as error:
        return error
    return None
