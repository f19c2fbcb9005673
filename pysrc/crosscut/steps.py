"""Work that pauses: a generator that yields None every few milliseconds and returns a result.

A caller that must stay responsive goes on with the work when there is time. To cancel the work, it stops going on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import Generic, TypeAlias, TypeVar

P = TypeVar("P")
R = TypeVar("R")
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

Steps: TypeAlias = Generator[None, None, R]


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
