"""The proportions, shapes and colours of pictures, which the page's canvas uses, too."""

from __future__ import annotations

import json
import pkgutil
from typing import TypeAlias

Line: TypeAlias = tuple[float, float, float, float]
"""In cells from the middle of a point: how far to the right and up it begins, and ends."""

_PROPORTIONS = json.loads(pkgutil.get_data("crosscut.svg", "proportions.json") or "")
LENGTHS: dict[str, float] = _PROPORTIONS["lengths"]
"""In cells (the distance between neighbouring points) unless the name ends in Px."""
MARKS: dict[str, list[list[tuple[float, float]]]] = _PROPORTIONS["marks"]
"""The lines of each mark, to the right and down from its middle, in radii."""
PLUS: list[Line] = _PROPORTIONS["plus"]
"""In a stone that the rules added."""
PATTERNS: dict[str, list[Line]] = _PROPORTIONS["patterns"]
"""Beside the middle of a stone: Red's lines run from north to south, Blue's from west to east."""
ARROW: list[tuple[int, float, float]] = _PROPORTIONS["arrow"]
"""The corners of an arrow: at its start (0) or end (1), and from there, in cells, how far on and how far to
the right."""
OPACITIES: dict[str, float] = _PROPORTIONS["opacities"]
COLORS: dict[str, dict[str, str]] = _PROPORTIONS["colors"]


def pixels(name: str, cell: float) -> float:
    """A length in pixels, within its bounds, at so many pixels between neighbouring points."""
    least, most = LENGTHS.get(f"{name}MinPx", 0.0), LENGTHS.get(f"{name}MaxPx", float("inf"))
    return min(max(LENGTHS[name] * cell, least), most)
