"""Work that pauses: a generator that yields None every few milliseconds and returns a result.

A caller that must stay responsive goes on with the work when there is time. To cancel the work, it stops going on.

Public work comes in two forms: ``play_steps`` pauses, and ``play`` does all of it at once. Both are written out,
because editors show the signature and the docstring that stand in the source. Other work comes in one form, and
:func:`finish` does all of it.
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
"""Work that pauses every few milliseconds, and returns its result: ``next()`` does a little of it."""


def at_once(result: R) -> Steps[R]:
    """A result that needs no long work."""
    yield from ()
    return result


class Remembered(Generic[K, R]):
    """Remembers the results of work that pauses; it keeps the results that were asked for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._results: dict[K, R] = {}

    def __contains__(self, key: K) -> bool:
        return key in self._results

    def get(self, key: K) -> R | None:
        """The result, if it is remembered."""
        return self._results.get(key)

    def steps(self, key: K, work: Callable[[], Steps[R]]) -> Steps[R]:
        """The result, remembered or by doing the work."""
        found = self._results.pop(key) if key in self._results else (yield from work())
        if len(self._results) >= self._most:
            del self._results[next(iter(self._results))]
        self._results[key] = found
        return found


def telling(work: Generator[P, None, R], tell: Callable[[P], T]) -> Generator[T, None, R]:
    """The work with other news in its pauses: what ``tell`` makes of each thing that the work itself yields."""
    while True:
        try:
            told = next(work)
        except StopIteration as stop:
            result: R = stop.value
            return result
        yield tell(told)


def finish(steps: Generator[object, None, R]) -> R:
    """Do paused work to its end, without its progress."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: R = stop.value
            return result


class Budget:
    """A limit for pieces of work, such as positions to look at, for time, for both, or for neither.

    The limit that is reached first ends the work. Without a limit for time equal seeds give equal results.
    """

    def __init__(self, most: int | None, seconds: float | None, clock: Callable[[], float] = monotonic) -> None:
        """On a busy machine a clock of the processor's time is fairer."""
        self.most = most
        self.seconds = seconds
        self.used = 0
        """Pieces of work done so far."""
        self.clock = clock
        self._start = clock()

    @property
    def fraction(self) -> float:
        """How much is used up, from 0 to 1."""
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

    def of_time(self, part: float) -> Budget:
        """A budget of this part of the time alone, from the same start."""
        time = Budget(None, None if self.seconds is None else part * self.seconds, self.clock)
        time._start = self._start
        return time


def in_time(steps: Steps[R], budget: Budget, part: float = 1.0) -> Steps[R | None]:
    """The result of the work; None if this part of the budget is used up first."""
    while budget.fraction < part:
        try:
            next(steps)
        except StopIteration as stop:
            result: R = stop.value
            return result
        yield
    return None
