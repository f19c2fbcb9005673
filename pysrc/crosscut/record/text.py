"""Text of links and files: decoded, made fit to be shown, encoded again; the compact form of a link; and boards.

What is on a board is written as rows from north to south, ``/`` between, ``r``, ``b``, numbers for empty runs.
"""

from __future__ import annotations

import binascii
import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from crosscut.arguments import unchangeable
from crosscut.geometry import Link, Point, grid
from crosscut.notation.characters import CONTROL, MISLEADING, UNSEEN
from crosscut.position import Position, rows
from crosscut.record.grammar import FIELDS, LIMITS, PATTERNS, SENTENCES, Field, sentence
from crosscut.said import listed, tr

MAX_LENGTH = LIMITS["MAX_LENGTH"]
"""The most characters of a link, and the most bytes of compressed fields, before and after.

A character of a comment takes up to 12 of them, so that every record within its own limits fits.
"""
MAX_NAME = LIMITS["MAX_NAME"]
MAX_TITLE = LIMITS["MAX_TITLE"]
MAX_COMMENT = LIMITS["MAX_COMMENT"]
MAX_QUOTE = LIMITS["MAX_QUOTE"]

_UNSEEN = re.compile(f"[{UNSEEN}{CONTROL}]+")
_MISLEADING_IN_LINE = re.compile(f"[{CONTROL}\t\n\r{MISLEADING}]+")
_MISLEADING_IN_LINES = re.compile(f"[{CONTROL}\t{MISLEADING}]+")
_CONTROL = re.compile(f"[{CONTROL}\ufeff]+")
_HALF_WIDTH = {0x3000: " "} | {0xFEE0 + code: code for code in range(ord("!"), ord("~") + 1)}
_LINE_END = re.compile("\r\n?")

_SURROGATE = re.compile("[\ud800-\udfff]")
_NO_ESCAPE = re.compile("%(?![0-9A-Fa-f]{2})")
_WHOLE_CHARACTERS = re.compile(
    "(?:%[0-7]H|%(?:C[2-9A-F]|DH)T|%E0%[AB]HT|%(?:E[1-9A-CEF])TT|%ED%[89]HT|%F0%[9AB]HTT|%F[1-3]TTT|%F4%8HTT)+".replace(
        "T", "%[89AB]H"
    ).replace("H", "[0-9A-F]"),
    re.IGNORECASE | re.ASCII,
)
"""Characters as the escapes of their bytes in UTF-8."""
_TO_ESCAPE = re.compile(rb"[^A-Za-z0-9_.\- ]+")

_RAW_DEFLATE = -15
_BASE64URL = re.compile(r"[A-Za-z0-9_-]*")
_GAME_OR_COMPRESSED = re.compile("(^|&)[gz]=")


def well_formed(text: str) -> str:
    """The text with a replacement character for every half of a surrogate pair."""
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def decode(value: str) -> tuple[str, bool]:
    """The value of a field without its ``%`` escapes, and whether all of them are whole; ``+`` was replaced before.

    A broken escape stays as it is.
    """
    if not _NO_ESCAPE.search(value):
        # Quoted-printable has the same escapes with another sign, and is read quickly.
        escaped = value.replace("=", "%3D").replace("%", "=")
        try:
            return binascii.a2b_qp(escaped.encode()).decode(), True
        except UnicodeDecodeError:
            pass
    return _WHOLE_CHARACTERS.sub(lambda run: bytes.fromhex(run[0].replace("%", "")).decode(), value), False


def encode(text: str) -> str:
    """Text as the value of a field; brackets are escaped too, because mail programs cut them off."""
    escaped = _TO_ESCAPE.sub(lambda run: b"%" + run[0].hex("%").upper().encode(), well_formed(text).encode())
    return escaped.decode().replace(" ", "+")


def seen(text: str) -> str:
    """The text without byte order marks and control characters, which files get when they are joined or sent.

    Line feeds and tabs stay.
    """
    return _CONTROL.sub("", text)


def without_unseen(text: str) -> str:
    """The text without invisible characters, which messengers and mail programs put between others."""
    return _UNSEEN.sub("", text)


def as_typed(text: str) -> str:
    """The text without invisible characters, as if it had been typed on a Western keyboard."""
    return half_width(without_unseen(text))


