"""The methods about the computer player and about perfect play."""

from __future__ import annotations

from functools import partial

from crosscut.bridge.jobs import Job, Progress
from crosscut.bridge.positions import replayed_steps, written
from crosscut.bridge.wire import Nothing
from crosscut.bridge.wire import methods as wire
from crosscut.player import LEVELS, advise_steps
from crosscut.solver import solve_steps
from crosscut.steps import Steps, telling


def levels(params: Nothing) -> Steps[list[wire.Level]]:
    """The levels of the computer player, the weakest first; a level's number is its place, counted from 1."""
    yield from ()
    return written(list[wire.Level], LEVELS)


def advise(params: wire.AdviceWanted) -> Job[wire.Advice, wire.Advice]:
    """The move that the computer player would make. Each partial answer is what it would say so far."""
    game, last = yield from replayed_steps(params)
    thinking = advise_steps(
        game,
        last.position,
        level=params.get("level"),
        evaluations=params.get("evaluations"),
        seconds=params.get("seconds"),
        seed=params.get("seed"),
    )
    advice = yield from telling(
        thinking, lambda told: Progress(told.fraction, partial(written, wire.Advice, told.best))
    )
    return written(wire.Advice, advice)


def solve(params: wire.SolutionWanted) -> Job[wire.Undecided, wire.Solution | None]:
    """The result of a position with best play, proved; null if it is not decided within the limits."""
    game, last = yield from replayed_steps(params)
    solving = solve_steps(
        game,
        last.position,
        full=params.get("full", False),
        nodes=params.get("nodes"),
        seconds=params.get("seconds"),
    )
    solution = yield from telling(solving, lambda told: Progress(None, partial(written, wire.Undecided, told)))
    return None if solution is None else written(wire.Solution, solution)
