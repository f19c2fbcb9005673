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
``cells:PLAYOUTS:S:COMMAND``   a program that speaks the cell protocol (see :mod:`crosscut.player.arena.programs`),
                               allowed at most so many playouts and S seconds for each move (0: no limit)
=============================  ================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Protocol

from crosscut.game import Game
from crosscut.move import Move, Place
from crosscut.player.arena.programs import CellProgram, GtpProgram, Made
from crosscut.player.asking import advise, think
from crosscut.player.levels import LEVELS
from crosscut.player.urgent import saving_moves
from crosscut.position import Position
from crosscut.solver.budget import Budget
from crosscut.steps import finish


class Entrant(Protocol):
    """A player in one game."""

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """The move in the position after these moves from the empty board."""

    def end(self) -> None:
        """The game is over."""


class Computer:
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

    def end(self) -> None:
        """Nothing is kept between moves."""


class ProcessorTime:
    """The computer player with a budget of the processor's time; other programs do not use this time up."""

    def __init__(self, game: Game, seconds: float) -> None:
        self._game = game
        self._seconds = seconds

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """What the player advises at the end of that time."""
        budget = Budget(None, self._seconds, clock=process_time)
        return finish(think(self._game, position, LEVELS[-1], budget, chance)).move

    def end(self) -> None:
        """Nothing is kept between moves."""


class MostPivotal:
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

    def end(self) -> None:
        """Nothing is kept between moves."""


class AnyMove:
    """A player of random moves."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """Any legal move."""
        return chance.choice(self._game.legal_moves(position))

    def end(self) -> None:
        """Nothing is kept."""


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
