"""What people paste, drop and open: :func:`kind_of` says what it is, and the reader of that kind reads it.

>>> from crosscut import link
>>> from crosscut.files import pasted_text
>>> link.write(pasted_text.read("1. c3 d4 2. b2", "quax", 5).record)
'g=quax&n=5&m=c3.d4.b2&v=1'
>>> pasted_text.read("...\\nBR.\\n.R.", "crossway").record.setup.turn.value
'blue'
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

from crosscut.arguments import checked
from crosscut.notation.json_text import objects_of_list_steps
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
from crosscut.record.figure_text import Display
from crosscut.record.grammar import where_it_belongs
from crosscut.record.other_programs import what_it_is
from crosscut.record.record import Reading
from crosscut.record.text import BoardText, seen, without_unseen
from crosscut.record.text_kind import LIST, LOOKED_AT, NAMES_GAME, TextKind, kind_of, own_game_below, rules_within
from crosscut.registry import game as game_of_id
from crosscut.said import joined, tr
from crosscut.steps import Steps, finish

__all__ = ["read", "what_it_is"]

ACCEPTED = tr(
    "It reads its links, its records as text or JSON, records of Crossway and Quax from Abstract Play, text diagrams, "
    "and moves such as e5 d4 in the notation of its boards."
)
SEVERAL = tr("the text holds several games: expected one. The command crosscut convert takes them apart")


class Pasted(NamedTuple):
    """A text, and what a diagram or moves do not say.

    Attributes:
        text: The text.
        kind: What it is.
        game: The game of the board that it came to.
        size: The size of that board.
        whole: The text with the blanks around it, which may be points of a diagram.
        given: The text with what cannot be seen, which joins letters and signs in comments.
        from_top: Whether moves count their ranks from the top.
    """

    text: str
    kind: TextKind
    game: str | None
    size: int | None
    whole: str
    given: str
    from_top: bool


def _refuse(what: str) -> NoReturn:
    raise ValueError(joined(tr("this is {what}. Crosscut cannot read it.", what=what), ACCEPTED))


def _read_other(pasted: Pasted) -> Steps[Reading]:
    yield
    _refuse(what_it_is(pasted.text) or "")


def _read_what_belongs_elsewhere(pasted: Pasted) -> Steps[Reading]:
    yield
    raise ValueError(where_it_belongs(pasted.kind))


def _read_several(_: Pasted) -> Steps[Reading]:
    yield
    raise ValueError(SEVERAL)


def _read_archive(pasted: Pasted) -> Steps[Reading | Archive]:
    is_list = LIST.match(pasted.text)
    return (yield from abstract_play_archive.read_steps(pasted.text) if is_list else _read_object(pasted))


def _read_list(pasted: Pasted) -> Steps[Reading | Archive]:
    is_long = len(pasted.text) > abstract_play_archive.MAX_CHARACTERS
    objects = [] if is_long else (yield from objects_of_list_steps(pasted.given))
    if len(objects) == 1:
        return (yield from _read_object(pasted._replace(text=without_unseen(objects[0]), given=objects[0])))
    if any(NAMES_GAME.search(each) for each in objects):
        raise ValueError(SEVERAL)
    return (yield from abstract_play_archive.read_steps(pasted.text))


def _read_object(pasted: Pasted) -> Steps[Reading]:
    fields = _parsed(pasted)
    yield
    if abstract_play.is_of_site(fields):
        return (yield from abstract_play.read_steps(fields)).reading
    if "game" not in fields:
        _refuse(tr("JSON that names no game"))
    return record_json.read_object(fields)


def _parsed(pasted: Pasted) -> dict[str, Any]:
    """The fields of an object, with what cannot be seen in its texts, unless that is also between them."""
    given = seen(pasted.given)
    if pasted.text.endswith("}"):
        with suppress(ValueError):
            return record_json.parse(given[given.find("{") : given.rfind("}") + 1])
    return record_json.parse(pasted.text)


def _read_link(pasted: Pasted) -> Steps[Reading]:
    yield
    found = address_text.find(pasted.text)
    if found is None:
        raise ValueError(where_it_belongs(pasted.kind) if pasted.kind is TextKind.FIGURE else SEVERAL)
    return found


def _read_own_game(pasted: Pasted) -> Steps[Reading]:
    yield
    if (found := rules_within(pasted.text[:LOOKED_AT])) is not None:
        game, called, inventor = found.groups(default="")
        return fragment.read_fields({"g": game, "called": called.strip(), "inventor": inventor.strip()})
    return fragment.read_fields({"g": own_game_below(pasted.text) or ""})


def _read_position(pasted: Pasted) -> Steps[Reading]:
    if pasted.game is None:
        return (yield from _read_record(pasted))
    game = game_of_id(pasted.game)
    position = game.position(pasted.text)
    yield
    return Reading(Board.from_position(game, position).record, Display(), BoardText.of(position), named=game.id)


def _read_diagram(pasted: Pasted) -> Steps[Reading]:
    fields = diagram_text.find(pasted.whole, pasted.game)
    if fields is not None:
        yield
        return fragment.read_fields(fields, source="record")
    error = diagram_text.find_broken(pasted.whole, pasted.game)
    if error is not None:
        raise error
    return (yield from _read_record(pasted))


def _read_moves(pasted: Pasted) -> Steps[Reading]:
    moves = move_list.find(pasted.text, pasted.game, pasted.size, from_top=pasted.from_top)
    return (yield from _read_record(pasted) if moves is None else move_list.read_steps(moves))


def _read_record(pasted: Pasted) -> Steps[Reading]:
    yield
    return record_text.read(pasted.given)


_READERS: dict[TextKind, Callable[[Pasted], Steps[Reading | Archive]]] = {
    TextKind.NOTHING: _read_record,
    TextKind.OTHER_PROGRAM: _read_other,
    TextKind.BACKUP: _read_what_belongs_elsewhere,
    TextKind.PROGRESS: _read_what_belongs_elsewhere,
    TextKind.RECORD: _read_record,
    TextKind.RECORDS: _read_several,
    TextKind.JSON: _read_object,
    TextKind.JSON_LIST: _read_list,
    TextKind.JSON_LINES: _read_several,
    TextKind.ABSTRACT_PLAY: _read_archive,
    TextKind.LINK: _read_link,
    TextKind.LINKS: _read_link,
    TextKind.OWN_GAME: _read_own_game,
    TextKind.RULES: _read_own_game,
    TextKind.FIGURE: _read_link,
    TextKind.POSITION: _read_position,
    TextKind.BROKEN_POSITION: _read_position,
    TextKind.DIAGRAM: _read_diagram,
    TextKind.BROKEN_DIAGRAM: _read_diagram,
    TextKind.MOVES: _read_moves,
    TextKind.UNKNOWN: _read_record,
}


@checked
def read(text: str, game: str | None = None, size: int | None = None, *, from_top: bool = False) -> Reading:
    """Read a text with one game. Sentences say what could not be read.

    ``game`` and ``size`` are for a diagram or for moves, which do not name them; ``from_top`` is for moves that count
    their ranks from the top. Raises ValueError for a text that is
    not a record, with a sentence if it is one of another program; and for an archive, which :func:`read_steps` reads.
    """
    found = finish(read_steps(text, kind_of(text, game), game, size, from_top=from_top))
    if isinstance(found, Reading):
        return found
    raise ValueError(f"the text is an archive of {len(found.games)} games: expected one game")


def read_steps(
    text: str, kind: TextKind, game: str | None = None, size: int | None = None, *, from_top: bool = False
) -> Steps[Reading | Archive]:
    """:func:`read` for archives, too, as work that pauses. An archive of one record is that record.

    ``kind`` is what :func:`kind_of` says of the text and the game.
    """
    whole = without_unseen(text)
    return (yield from _READERS[kind](Pasted(whole.strip(), kind, game, size, whole, text, from_top)))
