"""What this reader and the page's reader of links share: ``grammar.json``, from which the build makes a script.

A new field is added to that file, and to each of the two readers. :mod:`crosscut.link` documents the fields.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Sequence
from typing import NamedTuple

_GRAMMAR = json.loads(pkgutil.get_data("crosscut.record", "grammar.json") or "")

VERSION: str = _GRAMMAR["version"]

VERSION_OF_OWN_GAMES: str = _GRAMMAR["versionOfOwnGames"]
"""The version of links to own games: readers that know no own games would show another game, so they must say that the
link is newer than they are."""


class Field(NamedTuple):
    """A field of a link.

    Attributes:
        kind: Which reader reads it. Choices, patterns and names have one for all of them.
        words: The words that its value may be, or that it has among others.
        pattern: A regular expression for its value.
        limit: The name of the limit for its characters.
        ends: What may stand behind its last letter or digit and belong to it.
    """

    kind: str
    words: Sequence[str] = ()
    pattern: str = ""
    limit: str = ""
    ends: str = ""

    @property
    def is_text(self) -> bool:
        """Whether it holds what people have written."""
        return self.kind in ("name", "text")


FIELDS = {key: Field(**field) for key, field in _GRAMMAR["fields"].items()}
"""The fields by their keys, in the order in which they are written."""

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
