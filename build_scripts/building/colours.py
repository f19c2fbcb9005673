"""The colours of the pages (web/styles/tokens.css) and of the boards (proportions.json), as style sheets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache

from shared.paths import ENGINE_SOURCE, WEB

PROPORTIONS = ENGINE_SOURCE / "crosscut" / "svg" / "proportions.json"
"""The lengths and colours with which the engine and the page draw boards."""
FIGURE_SHEET = "js/embed/figure.css"
"""The style sheet of embedded boards, by its path in web/."""
PICTURE_SHEET = "rules/figures.css"
"""The style sheet with the colours of the pictures, in the release's folder."""

_TOKENS = WEB / "styles" / "tokens.css"
_TOKEN = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);")
_OF_BOARDS = {"red": "red", "blue": "blue", "plate": "plate", "grid": "grid"}
"""Tokens that have the colours of the stones and of the board below them."""
_MOST_POINTS = 26

Scheme = dict[str, str]
"""Colours by what they are for."""


@cache
def page_colours() -> tuple[Scheme, Scheme]:
    """The colours of the pages, light and dark. The sides have those of the stones."""
    board = _board_colours()
    tokens = _TOKEN.findall(_TOKENS.read_text(encoding="utf-8"))
    tokens += [(token, board["light"][role], board["dark"][role]) for token, role in _OF_BOARDS.items()]
    return {name: light for name, light, _ in tokens}, {name: dark for name, _, dark in tokens}


def colour_sheets() -> dict[str, str]:
    """The style sheets that the build writes, by their paths in web/: colours as custom properties.

    The pages' own are in tokens.css. Embedded boards have no more than their style sheet asks for.
    """
    used = set(re.findall(r"var\(--([a-z-]+)\)", (WEB / FIGURE_SHEET).read_text(encoding="utf-8")))
    light, _ = page_colours()
    return {
        "styles/sides.css": _properties(":root", _OF_BOARDS),
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
        f".points-{points} {{ --plate: calc({points + 1.3:.3g} * var(--crosscut-cell, 3rem)); }}\n"
        for points in range(1, _MOST_POINTS + 1)
    )
    return "".join((*rules, *widths)).encode()


def _board_colours() -> dict[str, Scheme]:
    colours: dict[str, Scheme] = json.loads(PROPORTIONS.read_bytes())["colors"]
    return colours


def _properties(selector: str, names: Iterable[str]) -> str:
    light, dark = page_colours()
    return f"{selector}{{{';'.join(f'--{name}:light-dark({light[name]},{dark[name]})' for name in names)}}}"
