"""Entrants that are programs of their own: the Go Text Protocol, and the cell protocol.

A program that fails before it was asked for a move makes the game void: it never took part. Later it loses the game.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from signal import SIGKILL, SIGTERM, raise_signal, signal
from threading import TIMEOUT_MAX, RLock, Thread, current_thread, main_thread
from time import monotonic
from typing import NoReturn

from crosscut.arguments import quoted
from crosscut.geometry import Color, Link, Point
from crosscut.move import Connect, Move, Place, Swap
from crosscut.player.entrant import Entrant, FailedError, Made, ResignedError, UnplayableError
from crosscut.player.gtp_mirror import SWAP, Mirror
from crosscut.position import Position

_AT_ONCE, _LONGEST_LINE = 65_536, 1_000_000
"""Bytes that are read from a program at once, and of a line."""


_RISING, _FALLING = 1, 2
"""By what cells of links that rise, and that fall, are moved."""
_SWAPS = (SWAP, "swap")
"""The words for a swap."""

_running: set[Process] = set()
_starting = RLock()
"""Held while a program is started, and from the end on: then none is started any more."""


def end_programs() -> None:
    """Kill all programs that were started here and take part in a game, before this process ends.

    A signal's handler may call this, and a thread.
    """
    _starting.acquire()
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


class Process:
    """A program that reads lines and writes lines. Raises ValueError if it cannot be started."""

    def __init__(self, command: str, answer_within: float) -> None:
        """``answer_within``: the seconds within which the program must answer a line."""
        self.is_asked = False
        """Whether it has been asked for a move."""
        words = shlex.split(command)
        if not words:
            raise ValueError("no program is named")
        try:
            with _undisturbed(), _starting:
                # Without a buffer a waiting read locks nothing, so the program can be abandoned meanwhile. In a session
                # of its own it is ended with everything that it has started itself.
                self._process = subprocess.Popen(
                    words, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
                )
                _running.add(self)
        except (OSError, ValueError) as error:
            raise ValueError(f"{quoted(words[0])} cannot be started: {getattr(error, 'strerror', error)}") from None
        self._answer_within = answer_within
        self._deadline = 0.0
        self._lines = deque[bytes]()
        self._unfinished = b""
        """The unfinished line of the program."""

    def say(self, line: str) -> None:
        """Write a line to the program. Raises an error if it has ended."""
        assert self._process.stdin is not None
        self._deadline = monotonic() + self._answer_within
        try:
            self._process.stdin.write(f"{line}\n".encode())
        except OSError:
            self._give_up("has ended without an answer")

    def hear(self) -> str:
        """The next line that the program writes. Raises an error if it has ended, or if its time is up."""
        while not self._lines:
            self._read()
        if monotonic() > self._deadline:
            self._give_up_waiting()
        return self._lines.popleft().decode("utf-8-sig", "replace").strip()

    def reply(self, text: str) -> str:
        """All that the program writes until it ends, after it has got a whole text. Raises an error if it is late."""
        assert self._process.stdin is not None
        self.is_asked = True
        self._deadline = monotonic() + self._answer_within
        with suppress(OSError):  # it may not read, and answer all the same
            self._process.stdin.write(f"{text}\n".encode())
        with suppress(OSError):
            self._process.stdin.close()
        written = b""
        while chunk := self._chunk():
            written += chunk
            if len(written) > _LONGEST_LINE:
                self._give_up("writes without an end")
        if not written:
            self._give_up("has ended without an answer")
        return written.decode("utf-8-sig", "replace")

    def _read(self) -> None:
        chunk = self._chunk()
        if not (chunk or self._unfinished):
            self._give_up("has ended without an answer")
        *lines, self._unfinished = (self._unfinished + (chunk or b"\n")).split(b"\n")
        self._lines.extend(lines)
        if len(self._unfinished) > _LONGEST_LINE:
            self._give_up("writes a line without an end")

    def _chunk(self) -> bytes:
        """What the program writes next; empty at its end. Raises an error if its time is up."""
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
        return read[0]

    def end(self) -> None:
        """Kill the program, and wait until it has ended."""
        if self not in _running:
            return
        self.kill()
        with self._process:
            pass
        _running.discard(self)

    def kill(self) -> None:
        """Kill the program with all that it has started, but wait for nothing.

        A signal may have interrupted a wait, and another would not end.
        """
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, SIGKILL)

    def _give_up_waiting(self) -> NoReturn:
        self._give_up(f"has not answered within {self._answer_within:g} s")

    def _give_up(self, why: str) -> NoReturn:
        self.end()
        self.refuse(f"it {why}")

    def refuse(self, why: str) -> NoReturn:
        """Raise the error for a program that does not do its part."""
        raise (FailedError if self.is_asked else UnplayableError)(why)


class Program(Process, Entrant):
    """A program that plays a game. Raises ValueError if it cannot be started."""

    def __init__(self, command: str, answer_within: float) -> None:
        """``answer_within``: the seconds within which the program must answer a line."""
        Entrant.__init__(self)
        Process.__init__(self, command, answer_within)


def reply_of(command: str, text: str, answer_within: float) -> str:
    """What a program answers that is run for one text. Raises an error if it cannot be started or does not answer."""
    program = Process(command, answer_within)
    try:
        return program.reply(text)
    finally:
        program.end()


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

    The protocol has no swap: where one is possible, open the games by two moves.
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
        self.is_asked = True
        self.say(f"gen {_number_of(position.turn)} {self._limits}")
        answer = self.hear()
        numbers = answer.split()[:2]
        if len(numbers) < 2 or not all(map(str.isdecimal, numbers)):
            self.refuse(f"it answers {quoted(answer)}: expected two numbers, its cell and its playouts")
        cell, work = map(int, numbers)
        self.work.append(work)
        kind, cell = divmod(cell, self._size**2)
        if kind > _FALLING:
            self.refuse(f"it answers {quoted(answer)}, which is no cell of the board")
        rank, file = divmod(cell, self._size)
        return Connect(Link.of_block(Point(file, rank), kind == _RISING)) if kind else Place(Point(file, rank))


class GtpProgram(Program):
    """An opponent that speaks the Go Text Protocol, version 2, as :mod:`crosscut.gtp` does.

    Red is black, Blue is white. A move is a point or a link (``d4-e5``, either way round). A swap is told as
    ``swap-pieces``, and to a program that does not know this word as ``swap``; from then on the program sees the mirror
    image of the game, in which the players have kept their colours. It may answer with either word, and ``resign``.
    """

    def __init__(self, command: str, size: int, answer_within: float) -> None:
        super().__init__(command, answer_within)
        self._known = 0
        self._mirror = Mirror()
        try:
            self._ask(f"boardsize {size}")
            self._ask("clear_board")
        except UnplayableError:
            self.end()
            raise

    def choose(self, position: Position, made: Sequence[Made], chance: Random) -> Move:
        """Send it the moves that are new to it, and ask; it remembers its own."""
        for color, move in made[self._known :]:
            self._tell(color, move)
        self._known = len(made) + 1
        self.is_asked = True
        answer = self._ask(f"genmove {self._mirror.word(position.turn)}").lower()
        if answer == "resign":
            raise ResignedError("it resigned")
        if answer == "pass":
            self.refuse("it passes, although it can move")
        try:
            move = Swap() if answer in _SWAPS else self._mirror.move(answer)
        except ValueError:
            self.refuse(f"it answers {quoted(answer)}, which is no move")
        if isinstance(move, Swap):
            self._mirror = Mirror(not self._mirror.swapped)
        return move

    def _tell(self, color: Color, move: Move) -> None:
        word = self._mirror.word(color)
        if not isinstance(move, Swap):
            self._ask(f"play {word} {self._mirror.vertex(move)}")
            return
        if not any(self._answer(f"play {word} {swap}").startswith("=") for swap in _SWAPS):
            raise UnplayableError("it does not know the swap: open the games by two moves")
        self._mirror = Mirror(not self._mirror.swapped)

    def _ask(self, command: str) -> str:
        """The answer to a command that the program has to accept."""
        answer = self._answer(command)
        if not answer.startswith("="):
            self.refuse(f"it refuses {command!r}: {quoted(answer)}")
        return answer[1:].strip()

    def _answer(self, command: str) -> str:
        """The line that answers a command. Programs write other lines, too, which are left out."""
        self.say(command)
        answer = self.hear()
        while not answer.startswith(("=", "?")):
            answer = self.hear()
        return answer


def _cell(move: Move, size: int) -> int:
    """The number of a move. Raises UnplayableError for a swap."""
    if isinstance(move, Place):
        return move.point.rank * size + move.point.file
    if isinstance(move, Connect):
        block = move.link.block
        return (_RISING if move.link.rising else _FALLING) * size**2 + block.rank * size + block.file
    raise UnplayableError("the cell protocol knows no swap: open the games by two moves")


def _number_of(color: Color) -> int:
    return 0 if color is Color.RED else 1
