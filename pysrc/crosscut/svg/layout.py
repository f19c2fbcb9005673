"""The layout of a picture: from points of the board to pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from crosscut.geometry import Point
from crosscut.record.annotations import require_on_board
from crosscut.record.figure_text import Crop, Display, Rotation
from crosscut.svg.proportions import LENGTHS, pixels

Spot: TypeAlias = tuple[float, float]
"""File and rank, 0-based; between points and beyond the edge, too."""
Pixel: TypeAlias = tuple[float, float]
"""From the upper left corner of the picture to the right and down."""

HALF_CELL = 0.5
"""How much of the board is seen beyond the outermost points of a picture, in cells: what is beside it comes there."""
_LABELLED = (2, 3)
"""The sides of the picture that have coordinates: the lower one and the left one."""


class Layout:
    """The picture of a whole board or a part of it, turned or not; its fields are pixels.

    The picture is the plate. Where the board ends, rails lie on it, and beside them the coordinates. Where the board is
    cut, its lines run on to the end of the picture, or to the coordinates.
    """

    def __init__(self, size: int, cell: float, display: Display) -> None:
        """Raise ValueError for a part that is not on the board."""
        last = size - 1
        crop = display.crop or Crop(Point(0, 0), Point(last, last))
        low, high = crop.south_west, crop.north_east
        require_on_board((low, high), size)
        self.cell = cell
        self.crop = crop
        self.rotation: Rotation = display.rotation
        self.rail_gap = pixels("railGap", cell)
        """From the points' squares to the rails."""
        self.rail = pixels("rail", cell)
        """How thick the rails are."""
        self.font_size = pixels("coordinate", cell)
        self.label = self.font_size * LENGTHS["coordinateRoom"] if display.coordinates else 0.0
        """Room for the coordinates, on the left and below; a whole board has as much on all sides."""
        self.ends = (high.rank == last, high.file == last, low.rank == 0, low.file == 0)
        """Whether the picture shows the board's edge in the north, east, south and west."""
        self.is_cropped = not all(self.ends)
        turns = display.rotation // 90
        self._ends_on_screen = [self.ends[(side - turns) % 4] for side in range(4)]
        self.rooms = [self._room(side) for side in range(4)]
        """What is beside the rails, or beside the cut: at the top, right, bottom and left of the picture."""
        railed = self.rail_gap + self.rail
        top, right, bottom, left = (
            room + (railed if has_edge else 0.0)
            for room, has_edge in zip(self.rooms, self._ends_on_screen, strict=True)
        )
        corners = [
            self._turned((file, rank))
            for file in (low.file - HALF_CELL, high.file + HALF_CELL)
            for rank in (low.rank - HALF_CELL, high.rank + HALF_CELL)
        ]
        xs, ys = ([value * cell for value in values] for values in zip(*corners, strict=True))
        self._origin = (left - min(xs), top - min(ys))
        self.width = left + max(xs) - min(xs) + right
        self.height = top + max(ys) - min(ys) + bottom

    @property
    def board(self) -> tuple[float, float, float, float]:
        """Where the board may be drawn: left, top, width, height. Coordinates beside a cut are outside."""
        top, right, bottom, left = (
            0.0 if has_edge else room for room, has_edge in zip(self.rooms, self._ends_on_screen, strict=True)
        )
        return left, top, self.width - left - right, self.height - top - bottom

    def _room(self, side: int) -> float:
        if self.label and (side in _LABELLED or not self.is_cropped):
            return self.label
        return pixels("border", self.cell) if self._ends_on_screen[side] else 0.0

    def pixel(self, spot: Spot) -> Pixel:
        """The pixel of a spot of the board."""
        x, y = self._turned(spot)
        left, top = self._origin
        return left + x * self.cell, top + y * self.cell

    def is_seen(self, spots: Sequence[Spot]) -> bool:
        """Whether something within a cell of these spots may be in the picture."""
        low, high, reach = self.crop.south_west, self.crop.north_east, HALF_CELL + 1
        files, ranks = [file for file, _ in spots], [rank for _, rank in spots]
        is_beside = max(files) <= low.file - reach or min(files) >= high.file + reach
        return not (is_beside or max(ranks) <= low.rank - reach or min(ranks) >= high.rank + reach)

    @property
    def files_run_across(self) -> bool:
        """Whether the files stand side by side, as on a board that is not turned."""
        return self.rotation in (0, 180)

    def _turned(self, spot: Spot) -> Pixel:
        file, rank = spot
        match self.rotation:
            case 0:
                return file, -rank
            case 90:
                return rank, file
            case 180:
                return -file, rank
            case 270:
                return -rank, -file
