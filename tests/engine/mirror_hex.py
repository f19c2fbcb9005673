"""A module of another author's package: Hex, in which stones touch along the falling diagonal."""

from __future__ import annotations

from crosscut import Color, Game, Position
from crosscut.position import Diagonals, like_diagonals


class MirrorHex(Game):
    """A game as its inventor would publish it."""

    id = "mirror-hex"
    name = "Mirror Hex"
    inventor = "the tests of Crosscut"
    year = 2026
    pie = True
    default_size = 7

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return Diagonals(falling=like_diagonals(position.grid, position.stones_of(color)).falling)
