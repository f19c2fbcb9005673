"""The entrants of a match: a level, a budget, a player of random moves, or another program.

Entrants:
  level:5           that level of the computer player
  evaluations:200   the computer player with that budget for each move
  seconds:0.5       the computer player with that time for each move
  processor:0.5     the same, of the processor's time
  pivotal           the computer's most pivotal point, without any search
  shortest          the next step of its own shortest way from edge to edge
  random            any legal move
  gtp:COMMAND       a program that speaks the Go Text Protocol: boardsize,
                    clear_board, play, genmove; Red is black, Blue is white
  cells:PLAYOUTS:S:COMMAND
                    a program that speaks the cell protocol of the class
                    CellProgram, with at most so many playouts and S seconds
                    for each move (0: no limit)
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from signal import SIGTERM, raise_signal, signal
from threading import TIMEOUT_MAX, Thread, current_thread, main_thread
from time import monotonic, process_time
from typing import Any, NoReturn, TypeAlias

from crosscut.arguments import quoted
from crosscut.game import Game
from crosscut.geometry import Color, Link, Point
from crosscut.move import Connect, Move, Place, Swap
from crosscut.player.advice import LEVELS
from crosscut.player.dispatch import advise, think
from crosscut.player.tactics import saving_moves
from crosscut.position import Position
from crosscut.solver.race import natural_order
from crosscut.steps import Budget, finish

Made: TypeAlias = tuple[Color, Move]
"""A move and the side that made it."""


class Entrant(ABC):
    """A player in one game. It may keep state between moves until the game is over."""

    def __init__(self) -> None:
        self.work: list[int] = []
        """For each of its moves the number of positions judged or of playouts, if it reports that."""

    @abstractmethod
    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """The move in the position after these moves from the empty board."""

    def end(self) -> None:  # noqa: B027 (most keep nothing)
        """End the game."""


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


_AT_ONCE, _LONGEST_LINE = 65_536, 1_000_000
"""Bytes that are read from a program at once, and of a line."""


_running: set[Program] = set()


def end_programs() -> None:
    """Kill all programs that were started here and take part in a game. A signal's handler may call this."""
    for program in list(_running):
        program.kill()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Put off the signal that ends this process: a program that is being started is not known yet, and would go on."""
    if current_thread() is not main_thread():
        yield
        return
    signals: list[int] = []
    before = signal(SIGTERM, lambda number, _: signals.append(number))
    try:
        yield
    finally:
        signal(SIGTERM, before)
        if signals:
            raise_signal(SIGTERM)


class Program(Entrant):
    """A program that reads lines and writes lines. Raises ValueError if it cannot be started."""

    def __init__(self, command: str, answer_within: float) -> None:
        """``answer_within``: the seconds within which the program must answer a line."""
        super().__init__()
        words = shlex.split(command)
        if not words:
            raise ValueError("no program is named")
        try:
            with _undisturbed():
                # Without a buffer a waiting read locks nothing, so the program can be abandoned meanwhile.
                self._process = subprocess.Popen(words, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
                _running.add(self)
        except (OSError, ValueError) as error:
            raise ValueError(f"{quoted(words[0])} cannot be started: {getattr(error, 'strerror', error)}") from None
        self._words = words
        self._answer_within = answer_within
        self._deadline = 0.0
        self._lines = deque[bytes]()
        self._unfinished = b""
        """The unfinished line of the program."""

    def say(self, line: str) -> None:
        """Write a line to the program. Raises ValueError if it has ended."""
        assert self._process.stdin is not None
        self._deadline = monotonic() + self._answer_within
        try:
            self._process.stdin.write(f"{line}\n".encode())
        except OSError:
            self._give_up("has ended without an answer")

    def hear(self) -> str:
        """The next line that the program writes. Raises ValueError if it has ended, or if its time is up."""
        while not self._lines:
            self._read()
        if monotonic() > self._deadline:
            self._give_up_waiting()
        return self._lines.popleft().decode("utf-8-sig", "replace").strip()

    def _read(self) -> None:
        assert self._process.stdout is not None
        read: list[bytes] = []
        # On some systems pipes have no time limit. A thread that still reads ends with the program. It has a number of
        # its own for the pipe: the other may soon be that of another file.
        output = os.dup(self._process.stdout.fileno())

        def read_some() -> None:
            with os.fdopen(output, "rb", buffering=0) as pipe:
                read.append(pipe.read(_AT_ONCE) or b"")

        reading = Thread(target=read_some, daemon=True)
        reading.start()
        reading.join(min(max(0.0, self._deadline - monotonic()), TIMEOUT_MAX))
        if reading.is_alive():
            self._give_up_waiting()
        (chunk,) = read
        if not (chunk or self._unfinished):
            self._give_up("has ended without an answer")
        *lines, self._unfinished = (self._unfinished + (chunk or b"\n")).split(b"\n")
        self._lines.extend(lines)
        if len(self._unfinished) > _LONGEST_LINE:
            self._give_up("writes a line without an end")

    def end(self) -> None:
        """Kill the program, and wait until it has ended."""
        self.kill()
        with self._process:
            pass
        _running.discard(self)

    def kill(self) -> None:
        """Kill the program, but wait for nothing: a signal may have interrupted a wait, and another would not end."""
        self._process.kill()

    def _give_up_waiting(self) -> NoReturn:
        self._give_up(f"has not answered within {self._answer_within:g} s")

    def _give_up(self, why: str) -> NoReturn:
        self.end()
        raise ValueError(f"the program {shlex.join(self._words)} {why}")


def placed(move: Move) -> Point:
    """The point of a placement. Raises ValueError for other moves, which the Go Text Protocol does not have."""
    if isinstance(move, Place):
        return move.point
    raise ValueError(f"{move} is not a placement: the program knows only placements")


class CellProgram(Program):
    """An opponent that speaks the cell protocol.

    A cell is a point's number: rank * size + file, counted from a1. Where a link is a move, it has the number of its
    south-western point, and size * size more if it rises, twice as much more if it falls. Colours are 0 (Red) and 1
    (Blue).

    ====================================  ===========================================================================
    ``new GAME SIZE``                     an empty board of a game, by its id; nothing is answered
    ``play COLOUR CELL``                  that side has placed a stone, or linked; nothing is answered
    ``gen COLOUR PLAYOUTS SECONDS``       the program's move for that side: it answers ``CELL DONE``, with the playouts
                                          that it made. It does not play the move: ``play`` follows. 0: no limit.
    ====================================  ===========================================================================

    Neither protocol has the swap, so games are opened without it. GTP has no links either.
    """

    def __init__(self, command: str, game: str, size: int, playouts: int, seconds: float, answer_within: float) -> None:
        super().__init__(command, seconds + answer_within)
        self._size = size
        self._limits = f"{playouts} {seconds:g}"
        self._known = 0
        self.say(f"new {game} {size}")

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """Send it the moves that are new to it, and ask."""
        for color, move in made[self._known :]:
            self.say(f"play {_number_of(color)} {_cell(move, self._size)}")
        self._known = len(made)
        self.say(f"gen {_number_of(position.turn)} {self._limits}")
        answer = self.hear()
        numbers = answer.split()[:2]
        if len(numbers) < 2 or not all(map(str.isdecimal, numbers)):
            raise ValueError(f"the program answers {quoted(answer)}: expected two numbers, its cell and its playouts")
        cell, work = map(int, numbers)
        self.work.append(work)
        kind, cell = divmod(cell, self._size**2)
        rank, file = divmod(cell, self._size)
        return Connect(Link.of_block(Point(file, rank), kind == 1)) if kind else Place(Point(file, rank))


class GtpProgram(Program):
    """An opponent that speaks the Go Text Protocol, version 2."""

    def __init__(self, command: str, size: int, answer_within: float) -> None:
        super().__init__(command, answer_within)
        self._known = 0
        try:
            self._ask(f"boardsize {size}")
            self._ask("clear_board")
        except ValueError:
            self.end()
            raise

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """Send it the moves that are new to it, and ask; it remembers its own."""
        for color, move in made[self._known :]:
            self._ask(f"play {_gtp(color)} {placed(move)}")
        self._known = len(made) + 1
        return Place(Point.parse(self._ask(f"genmove {_gtp(position.turn)}").lower()))

    def _ask(self, command: str) -> str:
        self.say(command)
        answer = self.hear()
        while not answer:
            answer = self.hear()
        if not answer.startswith("="):
            raise ValueError(f"the program refuses {command!r}: {quoted(answer)}")
        return answer[1:].strip()


def _cell(move: Move, size: int) -> int:
    """The number of a move. Raises ValueError for a swap."""
    if isinstance(move, Place):
        return move.point.rank * size + move.point.file
    if isinstance(move, Connect):
        block = move.link.block
        return (1 if move.link.rising else 2) * size**2 + block.rank * size + block.file
    raise ValueError("the cell protocol knows no swap")


def _number_of(color: Color) -> int:
    return 0 if color is Color.RED else 1


def _gtp(color: Color) -> str:
    return "black" if color is Color.RED else "white"


def enter(text: str, game: Game, size: int, answer_within: float) -> Entrant:
    """The entrant that a text names (see the table above), ready for one game. Raises ValueError for any other text.

    Another program has ``answer_within`` seconds for each answer.
    """
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
        if kind == "cells":
            playouts, seconds, command = [*rest.split(":", 2), "", ""][:3]
            return CellProgram(command, game.id, size, _number(playouts), _seconds(seconds, 0), answer_within)
    except ValueError as error:
        raise ValueError(f"{quoted(text)} is not an entrant: {error}") from None
    raise ValueError(
        f"{quoted(text)} is not an entrant: expected level:N, evaluations:N, seconds:S, processor:S, pivotal, "
        "shortest, random, gtp:COMMAND or cells:N:S:COMMAND"
    )
