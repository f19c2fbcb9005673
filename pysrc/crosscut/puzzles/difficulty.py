"""How hard a puzzle is: the weakest level of the computer player that finds the move."""

from __future__ import annotations

from crosscut.game import Game
from crosscut.move import Move
from crosscut.player.asking import advise
from crosscut.player.levels import LEVELS
from crosscut.position import Position

TRIES = 3
"""How often a level must find the move, as it chooses by lot among what looks good."""


def measured_level(game: Game, position: Position, move: Move) -> int:
    """The weakest level that finds the move every time, from 1; one more than the top level if none does.

    Levels are measured by their work alone, without limits of time, so the answer is the same on every machine.
    """
    for number, level in enumerate(LEVELS, 1):
        work = level.evaluations
        if all(advise(game, position, level=number, evaluations=work, seed=seed).move == move for seed in range(TRIES)):
            return number
    return len(LEVELS) + 1
