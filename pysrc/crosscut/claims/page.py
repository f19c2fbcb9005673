"""The figures of a page: its ``<crosscut-board>`` elements, read as the element itself reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from crosscut import link
from crosscut.claims.content import figure_elements
from crosscut.link.display import read_display
from crosscut.link.task_text import read_task
from crosscut.notation.diagram import plain_row, split_diagram

_POSITION_SOURCES = ("link", "setup", "moves")
_KEYS = {"game": "g", "size": "n", "turn": "t", "at": "at"}
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
_BETWEEN = re.compile(r"[\s,.]+")


@dataclass(slots=True)
class PageFigure:
    """One element, and where it stands."""

    line: int
    attributes: dict[str, str]
    text: str = ""
    """The diagram that stands inside the element."""

    @property
    def claims(self) -> list[str]:
        """The claims, one by one."""
        return [claim.strip() for claim in self.attributes.get("claim", "").split(";") if claim.strip()]

    def read(self) -> link.Reading:
        """The position that the element shows, and how it shows it."""
        address = self.attributes.get("link", "").strip()
        reading = link.read(link.fragment_of(address)) or link.read_fields(self._fields(), source="figure")
        if self.attributes.get("theme", "light") not in ("light", "dark"):
            reading.problems.append("The attribute theme should be light or dark; the board follows the page instead.")
        fields = {key: self.attributes[name] for name, (key, _) in _DISPLAY.items() if name in self.attributes}
        display, problems = read_display(fields, reading.record.size)
        reading.problems += problems
        chosen = {choice: getattr(display, choice) for key, choice in _DISPLAY.values() if key in fields}
        reading.display = replace(reading.display, **chosen)
        asked = {name: self.attributes[name] for name in _TASK if name in self.attributes}
        if "task" in asked:
            reading.task = read_task(asked, reading.problems)
        return reading

    def _fields(self) -> dict[str, str]:
        """The attributes and the text as the fields of a link."""
        is_needed = not any(name in self.attributes for name in _POSITION_SOURCES)
        diagram = self.attributes.get("setup", self.text if is_needed else "")
        written = split_diagram(diagram)
        rows = [plain_row(row.text) for row in written.rows]
        fields = {"s": "/".join(rows), "n": str(len(rows))} if rows else {}
        if written.links is not None:
            fields["l"] = ".".join(word.text for word in written.links)
        given = {_KEYS[name]: value for name, value in self.attributes.items() if name in _KEYS}
        lists = {_LISTS[name]: _separated(value) for name, value in self.attributes.items() if name in _LISTS}
        return fields | given | lists


def _separated(text: str) -> str:
    """Words with blanks, commas or full stops between them, joined by single full stops."""
    return ".".join(filter(None, _BETWEEN.split(text)))


def figures(html: str) -> list[PageFigure]:
    """The figures of a page, from top to bottom."""
    return [PageFigure(found.line, found.attributes, found.diagram()) for found in figure_elements(html)]
