"""A game by numbers, for the environments of other libraries: two people, their moves, what they see, what they get.

The people are 0, who begins as Red, and 1. They keep their numbers when a swap exchanges their sides. The numbers of
moves are those of :func:`crosscut.player.all_moves`, and what a person sees are the planes of
:func:`crosscut.player.arrays`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crosscut.arguments import quoted
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.player.numbering import all_moves
from crosscut.player.position_arrays import PLANES, arrays
from crosscut.position import Position
from crosscut.registry import game_of

if TYPE_CHECKING:
    from numpy import ndarray

PEOPLE = (0, 1)


class Seats:
    """A game on a board of one size.

    Attributes:
        game: The game.
        start: The empty board.
        moves: All moves that there are; the place of one is its number.
    """

    def __init__(self, game: Game | str, size: int | None = None) -> None:
        """Raises UnknownGameError, and ValueError for a size that the game has not, or on which nobody can move."""
        self.game = game_of(game)
        self.start = self.game.start(size)
        if self.start.over:
            raise ValueError(
                f"nobody can move on the empty board of {self.game.id}, {self.start.size}x{self.start.size}: "
                "expected another size or game"
            )
        self.moves = all_moves(self.game, size)
        self._numbers = {move: number for number, move in enumerate(self.moves)}

    @property
    def planes_shape(self) -> tuple[int, int, int]:
        """The shape of what a person sees: planes, ranks, files."""
        return PLANES, self.start.size, self.start.size

    def number(self, move: Move) -> int:
        """The number of a move."""
        return self._numbers[move]

    def legal(self, position: Position) -> list[int]:
        """The numbers of the legal moves, ascending; none once the game is over."""
        return sorted(map(self.number, self.game.legal_moves(position)))

    def planes(self, position: Position, person: int) -> ndarray[Any, Any]:
        """What a person sees: the planes of the position, the last of them 1 everywhere if this person plays Red."""
        planes: ndarray[Any, Any] = arrays([position])[0]
        planes[-1] = color_of(position, person) is Color.RED
        return planes

    def results(self, position: Position) -> tuple[float, float]:
        """What each person gets: 1 for a win, -1 for a loss, 0 for a tie and while the game goes on."""
        outcome = self.game.outcome(position)
        if outcome is None or outcome.winner is None:
            return 0.0, 0.0
        return (1.0, -1.0) if person_of(position, outcome.winner) == 0 else (-1.0, 1.0)


def person_of(position: Position, color: Color) -> int:
    """The person who plays a side."""
    return int((color is Color.RED) is position.swapped)


def color_of(position: Position, person: int) -> Color:
    """The side that a person plays. Raises ValueError for other numbers than 0 and 1."""
    if person not in PEOPLE:
        raise ValueError(f"{quoted(person)} is not a person: expected 0 or 1")
    return Color.RED if person_of(position, Color.RED) == person else Color.BLUE
