"""Asks the program in C. It is compiled when it is first needed, and runs as one process for each game and board."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path

from crosscut import Color, Game, Move, Position, parse_move
from shared.command import BuildError
from shared.files import hash_bytes, put_in_place, scratch_folder
from shared.paths import WORK

SOURCES = Path(__file__).parent / "native"
COMPILE = ("cc", "-O2")
ENTRIES = 1 << 25
"""States that a search remembers: 1.3 GB, of which it takes what it needs."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the program says about a position that is not over."""

    winner: Color
    nodes: int
    """States looked at."""
    seconds: float
    """Of the processor."""
    reply: Move | None = None
    """A winning move, if it was asked for and the side to move wins."""


def compiled(name: str, sources: Sequence[Path]) -> Path:
    """A program, compiled again when its sources have changed. Raises BuildError without a C compiler."""
    headers = {header for source in sources for header in source.parent.glob("*.h")}
    content = b"".join(path.read_bytes() for path in sorted({*sources, *headers}))
    place = WORK / name / hash_bytes(content + " ".join(COMPILE).encode())
    if not place.is_file():
        if shutil.which(COMPILE[0]) is None:
            raise BuildError(f"The C compiler {COMPILE[0]} is needed and was not found.")
        with scratch_folder(name) as scratch:
            made = scratch / name
            command = [*COMPILE, "-o", str(made), *map(str, sources)]
            finished = subprocess.run(command, capture_output=True, text=True, check=False)
            if finished.returncode != 0:
                raise BuildError(f"This command failed: {' '.join(command)}\n{finished.stderr}")
            put_in_place(made, place)
    return place


class NativeSolver(AbstractContextManager["NativeSolver"]):
    """A process that answers about one game on one board. What one question finds out helps with the next."""

    def __init__(self, game: Game, size: int, *, entries: int = ENTRIES) -> None:
        program = compiled("perfect_play", sorted(SOURCES.glob("*.c")))
        command = [str(program), game.id, str(size), str(entries)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        with suppress(BrokenPipeError):
            self._process.communicate()

    def winner(self, position: Position) -> Answer:
        """Who wins a position that is not over."""
        return self._answer("winner", position)

    def reply(self, position: Position) -> Answer:
        """Who wins a position that is not over, and how."""
        return self._answer("reply", position)

    def legal(self, position: Position) -> tuple[Color | None, frozenset[Move]]:
        """Who has a path, and the moves that the rules allow to the side to move, whether or not the game is over."""
        winner, *moves = self._ask("legal", position)
        return None if winner == "nobody" else Color(winner), frozenset(map(parse_move, moves))

    def _answer(self, question: str, position: Position) -> Answer:
        winner, nodes, seconds, *reply = self._ask(question, position)
        move = parse_move(reply[0]) if reply and reply[0] != "-" else None
        return Answer(Color(winner), int(nodes), float(seconds), move)

    def _ask(self, question: str, position: Position) -> Sequence[str]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{question} {text(position)}\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise BuildError(f"The program has stopped at this position: {text(position)}")
        return line.split()


def text(position: Position) -> str:
    """A position as the program reads it."""
    rows, _, links = position.diagram().partition("\nlinks: ")
    return f"{rows.replace(chr(10), '/')} {links.replace(' ', ',') or '-'} {position.turn.value}"
