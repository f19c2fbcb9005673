"""The figures of a page, and the text in each, read as a browser and the element itself read them.

A figure is an element ``<crosscut-board>``, or what a program has made of a fenced block of Markdown that begins with
three backticks and ``crosscut``. The text of an element is that of its first ``pre`` or ``script``, else what stands in
the element itself. A sentence or a picture for readers without JavaScript does not belong to it. A text may begin with
attributes, one per line: ``game: quax``. The page's script reads all of it in the same way: web/js/embed/content.js.

A page of Markdown has fenced blocks as well:

    ```crosscut
    game: naked-diagonal
    caption: Blue may not play d2.

    . . . . .
    . . . . .
    . B . R .
    . R . . .
    . . . . .
    ```

A block ends with a diagram, unless an attribute says what is shown. In an element a diagram is a fault: programs for
Markdown end its paragraph before a ``pre``, so readers would see no diagram. Code that is only shown is not a figure.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from crosscut.claims.elements import figure_elements
from crosscut.geometry import MAX_SIZE
from crosscut.record import fragment as link
from crosscut.record.diagram_text import fields_of_setup
from crosscut.record.figure_text import read_display, read_task
from crosscut.record.grammar import ATTRIBUTES, attributes, sentence
from crosscut.record.record import Reading, Record
from crosscut.record.text import quote, read_rows
from crosscut.registry import games
from crosscut.said import shared

INSIDE = "It stands inside another board, where readers do not see it. Close that one with its end tag."

_say = partial(shared, "figure")
_POSITION_SOURCES = ("link", "setup", "moves")
_POSITION, _DISPLAY, _TASK = attributes("position"), attributes("display"), attributes("task")
"""Attributes and the fields of a link that mean the same. The last two go before those of a link."""
_LISTS = {"l", "m"}
"""The fields whose words have blanks, commas or points between them in an attribute."""
_BETWEEN = re.compile(r"[\s,.]+")

SUFFIXES = (".md", ".markdown")
"""Of files that hold Markdown."""

TORN = (
    "The diagram stands inside the element, where Markdown programs do not leave it. Write it as a fenced block that "
    "begins with ```crosscut, or as the attribute setup."
)

_BEFORE = r"[ \t>]*+"
"""A block may stand in a quotation or in a list."""
_OPENING = re.compile(
    rf"{_BEFORE}(?:(?:[-*+]|\d+[.)])[ \t]{_BEFORE})?(?P<fence>`{{3,}}+|~{{3,}}+)[ \t{{.]*+(?P<kind>[\w-]*+)[^`]*+"
)
_BACKQUOTES_AND_EMPTY_LINES = re.compile(r"`+|\n[ \t]*(?=\n)")
_KIND = "crosscut"
_HEADING = re.compile(r"\s*([a-z-]+)\s*:(.*)", re.IGNORECASE)


@dataclass(slots=True)
class PageFigure:
    """A figure and its place.

    Attributes:
        line: The line of the page on which it begins, from 1.
        attributes: Those of the element, and those at the beginning of its text.
        diagram: The rest of its text.
        fault: Why its text cannot be read; empty if it can.
        end: The last line of a fenced block.
        is_inside: Whether it stands inside another figure.
    """

    line: int
    attributes: dict[str, str]
    diagram: str = ""
    fault: str = ""
    end: int = 0
    is_inside: bool = False

    @classmethod
    def of(cls, line: int, attributes: dict[str, str], text: str) -> PageFigure:
        """The figure of an element with these attributes and this text; a fenced block has its text alone."""
        if any(name in attributes for name in _POSITION_SOURCES):
            return cls(line, attributes)
        heading, diagram = split_heading(text)
        unknown = next((name for name in heading if name not in ATTRIBUTES), None)
        fault = _say("attribute", word=quote(unknown)) if unknown is not None else ""
        return cls(line, heading | attributes, diagram, fault)

    @property
    def claims(self) -> list[str]:
        """The claims, one by one."""
        return [claim.strip() for claim in self.attributes.get("claim", "").split(";") if claim.strip()]

    @property
    def broken(self) -> str | None:
        """Why readers see a sentence instead of a board; None if they see one."""
        if self.is_inside:
            return INSIDE
        address = self.attributes.get("link")
        if address is None and self.fault:
            return self.fault
        if address is None and not self._setup.strip() and not self.attributes.keys() & {"moves", "size"}:
            return _say("empty")
        if address is None and (problem := self._problem_of_setup()):
            return problem
        reading = self.read()
        if reading.names_game:
            return None  # If the rules of an own game cannot be read, the board is there, and a sentence.
        if not reading.named and sentence("z") in reading.problems:
            return sentence("z")
        ids = ", ".join(known.id for known in games())
        return _say("game", game=quote(reading.named), games=ids) if reading.named else _say("unnamed", games=ids)

    def read(self) -> Reading:
        """The position and the display settings of the element."""
        address = self.attributes.get("link", "").strip()
        reading = link.read(link.fragment_of(address))
        if reading is None:
            fields, problem = self._read_setup()
            reading = link.read_fields(fields | self._fields(_POSITION), [problem] if problem else [])
        if self.attributes.get("theme", "light") not in ("light", "dark"):
            reading.problems.append(_say("theme"))
        reading.display = read_display(self._fields(_DISPLAY), reading.record.size, reading.problems, reading.display)
        if "task" in self.attributes:
            reading.task = read_task(self._fields(_TASK), reading.problems)
        return reading

    @property
    def _setup(self) -> str:
        return self.attributes.get("setup", self.diagram)

    def _read_setup(self) -> tuple[dict[str, str], str | None]:
        """The diagram as fields of a link, and a sentence if it is none."""
        return _read_diagram(self._setup) if self._setup.strip() else ({}, None)

    def _problem_of_setup(self) -> str | None:
        """Why there is no board of the size that the figure has."""
        fields, problem = self._read_setup()
        if problem or "s" not in fields:
            return problem
        rows, size = fields["n"], self.attributes.get("size", "").strip()
        # More rows than any board has are no board, whatever is in them.
        if int(rows) <= MAX_SIZE and (problem := read_rows(fields["s"], int(rows))[1]):
            return problem
        return _say("rows", rows=rows, size=quote(size)) if size not in ("", rows) else None

    def _fields(self, keys: dict[str, str]) -> dict[str, str]:
        """Attributes as fields of a link."""
        given = {key: self.attributes[name] for name, key in keys.items() if name in self.attributes}
        for key in given.keys() & _LISTS:
            given[key] = ".".join(filter(None, _BETWEEN.split(given[key])))
        return given


@lru_cache(256)
def _read_diagram(diagram: str) -> tuple[dict[str, str], str | None]:
    """A figure reads its own several times: whether it is broken, what it shows."""
    try:
        return fields_of_setup(diagram), None
    except ValueError as error:
        return {}, f"{str(error)[0].upper()}{str(error)[1:]}."


def write_links_down(record: Record) -> None:
    """Add the links that the rules make in a set-up, so that programs without the rules can draw it."""
    setup = record.setup
    if setup is None or setup.links is not None:
        return  # A set-up with links of its own may be one that the game does not accept.
    links = tuple(record.start().links)
    if links:
        record.setup = replace(setup, links=links)


def figures(html: str) -> list[PageFigure]:
    """The figures of a page, from top to bottom; without those that show the puzzle of the day."""
    return [
        PageFigure(found.line, found.attributes, is_inside=True)
        if found.is_inside
        else PageFigure.of(found.line, found.attributes, found.text())
        for found in figure_elements(html, [game.id for game in games()])
        if found.attributes.get("puzzle") != "today"
    ]


def markdown_figures(text: str) -> list[PageFigure]:
    """The figures of a page, from top to bottom."""
    blocks, rest = split_blocks(text.splitlines())
    elements = figures(rest)
    for element in elements:
        if element.diagram.strip():
            element.fault = TORN
    return sorted([*blocks, *elements], key=lambda figure: figure.line)


def split_blocks(lines: list[str]) -> tuple[list[PageFigure], str]:
    """The fenced blocks that are figures, and the text without any code, line by line as it was."""
    found: list[PageFigure] = []
    rest: list[str] = []
    while len(rest) < len(lines):
        opening = _OPENING.fullmatch(lines[len(rest)])
        if opening is None:
            rest.append(lines[len(rest)])
            continue
        start, fence = len(rest) + 1, opening["fence"]
        closing = re.compile(rf"{_BEFORE}{fence[0]}{{{len(fence)},}}[ \t]*")
        end = next((at for at in range(start, len(lines)) if closing.fullmatch(lines[at])), len(lines))
        if opening["kind"] == _KIND:
            held = (re.sub(f"^{_BEFORE}", "", line) for line in lines[start:end])
            found.append(PageFigure.of(start, {}, "\n".join(held)))
            found[-1].end = min(end + 1, len(lines))
        rest += [""] * (min(end + 1, len(lines)) - len(rest))
    return found, _without_code_in_lines("\n".join(rest))


def _without_code_in_lines(text: str) -> str:
    """The text without inline code, that is, text between equally many backquotes of a paragraph; line ends stay."""
    ends: dict[str, int] = {}
    codes = []
    for sign in reversed(list(_BACKQUOTES_AND_EMPTY_LINES.finditer(text))):
        if sign[0][0] == "\n":
            ends.clear()
            continue
        if sign[0] in ends:
            codes.append((sign.start(), ends[sign[0]]))
        ends[sign[0]] = sign.end()
    kept, done = "", 0
    for start, end in reversed(codes):
        if start >= done:
            kept += text[done:start] + "\n" * text.count("\n", start, end)
            done = end
    return kept + text[done:]


def split_heading(text: str) -> tuple[dict[str, str], str]:
    """The attributes at the head of a figure's text, and the diagram after them.

    The values of a repeated attribute are joined.
    """
    heading = defaultdict[str, list[str]](list)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    start = len(lines)
    for number, line in enumerate(lines):
        found = _HEADING.fullmatch(line)
        if found:
            heading[found[1].lower()].append(found[2].strip())
        elif line.strip():
            start = number
            break
    joined = {name: " ".join(filter(None, values)) for name, values in heading.items()}
    # The lines of the diagram keep their numbers.
    return joined, "\n" * start + "\n".join(lines[start:]) if start < len(lines) else ""
