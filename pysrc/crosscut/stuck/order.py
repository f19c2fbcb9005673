"""Does play reach a board? It is taken apart stone by stone, from the last move back to the empty board.

The sides move in turn, and a side is skipped only where it has no move. A swap changes no stone, so it is left out.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color, Mask, Point, single_bits
from crosscut.position import Position
from crosscut.steps import Steps

_MOST_TRIES = 5000
"""The last moves that are tried before it is given up; on 3x3 all are fewer."""


class UnknownOrderError(Exception):
    """It was not found out whether there is an order."""


def order_steps(game: Game, board: Position) -> Steps[tuple[Point, ...] | None]:
    """The points of a board in an order in which play puts stones there; None if there is none.

    Nothing may be linked or filled in the game. Raises UnknownOrderError if this would take too long.
    """
    if not board.red | board.blue:
        return ()
    search = _Search(game, replace(game.start(board.size), from_start=False))
    for mover in Color:
        if (yield from search.reaches(board.red, board.blue, mover)):
            return tuple(reversed(search.taken))
    return None


class _Search:
    def __init__(self, game: Game, empty_board: Position) -> None:
        self._game, self._empty_board, self._chance = game, empty_board, Random(1)
        self._failed = set[tuple[Mask, Mask, Color]]()
        self._tries = 0
        self.taken: list[Point] = []
        """The points of the moves, the last one first."""

    def reaches(self, red: Mask, blue: Mask, mover: Color) -> Steps[bool]:
        """Whether play comes to these stones by a move of ``mover``."""
        if (red, blue, mover) in self._failed:
            return False
        yield
        last_moves = list(single_bits(red if mover is Color.RED else blue))
        self._chance.shuffle(last_moves)
        for bit in last_moves:
            if self._tries == _MOST_TRIES:
                raise UnknownOrderError
            self._tries += 1
            before = replace(self._empty_board, red=red & ~bit, blue=blue & ~bit)
            if not self._game.placeable(before, mover) & bit:
                continue
            self.taken.append(before.grid.point(bit))
            if (yield from self._has_turn(before, mover)):
                return True
            self.taken.pop()
        self._failed.add((red, blue, mover))
        return False

    def _has_turn(self, position: Position, side: Color) -> Steps[bool]:
        """Whether play comes to this position with the turn of ``side``."""
        red, blue = position.red, position.blue
        if not red | blue:
            return side is Color.RED
        if (yield from self.reaches(red, blue, side.other)):
            return True
        is_other_skipped = not self._game.placeable(position, side.other)
        return is_other_skipped and (yield from self.reaches(red, blue, side))
