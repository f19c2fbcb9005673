"""``crosscut convert``: a game as a link, as text or as JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping

from crosscut.commands import Command
from crosscut.files import record_json, record_text
from crosscut.link import write_shareable
from crosscut.program.given import FORMS, add_given, read_given
from crosscut.record.fragment import Reading


def _add_arguments(parser: ArgumentParser) -> None:
    add_given(parser)
    parser.add_argument("--to", choices=list(_WRITERS), default="text", help="what to write (default: %(default)s)")
    parser.add_argument("--base", default="", metavar="ADDRESS", help="of the page, to write whole links")


def _convert(asked: Namespace) -> int:
    reading = read_given(asked)
    for problem in reading.problems:
        print(problem, file=sys.stderr)
    sys.stdout.write(_WRITERS[asked.to](reading, asked.base))
    return 1 if reading.problems else 0


def _link(reading: Reading, base: str) -> str:
    fragment = write_shareable(reading.record, display=reading.display, task=reading.task)
    return f"{base.partition('#')[0]}#{fragment}\n" if base else f"{fragment}\n"


_WRITERS: Mapping[str, Callable[[Reading, str], str]] = {
    "link": _link,
    "text": lambda reading, _: record_text.write(reading.record),
    "json": lambda reading, _: record_json.write(reading.record),
}

COMMAND = Command(
    "convert",
    "write a game as a link, as text or as JSON",
    _add_arguments,
    _convert,
    examples=(
        "'g=quax&n=5&m=c3.d4(d5).b2'",
        "--to link --base https://crosscut.example/ game.txt",
        "--to json --game crossway < diagram.txt",
    ),
    more=f"{FORMS}\n\n"
    "Comments, variations, marks and arrows are kept. What cannot be read is said on standard error, the rest is\n"
    "written, and the status is 1.",
)
