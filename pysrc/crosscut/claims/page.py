"""The figures of a page: its ``<crosscut-board>`` elements, read as the element itself reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from crosscut import link

ELEMENT = "crosscut-board"

_POSITION_SOURCES = ("link", "setup", "moves")
_KEYS = {"game": "g", "size": "n", "turn": "t", "at": "at"}
_LISTS = {"links": "l", "moves": "m"}
"""Attributes and the fields of a link that mean the same."""
_BETWEEN = re.compile(r"[\s,.]+")
_LINKS = re.compile(r"links:", re.IGNORECASE)


@dataclass(slots=True)
class PageFigure:
    """One element with where it stands."""

    line: int
    attributes: dict[str, str]
    text: str = ""
    """What stands inside the element."""

    @property
    def claims(self) -> list[str]:
        """The claims, one by one."""
        return [claim.strip() for claim in self.attributes.get("claim", "").split(";") if claim.strip()]

    def read(self) -> link.Reading:
        """The position that the element shows."""
        if "link" in self.attributes:
            reading = link.read(link.fragment_of(self.attributes["link"].strip()))
            if reading is not None:
                return reading
        return link.read_fields(self._fields(), source="figure")

    def _fields(self) -> dict[str, str]:
        """The fields of a link that say the same as the attributes and the text."""
        is_needed = not any(name in self.attributes for name in _POSITION_SOURCES)
        diagram = self.attributes.get("setup", self.text if is_needed else "")
        lines = [line.strip() for line in re.split(r"[\n/]", diagram) if line.strip()]
        rows = ["".join(line.split()) for line in lines if not _LINKS.match(line)]
        links = [_LINKS.sub("", line, count=1) for line in lines if _LINKS.match(line)]
        fields = {"s": "/".join(rows), "n": str(len(rows))} if rows else {}
        if links:
            fields["l"] = _separated(links[0])
        given = {_KEYS[name]: value for name, value in self.attributes.items() if name in _KEYS}
        lists = {_LISTS[name]: _separated(value) for name, value in self.attributes.items() if name in _LISTS}
        return fields | given | lists


def _separated(text: str) -> str:
    """Words with blanks, commas or points between them, with single points."""
    return ".".join(filter(None, _BETWEEN.split(text)))


@dataclass
class _Figures(HTMLParser):
    found: list[PageFigure] = field(default_factory=list)
    is_open: bool = False

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == ELEMENT:
            self.found.append(PageFigure(self.getpos()[0], {name: value or "" for name, value in attrs}))
            self.is_open = True

    def handle_endtag(self, tag: str) -> None:
        if tag == ELEMENT:
            self.is_open = False

    def handle_data(self, data: str) -> None:
        if self.is_open:
            self.found[-1].text += data


def figures(html: str) -> list[PageFigure]:
    """The figures of a page, from top to bottom."""
    parser = _Figures()
    parser.feed(html)
    parser.close()
    return parser.found
