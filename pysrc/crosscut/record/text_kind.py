"""What kind of text is this? The one place that says so: whoever reads texts of several kinds asks :func:`kind_of`.

>>> kind_of("g=quax&n=5&m=c3&v=1"), kind_of("own:ban-xo/ox.safe"), kind_of("1. c3 d4 2. b2")
(<TextKind.LINK: 'link'>, <TextKind.OWN_GAME: 'own game'>, <TextKind.MOVES: 'moves'>)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial
from itertools import islice

from crosscut.arguments import checked
from crosscut.notation.written_lines import has_rows
from crosscut.record import address_text, diagram_text, move_list
from crosscut.record.grammar import ATTRIBUTES, KINDS, LIMITS, PATTERNS, where_it_belongs
from crosscut.record.other_programs import what_it_is
from crosscut.record.quoted_record import HEADER, outside_comments, titles
from crosscut.record.record_text import KEYS
from crosscut.record.text import without_unseen


class TextKind(StrEnum):
    """A kind of text.

    Attributes:
        NOTHING: Nothing but blanks and invisible characters.
        OTHER_PROGRAM: A text of another program, or an address without a game: see :func:`what_it_is`.
        RECORD: A record as text, perhaps in a mail.
        RECORDS: Several of them.
        JSON: A record as JSON.
        JSON_LIST: A JSON list of objects.
        JSON_LINES: JSON objects, one after the other.
        ABSTRACT_PLAY: A record or a state of Abstract Play, or a list of these.
        LINK: A link, perhaps among words, or its fields.
        LINKS: Several links, a line each.
        OWN_GAME: The id of an own game.
        RULES: The rules of an own game in words, as the page Invent copies them, perhaps in a mail; or other words with
            its id as the last line.
        BACKUP: A file of all that a person has saved in a browser.
        PROGRESS: A file of progress in puzzles.
        FIGURE: A figure: an element, a fenced block, or lines of attributes with a diagram.
        POSITION: A position in one line.
        BROKEN_POSITION: Rows as a position has them, and no side to move after them.
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
    RULES = "rules in words"
    BACKUP = "backup"
    PROGRESS = "progress"
    FIGURE = "figure"
    POSITION = "position"
    BROKEN_POSITION = "broken position"
    DIAGRAM = "diagram"
    BROKEN_DIAGRAM = "broken diagram"
    MOVES = "moves"
    UNKNOWN = "unknown"


MANY = frozenset((TextKind.RECORDS, TextKind.JSON_LIST, TextKind.JSON_LINES, TextKind.LINKS))
"""The kinds of texts with many games, which :meth:`crosscut.Record.read_all` reads."""
LOOKED_AT = LIMITS["LOOKED_AT"]
"""Only the first characters of a text are looked at."""

_POSITION = re.compile(r"[^\s=:/]+/[^\s=:]+ +[rb](?: [^\n]*)?", re.IGNORECASE)
"""A position in one line begins with its rows, and the side to move."""
_ROWS = re.compile(r"(?=\S*[0-9])[rb.0-9]+(?:/[rb.0-9]*)+(?:[ \t][^\n]*)?", re.IGNORECASE)
"""Rows as in a position. A number of empty points is among them: without one they may be a diagram."""
_HEADER_LINE = re.compile(r"(?:game|size|red|blue|turn|set-up|id)\s*:", re.IGNORECASE)
"""How a record begins whose first line is neither its title nor its game."""
OBJECT = re.compile(PATTERNS["object"])
"""How JSON begins. A comment before the first move begins with the same brace."""
LIST = re.compile(PATTERNS["list"])
"""How a JSON list of objects begins."""
LINK = re.compile(PATTERNS["link"], re.IGNORECASE)
"""The field of a line without which there is no link."""


def _patterns(key: str) -> dict[TextKind, re.Pattern[str]]:
    return {TextKind(kind): re.compile(known[key], re.IGNORECASE) for kind, known in KINDS.items() if key in known}


BEGINNINGS, SIGNS = _patterns("beginning"), _patterns("sign")
"""How the kinds begin that the page knows without Python, and what is in them."""

_OF_SITE = re.compile(r'"(?:header"\s*:\s*\{|stack"\s*:\s*\[)')
_OF_CROSSCUT = re.compile(r'"format"\s*:\s*"crosscut"')
"""What a record as JSON holds."""
NAMES_GAME = re.compile(r'"game"\s*:\s*"')
"""What it holds even where a program has left out the format. In a record of Abstract Play an object stands there."""
_ATTRIBUTE = re.compile(r"[ \t]*([a-z-]+)[ \t]*:", re.IGNORECASE)
_OF_FIGURES_ALONE = ATTRIBUTES - KEYS.keys()
"""Attributes that no header of a record has."""


_READ_BY = {
    "Record.from_link": {TextKind.LINK},
    "Record.from_json": {TextKind.JSON},
    "Record.from_text": {TextKind.RECORD},
    "Record.read_all": {TextKind.LINK, TextKind.JSON, TextKind.RECORD, TextKind.ABSTRACT_PLAY, *MANY},
    "crosscut.game": {TextKind.OWN_GAME},
    "crosscut.files.pasted_text": {TextKind.RULES, TextKind.POSITION, TextKind.DIAGRAM, TextKind.MOVES},
}


def what_else(text: str, reader: str) -> str:
    """What a text is that a reader refuses, and what reads it or where it belongs, as a sentence without a full stop.

    It is empty if the text is of a kind that the reader knows, or of none that has a place.
    """
    kind = kind_of(text)
    if kind in _READ_BY[reader]:
        return ""
    if "sentence" in KINDS.get(kind, ()):
        return where_it_belongs(kind).removesuffix(".")
    if kind is TextKind.OTHER_PROGRAM:
        return f"This is {what_it_is(text)}"
    other = next((name for name, kinds in _READ_BY.items() if kind in kinds), None)
    return f"It looks like what {other} reads ({kind})" if other else ""


