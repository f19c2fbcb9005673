"""How long the computer player takes for an answer, natively and, unchanged, in Pyodide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from benchmarks.engine_timings import Row, milliseconds, random_positions
from crosscut import games
from crosscut.player import LEVELS, advise

SIZE = 13
LARGEST = 26
POSITIONS = 2
"""Of one random game, the empty board among them."""
TIMED = (2, 4, 5, 6)
"""Levels that are timed: the one that is offered to beginners, those in the middle, and a strong one."""


def all_rows(shared: str) -> list[Row]:
    """The times of some answers in milliseconds, by level on 13x13, and of the top level given a second on 13x13 and
    26x26; the hard positions are not needed."""
    rows: list[Row] = []
    for game in games():
        positions = random_positions(game.id, SIZE, POSITIONS + 1)[:POSITIONS]
        for level in TIMED:
            asked = [partial(advise, game, position, level=level, seed=1) for position in positions]
            rows.append(_row(f"{game.id} {SIZE}x{SIZE}, level {level}: {LEVELS[level - 1].name}", asked))
        for size in (SIZE, LARGEST):
            position = random_positions(game.id, size, POSITIONS)[-1]
            rows.append(_row(f"{game.id} {size}x{size}, one second", [partial(advise, game, position, seconds=1.0)]))
    return rows


def _row(what: str, asked: Sequence[Callable[[], object]]) -> Row:
    times = [milliseconds(question) for question in asked]
    return {"what": what, "count": len(times), "median": median(times), "worst": max(times)}
