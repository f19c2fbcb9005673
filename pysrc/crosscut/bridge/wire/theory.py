"""What the theory says of a position."""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

from typing import TypedDict

from crosscut.bridge.wire import Colored, GameReference
from crosscut.geometry import Color


class Loop(TypedDict):
    """Stones that form a closed path, colours alternating."""

    points: list[str]
    first: Color
    """The colour of the first stone."""


class Finding(TypedDict):
    """One statement of the theory about a position."""

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
    """All findings of the theory about a position."""

    findings: list[Finding]
    note: str
    """A sentence about what the search left out; may be empty."""
    hasLoops: bool
    """Whether a reader may ask for the loop through a stone."""
    family: list[Ruling] | None
    """For the games of Taylor's table: what each of them does with the stones."""


class LoopStep(TypedDict):
    """Stones to look at instead of those of the position: one step of merging or unmerging."""

    rows: list[str]
    text: str
    """A sentence about it."""
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
