"""Writes the picture of a link: ``python3 -m crosscut.svg LINK > figure.svg``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import get_args

from crosscut.arguments import quoted
from crosscut.commands import Command, UsageError
from crosscut.record import fragment as link
from crosscut.record.figure_text import Scheme
from crosscut.record.record import Reading
from crosscut.svg import LONGEST, SHORTEST, animate, draw
from crosscut.svg.pen import DEFAULT_CELL, MAX_CELL, MIN_CELL, BoardStyle, Look

_OTHER_KINDS = (".png", ".pdf", ".gif")


def add_choices(parser: ArgumentParser, scheme: Scheme) -> None:
    """Add the arguments for what is drawn, its look, and the file to write. ``scheme`` is the default scheme."""
    schemes = [name for name in get_args(Scheme) if scheme == "auto" or name != "auto"]
    usual = "the reader's" if scheme == "auto" else scheme
    parser.add_argument("link", help="an address of Crosscut, or what follows its #")
    parser.add_argument(
        "--scheme", choices=schemes, default=scheme, help=f"colours, or print: black and white (default: {usual})"
    )
    parser.add_argument("--style", choices=get_args(BoardStyle), help="points or cells (default: the game's)")
    parser.add_argument("--patterned", action="store_true", help="distinguish the colours by patterns as well")
    parser.add_argument("--cell", type=_pixels, default=DEFAULT_CELL, help="pixels between points")
    parser.add_argument("--output", type=Path, metavar="FILE", help="the file to write (default: standard output)")


def chosen_figure(chosen: Namespace) -> tuple[Reading, Look]:
    """What the chosen link holds, and how it is to look. Raises ValueError for text that is not a link."""
    reading = link.read(chosen.link.strip())
    if reading is None:
        raise ValueError("the link is empty: expected an address of Crosscut, or what follows its #")
    if not reading.names_game:
        raise ValueError(f"{quoted(chosen.link)} names no game that is known here: expected for example g=quax&m=d4")
    return reading, Look(chosen.scheme, chosen.style, chosen.patterned, chosen.cell)


def report(problems: list[str]) -> int:
    """Print what is wrong with the figure to standard error, and return the exit status."""
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def drawn(chosen: Namespace, seconds: float | None = None) -> tuple[str, int]:
    """The picture of the chosen link, and the exit status; problems are printed to standard error.

    With ``seconds`` for each move it is animated. Raises ValueError for text that is not a link.
    """
    reading, look = chosen_figure(chosen)
    if seconds is None:
        picture, problems = draw(reading.record, reading.display, look)
    else:
        picture, problems = animate(reading.record, reading.display, look, seconds=seconds)
    return picture, report(reading.problems + problems)


def _add_arguments(parser: ArgumentParser) -> None:
    add_choices(parser, "auto")
    parser.add_argument("--animated", action="store_true", help="draw the whole line, move by move")
    parser.add_argument(
        "--seconds", type=time_of_move, help=f"for each move of it: {SHORTEST:g} to {LONGEST:g} (default: {_SECONDS:g})"
    )


def _write_picture(chosen: Namespace) -> int:
    if chosen.seconds is not None and not chosen.animated:
        raise UsageError("--seconds says how long each move of --animated is shown")
    if chosen.output is not None and chosen.output.suffix.lower() in _OTHER_KINDS:
        kind = chosen.output.suffix.lower()[1:]
        raise UsageError(f"{chosen.output} would hold SVG: the command {kind} writes {kind.upper()}")
    picture, status = drawn(chosen, (chosen.seconds or _SECONDS) if chosen.animated else None)
    if chosen.output is None:
        sys.stdout.write(picture)
    else:
        chosen.output.write_text(picture, encoding="utf-8", newline="")
    return status


def _pixels(text: str) -> float:
    value = _number(text)
    if not MIN_CELL <= value <= MAX_CELL:
        raise ArgumentTypeError(f"{quoted(text)} is not a number of pixels from {MIN_CELL:g} to {MAX_CELL:g}")
    return value


def time_of_move(text: str) -> float:
    """The seconds that an argument gives to each move."""
    value = _number(text)
    if not SHORTEST <= value <= LONGEST:
        raise ArgumentTypeError(f"{quoted(text)} is no time for a move: expected {SHORTEST:g} to {LONGEST:g} seconds")
    return value


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0


_SECONDS = 1.0

COMMAND = Command(
    "svg",
    "draw the position of a link, as SVG",
    _add_arguments,
    _write_picture,
    examples=(
        "'g=quax&n=5&m=c3.d4.b2' > figure.svg",
        "'https://crosscut.example/#g=quax&m=d4' --scheme print --output figure.svg",
        "'g=quax&n=5&m=c3.d4.b2' --animated --seconds 0.5 > game.svg",
    ),
    more="Parts of the link that cannot be drawn are named on standard error, and the\nstatus is 1.",
    module="crosscut.svg",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
