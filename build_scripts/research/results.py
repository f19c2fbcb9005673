"""The results of the runs, one line of JSON for each task, and how tasks are run and their results saved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor, as_completed
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias, TypeVar

from crosscut.geometry import Point

T = TypeVar("T")
Json: TypeAlias = Any
Results: TypeAlias = dict[str, Json]
"""What the tasks found, by their names, such as ``naked-diagonal 4x4`` or ``first-moves quax 5x5``."""
Progress: TypeAlias = Callable[[int, int], None]
"""Called with how much is done, and how much there is in all."""

PUBLISHED = Path(__file__).with_name("results.jsonl")
"""The results that the page theory.html shows."""


def published_results() -> Results:
    """The results that the page shows."""
    return load(PUBLISHED)


def load(path: Path) -> Results:
    """The results in a file. Raises ValueError if they cannot be read."""
    try:
        entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        return {entry.pop("task"): entry for entry in entries}
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise ValueError(f"{path} holds no results: expected an object with a task in each line ({error})") from None


def save(results: Results, path: Path) -> None:
    """Write the results. An interruption leaves the old file or the new one."""
    lines = (json.dumps({"task": name, **found}) for name, found in sorted(results.items()))
    unfinished = path.with_suffix(".part")
    unfinished.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    unfinished.replace(path)


def by_board(results: Results, what: str) -> list[tuple[str, Json]]:
    """The results for a game, for ``loops`` or ``backward crossway``, by the board (``4x5``); small boards first."""
    named = [(name.rpartition(" "), found) for name, found in results.items()]
    boards = [(board, found) for (kind, _, board), found in named if kind == what]
    return sorted(boards, key=lambda board: [int(side) for side in board[0].split("x")])


def found_shapes(results: Results, game: str) -> dict[str, Json]:
    """The smallest unfillable formations of a game with their facts, those of small boards first."""
    return {diagram: facts for _, found in by_board(results, game) for diagram, facts in found["shapes"].items()}


def first_points(size: int) -> list[Point]:
    """The first moves that are solved: the south-western quarter has one of each set of mirror images."""
    half = (size + 1) // 2
    return [Point(file, rank) for rank in range(half) for file in range(half)]


@dataclass(frozen=True, slots=True)
class Task:
    """One piece of work."""

    name: str
    """Its place in the results, such as ``naked-diagonal 4x4``."""
    work: Callable[..., Json]
    """Its result may contain dataclasses."""
    arguments: tuple[Json, ...]

    def run(self) -> tuple[str, Json]:
        """Do it. Returns the name and what was found, with the processor's seconds unless they are in it already."""
        begin = process_time()
        found = json.loads(json.dumps(self.work(*self.arguments), default=asdict))
        return self.name, found | {"seconds": found.get("seconds", round(process_time() - begin, 1))}


def run(tasks: Iterable[Task], output: Path, executor: Executor, progress: Progress) -> Results:
    """Let the executor run the tasks that are missing in the file, and save each result at once.

    Raises ValueError if the file holds no results.
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


def mirrored(by_name: Mapping[str, T], size: int) -> dict[Point, T]:
    """The value of one of several mirror images, for each of them."""
    found = {}
    for point, known in ((Point.parse(name), known) for name, known in by_name.items()):
        for file, rank in product({point.file, size - 1 - point.file}, {point.rank, size - 1 - point.rank}):
            found[Point(file, rank)] = known
    return found
