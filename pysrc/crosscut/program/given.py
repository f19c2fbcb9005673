"""What people give to a command: a link, a file, a position, or text on standard input."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from crosscut.arguments import quoted
from crosscut.board import Board, Record
from crosscut.commands import board_size
from crosscut.files import pasted_text
from crosscut.program.text_board import position_lines
from crosscut.record.fragment import Reading
from crosscut.registry import game as game_called
from crosscut.registry import games

STANDARD_INPUT = "-"

FORMS = """\
GAME is a link (an address of Crosscut, or what follows its #), the name of a
file, or - for standard input. A file holds a link, a record as text or JSON,
or a diagram: lines of . R B from north to south. What does not name its game,
such as a diagram or moves (e5 d4), needs --game."""


def add_given(parser: ArgumentParser) -> None:
    """The arguments that say what game it is about."""
    parser.add_argument(
        "given",
        nargs="?",
        default=STANDARD_INPUT,
        metavar="GAME",
        help="a link, a file, or - for standard input (default)",
    )
    parser.add_argument(
        "--game", choices=[game.id for game in games()], metavar="ID", help="the game, where GAME does not name it"
    )
    parser.add_argument("--size", type=board_size, metavar="N", help="of the board, where GAME is moves alone")


def read_given(asked: Namespace) -> Reading:
    """What was given, with sentences about what of it could not be read. Raises ValueError if no game is in it."""
    text = _text(asked.given).strip()
    if not text:
        raise ValueError("there is nothing to read: expected a link, a record, a diagram or moves")
    reading = pasted_text.read(text, asked.game, asked.size)
    if not reading.names_game:
        if asked.game is not None and "\n" in text:
            game_called(asked.game).setup(text)  # raises ValueError for what is wrong with it, by line and column
        raise ValueError(
            f"{quoted(text)} is neither a file nor a game that is known here: expected a link such as "
            "g=quax&m=d4, a record, or with --game a diagram or moves"
        )
    return reading


def read_board(asked: Namespace) -> Board:
    """The board that was given, with the moves that led there.

    Raises ValueError if anything of it cannot be read, or a move is against the rules.
    """
    reading = read_given(asked)
    if reading.problems:
        raise ValueError(f"{quoted(asked.given)} cannot be read as it stands. {' '.join(reading.problems)}")
    return Record.of(reading.record).board()


def _text(given: str) -> str:
    if given == STANDARD_INPUT:
        if sys.stdin.isatty():
            print("Type or paste a link, a record or a diagram, then Ctrl-D:", file=sys.stderr)
        return sys.stdin.read()
    path = Path(given)
    try:
        is_file = path.is_file()
    except OSError:  # a name that is too long is none
        is_file = False
    return path.read_text(encoding="utf-8") if is_file else given


def told(board: Board) -> Iterator[str]:
    """The lines that say what position this is."""
    state = "the game is over" if board.position.over else f"{board.turn.title()} to move"
    yield f"{board.game.name}, {board.size}x{board.size}: {state}"
    yield from position_lines(board.position, board.peek() if board.moves else None)
