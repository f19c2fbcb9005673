"""A *finding*: something that the theory has to say about a position, as plain data for the page that shows it.

    {kind, color, text, areas, stones, paths, steps, loops}

``color`` is the colour that it concerns, None if it is both. ``text`` is a sentence or two. ``areas`` are groups of
empty points, ``stones`` the stones that matter, ``paths`` empty paths that the enemy must block, ``steps`` points with
the colours that they would be filled with, in order. ``loops`` are ``{points, first}``, the stones of a loop in order
and the colour of the first: one that can be unmerged, or two that can be merged. Points are named, as in ``d4``.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from crosscut.geometry import Color, Grid, Mask
from crosscut.steps import Steps

Json: TypeAlias = Any
Findings: TypeAlias = Steps[list[Json]]
"""Findings for a cooperative caller, with None between steps of a few milliseconds."""


class Told(NamedTuple):
    """What there is to say about a position."""

    findings: list[Json]
    note: str = ""
    """A sentence about what was not looked for."""
    has_loops: bool = False
    """Whether there are stones to look for a loop through."""


Telling: TypeAlias = Steps[Told]
"""The same for a cooperative caller."""


def finding(kind: str, color: Color | None, text: str, **points: Json) -> Json:
    """A finding that points at the given things and at nothing else."""
    nothing: Json = {"areas": [], "stones": [], "paths": [], "steps": [], "loops": []}
    return {"kind": kind, "color": color, "text": text} | nothing | points


def named(board: Grid, mask: Mask) -> list[str]:
    """The names of points."""
    return [str(point) for point in board.points(mask)]
