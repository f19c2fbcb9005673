"""What people paste, drop and open: it is of one of the kinds below, and the reader of that kind reads it.

>>> from crosscut import link
>>> from crosscut.files import pasted_text
>>> link.write(pasted_text.read("1. c3 d4 2. b2", "quax", 5).record)
'g=quax&n=5&m=c3.d4.b2&v=1'
>>> pasted_text.read("...\\nBR.\\n.R.", "crossway").record.setup.turn.value
'blue'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from crosscut.arguments import checked
from crosscut.record import (
    abstract_play,
    abstract_play_archive,
    address_text,
    diagram_text,
    fragment,
    move_list,
    record_json,
    record_text,
)
from crosscut.record.abstract_play_archive import Archive
from crosscut.record.board import Board
from crosscut.record.other_programs import what_it_is
from crosscut.record.record import Reading
from crosscut.record.text import seen
from crosscut.registry import game as game_of_id
from crosscut.steps import Steps, finish, immediate

__all__ = ["read", "what_it_is"]

T = TypeVar("T")

_POSITION = re.compile(r"[^\s=:]+/[^\s=:]+ +[rb](?: [^\n]*)?", re.IGNORECASE)
"""How a position in one line begins: its rows, and the side to move."""

ACCEPTED = (
    "It reads its links, its records as text or JSON, records of Crossway and Quax from Abstract Play, text diagrams, "
    "and moves such as e5 d4 in the notation of its boards."
)


_OBJECT = re.compile(r'\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}\s*\Z|\Z)')
"""How JSON begins. A comment before the first move begins with the same brace."""
_ZERO_WIDTH = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+")
"""Characters that nobody sees, which messengers and mail programs put between others."""


class Pasted(NamedTuple):
    """A text, and what a diagram or moves do not say.

    Attributes:
        text: The text.
        game: The game of the board that it came to.
        size: The size of that board.
        whole: The text with the blanks around it, which may be points of a diagram.
        from_top: Whether moves count their ranks from the top.
    """

    text: str
    game: str | None
    size: int | None
    whole: str
    from_top: bool = False


class Kind(NamedTuple, Generic[T]):
    """A kind of text.

    Attributes:
        find: What is to be read of a text of this kind; None for any other text.
        read: Reads it, as work that pauses.
    """

    find: Callable[[Pasted], T | None]
    read: Callable[[T], Steps[Reading | Archive]]


def _refuse(what: str) -> NoReturn:
    raise ValueError(f"this is {what}. Crosscut cannot read it. {ACCEPTED}")


def _read_object_steps(text: str) -> Steps[Reading]:
    fields = record_json.parse(text)
    yield
    if abstract_play.is_of_site(fields):
        return (yield from abstract_play.read_steps(fields)).reading
    if "game" not in fields:
        _refuse("JSON that names no game")
    return record_json.read_object(fields)


def _read_position_steps(pasted: Pasted) -> Steps[Reading]:
    game = game_of_id(pasted.game or "")
    position = game.position(pasted.text)
    yield
    # A record has either moves from the empty board or a position without a past.
    return fragment.read(Board.from_position(game, position).link()) or fragment.read_fields({})


def _find_board(pasted: Pasted) -> dict[str, str] | None:
    is_other = move_list.is_record(pasted.text)
    return None if is_other else diagram_text.find(pasted.whole, pasted.game)


def _find_broken_board(pasted: Pasted) -> ValueError | None:
    is_other = move_list.is_record(pasted.text)
    return None if is_other else diagram_text.find_broken(pasted.whole, pasted.game)


def _raise(error: ValueError) -> NoReturn:
    raise error


KINDS: dict[str, Kind[Any]] = {
    "text of another program": Kind(
        lambda pasted: what_it_is(pasted.text),
        _refuse,
    ),
    "archive": Kind(
        lambda pasted: pasted.text if abstract_play_archive.is_archive(pasted.text) else None,
        abstract_play_archive.read_steps,
    ),
    "JSON": Kind(
        lambda pasted: pasted.text if _OBJECT.match(pasted.text) else None,
        _read_object_steps,
    ),
    "link": Kind(
        lambda pasted: address_text.find(pasted.text),
        immediate,
    ),
    "position": Kind(
        lambda pasted: pasted if pasted.game is not None and _POSITION.fullmatch(pasted.text) else None,
        _read_position_steps,
    ),
    "board": Kind(
        _find_board,
        lambda fields: immediate(fragment.read_fields(fields, source="record")),
    ),
    "broken board": Kind(
        _find_broken_board,
        _raise,
    ),
    "moves": Kind(
        lambda pasted: move_list.find(pasted.text, pasted.game, pasted.size, from_top=pasted.from_top),
        move_list.read_steps,
    ),
    "record": Kind(
        lambda pasted: pasted.text,
        lambda text: immediate(record_text.read(text)),
    ),
}
"""The kinds, in the order in which they are looked for: a text is of the first that finds something to read in it."""


@checked
def read(text: str, game: str | None = None, size: int | None = None, *, from_top: bool = False) -> Reading:
    """Read a text with one game. Sentences say what could not be read.

    ``game`` and ``size`` are for a diagram or for moves, which do not name them; ``from_top`` is for moves that count
    their ranks from the top. Raises ValueError for a text that is
    not a record, with a sentence if it is one of another program; and for an archive, which :func:`read_steps` reads.
    """
    found = finish(read_steps(text, game, size, from_top=from_top))
    if isinstance(found, Reading):
        return found
    raise ValueError(f"the text is an archive of {len(found.games)} games: expected one game")


def read_steps(
    text: str, game: str | None = None, size: int | None = None, *, from_top: bool = False
) -> Steps[Reading | Archive]:
    """:func:`read` for archives, too, as work that pauses. An archive of one record is that record."""
    whole = seen(_ZERO_WIDTH.sub("", text))
    pasted = Pasted(whole.strip(), game, size, whole, from_top)
    finds = ((kind, kind.find(pasted)) for kind in KINDS.values())
    kind, found = next((kind, found) for kind, found in finds if found is not None)
    return (yield from kind.read(found))
