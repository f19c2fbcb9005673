"""The game that a command is given: a link, a file, a position, or text on standard input."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from crosscut.arguments import quoted
from crosscut.commands import board_size, game_id, position_lines
from crosscut.files import Archive, pasted_text
from crosscut.geometry import Point
from crosscut.position import Position
from crosscut.record.board import Board
from crosscut.record.record import Reading, Record
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


@dataclass(frozen=True, slots=True)
class Given:
    """The games that were given: one, or those of an archive."""

    games: Sequence[Reading]
    is_archive: bool
    problems: Sequence[str]
    """A sentence for everything that could not be read."""


def read_games(asked: Namespace) -> Given:
    """All games that were given. Raises ValueError if there is none."""
    return _games(_text(asked.given), asked)


def _games(text: str, asked: Namespace) -> Given:
    found = finish(pasted_text.read_steps(text, asked.game, asked.size, from_top=asked.from_the_top))
    if isinstance(found, Archive):
        for read in found.games:
            _refuse_other(asked, read.reading.record.game.id, read.reading.record.size)
        return Given([game.reading for game in found.games], True, found.problems)
    if not found.names_game:
        raise ValueError(
            f"{quoted(text.strip())} is neither a file nor a game that is known here: expected a link such as "
            "g=quax&m=d4, a record, or with --game a diagram or moves"
        )
    _refuse_other(asked, found.record.game.id, found.record.size)
    return Given([found], False, found.problems)


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
    position = _position(text.strip(), asked)
    if position is not None:
        _refuse_other(asked, asked.game, position.size)
        return Board.from_position(game_called(asked.game), position)
    given = _games(text, asked)
    if given.is_archive:
        raise ValueError(f"{quoted(asked.given)} is an archive of {len(given.games)} games: expected one game")
    if given.problems:
        raise ValueError(f"{quoted(asked.given)} cannot be read as it stands. {' '.join(given.problems)}")
    return Record.of(given.games[0].record).board()


def _position(text: str, asked: Namespace) -> Position | None:
    """The position of one line, such as 3/1r1/3 b; None if it looks like something else."""
    is_line = asked.game is not None and "/" in text.partition(" ")[0] and not re.search(r"[=\n:]", text)
    return game_called(asked.game).position(text) if is_line else None


def _text(given: str) -> str:
    """The text that was given, in a file or as it stands. Raises ValueError if there is none."""
    if given == STANDARD_INPUT:
        if sys.stdin.isatty():
            print("Type or paste a link, a record or a diagram, then Ctrl-D:", file=sys.stderr)
        text = sys.stdin.read()
    else:
        text = Path(given).read_text(encoding="utf-8") if _is_file(given) else given
    if not text.strip():
        raise ValueError("there is nothing to read: expected a link, a record, a diagram or moves")
    return text


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
