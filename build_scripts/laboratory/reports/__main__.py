"""``python3 -m laboratory.reports`` measures games for the site to show.

It measures the seven games, and five own games with which people begin to invent, one after the other, and writes the
reports as the bridge would answer them, but their sentences with their templates. What it has found is saved in
``build/``: the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crosscut import game, games, lab
from crosscut.bridge.positions import written
from crosscut.bridge.sentences import sentences_in
from crosscut.bridge.wire import lab as wire
from crosscut.commands import game_id, run_command, seconds
from laboratory.results.lab_reports import REPORTS, read_reports
from shared.command import run_program, say
from shared.paths import WORK

PROGRAM = "python3 -m laboratory.reports"
OWN_GAMES = (
    "own:ban-en/ox.swap",
    "own:fill-ax/xf.swap",
    "own:ban-xo/ox-xx/oo-xx/xx.safe.join-corners",
    "own:ban-xx/xo.safe.join-rising.swap",
    "own:ban-xo/ox-xx/xx.safe.join-corners.swap",
)
FOUND = WORK / "measured.jsonl"
USUAL_SECONDS = 90.0
DIGITS = 4


def main(words: Sequence[str] | None = None) -> int:
    """Measure the games, and write each report as soon as it is there."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description=__doc__)
    parser.add_argument("games", type=game_id, nargs="*", metavar="ID", help="all games of the site unless given")
    parser.add_argument(
        "--seconds", type=seconds, default=USUAL_SECONDS, metavar="S", help="for each game (%(default)g)"
    )
    parser.add_argument("--reports", type=Path, default=REPORTS, help="where to write them (%(default)s)")
    parser.add_argument("--output", type=Path, default=FOUND, help="where to save what was found (%(default)s)")
    asked = parser.parse_args(words)
    return run_command(PROGRAM, lambda: _measure(asked), "Stopped. The same command goes on where it was.")


def _measure(asked: argparse.Namespace) -> int:
    shown = [one.id for one in games()] + [game(text).id for text in OWN_GAMES]
    reports = read_reports(asked.reports)
    asked.output.parent.mkdir(parents=True, exist_ok=True)
    for one in asked.games or shown:
        report = lab.measure(one, seconds=asked.seconds, output=asked.output)
        sentences = sentences_in(report.sentences)
        told = {"sentences": [sentences[sentence] for sentence in report.sentences]}
        reports[one] = _rounded(written(wire.LabReport, report)) | told
        lines = (json.dumps(reports[known], ensure_ascii=False) for known in sorted(reports))
        asked.reports.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        say(str(report))
    return 0


def _rounded(value: Any) -> Any:
    """Plain data whose numbers have no more digits than are worth keeping."""
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_rounded(one) for one in value]
    return round(value, DIGITS) if isinstance(value, float) else value


if __name__ == "__main__":
    run_program(main)
