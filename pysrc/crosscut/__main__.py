"""``python -m crosscut`` lists the games and the commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import crosscut

COMMANDS = {
    "crosscut.svg LINK": "draws the position of a link, as SVG",
    "crosscut.claims PAGE ...": "checks what pages claim about their figures",
    "crosscut.player": "plays matches between levels, and against other programs",
    "crosscut.puzzles": "makes puzzles with proofs, checks them, and describes them",
    "crosscut.theory LINK": "says what the theory has to say about the position of a link",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the version, the games and the commands."""
    parser = argparse.ArgumentParser(prog="python -m crosscut", description="Say what there is in this package.")
    parser.add_argument("--version", action="version", version=crosscut.__version__)
    parser.parse_args(arguments)
    print(f"crosscut {crosscut.__version__}: seven square-board games, their exact rules, and why a move is illegal")
    print("\nGames")
    width = max(len(game.id) for game in crosscut.games())
    for game in crosscut.games():
        print(f"  {game.id:{width}}  {game.name}, {game.inventor} {game.year}")
    print("\nCommands")
    width = max(map(len, COMMANDS))
    for command, what in COMMANDS.items():
        print(f"  python -m {command:{width}}  {what}")
    print("\nIn Python")
    print('  import crosscut; board = crosscut.Board("quax"); board.push("d4"); print(board)')
    print("  help(crosscut) tells more.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
