"""What the theory says."""
# No "from __future__ import annotations": only annotations that are not text tell which keys may be missing.

from typing import TypedDict

from crosscut.bridge.wire.positions import Colored, GameReference
from crosscut.geometry import Color


class Loop(TypedDict):
    """Stones that form a closed path, colours alternating."""

    points: list[str]
    first: Color
    """The colour of the first stone."""


class Finding(TypedDict):
    """Something that the theory has to say about a position."""

    kind: str
    color: Color | None
    """The colour that it concerns; None if it is both."""
    text: str
    """A sentence or two."""
    areas: list[list[str]]
    """Groups of empty points."""
    stones: list[str]
    """The stones that matter."""
    paths: list[list[str]]
    """Empty paths that the enemy must block."""
    steps: list[Colored]
    """What would be filled, in order."""
    loops: list[Loop]
    """A loop that can be unmerged, or two that can be merged."""


class Ruling(TypedDict):
    """What one game of Taylor's table does with the stones."""

    game: str
    name: str
    fourth: str
    """What happens to the fourth point of three quarters of a crosscut."""
    diagonal: str
    """How its diagonal is joined."""
    filled: list[Colored]
    forbidden: list[Colored]
    links: list[Colored]
    linkMoves: list[Colored]
    winner: Color | None


class Explanation(TypedDict):
    """What the theory has to say about a position."""

    findings: list[Finding]
    note: str
    """A sentence about what was not looked for; may be empty."""
    hasLoops: bool
    """Whether the loop through a stone can be asked for."""
    family: list[Ruling] | None
    """For the games of Taylor's table: what each of them does with the stones."""


class LoopStep(TypedDict):
    """Stones to look at instead of those of the position: one step of merging or unmerging."""

    rows: list[str]
    text: str
    """What there is to see."""
    points: list[str]
    """Where."""


class LoopThrough(GameReference):
    """Which stone the loop should go through."""

    point: str


class Unmerging(GameReference):
    """Which loop to unmerge."""

    loop: Loop


class Merging(GameReference):
    """Which two loops to merge."""

    loops: list[Loop]
