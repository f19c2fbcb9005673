"""Work that pauses: a generator that yields None every few milliseconds and returns a result.

A caller that must stay responsive goes on whenever it likes, and cancels by not going on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import TypeAlias, TypeVar

R = TypeVar("R")
T = TypeVar("T")

Steps: TypeAlias = Generator[None, None, R]


def every(count: int, items: Iterable[T]) -> Iterator[tuple[bool, T]]:
    """The items of a long loop, each with whether it is time to pause: once after so many of them."""
    for number, item in enumerate(items, 1):
        yield number % count == 0, item


def collect(items: Iterable[T], count: int = 50) -> Steps[list[T]]:
    """The items as a list, with a pause after so many of them."""
    collected = []
    for is_pause, item in every(count, items):
        if is_pause:
            yield
        collected.append(item)
    return collected


def finish(steps: Steps[R]) -> R:
    """Do paused work to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: R = stop.value
            return result
