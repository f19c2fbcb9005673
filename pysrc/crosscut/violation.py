"""Why a move or a position is against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from crosscut.arguments import checked
from crosscut.geometry import Link, Point


class ViolationCode(StrEnum):
    """The kinds of violation. The values are public: claims, the bridge and the accessible board use them."""

    OFF_BOARD = "off-board"
    """The point is not on the board."""
    OCCUPIED = "occupied"
    """There is a stone on the point."""
    GAME_OVER = "game-over"
    """The game has ended."""
    WRONG_MOVE = "wrong-move"
    """The game has no moves of this kind."""
    NAKED_DIAGONAL = "naked-diagonal"
    """The stone would form a naked diagonal."""
    NAKED_DIAGONAL_AREA = "naked-diagonal-area"
    """An empty area could no longer be filled without a naked diagonal."""
    CROSSCUT = "crosscut"
    """The stone would form a crosscut."""
    CROSSCUT_LOOP = "crosscut-loop"
    """A loop would arise whose inside cannot be filled without a crosscut."""
    LINE_TAKEN = "line-taken"
    """There is a dot in the same row or column."""
    LINK_CROSSED = "link-crossed"
    """The link would cross another link."""
    LINK_EXISTS = "link-exists"
    """The two stones are linked already."""
    LINK_NOT_OWN = "link-not-own"
    """The link does not join two own stones."""
    SWAP_UNAVAILABLE = "swap-unavailable"
    """There is no swap here: the game has none, or this is not its second move."""
    UNRESOLVED_CROSSCUT = "unresolved-crosscut"
    """A set-up has a crosscut without a link, and play always leaves one."""
    UNFILLED_FOURTH = "unfilled-fourth"
    """A set-up has an empty point that the rules would have filled."""


class Shape(StrEnum):
    """What the points of a violation look like, for those who draw them. The values are public."""

    POINTS = "points"
    """Single points."""
    PAIR = "pair"
    """Two stones, or several pairs one after the other."""
    AREA = "area"
    """Empty points, and the stones that matter for them."""
    BLOCK = "block"
    """Blocks of 2x2 points."""
    LOOP = "loop"
    """Stones of a closed path, in order."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason, for a program (``code``) and for a person (``message``, ``points``, ``links``)."""

    code: ViolationCode
    message: str
    """One sentence that names the points."""
    points: tuple[Point, ...] = ()
    """What to look at on the board: the two stones, the unfillable area, the loop."""
    links: tuple[Link, ...] = ()
    """Links to look at, where links are the matter."""
    shape: Shape = Shape.POINTS
    """What the points look like."""
    parameters: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What the message is made of, by name: with the code enough to say it in another language.

    A side is ``red`` or ``blue``; points and links are names with blanks between them. The same code has the same
    names, but not always all of them: ``side`` and ``point``, for example, are not there if a set-up is at fault.
    """

    def __str__(self) -> str:
        return self.message


@checked
class IllegalMoveError(ValueError):
    """A move against the rules of the game; ``violation`` says which."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.message)
        self.violation = violation
