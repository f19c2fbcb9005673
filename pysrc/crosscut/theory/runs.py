"""The long runs behind the page of results: tasks that give plain data, each done once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from dataclasses import asdict
from pathlib import Path

from crosscut.solver.zigzag import perfect_play
from crosscut.theory.all_positions import Verdicts, judge_candy_necklace, judge_naked_diagonal, smallest_unfillable
from crosscut.theory.facts import FormationFacts, LoopFacts, examine_formation, examine_loop, is_smallest
from crosscut.theory.loop_survey import LoopSurvey, survey_loops
from crosscut.theory.reachable import reach
from crosscut.theory.results import Json, Results, found_shapes, load, save
from crosscut.theory.stones import Stones
from crosscut.theory.symmetry import anywhere, on_board
from crosscut.theory.task import Task

MAX_PLAYED = 16
"""The most points of a board on which all play is followed. This takes as much memory again as judging the board."""


def board_tasks(boards: Iterable[tuple[int, int]]) -> Iterator[Task]:
    """The tasks that go through every position of a board."""
    for rows, columns in boards:
        size = f"{rows}x{columns}"
        yield Task(f"naked-diagonal {size}", _positions, (judge_naked_diagonal, rows, columns))
        yield Task(f"candy-necklace {size}", _positions, (judge_candy_necklace, rows, columns))
        yield Task(f"loops {size}", _loops, (rows, columns))


def found_tasks(text: str) -> Iterator[Task]:
    """The tasks for a larger board whose smallest formations are given, one diagram per line.

    They come from ``build_scripts/formations/smallest_formations.c``. Raises ValueError if the boards differ; the
    first task raises it if a line is not a smallest formation.
    """
    lines = text.split()
    boards = {(stones.board.rows, stones.board.columns) for stones in map(Stones.parse, lines)}
    if len(boards) != 1:
        raise ValueError(f"the formations stand on {len(boards)} sizes of boards: expected one")
    ((rows, columns),) = boards
    yield Task(f"naked-diagonal {rows}x{columns}", _found, (lines,))
    yield Task(f"loops {rows}x{columns}", _loops, (rows, columns))


def zigzag_tasks(largest: int) -> Iterator[Task]:
    """Perfect play of the Zigzag Edge Game on all boards up to this size, the longest search first."""
    for size in range(largest, 1, -1):
        yield Task(f"zigzag-edge {size}x{size}", _perfect_play, (size,))


def fact_tasks(results: Results) -> Iterator[Task]:
    """The tasks about every formation and loop that other tasks have found."""
    for game, work in (("naked-diagonal", _formation), ("candy-necklace", _loop)):
        for diagram in found_shapes(results, game):
            yield Task(f"{game} {diagram}", work, (diagram,))


def run(tasks: Iterable[Task], output: Path, executor: Executor, progress: Callable[[int, int], None]) -> Results:
    """Do the tasks that the file does not hold yet, wherever the executor does them, and keep each result at once.

    ``progress`` is called with the number of tasks done and of all. Raises ValueError if the file holds no results.
    """
    results = load(output) if output.exists() else {}
    wanted = list(tasks)
    missing = [task for task in wanted if task.name not in results]
    done = len(wanted) - len(missing)
    progress(done, len(wanted))
    for future in as_completed([executor.submit(Task.run, task) for task in missing]):
        name, found = future.result()
        results[name] = found
        save(results, output)
        done += 1
        progress(done, len(wanted))
    return results


def _positions(judge: Callable[[int, int], Verdicts], rows: int, columns: int) -> Json:
    verdicts = judge(rows, columns)
    found = list(smallest_unfillable(verdicts))
    counts = {"showing": verdicts.showing, "hidden": verdicts.hidden, "legal": verdicts.legal}
    played = None
    if rows * columns <= MAX_PLAYED:
        reached = reach(verdicts)
        played = {
            "positions": reached.positions,
            "skips": reached.skips,
            "stuck": ["/".join(stones.rows) for stones in reached.stuck],
        }
    return {"counts": counts, "played": played, **_classes(found)}


def _found(lines: list[str]) -> Json:
    formations = [Stones.parse(line) for line in lines]
    for line, stones in zip(lines, formations, strict=True):
        if not is_smallest(stones):
            raise ValueError(f"{line} is not a smallest formation")
    return {"counts": None, "played": None, **_classes(formations)}


def _classes(found: list[Stones]) -> Json:
    return {
        "classes": len({on_board(stones) for stones in found}),
        "shapes": sorted({anywhere(stones) for stones in found}),
    }


def _loops(rows: int, columns: int) -> Json:
    return _plain(survey_loops(rows, columns))


def _perfect_play(size: int) -> Json:
    solved = perfect_play(size)
    return {"margin": solved.margin, "best": [*map(str, solved.best)], "positions": solved.positions}


def _formation(diagram: str) -> Json:
    return _plain(examine_formation(Stones.parse(diagram)))


def _loop(diagram: str) -> Json:
    return _plain(examine_loop(Stones.parse(diagram)))


def _plain(facts: LoopSurvey | FormationFacts | LoopFacts) -> Json:
    """The facts as they are read from a file again."""
    return json.loads(json.dumps(asdict(facts)))
