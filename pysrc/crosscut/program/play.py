"""``crosscut play``: a game against the computer in a terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from random import Random

from crosscut.board import Board
from crosscut.commands import Command, board_size, number_from
from crosscut.geometry import Color
from crosscut.player.advice import LEVELS
from crosscut.program.game_in_terminal import HELP, GameInTerminal


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game, or the link of a game to go on with")
    parser.add_argument(
        "--size", type=board_size, metavar="N", help="of the board (default: the usual one of the game)"
    )
    parser.add_argument(
        "--level",
        type=int,
        choices=range(1, len(LEVELS) + 1),
        default=1,
        metavar="N",
        help="of the computer (%(default)s)",
    )
    parser.add_argument("--color", choices=list(map(str, Color)), help="yours (default: red, who begins)")
    parser.add_argument("--seed", type=number_from(0), metavar="N", help="equal seeds play equal games below level 8")


def _play(asked: Namespace) -> int:
    board = Board.from_link(asked.game) if "=" in asked.game else Board(asked.game, asked.size)
    game = GameInTerminal(board, Color(asked.color or board.turn), asked.level, Random(asked.seed))
    is_typed = sys.stdin.isatty()
    if is_typed:
        with suppress(ImportError):  # not every Python has it; with it lines can be edited
            import readline  # noqa: F401, PLC0415
    try:
        game.begin()
        while game.goes_on:
            line = input(game.prompt)
            if not is_typed:
                print(line)  # Otherwise what is read from a pipe could not be seen.
            game.answer(line)
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        raise
    finally:
        game.say_link()
    return 0


COMMAND = Command(
    "play",
    "play against the computer in the terminal",
    _add_arguments,
    _play,
    examples=("crossway --size 9 --level 2", "quax --color blue", "'g=quax&n=9&m=d4.e5' --level 3"),
    more=f"{HELP}\n\nAt the end of the input and after Ctrl-C it prints the link with which the game\ngoes on.",
)
