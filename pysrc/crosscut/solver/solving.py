"""``solve``: who wins with best play, and how."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

from crosscut.arguments import checked
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.position import Position
from crosscut.solver.best_play import after_steps, answer_steps, keeping_steps
from crosscut.solver.budget import Budget
from crosscut.solver.choice import rules_steps
from crosscut.solver.decider import OPEN, Decider, Deciding
from crosscut.solver.resistance import Resistance
from crosscut.solver.solution import Progress, Solution
from crosscut.steps import finish

Solving: TypeAlias = Generator[Progress, None, Solution | None]
"""Work that pauses every few milliseconds, tells its progress, and returns the solution."""

LINE = 12
"""The most moves of a line that a progress tells."""
GROWTH = 1.5
"""A new progress is worked out when the number of positions has grown by this factor."""


@checked
def solve(
    game: Game, position: Position, *, full: bool = False, nodes: int | None = None, seconds: float | None = None
) -> Solution | None:
    """The result of a position with best play, proved; None if it is not decided within the limits.

    ``nodes`` limits the positions looked at, ``seconds`` the time; without them the search goes on until it knows, in
    bounded memory. ``full`` asks for ``plies`` and all ``winning_moves`` as well, which takes longer; what is not known
    within the limits is None there. While a swap is legal, the best move is the swap exactly if Red's colours win. On
    the empty board the swap does not count. Raises ValueError for a limit that is not a number from 0 on.
    """
    return finish(solution_steps(game, position, full=full, nodes=nodes, seconds=seconds))


def solution_steps(
    game: Game, position: Position, *, full: bool = False, nodes: int | None = None, seconds: float | None = None
) -> Deciding[Solution | None]:
    """:func:`solve` as work that pauses, for callers who do not read its progress, which takes time to tell."""
    budget = Budget(nodes, seconds)
    decider = Decider(game, (yield from rules_steps(game, position)))
    return (yield from _solution_steps(decider, position, full, budget))


@checked
def solve_steps(
    game: Game, position: Position, *, full: bool = False, nodes: int | None = None, seconds: float | None = None
) -> Solving:
    """:func:`solve` as work that pauses. If it ends undecided, its last progress holds what is known."""
    budget = Budget(nodes, seconds)
    known = Progress(0, 1, {}, ())
    rules = rules_steps(game, position)
    while True:
        try:
            next(rules)
        except StopIteration as stop:
            decider = Decider(game, stop.value)
            break
        yield known
    work = _solution_steps(decider, position, full, budget)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            solution: Solution | None = stop.value
            break
        if budget.used > known.nodes * GROWTH:
            known = yield from _progress_steps(decider, position, known, budget)
        yield known
    yield (yield from _progress_steps(decider, position, known, budget))
    return solution


def _solution_steps(decider: Decider, position: Position, full: bool, budget: Budget) -> Deciding[Solution | None]:
    result = yield from decider.decide_steps(position, budget)
    if result is OPEN:
        return None
    move = yield from answer_steps(decider, position, budget)
    if move is None and decider.game.legal_moves(position):
        return None
    plies = winning_moves = None
    if full:
        winning_moves = yield from keeping_steps(decider, position, result, budget)
        plies = yield from Resistance(decider, result, budget).plies_steps(position)
        if plies is not None:
            plies += isinstance(move, Swap)
    return Solution(result, move, plies, winning_moves, budget.used, position, decider)


def _progress_steps(
    decider: Decider, position: Position, before: Progress, budget: Budget
) -> Generator[Progress, None, Progress]:
    """What is known now. It takes some pauses to gather; until then ``before`` is told."""
    work = _gather(decider, position)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            decided, line = stop.value
            return Progress(budget.used, decider.effort(position), decided, line)
        yield before


def _gather(decider: Decider, position: Position) -> Deciding[tuple[dict[Move, Color | None], tuple[Move, ...]]]:
    """The moves whose result is known, and the line that the search thinks best."""
    decided: dict[Move, Color | None] = {}
    line: list[Move] = []
    while len(line) < LINE:
        after = yield from after_steps(decider, position)
        if not line:
            for move, next_position in after.items():
                known = decider.known(next_position)
                if known is not OPEN:
                    decided[move] = known
        if not after:
            break
        move = min(after, key=lambda move: decider.hope(after[move], position.turn))
        line.append(move)
        position = after[move]
    return decided, tuple(line)
