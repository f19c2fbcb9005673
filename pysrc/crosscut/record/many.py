"""Texts of many games are taken apart, as a stream: records as text, JSON lists and lines, links, in any mixture."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Generator, Iterable, Iterator
from io import StringIO
from itertools import pairwise
from typing import Any, NamedTuple

from crosscut.arguments import quoted
from crosscut.notation.characters import CONTROL, UNSEEN
from crosscut.record import abstract_play, address_text, record_json, record_text
from crosscut.record.grammar import PATTERNS
from crosscut.record.quoted_record import FENCE, HEADER, titles
from crosscut.record.record import Reading
from crosscut.record.record_text import HEADER_LINE
from crosscut.record.text import seen, without_unseen
from crosscut.record.text_kind import LINK, LIST, OBJECT, TextKind, kind_of
from crosscut.steps import finish

_AT_ONCE = 65_536
"""The most characters of a line that are read at once: a JSON list may be one line."""
_LONGEST = 4_000_000
"""Of one game no more characters are kept: what is longer is no game."""
_SIGN = re.compile(r'["{}]')
_IN_STRING = re.compile(r'["\\\n]')
_COMMENT_SIGN = re.compile(r"\\.|[{}]", re.DOTALL)
_OBJECT_BEGINS = re.compile(rf"[\s,\[]*{OBJECT.pattern}")
_IN_OBJECT = re.compile(r"\s*(?:[\"{}\[\],:0-9-]|true|false|null|\Z)")
"""How a line in an object begins."""
_BETWEEN = re.compile(rf"[\s,\[\]{UNSEEN}{CONTROL}]*")
"""What stands between the objects of a list."""
_INVISIBLE = re.compile(f"[{UNSEEN}{CONTROL}]*")
_OTHER_ENDS = re.compile(r"[{\n]")
_QUOTED_TITLE = re.compile(PATTERNS["titleLine"], re.IGNORECASE)
_FENCE = re.compile(FENCE)


class Part(NamedTuple):
    """The text of one game among many.

    Attributes:
        line: The number of its first line.
        text: The text.
    """

    line: int
    text: str


def read_part(text: str) -> Reading:
    """The game of one part. Raises ValueError for a text without one."""
    kind = kind_of(text)
    if kind in (TextKind.JSON, TextKind.JSON_LINES, TextKind.ABSTRACT_PLAY):
        fields = record_json.parse(text)
        if not abstract_play.is_of_site(fields):
            return record_json.read_object(fields)
        game = finish(abstract_play.read_steps(fields))
        if not game.is_whole:
            raise ValueError(game.reading.problems[-1])
        # What is odd about a whole game of the other site is no loss.
        return Reading(game.reading.record, game.reading.display, game.reading.hint)
    if kind is TextKind.LINK and (found := address_text.find(text)) is not None:
        return found
    if kind in (TextKind.RECORD, TextKind.RECORDS):
        return record_text.read(text)
    raise ValueError(f"{quoted(text)} is not a game: expected a record as text or JSON, or a link")


def parts(source: str | Iterable[str] | Iterable[bytes]) -> Iterator[Part]:
    """The texts of the single games in a text, an open file or lines, each once it has been read to its end.

    Raises UnicodeDecodeError, a ValueError, for bytes that are not UTF-8.
    """
    splitter = _Splitter()
    for line, piece, is_line_start in _pieces(source):
        yield from splitter.take(line, piece, is_line_start)
    yield from splitter.end()


def _pieces(source: str | Iterable[str] | Iterable[bytes]) -> Iterator[tuple[int, str, bool]]:
    """Lines, or parts of long ones, with their numbers, and whether nothing that can be seen stands before them.

    All of them but perhaps the last end with a line feed.
    """
    given: Any = StringIO(source, newline=None) if isinstance(source, str) else source
    read_line = getattr(given, "readline", None)
    number, decoder = 1, getincrementaldecoder("utf-8")()
    is_line_start = True
    for piece in given if read_line is None else _until_empty(read_line):
        text = decoder.decode(piece) if isinstance(piece, bytes) else piece
        if not isinstance(text, str):
            raise ValueError(  # noqa: TRY004 # as for every wrong argument
                f"{quoted(piece)} is not a text: expected a text, an open file or lines"
            )
        if read_line is None and not text.endswith("\n"):
            text += "\n"
        yield number, seen(text), is_line_start
        is_line_start = text.endswith("\n") or (is_line_start and not _plain(text))
        number += text.endswith("\n")


def _plain(line: str) -> str:
    """The line without what cannot be seen at its beginning. Inside a line that may join letters of a comment."""
    return _INVISIBLE.sub("", line, count=1)


def _until_empty(read_line: Callable[[int], str | bytes]) -> Iterator[str | bytes]:
    while piece := read_line(_AT_ONCE):
        yield piece


class _Splitter:
    """Takes pieces of a text, and gives the parts that are complete."""

    def __init__(self) -> None:
        self._text: _Text | None = None
        """The record as text that is being read."""
        self._json: _Json | None = None
        """The objects that are being read."""
        self._other: list[tuple[int, str]] = []
        """Lines that are none of these, or a record as text that is quoted."""
        self._is_quoted = False
        """Whether such a record is among them."""
        self._line: list[str] = []
        """The pieces of a line that has no end yet."""
        self._number = 0
        """Of that line."""

    def take(self, number: int, piece: str, is_line_start: bool) -> Iterator[Part]:
        """Take the next piece."""
        if is_line_start and not (self._text is not None and self._text.is_comment):
            piece = _plain(piece)
        if self._json is not None and not self._line:
            rest = yield from self._json.take(number, piece)
            if rest is None:
                return
            self._json, piece = None, rest
        self._line.append(piece)
        self._number = number
        begins = self._line[0]
        is_json = self._text is None and _OBJECT_BEGINS.match(begins) is not None
        if piece.endswith("\n") or is_json or sum(map(len, self._line)) > _LONGEST:
            line = "".join(self._line)
            self._line.clear()
            yield from self._take_line(number, line)

    def end(self) -> Iterator[Part]:
        """The end of the text."""
        if self._line:
            yield from self.take(self._number, "\n", False)
        if self._json is not None:
            yield from self._json.end()
        while self._text is not None:
            yield from self._split(self._text)
        yield from self._end_other()

    def _take_line(self, number: int, line: str) -> Iterator[Part]:
        if self._text is not None:
            if not self._text.ends_before(line):
                if self._text.take(number, line):
                    yield from self._split(self._text)
                return
            yield from self._split(self._text)
            if self._text is not None:
                yield from self._take_line(number, line)
                return
        if line.lstrip().startswith(">"):
            yield from self._take_quoted(number, line)
        elif _OBJECT_BEGINS.match(line) or LIST.match(line.lstrip()):
            yield from self._end_other()
            self._json = _Json()
            rest = yield from self._json.take(number, line)
            assert rest is None, "the line begins with an object"
        elif _begins(line):
            yield from self._end_other()
            self._text = _Text()
            self._text.take(number, line)
        elif LINK.search(line):
            yield from self._end_other()
            yield Part(number, line.strip())
        elif not line.strip():
            yield from self._end_other()
        else:
            self._other.append((number, line))

    def _take_quoted(self, number: int, line: str) -> Iterator[Part]:
        """Take a line of a quotation. What stands below a title in it may be a comment."""
        if _QUOTED_TITLE.match(without_unseen(line)):
            self._is_quoted = True
        elif not self._is_quoted and LINK.search(line):
            yield from self._end_other()
            yield Part(number, line.strip())
            return
        self._other.append((number, line))

    def _split(self, text: _Text) -> Iterator[Part]:
        """End a record; where a comment without an end has hidden the beginning of others, they are read again."""
        part, rest = text.split()
        self._text = None
        yield part
        for number, line in rest:
            yield from self._take_line(number, _plain(line))

    def _end_other(self) -> Iterator[Part]:
        if self._other:
            places = [0, len(self._other)]
            if self._is_quoted:
                text = without_unseen("".join(line for _, line in self._other))
                # Words above the first record are quoted with it.
                places[1:1] = [text.count("\n", 0, start) for start in titles(text)][1:]
            for start, end in pairwise(places):
                yield Part(self._other[start][0], "".join(line for _, line in self._other[start:end]).strip())
            self._other.clear()
        self._is_quoted = False


class _Text:
    """A record as text: its header up to an empty line, and its moves with comments.

    In a comment the beginning of another game is none. A comment may lack its end, so such lines are remembered until
    it is found.
    """

    def __init__(self) -> None:
        self._lines: list[tuple[int, str]] = []
        self._is_header, self.is_comment = True, False
        self._is_after_blank = self._has_game = False
        self._hidden: list[int] = []
        """Which lines in the comment are beginnings of games."""

    def ends_before(self, line: str) -> bool:
        """Whether something else begins with a line."""
        if self.is_comment:
            return False
        begins = _begins(line)
        if begins == "title":
            return True
        if self._is_header and not self._is_after_blank:
            return False
        if _FENCE.match(line):
            return True
        if begins == "game":
            return self._has_game
        return _is_other(line, address_text.without_comments(line, " ", is_cut=True))

    def take(self, number: int, line: str) -> bool:
        """Take a line of it. True if a comment turns out to have no end, and hides others."""
        if self.is_comment and (_begins(line) == "title" or _is_other(_plain(line), line)):
            self._hidden.append(len(self._lines))
        self._lines.append((number, line))
        if self._is_header:
            is_blank = not line.strip()
            self._has_game = self._has_game or _begins(line) == "game"
            self._is_header = is_blank or not self._is_after_blank or HEADER_LINE.match(line) is not None
            self._is_after_blank = is_blank
        if self._is_header:
            return False
        for sign in _COMMENT_SIGN.finditer(line):
            if not self.is_comment:
                self.is_comment = sign[0] == "{"
            elif sign[0] == "}":
                self.is_comment = False
                self._hidden.clear()
            elif sign[0] == "{" and self._hidden:
                return True
        return False

    def split(self) -> tuple[Part, list[tuple[int, str]]]:
        """The record, and the lines that belong to others."""
        end = self._hidden[0] if self._hidden else len(self._lines)
        text = "".join(line for _, line in self._lines[:end]).rstrip()
        return Part(self._lines[0][0], text), self._lines[end:]


def _begins(line: str) -> str | None:
    """What of a record as text begins with a line: its ``title``, or its ``game``."""
    found = HEADER.match(without_unseen(line).lstrip())
    return found and found.lastgroup


def _is_other(line: str, said: str) -> bool:
    """Whether a line begins an object or a list, or ``said``, which is the line or a part of it, holds a link."""
    return (OBJECT.match(line) or LIST.match(line.lstrip()) or LINK.search(said)) is not None


class _Json:
    """Objects, alone or in lists, one after the other."""

    def __init__(self) -> None:
        self._object: list[str] = []
        self._begins = self._length = self._depth = 0
        self._is_string = self._is_escaped = False
        self._is_line_start = True
        self._ends_at_margin = False
        """Whether an object that begins at the margin shows that this one was cut off."""

    def take(self, number: int, piece: str) -> Generator[Part, None, str | None]:
        """Take a piece. Returns what is left of it if something else begins with this line."""
        if self._is_line_start and self._depth:
            self._ends_at_margin = self._ends_at_margin or piece[:1].isspace()
            is_next = self._ends_at_margin and piece.lstrip(",[]").startswith("{")
            if is_next or _IN_OBJECT.match(piece) is None:
                yield from self.end()
        place = 0
        while place < len(piece):
            if self._depth:
                place = self._inside(piece, place)
                if not self._depth:
                    yield from self.end()
                continue
            place = _end_of_blanks(piece, place)
            if place == len(piece):
                break
            if piece[place] == "{":
                self._begins, self._depth, self._object, self._length = number, 1, ["{"], 1
                self._ends_at_margin = bool(piece[place + 1 :].strip())
                place += 1
            elif self._is_line_start and not piece[:place].strip():
                return piece
            else:
                found = _OTHER_ENDS.search(piece, place)
                end = len(piece) if found is None else found.start()
                yield Part(number, piece[place:end].strip(" \t,]"))
                place = end
            self._is_line_start = False
        self._is_line_start = piece.endswith("\n")
        return None

    def _inside(self, piece: str, place: int) -> int:
        """Read on in an object, up to its end or that of the piece; where that is."""
        start = place
        while place < len(piece) and self._depth:
            if self._is_escaped:
                self._is_escaped = False
                place += 1
                continue
            found = (_IN_STRING if self._is_string else _SIGN).search(piece, place)
            if found is None:
                place = len(piece)
                break
            place = found.end()
            if self._is_string:
                # A string has no line feed, so this one has lost its end.
                self._is_string, self._is_escaped = found[0] == "\\", found[0] == "\\"
            elif found[0] == '"':
                self._is_string = True
            else:
                self._depth += 1 if found[0] == "{" else -1
        if self._length <= _LONGEST:
            self._object.append(piece[start:place])
            self._length += place - start
        return place

    def end(self) -> Iterator[Part]:
        """The object that has been read, or that was cut off."""
        if self._object:
            yield Part(self._begins, "".join(self._object).strip())
        self._object, self._depth, self._is_string, self._is_escaped = [], 0, False, False


def _end_of_blanks(text: str, place: int) -> int:
    found = _BETWEEN.match(text, place)
    assert found is not None, "it may be empty"
    return found.end()
