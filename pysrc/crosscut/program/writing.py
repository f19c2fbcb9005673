"""``crosscut convert``, ``crosscut png`` and ``crosscut pdf``: a game as text, and its picture as PNG or PDF."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from typing import TypeVar

from crosscut import pictures
from crosscut.commands import Command
from crosscut.link import write_shareable
from crosscut.program.input import FORMS, add_input, read_games
from crosscut.record.record import Reading, Record
from crosscut.svg.__main__ import add_choices, drawn


def _add_convert_arguments(parser: ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument("--to", choices=list(_WRITERS), default="text", help="what to write (default: %(default)s)")
    parser.add_argument("--base", default="", metavar="ADDRESS", help="of the page, to write whole links")


def _convert(asked: Namespace) -> int:
    given = read_games(asked)
    for problem in given.problems:
        print(problem, file=sys.stderr)
    written = [_WRITERS[asked.to](reading, asked.base) for reading in given.games]
    is_list = given.is_archive and asked.to == "json"
    sys.stdout.write(f"[\n{','.join(written)}]\n" if is_list else _BETWEEN[asked.to].join(written))
    return 1 if given.problems else 0


def _link(reading: Reading, base: str) -> str:
    fragment = write_shareable(reading.record, display=reading.display, task=reading.task)
    return f"{base.partition('#')[0]}#{fragment}\n" if base else f"{fragment}\n"


_WRITERS: Mapping[str, Callable[[Reading, str], str]] = {
    "link": _link,
    "text": lambda reading, _: Record.of(reading.record).to_text(),
    "json": lambda reading, _: Record.of(reading.record).to_json(),
}
_BETWEEN = {"link": "", "text": "\n", "json": ""}
"""The separators between the games of an archive."""

_MORE_OF_CONVERT = f"""\
{FORMS}

Comments, variations, marks and arrows are kept. Of an archive of Abstract Play
all games are written: one link per line, JSON as a list. Parts that cannot be
read are named on standard error, the rest is written, and the status is 1."""

CONVERT = Command(
    "convert",
    "write a game as a link, as text or as JSON",
    _add_convert_arguments,
    _convert,
    examples=(
        "'g=quax&n=5&m=c3.d4(d5).b2'",
        "--to link --base https://crosscut.example/ game.txt",
        "--to json --game crossway < diagram.txt",
    ),
    more=_MORE_OF_CONVERT,
)


N = TypeVar("N", int, float)

_MORE_OF_PICTURES = """This needs the extra "pictures": pip install "crosscut[pictures]"
Parts of the link that cannot be drawn are named on standard error, and the
status is 1."""


def _picture_command(
    kind: str, convert: Callable[[str, N | None], bytes], number: type[N], unit: str, width: str
) -> Command:
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
        more=_MORE_OF_PICTURES,
    )


PNG = _picture_command("PNG", pictures.png, int, "pixels", "800")
PDF = _picture_command("PDF", pictures.pdf, float, "millimetres", "60")
