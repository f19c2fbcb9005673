"""Moves: a stone on a point, a link between two stones, or the swap of the pie rule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from crosscut.arguments import checked, quoted, reads, unchangeable
from crosscut.geometry import Grid, Link, Point
from crosscut.said import tr
from crosscut.text_keys import Named


@unchangeable
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Place:
    """A stone (in the Zigzag Edge Game: a dot) of the side to move on a point: ``Place("d4")``.

    Attributes:
        point: Where the stone goes.
    """

    point: Point

    def __init__(self, point: Point | str) -> None:
        object.__setattr__(self, "point", Point.of(point))

    def __str__(self) -> str:
        return str(self.point)

    def __repr__(self) -> str:
        return f"Place({str(self)!r})"


@unchangeable
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Connect:
    """A link between two diagonal stones of the side to move (Quax): ``Connect("d4-e5")``.

    Attributes:
        link: The diagonal that becomes a link.
    """

    link: Link

    def __init__(self, link: Link | str) -> None:
        object.__setattr__(self, "link", Link.of(link))

    def __str__(self) -> str:
        return str(self.link)

    def __repr__(self) -> str:
        return f"Connect({str(self)!r})"


@unchangeable
@dataclass(frozen=True, slots=True)
class Swap:
    """The two people exchange colours; the board stays (pie rule)."""

    def __str__(self) -> str:
        return "swap"


Move: TypeAlias = Place | Connect | Swap
"""What a player can do in a turn."""
MoveLike: TypeAlias = Move | Point | Link | str
"""A move as functions take it: a point is a placement, two of them linked are a link, and a text is any move."""


@checked
def parse_move(text: str) -> Move:
    """Read ``d4``, ``d4-e5`` (either way round) or ``swap``, also in capitals: the inverse of ``str``.

    Raises ValueError for any other text.
    """
    if text.lower() == "swap":
        return Swap()
    try:
        return Connect(Link.parse(text)) if "-" in text else Place(Point.parse(text))
    except ValueError as error:
        raise ValueError(
            tr(
                "{text} is not a move: expected a point as in d4, a link as in d4-e5, or swap ({error})",
                text=quoted(text),
                error=error,
            )
        ) from None


def move_of(move: MoveLike) -> Move:
    """The move itself, or the one that a point, a link or a text names. Raises ValueError for anything else."""
    if isinstance(move, (Place, Connect, Swap)):
        return move
    if isinstance(move, str):
        return parse_move(move)
    if isinstance(move, Point):
        return Place(move)
    if isinstance(move, Link):
        return Connect(move)
    raise ValueError(
        f"{quoted(move)} is not a move: expected Place, Connect, Swap, a Point, a Link, or a text such as d4"
    )


for _kind in (Place, Connect, Swap):
    reads(_kind, (str, Point, Link), move_of)


class Moves(Named[Move]):
    """Moves in a tuple: ``"d4" in moves``, ``Point(3, 3) in moves``."""

    __slots__ = ()

    def _named(self, value: object) -> object:
        return move_of(value) if isinstance(value, (str, Point, Link)) else value


def points_of(move: Move) -> tuple[Point, ...]:
    """The points that a move is about."""
    if isinstance(move, Place):
        return (move.point,)
    return (move.link.a, move.link.b) if isinstance(move, Connect) else ()


@lru_cache(maxsize=64)
def placements(board: Grid) -> tuple[Place, ...]:
    """A placement for every bit of the grid, made once."""
    return tuple(Place(Point(bit % board.width, bit // board.width)) for bit in range(board.rows * board.width))
