"""``python3 -m research`` (``build_scripts`` and ``pysrc`` on the path): the runs behind theory.html and atlas.html.


README.md beside this module describes each of them.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from crosscut.commands import run_command, show_progress
from crosscut.executors import add_executor, executor_of
from research.atlas import ATLAS, atlas_tasks
from research.native_solver import check_results, try_everything, try_lines
from research.results import PUBLISHED, run
from research.tasks import GAMES, published_tasks
from shared.command import run_program

PROGRAM = "python3 -m research"


def main(words: Sequence[str] | None = None) -> int:
    """Run the command of the arguments, and print where the results are."""
    arguments = _parser().parse_args(words)
    return run_command(PROGRAM, lambda: _do(arguments), "Stopped. The same command goes on where it was.")


def _do(arguments: argparse.Namespace) -> int:
    if arguments.command != "check":
        _run(arguments)
        print(f"The results are in {arguments.output}.")
    else:
        check = try_everything if arguments.lines is None else try_lines(arguments.lines)
        met = check_results(arguments.boards, arguments.results, check, show_progress("first moves"))
        print(f"{met:,} positions: the side that should win wins in all of them.")
    return 0


def _run(arguments: argparse.Namespace) -> None:
    begins = tuple(arguments.names)
    every_task = atlas_tasks() if arguments.command == "atlas" else published_tasks()
    tasks = [task for task in every_task if task.name.startswith(begins or "")]
    if not tasks:
        example = "own:ban-xo" if arguments.command == "atlas" else "first-moves quax"
        raise ValueError(f"no task begins with {' or '.join(begins)}: expected for example {example!r}")
    with executor_of(arguments) as executor:
        run(tasks, arguments.output, executor, show_progress("tasks"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Repeats the runs behind theory.html and atlas.html. build_scripts/research/README.md says more.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for command, published, example in (("run", PUBLISHED, "first-moves quax"), ("atlas", ATLAS, "own:ban-xo")):
        about = "theory.html" if command == "run" else "atlas.html"
        runs = commands.add_parser(command, help=f"the runs behind {about}, or some: what the results do not hold yet")
        runs.add_argument("names", nargs="*", metavar="NAME", help=f"how the names of tasks begin, as in '{example}'")
        add_executor(runs, "tasks")
        runs.add_argument("--output", type=Path, default=published, help="where to keep the results (%(default)s)")
    check = commands.add_parser("check", help="play against the results, at random for the side that should lose")
    check.add_argument("boards", nargs="+", type=_game_and_size, metavar="GAME:SIZE", help="such as crossway:6")
    check.add_argument("--results", type=Path, default=PUBLISHED, help="the results to check (%(default)s)")
    check.add_argument("--lines", type=int, help="try that many lines after each first move (without: everything)")
    return parser


def _game_and_size(text: str) -> tuple[str, int]:
    game, _, size = text.partition(":")
    if game not in GAMES or not re.fullmatch(r"[2-6]", size):
        raise argparse.ArgumentTypeError(f"{text!r} is not a game with a size from 2 to 6, as in crossway:6")
    return game, int(size)


if __name__ == "__main__":
    run_program(main)
