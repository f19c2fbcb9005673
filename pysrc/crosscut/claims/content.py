"""The figures of a page, and the text in each, as a browser finds them.

A figure is an element ``<crosscut-board>``, or what a program has made of a fenced block of Markdown that begins with
three backticks and ``crosscut``. The text of an element is that of its first ``pre`` or ``script``, else what stands in
the element itself. A sentence or a picture for readers without JavaScript does not belong to it. A text may begin with
attributes, one in a line: ``game: quax``. The page's script reads all of it in the same way: web/js/embed/content.js.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, field
from html.parser import HTMLParser

ELEMENT = "crosscut-board"

_HOLDERS = ("pre", "script")
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
        return "".join(part if isinstance(part, str) else part.all_text() for part in self.content)

    def text(self) -> str:
        """The text of a figure: a diagram, perhaps with attributes before it."""
        if self.tag != ELEMENT:
            return self.all_text()
        for part in self.content:
            if isinstance(part, Element) and part.tag in _HOLDERS:
                return part.all_text()
        return "\n".join(part for part in self.content if isinstance(part, str))


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


class _Page(HTMLParser):
    """The tree of a page, as HTML builds it from tags that are closed, and from paragraphs that are not."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.figures: list[Element] = []
        self._open = [Element("html", 1, {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _END_A_PARAGRAPH:
            self._close("p", _HOLD_PARAGRAPHS)
        # If an attribute is repeated, the first one counts.
        element = Element(tag, self.getpos()[0], {name: value or "" for name, value in reversed(attrs)})
        self._note_figure(element)
        self._open[-1].content.append(element)
        if tag not in _HAVE_NO_CONTENT:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        # A slash closes elements of a drawing or a formula. In HTML itself it closes nothing.
        if any(element.tag in ("svg", "math") for element in self._open):
            self._close(tag)

    def handle_endtag(self, tag: str) -> None:
        self._close(tag)

    def handle_data(self, data: str) -> None:
        self._open[-1].content.append(data)

    def _note_figure(self, element: Element) -> None:
        if element.tag == ELEMENT:
            self.figures.append(element)
        if element.tag == ELEMENT or any(around.tag == ELEMENT for around in self._open):
            return
        block = next((around for around in (element, *reversed(self._open)) if around.tag == "pre"), None)
        is_fence = (element.tag == "code" and element.classes & _CODE) or (
            element is block and (element.classes & _BLOCK or any(around.classes & _AROUND for around in self._open))
        )
        if block and is_fence and not any(block is figure for figure in self.figures):
            self.figures.append(block)

    def _close(self, tag: str, holders: Container[str] = ()) -> None:
        """Close the innermost open element of that name, and what is open in it, unless a holder stands between."""
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].tag == tag:
                del self._open[depth:]
                return
            if self._open[depth].tag in holders:
                return
