"""How much work a search may do, and when it should pause."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from crosscut.arguments import quoted

PAUSE = 0.004
"""Seconds of work between two pauses, about."""


class Budget:
    """A limit for positions, for time, for both, or for neither."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        """Raises ValueError for a negative limit."""
        for limit, name in ((nodes, "nodes"), (seconds, "seconds")):
            if limit is not None and limit < 0:
                raise ValueError(f"{quoted(limit)} is not a limit for {name}: expected a number from 0 on, or None")
        self._most = nodes
        self._end = None if seconds is None else monotonic() + seconds
        self._slice = 8
        self.used = 0
        """Positions looked at."""

    @property
    def spent(self) -> bool:
        """Whether a limit has been reached."""
        return (self._most is not None and self.used >= self._most) or (
            self._end is not None and monotonic() >= self._end
        )

    def work(self, advance: Callable[[int], int]) -> None:
        """Do one slice of work. ``advance`` gets how many positions to look at, and returns how many it did."""
        nodes = self._slice if self._most is None else min(self._slice, self._most - self.used)
        begin = monotonic()
        self.used += advance(nodes)
        taken = monotonic() - begin
        if taken < PAUSE / 2:
            self._slice = min(2 * self._slice, 1024)
        elif taken > PAUSE and self._slice > 1:
            self._slice //= 2
