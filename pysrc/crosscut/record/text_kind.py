"""What kind of text is this? The one place that says so: whoever reads texts of several kinds asks :func:`kind_of`.

>>> kind_of("g=quax&n=5&m=c3&v=1"), kind_of("own:ban-xo/ox.safe"), kind_of("1. c3 d4 2. b2")
(<TextKind.LINK: 'link'>, <TextKind.OWN_GAME: 'own game'>, <TextKind.MOVES: 'moves'>)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import islice

from crosscut.arguments import checked
from crosscut.game import OWN_PREFIX
from crosscut.notation.written_board import MAX_CHARACTERS as LONGEST_BOARD
from crosscut.notation.written_board import read_board
from crosscut.notation.written_lines import has_rows
from crosscut.record import move_list
from crosscut.record.other_programs import what_it_is
from crosscut.record.record_text import TITLE
from crosscut.record.text import seen


class TextKind(StrEnum):
    """A kind of text.

    Attributes:
        NOTHING: Nothing but blanks, and characters that nobody sees.
        OTHER_PROGRAM: A text of another program, or an address without a game: see :func:`what_it_is`.
        RECORD: A record as text.
        RECORDS: Several of them.
        JSON: A record as JSON.
        JSON_LIST: A JSON list of objects.
        JSON_LINES: JSON objects, one after the other.
        ABSTRACT_PLAY: A record or a state of Abstract Play, or a list of these.
        LINK: A link, perhaps among words, or its fields.
        LINKS: Several links, a line each.
        OWN_GAME: The id of an own game.
        FIGURE: A figure: an element, a fenced block, or lines of attributes with a diagram.
        POSITION: A position in one line.
        DIAGRAM: A diagram of a board.
        BROKEN_DIAGRAM: What looks like a board and is none.
        MOVES: A list of moves.
        UNKNOWN: None of these.
    """

    NOTHING = "nothing"
    OTHER_PROGRAM = "other program"
    RECORD = "record"
    RECORDS = "records"
    JSON = "JSON"
    JSON_LIST = "JSON list"
    JSON_LINES = "JSON lines"
    ABSTRACT_PLAY = "Abstract Play"
    LINK = "link"
    LINKS = "links"
    OWN_GAME = "own game"
    FIGURE = "figure"
    POSITION = "position"
    DIAGRAM = "diagram"
    BROKEN_DIAGRAM = "broken diagram"
    MOVES = "moves"
    UNKNOWN = "unknown"


MANY = frozenset((TextKind.RECORDS, TextKind.JSON_LIST, TextKind.JSON_LINES, TextKind.LINKS))
"""The kinds of texts with many games, which :meth:`crosscut.Record.read_all` reads."""
LOOKED_AT = 100_000
"""So many characters of a text tell enough."""

POSITION = re.compile(r"[^\s=:]+/[^\s=:]+ +[rb](?: [^\n]*)?", re.IGNORECASE)
"""A position in one line begins with its rows, and the side to move."""
OBJECT = re.compile(r'\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}\s*\Z|\Z)')
"""How JSON begins. A comment before the first move begins with the same brace."""
LIST = re.compile(r"\[\s*[{\]]")
"""How a JSON list of objects begins."""
HEADER = re.compile(rf"{TITLE}\b|Game[ \t]*:", re.IGNORECASE)
"""How a record as text begins."""
LINK = re.compile(r"(?:^|[#&;?\s<(\[]|%23|%26)[gz](?:=|%3D)(?=\S)", re.IGNORECASE)
"""The field of a line without which there is no link."""

_OWN_GAME = re.compile(rf"{re.escape(OWN_PREFIX)}[^\s&=#]+")
_OF_SITE = re.compile(r'"(?:header"\s*:\s*\{|stack"\s*:\s*\[)')
_OF_CROSSCUT = re.compile(r'"format"\s*:\s*"crosscut"')
_ELEMENT_OR_FENCE = re.compile(r"<crosscut-board\b|^[ \t]*(?:```|~~~)[ \t]*\{?\.?crosscut\b", re.MULTILINE)
_ATTRIBUTE = re.compile(r"[ \t]*([a-z-]+)[ \t]*:", re.IGNORECASE)
_OF_FIGURES_ALONE = frozenset(
    ("caption", "task", "solution", "notes", "remarks", "hints", "marks", "arrows", "comments", "show-legal", "setup",
     "moves", "link", "crop", "rotate", "coordinates", "numbers", "puzzle")
)  # fmt: skip
"""Attributes that no header of a record has."""


@checked
def kind_of(text: str, game: str | None = None) -> TextKind:
    """The kind of a text. ``game`` is the game of the board that it came to: moves may leave it out.

    A long text is judged by its beginning.
    """
    plain = seen(text[:LOOKED_AT]).strip("\n")
    return next((kind for kind in _kinds(plain.strip(), plain, game)), TextKind.UNKNOWN)


def _kinds(text: str, whole: str, game: str | None) -> Iterator[TextKind]:
    """The kinds that fit, the best first. ``whole`` has the blanks around the text, which may be points."""
    if not text:
        yield TextKind.NOTHING
    elif _OWN_GAME.fullmatch(text):
        yield TextKind.OWN_GAME
    elif OBJECT.match(text) or LIST.match(text):
        yield _json_kind(text)
    elif _ELEMENT_OR_FENCE.search(text) or _is_attributes(text):
        yield TextKind.FIGURE
    elif HEADER.match(text):
        yield TextKind.RECORDS if _count(_COMMENT.sub("", text), _TITLE_LINE) > 1 else TextKind.RECORD
    elif what_it_is(text) is not None:
        yield TextKind.OTHER_PROGRAM
    elif LINK.search(text):
        yield TextKind.LINKS if _count(text, _LINK_LINE) > 1 else TextKind.LINK
    elif POSITION.fullmatch(text):
        yield TextKind.POSITION
    else:
        yield from _kinds_without_a_sign(text, whole, game)


_COMMENT = re.compile(r"\{(?:[^{}\\]|\\.)*\}", re.DOTALL)
_TITLE_LINE = re.compile(rf"^{TITLE}\b", re.MULTILINE)
_LINK_LINE = re.compile(rf"^(?=.{{0,10000}}?{LINK.pattern}).*$", re.MULTILINE | re.IGNORECASE)


def _kinds_without_a_sign(text: str, whole: str, game: str | None) -> Iterator[TextKind]:
    if len(text) <= LONGEST_BOARD and not move_list.is_record(text) and has_rows(whole):
        try:
            read_board(whole)
        except ValueError:
            if move_list.find(text, game or "quax", None) is None:
                yield TextKind.BROKEN_DIAGRAM
        else:
            yield TextKind.DIAGRAM
    if move_list.find(text, game or "quax", None) is not None:
        yield TextKind.MOVES


def _json_kind(text: str) -> TextKind:
    found = _OF_SITE.search(text)
    if found and not _OF_CROSSCUT.search(text, 0, found.start()):
        return TextKind.ABSTRACT_PLAY
    if text.startswith("["):
        return TextKind.JSON_LIST
    return TextKind.JSON_LINES if _count(text, _OBJECT_LINE) > 1 else TextKind.JSON


_OBJECT_LINE = re.compile(r"^\{", re.MULTILINE)


def _is_attributes(text: str) -> bool:
    """Whether a text begins with lines of attributes, as those of a figure, and not as a record does."""
    if re.match(TITLE, text):
        return False
    keys = set[str]()
    lines = text.split("\n")
    for number, line in enumerate(lines):
        found = _ATTRIBUTE.match(line)
        if found is None:
            rest = "\n".join(lines[number:])
            is_board = bool(keys) and not line.strip() and "set-up" not in keys and has_rows(rest)
            return "game" in keys and (bool(keys & _OF_FIGURES_ALONE) or is_board)
        keys.add(found[1].lower())
    return "game" in keys and bool(keys & _OF_FIGURES_ALONE)


def _count(text: str, line: re.Pattern[str]) -> int:
    """How many lines of a kind there are, at most two."""
    return sum(1 for _ in islice(line.finditer(text), 2))
