"""The programs of docs/how-to.md: the one source of the examples that pages run and that tests run in Python."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from markdown_it import MarkdownIt

from shared.paths import REPOSITORY

HOW_TO = REPOSITORY / "docs" / "how-to.md"

FIRST = "A first program"
"""The title of the program that stands before all headings."""

_NEEDS = {
    "crosscut.pettingzoo": "the package pettingzoo",
    "crosscut.pictures": "the extra pictures of the package",
    "ProcessPoolExecutor": "other processes",
    "subprocess": "another process",
}
"""What a page cannot give a program, by a word in it."""


@dataclass(frozen=True)
class Example:
    """A program with what it prints."""

    id: str
    title: str
    source: str
    needs: str
    """What it needs that a page does not have; empty if it runs there."""

    @property
    def printed(self) -> list[str]:
        """The words that it prints, as the comments at its end promise."""
        return " ".join(re.findall(r"^#(.*)$", self.source, re.MULTILINE)).split()


def name_of(heading: str) -> str:
    """The name in the page of the part with this heading."""
    return re.sub(r"\W+", "-", heading.lower()).strip("-")


def examples() -> tuple[Example, ...]:
    """In the order of the document. A second program below a heading has a number in its id."""
    tokens = MarkdownIt("commonmark").parse(HOW_TO.read_text(encoding="utf-8"))
    found: list[Example] = []
    count, title = Counter[str](), FIRST
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            title = tokens[place + 1].content
        if token.type == "fence" and token.info == "python":
            count[title] += 1
            number = f" {count[title]}" if count[title] > 1 else ""
            needs = next((need for word, need in _NEEDS.items() if word in token.content), "")
            found.append(Example(name_of(title + number), title + number, token.content, needs))
    return tuple(found)
