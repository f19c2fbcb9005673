"""Moves: a stone on a point, a link between two stones, or the swap of the pie rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from crosscut.geometry import Link, Point


@dataclass(frozen=True, slots=True)
class Place:
    """A stone (in the Zigzag Edge Game: a dot) of the side to move on a point."""

    point: Point

    def __str__(self) -> str:
        return str(self.point)


@dataclass(frozen=True, slots=True)
class Connect:
    """A link between two diagonal stones of the side to move (Quax)."""

    link: Link

    def __str__(self) -> str:
        return str(self.link)


@dataclass(frozen=True, slots=True)
class Swap:
    """The two people exchange colours; the board stays (pie rule)."""

    def __str__(self) -> str:
        return "swap"


Move: TypeAlias = Place | Connect | Swap


def parse_move(text: str) -> Move:
    """Read ``d4``, ``d4-e5`` (either way round) or ``swap``: the inverse of ``str``. Raises ValueError."""
    if text == "swap":
        return Swap()
    try:
        return Connect(Link.parse(text)) if "-" in text else Place(Point.parse(text))
    except ValueError as error:
        raise ValueError(
            f"{text[:40]!r} is not a move: expected a point as in d4, a link as in d4-e5, or swap ({error})"
        ) from None
