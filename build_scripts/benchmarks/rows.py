"""Rows of figures: how they are summarized, printed, and measured in Pyodide."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeAlias

from shared.command import say
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, PYODIDE, REPOSITORY

HARD_POSITIONS = REPOSITORY / "tests" / "data" / "legality-positions.json"
COLUMNS = ("median", "p95", "worst")

Row: TypeAlias = dict[str, Any]
"""One line of a table: ``what``, and figures in milliseconds."""


def milliseconds(action: Callable[[], object]) -> float:
    """How long an action takes."""
    start = perf_counter()
    action()
    return (perf_counter() - start) * 1000


def summary(what: str, times: list[float]) -> Row:
    """Median, 95th percentile and worst of some times."""
    ordered = sorted(times)
    return {
        "what": what,
        "count": len(ordered),
        "median": median(ordered),
        "p95": ordered[int(0.95 * (len(ordered) - 1))],
        "worst": ordered[-1],
    }


def table(rows: Iterable[Row]) -> None:
    """Print rows as they arrive, with numbers in columns."""
    say(f"{'':62}{'count':>6}" + "".join(f"{column:>10}" for column in COLUMNS))
    for row in rows:
        figures = [f"{row[column]:>10.3f}" if column in row else f"{'':>10}" for column in COLUMNS]
        say(f"{row['what']:62}{row['count']:>6}" + "".join(figures))


def rows_in_pyodide(function: str) -> tuple[list[Row], float]:
    """The rows of a function (``timings:engine_rows``) in Pyodide under node, and by how many megabytes memory grew."""
    node = shutil.which("node") or "node"
    script = Path(__file__).with_name("in_pyodide.mjs")
    arguments = [node, *map(str, (script, PYODIDE, ENGINE_SOURCE, BUILD_SCRIPTS, function, HARD_POSITIONS))]
    answer = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True).stdout
    found = json.loads(answer.splitlines()[-1])
    rows: list[Row] = found["rows"]
    return rows, found["megabytes"]
