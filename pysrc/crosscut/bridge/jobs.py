"""Jobs: work that takes longer than a slice. It pauses, is kept under a token, and resumes when a caller asks for it.

A job is never dropped while its caller waits. When all places are taken, a new job replaces one that no caller has
asked for in a long time; if there is none, the new job is refused.
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
"""How long a job works before it reports that there is more to do."""
PARTIAL_SECONDS = 0.1
"""The shortest time between two partial answers, because they can be long."""
MOST_JOBS = 256
IDLE_SECONDS = 60.0
"""A job that no caller has asked for in this time may be dropped for a new one."""


@dataclass(frozen=True, slots=True)
class Progress(Generic[P_co]):
    """The progress of a job."""

    fraction: float | None
    """The part that is done, from 0 to 1; None if it is not known."""
    partial: Callable[[], P_co] | None = None
    """Makes the answer so far."""


Job: TypeAlias = Generator[Progress[P_co] | None, None, A]
"""Work that pauses every few milliseconds, may yield its progress, and returns its answer."""


class BusyError(Exception):
    """All places for jobs are taken."""


Slice: TypeAlias = dict[str, object]
"""A response after a slice: ``ok``, the answer; or ``more``, perhaps with ``progress`` and ``partial``."""


@dataclass(slots=True)
class _Held:
    work: Job[object, object]
    token: str
    asked: float = field(default_factory=monotonic)
    """The time of the last request for it."""
    last_partial: float = field(default_factory=monotonic)
    """The time of its last partial answer."""


class Jobs:
    """The unfinished jobs of this engine."""

    def __init__(self) -> None:
        self._held: dict[str, _Held] = {}
        self._numbers = count(1)
        self._engine = f"{time_ns():x}"
        """A part of every token, so that another engine's tokens are unknown here."""

    def begin(self, work: Job[object, object]) -> Slice:
        """Work for a slice. Raises BusyError if the work is not finished after it and all places are taken."""
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
        """End the job with this token, if there is one."""
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
        if progress is not None and progress.partial is not None and monotonic() >= held.last_partial + PARTIAL_SECONDS:
            found["partial"], held.last_partial = progress.partial(), monotonic()
        return found

    def _give_up_idle(self) -> None:
        oldest = next(iter(self._held.values()))  # each request moves a job to the end
        if monotonic() < oldest.asked + IDLE_SECONDS:
            raise BusyError(f"the engine holds {MOST_JOBS} jobs already")
        self.cancel(oldest.token)
