"""Work that pauses: a generator that yields None every few milliseconds and returns a result.

A caller that must stay responsive resumes the work when there is time. To cancel the work, it stops resuming it.

Public work comes in two forms: ``play_steps`` pauses, and ``play`` runs to the end. Both are written out, because
editors show the signature and the docstring from the source. Other work comes in one form; :func:`finish` runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from time import monotonic
from typing import Generic, TypeAlias, TypeVar

P = TypeVar("P")
R = TypeVar("R")
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

Steps: TypeAlias = Generator[None, None, R]
"""Work that pauses every few milliseconds and returns its result: ``next()`` does a little of it."""


def immediate(result: R) -> Steps[R]:
    """A result that is already known, as work."""
    yield from ()
    return result


class StepsCache(Generic[K, R]):
    """A cache for the results of work that pauses; it drops the least recently used result."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._results: dict[K, R] = {}

    def __contains__(self, key: K) -> bool:
        return key in self._results

    def get(self, key: K) -> R | None:
        """The cached result; None if there is none."""
        return self._results.get(key)

    def steps(self, key: K, work: Callable[[], Steps[R]]) -> Steps[R]:
        """The result, from the cache or by doing the work."""
        found = self._results.pop(key) if key in self._results else (yield from work())
        if len(self._results) >= self._most:
            del self._results[next(iter(self._results))]
        self._results[key] = found
        return found


def map_progress(work: Generator[P, None, R], convert: Callable[[P], T]) -> Generator[T, None, R]:
    """The same work, but each value that it yields goes through ``convert``."""
    while True:
        try:
            progress = next(work)
        except StopIteration as stop:
            result: R = stop.value
            return result
        yield convert(progress)


def finish(steps: Generator[object, None, R]) -> R:
    """Run work to its end and return its result; its progress is ignored."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: R = stop.value
            return result


class Budget:
    """A limit on units of work, such as positions to look at, on time, on both, or on neither.

    The limit that is reached first ends the work. Without a time limit equal seeds give equal results.
    """

    def __init__(self, most: int | None, seconds: float | None, clock: Callable[[], float] = monotonic) -> None:
        """``clock`` may measure processor time, which is fairer on a busy machine."""
        self.most = most
        self.seconds = seconds
        self.used = 0
        """Units of work done so far."""
        self.clock = clock
        self._start = clock()

    @property
    def fraction(self) -> float:
        """The part that is used up, from 0 to 1."""
        parts = [0.0]
        if self.most is not None:
            parts.append(self.used / self.most if self.most > 0 else 1.0)
        if self.seconds is not None:
            parts.append((self.clock() - self._start) / self.seconds if self.seconds > 0 else 1.0)
        return min(1.0, max(parts))

    @property
    def spent(self) -> bool:
        """Whether a limit has been reached."""
        return self.fraction >= 1.0

    def of_units(self, most: int) -> Budget:
        """A budget of only so many more units, with the same end. Its use is not counted here."""
        units = self.of_time(1.0)
        units.most = most if self.most is None else min(most, self.most - self.used)
        return units

    def of_time(self, part: float) -> Budget:
        """A budget of only this part of the time, with the same start."""
        time = Budget(None, None if self.seconds is None else part * self.seconds, self.clock)
        time._start = self._start
        return time


def in_time(steps: Steps[R], budget: Budget, part: float = 1.0) -> Steps[R | None]:
    """The result of the work; None if this part of the budget runs out first."""
    while budget.fraction < part:
        try:
            next(steps)
        except StopIteration as stop:
            result: R = stop.value
            return result
        yield
    return None
