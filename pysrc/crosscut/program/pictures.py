"""``crosscut png`` and ``crosscut pdf``: the picture of a link as a file that is not text."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TypeVar

from crosscut import pictures
from crosscut.commands import Command
from crosscut.svg.__main__ import add_choices, drawn

N = TypeVar("N", int, float)

_MORE = """They need the extra "pictures": pip install "crosscut[pictures]"
What of the link cannot be drawn is said on standard error, and the status is 1."""


def _command(kind: str, convert: Callable[[str, N | None], bytes], number: type[N], unit: str, width: str) -> Command:
    def add_arguments(parser: ArgumentParser) -> None:
        add_choices(parser, "light")
        parser.add_argument("--width", type=number, help=f"{unit} across the picture (default: as the cells need)")

    def write(chosen: Namespace) -> int:
        if chosen.output is None and sys.stdout.isatty():
            raise ValueError(f"a terminal shows no {kind}: name a file by --output, or add > figure.{kind.lower()}")
        picture, status = drawn(chosen)
        try:
            content = convert(picture, chosen.width)
        except ImportError as error:
            raise ValueError(str(error)) from error
        if chosen.output is None:
            sys.stdout.buffer.write(content)
        else:
            chosen.output.write_bytes(content)
        return status

    name = kind.lower()
    return Command(
        name,
        f"draw the position of a link, as {kind}",
        add_arguments,
        write,
        examples=(
            f"'g=quax&n=5&m=c3.d4.b2' > figure.{name}",
            f"'g=quax&n=5&m=c3.d4.b2' --scheme print --width {width} --output figure.{name}",
        ),
        more=_MORE,
    )


PNG = _command("PNG", pictures.png, int, "pixels", "800")
PDF = _command("PDF", pictures.pdf, float, "millimetres", "60")