def half_width(text: str) -> str:
    """The text with the signs of ASCII in place of those of East Asian keyboards that are twice as wide."""
    return text.translate(_HALF_WIDTH)


def in_one_line(text: str) -> str:
    """The text with a space for every line end, and for what cannot be seen."""
    return _MISLEADING_IN_LINE.sub(" ", text)


def in_plain_lines(text: str) -> str:
    """The text with one character for every line end."""
    return _LINE_END.sub("\n", text)


def clean_name(text: str, most: int = MAX_NAME) -> tuple[str, bool]:
    """A person's name, or another name, on one line and bounded; also whether some of it was cut off."""
    return _bounded(in_one_line(text), most)


def clean_comment(text: str) -> tuple[str, bool]:
    """A comment, bounded; also whether some of it was cut off."""
    return _bounded(_MISLEADING_IN_LINES.sub(" ", in_plain_lines(text)), MAX_COMMENT)


def kept_name(text: str, most: int = MAX_NAME) -> str:
    """A name as :func:`clean_name` makes it. Raises ValueError if it is too long."""
    return _whole("name", well_formed(text), lambda name: clean_name(name, most), most)


def kept_comment(text: str) -> str:
    """A comment as :func:`clean_comment` makes it. Raises ValueError if it is too long."""
    return _whole("comment", well_formed(text), clean_comment, MAX_COMMENT)


def _whole(what: str, text: str, clean: Callable[[str], tuple[str, bool]], most: int) -> str:
    kept, is_cut = clean(text)
    if is_cut:
        raise ValueError(f"the {what} {quote(text)} has {len(text)} characters: expected at most {most}")
    return kept


def _bounded(text: str, length: int) -> tuple[str, bool]:
    text = text.strip()
    return text[:length].strip(), len(text) > length


def quote(text: str) -> str:
    """The beginning of the text in quotation marks."""
    start = in_one_line(text[:MAX_QUOTE]).strip()
    return tr("“{text}”", text=f"{start}{'…' if len(text) > MAX_QUOTE else ''}")


