"""Why a move or a position is against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from crosscut.arguments import checked, unchangeable
from crosscut.geometry import Color, Link, Point
from crosscut.position import Position
from crosscut.rich_display import RichDisplay
from crosscut.said import tr
from crosscut.text_keys import NO_LINKS, Links, Points

_set = object.__setattr__


class ViolationCode(StrEnum):
    """The kinds of violation. The values are public: claims, the bridge and the accessible board use them.

    Attributes:
        OFF_BOARD: The point is not on the board.
        OCCUPIED: There is a stone on the point.
        GAME_OVER: The game has ended.
        WRONG_MOVE: The game has no moves of this kind.
        NAKED_DIAGONAL: The stone would form a naked diagonal.
        NAKED_DIAGONAL_AREA: An empty area could no longer be filled without a naked diagonal.
        CROSSCUT: The stone would form a crosscut, or a set-up has one where none can arise.
        CROSSCUT_LOOP: A loop would arise whose inside cannot be filled without a crosscut.
        LINE_TAKEN: There is a dot in the same row or column.
        LINK_CROSSED: The link would cross another link.
        LINK_EXISTS: The two stones are linked already.
        LINK_NOT_OWN: The link does not join two own stones.
        SWAP_UNAVAILABLE: There is no swap here: the game has none, or this is not its second move.
        UNRESOLVED_CROSSCUT: A set-up has a crosscut without a link, and play always leaves one.
        UNFILLED_FOURTH: A set-up has an empty point that the rules would have filled.
        PATTERN: The stone would form a pattern that an own game bans.
        PATTERN_AREA: The board could no longer be filled without a pattern that an own game bans, or empty points would
            be cut off from the rim in an own game with ``rim``.
    """

    OFF_BOARD = "off-board"
    OCCUPIED = "occupied"
    GAME_OVER = "game-over"
    WRONG_MOVE = "wrong-move"
    NAKED_DIAGONAL = "naked-diagonal"
    NAKED_DIAGONAL_AREA = "naked-diagonal-area"
    CROSSCUT = "crosscut"
    CROSSCUT_LOOP = "crosscut-loop"
    LINE_TAKEN = "line-taken"
    LINK_CROSSED = "link-crossed"
    LINK_EXISTS = "link-exists"
    LINK_NOT_OWN = "link-not-own"
    SWAP_UNAVAILABLE = "swap-unavailable"
    UNRESOLVED_CROSSCUT = "unresolved-crosscut"
    UNFILLED_FOURTH = "unfilled-fourth"
    PATTERN = "pattern"
    PATTERN_AREA = "pattern-area"


class Shape(StrEnum):
    """What the points of a violation look like, for programs that draw them. The values are public.

    Attributes:
        POINTS: Single points.
        PAIR: Two stones, or several pairs one after the other.
        AREA: Empty points, and the stones that matter for them.
        BLOCK: Points close together, such as blocks of 2x2: neighbours are joined.
        LOOP: Stones of a closed path, in order.
    """

    POINTS = "points"
    PAIR = "pair"
    AREA = "area"
    BLOCK = "block"
    LOOP = "loop"


@unchangeable
@dataclass(frozen=True, slots=True, init=False)
class Violation(RichDisplay):
    """One reason, for a program (``code``) and for a person (``message``, ``points``, ``links``).

    Attributes:
        code: The kind of the reason.
        message: A sentence or two for a person.
        points: What to look at on the board: the two stones, the unfillable area, the loop.
        links: Links to look at, if links are the reason.
        shape: What the points look like.
        parameters: The parts of the message, by name: with the code, enough to say it in another language. A side is
            ``red`` or ``blue``; points and links are names with blanks between them. The same code has the same names,
            but not always all of them: ``side`` and ``point``, for example, are missing if a set-up is at fault.
        position: The position that it is about; None if a program made the violation itself.
    """

    code: ViolationCode
    message: str
    points: Points
    links: Links
    shape: Shape
    parameters: Mapping[str, str] = field(hash=False)
    position: Position | None = field(init=False, compare=False, repr=False)

    def __init__(
        self,
        code: ViolationCode,
        message: str,
        points: Iterable[Point] = (),
        links: Iterable[Link] = (),
        shape: Shape = Shape.POINTS,
        parameters: Mapping[str, str] | None = None,
    ) -> None:
        _set(self, "code", code)
        _set(self, "message", message)
        _set(self, "points", Points(points))
        _set(self, "links", Links(links) if links else NO_LINKS)
        _set(self, "shape", shape)
        _set(self, "parameters", parameters or {})
        _set(self, "position", None)

    def about(self, position: Position) -> Violation:
        """The same violation, with the position that it is about."""
        same = Violation(self.code, self.message, self.points, self.links, self.shape, self.parameters)
        _set(same, "position", position)
        return same

    def __str__(self) -> str:
        return self.message


@checked
class IllegalMoveError(ValueError):
    """A move against the rules of the game.

    Attributes:
        violation: Why the move is illegal.
    """

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.message)
        self.violation: Violation = violation

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[Violation]]:
        # Otherwise pickle would make it again from its message alone, and processes could not exchange it.
        return type(self), (self.violation,)


def names(points: Iterable[Point | str]) -> str:
    """The names of points with blanks between them."""
    return " ".join(map(str, points))


def should_be(point: Point, color: Color) -> str:
    """What is wrong with a point of a set-up that the rules would have filled."""
    if color is Color.RED:
        return tr("{point} should be red: the rules fill it.", point=point)
    return tr("{point} should be blue: the rules fill it.", point=point)
