"""How much work a piece of advice may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from crosscut.steps import Steps

R = TypeVar("R")


@dataclass(slots=True)
class Budget:
    """A number of evaluations, a time, or both; the one that is used up first ends the work."""

    evaluations: int | None
    """Positions that may be judged; None is no limit."""
    seconds: float | None
    """Time that may pass; None is no limit, and then equal seeds give equal advice."""
    used: int = 0
    """Positions judged so far."""
    clock: Callable[[], float] = monotonic
    """The clock, in seconds. On a busy machine a clock of the processor's time is fairer."""
    _start: float = field(init=False)

    def __post_init__(self) -> None:
        self._start = self.clock()

    @property
    def fraction(self) -> float:
        """How much is used up, from 0 to 1."""
        parts = [0.0]
        if self.evaluations is not None:
            parts.append(self.used / max(1, self.evaluations))
        if self.seconds is not None:
            parts.append((self.clock() - self._start) / self.seconds if self.seconds > 0 else 1.0)
        return min(1.0, max(parts))

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.fraction >= 1.0


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
