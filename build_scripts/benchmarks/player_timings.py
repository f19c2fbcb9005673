"""How long the computer player takes for an answer, natively and, unchanged, in Pyodide."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import perf_counter

from benchmarks.engine_timings import Row, random_positions
from crosscut import games
from crosscut.player import LEVELS, advise

SIZE = 13
LARGEST = 26
TIMED = (2, 5)
"""Levels that are timed: the one that is offered to beginners, and the middle one."""


def all_rows(shared: str) -> list[Row]:
    """The times of some answers in milliseconds; the hard positions are not needed.

    By level on 13x13, the empty board and one in mid-game, it is the processor's time. Where the top level is given a
    second, it is the clock on the wall.
    """
    rows: list[Row] = []
    for game in games():
        positions = random_positions(game.id, SIZE, 2)
        for level in TIMED:
            what = f"{game.id} {SIZE}x{SIZE}, level {level}: {LEVELS[level - 1].name}"
            rows.append(
                _row(what, [partial(advise, game, place, level=level, seed=1) for place in positions], processor_time)
            )
        for size in (SIZE, LARGEST):
            middle = random_positions(game.id, size, 2)[-1]
            rows.append(
                _row(f"{game.id} {size}x{size}, one second", [partial(advise, game, middle, seconds=1.0)], perf_counter)
            )
    return rows


def processor_time() -> float:
    """The processor's time, by a clock that may replace Python's."""
    return time.process_time()


def _row(what: str, asked: Sequence[Callable[[], object]], clock: Callable[[], float]) -> Row:
    times = []
    for question in asked:
        start = clock()
        question()
        times.append((clock() - start) * 1000)
    return {"what": what, "count": len(times), "median": median(times), "worst": max(times)}