def compress(fields: str) -> str:
    """The value of ``z`` for fields joined by ``&``: deflated (RFC 1951), in base64url (RFC 4648) without padding."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    deflated = compressor.compress(fields.encode()) + compressor.flush()
    encoded = binascii.b2a_base64(deflated, newline=False).decode()
    return encoded.rstrip("=").replace("+", "-").replace("/", "_")


def expand(fragment: str) -> str:
    """The fragment with the fields of its first ``z`` in place of ``z``; unchanged if ``z`` is broken.

    It may be escaped as a whole, and end with what a browser is to find on the page (``:~:text=``).
    """
    fragment = fragment.replace("&amp;", "&")
    if not _GAME_OR_COMPRESSED.search(fragment):
        fragment = decode(well_formed(fragment))[0]
    fragment = fragment.partition(":~:")[0]
    parts = fragment.split("&")
    for index, part in enumerate(parts):
        if part.startswith("z="):
            parts[index] = read_compressed(part[2:]) or part
            break
    return "&".join(parts)


def read_compressed(value: str) -> str | None:
    """The fields; None if the value is broken or holds more than :data:`MAX_LENGTH` bytes.

    It ends where base64url ends: what follows was added to the link.
    """
    if len(value) > MAX_LENGTH:
        return None
    encoded = _BASE64URL.match(without_unseen(decode(well_formed(value))[0]))
    value = encoded[0] if encoded else ""
    if len(value) % 4 == 1:
        return None
    deflated = binascii.a2b_base64(value.replace("-", "+").replace("_", "/") + "=" * (-len(value) % 4))
    inflater = zlib.decompressobj(_RAW_DEFLATE)
    try:
        text = inflater.decompress(deflated, MAX_LENGTH + 1).decode()
    except (zlib.error, UnicodeDecodeError):
        return None
    is_whole = inflater.eof and not inflater.unused_data
    return text if is_whole and len(text.encode()) <= MAX_LENGTH else None


_BETWEEN_MOVES = re.compile(r"[ \t\r\n.]+")


def _all_or_nothing(text: str, fits: object) -> tuple[str, bool]:
    return (text, False) if fits else ("", True)


def _read_solution(text: str, field: Field) -> tuple[str, bool]:
    text = _BETWEEN_MOVES.sub(".", text.strip(" \t\r\n"))
    return _all_or_nothing(text, len(text) <= LIMITS[field.limit] and re.fullmatch(PATTERNS["solution"], text))


READERS: Mapping[str, Callable[[str, Field], tuple[str, bool]]] = {
    "choice": lambda text, field: _all_or_nothing(text, text in field.words),
    "side": lambda text, field: _all_or_nothing(text.lower(), text.lower() in field.words),
    "pattern": lambda text, field: _all_or_nothing(text, re.fullmatch(field.pattern, text, re.ASCII)),
    "name": lambda text, field: clean_name(text, LIMITS[field.limit]),
    "text": lambda text, field: _all_or_nothing(text, len(text) <= LIMITS[field.limit]),
    "solution": _read_solution,
}
"""By kinds of fields: what can be read of a value, and whether something is left out."""


def read_value(fields: Mapping[str, str], key: str, problems: list[str]) -> str:
    """What can be read of a field with a kind; empty without the field. A sentence says what cannot be read."""
    if key not in fields:
        return ""
    text, field = fields[key], FIELDS[key]
    value, is_cut = READERS[field.kind](text, field)
    if is_cut:
        expected = listed(field.words, "or") if field.words else ""
        name = key if key in SENTENCES else field.kind
        problems.append(sentence(name, key=key, text=quote(text), expected=expected))
    return value


_STEP = re.compile(r"[RrBb.]|[0-9]{1,2}")
_BETWEEN = re.compile(r"[. \t\r\n]+")


@unchangeable
@dataclass(frozen=True, slots=True)
class BoardText:
    """What is on a board, for painting; no rule has looked at it.

    Attributes:
        rows: North to south, of ``.``, ``R`` and ``B``.
        links: The links between them.
    """

    rows: tuple[str, ...]
    links: tuple[Link, ...] = ()

    @classmethod
    def of(cls, position: Position) -> BoardText:
        """What is on the board of a position."""
        return cls(tuple(rows(position.grid, position.red, position.blue)), tuple(position.links))


def write_links(links: Iterable[Link]) -> str:
    """The links as in a link."""
    return ".".join(map(str, links))


def empty_rows(size: int) -> tuple[str, ...]:
    """The rows of an empty board."""
    return ("." * size,) * size


def read_rows(text: str, size: int) -> tuple[tuple[str, ...], str | None]:
    """As many rows as the board has, and a sentence if something is missing or unreadable; those points stay empty."""
    lines = text.split("/", size)
    problem = None if len(lines) == size else sentence("rows", size=size)
    board_rows = []
    for number, line in enumerate(lines[:size], 1):
        row, is_whole = _read_row(line, size)
        if problem is None and not (is_whole and len(row) == size):
            problem = sentence("row", number=number, size=size)
        board_rows.append(row[:size].ljust(size, "."))
    return (*board_rows, *empty_rows(size)[len(board_rows) :]), problem


def _read_row(text: str, size: int) -> tuple[str, bool]:
    """The points before the first mistake or the end of the board, and whether that was all."""
    row, index = "", 0
    while len(row) < size:
        step = _STEP.match(text, index)
        if step is None:
            break
        row += "." * int(step[0]) if step[0].isdigit() else step[0].upper()
        index = step.end()
    return row, index == len(text)


def read_links(text: str, size: int) -> tuple[tuple[Link, ...], str | None]:
    """The links before the first bad one, and a sentence if there is a bad one."""
    links: dict[Link, None] = {}
    for name in filter(None, _BETWEEN.split(text)):
        link = links_by_name(size).get(name)
        if link is None:
            return tuple(links), sentence("links")
        links[link] = None
    return tuple(links), None


@cache
def points_by_name(size: int) -> Mapping[str, Point]:
    """The points of a board; in links a file is a small letter."""
    board = grid(size, size)
    return {str(point): point for point in board.points(board.board)}


@cache
def links_by_name(size: int) -> Mapping[str, Link]:
    """The links of a board, each by two names: it may be written either way round."""
    board = grid(size, size)
    links = [Link.of_block(block, rising) for block in board.points(board.blocks) for rising in (True, False)]
    return {f"{start}-{end}": link for link in links for start, end in ((link.a, link.b), (link.b, link.a))}
