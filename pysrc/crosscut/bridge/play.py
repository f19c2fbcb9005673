"""The methods about the computer player and about perfect play."""

from __future__ import annotations

from functools import partial

from crosscut.bridge.jobs import Job, Progress
from crosscut.bridge.positions import names, replayed_steps
from crosscut.bridge.wire import Nothing
from crosscut.bridge.wire import methods as wire
from crosscut.player import LEVELS, Advice, Candidate, advise_steps
from crosscut.solver import Progress as SolverProgress
from crosscut.solver import Solution, solve_steps
from crosscut.steps import Steps, telling


def levels(params: Nothing) -> Steps[list[wire.Level]]:
    """The levels of the computer player, the weakest first; a level's number is its place, counted from 1."""
    yield from ()
    return [{"name": level.name, "sentence": level.sentence} for level in LEVELS]


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
    advice = yield from telling(thinking, lambda told: Progress(told.fraction, partial(_advice_fields, told.best)))
    return _advice_fields(advice)


def _advice_fields(advice: Advice) -> wire.Advice:
    return {
        "move": str(advice.move),
        "winningChance": advice.winning_chance,
        "proved": advice.proved,
        "candidates": [_candidate_fields(candidate) for candidate in advice.candidates],
        "line": [str(move) for move in advice.line],
        "evaluations": advice.evaluations,
        "pivotality": {str(point): share for point, share in advice.pivotality.items()},
        "margin": advice.margin,
        "byPlayouts": advice.by_playouts,
    }


def _candidate_fields(candidate: Candidate) -> wire.Candidate:
    return {
        "move": str(candidate.move),
        "winningChance": candidate.winning_chance,
        "share": candidate.share,
        "proved": candidate.proved,
    }


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
    solution = yield from telling(solving, lambda told: Progress(None, partial(_undecided_fields, told)))
    return None if solution is None else _solution_fields(solution)


def _undecided_fields(progress: SolverProgress) -> wire.Undecided:
    return {
        "nodes": progress.nodes,
        "toDecide": progress.to_decide,
        "decided": [(str(move), winner) for move, winner in progress.decided.items()],
        "line": names(progress.line),
    }


def _solution_fields(solution: Solution) -> wire.Solution:
    return {
        "winner": solution.winner,
        "move": None if solution.move is None else str(solution.move),
        "plies": solution.plies,
        "winningMoves": None if solution.winning_moves is None else names(solution.winning_moves),
        "nodes": solution.nodes,
    }
