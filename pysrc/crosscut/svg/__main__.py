"""Writes the picture of a link: ``python3 -m crosscut.svg LINK > figure.svg``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import get_args

from crosscut.arguments import quoted
from crosscut.commands import Command
from crosscut.record import fragment as link
from crosscut.svg import draw
from crosscut.svg.pen import DEFAULT_CELL, MAX_CELL, MIN_CELL, BoardStyle, Look, Scheme


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("link", help="an address of Crosscut, or what follows its #")
    parser.add_argument("--scheme", choices=get_args(Scheme), default="auto", help="colours (default: the reader's)")
    parser.add_argument("--style", choices=get_args(BoardStyle), help="points or cells (default: the game's)")
    parser.add_argument("--patterned", action="store_true", help="tell the colours apart by patterns as well")
    parser.add_argument("--cell", type=_pixels, default=DEFAULT_CELL, help="pixels between points")


def _write_picture(chosen: Namespace) -> int:
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
    return 1 if reading.problems or problems else 0


def _pixels(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not MIN_CELL <= value <= MAX_CELL:
        raise ArgumentTypeError(f"{quoted(text)} is not a number of pixels from {MIN_CELL:g} to {MAX_CELL:g}")
    return value


COMMAND = Command(
    "svg",
    "draw the position of a link, as SVG",
    _add_arguments,
    _write_picture,
    examples=(
        "'g=quax&n=5&m=c3.d4.b2' > figure.svg",
        "'https://crosscut.example/#g=quax&m=d4' --scheme light > figure.svg",
    ),
    more="What of the link cannot be drawn is said on standard error, and the status is 1.",
    module="crosscut.svg",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
