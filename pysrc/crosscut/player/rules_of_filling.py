"""What random fillings must know of a game, asked from the game itself on small boards.

On a full board a diagonal matters only in a crosscut: if three of a block's points are alike, the orthogonal steps
join what the diagonal would. So a game of connecting edges is told for this purpose by three answers:

    which diagonal of a crosscut joins?         the rising one (Hex), the falling one, or whichever was complete first
    may a placement complete a crosscut?        Quickway, Quax and Hex allow it; the other games forbid it, or impose
                                                the other colour on the point: for a filling that is the same
    may a placement form a bare diagonal?       not in Naked Diagonal
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Place
from crosscut.position import Position


@dataclass(frozen=True, slots=True)
class RulesOfFilling:
    """The three answers."""

    diagonals: Literal["both", "rising", "falling"]
    """Which diagonals may join stones on a full board."""
    crosscuts: bool
    """Whether a block may become a crosscut whose diagonals both may join."""
    bare_diagonals: bool
    """Whether two like stones may be diagonal neighbours with nothing beside them."""


@lru_cache(maxsize=32)
def rules_of_filling(game: Game) -> RulesOfFilling:
    """Ask a game."""
    crosscut = _in_the_middle(game, "BR", "RB")
    rising = game._diagonals(crosscut, Color.RED).rising != 0
    falling = game._diagonals(crosscut, Color.BLUE).falling != 0
    one_kind = rising != falling
    fourth_is_free = not game.fills and _may_place(game, _in_the_middle(game, "BR", ".B"), Point(1, 1))
    return RulesOfFilling(
        diagonals="both" if not one_kind else "rising" if rising else "falling",
        crosscuts=fourth_is_free and not one_kind,
        bare_diagonals=_may_place(game, _in_the_middle(game, "R.", ".."), Point(2, 1)),
    )


def _in_the_middle(game: Game, north: str, south: str) -> Position:
    """A block in the middle of a board on which nobody is joined, red to move."""
    return game.setup(f"....\n.{north}.\n.{south}.\n....")


def _may_place(game: Game, position: Position, point: Point) -> bool:
    return game.violation(position, Place(point), Color.RED) is None
