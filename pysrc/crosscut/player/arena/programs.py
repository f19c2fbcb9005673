"""Other programs as opponents. Each is started once for a game, and answers lines of text.

*The cell protocol.* A cell is a point's number: rank * size + file, counted from a1. Colours are 0 (Red) and 1 (Blue).

====================================  ===========================================================================
``new GAME SIZE``                     an empty board of a game, by its id; nothing is answered
``play COLOUR CELL``                  that side has placed a stone; nothing is answered
``gen COLOUR PLAYOUTS SECONDS``       the program's move for that side: it answers ``CELL DONE``, with the playouts
                                      that it made. It does not play the move: ``play`` follows. 0 is no limit.
====================================  ===========================================================================

Both protocols know placements only. So games are opened without a swap, and games with links cannot be played.
"""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import NoReturn, TypeAlias

from crosscut.geometry import Color, Point
from crosscut.move import Move, Place
from crosscut.position import Position

Made: TypeAlias = tuple[Color, Move]
"""A move and who made it."""


class Program:
    """A program that reads lines and writes lines. Raises ValueError if it cannot be started."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise ValueError("no program is named")
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise ValueError(f"{words[0]} cannot be started: {error.strerror}") from None

    def say(self, line: str) -> None:
        """Write a line to the program. Raises ValueError if it has ended."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            self._give_up()

    def hear(self) -> str:
        """The next line that the program writes. Raises ValueError if it has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._give_up()
        return line.strip()

    def end(self) -> None:
        """Stop the program."""
        self._process.kill()
        with suppress(BrokenPipeError), self._process:
            pass

    def _give_up(self) -> NoReturn:
        self.end()
        raise ValueError(f"{self._process.args!r} has ended without an answer")


def placed(move: Move) -> Point:
    """The point of a placement. Raises ValueError for other moves, which the protocols do not know."""
    if isinstance(move, Place):
        return move.point
    raise ValueError(f"{move} is not a placement: other programs are told of placements only")


class CellProgram:
    """An opponent that speaks the cell protocol."""

    def __init__(self, command: str, game: str, size: int, playouts: int, seconds: float) -> None:
        self._program = Program(command)
        self._size = size
        self._limits = f"{playouts} {seconds:g}"
        self._told = 0
        self._program.say(f"new {game} {size}")

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """Tell it the moves that are new to it, and ask."""
        for color, move in made[self._told :]:
            point = placed(move)
            self._program.say(f"play {_number(color)} {point.rank * self._size + point.file}")
        self._told = len(made)
        self._program.say(f"gen {_number(position.turn)} {self._limits}")
        rank, file = divmod(int(self._program.hear().split()[0]), self._size)
        return Place(Point(file, rank))

    def end(self) -> None:
        """Stop it."""
        self._program.end()


class GtpProgram:
    """An opponent that speaks the Go Text Protocol, version 2."""

    def __init__(self, command: str, size: int) -> None:
        self._program = Program(command)
        self._told = 0
        self._ask(f"boardsize {size}")
        self._ask("clear_board")

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """Tell it the moves that are new to it, and ask; it remembers its own."""
        for color, move in made[self._told :]:
            self._ask(f"play {_gtp(color)} {placed(move)}")
        self._told = len(made) + 1
        return Place(Point.parse(self._ask(f"genmove {_gtp(position.turn)}").lower()))

    def end(self) -> None:
        """Stop it."""
        self._program.end()

    def _ask(self, command: str) -> str:
        self._program.say(command)
        answer = self._program.hear()
        while not answer:
            answer = self._program.hear()
        if not answer.startswith("="):
            raise ValueError(f"the program refuses {command!r}: {answer}")
        return answer[1:].strip()


def _number(color: Color) -> int:
    return 0 if color is Color.RED else 1


def _gtp(color: Color) -> str:
    return "black" if color is Color.RED else "white"
