"""Finds with the program in C who wins after each first move, and adds it to the results of ``crosscut.theory``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from crosscut import Place, Point, game
from crosscut.theory.play_runs import first_points
from crosscut.theory.results import Json, Results
from crosscut.theory.runs import run
from crosscut.theory.task import Task
from perfect_play.program import NativeSolver

PROGRAM = "C"
"""What a result says about the program that found it; those of Python say nothing."""


def solve_first_moves(
    boards: Iterable[tuple[str, int]], output: Path, progress: Callable[[int, int], None], entries: int
) -> Results:
    """Solve what the file does not hold yet on these boards (game, size), and keep each result at once.

    One process does a board, the central first moves first, and what it finds out about one helps with the next.
    """
    results: Results = {}
    with ThreadPoolExecutor(1) as executor:
        for game_id, size in boards:
            with NativeSolver(game(game_id), size, entries=entries) as solver:
                tasks = [_task(solver, game_id, size, point) for point in reversed(first_points(size))]
                results = run(tasks, output, executor, progress)
    return results


def _task(solver: NativeSolver, game_id: str, size: int, point: Point) -> Task:
    name = f"first-move {game_id} {size}x{size} {point}"
    return Task(name, _first_move, (solver, game_id, size, point))


def _first_move(solver: NativeSolver, game_id: str, size: int, point: Point) -> Json:
    played = game(game_id)
    answer = solver.winner(played.play(played.start(size), Place(point)).position)
    return {"winner": answer.winner, "nodes": answer.nodes, "seconds": round(answer.seconds, 1), "program": PROGRAM}
