"""Prints one section of the benchmark; bench.py runs it."""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks import animation, console, lighthouse, main_thread, puzzle_answers, slices, start, timings
from benchmarks.rows import HARD_POSITIONS, rows_in_pyodide, table

SECTIONS: dict[str, Callable[[], None]] = {
    "engine": lambda: table(timings.engine_rows(HARD_POSITIONS.read_text(encoding="utf-8"))),
    "pyodide": lambda: table(rows_in_pyodide("timings:engine_rows")[0]),
    "start": start.report,
    "languages": start.report_languages,
    "frames": main_thread.report_frames,
    "slices": slices.report,
    "long-link": main_thread.report_long_link,
    "console": console.report,
    "lighthouse": lighthouse.report,
    "puzzles": puzzle_answers.report,
    "animation": animation.report,
}

if __name__ == "__main__":
    SECTIONS[sys.argv[1]]()
