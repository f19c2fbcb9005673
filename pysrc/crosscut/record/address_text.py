"""Addresses of Crosscut as people pass them on: in angle brackets, quotes, Markdown, BBCode, over the lines of a mail,
escaped as a whole, among words.

>>> from crosscut import link
>>> found = find("> Your move: <https://crosscut.example/#g=quax&n=5&m=c3.\\n> d4&v=1>, and hurry!")
>>> link.write(found.record), found.problems
('g=quax&n=5&m=c3.d4&v=1', [])
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from string import punctuation

from crosscut.record import fragment
from crosscut.record.record import Reading
from crosscut.said import tr

_COMMENT = re.compile(r"\{(?:[^{}\\]|\\.)*+(?P<end>\}|\\?\Z)?", re.DOTALL)
"""A comment, or the beginning of one without an end, so that none is looked through twice."""
_QUOTED = re.compile(r"\A[ \t]*(?:[>|][ \t]*)*")
"""What stands before the lines of a quoted mail."""
_SIGN = re.compile(r"(?:#|%23)(?=[a-z]{0,9}(?:=|%3D|\Z))", re.IGNORECASE)
"""Before the fields; they may go on in the next line."""
_AROUND = re.compile(r"[\s<>\[\]{}\"`\\^|\u00ab\u00bb\u2018-\u201f\u2039\u203a]|:~:")
"""What no address holds; the last sign begins what a browser is to find on the page."""
_GAME = re.compile(r"(?:[#&;]|%26|\A)[gz](?:=|%3D)", re.IGNORECASE)
_END = re.compile(r"(?:[&;]|%26)v(?:=|%3D)[0-9]+[\W_]*\Z", re.IGNORECASE)
_LONGEST_END = 100
_WORD = re.compile(r"[^\W_]")
_BEFORE = re.compile(r"\A[\W_]+")
_FIELD = re.compile(r"[\W_]*[^\W_]\w*\s*=")
"""How fields without an address begin. The name of an element, as in HTML, stands before others."""
_LINES_TRIED = 4
"""How many lines at the end of an address may belong to the text after it."""


def without_comments(text: str, instead: str = "", *, is_cut: bool = False) -> str:
    """A text without the comments of a record. If it is cut off, one that it ends in goes, too."""
    ends = ("}", "", "\\") if is_cut else ("}",)
    return _COMMENT.sub(lambda found: instead if found["end"] in ends else found[0], text)


def is_there(text: str) -> bool:
    """Whether an address of Crosscut is in a text, or the text is the fields of one.

    An address in a comment on a move does not count.
    """
    plain = without_comments(text, " ")
    return _is_line(plain) or next(_addresses(plain), None) is not None


def find(text: str) -> Reading | None:
    """The game of the only such address; None without any. Raises ValueError if there are several."""
    plain = without_comments(text, " ")
    found = dict(islice(_addresses(plain), 2))
    if len(found) > 1:
        raise ValueError(tr("the text holds several links of Crosscut: expected one"))
    readings = [reading for pieces in found.values() for reading in _read(pieces)]
    if _is_line(plain) and (not readings or _SIGN.search(text.split(maxsplit=1)[0])):
        # The values of a whole line may have blanks.
        is_address = fragment.fragment_of(text) != text
        reading = fragment.read(text if is_address else _BEFORE.sub("", text))
        readings.insert(0, reading or fragment.read_fields({}))
    return min(readings, key=lambda reading: len(reading.problems), default=None)


def _is_line(text: str) -> bool:
    fields = fragment.fragment_of(text)
    return "\n" not in text and "=" in fields and (fields != text or _FIELD.match(text) is not None)


def _addresses(text: str) -> Iterator[tuple[str, list[str]]]:
    """The different addresses in a text, each with its pieces: that of its line, and what the next lines may add."""
    lines = [_QUOTED.sub("", line).rstrip() for line in text.splitlines()]
    found = set[str]()
    for number, line in enumerate(lines):
        end = 0
        while sign := _SIGN.search(line, end):
            pieces = [_fragment_at(line, sign.end())]
            end = sign.end() + len(pieces[0])
            if end == len(line):
                pieces += _continued(pieces[0], lines, number + 1)
            whole = "".join(pieces).replace("&amp;", "&").rstrip(punctuation)
            if _GAME.search(whole) and whole not in found:
                found.add(whole)
                yield whole, pieces


def _fragment_at(line: str, start: int) -> str:
    """The fragment that begins in a line, up to a bracket around it."""
    depth = 0
    piece = _up_to_end(line, start)
    for index, character in enumerate(piece):
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return piece[:index]
    return piece


def _up_to_end(line: str, start: int = 0) -> str:
    around = _AROUND.search(line, start)
    return line[start : around.start() if around else None]


def _continued(last: str, lines: list[str], start: int) -> Iterator[str]:
    """What the next lines may add to an address that reaches the end of its line; ``last`` is its part there."""
    for number in range(start, len(lines)):
        line = lines[number]
        piece = _up_to_end(line)
        last = (last + piece)[-_LONGEST_END:]
        has_words = _WORD.search(line, len(piece)) and not _END.search(last)
        if not piece or "#" in piece or "://" in piece or has_words:
            return
        yield piece
        if piece != line:
            return


def _read(pieces: list[str]) -> Iterator[Reading]:
    """Read an address with all of its lines, then with fewer: the last ones may be words of the mail."""
    complete = _lines_to_end(pieces)
    for count in range(complete, max(complete - _LINES_TRIED, 0), -1):
        whole = "".join(pieces[:count])
        if _GAME.search(whole) and (reading := fragment.read(f"#{whole}")):
            yield reading
            if not reading.problems:
                return


def _lines_to_end(pieces: list[str]) -> int:
    """How many lines an address takes until it ends as links do; all of them if it never does."""
    last = ""
    for count, piece in enumerate(pieces, 1):
        last = (last + piece)[-_LONGEST_END:]
        if _END.search(last):
            return count
    return len(pieces)
