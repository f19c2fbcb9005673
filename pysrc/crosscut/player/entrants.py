"""Who takes part in a match: a level, a budget, a player of random moves, or another program.

=============================  ================================================================================
``level:5``                    that level of the computer player
``evaluations:200``            the computer player with that budget for each move
``seconds:0.5``                the computer player with that time for each move
``processor:0.5``              the computer player with that time of the processor for each move
``pivotal``                    the computer's most pivotal point, without any search
``random``                     any legal move
``gtp:COMMAND``                a program that speaks the Go Text Protocol: ``boardsize``, ``clear_board``, ``play``,
                               ``genmove``; Red is black, Blue is white
``cells:PLAYOUTS:S:COMMAND``   a program that speaks the cell protocol (see :class:`CellProgram`),
                               allowed at most so many playouts and S seconds for each move (0: no limit)
=============================  ================================================================================
"""

from __future__ import annotations

import shlex
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from time import process_time
from typing import NoReturn, TypeAlias

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Move, Place
from crosscut.player.advice import LEVELS
from crosscut.player.asking import advise, think
from crosscut.player.urgent import saving_moves
from crosscut.position import Position
from crosscut.solver.budget import Budget
from crosscut.steps import finish

Made: TypeAlias = tuple[Color, Move]
"""A move and who made it."""


class Entrant(ABC):
    """A player in one game. It may keep something between moves until the game is over."""

    @abstractmethod
    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """The move in the position after these moves from the empty board."""

    def end(self) -> None:  # noqa: B027 (most keep nothing)
        """The game is over."""


class Computer(Entrant):
    """The computer player."""

    def __init__(
        self, game: Game, *, level: int | None = None, evaluations: int | None = None, seconds: float | None = None
    ) -> None:
        self._game = game
        self._level = level
        self._evaluations = evaluations
        self._seconds = seconds

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """What the player advises."""
        return advise(
            self._game,
            position,
            level=self._level,
            evaluations=self._evaluations,
            seconds=self._seconds,
            seed=chance.getrandbits(32),
        ).move


class ProcessorTime(Entrant):
    """The computer player with a budget of the processor's time; other programs do not use this time up."""

    def __init__(self, game: Game, seconds: float) -> None:
        self._game = game
        self._seconds = seconds

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """What the player advises at the end of that time."""
        budget = Budget(None, self._seconds, clock=process_time)
        return finish(think(self._game, position, LEVELS[-1], budget, chance)).move


class MostPivotal(Entrant):
    """Judges the position once and plays the point that matters most; sees wins and losses in one."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """The most pivotal point among the legal ones that do not lose at once."""
        advice = advise(self._game, position, evaluations=1, seed=chance.getrandbits(32))
        moves = self._game.legal_moves(position)
        if advice.proved is not None or not advice.pivotality:
            return advice.move
        saving = finish(saving_moves(self._game, position, moves))
        return max(saving, key=lambda move: advice.pivotality.get(move.point, 0.0) if isinstance(move, Place) else 0.0)


class AnyMove(Entrant):
    """A player of random moves."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """Any legal move."""
        return chance.choice(self._game.legal_moves(position))


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


class CellProgram(Entrant):
    """An opponent that speaks the cell protocol.

    A cell is a point's number: rank * size + file, counted from a1. Colours are 0 (Red) and 1 (Blue).

    ====================================  ===========================================================================
    ``new GAME SIZE``                     an empty board of a game, by its id; nothing is answered
    ``play COLOUR CELL``                  that side has placed a stone; nothing is answered
    ``gen COLOUR PLAYOUTS SECONDS``       the program's move for that side: it answers ``CELL DONE``, with the playouts
                                          that it made. It does not play the move: ``play`` follows. 0 is no limit.
    ====================================  ===========================================================================

    This protocol and GTP know placements only. So games are opened without a swap, and games with links cannot be
    played.
    """

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


class GtpProgram(Entrant):
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


def enter(text: str, game: Game, size: int) -> Entrant:
    """The entrant that a text names (see the table above), ready for one game. Raises ValueError for any other text."""
    kind, _, rest = text.partition(":")
    try:
        if kind == "level":
            return Computer(game, level=int(rest))
        if kind == "evaluations":
            return Computer(game, evaluations=int(rest))
        if kind == "seconds":
            return Computer(game, seconds=float(rest))
        if kind == "processor":
            return ProcessorTime(game, float(rest))
        if kind == "pivotal" and not rest:
            return MostPivotal(game)
        if kind == "random" and not rest:
            return AnyMove(game)
        if kind == "gtp":
            return GtpProgram(rest, size)
        if kind == "cells":
            playouts, seconds, command = rest.split(":", 2)
            return CellProgram(command, game.id, size, int(playouts), float(seconds))
    except ValueError as error:
        raise ValueError(f"{text!r} is not an entrant: {error}") from None
    raise ValueError(
        f"{text!r} is not an entrant: expected level:N, evaluations:N, seconds:S, processor:S, pivotal, random, "
        "gtp:COMMAND or cells:N:S:COMMAND"
    )
