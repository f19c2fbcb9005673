"""Where banned patterns forbid stones, although not all stones are known.

Terms are those of :mod:`crosscut.solver.joining`, which says why this is sound. S counts as Red here, and O as Blue;
patterns stand for either colour alike.
"""

from __future__ import annotations

from functools import lru_cache

from crosscut.geometry import Color, Grid, Mask
from crosscut.own.patterns import BLUE, EMPTY, NOT_BLUE, Asked, patterns_on


class Bans:
    """Banned patterns on one board."""

    def __init__(self, board: Grid, patterns: tuple[str, ...]) -> None:
        self._board = board.board
        self._patterns = patterns_on(board, patterns)

    def forbidden(self, own: Mask, enemy: Mask, real: Mask) -> Mask:
        """The points where a stone of S may be illegal, whatever belongs to the carrier."""
        board = self._board
        return self._patterns.completing_among(
            Asked(own, enemy, board & ~own, board & ~real, board & ~(own | real)), Color.RED
        )

    def forbidden_to_enemy(self, own: Mask, real: Mask) -> Mask:
        """The points where a stone of O is illegal, whatever O has played elsewhere."""
        return self._patterns.completing_among(Asked(own, real, self._board & ~own, own, 0), Color.BLUE)

    def forbidding(self, own: Mask, real: Mask, point: Mask) -> Mask:
        """Stones of O which forbid it a point, with S's."""
        known = Asked(own, real, self._board & ~own, own, 0)
        return next(
            sum(bit for asks, bit in others if asks == BLUE)
            for others in self._patterns.others(point, Color.BLUE)
            if all(bit & known[asks] for asks, bit in others)
        )

    def keeping_legal(self, own: Mask, enemy: Mask, real: Mask, point: Mask, carrier: Mask) -> tuple[Mask, Mask]:
        """The carrier with what keeps a stone of S on a point legal, if it is not :meth:`forbidden`; and real stones of
        O which do that, too."""
        board = self._board
        empty = board & ~(own | enemy)
        possible = Asked(own, enemy | empty, board & ~own, board, board & ~own)
        relied_on = 0
        for others in self._patterns.others(point, Color.RED):
            if all(bit & possible[asks] for asks, bit in others):
                open_points = sum(bit for asks, bit in others if asks == BLUE) & empty
                spoiling = sum(bit for asks, bit in others if asks in (NOT_BLUE, EMPTY)) & real
                if not open_points & carrier and not spoiling & relied_on:
                    if spoiling:
                        relied_on |= spoiling & -spoiling
                    else:
                        carrier |= open_points & -open_points
        return carrier, relied_on


@lru_cache(maxsize=8)
def bans_on(board: Grid, patterns: tuple[str, ...]) -> Bans | None:
    """The banned patterns on a board, worked out once; None if there are none."""
    return Bans(board, patterns) if patterns else None
