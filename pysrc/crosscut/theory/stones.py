"""Stones on a board of any number of rows and columns: what the theory works on.

No game, no turn, no moves; a formation is such a set of stones.

>>> stones = Stones.parse("B.R / R.B")
>>> stones.area("b1 b2") == stones.empty
True
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from crosscut.arguments import checked
from crosscut.geometry import Color, Grid, Mask, Point, area_of
from crosscut.notation.diagram import stones_of_rows
from crosscut.notation.written_board import read_board
from crosscut.position import Position, rows

Rows: TypeAlias = tuple[str, ...]
"""The rows of a text diagram, from north to south."""

_EXCHANGED = str.maketrans("RB", "BR")


class Stones(NamedTuple):
    """Red and blue stones on a board; the other points are empty.

    Attributes:
        board: The board, of any number of rows and columns.
        red: The points with a red stone.
        blue: The points with a blue stone.
    """

    board: Grid
    red: Mask
    blue: Mask

    @classmethod
    @checked
    def parse(cls, text: str) -> Stones:
        """Read a text diagram of any rectangle up to 26 x 26. Raises ValueError, naming line and column."""
        return cls(*stones_of_rows(read_board(text, square=False).rows))

    @classmethod
    @checked
    def of(cls, position: Position) -> Stones:
        """The stones of a position of any game."""
        return cls(position.grid, position.red, position.blue)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    @property
    def rows(self) -> Rows:
        """The rows of the text diagram, from north to south."""
        return tuple(rows(self.board, self.red, self.blue))

    @property
    def all(self) -> Mask:
        """The stones of both colours."""
        return self.red | self.blue

    @property
    def empty(self) -> Mask:
        """The empty points."""
        return self.board.board & ~(self.red | self.blue)

    def of_color(self, color: Color | str) -> Mask:
        """The stones of one colour."""
        return self.red if Color(color) is Color.RED else self.blue

    def within(self, kept: Mask) -> Stones:
        """Only the stones on these points."""
        return Stones(self.board, self.red & kept, self.blue & kept)

    def without(self, dropped: Mask) -> Stones:
        """All stones but those on these points."""
        return self.within(~dropped)

    def with_stone(self, color: Color | str, bit: Mask) -> Stones:
        """One more stone."""
        if Color(color) is Color.RED:
            return self._replace(red=self.red | bit)
        return self._replace(blue=self.blue | bit)

    @checked
    def area(self, names: str) -> Mask:
        """The empty area of these points, as in ``"b2 b3"``. Raises ValueError if they form none."""
        points = [Point.parse(name) for name in names.split()]
        for point in points:
            if point not in self.board:
                raise ValueError(f"{point} is not on the board of {self.board.rows} rows, {self.board.columns} columns")
        area = self.board.mask(points)
        self.require_area(area)
        return area

    def require_area(self, area: Mask) -> None:
        """Raise ValueError unless these points are an empty area: orthogonally connected empty points, at least one."""
        if not area:
            raise ValueError("the area has no points: expected at least one")
        if area & ~self.board.board:
            size = f"{self.board.rows} rows, {self.board.columns} columns"
            raise ValueError(f"the area has points off the board of {size}")
        taken = self.board.points(area & ~self.empty)
        if taken:
            raise ValueError(f"the area holds {taken[0]}, which is not empty")
        apart = self.board.points(area & ~area_of(self.board, area & -area, area))
        if apart:
            first = self.board.point(area & -area)
            raise ValueError(f"the area is not connected: no path in it joins {first} and {apart[0]}")


def images(rows: Rows) -> Iterator[Rows]:
    """All sixteen images of a diagram: turned, mirrored, and with exchanged colours."""
    for turned in (rows, turned_over(rows)):
        for mirrored in mirror_images(turned):
            yield mirrored
            yield exchanged(mirrored)


def mirror_images(rows: Rows) -> Iterator[Rows]:
    """The four images that keep the sides of the board where they are, or put them opposite."""
    for mirrored in (rows, rows[::-1]):
        yield mirrored
        yield tuple(row[::-1] for row in mirrored)


def turned_over(rows: Rows) -> Rows:
    """The diagram with rows and columns exchanged."""
    return tuple("".join(column) for column in zip(*rows, strict=True))


def exchanged(rows: Rows) -> Rows:
    """The diagram with the colours exchanged."""
    return tuple(row.translate(_EXCHANGED) for row in rows)
