"""``crosscut lab``: what a game is worth."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from pathlib import Path

from crosscut import lab
from crosscut.commands import Command, board_size, game_id, number_from, seconds, show_progress, whole
from crosscut.executors import add_executor, executor_of, jobs_of

USUAL_SECONDS = 60.0
IN_ALL = 100
"""The progress is shown in hundredths."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=game_id, metavar="ID", help="of a game, also of another package")
    parser.add_argument(
        "--size", type=board_size, nargs="+", metavar="N", help="of the boards (7, or less where the game is smaller)"
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help=f"for each board ({USUAL_SECONDS:g}; with --games until all is done)",
    )
    parser.add_argument("--games", type=number_from(1, lab.MOST_GAMES), metavar="N", help="of each level (at most 100)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="of the games (%(default)s)")
    add_executor(parser, "games")
    parser.add_argument("--output", type=Path, help="where to save what was found, a line of JSON for each game")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each board")


def _measure(asked: Namespace) -> int:
    limit = USUAL_SECONDS if asked.seconds is None and asked.games is None else asked.seconds
    shown = show_progress(asked.game)
    is_alone = asked.scheduler is None and jobs_of(asked) == 1
    with nullcontext() if is_alone else executor_of(asked) as executor:
        for size in asked.size or [None]:
            report = lab.measure(
                asked.game,
                size,
                seconds=limit,
                games=asked.games,
                seed=asked.seed,
                executor=executor,
                output=asked.output,
                progress=lambda now: shown(int(IN_ALL * now.fraction), IN_ALL),
            )
            print(report.to_json() if asked.json else f"{report}\n")
    return 0


COMMAND = Command(
    "lab",
    "measure a game: stuck and tied games, the first move, levels, best play",
    _add_arguments,
    _measure,
    examples=(
        "crossway",
        "own:ban-xo/ox --size 5 7 9 --seconds 120 --output found.jsonl",
        "quax --games 40 --scheduler tcp://host:8786",
    ),
    more="""Shares have intervals that hold the true value in 95 of 100 cases. Equal games
count once. A number is "not known" where too few games were played: take more
time. With --games equal numbers of games give equal reports, wherever they
are played. With --output the same command goes on where it was, and one with
another --seed adds to it.

With --json: what help(crosscut.lab.Report) describes.""",
    stopped="Stopped. With --output the same command goes on where it was.",
)
