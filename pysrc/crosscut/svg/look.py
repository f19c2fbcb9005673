"""What a figure looks like: proportions and colours, shared with the page's canvas, and the choices of the caller."""

from __future__ import annotations

import json
import pkgutil
from dataclasses import dataclass
from typing import Literal, TypeAlias

from crosscut.arguments import checked, quoted

Scheme: TypeAlias = Literal["light", "dark", "auto"]
BoardStyle: TypeAlias = Literal["points", "cells"]

_PROPORTIONS = json.loads(pkgutil.get_data("crosscut.svg", "proportions.json") or "")
LENGTHS: dict[str, float] = _PROPORTIONS["lengths"]
"""In cells (the distance between neighbouring points) unless the name ends in Px."""
OPACITIES: dict[str, float] = _PROPORTIONS["opacities"]
_COLORS: dict[str, dict[str, str]] = _PROPORTIONS["colors"]

DEFAULT_CELL = 36.0
MAX_CELL = LENGTHS["cellMaxPx"]
MIN_CELL = 4.0


@checked
@dataclass(frozen=True, slots=True)
class Look:
    """What the reader or the author of a page chooses."""

    scheme: Scheme = "auto"
    """``auto`` follows the reader's system, by a style sheet inside the picture."""
    board_style: BoardStyle | None = None
    """Whether the points are intersections or cells; None leaves it to the game."""
    patterned: bool = False
    """Whether the two colours have patterns as well."""
    cell: float = DEFAULT_CELL
    """Pixels between neighbouring points."""

    def __post_init__(self) -> None:
        """Raises ValueError for a cell that is too small or too large to be drawn."""
        if not MIN_CELL <= self.cell <= MAX_CELL:
            raise ValueError(f"{quoted(self.cell)} is not a cell: expected {MIN_CELL:g} to {MAX_CELL:g} pixels")

    def inks(self, **roles: str) -> dict[str, str]:
        """The attributes for colours by their role, such as ``fill="red"``."""
        colors = _COLORS["dark" if self.scheme == "dark" else "light"]
        attributes = {attribute: colors[role] for attribute, role in roles.items()}
        if self.scheme == "auto":
            attributes["class"] = " ".join(f"{attribute}-{role}" for attribute, role in roles.items())
        return attributes

    def style_sheet(self) -> str:
        """What changes the colours in the dark; empty if the scheme is fixed."""
        if self.scheme != "auto":
            return ""
        kinds = ("fill", "stroke")
        rules = (f".{kind}-{role}{{{kind}:{ink}}}" for role, ink in _COLORS["dark"].items() for kind in kinds)
        return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"
