"""``python3 -m perfect_play`` (with ``build_scripts`` and ``pysrc`` on the path): boards that Python is too slow for.

``solve`` finds who wins after each first move, ``check`` lets the losers of these results defend themselves, and
``positions`` makes solved positions for the tests of the computer player. docs/solver.md tells more.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from crosscut.commands import show_progress
from crosscut.theory.__main__ import GAMES
from perfect_play.checking import check_results, try_everything, try_lines
from perfect_play.first_moves import solve_first_moves
from perfect_play.positions import make_positions
from perfect_play.program import ENTRIES
from shared.command import BuildError, exit_with, say

RESULTS = Path("pysrc/crosscut/theory/results.json")
POSITIONS = Path("tests/data/solved-positions-6x6.json")


def main() -> None:
    """Do what is asked."""
    arguments = _parser().parse_args()
    boards: list[tuple[str, int]] = arguments.boards
    try:
        if arguments.command == "solve":
            solve_first_moves(boards, arguments.output, show_progress("first moves"), arguments.entries)
            say(f"The results are in {arguments.output}.")
        elif arguments.command == "check":
            check = try_everything if arguments.lines is None else try_lines(arguments.lines)
            met = check_results(boards, arguments.results, check, show_progress("first moves"))
            say(f"{met:,} positions: the side that should win wins in all of them.")
        else:
            made = make_positions(boards, arguments.output, arguments.wanted, show_progress("positions"))
            say(f"Positions in {arguments.output}: {made}.")
    except (OSError, ValueError) as error:
        sys.exit(f"python3 -m perfect_play: {error}")
    except KeyboardInterrupt:
        sys.exit("\nStopped. The same command goes on where it was.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m perfect_play", description="Solves boards by a program in C. docs/solver.md tells more."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    solve = commands.add_parser("solve", help="who wins after each first move")
    solve.add_argument("--output", type=Path, default=RESULTS, help="where to keep the results (%(default)s)")
    solve.add_argument("--entries", type=int, default=ENTRIES, help="states remembered, 40 bytes each (%(default)s)")
    check = commands.add_parser("check", help="play against the results, at random for the side that should lose")
    check.add_argument("--results", type=Path, default=RESULTS, help="the results to check (%(default)s)")
    check.add_argument("--lines", type=int, help="try that many lines after each first move (without: everything)")
    positions = commands.add_parser("positions", help="solved positions for tests of the computer player")
    positions.add_argument("--output", type=Path, default=POSITIONS, help="where to keep them (%(default)s)")
    positions.add_argument("--wanted", type=int, default=60, help="of each game (%(default)s)")
    for command in (solve, check, positions):
        command.add_argument("boards", nargs="+", type=_game_and_size, metavar="GAME:SIZE", help="such as crossway:6")
    return parser


def _game_and_size(text: str) -> tuple[str, int]:
    game, _, size = text.partition(":")
    if game not in GAMES or not re.fullmatch(r"[2-6]", size):
        raise argparse.ArgumentTypeError(f"{text!r} is not a game with a size from 2 to 6, as in crossway:6")
    return game, int(size)


if __name__ == "__main__":
    try:
        main()
    except BuildError as error:
        exit_with(error)
