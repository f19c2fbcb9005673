"""Code that all commands share: the class of a command, its exit, processes, progress bars, boards as text."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TextIO, TypeVar, cast

from crosscut.arguments import quoted
from crosscut.game import UnknownGameError
from crosscut.geometry import FILES, MAX_SIZE, MIN_SIZE, Point
from crosscut.move import Move, Place
from crosscut.notation.characters import CONTROL, MISLEADING
from crosscut.position import Position
from crosscut.registry import game
from crosscut.steps import finish, map_progress


class UsageError(ValueError):
    """The words of a command contradict each other: the status is 2, as for those that argparse refuses."""


BAR = 40
"""The characters of a progress bar."""

P = TypeVar("P")
R = TypeVar("R")


class Parser(ArgumentParser):
    """A parser that takes options anywhere, and fails loudly if its help cannot be written."""

    def read(self, words: Sequence[str]) -> Namespace:
        """Parse the words."""
        if self._subparsers or "--" in words:
            return self.parse_args(words)
        # Otherwise all positional words, such as the two players of a match, would have to stand side by side.
        return self.parse_intermixed_args(words)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the words, however long they are, and end with status 2."""
        super().error(with_short_words(message))

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file or sys.stderr)


_LONG_WORD = re.compile(r"(\S{100})\S{300,}")


def with_short_words(message: str) -> str:
    """A message that may quote what somebody has typed: words too long for a name are cut."""
    return _LONG_WORD.sub(r"\1...", message)


@dataclass(frozen=True)
class Command:
    """A command of the program ``crosscut``."""

    name: str
    """What follows ``crosscut``."""
    what: str
    """What it does, as one line without a full stop."""
    add_arguments: Callable[[ArgumentParser], None]
    work: Callable[[Namespace], int]
    """Runs the command, and returns the exit status."""
    examples: tuple[str, ...]
    """What follows ``crosscut NAME`` in examples of its use."""
    more: str = ""
    """What else its help should say."""
    stopped: str = "Stopped."
    """What it prints when the keyboard stops it."""
    module: str = ""
    """The module that also runs it, after ``python3 -m``."""

    def main(self, words: Sequence[str] | None = None, program: str | None = None) -> int:
        """Run the command with these words (None: the command line), and return the exit status.

        ``program`` is the name under which the command runs. Raises SystemExit for words that it does not understand.
        """
        words = sys.argv[1:] if words is None else words
        program = program or (f"python3 -m {self.module}" if self.module else f"crosscut {self.name}")
        return run_command(program, lambda: self._work(self.parser(program), words), self.stopped)

    def _work(self, parser: Parser, words: Sequence[str]) -> int:
        try:
            return self.work(parser.read(words))
        except (UsageError, UnknownGameError) as error:
            parser.error(str(error))

    def parser(self, program: str) -> Parser:
        """The parser of the command, under the name of the program."""
        examples = "".join(f"  {program} {example}\n" for example in self.examples)
        parser = Parser(
            prog=program,
            description=f"{self.what[0].upper()}{self.what[1:]}.",
            epilog=f"examples:\n{examples}" + (f"\n{self.more}" if self.more else ""),
            formatter_class=RawDescriptionHelpFormatter,
        )
        self.add_arguments(parser)
        return parser


def board_size(text: str) -> int:
    """The side of a board that an argument names. Raises argparse's error for anything else."""
    if not text.isascii() or not text.isdecimal() or not MIN_SIZE <= int(text) <= MAX_SIZE:
        raise ArgumentTypeError(f"{text!r} is not a size: expected {MIN_SIZE} to {MAX_SIZE}")
    return int(text)


def game_id(text: str) -> str:
    """The id of the game that an argument names. Raises argparse's error for anything else."""
    try:
        return game(text).id
    except UnknownGameError as error:
        raise ArgumentTypeError(str(error)) from None


def add_game_size(parser: ArgumentParser) -> None:
    """Add the argument for the board size of a new game."""
    parser.add_argument(
        "--size", type=board_size, metavar="N", help="of the board (default: the usual one of the game)"
    )


def add_level(parser: ArgumentParser, highest: int, usual: int) -> None:
    """Add the argument for the level of the computer."""
    wanted = f"of the computer, 1 to {highest} (%(default)s)"
    parser.add_argument("--level", type=number_from(1, highest), default=usual, metavar="N", help=wanted)


_MOST_DIGITS = 100
_MONTH = 31 * 24 * 60 * 60
"""In seconds: no system lets a thread wait for as long as one likes."""


