"""The colours of the pages (web/styles/colours.json) and of the boards (proportions.json), as style sheets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache

from shared.paths import ENGINE_SOURCE, WEB

PROPORTIONS = ENGINE_SOURCE / "crosscut" / "svg" / "proportions.json"
"""The lengths and colours that the engine and the page draw boards by."""
FIGURE_SHEET = "js/embed/figure.css"
"""The style sheet of embedded boards, by its path in web/."""
PICTURE_SHEET = "rules/figures.css"
"""The style sheet with the colours of the pictures, in the release's folder."""

_PAGE_COLOURS = WEB / "styles" / "colours.json"
_SIDES = ("red", "blue")
_MOST_POINTS = 26

Scheme = dict[str, str]
"""Colours by what they are for."""


@cache
def page_colours() -> tuple[Scheme, Scheme]:
    """The colours of the pages, light and dark. The sides have those of the stones."""
    page, board = json.loads(_PAGE_COLOURS.read_bytes()), _board_colours()
    light, dark = (page[scheme] | {side: board[scheme][side] for side in _SIDES} for scheme in ("light", "dark"))
    return light, dark


def written_sheets() -> dict[str, str]:
    """The style sheets that the build writes, by their paths in web/: the colours as custom properties."""
    used = set(re.findall(r"var\(--([a-z-]+)\)", (WEB / FIGURE_SHEET).read_text(encoding="utf-8")))
    light, _ = page_colours()
    return {
        "styles/colours.css": _properties(":root", light),
        "js/embed/colours.css": _properties("figure", [name for name in light if name in used]),
    }


def picture_sheet() -> bytes:
    """The colours of the pictures, and how wide the plates of the figures are, as embedded boards have them."""
    board = _board_colours()
    rules = (
        f".{kind}-{role} {{ {kind}: light-dark({ink}, {board['dark'][role]}); }}\n"
        for role, ink in board["light"].items()
        for kind in ("fill", "stroke")
    )
    widths = (
        f".points-{points} {{ --plate: {3 * (points + 1.3):.3g}rem; }}\n" for points in range(1, _MOST_POINTS + 1)
    )
    return "".join((*rules, *widths)).encode()


def _board_colours() -> dict[str, Scheme]:
    colours: dict[str, Scheme] = json.loads(PROPORTIONS.read_bytes())["colors"]
    return colours


def _properties(selector: str, names: Iterable[str]) -> str:
    light, dark = page_colours()
    return f"{selector}{{{';'.join(f'--{name}:light-dark({light[name]},{dark[name]})' for name in names)}}}"
