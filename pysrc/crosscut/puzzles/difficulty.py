"""How hard a puzzle is: the weakest level of the computer player that finds the move."""

from __future__ import annotations

from crosscut.game import Game
from crosscut.move import Move
from crosscut.player.asking import advise
from crosscut.player.levels import LEVELS
from crosscut.position import Position

TRIES = 3
"""Games of chance that a level is given, as it chooses by lot among what looks good."""
NEEDED = 3
"""How often it must find the move."""


def measured_level(game: Game, position: Position, move: Move) -> int:
    """The weakest level that finds the move every time, from 1; one more than the top level if none does.

    Levels are measured by their work alone, without limits of time, so the answer is the same on every machine.
    """
    for number, level in enumerate(LEVELS, 1):
        found = 0
        for seed in range(TRIES):
            advice = advise(game, position, level=number, evaluations=level.evaluations, seed=seed)
            found += advice.move == move
            if found + TRIES - seed - 1 < NEEDED:
                break
        if found >= NEEDED:
            return number
    return len(LEVELS) + 1