def number_from(least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader for an argument that is a whole number from ``least`` on, to ``most`` if that is given."""
    end = "on" if most is None else f"to {most}"

    def whole_number(text: str) -> int:
        is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
        if not is_number or int(text) < least or (most is not None and int(text) > most):
            raise ArgumentTypeError(f"{quoted(text)} is not a number: expected a whole number from {least} {end}")
        return int(text)

    return whole_number


def whole(text: str) -> int:
    """A whole number that an argument names, such as a seed. Raises argparse's error for anything else."""
    if re.fullmatch("-?[0-9]{1,18}", text) is None:
        raise ArgumentTypeError(f"{quoted(text)} is not a number: expected a whole number")
    return int(text)


def length_up_to(most: int, unit: str) -> Callable[[str], float]:
    """A reader for an argument that is a length from 1 on, whole if it is in pixels."""

    def length(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0
        if not 1 <= value <= most or (unit == "pixels" and value != int(value)):
            raise ArgumentTypeError(f"{quoted(text)} is not a width: expected 1 to {most} {unit}")
        return int(value) if unit == "pixels" else value

    return length


def seconds(text: str) -> float:
    """The time that an argument names. Raises argparse's error for anything else."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value <= _MONTH:
        raise ArgumentTypeError(f"{quoted(text)} is not a time: expected seconds, more than 0, at most {_MONTH}")
    return value


_UNSAFE = re.compile(f"[{CONTROL}\r{MISLEADING}\ud800-\udfff]")
"""Control characters, marks that change the direction of writing, invisible characters, and lone surrogates."""


def _plain(text: str) -> str:
    return _UNSAFE.sub(lambda sign: sign[0].encode("unicode_escape").decode(), text)


class Plain:
    """An output that escapes all characters that could control a terminal or make text look like other text.

    Commands print text from elsewhere: pages, links, records, the answers of programs, the names of files.
    """

    def __init__(self, output: TextIO) -> None:
        self.output = output

    def write(self, text: str) -> int:
        """Write the text, and return its length."""
        self.output.write(_plain(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.output, name)


@contextmanager
def _plain_output() -> Iterator[None]:
    """Make both outputs plain for a while."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, output if isinstance(output, Plain) else Plain(output)) for output in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def run_command(program: str, work: Callable[[], int], stopped: str = "Stopped.") -> int:
    """Do the work of a command, and return its status: that of the work, or 1 or 2 after a sentence on standard error.

    0: the command did what it was asked to do. 1: it could not, or what it read is at fault: a file, a game, a claim.
    2: its words are at fault, whatever there is to read: an unknown one, a value of another kind or out of range, two
    that contradict each other.

    ``stopped`` is printed when the keyboard stops it. If its output is closed, as by ``| head``, it just ends.
    """
    # Python has None for a stream that was closed before it began: a closed input is an empty one.
    sys.stdin = sys.stdin or Path(os.devnull).open()  # noqa: SIM115 # for as long as the program runs
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115 # see above
    if sys.stdout is None:
        print(f"{program}: standard output is closed, so nothing can be written", file=sys.stderr)
        return 1
    with _plain_output():
        return _run(program, work, stopped)


def _run(program: str, work: Callable[[], int], stopped: str) -> int:
    try:
        try:
            return work()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up_output()
    except KeyboardInterrupt:
        print(f"\n{stopped}", file=sys.stderr)
    except BrokenExecutor:
        print(
            f"{program}: the same work has ended several processes, perhaps for lack of memory. {stopped}",
            file=sys.stderr,
        )
    except UnicodeDecodeError:
        print(f"{program}: this is not a text in UTF-8", file=sys.stderr)
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else error
        print(f"{program}: {with_short_words(str(what))}", file=sys.stderr)
        _give_up_output()
    except ValueError as error:
        print(f"{program}: {with_short_words(str(error))}", file=sys.stderr)
    return 1


def _give_up_output() -> None:
    """Drop output that cannot be written: Python would try again at its end, and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def show_progress(what: str) -> Callable[[int, int], None]:
    """A function to call with how much is done, and how much there is in all. It writes only to terminals."""

    def show(done: int, total: int) -> None:
        end = "\n" if done >= total else ""
        _write_in_terminal(f"\r{_bar(what, done, total)}{end}")

    return show


def finish_with_progress(what: str, work: Generator[P, None, R], measured: Callable[[P], tuple[int, int]]) -> R:
    """The result of work that yields progress, shown as a bar in a terminal; the bar goes away at the end.

    ``measured`` makes of the progress how much is done, and how much there is in all.
    """
    shown = ""

    def show(progress: P) -> None:
        nonlocal shown
        bar = _bar(what, *measured(progress))
        if bar != shown:
            _write_in_terminal(f"\r\x1b[K{bar}")
            shown = bar

    try:
        return finish(map_progress(work, show))
    finally:
        _write_in_terminal("\r\x1b[K")


def _bar(what: str, done: int, total: int) -> str:
    filled = BAR * done // max(total, 1)
    return f"{_plain(what)} [{'#' * filled}{'.' * (BAR - filled)}] {done}/{total}"


def _write_in_terminal(text: str) -> None:
    """Write to standard error if it is a terminal."""
    if sys.stderr.isatty():
        output = sys.stderr.output if isinstance(sys.stderr, Plain) else sys.stderr
        output.write(text)
        output.flush()


def board_lines(size: int, sign: Callable[[Point], str], marked: Point | None = None) -> Iterator[str]:
    """The board from north to south, with a sign for each point; brackets enclose the marked point."""
    files = f"    {' '.join(FILES[:size])}"
    yield files
    for rank in reversed(range(size)):
        points = [Point(file, rank) for file in range(size)]
        between = [" ", *("[" if point == marked else " " for point in points[1:]), " "]
        if marked in points:
            between[marked.file : marked.file + 2] = "[]"
        row = "".join(f"{before}{sign(point)}" for before, point in zip(between, points, strict=False))
        yield f"{rank + 1:3}{row}{between[-1]}{rank + 1}"
    yield files


def position_lines(
    position: Position,
    last: Move | None = None,
    forbidden: frozenset[Point] = frozenset(),
    carrier: frozenset[Point] = frozenset(),
) -> list[str]:
    """A position: R and B are stones, brackets enclose the last one, x is a forbidden point, + one of a carrier."""
    stones = position.stones

    def sign(point: Point) -> str:
        if point in stones:
            return stones[point].letter
        return "x" if point in forbidden else "+" if point in carrier else "."

    lines = list(board_lines(position.size, sign, last.point if isinstance(last, Place) else None))
    if position.links:
        lines.append(f"links: {' '.join(map(str, position.links))}")
    return lines
