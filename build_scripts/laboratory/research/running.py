"""Runs tasks, and saves the result of each at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import TypeAlias

from laboratory.results.runs import Json, Results, load

Progress: TypeAlias = Callable[[int, int], None]
"""Called with how much is done, and how much there is in all."""


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


def save(results: Results, path: Path) -> None:
    """Write the results. An interruption leaves the old file or the new one."""
    lines = (json.dumps({"task": name, **found}) for name, found in sorted(results.items()))
    unfinished = path.with_suffix(".part")
    unfinished.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    unfinished.replace(path)
