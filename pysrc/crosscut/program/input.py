"""The game that a command is given: a link, a file, a position, or text on standard input."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from itertools import chain, islice
from pathlib import Path
from typing import TextIO

from crosscut.arguments import quoted
from crosscut.commands import board_size, game_id, position_lines
from crosscut.files import Archive, TextKind, kind_of, pasted_text
from crosscut.geometry import Point
from crosscut.record.abstract_play_archive import MAX_CHARACTERS as MAX_ARCHIVE
from crosscut.record.board import Board
from crosscut.record.many import parts, read_part
from crosscut.record.record import Reading, Record
from crosscut.record.text import without_unseen
from crosscut.record.text_kind import LOOKED_AT, MANY
from crosscut.registry import game as game_called
from crosscut.steps import finish

STANDARD_INPUT = "-"

FORMS = """\
GAME is a link (an address of Crosscut, or what follows its #), the name of a
file, or - for standard input. A file holds a link, a record as text or JSON
(also of Crossway and Quax from Abstract Play), or a diagram: lines of . R B
(or . X O) from north to south, also with coordinates and words around them.
Text that does not name its game needs --game: a diagram, moves (e5 d4), or a
position in one line (3/1r1/3 b)."""
MANY_FORMS = """\
A file of many games holds records, links in lines, JSON in lines or a list, or
games of Abstract Play, also mixed."""


def add_input(parser: ArgumentParser) -> None:
    """Add the arguments that name the game."""
    parser.add_argument(
        "given",
        nargs="?",
        default=STANDARD_INPUT,
        metavar="GAME",
        help="a link, a file, or - for standard input (default)",
    )
    parser.add_argument("--game", type=game_id, metavar="ID", help="the game, where GAME does not name it")
    parser.add_argument("--size", type=board_size, metavar="N", help="of the board, where GAME is moves alone")
    parser.add_argument("--from-the-top", action="store_true", help="ranks are counted from the top, in moves alone")


@dataclass(slots=True)
class GivenGames:
    """The games that were given: one, or many, which are read one after the other."""

    games: Iterable[Reading]
    is_many: bool
    problems: list[str]
    """A sentence for everything that could not be read so far."""


@contextmanager
def read_games(asked: Namespace) -> Iterator[GivenGames]:
    """All games that were given. Raises ValueError if there is none."""
    with _opened(asked.given) as source:
        beginning = source.readlines(LOOKED_AT)
        text = "".join(beginning)
        kind = kind_of(text, asked.game)
        is_whole = len(text) < LOOKED_AT
        if (kind in MANY and _holds(1, text)) or (kind in (TextKind.RECORD, TextKind.JSON) and not is_whole):
            problems: list[str] = []
            yield GivenGames(_stream(chain(beginning, source), problems, asked), True, problems)
        elif kind is TextKind.ABSTRACT_PLAY and len(text := text + source.read()) > MAX_ARCHIVE:
            problems = []
            yield GivenGames(_stream(text, problems, asked), True, problems)
        else:
            yield _games(text + ("" if is_whole else source.read()), kind, asked)


def _stream(source: str | Iterable[str], problems: list[str], asked: Namespace) -> Iterator[Reading]:
    """The games of a text of many, as far as they can be read; ``problems`` gets sentences about the others."""
    for number, part in enumerate(parts(source), 1):
        try:
            reading = read_part(part.text)
            _refuse_unknown(reading)
            _refuse_other(asked, reading.record.game.id, reading.record.size)
        except ValueError as error:
            problems.append(f"Record {number}, line {part.line}, is left out: {error}")
        else:
            problems += [f"Record {number}, line {part.line}: {problem}" for problem in reading.problems]
            yield reading


def _holds(number: int, text: str) -> bool:
    """Whether a text that can hold many games has at least this many parts: a list may have one, or none."""
    return sum(1 for _ in islice(parts(text), number)) == number


def _games(text: str, kind: TextKind, asked: Namespace) -> GivenGames:
    if not text.strip():
        raise ValueError("there is nothing to read: expected a link, a record, a diagram or moves")
    found = finish(pasted_text.read_steps(text, kind, asked.game, asked.size, from_top=asked.from_the_top))
    if isinstance(found, Archive):
        for read in found.games:
            _refuse_other(asked, read.reading.record.game.id, read.reading.record.size)
        return GivenGames([game.reading for game in found.games], True, list(found.problems))
    if not found.names_game:
        raise ValueError(_why_no_game(asked.given, text, kind, found.named))
    _refuse_other(asked, found.record.game.id, found.record.size)
    return GivenGames([found], False, found.problems)


_OF_SOME_GAME = {
    TextKind.DIAGRAM: "a diagram of a board",
    TextKind.BROKEN_DIAGRAM: "a diagram of a board",
    TextKind.POSITION: "a position",
    TextKind.BROKEN_POSITION: "a position",
    TextKind.MOVES: "a list of moves",
}
"""What does not name its game."""
_BROKEN = (TextKind.BROKEN_DIAGRAM, TextKind.BROKEN_POSITION)


def _why_no_game(given: str, text: str, kind: TextKind, named: str) -> str:
    """Why no game that is known here is in a text, as a sentence without a full stop."""
    if given == STANDARD_INPUT:
        source, holds, holds_none = "standard input", "holds", "holds no game"
    elif _is_file(given):
        source, holds, holds_none = f"the file {quoted(Path(given).name)}", "holds", "holds no game"
    else:
        source, holds, holds_none = quoted(text.strip()), "is", "is neither a file nor a game"
    if named:
        return f"{source} names the game {quoted(named)}, which is not known here"
    if kind in _OF_SOME_GAME:
        what = f"{source} {'looks like' if kind in _BROKEN else holds} {_OF_SOME_GAME[kind]}"
        size = ", and --size unless the board has the usual size" if kind is TextKind.MOVES else ""
        return f"{what} that does not name its game: expected --game with it{size}"
    return (
        f"{source} {holds_none} that is known here: expected a link such as g=quax&m=d4, a record, or with --game a "
        "diagram, moves, or a position such as 3/1r1/3 b"
    )


def _refuse_unknown(reading: Reading) -> None:
    """Raise ValueError for a text that names no game that is known here."""
    if not reading.names_game:
        raise ValueError(" ".join(reading.problems) or "it names no game")


def _refuse_other(asked: Namespace, game_id: str, size: int) -> None:
    """Raise ValueError if the options ask for another game or board than what was given."""
    refuse_contradiction("--game", asked.game, game_id)
    refuse_contradiction("--size", asked.size, size)


def refuse_contradiction(option: str, wanted: str | int | None, given: str | int) -> None:
    """Raise ValueError if an option, where there is one, wants something else than what was given."""
    if wanted not in (None, given):
        raise ValueError(f"what is given has the {option[2:]} {given}: expected it without {option} {wanted}")


def read_board(asked: Namespace) -> Board:
    """The board that was given, with the moves that led there.

    Raises ValueError if anything of it cannot be read, or a move is against the rules.
    """
    text = _text(asked.given)
    kind = kind_of(text, asked.game)
    if kind is TextKind.POSITION and asked.game is not None:
        # A record would not say how play has come there.
        board = Board.from_position(asked.game, game_called(asked.game).position(without_unseen(text).strip()))
        _refuse_other(asked, asked.game, board.size)
        return board
    if kind in MANY and _holds(2, text):
        raise ValueError(f"{quoted(asked.given)} holds many games: expected one. crosscut convert takes them apart")
    given = _games(text, kind, asked)
    (reading, *others) = given.games
    if others:
        raise ValueError(f"{quoted(asked.given)} is an archive of {len(others) + 1} games: expected one game")
    if given.problems:
        raise ValueError(f"{quoted(asked.given)} cannot be read as it stands. {' '.join(given.problems)}")
    return Record.of(reading.record).board()


def _text(given: str) -> str:
    """The text that was given, in a file or as it stands."""
    with _opened(given) as source:
        return source.read()


@contextmanager
def _opened(given: str) -> Iterator[TextIO]:
    """The text that was given, in a file or as it stands."""
    if given == STANDARD_INPUT:
        if sys.stdin.isatty():
            print("Type or paste a link, a record or a diagram, then Ctrl-D:", file=sys.stderr)
        yield sys.stdin
    elif _is_file(given):
        with Path(given).open(encoding="utf-8") as file:
            yield file
    else:
        yield StringIO(given)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # a name that is too long is none
        return False


def described(board: Board, carrier: frozenset[Point] = frozenset()) -> Iterator[str]:
    """The lines that show a position, and the points on which a proof rests."""
    state = "the game is over" if board.position.over else f"{board.turn.title()} to move"
    yield f"{board.game.name}, {board.size}x{board.size}: {state}"
    yield from position_lines(board.position, board.peek() if board.moves else None, carrier=carrier)
