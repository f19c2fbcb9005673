"""The solver takes over where few points are open."""

from __future__ import annotations

from crosscut.game import Game
from crosscut.player.budget import Budget
from crosscut.position import Position
from crosscut.solver import Solution, solve_steps
from crosscut.steps import Steps

NODES_FOR_AN_EVALUATION = 4
"""Positions that the solver may look at for each one that the level may judge."""
MOST_OPEN_POINTS = 36
"""On more open points there is no hope."""
PART_OF_THE_TIME = 0.5


def solved_move(game: Game, position: Position, budget: Budget) -> Steps[Solution | None]:
    """What the solver knows about the position, if the budget allows for it."""
    if position.empty.bit_count() > MOST_OPEN_POINTS:
        return None
    nodes = None if budget.evaluations is None else NODES_FOR_AN_EVALUATION * budget.evaluations
    seconds = None if budget.seconds is None else PART_OF_THE_TIME * budget.seconds
    steps = solve_steps(game, position, nodes=nodes, seconds=seconds)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            solution: Solution | None = stop.value
            return solution
        yield
