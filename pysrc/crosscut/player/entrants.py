"""The entrants of a match: a level, a budget, a player of random moves, another program, or a function.

Entrants:
  level:5           that level of the computer player
  evaluations:200   the computer player with that budget for each move
  seconds:0.5       the computer player with that time for each move
  processor:0.5     the same, of the processor's time
  pivotal           the computer's most pivotal point, without any search
  shortest          the next step of its own shortest way from edge to edge
  random            any legal move
  gtp:COMMAND       a program that speaks the Go Text Protocol: boardsize,
                    clear_board, play, genmove; Red is black, Blue is white.
                    A move may be a link (d4-e5), swap-pieces or swap, or
                    resign. What is no legal move, and no answer in time,
                    loses the game
  text:COMMAND      a program that is run for each move: it reads the rules,
                    the board and the moves so far, writes its move, and ends.
                    After an illegal answer it is told why, up to twice
  cells:PLAYOUTS:S:COMMAND
                    a program that speaks the cell protocol of the class
                    CellProgram, with at most so many playouts and S seconds
                    for each move (0: no limit)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from traceback import extract_tb
from typing import Any, TypeAlias

from crosscut.arguments import quoted
from crosscut.game import Game
from crosscut.move import Move, MoveLike, Place, Swap, move_of
from crosscut.player.advice import LEVELS
from crosscut.player.dispatch import advise, think
from crosscut.player.entrant import Entrant, FailedError, Made, ResignedError, UnplayableError
from crosscut.player.programs import CellProgram, GtpProgram
from crosscut.player.tactics import saving_moves
from crosscut.player.text_moves import TRIES, TextMoves, ask_command
from crosscut.position import Position
from crosscut.solver.race import natural_order
from crosscut.steps import Budget, finish

Chooses: TypeAlias = Callable[[Game, Position], MoveLike]
"""A player as a function: its move for the side to move, or the word resign."""
Entry: TypeAlias = str | Mapping[str, Chooses]
"""An entrant as a text, or a function with its name: ``{"mine": choose}``."""


class Own(Entrant):
    """A player of this program. It keeps no state between moves."""

    def __init__(self, move: Callable[[Position, Random], tuple[Move, int]]) -> None:
        """``move`` returns a move, and how many positions were judged for it."""
        super().__init__()
        self._move = move

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """The move that the function returns."""
        move, work = self._move(position, chance)
        self.work.append(work)
        return move


def advised(game: Game, limits: Mapping[str, Any], position: Position, chance: Random) -> tuple[Move, int]:
    """The computer player's move."""
    advice = advise(game, position, seed=chance.getrandbits(32), **limits)
    return advice.move, advice.evaluations


def in_processor_time(game: Game, seconds: float, position: Position, chance: Random) -> tuple[Move, int]:
    """The computer player's move with a budget of processor time, which other programs do not use up."""
    budget = Budget(None, seconds, clock=process_time)
    advice = finish(think(game, position, LEVELS[-1], budget, chance))
    return advice.move, advice.evaluations


def most_pivotal(game: Game, position: Position, chance: Random) -> tuple[Move, int]:
    """The most pivotal point when the position is judged once; it sees wins and losses in one."""
    advice = advise(game, position, evaluations=1, seed=chance.getrandbits(32))
    if advice.proved is not None or not advice.pivotality:
        return advice.move, 1
    saving = finish(saving_moves(game, position, game.legal_moves(position)))
    return max(saving, key=lambda move: advice.pivotality.get(move.point, 0.0) if isinstance(move, Place) else 0.0), 1


def shortest_way(game: Game, position: Position, chance: Random) -> tuple[Move, int]:
    """The next step of its own shortest way, like a player who has just learned the goal; it judges nothing."""
    moves = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
    return (finish(natural_order(game, position, moves, is_winning=True))[0] if moves else Swap()), 0


def any_move(game: Game, position: Position, chance: Random) -> tuple[Move, int]:
    """A random move."""
    return chance.choice(game.legal_moves(position)), 0


def _number(text: str) -> int:
    """A whole number. Raises ValueError for other text."""
    if re.fullmatch("[0-9]{1,9}", text) is None:
        raise ValueError(f"{quoted(text)} is not a whole number of at most nine digits")
    return int(text)


