"""Arguments that name a position: a game and a position of it, or a board, which has both."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from crosscut.arguments import quoted
from crosscut.game import Game, GameLike
from crosscut.position import Position


@runtime_checkable
class OnBoard(Protocol):
    """A value with a game and a position of it, such as a :class:`crosscut.Board`."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def position(self) -> Position:
        """The position that is asked about."""


def game_and_position(asked: GameLike | OnBoard, position: Position | None) -> tuple[Game, Position]:
    """The game and position of arguments that are both, or a board alone. Raises ValueError for anything else."""
    expected = "expected a game and a position, or a Board alone"
    if isinstance(asked, Game):
        if position is not None:
            return asked, position
        raise ValueError(f"{quoted(asked)} comes without a position: {expected}")
    if isinstance(asked, OnBoard):
        if position is None:
            return asked.game, asked.position
        raise ValueError(f"{quoted(asked)} has a position already: {expected}")
    raise ValueError(f"{quoted(asked)} is neither a game nor a Board: {expected}")


def position_of(asked: Position | OnBoard) -> Position:
    """A position itself, or that of a board. Raises ValueError for anything else."""
    if isinstance(asked, Position):
        return asked
    if isinstance(asked, OnBoard):
        return asked.position
    raise ValueError(f"{quoted(asked)} is neither a position nor a Board")
