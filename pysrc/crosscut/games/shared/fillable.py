"""What the two games share in which every empty point must stay fillable.

Each position is analysed once, for both colours. The analysis begins with the one before the move, because most of that
is still true one stone later.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, Protocol, TypeVar

from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.position import Position
from crosscut.steps import Remembered, Steps, finish

REMEMBERED = 512
"""Analyses kept: more than a 19x19 game has plies."""


class Analysis(Protocol):
    """What a completion module finds out about one position."""

    def filling(self) -> tuple[tuple[Mask, bool], ...] | None:
        """A playable order of single points, each with whether it is red; None if the board cannot be filled."""


A = TypeVar("A", bound=Analysis)


class FillableGame(Game, Generic[A]):
    """A game whose restriction is that the empty points can still be filled."""

    must_stay_fillable = True

    def __init__(self) -> None:
        self._analyses: Remembered[tuple[Grid, Mask, Mask], A] = Remembered(REMEMBERED)

    def _filling(self, position: Position) -> tuple[tuple[Point, Color], ...] | None:
        filling = self._analysis(position).filling()
        if filling is None:
            return None
        return tuple((position.grid.point(bit), Color.of(is_red)) for bit, is_red in filling)

    @abstractmethod
    def _analyse(self, board: Grid, red: Mask, blue: Mask, before: A | None) -> Steps[A]:
        """Analyse a position; ``before`` is the analysis of the position one stone earlier."""

    def _prepare(self, position: Position, before: Position | None = None) -> Steps[None]:
        yield from self._analysis_steps(position, before)

    def _analysis_steps(self, position: Position, before: Position | None = None) -> Steps[A]:
        board, red, blue = key = _key(position)
        earlier = self._analyses.get(_key(before)) if before else None
        return (yield from self._analyses.steps(key, lambda: self._analyse(board, red, blue, earlier)))

    def _analysis(self, position: Position) -> A:
        return finish(self._analysis_steps(position))


def _key(position: Position) -> tuple[Grid, Mask, Mask]:
    return position.grid, position.red, position.blue
