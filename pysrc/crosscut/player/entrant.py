"""An entrant of a match: what it is asked in a game, and how it says that it cannot go on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.position import Position

Made: TypeAlias = tuple[Color, Move]
"""A move and the side that made it."""


class FailedError(ValueError):
    """An entrant gives no move that can be played, and loses the game. The message says why, without its name."""


class ResignedError(FailedError):
    """An entrant gives up."""


class UnplayableError(ValueError):
    """A game cannot be played with this entrant, which has not been asked for a move yet: nobody loses it."""


class Entrant(ABC):
    """A player in one game. It may keep state between moves until the game is over."""

    def __init__(self) -> None:
        self.work: list[int] = []
        """For each of its moves the number of positions judged or of playouts, if it reports that."""

    @abstractmethod
    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """The move in the position after these moves from the empty board.

        Raises FailedError and UnplayableError. The caller finds out whether the move is legal.
        """

    def end(self) -> None:  # noqa: B027 (most keep nothing)
        """End the game."""
