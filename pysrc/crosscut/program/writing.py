"""``crosscut convert``, ``png``, ``pdf`` and ``gif``: a game as text, and its picture as PNG, PDF or GIF."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crosscut import link, pictures, svg
from crosscut.commands import Command, length_up_to, number_from
from crosscut.program.input import FORMS, MANY_FORMS, add_input, read_games
from crosscut.record.record import Reading, Record
from crosscut.svg.__main__ import add_choices, chosen_figure, drawn, report, time_of_move


def _add_convert_arguments(parser: ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument("--to", choices=list(_WRITERS), default="text", help="what to write (default: %(default)s)")
    parser.add_argument("--base", default="", metavar="ADDRESS", help="of the page, to write whole links")


def _convert(asked: Namespace) -> int:
    with read_games(asked) as given:
        is_list = given.is_many and asked.to == "json"
        between = "," if is_list else _BETWEEN[asked.to]
        said = count = 0
        for count, reading in enumerate(given.games, 1):
            said = _say(given.problems, said)
            sys.stdout.write(("[\n" if is_list else "") if count == 1 else between)
            sys.stdout.write(_WRITERS[asked.to](reading, asked.base))
        _say(given.problems, said)
        if is_list and count:
            sys.stdout.write("]\n")
        if not count:
            raise ValueError("no game could be read")
        return 1 if given.problems else 0


def _say(problems: Sequence[str], said: int) -> int:
    """Print the problems that are new."""
    for problem in problems[said:]:
        print(problem, file=sys.stderr)
    return len(problems)


def _link(reading: Reading, base: str) -> str:
    fragment = link.write(reading.record, display=reading.display, task=reading.task, form="shareable")
    return f"{base.partition('#')[0]}#{fragment}\n" if base else f"{fragment}\n"


_WRITERS: Mapping[str, Callable[[Reading, str], str]] = {
    "link": _link,
    "text": lambda reading, _: Record.of(reading.record).to_text(),
    "json": lambda reading, _: Record.of(reading.record).to_json(),
}
_BETWEEN = {"link": "", "text": "\n", "json": ""}
"""The separators between many games."""

_MORE_OF_CONVERT = f"""\
{FORMS}

{MANY_FORMS}

Comments, variations, marks and arrows are kept. Of many games all are written
as they are read: one link per line, JSON as a list; this command reads all of
that again. Parts that cannot be read are named on standard error with their
lines, the rest is written, and the status is 1."""

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


_MORE_OF_PICTURES = """This needs the extra "pictures": pip install "crosscut[pictures]"
Parts of the link that cannot be drawn are named on standard error, and the
status is 1."""


def _picture_command(kind: str, convert: Callable[[str, Any], bytes], most: int, unit: str, width: str) -> Command:
    def add_arguments(parser: ArgumentParser) -> None:
        add_choices(parser, "light")
        parser.add_argument(
            "--width", type=length_up_to(most, unit), help=f"{unit} across the picture (default: as the cells need)"
        )

    def write(chosen: Namespace) -> int:
        _expect_file(chosen, kind)
        picture, status = drawn(chosen)
        _write(chosen, lambda: convert(picture, chosen.width))
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


PNG = _picture_command("PNG", pictures.png, pictures.MOST_PIXELS, "pixels", "800")
PDF = _picture_command("PDF", pictures.pdf, pictures.MOST_MILLIMETRES, "millimetres", "60")


def _add_gif_arguments(parser: ArgumentParser) -> None:
    add_choices(parser, "light")
    width = length_up_to(pictures.MOST_PIXELS, "pixels")
    parser.add_argument("--width", type=width, default=480, help="pixels across the picture (default: %(default)s)")
    parser.add_argument(
        "--first", type=number_from(0), default=0, metavar="N", help="begin after N moves (default: the start)"
    )
    parser.add_argument(
        "--last", type=number_from(0), metavar="N", help="end after N moves (default: the end of the line)"
    )
    parser.add_argument(
        "--seconds", type=time_of_move, default=0.8, help="for each move: 0.1 to 10 (default: %(default)s)"
    )


def _write_gif(chosen: Namespace) -> int:
    _expect_file(chosen, "GIF")
    reading, look = chosen_figure(chosen)
    shown = {"first": chosen.first, "last": chosen.last, "seconds": chosen.seconds}
    stills, problems = svg.stills(reading.record, reading.display, look, **shown)
    _write(chosen, lambda: pictures.gif(stills, chosen.width))
    return report(reading.problems + problems)


def _expect_file(chosen: Namespace, kind: str) -> None:
    if chosen.output is None and sys.stdout.isatty():
        raise ValueError(f"a terminal shows no {kind}: name a file by --output, or add > figure.{kind.lower()}")


def _write(chosen: Namespace, make: Callable[[], bytes]) -> None:
    try:
        content = make()
    except ImportError as error:
        raise ValueError(str(error)) from error
    if chosen.output is None:
        sys.stdout.buffer.write(content)
    else:
        chosen.output.write_bytes(content)


GIF = Command(
    "gif",
    "draw the line of a link move by move, as an animated GIF",
    _add_gif_arguments,
    _write_gif,
    examples=(
        "'g=quax&n=5&m=c3.d4.b2' > figure.gif",
        "'g=quax&n=5&m=c3.d4.b2' --width 240 --seconds 0.5 --output figure.gif",
    ),
    more=f"""The first picture shows the end, for programs that show no animation. At most
{svg.MOST_MOVES} moves are drawn. {_MORE_OF_PICTURES}""",
)
