"""Draws the cards that stand for the pages where somebody shares a link: a page's name beside its boards, as SVG."""

from __future__ import annotations

import json
import math
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape, unescape

from building.bundles import PROPORTIONS

WIDTH, HEIGHT = 1200, 630
"""In pixels, as the services ask for that show previews."""

FONT = "Inter"
PAGE, TEXT, MUTED = "#faf7f1", "#26221c", "#6b6152"
"""The page's colours in the light, as in web/style.css."""

_MARGIN = 64
_BOARDS = 534
"""The side of the square on the right that the boards fill."""
_GAP = 22

_FIRST_LINE = 134
_HEADING_SIZE, _HEADING_LETTERS = 68, 15
_TEXT_SIZE, _TEXT_LETTERS = 28, 36

_SIZE = re.compile(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"')
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


@dataclass(frozen=True)
class Card:
    """What a card shows: a heading, a text below it, and boards as ``<svg>`` elements, or the emblem without any."""

    heading: str
    text: str
    boards: Sequence[str]

    @property
    def description(self) -> str:
        """The picture in words."""
        if not self.boards:
            return "The emblem of Crosscut: two red and two blue stones, crosswise."
        return "; ".join(unescape(found[1]) for found in map(_TITLE.search, self.boards) if found)

    def svg(self) -> str:
        """The picture."""
        heading = textwrap.wrap(self.heading, _HEADING_LETTERS)
        text = textwrap.wrap(self.text, _TEXT_LETTERS)
        below = _FIRST_LINE + _line_height(_HEADING_SIZE) * len(heading)
        shown = [
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAGE}"/>',
            *_lines(heading, _FIRST_LINE, _HEADING_SIZE, f'font-weight="700" letter-spacing="-1.5" fill="{TEXT}"'),
            *_lines(text, below, _TEXT_SIZE, f'fill="{MUTED}"'),
            _emblem(_MARGIN, HEIGHT - _MARGIN - 44, 44),
            *_lines(["Crosscut"], HEIGHT - _MARGIN - 10, 34, f'font-weight="700" dx="62" fill="{TEXT}"'),
            *self._boards(),
        ]
        content = "\n".join(shown)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONT}">\n{content}\n</svg>\n'
        )

    def _boards(self) -> list[str]:
        left, top = WIDTH - (HEIGHT - _BOARDS) / 2 - _BOARDS, (HEIGHT - _BOARDS) / 2
        if not self.boards:
            return [_emblem(left + _BOARDS * 0.15, top + _BOARDS * 0.15, _BOARDS * 0.7)]
        columns = math.ceil(math.sqrt(len(self.boards)))
        side = (_BOARDS - _GAP * (columns - 1)) / columns
        # Two boards stand in one row, in its middle.
        top += (columns - math.ceil(len(self.boards) / columns)) * (side + _GAP) / 2
        return [
            _SIZE.sub(
                f'<svg x="{left + place % columns * (side + _GAP):g}" y="{top + place // columns * (side + _GAP):g}" '
                rf'\1width="{side:g}" height="{side:g}"',
                board,
                count=1,
            )
            for place, board in enumerate(self.boards)
        ]


def _line_height(font_size: int) -> int:
    return round(font_size * 1.16)


def _lines(lines: Sequence[str], baseline: int, size: int, attributes: str) -> list[str]:
    """The lines of a text, the first at `baseline`."""
    return [
        f'<text x="{_MARGIN}" y="{baseline + number * _line_height(size)}" font-size="{size}" {attributes}>'
        f"{escape(line)}</text>"
        for number, line in enumerate(lines)
    ]


def _emblem(left: float, top: float, side: float) -> str:
    """Four stones of a crosscut, as in the pages' header."""
    colors = json.loads(PROPORTIONS.read_bytes())["colors"]["light"]
    circles = "".join(
        f'<circle cx="{x}" cy="{y}" r="5.2" fill="{colors["red" if x == y else "blue"]}"/>'
        for x in (7, 17)
        for y in (7, 17)
    )
    # The stones reach from 1.8 to 22.2.
    place = f'x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}"'
    return f'<svg {place} viewBox="1.8 1.8 20.4 20.4">{circles}</svg>'
