"""Pictures of positions in pages of Markdown: which file shows which position, and whether it is up to date.

There are two ways to write one:

    [![A switch](switch.svg)](https://crosscut.example/#g=naked-diagonal&n=3&s=b1r/r1b/3)

A picture that leads to a link of Crosscut shows what the link shows. And a picture in the first line below a fenced
block, with nothing else in the line, shows what the block shows:

    ```crosscut
    game: naked-diagonal

    B . R
    R . B
    . . .
    ```

    ![A switch](switch.svg)

The file is an SVG in the folder of the page or below it. ``crosscut claims PAGE`` says which are not up to date, and
``crosscut claims --update PAGE`` writes them. Pictures that Crosscut has not drawn stay unchanged.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import islice
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from crosscut.claims.page import PageFigure, split_blocks
from crosscut.record import fragment as link
from crosscut.record.grammar import sentence
from crosscut.record.text import quote
from crosscut.svg import Look, draw

MOST_CHARACTERS, MOST_PICTURES = 5_000_000, 1_000
"""In a page."""

_LARGEST = 5_000_000
"""Bytes of a picture. None of Crosscut's is as large."""
_DRAWN = re.compile(
    rb'<svg xmlns="http://www\.w3\.org/2000/svg" width="[\d.]+" height="[\d.]+" viewBox="0 0 [\d.]+ [\d.]+" role="img"'
)
"""The beginning of pictures of :mod:`crosscut.svg`."""
_CAPTION = r"(?:(?!\n[ \t]*\n)[^\[\]\\]|\\.)*+"
_IMAGE = re.compile(rf"!\[{_CAPTION}(?:\[{_CAPTION}\]{_CAPTION})*+\]\(")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_TITLE = re.compile(r"""(?:\s+(?:"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'))?+\s*\)""")
_IN_BRACKETS = re.compile(r"<((?:[^<>\n\\]|\\.)*+)>")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z\d]+);")
_DEEPEST = 32
"""Brackets in brackets of an address, as CommonMark limits them."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture that belongs to a figure.

    Attributes:
        figure: The figure that the picture shows.
        source: The address of its file, as the page has it.
        is_linked: Whether the figure is the link around the picture, and no block above it.
    """

    figure: PageFigure
    source: str
    is_linked: bool


def illustrations(text: str) -> list[Illustration]:
    """The pictures of a page of Markdown that show positions, from top to bottom.

    Raises ValueError for a page that is too long or has too many.
    """
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"the page is too long: expected {MOST_CHARACTERS:,} characters at most")
    lines = text.splitlines()
    blocks, rest = split_blocks(lines)
    prose = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), rest)
    found = [*islice(_linked(prose), MOST_PICTURES + 1), *_below(blocks, lines)]
    if len(found) > MOST_PICTURES:
        raise ValueError(f"the page has too many pictures: expected {MOST_PICTURES:,} at most")
    return sorted(found, key=lambda picture: picture.figure.line)


def _linked(prose: str) -> Iterator[Illustration]:
    """The pictures that lead to links of Crosscut."""
    line, counted = 1, 0
    for image in _IMAGE.finditer(prose):
        begin = image.start()
        line, counted = line + prose.count("\n", counted, begin), begin
        if prose[begin - 1 : begin] != "[" or _is_escaped(prose, begin - 1):
            continue
        source, end = _destination(prose, image.end())
        if source is None or not prose.startswith("](", end):
            continue
        address, _ = _destination(prose, end + 2)
        if address is not None and _is_of_crosscut(address) and _is_file(source):
            yield Illustration(PageFigure.of(line, {"link": address}, ""), source, True)


def _below(blocks: Iterable[PageFigure], lines: list[str]) -> Iterator[Illustration]:
    """The pictures below blocks."""
    for block in blocks:
        # The lines are not sliced: each block would copy all that follow it.
        following = (lines[at].strip(" \t>") for at in range(block.end, len(lines)))
        below = next(filter(None, following), "")
        image = _IMAGE.match(below)
        source, end = _destination(below, image.end()) if image else (None, 0)
        if source is not None and end == len(below) and _is_file(source):
            yield Illustration(block, source, False)


