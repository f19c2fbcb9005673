"""Texts with many records, one after the other, are taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosscut.record.record_text import TITLE
from crosscut.record.text import in_plain_lines

_BLANK = "\ufeff \t\n"
_TEXT_PART = re.compile(
    rf"(?P<header>^{TITLE} .*?(?:\n[ \t]*\n|\Z))|\{{(?:[^{{}}\\]|\\.)*\}}", re.MULTILINE | re.DOTALL
)
"""A header, up to its empty line; or a comment, in which the title of a record is no title."""
_JSON_PART = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]', re.DOTALL)


def texts(many: str) -> Iterator[str]:
    """The texts of the single records, all as text or all as JSON, with whatever stands between them."""
    many = in_plain_lines(many).strip(_BLANK)
    ends = _ends_of_objects(many) if many.startswith("{") else _ends_of_texts(many)
    begin = 0
    for end in (*ends, len(many)):
        if text := many[begin:end].strip(_BLANK):
            yield text
        begin = end


def _ends_of_texts(many: str) -> Iterator[int]:
    return (part.start() for part in _TEXT_PART.finditer(many) if part["header"])


def _ends_of_objects(many: str) -> Iterator[int]:
    depth = 0
    for part in _JSON_PART.finditer(many):
        depth += {"{": 1, "}": -1}.get(part[0], 0)
        if part[0] == "}" and depth <= 0:
            depth = 0
            yield part.end()
