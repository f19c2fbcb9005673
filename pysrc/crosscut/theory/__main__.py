"""``python3 -m crosscut.theory``: test the conjectures of the rule sheets on all positions of small boards.

The Zigzag Edge Game is solved on small boards, too. Without arguments it says what it would do.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from crosscut.commands import processes, run_command, show_progress
from crosscut.registry import game as game_of
from crosscut.registry import games
from crosscut.solver.zigzag import LARGEST_SOLVED
from crosscut.theory.backward import RULE_SETS
from crosscut.theory.play_runs import BACKWARD, backward_tasks, first_move_tasks, resistance_tasks
from crosscut.theory.runs import board_tasks, fact_tasks, found_tasks, run, zigzag_tasks

PROGRAM = "python3 -m crosscut.theory"

GAMES = tuple(game.id for game in games() if game.won_by == "path")
"""The games whose first moves are solved."""

WITH_LINKS = tuple(game for game in GAMES if game_of(game).rule_set not in RULE_SETS)
"""Those of them whose positions are more than stones."""


def main(words: Sequence[str] | None = None) -> int:
    """Run, write the results, say where; without arguments say what a run would do."""
    words = sys.argv[1:] if words is None else words
    arguments = _parser().parse_args(words)
    if not words:
        print(_would_do(arguments))
        return 0
    stopped = f"Stopped. The same command goes on where it was, with what is in {arguments.output}."
    return run_command(PROGRAM, lambda: _run(arguments), stopped)


def _would_do(arguments: argparse.Namespace) -> str:
    boards = ", ".join(f"{rows}x{columns}" for rows, columns in arguments.boards)
    return (
        f"{PROGRAM} run\n"
        f"    tests the conjectures of the rule sheets on all positions of {boards},\n"
        f"    solves the Zigzag Edge Game up to size {arguments.zigzag}, solves small boards of the other games,\n"
        f"    and writes what it finds to {arguments.output}. It takes some minutes, on {arguments.jobs} processors\n"
        "    at once, and some gigabytes of memory. After a stop the same command goes on where it was.\n"
        f"{PROGRAM} --help\n"
        "    lists the options. With any of them it runs as well."
    )


def _run(arguments: argparse.Namespace) -> int:
    tasks = [*zigzag_tasks(arguments.zigzag), *board_tasks(arguments.boards)]
    tasks += [*backward_tasks(GAMES, arguments.backward), *first_move_tasks(arguments.first_moves)]
    tasks += resistance_tasks(arguments.resistance)
    for path in arguments.found:
        tasks += found_tasks(path.read_text(encoding="utf-8"))
    with processes(arguments.jobs) as executor:
        results = run(tasks, arguments.output, executor, show_progress("boards"))
        run([*tasks, *fact_tasks(results)], arguments.output, executor, show_progress("all tasks"))
    print(f"The results are in {arguments.output}.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Goes through all positions of small boards, tests the conjectures of the rule sheets, and solves "
        "the Zigzag Edge Game. "
        "After a stop the same command goes on where it was.",
    )
    parser.add_argument("run", nargs="?", choices=["run"], help="do it, with what the options do not say as usual")
    parser.add_argument(
        "--boards",
        nargs="+",
        type=_board,
        default=[(3, 3), (3, 4), (4, 4), (4, 5)],
        metavar="ROWSxCOLUMNS",
        help="the boards (3x3 3x4 4x4 4x5; the last takes 1 GB of memory for each of the two games)",
    )
    parser.add_argument(
        "--found",
        nargs="+",
        type=Path,
        default=[],
        metavar="FILE",
        help="formations on larger boards, as build_scripts/formations/smallest_formations.c prints them",
    )
    parser.add_argument(
        "--zigzag",
        type=int,
        default=8,
        choices=range(1, LARGEST_SOLVED + 1),
        metavar="SIZE",
        help="the largest board of the Zigzag Edge Game to solve (%(default)s; 9 takes 700 MB of memory; 1: none)",
    )
    parser.add_argument(
        "--backward",
        type=int,
        default=BACKWARD,
        choices=range(1, BACKWARD + 1),
        metavar="SIZE",
        help="the largest board of which all positions are solved, in the games without links (%(default)s; 1: none)",
    )
    parser.add_argument(
        "--first-moves",
        nargs="+",
        type=_game_and_size,
        default=[(game, size) for game in GAMES for size in (2, 3)],
        metavar="GAME:SIZE",
        help="the boards whose first moves are solved, such as crossway:5 (every connection game: 2 and 3)",
    )
    parser.add_argument(
        "--resistance",
        nargs="+",
        type=_game_and_size,
        default=[(game, size) for game in WITH_LINKS for size in (2, 3)],
        metavar="GAME:SIZE",
        help="the boards on which the loser's resistance is counted move by move (the games with links: 2 and 3; "
        "--backward counts it in the other games)",
    )
    parser.add_argument(
        "--output", type=Path, default=Path("theory.json"), help="where to keep the results (%(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    return parser


def _board(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a board: expected rows x columns, as in 4x5")
    return int(match[1]), int(match[2])


def _game_and_size(text: str) -> tuple[str, int]:
    game, _, size = text.partition(":")
    if game not in GAMES or not re.fullmatch(r"[2-9]", size):
        raise argparse.ArgumentTypeError(f"{text!r} is not a game with a size: expected for example crossway:5")
    return game, int(size)


if __name__ == "__main__":
    sys.exit(main())
