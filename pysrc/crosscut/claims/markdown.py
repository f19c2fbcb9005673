"""The figures of a page of Markdown: its fenced blocks, and its ``<crosscut-board>`` elements.

    ```crosscut
    game: naked-diagonal
    caption: Blue may not play d2.

    . . . . .
    . . . . .
    . B . R .
    . R . . .
    . . . . .
    ```

A block begins with attributes, one in a line, and ends with a diagram, unless an attribute says what is shown. An
element shows what its attributes say. A diagram inside an element is a fault: Markdown programs end the paragraph of
the element before a ``pre``, so readers would see a board without it. Code that is only shown is no figure.
"""

from __future__ import annotations

import re

from crosscut.claims.page import PageFigure, figures

SUFFIXES = (".md", ".markdown")
"""Of files that hold Markdown."""

TORN = (
    "The diagram stands inside the element, where Markdown programs do not leave it. Write it as a fenced block that "
    "begins with ```crosscut, or as the attribute setup."
)

_BEFORE = r"[ \t>]*"
"""A block may stand in a quotation or in a list."""
_OPENING = re.compile(
    rf"{_BEFORE}(?:(?:[-*+]|\d+[.)])[ \t]+)?{_BEFORE}(?P<fence>`{{3,}}|~{{3,}})[ \t{{.]*(?P<kind>[\w-]*)[^`]*"
)
_CODE = re.compile(r"(?<!`)(?P<ticks>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=ticks)(?!`)", re.DOTALL)
_KIND = "crosscut"


def markdown_figures(text: str) -> list[PageFigure]:
    """The figures of a page, from top to bottom."""
    blocks, rest = _split(text.splitlines())
    elements = figures(_CODE.sub(lambda code: "\n" * code[0].count("\n"), rest))
    for element in elements:
        if element.diagram.strip():
            element.fault = TORN
    return sorted([*blocks, *elements], key=lambda figure: figure.line)


def _split(lines: list[str]) -> tuple[list[PageFigure], str]:
    """The fenced blocks that are figures, and the text without any fenced blocks."""
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
        rest += [""] * (min(end + 1, len(lines)) - len(rest))
    return found, "\n".join(rest)
