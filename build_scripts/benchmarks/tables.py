"""Prints one section of the benchmark as a table; bench.py runs it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable

from benchmarks import engine_timings, frames, growth, link_lengths, long_link, sat_baseline, slices, start
from shared.command import say
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, PYODIDE, REPOSITORY

POSITIONS = REPOSITORY / "tests" / "data" / "legality-positions.json"
COLUMNS = ("median", "p95", "worst")


def pyodide_rows() -> list[engine_timings.Row]:
    """The engine's figures in Pyodide under node."""
    node = shutil.which("node") or "node"
    script = BUILD_SCRIPTS / "benchmarks" / "in_pyodide.mjs"
    arguments = [node, *map(str, (script, PYODIDE, ENGINE_SOURCE, BUILD_SCRIPTS, POSITIONS))]
    answer = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True).stdout
    rows: list[engine_timings.Row] = json.loads(answer.splitlines()[-1])
    return rows


def table(rows: Iterable[engine_timings.Row]) -> None:
    """Print rows as they come, numbers in columns."""
    say(f"{'':62}{'count':>6}" + "".join(f"{column:>10}" for column in COLUMNS))
    for row in rows:
        figures = [f"{row[column]:>10.3f}" if column in row else f"{'':>10}" for column in COLUMNS]
        others = [f"   {name} {value:.3g}" for name, value in row.items() if name not in ("what", "count", *COLUMNS)]
        say(f"{row['what']:62}{row['count']:>6}" + "".join(figures + others))


def report_slices() -> None:
    """Print the slices natively and in Chromium."""
    shared = POSITIONS.read_text()
    table(slices.rows(shared, slices.native_slices))
    say("In Chromium:")
    table(slices.chromium_rows(shared))


SECTIONS: dict[str, Callable[[], None]] = {
    "engine": lambda: table(engine_timings.all_rows(POSITIONS.read_text())),
    "pyodide": lambda: table(pyodide_rows()),
    "sat": lambda: table(sat_baseline.rows(POSITIONS.read_text())),
    "growth": lambda: table(growth.rows()),
    "start": start.report,
    "frames": frames.report,
    "slices": report_slices,
    "long-link": long_link.report,
    "links": link_lengths.report,
}

if __name__ == "__main__":
    SECTIONS[sys.argv[1]]()
