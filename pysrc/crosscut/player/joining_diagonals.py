"""What random fillings must know about a game: which diagonal joins? The rules tell, on a small board.

In a crosscut, Hex always joins the rising diagonal. In the other games either may join, or neither, because there is no
crosscut; for a filling that is the same (:mod:`crosscut.player.evaluation`).
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Literal, TypeAlias

from crosscut.completion.imposed import crosscuts
from crosscut.connection import is_connected
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.position import NO_DIAGONALS, like_diagonals

JoiningDiagonals: TypeAlias = Literal["both", "rising", "falling"]


BOARDS = 40
"""Full boards on which the model is compared with the rules."""


@lru_cache(maxsize=32)
def fillings_fit(game: Game) -> bool:
    """Whether full boards end by the game's rules as the fillings think: one side is joined, by these diagonals.

    A crosscut may join either way, or not arise at all, where both diagonals may join; there it says nothing.
    """
    if game.won_by != "path" or not game.one_winner:
        return False
    diagonals, chance = joining_diagonals(game), Random(1)
    for _ in range(BOARDS):
        letters = "".join(chance.sample("RB" * 8, 16))
        position = game.setup("\n".join(letters[at : at + 4] for at in range(0, 16, 4)))
        board, red = position.grid, position.red
        if diagonals == "both" and crosscuts(board, red, position.blue):
            continue
        joined = NO_DIAGONALS
        if diagonals != "both":
            joined = like_diagonals(board, red)._replace(**{"falling" if diagonals == "rising" else "rising": 0})
        winner = Color.of(is_connected(board, Color.RED, red, joined))
        outcome = game.outcome(position)
        if outcome is None or outcome.winner is not winner:
            return False
    return True


@lru_cache(maxsize=32)
def joining_diagonals(game: Game) -> JoiningDiagonals:
    """Which diagonals may join stones on a full board."""
    crosscut = game.setup("....\n.BR.\n.RB.\n....")
    rising = game.diagonals(crosscut, Color.RED).rising != 0
    falling = game.diagonals(crosscut, Color.BLUE).falling != 0
    if rising == falling:
        return "both"
    return "rising" if rising else "falling"
