"""The method that measures a game, for minutes if wanted."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from crosscut.bridge.jobs import Job, Progress
from crosscut.bridge.positions import written
from crosscut.bridge.wire import lab as wire
from crosscut.lab import Progress as Measured
from crosscut.lab import Report, measure_steps
from crosscut.registry import game as game_of_id
from crosscut.steps import map_progress

REPORT_EVERY = 1.0
"""Seconds between two partial answers: a report takes longer than other partial answers."""


def lab(params: wire.LabRequest) -> Job[wire.LabAnswer, wire.LabAnswer]:
    """What a game is worth. Each partial answer is what was found so far."""
    lines, told = list[str](), monotonic()
    measuring = measure_steps(
        game_of_id(params["game"]),
        params.get("size"),
        seconds=params.get("seconds"),
        games=params.get("games"),
        seed=params.get("seed", 1),
        known=params.get("known", []),
        save=lines.append,
    )

    def found(report: Report) -> wire.LabAnswer:
        return {"report": written(wire.LabReport, report), "lines": list(lines)}

    def now(report: Callable[[], Report]) -> wire.LabAnswer:
        nonlocal told
        told = monotonic()
        return found(report())

    def progress(measured: Measured) -> Progress[wire.LabAnswer]:
        is_due = monotonic() - told > REPORT_EVERY
        return Progress(measured.fraction, (lambda: now(measured.report)) if is_due else None)

    return found((yield from map_progress(measuring, progress)))
