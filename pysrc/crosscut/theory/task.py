"""A piece of work of a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from crosscut.theory.results import Json


@dataclass(frozen=True, slots=True)
class Task:
    """One piece of work."""

    name: str
    """Its place in the results, such as ``naked-diagonal 4x4``."""
    work: Callable[..., Json]
    arguments: tuple[Json, ...]

    def run(self) -> tuple[str, Json]:
        """Do it. Returns the name and what was found, with the processor's seconds unless they are in it already."""
        begin = process_time()
        found = self.work(*self.arguments)
        return self.name, found | {"seconds": found.get("seconds", round(process_time() - begin, 1))}
