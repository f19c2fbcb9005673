"""The layout of a picture: from points of the board to pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from crosscut.geometry import Point
from crosscut.record.figure_text import Crop, Display, Rotation
from crosscut.record.signs import require_on_board
from crosscut.svg.proportions import LENGTHS

Spot: TypeAlias = tuple[float, float]
"""File and rank, 0-based; between points and beyond the edge, too."""
Pixel: TypeAlias = tuple[float, float]
"""From the upper left corner of the picture to the right and down."""

BEYOND_CROP = 0.5
"""How much of the board is seen beyond the outermost points of a crop, in cells."""


class Layout:
    """The picture of a whole board or a part of it, turned or not; its fields are pixels."""

    def __init__(self, size: int, cell: float, display: Display) -> None:
        """Raise ValueError for a part that is not on the board."""
        last = size - 1
        crop = display.crop or Crop(Point(0, 0), Point(last, last))
        low, high = crop.south_west, crop.north_east
        require_on_board((low, high), size)
        self.cell = cell
        self.crop = crop
        self.is_cropped = (low, high) != ((0, 0), (last, last))
        self.rotation: Rotation = display.rotation
        self.font_size = min(max(cell * LENGTHS["coordinate"], LENGTHS["coordinateMinPx"]), LENGTHS["coordinateMaxPx"])
        self.label = self.font_size * LENGTHS["coordinateRoom"] if display.coordinates else 0.0
        """Room for the coordinates, left of the plate and below it."""
        west, south = (-_beyond(edge) for edge in low)
        east, north = (_beyond(last - edge) for edge in high)
        corners = [
            self._turned((file, rank))
            for file in (low.file + west, high.file + east)
            for rank in (low.rank + south, high.rank + north)
        ]
        self._left = min(x for x, _ in corners)
        self._top = min(y for _, y in corners)
        self.plate_width = (max(x for x, _ in corners) - self._left) * cell
        self.plate_height = (max(y for _, y in corners) - self._top) * cell
        self.width = self.label + self.plate_width
        self.height = self.plate_height + self.label

    def pixel(self, spot: Spot) -> Pixel:
        """The pixel of a spot of the board."""
        x, y = self._turned(spot)
        return self.label + (x - self._left) * self.cell, (y - self._top) * self.cell

    def is_seen(self, spots: Sequence[Spot]) -> bool:
        """Whether anything within a cell of these spots may be in the picture."""
        low, high, reach = self.crop.south_west, self.crop.north_east, BEYOND_CROP + 1
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


def _beyond(points: int) -> float:
    """How much is seen beyond the outermost point shown; ``points`` is how many points of the board lie beyond it."""
    return BEYOND_CROP if points else LENGTHS["margin"]
