"""Work that pauses: a generator that yields None every few milliseconds and returns a result.

A caller that must stay responsive goes on whenever it likes, and cancels by not going on.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

R = TypeVar("R")

Steps: TypeAlias = Generator[None, None, R]


def finish(steps: Steps[R]) -> R:
    """Do paused work to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: R = stop.value
            return result
