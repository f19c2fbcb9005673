"""``crosscut convert``: a game as a link, as text or as JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping

from crosscut.board import Record
from crosscut.commands import Command
from crosscut.link import write_shareable
from crosscut.program.given import FORMS, add_given, read_games
from crosscut.record.fragment import Reading


def _add_arguments(parser: ArgumentParser) -> None:
    add_given(parser)
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
"""What stands between the games of an archive."""

_MORE = f"""\
{FORMS}

Comments, variations, marks and arrows are kept. Of an archive of Abstract Play
all games are written: links a line each, JSON as a list. What cannot be read is
said on standard error, the rest is written, and the status is 1."""

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
    more=_MORE,
)