def _is_of_crosscut(address: str) -> bool:
    """Whether an address has a game after its ``#``, even an unknown one."""
    reading = link.read(address) if "#" in address else None
    return reading is not None and (bool(reading.named) or sentence("z") in reading.problems)


def _is_file(source: str) -> bool:
    """Whether a picture may be an SVG of this page, not of another site."""
    try:
        parts = urlsplit(source)
    except ValueError:
        return False
    # A scheme of one letter is the drive of a path.
    return len(parts.scheme) < 2 and not parts.netloc and parts.path.lower().endswith(".svg")


def _is_escaped(text: str, at: int) -> bool:
    start = at
    while text[start - 1 : start] == "\\":
        start -= 1
    return (at - start) % 2 == 1


def _destination(text: str, at: int) -> tuple[str | None, int]:
    """The address that begins there, and the end of the bracket after it; None as the address if it is broken."""
    while text[at : at + 1].isspace():
        at += 1
    if text.startswith("<", at):
        held = _IN_BRACKETS.match(text, at)
        end, address = (held.end(), held[1]) if held else (at, "")
    else:
        end = _end_of_address(text, at)
        address = text[at:end]
    closed = _TITLE.match(text, end)
    if not address or closed is None:
        return None, at
    return _ESCAPED.sub(lambda sign: sign[1] or unescape(sign[0]), address), closed.end()


def _end_of_address(text: str, at: int) -> int:
    depth = 0
    while at < len(text) and not text[at].isspace() and text[at].isprintable():
        if text[at] == "\\":
            at += 1
        elif text[at] == "(":
            depth += 1
        elif text[at] == ")":
            depth -= 1
        if depth < 0 or depth > _DEEPEST:
            break
        at += 1
    return min(at, len(text))


@dataclass(frozen=True, slots=True)
class Drawing:
    """The wanted content of a file.

    Attributes:
        path: The file.
        content: Its wanted content.
        line: The line of the page on which its figure begins.
        number: The number of its figure on the page, from 1.
        is_current: Whether the file has this content, or is a picture that Crosscut has not drawn.
    """

    path: Path
    content: bytes
    line: int
    number: int
    is_current: bool

    def write(self) -> None:
        """Write it atomically, so that the file is never half written."""
        part = self.path.with_name(f".{os.getpid()}.part")
        try:
            with part.open("xb") as file:
                file.write(self.content)
            part.replace(self.path)
        finally:
            part.unlink(missing_ok=True)


def drawing(picture: Illustration, number: int, folder: Path) -> Drawing:
    """The wanted content of a picture's file on a page in this folder. Raises ValueError if it cannot be written."""
    reading = picture.figure.read()
    theme = picture.figure.attributes.get("theme")
    look = Look(scheme="dark" if theme == "dark" else "light" if theme == "light" else "auto")
    content = draw(reading.record, reading.display, look)[0].encode()
    try:
        path = _place(picture.source, folder)
        return Drawing(path, content, picture.figure.line, number, _is_current(path, content))
    except (OSError, RuntimeError) as error:  # Python raises RuntimeError for symbolic links that form a loop
        why = getattr(error, "strerror", error)
        raise ValueError(f"its picture {quote(picture.source)} cannot be written: {why}") from None


def _is_current(path: Path, content: bytes) -> bool:
    try:
        if path.stat().st_size > _LARGEST:
            return True
        there = path.read_bytes()
    except FileNotFoundError:
        return False
    return there == content or not _DRAWN.match(there)


def _place(source: str, folder: Path) -> Path:
    """The file of a picture, in the folder or below it."""
    name = unquote(re.split("[?#]", source)[0])
    parts = PurePosixPath(name).parts
    home = folder.resolve()
    path = home.joinpath(*parts)
    is_odd = "\\" in name or ":" in name or not name.isprintable() or ".." in parts or name.startswith("/")
    if is_odd or not path.resolve().is_relative_to(home) or path.is_symlink():
        raise ValueError(f"its picture {quote(source)} is not in the folder of the page")
    if not path.parent.is_dir():
        raise ValueError(f"its picture {quote(source)} cannot be written: there is no such folder")
    return path
