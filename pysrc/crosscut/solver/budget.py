"""How much work may be done."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from crosscut.steps import Steps

R = TypeVar("R")


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
