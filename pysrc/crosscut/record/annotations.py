"""What is drawn on a board to explain a position: marks on points, and arrows."""

from __future__ import annotations

import re
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, MutableMapping, Sequence
from typing import NamedTuple, Protocol

from crosscut.arguments import checked, quoted
from crosscut.geometry import Point
from crosscut.record.grammar import FIELDS, PATTERNS
from crosscut.said import tr

SHAPES = tuple(FIELDS["marks"].words)
"""Marks that are drawn; any other mark is a label."""

_LABEL = re.compile(PATTERNS["label"])


def is_mark(mark: object) -> bool:
    """Whether this is a shape or a label of one to three letters and digits."""
    return isinstance(mark, str) and (mark in SHAPES or _LABEL.fullmatch(mark) is not None)


def require_on_board(points: Iterable[Point], size: int) -> None:
    """Raise ValueError for the first of the points, from a1 on, that is not on a board of this size."""
    for point in sorted(points):
        if not (0 <= point.file < size and 0 <= point.rank < size):
            raise ValueError(
                tr(
                    "{point} is not on the board: expected a1 to {point2}",
                    point=point,
                    point2=Point(size - 1, size - 1),
                )
            )


class Place(Protocol):
    """What marks ask of the node that they belong to."""

    def _refuse_off_board(self, points: Iterable[Point]) -> None:
        """Raise ValueError for a point that is not on the board."""


class Marks(MutableMapping[Point | str, str]):
    """The marks on a position, by point: ``node.marks["d4"] = "triangle"``. A point or its text is a key.

    A mark is ``triangle``, ``square``, ``circle``, ``cross``, or a label of one to three letters and digits. Raises
    ValueError for any other mark, and for a key that is not a point.
    """

    __slots__ = ("_by_point", "_node")

    @checked
    def __init__(self, marks: Mapping[Point, str] | Mapping[str, str] | None = None) -> None:
        self._by_point: dict[Point, str] = {}
        self._node: Place | None = None
        for point, mark in (marks or {}).items():
            self[point] = mark

    def __getitem__(self, point: Point | str) -> str:
        return self._by_point[Point.of(point)]

    def __setitem__(self, point: Point | str, mark: str) -> None:
        if not is_mark(mark):
            raise ValueError(
                f"{quoted(mark)} is not a mark: expected {', '.join(SHAPES)}, or one to three letters and digits"
            )
        place = Point.of(point)
        if self._node is not None:
            self._node._refuse_off_board((place,))
        self._by_point[place] = mark

    def _put(self, point: Point, mark: str) -> None:
        """Set a mark that is known to be one, on a point that is known to be on the board."""
        self._by_point[point] = mark

    def __delitem__(self, point: Point | str) -> None:
        del self._by_point[Point.of(point)]

    def __contains__(self, point: object) -> bool:
        return isinstance(point, (Point, str)) and Point.of(point) in self._by_point

    def __iter__(self) -> Iterator[Point]:
        return iter(self._by_point)

    def __len__(self) -> int:
        return len(self._by_point)

    def __copy__(self) -> Marks:
        return Marks(self._by_point)

    def keys(self) -> KeysView[Point]:
        """The points."""
        return self._by_point.keys()

    def items(self) -> ItemsView[Point, str]:
        """The points with their marks."""
        return self._by_point.items()

    def __repr__(self) -> str:
        return f"Marks({ {str(point): mark for point, mark in self.items()} })"


class _Ends(NamedTuple):
    start: Point
    end: Point


class Arrow(_Ends):
    """An arrow between two different points: ``Arrow("d4", "f6")``.

    Attributes:
        start: Where it begins.
        end: The point that it leads to.
    """

    __slots__ = ()

    def __new__(cls, start: Point | str, end: Point | str) -> Arrow:
        """Raises ValueError for what is not a point, and for two equal points."""
        start, end = Point.of(start), Point.of(end)
        if start == end:
            raise ValueError(f"{start}-{end} is not an arrow: expected two different points")
        return super().__new__(cls, start, end)

    @classmethod
    def of(cls, arrow: tuple[Point | str, Point | str] | str) -> Arrow:
        """The arrow itself, or the one of two points or a text: ``d4-f6``. Raises ValueError for anything else."""
        ends: object = arrow.split("-") if isinstance(arrow, str) else arrow
        if not isinstance(ends, Sequence) or len(ends) != 2:
            raise ValueError(f"{quoted(arrow)} is not an arrow: expected two points, as in d4-f6")
        return cls(*ends)

    def __str__(self) -> str:
        return f"{self.start}-{self.end}"
