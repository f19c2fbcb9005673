"""What this reader and the page's reader of links share: ``grammar.json``, from which the build makes a script.

A new field is added to that file, and to each of the two readers. :mod:`crosscut.link` documents the fields.
"""

from __future__ import annotations

import json
import pkgutil

_GRAMMAR = json.loads(pkgutil.get_data("crosscut.record", "grammar.json") or "")

VERSION: str = _GRAMMAR["version"]

VERSION_OF_OWN_GAMES: str = _GRAMMAR["versionOfOwnGames"]
"""The version of links to own games: readers that know no own games would show another game, so they must say that the
link is newer than they are."""

FIELDS: dict[str, list[str]] = _GRAMMAR["fields"]
"""The keys in the order in which they are written, each with the words that its value may be; without, any text."""

TEXTS: list[str] = _GRAMMAR["texts"]
"""The fields that hold what people have written."""

ENDS: dict[str, str] = _GRAMMAR["ends"]
"""What may stand behind the last letter or digit of a field and belong to it."""

PATTERNS: dict[str, str] = _GRAMMAR["patterns"]
"""Regular expressions, for Python and for JavaScript."""

KINDS: dict[str, dict[str, str]] = _GRAMMAR["kinds"]
"""Kinds of texts that a pattern knows, before any reader: what the page must know before Python runs.

Each has its sign, a regular expression. What belongs on no board has a sentence that says where it belongs, and the
name of that place.
"""

LIMITS: dict[str, int] = _GRAMMAR["limits"]

SENTENCES: dict[str, str] = _GRAMMAR["sentences"]
"""What readers say about what they cannot read. Names in braces stand for values; capital ones for limits."""


def sentence(name: str, **values: object) -> str:
    """The sentence of that name, with its values."""
    return SENTENCES[name].format(**LIMITS, **values)
