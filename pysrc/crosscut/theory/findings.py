"""A *finding*: one statement of the theory about a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.position import Position
from crosscut.steps import Steps
from crosscut.theory.family import Ruling
from crosscut.theory.loops import Loop

Points: TypeAlias = tuple[Point, ...]


class Kind(StrEnum):
    """The kinds of findings. The values are public: the page has a heading for each."""

    NAKED_DIAGONAL = "naked-diagonal"
    SWITCH = "switch"
    SPECIAL = "special"
    BAD = "bad"
    BAD_SO_FAR = "bad-so-far"
    """A BAD area that the banned colour can still enter."""
    UNFILLABLE = "unfillable"
    PATTERN = "pattern"
    BANNED = "banned"
    CROSSCUT = "crosscut"
    LOOP = "loop"
    FILLABLE_LOOP = "fillable-loop"
    IMPOSED = "imposed"
    MERGER = "merger"
    THREE_QUARTERS = "three-quarters"
    REPLIES = "replies"


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence or two, and the places to look at on the board."""

    kind: Kind
    color: Color | None
    """The colour that it concerns, None if it is both."""
    text: str
    areas: tuple[Points, ...] = ()
    """Groups of empty points."""
    stones: Points = ()
    """The stones that matter."""
    paths: tuple[Points, ...] = ()
    """Empty paths that the enemy must block."""
    steps: tuple[tuple[Point, Color], ...] = ()
    """Points with the colours that they would be filled with, in order."""
    loops: tuple[Loop, ...] = ()
    """A loop that can be unmerged, or two that can be merged."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """All findings about a position."""

    findings: tuple[Finding, ...] = ()
    note: str = ""
    """A sentence about what the search left out; may be empty."""
    has_loops: bool = False
    """Whether a reader may ask for the loop through a stone."""
    family: tuple[Ruling, ...] | None = None
    """For a game of Taylor's table: what each game of the table does with the stones."""


Explainer: TypeAlias = Callable[[Game, Position], Steps[Explanation]]
"""A function that explains positions, as work that pauses."""
Findings: TypeAlias = Steps[list[Finding]]
