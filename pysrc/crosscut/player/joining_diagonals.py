"""What random fillings must know about a game: which diagonal joins? The rules tell, on a small board.

In a crosscut, Hex always joins the rising diagonal. In the other games either may join, or neither, because there is no
crosscut; for a filling that is the same (:mod:`crosscut.player.evaluation`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from crosscut.game import Game
from crosscut.geometry import Color

JoiningDiagonals: TypeAlias = Literal["both", "rising", "falling"]


@lru_cache(maxsize=32)
def joining_diagonals(game: Game) -> JoiningDiagonals:
    """Which diagonals may join stones on a full board."""
    crosscut = game.setup("....\n.BR.\n.RB.\n....")
    rising = game._diagonals(crosscut, Color.RED).rising != 0
    falling = game._diagonals(crosscut, Color.BLUE).falling != 0
    if rising == falling:
        return "both"
    return "rising" if rising else "falling"