@checked
def kind_of(text: str, game: str | None = None) -> TextKind:
    """The kind of a text. ``game`` is the game of the board that it came to: moves may leave it out.

    A long text is judged by its beginning.
    """
    plain = without_unseen(text[:LOOKED_AT]).strip("\n")
    looked_at = _LookedAt(plain.strip(), plain, game or "quax", len(text) > LOOKED_AT)
    return next((kind for kind, fits in _TABLE if fits(looked_at)), TextKind.UNKNOWN)


@dataclass(frozen=True)
class _LookedAt:
    """A text, also with the blanks around it, which may be points; the game of a board or of moves in it; and whether
    more of it follows."""

    text: str
    whole: str
    game: str
    is_cut: bool

    def without_comments(self, text: str) -> str:
        """The text, or a part of it. What is cut off in a comment ends before it."""
        return address_text.without_comments(text, is_cut=self.is_cut)

    @cached_property
    def titles(self) -> tuple[int, ...]:
        """Where at most two records are in it, below something else."""
        return tuple(islice(titles(self.text, self.is_cut), 2))

    @property
    def before(self) -> str:
        """What stands before the first of them."""
        return self.text[: self.titles[0]] if self.titles else self.text


_TITLE_LINE = re.compile(rf"^[ \t\u00a0]*{PATTERNS['title']}", re.MULTILINE | re.IGNORECASE)
_LINK_LINE = re.compile(rf"^(?=.{{0,10000}}?{LINK.pattern}).*$", re.MULTILINE | re.IGNORECASE)


def _is_of_site(text: str) -> bool:
    found = _OF_SITE.search(text)
    return found is not None and _OF_CROSSCUT.search(text, 0, found.start()) is None


_OBJECT_LINE = re.compile(r"^\{", re.MULTILINE)


def _is_attributes(text: str) -> bool:
    """Whether a text begins with lines of attributes, as those of a figure, and not as a record does."""
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


def rules_within(text: str, is_cut: bool = False) -> re.Match[str] | None:
    """The lines that name an own game below its rules, in a text that holds no game.

    What stands below them may be the end of a mail, but no link.
    """
    found = next(outside_comments(KINDS[TextKind.RULES]["saying"], text, is_cut), None)
    return found if found and not LINK.search(text, found.end()) else None


def own_game_below(text: str) -> str | None:
    """The id of an own game that is the last line of a text."""
    found = BEGINNINGS[TextKind.OWN_GAME].match(text.rpartition("\n")[2].strip())
    return found and found[1]


def _count(text: str, line: re.Pattern[str]) -> int:
    """How many lines of a kind there are, at most two."""
    return sum(1 for _ in islice(line.finditer(text), 2))


_Row = tuple[TextKind, Callable[[_LookedAt], object]]


def _rows(
    patterns: dict[TextKind, re.Pattern[str]], holds: Callable[[re.Pattern[str], _LookedAt], object]
) -> Iterator[_Row]:
    for kind, pattern in patterns.items():
        yield kind, partial(holds, pattern)


_TABLE: tuple[_Row, ...] = (
    (TextKind.NOTHING, lambda given: not given.text),
    *_rows(BEGINNINGS, lambda pattern, given: pattern.search(given.text)),
    (
        TextKind.ABSTRACT_PLAY,
        lambda given: (OBJECT.match(given.text) or LIST.match(given.text)) and _is_of_site(given.text),
    ),
    (TextKind.JSON_LIST, lambda given: LIST.match(given.text)),
    (TextKind.JSON_LINES, lambda given: OBJECT.match(given.text) and _count(given.text, _OBJECT_LINE) > 1),
    (TextKind.JSON, lambda given: OBJECT.match(given.text)),
    (TextKind.FIGURE, lambda given: _is_attributes(given.text)),
    (
        TextKind.RECORDS,
        lambda given: HEADER.match(given.text) and _count(given.without_comments(given.text), _TITLE_LINE) > 1,
    ),
    (TextKind.RECORD, lambda given: HEADER.match(given.text)),
    *_rows(SIGNS, lambda pattern, given: not given.titles and pattern.search(given.text)),
    (TextKind.RULES, lambda given: not given.titles and rules_within(given.text, given.is_cut)),
    (TextKind.OTHER_PROGRAM, lambda given: what_it_is(given.text)),
    (TextKind.LINKS, lambda given: _count(given.without_comments(given.before), _LINK_LINE) > 1),
    (TextKind.LINK, lambda given: address_text.is_there(given.before)),
    (TextKind.RECORDS, lambda given: len(given.titles) > 1),
    (TextKind.RECORD, lambda given: given.titles),
    (TextKind.POSITION, lambda given: _POSITION.fullmatch(given.text)),
    (TextKind.RECORD, lambda given: _HEADER_LINE.match(given.text)),
    (TextKind.DIAGRAM, lambda given: diagram_text.find(given.whole, given.game)),
    (TextKind.BROKEN_POSITION, lambda given: _ROWS.fullmatch(given.text)),
    (TextKind.BROKEN_DIAGRAM, lambda given: diagram_text.find_broken(given.whole, given.game)),
    (TextKind.MOVES, lambda given: move_list.find(given.text, given.game, None)),
    (TextKind.RULES, lambda given: own_game_below(given.text) and not LINK.search(given.text)),
)
"""The kinds, and how each is known. A text is of the first that fits."""
