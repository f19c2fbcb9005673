"""Jobs: work that takes longer than a slice. It pauses, is kept under a token, and goes on when a caller asks for it.

A job is never dropped while its caller waits. When all places are taken, the jobs are given up that nobody has asked
for in a long time. If there are none, a new job is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from itertools import count
from time import monotonic, perf_counter, time_ns
from typing import Generic, TypeAlias, TypeVar

A = TypeVar("A")
P_co = TypeVar("P_co", covariant=True)

SLICE_SECONDS = 0.008
"""How long a job works before it answers that there is more to do."""
PARTIAL_SECONDS = 0.1
"""The shortest time between two partial answers, because they can be long."""
MOST_JOBS = 256
IDLE_SECONDS = 60.0
"""If nobody has asked for a job for so long, it may be given up for a new one."""


@dataclass(frozen=True, slots=True)
class Progress(Generic[P_co]):
    """How far a job is."""

    fraction: float | None
    """How much is done, from 0 to 1; None where nobody knows."""
    partial: Callable[[], P_co] | None = None
    """Makes the answer as it would be now."""


Job: TypeAlias = Generator[Progress[P_co] | None, None, A]
"""Work that pauses every few milliseconds, perhaps tells its progress, and returns its answer."""


class BusyError(Exception):
    """All places for jobs are taken."""


Slice: TypeAlias = dict[str, object]
"""What a response says after a slice: ``ok``, the answer; or ``more``, perhaps with ``progress`` and ``partial``."""


@dataclass(slots=True)
class _Held:
    work: Job[object, object]
    token: str
    asked: float = field(default_factory=monotonic)
    """When it was last asked for."""
    told: float = field(default_factory=monotonic)
    """When it last gave a partial answer."""


class Jobs:
    """The jobs of this engine that are not finished."""

    def __init__(self) -> None:
        self._held: dict[str, _Held] = {}
        self._numbers = count(1)
        self._engine = f"{time_ns():x}"
        """Part of every token, so that another engine's tokens are unknown here."""

    def begin(self, work: Job[object, object]) -> Slice:
        """Work for a slice. Raises BusyError if the work is not finished then and there is no place to hold it."""
        held = _Held(work, f"{self._engine}-{next(self._numbers)}")
        found = self._work(held)
        if "more" in found:
            if len(self._held) >= MOST_JOBS:
                self._give_up_idle()
            self._held[held.token] = held
        return found

    def go_on(self, token: str) -> Slice | None:
        """Work for another slice; None if the token is unknown."""
        held = self._held.pop(token, None)
        if held is None:
            return None
        held.asked = monotonic()
        found = self._work(held)
        if "more" in found:
            self._held[token] = held
        return found

    def cancel(self, token: str) -> None:
        """End a job, if there is one of this token."""
        held = self._held.pop(token, None)
        if held is not None:
            held.work.close()

    def _work(self, held: _Held) -> Slice:
        end = perf_counter() + SLICE_SECONDS
        try:
            progress = next(held.work)
            while perf_counter() < end:
                progress = next(held.work)
        except StopIteration as stop:
            return {"ok": stop.value}
        found: Slice = {"more": held.token}
        if progress is not None and progress.fraction is not None:
            found["progress"] = progress.fraction
        if progress is not None and progress.partial is not None and monotonic() >= held.told + PARTIAL_SECONDS:
            found["partial"], held.told = progress.partial(), monotonic()
        return found

    def _give_up_idle(self) -> None:
        oldest = next(iter(self._held.values()))  # a job goes to the end when a caller asks for it
        if monotonic() < oldest.asked + IDLE_SECONDS:
            raise BusyError(f"the engine holds {MOST_JOBS} jobs already")
        self.cancel(oldest.token)
