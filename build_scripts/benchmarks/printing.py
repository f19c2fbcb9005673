"""Rows of figures as a table."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.engine_timings import Row
from shared.command import say

COLUMNS = ("median", "p95", "worst")


def table(rows: Iterable[Row]) -> None:
    """Print rows as they come, numbers in columns."""
    say(f"{'':62}{'count':>6}" + "".join(f"{column:>10}" for column in COLUMNS))
    for row in rows:
        figures = [f"{row[column]:>10.3f}" if column in row else f"{'':>10}" for column in COLUMNS]
        others = [f"   {name} {value:.3g}" for name, value in row.items() if name not in ("what", "count", *COLUMNS)]
        say(f"{row['what']:62}{row['count']:>6}" + "".join(figures + others))
