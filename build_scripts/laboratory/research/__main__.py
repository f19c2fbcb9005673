"""``python3 -m laboratory.research`` (with ``build_scripts`` and ``pysrc`` on the path): what takes hours.

The laboratory's README.md describes each of them.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from crosscut.commands import board_size, game_id, number_from, run_command, show_progress
from crosscut.executors import add_executor, executor_of
from crosscut.puzzles.__main__ import check_files, make_puzzles
from laboratory.research.atlas import atlas_tasks
from laboratory.research.atlas import write_table as write_atlas
from laboratory.research.edge_templates import template_tasks
from laboratory.research.edge_templates import write_table as write_templates
from laboratory.research.native_solver import check_results, try_everything, try_lines
from laboratory.research.openings import forget_open, opening_tasks
from laboratory.research.openings import write_table as write_openings
from laboratory.research.puzzles import connection_tools, exact_tools, fast_tools
from laboratory.research.running import Task, run
from laboratory.research.tasks import GAMES, published_tasks
from laboratory.results.atlas import ATLAS
from laboratory.results.edge_templates import EDGE_TEMPLATES
from laboratory.results.openings import OPENINGS
from laboratory.results.runs import PUBLISHED, Results, load
from shared.command import run_program
from shared.paths import PUZZLES

PROGRAM = "python3 -m laboratory.research"
RUNS: dict[str, tuple[Callable[[], Iterator[Task]], Path, str, str]] = {
    "run": (published_tasks, PUBLISHED, "the runs behind theory.html", "first-moves quax"),
    "atlas": (atlas_tasks, ATLAS, "the runs behind atlas.html", "own:ban-xo"),
    "templates": (template_tasks, EDGE_TEMPLATES, "the edge templates of crosscut.templates", "own:link-auto"),
    "openings": (opening_tasks, OPENINGS, "who wins after the first stones on 6x6 and 7x7", "crossway 7x7 d4"),
}
"""The commands that run tasks: all of these, where their results are, what they are, and how a name begins."""
TABLES: dict[str, tuple[Callable[[Results], None], Path, str]] = {
    "atlas-table": (write_atlas, ATLAS, "what the atlas found"),
    "template-table": (write_templates, EDGE_TEMPLATES, "the edge templates"),
    "opening-table": (write_openings, OPENINGS, "who wins after the first stones"),
}
"""The commands that write results into a table that is shipped: how, where they are, and what."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command of the arguments, and print where the results are."""
    arguments = _parser().parse_args(words)
    return run_command(PROGRAM, lambda: _do(arguments), "Stopped. The same command goes on where it was.")


def _do(arguments: argparse.Namespace) -> int:
    if arguments.command in RUNS:
        _run(arguments)
        print(f"The results are in {arguments.output}.")
    elif arguments.command in TABLES:
        write, found, _ = TABLES[arguments.command]
        write(load(found))
    elif arguments.command == "puzzles":
        make_puzzles(arguments, PUZZLES, connection_tools if arguments.connections else fast_tools)
    elif arguments.command == "prove":
        return check_files(arguments, arguments.files or sorted(PUZZLES.iterdir()), exact_tools)
    else:
        check = try_everything if arguments.lines is None else try_lines(arguments.lines)
        met = check_results(arguments.boards, arguments.results, check, show_progress("first moves"))
        print(f"{met:,} positions: the side that should win wins in all of them.")
    return 0


def _run(arguments: argparse.Namespace) -> None:
    begins = tuple(arguments.names)
    tasks_of, _, _, example = RUNS[arguments.command]
    if arguments.command == "openings":
        tasks_of = partial(opening_tasks, arguments.positions)
        forget_open(arguments.output, arguments.positions)
    tasks = [task for task in tasks_of() if task.name.startswith(begins or "")]
    if not tasks:
        raise ValueError(f"no task begins with {' or '.join(begins)}: expected for example {example!r}")
    with executor_of(arguments) as executor:
        run(tasks, arguments.output, executor, show_progress("tasks"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Runs behind theory.html and atlas.html, and puzzles. The laboratory's README.md says more.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for command, (_, published, about, example) in RUNS.items():
        runs = commands.add_parser(command, help=f"{about}, or some: what the results do not hold yet")
        runs.add_argument("names", nargs="*", metavar="NAME", help=f"how the names of tasks begin, as in '{example}'")
        add_executor(runs, "tasks")
        runs.add_argument("--output", type=Path, default=published, help="where to save the results (%(default)s)")
        if command == "openings":
            runs.add_argument(
                "--positions", type=number_from(1), metavar="N",
                help="then a task leaves its position open; a run with more tries it again (about a minute's)",
            )  # fmt: skip
    for command, (_, _, about) in TABLES.items():
        commands.add_parser(command, help=f"write {about} into the table that is shipped")
    check = commands.add_parser("check", help="play against the results, at random for the side that should lose")
    check.add_argument("boards", nargs="+", type=_game_and_size, metavar="GAME:SIZE", help="such as crossway:6")
    check.add_argument("--results", type=Path, default=PUBLISHED, help="the results to check (%(default)s)")
    check.add_argument("--lines", type=int, help="try that many lines after each first move (without: everything)")
    puzzles = commands.add_parser("puzzles", help="add puzzles to the site's file of a game")
    puzzles.add_argument("game", type=game_id, metavar="GAME", help="the id of a game")
    puzzles.add_argument("--size", type=board_size, nargs="+", default=[6, 7, 7, 8], metavar="N", help="of the boards")
    puzzles.add_argument("--count", type=number_from(1), default=60, metavar="N", help="wanted in all (%(default)s)")
    puzzles.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game (%(default)s)")
    puzzles.add_argument("--connections", action="store_true", help="prove connections: for boards from 9x9 on")
    add_executor(puzzles, "games")
    prove = commands.add_parser("prove", help="prove again what the site's files say of puzzles, by the program in C")
    add_executor(prove, "puzzles")
    prove.add_argument("files", type=Path, nargs="*", metavar="FILE", help="such as web/puzzles/quax.jsonl (all)")
    return parser


def _game_and_size(text: str) -> tuple[str, int]:
    game, _, size = text.partition(":")
    if game not in GAMES or not re.fullmatch(r"[2-6]", size):
        raise argparse.ArgumentTypeError(f"{text!r} is not a game with a size from 2 to 6, as in crossway:6")
    return game, int(size)


if __name__ == "__main__":
    run_program(main)
