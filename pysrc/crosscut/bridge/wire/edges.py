"""Connections of a stone to an edge: templates, cuts, and the course about them."""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

from typing import Literal, NotRequired, TypedDict

from crosscut.bridge.wire import Colored
from crosscut.geometry import Color


class TemplatesWanted(TypedDict):
    """A row of a game: how many points from the edge a stone is, 2 for the second row."""

    game: str
    row: int


class Template(TypedDict):
    """One red stone, and the points that it needs to be joined to the southern edge."""

    stone: str
    carrier: list[str]
    """All points of the template in order, the stone among them; the leftmost one is on file a."""
    text: str
    """Its rows from north to south, joined by ``/``: S is the stone, a dash is no part of it."""


class Templates(TypedDict):
    """The edge templates of a row, the smallest first, and where they were sought."""

    templates: list[Template]
    """Of two mirror images only one, if the mirror image of files is an image of the game."""
    west: int
    """So many files west of the stone,"""
    east: int
    """and so many files east of it, not above its row."""
    complete: bool
    """Whether all templates within that window are here."""


class Intruded(TypedDict):
    """A red stone, what belongs to its way to the southern edge, and what was played there."""

    game: str
    stone: str
    carrier: list[str]
    """Points of a template, or any others. Elsewhere the worst is assumed."""
    moves: NotRequired[list[str]]
    """In turns: a cut by Blue, an answer by Red, the next cut, and so on."""


class Intrusion(TypedDict):
    """A stone that is being cut, and what comes next."""

    red: list[str]
    blue: list[str]
    links: list[Colored]
    """Where links come by themselves: those between stones of the carrier."""
    turn: Color
    joined: bool
    """Whether the stone is joined to the edge."""
    chain: list[str]
    """If it is joined: the stones from the edge to it, in order."""
    holds: bool
    """Whether Red can join it, or has joined it, whatever Blue does."""
    stones: int | None
    """How many more stones Red needs at most; None if it does not hold."""
    moves: list[str]
    """Where the side to move may play in the carrier: for Red what is legal whatever stands outside."""
    best: str | None
    """Red's answer; for Blue the cut nearest to the stone that succeeds, or else the hardest to answer.

    None if it is joined, or cut off for good.
    """


class CourseWanted(TypedDict):
    """A game whose edge templates somebody wants to learn."""

    game: str


class CourseBoard(TypedDict):
    """One board of a course: a red stone, what belongs to its way to the southern edge, and what to do there."""

    kind: Literal["cut", "answer", "weak", "joined", "bridge", "ladder"]
    """``cut``: play the cuts at a stone that cannot be cut; so with ``ladder``, a row of forced moves. ``weak``: cut a
    stone that lacks a point. ``answer``: play Red's answer. ``joined``: say whether the stone can be cut."""
    row: int
    stone: str
    carrier: list[str]
    """Not all of the files west of it belong to anything: the board goes on there."""
    moves: list[str]
    """What has been played, Blue's move first."""
    red: list[str]
    blue: list[str]
    links: list[Colored]
    open: list[str]
    """Where the side to move may play."""
