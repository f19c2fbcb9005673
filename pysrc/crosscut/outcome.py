"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from crosscut.geometry import Color, Point

Vertex: TypeAlias = tuple[Fraction, Fraction]
"""Exact 0-based (file, rank) coordinates; a dot on c2 is at (2, 1)."""
Edge: TypeAlias = tuple[Vertex, Vertex]
"""A maximal straight run along an outline, on the way from the leftmost to the rightmost dot."""
Outlines: TypeAlias = tuple[tuple[Edge, ...], tuple[Edge, ...]]
"""The top and the bottom of a Zigzag Edge outline."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: Color | None
    """None is a tie: equal scores, or nobody has won and nobody can move."""
    path: tuple[Point, ...] = ()
    """A shortest winning path from edge to edge, in order."""
    scores: tuple[int, int] | None = None
    """Red's and Blue's score, in games with a score."""
    outlines: Outlines | None = None
    """The counted edges, Red's along the top and Blue's along the bottom, in games with a score."""
