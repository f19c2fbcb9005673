"""What this reader and the page's reader of links share: ``grammar.json``, from which the build makes a script.

A new field is added to that file, and to what each of the two readers makes of it. What a field of a known kind may
hold, and what is said of anything else, stands there alone. :mod:`crosscut.link` documents the fields.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from crosscut.said import Said, tr

_GRAMMAR = json.loads(pkgutil.get_data("crosscut.record", "grammar.json") or "")

VERSION: str = _GRAMMAR["version"]

VERSION_OF_OWN_GAMES: str = _GRAMMAR["versionOfOwnGames"]
"""The version of links to own games: readers that know no own games would show another game, so they must say that the
link is newer than they are."""


class Field(NamedTuple):
    """A field of a link.

    Attributes:
        kind: What reads its text, in Python and in the page: an entry of ``READERS``; or the function ``read_KIND`` if
            that takes more than the text, such as the size of the board or the tree of moves.
        words: The words that its value may be, or that it has among others.
        pattern: A regular expression for its value.
        limit: The name of the limit for its characters.
        ends: What may stand behind its last letter or digit and belong to it.
        entry: What is said about single positions in it.
        position: The attribute of a figure that says the same of a position.
        display: The attribute that says it of how the position is shown.
        task: The attribute that says it of what readers are asked.
    """

    kind: str
    words: Sequence[str] = ()
    pattern: str = ""
    limit: str = ""
    ends: str = ""
    entry: str = ""
    position: str = ""
    display: str = ""
    task: str = ""

    @property
    def is_text(self) -> bool:
        """Whether it holds what people have written."""
        return self.kind in ("name", "text") or self.entry == "comment"


FIELDS = {key: Field(**field) for key, field in _GRAMMAR["fields"].items()}
"""The fields by their keys, in the order in which they are written."""


def attributes(part: Literal["position", "display", "task"]) -> dict[str, str]:
    """The attributes of a figure that say a part of it, with the keys of the fields that say the same."""
    return {name: key for key, field in FIELDS.items() if (name := getattr(field, part))}


ATTRIBUTES = frozenset((*_GRAMMAR["attributes"], *attributes("position"), *attributes("display"), *attributes("task")))
"""All attributes of a figure. What stands in the list alone has no field in a link."""

PATTERNS: dict[str, str] = _GRAMMAR["patterns"]
"""Regular expressions, for Python and for JavaScript. In that of a block whose first line makes it a figure, ``{game}``
stands for the ids of the games."""

KINDS: dict[str, dict[str, str]] = _GRAMMAR["kinds"]
"""Kinds of texts that a pattern knows, before any reader: what the page must know before Python runs.

Each has a regular expression: its beginning; or its sign, which may stand anywhere in a text, but not in one that
begins as JSON or holds a record: whatever people write may stand in a comment; or lines that are ``saying`` it, outside
comments and above no link. What belongs on no board has a sentence that says where it belongs, and the name of that
place.
"""

LIMITS: dict[str, int] = _GRAMMAR["limits"]

SENTENCES: dict[str, str] = _GRAMMAR["sentences"]
"""What readers say about what they cannot read, by the key of the field, or by its kind if it has none of its own.

Names in braces stand for values; capital ones for limits.
"""


_PLACE = re.compile(r"\{(\w+)\}")
_OF_OTHERS: dict[tuple[str, str], Callable[..., Said]] = {
    ("no g", "record"): lambda shown: tr("The record names no game; {shown} is shown instead.", shown=shown),
    ("move", "record"): lambda number, text: tr(
        "Move {number} of the record, {text}, could not be read, so its line ends before it.", number=number, text=text
    ),
    ("move", "solution"): lambda number, text: tr(
        "Move {number} of the solution, {text}, could not be read, so its line ends before it.",
        number=number,
        text=text,
    ),
    ("line", "record"): lambda: tr(
        "A line of the record has more than {most} moves; the rest is left out.", most=LIMITS["MAX_LINE"]
    ),
    ("line", "solution"): lambda: tr(
        "A line of the solution has more than {most} moves; the rest is left out.", most=LIMITS["MAX_LINE"]
    ),
    ("nodes", "record"): lambda: tr(
        "The record has more than {most} moves; the rest is left out.", most=LIMITS["MAX_NODES"]
    ),
    ("nodes", "solution"): lambda: tr(
        "The solution has more than {most} moves; the rest is left out.", most=LIMITS["MAX_NODES"]
    ),
    ("depth", "record"): lambda: tr(
        "The record has variations nested deeper than {most}; those are left out.", most=LIMITS["MAX_DEPTH"]
    ),
    ("depth", "solution"): lambda: tr(
        "The solution has variations nested deeper than {most}; those are left out.", most=LIMITS["MAX_DEPTH"]
    ),
}
"""The sentences about what is no link."""


def sentence(name: str, source: str = "link", **values: object) -> Said:
    """The sentence of that name, with its values. It may be about another ``source``: ``record`` or ``solution``."""
    if source != "link":
        return _OF_OTHERS[name, source](**values)
    known, template = {**LIMITS, **values}, SENTENCES[name]
    return tr(template, **{place: known[place] for place in _PLACE.findall(template)})


def where_it_belongs(kind: str) -> Said:
    """Where a text of a kind belongs that belongs on no board."""
    return tr(KINDS[kind]["sentence"])
