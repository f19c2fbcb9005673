"""The mirror images of a position. Asking about one of them is asking about all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from crosscut.game import Game
from crosscut.geometry import Grid, Link, Mask, Point
from crosscut.metadata import Symmetry
from crosscut.move import Connect, Move, Moves, Place
from crosscut.player.advice import Advice, Candidate, Thinking, map_advice
from crosscut.position import Diagonals, Position
from crosscut.text_keys import ByPoint

V = TypeVar("V")

NUMBERS = {Symmetry.WEST_EAST: 1, Symmetry.SOUTH_NORTH: 2, Symmetry.HALF_TURN: 3}
"""The numbers of images, as in :mod:`crosscut.player.net.tying`; 0 is the board itself."""


class Image:
    """One of the four images of boards of one size (:mod:`crosscut.player.net.tying`). Twice the same is the board."""

    def __init__(self, number: int, grid: Grid) -> None:
        self._number = number
        self._grid = grid

    def of_point(self, point: Point) -> Point:
        """Where a point goes."""
        file, rank = point
        last = self._grid.columns - 1
        return Point(last - file if self._number & 1 else file, last - rank if self._number & 2 else rank)

    def of_link(self, link: Link) -> Link:
        """Where a link goes."""
        return Link(self.of_point(link.a), self.of_point(link.b))

    def of_move(self, move: Move) -> Move:
        """The same move in the image; a swap is a swap."""
        if isinstance(move, Place):
            return Place(self.of_point(move.point))
        return Connect(self.of_link(move.link)) if isinstance(move, Connect) else move

    def of_position(self, position: Position) -> Position:
        """The image of a position."""
        masks = (self._mask(position.red), self._mask(position.blue))
        links = (self._diagonals(position.red_links), self._diagonals(position.blue_links))
        return replace(position, red=masks[0], blue=masks[1], red_links=links[0], blue_links=links[1])

    def of_advice(self, advice: Advice) -> Advice:
        """The same advice about the image."""
        return replace(
            advice,
            move=self.of_move(advice.move),
            candidates=tuple(self._candidate(candidate) for candidate in advice.candidates),
            line=Moves(map(self.of_move, advice.line)),
            pivotality=ByPoint(self._by_point(advice.pivotality)),
        )

    def _mask(self, mask: Mask) -> Mask:
        return self._grid.mask(map(self.of_point, self._grid.points(mask)))

    def _diagonals(self, diagonals: Diagonals) -> Diagonals:
        found = Diagonals()
        for link in diagonals.links(self._grid):
            found = found.with_link(self._grid, self.of_link(link))
        return found

    def _candidate(self, candidate: Candidate) -> Candidate:
        return replace(candidate, move=self.of_move(candidate.move))

    def _by_point(self, values: Mapping[Point, V]) -> dict[Point, V]:
        return {self.of_point(point): value for point, value in values.items()}


def chosen_image(game: Game, position: Position) -> tuple[Position, Image]:
    """The same one of a position's images, whichever of them the position is, and how it is reached.

    A search takes equal moves in order, so images would have different trees.
    """
    images = [Image(number, position.grid) for number in (0, *(NUMBERS[way] for way in game.symmetries))]
    found = [(image.of_position(position), image) for image in images]
    return min(found, key=lambda pair: (pair[0].red, pair[0].blue, pair[0].red_links, pair[0].blue_links))


def thinking_of(thinking: Thinking, image: Image) -> Thinking:
    """The same work, with advice about the image."""
    return map_advice(thinking, image.of_advice)
