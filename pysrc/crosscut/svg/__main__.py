"""Writes the picture of a link: ``python3 -m crosscut.svg LINK > figure.svg``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import get_args

from crosscut.arguments import quoted
from crosscut.commands import run_command
from crosscut.record import fragment as link
from crosscut.svg import draw
from crosscut.svg.pen import DEFAULT_CELL, MAX_CELL, MIN_CELL, BoardStyle, Look, Scheme


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the picture, and say what of the link was lost. The status is 1 if there is nothing to read."""
    parser = argparse.ArgumentParser(prog="python3 -m crosscut.svg", description="Write the figure of a link as SVG.")
    parser.add_argument("link", help="an address of Crosscut, or what follows its #")
    parser.add_argument("--scheme", choices=get_args(Scheme), default="auto", help="colours (default: the reader's)")
    parser.add_argument("--style", choices=get_args(BoardStyle), help="points or cells (default: the game's)")
    parser.add_argument("--patterned", action="store_true", help="tell the colours apart by patterns as well")
    parser.add_argument("--cell", type=_pixels, default=DEFAULT_CELL, help="pixels between points")
    chosen = parser.parse_args(arguments)
    return run_command("python3 -m crosscut.svg", lambda: _write_picture(chosen))


def _write_picture(chosen: argparse.Namespace) -> int:
    reading = link.read(link.fragment_of(chosen.link.strip()))
    if reading is None:
        raise ValueError("the link is empty: expected an address of Crosscut, or what follows its #")
    if not reading.names_game:
        raise ValueError(f"{quoted(chosen.link)} names no game that is known here: expected for example g=quax&m=d4")
    look = Look(chosen.scheme, chosen.style, chosen.patterned, chosen.cell)
    picture, problems = draw(reading.record, reading.display, look)
    for problem in reading.problems + problems:
        print(problem, file=sys.stderr)
    sys.stdout.write(picture)
    return 0


def _pixels(text: str) -> float:
    value = float(text)
    if not MIN_CELL <= value <= MAX_CELL:
        raise argparse.ArgumentTypeError(f"{text} is not from {MIN_CELL:g} to {MAX_CELL:g}")
    return value


if __name__ == "__main__":
    sys.exit(main())
