"""How hard a puzzle is: the weakest level of the computer player that finds the move more often than not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from crosscut.game import Game
from crosscut.move import Move
from crosscut.player.asking import think
from crosscut.player.levels import LEVELS, Level
from crosscut.position import Position
from crosscut.solver.budget import Budget
from crosscut.steps import finish

TRIES = 3
"""How often a level must find the move: it chooses by lot among moves that look good."""


def measured_level(game: Game, position: Position, move: Move) -> int:
    """The weakest level that finds the move more often than not, from 1; one more than the top level if none does.

    So a level must see more than half of all moves, and play this one whenever it sees it. Levels are measured by their
    work alone, without limits of time, so the answer is the same on every machine.
    """
    for number, level in enumerate(LEVELS, 1):
        if level.sight > 0.5 and _finds(game, position, move, replace(level, sight=1.0)):
            return number
    return len(LEVELS) + 1


def _finds(game: Game, position: Position, move: Move, level: Level) -> bool:
    return all(
        finish(think(game, position, level, Budget(level.evaluations, None), Random(seed))).move == move
        for seed in range(TRIES)
    )
