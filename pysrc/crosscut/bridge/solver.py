"""The method about perfect play."""

from __future__ import annotations

from functools import partial

from crosscut.bridge.jobs import Job, Progress
from crosscut.bridge.references import replay_steps
from crosscut.bridge.wire import play as wire
from crosscut.move import Move
from crosscut.solver import Progress as SolverProgress
from crosscut.solver import Solution, solve_steps
from crosscut.steps import telling


def solve(params: wire.SolutionWanted) -> Job[wire.Undecided, wire.Solution | None]:
    """The result of a position with best play, proved; null if it is not decided within the limits."""
    reference, last = yield from replay_steps(params)
    solving = solve_steps(
        reference.game,
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
        "line": _names(progress.line),
    }


def _solution_fields(solution: Solution) -> wire.Solution:
    return {
        "winner": solution.winner,
        "move": None if solution.move is None else str(solution.move),
        "plies": solution.plies,
        "winningMoves": None if solution.winning_moves is None else _names(solution.winning_moves),
        "nodes": solution.nodes,
    }


def _names(moves: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in moves]
