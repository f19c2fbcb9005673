"""The figures of a page, and the text in each, read as a browser and the element itself read them.

A figure is an element ``<crosscut-board>``, or what a program has made of a fenced block of Markdown that begins with
three backticks and ``crosscut``. The text of an element is that of its first ``pre`` or ``script``, else what stands in
the element itself. A sentence or a picture for readers without JavaScript does not belong to it. A text may begin with
attributes, one in a line: ``game: quax``. The page's script reads all of it in the same way: web/js/embed/content.js.

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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from urllib.parse import parse_qs

from crosscut.notation.diagram import MAX_CHARACTERS, split_diagram
from crosscut.record import fragment as link
from crosscut.record.diagram_text import fields_of_diagram
from crosscut.record.figure_text import read_display, read_task
from crosscut.record.record import Reading, Record
from crosscut.record.text import expand, quote
from crosscut.registry import games

NO_POSITION = (
    "It has no position. Write a diagram into it, or the attribute link, setup, moves or size. In Markdown write a "
    "fenced block."
)

TOO_LONG = f"The text has more than {MAX_CHARACTERS} characters; a board is expected."

_POSITION_SOURCES = ("link", "setup", "moves")
_KEYS = {"game": "g", "size": "n", "turn": "t", "at": "at", "comments": "comments", "marks": "marks"}
_LISTS = {"links": "l", "moves": "m"}
"""Attributes and the fields of a link that mean the same."""
_DISPLAY = {
    "show-legal": ("legal", "legal"),
    "coordinates": ("coords", "coordinates"),
    "numbers": ("numbers", "numbers"),
    "crop": ("crop", "crop"),
    "rotate": ("rotate", "rotation"),
}
"""Attributes that go before the choices of a link: the field of a link, and the choice of display."""
_TASK = ("task", "solution", "notes")
_OTHERS = ("link", "setup", "static", "caption", "theme", "claim", "path")
_HEADINGS = frozenset((*_KEYS, *_LISTS, *_DISPLAY, *_TASK, *_OTHERS))
"""All attributes."""
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
    rf"{_BEFORE}(?:(?:[-*+]|\d+[.)])[ \t]{_BEFORE})?(?P<fence>`{{3,}}|~{{3,}})[ \t{{.]*+(?P<kind>[\w-]*+)[^`]*+"
)
_BACKQUOTES_AND_EMPTY_LINES = re.compile(r"`+|\n[ \t]*(?=\n)")
_KIND = "crosscut"
ELEMENT = "crosscut-board"

_BLOCK = frozenset(["crosscut", "language-crosscut"])
_CODE = frozenset(["language-crosscut"])
_AROUND = frozenset(["language-crosscut", "highlight-crosscut"])
"""Classes of a fenced block, of the ``code`` in it, and of what is around it, as different programs write them."""
_HEADING = re.compile(r"\s*([a-z-]+)\s*:(.*)", re.IGNORECASE)
_HAVE_NO_CONTENT = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_END_A_PARAGRAPH = frozenset(
    (
        *("address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset"),
        *("figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr"),
        *("main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul"),
    )
)
"""HTML closes an open paragraph before these elements."""
_HOLD_PARAGRAPHS = frozenset(["button", "caption", "marquee", "object", "table", "td", "template", "th"])
"""The content of these elements closes no paragraph around them."""


@dataclass(slots=True)
class PageFigure:
    """One figure, and where it stands.

    Attributes:
        line: Where it begins in the page, from 1.
        attributes: Those of the element, and those that its text begins with.
        diagram: What follows them in its text.
        fault: Why its text says nothing; empty if it does.
        end: The last line of a fenced block.
    """

    line: int
    attributes: dict[str, str]
    diagram: str = ""
    fault: str = ""
    end: int = 0

    @classmethod
    def of(cls, line: int, attributes: dict[str, str], text: str) -> PageFigure:
        """The figure of an element with these attributes and this text; a fenced block has its text alone."""
        if any(name in attributes for name in _POSITION_SOURCES):
            return cls(line, attributes)
        heading, diagram = split_heading(text)
        unknown = next((name for name in heading if name not in _HEADINGS), None)
        fault = f"{quote(unknown)} is not an attribute of a board." if unknown is not None else ""
        return cls(line, heading | attributes, diagram, fault)

    @property
    def claims(self) -> list[str]:
        """The claims, one by one."""
        return [claim.strip() for claim in self.attributes.get("claim", "").split(";") if claim.strip()]

    @property
    def broken(self) -> str | None:
        """Why readers see a sentence instead of a board; None if they see one. Broken rows are problems of reading."""
        address = self.attributes.get("link")
        if address is None and self.fault:
            return self.fault
        if address is None and not self._setup.strip() and not self.attributes.keys() & {"moves", "size"}:
            return NO_POSITION
        if address is None and len(self._setup) > MAX_CHARACTERS:
            return TOO_LONG
        fragment = parse_qs(expand(link.fragment_of(address.strip()))) if address else {}
        game = fragment.get("g", [""])[0] if address else self.attributes.get("game", "")
        ids = [known.id for known in games()]
        if game in ids:
            return None
        if not game and "z" in fragment:
            return "Its compressed link could not be read."
        missing = f"There is no game {quote(game)} here" if game else "It names no game"
        return f"{missing}. The games are {', '.join(ids)}."

    def read(self) -> Reading:
        """The position that the element shows, and how it shows it."""
        address = self.attributes.get("link", "").strip()
        reading = link.read(link.fragment_of(address)) or link.read_fields(self._fields(), source="figure")
        if self.attributes.get("theme", "light") not in ("light", "dark"):
            reading.problems.append("The attribute theme should be light or dark; the board follows the page instead.")
        fields = {key: self.attributes[name] for name, (key, _) in _DISPLAY.items() if name in self.attributes}
        display = read_display(fields, reading.record.size, reading.problems)
        chosen = {choice: getattr(display, choice) for key, choice in _DISPLAY.values() if key in fields}
        reading.display = replace(reading.display, **chosen)
        asked = {name: self.attributes[name] for name in _TASK if name in self.attributes}
        if "task" in asked:
            reading.task = read_task(asked, reading.problems)
        return reading

    @property
    def _setup(self) -> str:
        return self.attributes.get("setup", self.diagram)

    def _fields(self) -> dict[str, str]:
        """The attributes and the diagram as the fields of a link."""
        fields = fields_of_diagram(split_diagram(self._setup[:MAX_CHARACTERS]))
        given = {_KEYS[name]: value for name, value in self.attributes.items() if name in _KEYS}
        words = {_LISTS[name]: _BETWEEN.split(value) for name, value in self.attributes.items() if name in _LISTS}
        lists = {key: ".".join(filter(None, values)) for key, values in words.items()}
        return fields | given | lists


def write_links_down(record: Record) -> None:
    """Add the links that the rules make in a set-up, so that programs that know no rules can paint it."""
    setup = record.setup
    if setup is None or setup.links is not None:
        return  # A set-up with links of its own may be one that the game does not accept.
    links = tuple(record.start().links)
    if links:
        record.setup = replace(setup, links=links)


def figures(html: str) -> list[PageFigure]:
    """The figures of a page, from top to bottom."""
    return [PageFigure.of(found.line, found.attributes, found.text()) for found in figure_elements(html)]


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
    """The text without what stands between equally many backquotes of one paragraph; the ends of lines stay."""
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


@dataclass(slots=True)
class Element:
    """An element of a page."""

    tag: str
    line: int
    attributes: dict[str, str]
    content: list[Element | str] = field(default_factory=list)

    @property
    def classes(self) -> set[str]:
        """Its classes."""
        return set(self.attributes.get("class", "").split())

    def all_text(self) -> str:
        """The text in it and in the elements in it."""
        texts, parts = [], self.content[::-1]
        while parts:
            part = parts.pop()
            if isinstance(part, str):
                texts.append(part)
            else:
                parts += reversed(part.content)
        return "".join(texts)

    def text(self) -> str:
        """The text of a figure: a diagram, perhaps with attributes before it."""
        if self.tag != ELEMENT:
            return self.all_text()
        for part in self.content:
            if isinstance(part, Element) and part.tag in ("pre", "script"):
                return part.all_text()
        # The sign < between two texts, if it begins no tag, is a part of its own here, but not of the page.
        return "".join(part if isinstance(part, str) else "\n" for part in self.content)


def split_heading(text: str) -> tuple[dict[str, str], str]:
    """The attributes at the head of a figure's text, and the diagram after them.

    The values of an attribute that stands there twice are joined.
    """
    heading: dict[str, str] = {}
    lines = text.split("\n")
    for number, line in enumerate(lines):
        found = _HEADING.fullmatch(line.rstrip("\r"))
        if found:
            name = found[1].lower()
            heading[name] = f"{heading.get(name, '')} {found[2].strip()}".strip()
        elif line.strip():
            return heading, "\n".join(lines[number:])
    return heading, ""


def figure_elements(html: str) -> list[Element]:
    """The figures of a page, from top to bottom."""
    page = _Page()
    page.feed(html)
    page.close()
    return page.figures


_CODE_AROUND = "what is around code"
"""Stands among the names of open elements for those with the classes that say so."""


class _Page(HTMLParser):
    """The tree of a page, as HTML builds it from tags that are closed, and from paragraphs that are not.

    What is open is never searched, because it may be as much as the page is long.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._figures: dict[int, Element] = {}
        self._open = [Element("html", 1, {})]
        self._depths = defaultdict[str, list[int]](list)
        """Where among what is open the elements of each name stand."""

    @property
    def figures(self) -> list[Element]:
        """Those that were found, in their order."""
        return [*self._figures.values()]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _END_A_PARAGRAPH:
            self._close("p", _HOLD_PARAGRAPHS)
        # If an attribute is repeated, the first one counts.
        element = Element(tag, self.getpos()[0], {name: value or "" for name, value in reversed(attrs)})
        self._note_figure(element)
        self._open[-1].content.append(element)
        if tag not in _HAVE_NO_CONTENT:
            for name in _names(element):
                self._depths[name].append(len(self._open))
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        # A slash closes elements of a drawing or a formula. In HTML itself it closes nothing.
        if self._innermost("svg") or self._innermost("math"):
            self._close(tag)

    def handle_endtag(self, tag: str) -> None:
        self._close(tag)

    def handle_data(self, data: str) -> None:
        self._open[-1].content.append(data)

    def handle_comment(self, data: str) -> None:
        self._open[-1].content.append(Element("!--", self.getpos()[0], {}))

    def _note_figure(self, element: Element) -> None:
        if element.tag == ELEMENT:
            self._figures[id(element)] = element
        if element.tag == ELEMENT or self._innermost(ELEMENT):
            return
        depth = self._innermost("pre")
        block = element if element.tag == "pre" else self._open[depth] if depth else None
        is_fence = (element.tag == "code" and element.classes & _CODE) or (
            element is block and (element.classes & _BLOCK or self._innermost(_CODE_AROUND))
        )
        if block and is_fence:
            self._figures.setdefault(id(block), block)

    def _innermost(self, name: str) -> int:
        """Where among what is open the innermost element of that name stands; 0 if there is none."""
        depths = self._depths[name]
        return depths[-1] if depths else 0

    def _close(self, tag: str, holders: Iterable[str] = ()) -> None:
        """Close the innermost open element of that name, and what is open in it, unless a holder stands between."""
        depth = self._innermost(tag)
        if depth > max(map(self._innermost, holders), default=0):
            while len(self._open) > depth:
                for name in _names(self._open.pop()):
                    self._depths[name].pop()


def _names(element: Element) -> Iterator[str]:
    """The name of an element, and what it is for others."""
    yield element.tag
    if element.classes & _AROUND:
        yield _CODE_AROUND
