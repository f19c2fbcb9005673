"""Prints one section of the benchmark as a table; bench.py runs it."""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks import engine_timings, frames, growth, link_lengths, long_link, sat_baseline, slices, start, strength
from benchmarks.in_pyodide import rows_in_pyodide
from benchmarks.printing import table
from shared.command import say
from shared.paths import REPOSITORY

POSITIONS = REPOSITORY / "tests" / "data" / "legality-positions.json"


def report_slices() -> None:
    """Print the slices natively and in Chromium."""
    shared = POSITIONS.read_text()
    table(slices.rows(shared, slices.native_slices))
    say("In Chromium:")
    table(slices.chromium_rows(shared))


SECTIONS: dict[str, Callable[[], None]] = {
    "engine": lambda: table(engine_timings.all_rows(POSITIONS.read_text())),
    "pyodide": lambda: table(rows_in_pyodide("engine_timings", POSITIONS)[0]),
    "sat": lambda: table(sat_baseline.rows(POSITIONS.read_text())),
    "growth": lambda: table(growth.rows()),
    "start": start.report,
    "frames": frames.report,
    "slices": report_slices,
    "long-link": long_link.report,
    "links": link_lengths.report,
    "strength": lambda: strength.report(sys.argv[2:]),
}

if __name__ == "__main__":
    SECTIONS[sys.argv[1]]()