def _seconds(text: str, least: float = 1e-9) -> float:
    """Seconds. Raises ValueError for other text, and for fewer."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not least <= value < 1e9:
        raise ValueError(f"{quoted(text)} is not a number of seconds such as 0.5")
    return value


LIMITS: Mapping[str, Callable[[str], float]] = {"level": _number, "evaluations": _number, "seconds": _seconds}
"""The limits of the computer player, by the parameters of :func:`crosscut.player.advise`."""
WITHOUT_SEARCH = {"pivotal": most_pivotal, "shortest": shortest_way, "random": any_move}


class Function(Entrant):
    """A player that is a function. Whatever it raises loses the game. Nothing limits its time."""

    def __init__(self, choose: Chooses, game: Game) -> None:
        super().__init__()
        self._choose, self._game = choose, game

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """The move that the function returns."""
        try:
            answer = self.answer(position, made)
        except FailedError:
            raise
        except Exception as error:  # it is somebody else's code, and the match goes on
            where = extract_tb(error.__traceback__)[-1]
            place = f"{Path(where.filename).name}, line {where.lineno}"
            raise FailedError(f"it raises {type(error).__name__}: {error} ({place})") from error
        if answer == "resign":
            raise ResignedError("it resigned")
        try:
            return move_of(answer)  # type: ignore[arg-type]
        except ValueError as error:
            raise FailedError(f"it answers {quoted(answer)}, which is no move") from error

    def answer(self, position: Position, made: Sequence[Made]) -> object:
        """What the function returns."""
        return self._choose(self._game, position)


class Text(Function):
    """A player of words, which is told the moves so far. Its work is how many tries each move took."""

    def __init__(self, player: TextMoves, game: Game) -> None:
        super().__init__(player, game)
        self._player = player

    def answer(self, position: Position, made: Sequence[Made]) -> object:
        """Its move."""
        move, tries = self._player.move(self._game, position, made)
        self.work.append(tries)
        return move


def name_of(entry: Entry) -> str:
    """The name of an entrant. Raises ValueError for what is neither a text nor one function with its name."""
    if isinstance(entry, str):
        return entry
    given: object = entry
    match list(given.items()) if isinstance(given, Mapping) else ():
        case [(str(name), choose)] if name and callable(choose):
            return name
    raise ValueError(f'{quoted(entry)} is not an entrant: expected a text, or a function as in {{"mine": choose}}')


def enter(entry: Entry, game: Game, size: int, answer_within: float) -> Entrant:
    """The entrant that a text names (see the table above), or that is a function, ready for one game.

    Another program has ``answer_within`` seconds for each answer. Raises ValueError for what is no entrant, and
    UnplayableError for a program that is none of this game.
    """
    text = name_of(entry)
    if isinstance(entry, Mapping):
        choose = entry[text]
        return Text(choose, game) if isinstance(choose, TextMoves) else Function(choose, game)
    return _entrant_of(text, game, size, answer_within)


def _entrant_of(text: str, game: Game, size: int, answer_within: float) -> Entrant:
    kind, _, rest = text.partition(":")
    try:
        if kind in LIMITS:
            return Own(partial(advised, game, {kind: LIMITS[kind](rest)}))
        if kind == "processor":
            return Own(partial(in_processor_time, game, _seconds(rest)))
        if text in WITHOUT_SEARCH:
            return Own(partial(WITHOUT_SEARCH[text], game))
        if kind == "gtp":
            return GtpProgram(rest, size, answer_within)
        if kind == "text":
            return Text(TextMoves(ask_command(rest, answer_within), TRIES), game)
        if kind == "cells":
            playouts, seconds, command = [*rest.split(":", 2), "", ""][:3]
            return CellProgram(command, game.id, size, _number(playouts), _seconds(seconds, 0), answer_within)
    except UnplayableError:
        raise
    except ValueError as error:
        raise ValueError(f"{quoted(text)} is not an entrant: {error}") from None
    raise ValueError(
        f"{quoted(text)} is not an entrant: expected level:N, evaluations:N, seconds:S, processor:S, pivotal, "
        "shortest, random, gtp:COMMAND, text:COMMAND or cells:N:S:COMMAND"
    )
