"""The figures of a page of HTML, as a browser finds them, in time that grows as the page does.

The parser of the standard library is not used: it looks for the end of each tag anew, which takes hours for a page of
tags that never end, and it reads some pages otherwise from version to version of Python.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from html.entities import html5
from itertools import islice

from crosscut.record.grammar import PATTERNS

ELEMENT = "crosscut-board"

_BLOCK = "crosscut"
"""The class of a fenced block, as some programs write it."""
_MARKED = frozenset(["language-crosscut", "lang-crosscut", "highlight-crosscut"])
_LANGUAGES = ("data-language", "data-lang", "lang")
"""Classes and attributes of the block, of its code, or of what is around it, as others write them."""
_LINES = frozenset(["div", "li", "p", "tr"])
"""Elements that are a line. Some programs write each line of a block as one of them."""
_LONGEST_BEGINNING = 400
"""The most characters, and elements, that are looked at to see how a block begins."""
_HAVE_NO_CONTENT = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_HAVE_TEXT_ALONE = frozenset(
    ("iframe", "noembed", "noframes", "noscript", "script", "style", "textarea", "title", "xmp")
)
"""In these elements only their own end tag is a tag; where scripts run, ``noscript`` is one of them."""
_HAVE_REFERENCES = frozenset(("textarea", "title"))
"""Those of them in whose text ``&lt;`` is still a sign."""
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
    is_figure: bool = False
    is_inside: bool = False
    """Whether it is a figure inside another one."""

    @property
    def classes(self) -> set[str]:
        """Its classes."""
        return set(self.attributes.get("class", "").split())

    @property
    def is_marked(self) -> bool:
        """Whether it says that the code in it, or around it, is a board."""
        named = (self.attributes.get(name, "").lower() == _BLOCK for name in _LANGUAGES)
        return bool(self.classes & _MARKED) or any(named)

    def all_text(self) -> str:
        """Its text, with that of the elements in it, with a line end after each element that is a line."""
        return "".join(self._texts())

    def beginning(self) -> str:
        """The first characters of that text."""
        return "".join(islice(self._texts(), _LONGEST_BEGINNING))[:_LONGEST_BEGINNING]

    def _texts(self) -> Iterator[str]:
        """Its text, piece by piece. An element without text has an empty piece."""
        parts: list[Element | str | int] = [*reversed(self.content)]
        last, characters = "", 0
        while parts:
            part = parts.pop()
            if isinstance(part, Element):
                text = "\n" if part.tag == "br" else ""
                if part.tag in _LINES:
                    parts.append(characters)  # where the line began
                parts += reversed(part.content)
            elif isinstance(part, str):
                text = part
            else:
                text = "" if part < characters and last.endswith("\n") else "\n"
            last, characters = text or last, characters + len(text)
            yield text

    def text(self) -> str:
        """The text of a figure: a diagram, perhaps with attributes before it."""
        if self.tag != ELEMENT:
            return self.all_text()
        for part in self.content:
            if isinstance(part, Element) and part.tag in ("pre", "script"):
                return part.all_text()
        return "".join(part if isinstance(part, str) else "\n" for part in self.content)


def figure_elements(html: str, games: Iterable[str]) -> list[Element]:
    """The figures of a page, from top to bottom, including figures inside others, which are marked.

    ``games`` are ids. Some programs leave out what a fenced block began with, so a block is a figure, too, if its first
    line names one of these games or an own game, or is a link.
    """
    found = []
    game = "|".join([*map(re.escape, games), r"own:\S+"])
    beginning = re.compile(PATTERNS["block"].replace("{game}", f"(?:{game})"), re.IGNORECASE | re.MULTILINE)
    parts = [(_Page(html).root, False)]
    while parts:
        element, is_inside = parts.pop()
        if element.tag == "pre" and not is_inside and beginning.match(element.beginning()):
            element.is_figure = True
        if element.is_figure:
            element.is_inside = is_inside
            found.append(element)
        is_inside = is_inside or element.is_figure
        parts += [(part, is_inside) for part in reversed(element.content) if isinstance(part, Element)]
    return found


_SIGN = re.compile(
    r"<(?:(?P<slash>/?)(?P<name>[a-zA-Z][^\t\n\f\r />]*+)|(?P<comment>!--)|(?P<other>[!?]|/(?=.)))", re.DOTALL
)
"""The beginning of a tag or a comment. To HTML unknown markup is a comment, too."""
_ATTRIBUTE = re.compile(
    r"""[\t\n\f\r /]*+
    (?P<name>[^\t\n\f\r />][^\t\n\f\r />=]*+)
    (?:[\t\n\f\r ]*+=[\t\n\f\r ]*+
        (?:"(?P<double>[^"]*+)(?:"|\Z)
        |'(?P<single>[^']*+)(?:'|\Z)
        |(?P<bare>[^\t\n\f\r "'>][^\t\n\f\r >]*+)
        )?+
    )?+""",
    re.VERBOSE,
)
_TAG_END = re.compile(r"[\t\n\f\r /]*+>")
_COMMENT_END = re.compile(r"--!?>")
_REFERENCE = re.compile(r"&(?:#\w++|[a-zA-Z][a-zA-Z0-9]*+)[;=]?", re.ASCII)
_HUGE_REFERENCE = re.compile(r"&#(?:\d{9,}+|[xX][\da-fA-F]{9,}+);?", re.ASCII)
"""Python limits the length of numbers that it reads."""

_CODE_AROUND = "what is around code"
"""Stands among the names of open elements for those with the classes that say so."""


class _Page:
    """The tree of a page, as HTML builds it from closed tags and from unclosed paragraphs.

    Nothing is read twice: neither the open elements, which may be as many as the page is long, nor the text after a tag
    without an end. Such a tag ends the page.
    """

    def __init__(self, html: str) -> None:
        self.root = Element("html", 1, {})
        self._open = [self.root]
        self._depths = defaultdict[str, list[int]](list)
        """The places of the open elements of each name."""
        self._html = html
        self._line, self._counted = 1, 0
        """The line of a place in the page, and that place."""
        at = 0
        while sign := _SIGN.search(html, at):
            self._add_text(at, sign.start())
            self._line += html.count("\n", self._counted, sign.start())
            self._counted = sign.start()
            at = self._read_tag(sign) if sign["name"] else self._read_comment(sign)
        self._add_text(at, len(html))

    def _read_comment(self, sign: re.Match[str]) -> int:
        """Add a comment, and return where it ends."""
        html, start = self._html, sign.end()
        if sign["comment"]:
            # A comment may end with the signs that begin it.
            end = start + 1 if html.startswith(">", start) else start + 2 if html.startswith("->", start) else 0
            found = None if end else _COMMENT_END.search(html, start)
            end = end or (found.end() if found else len(html))
        else:
            end = html.find(">", start) + 1 or len(html)
            if (sign["other"] == "/" and end == start + 1) or html[start : start + 7].lower() == "doctype":
                return end
        self._open[-1].content.append(Element("!--", self._line, {}))
        return end

    def _read_tag(self, sign: re.Match[str]) -> int:
        """Open or close an element, and return where the tag ends, or the text in the element."""
        html, at = self._html, sign.end()
        attributes: dict[str, str] = {}
        while found := _ATTRIBUTE.match(html, at):
            value = found["double"] or found["single"] or found["bare"] or ""
            attributes.setdefault(found["name"].lower(), _REFERENCE.sub(_read_reference, value))
            at = found.end()
        ending = _TAG_END.match(html, at)
        if ending is None:
            return len(html)
        end = ending.end()
        tag = sign["name"].lower()
        if sign["slash"]:
            self._close(tag)
            return end
        self._start(Element(tag, self._line, attributes))
        # A slash closes elements of a drawing or a formula. In HTML itself it closes nothing.
        is_drawing = self._innermost("svg") or self._innermost("math")
        if is_drawing and "/" in ending[0]:
            self._close(tag)
        if is_drawing or tag not in _HAVE_TEXT_ALONE:
            return end
        closing = re.compile(rf"</{tag}(?=[\t\n\f\r />])", re.IGNORECASE).search(html, end)
        stop = closing.start() if closing else len(html)
        self._add_text(end, stop, has_references=tag in _HAVE_REFERENCES)
        return stop

    def _add_text(self, start: int, end: int, *, has_references: bool = True) -> None:
        if start < end:
            text = self._html[start:end]
            self._open[-1].content.append(_without_references(text) if has_references else text)

    def _start(self, element: Element) -> None:
        if element.tag in _END_A_PARAGRAPH:
            self._close("p", _HOLD_PARAGRAPHS)
        self._note_figure(element)
        self._open[-1].content.append(element)
        if element.tag not in _HAVE_NO_CONTENT:
            for name in _names(element):
                self._depths[name].append(len(self._open))
            self._open.append(element)

    def _note_figure(self, element: Element) -> None:
        if element.tag == ELEMENT:
            element.is_figure = True
        if element.tag == ELEMENT or self._innermost(ELEMENT):
            return
        depth = self._innermost("pre")
        block = element if element.tag == "pre" else self._open[depth] if depth else None
        is_block = element is block and (_BLOCK in element.classes or self._innermost(_CODE_AROUND))
        if block and (is_block or element.is_marked):
            block.is_figure = True

    def _innermost(self, name: str) -> int:
        """The place of the innermost open element of that name; 0 if there is none."""
        depths = self._depths[name]
        return depths[-1] if depths else 0

    def _close(self, tag: str, holders: Iterable[str] = ()) -> None:
        """Close the innermost open element of that name, with all open elements in it, unless a holder is between."""
        depth = self._innermost(tag)
        if depth > max(map(self._innermost, holders), default=0):
            while len(self._open) > depth:
                for name in _names(self._open.pop()):
                    self._depths[name].pop()


def _names(element: Element) -> Iterator[str]:
    """The name of an element, and what it is for others."""
    yield element.tag
    if element.is_marked:
        yield _CODE_AROUND


def _read_reference(found: re.Match[str]) -> str:
    """The text of a reference in an attribute. There ``&notes=`` is not read as ``&not``, as it would be in text."""
    reference = found[0]
    return _without_references(reference) if reference[1] == "#" or reference[1:] in html5 else reference


def _without_references(text: str) -> str:
    """The text with references such as ``&lt;`` replaced by their characters."""
    return unescape(_HUGE_REFERENCE.sub("\ufffd", text))
