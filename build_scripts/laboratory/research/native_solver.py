"""The solver in C: who wins after each first move, and checks of its results in play.

The side that should lose defends, the program in C answers, and the engine in Python is the judge: it makes the moves,
so it alone decides what is legal and who has won. If the side that should lose tries everything, this is a new proof of
the result that trusts only the engine. If it tries some lines, this proves nothing, but many lines would find most
mistakes.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from select import select
from typing import TypeAlias

import crosscut
from crosscut import Color, Game, Move, Place, Point, Position, Swap, parse_move
from laboratory.native.compiling import program
from laboratory.research.running import Progress
from laboratory.results.runs import Json, first_points, load
from shared.command import BuildError

ENTRIES = 1 << 25
"""States that a search remembers: 1.6 GB, of which it takes what it needs."""
LARGEST_SMALL = 7
"""The largest board of the program as it is quickest; another, compiled for larger ones, goes up to 9x9."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The program's answer about a position that is not over."""

    winner: Color | None
    """None if it is not decided."""
    nodes: int
    """States looked at."""
    seconds: float
    """Of the processor."""
    reply: Move | None = None
    """A winning move, if it was asked for and the side to move wins."""


class NativeSolver(AbstractContextManager["NativeSolver"]):
    """A process that answers about one game on one board. The results of one question help with the next."""

    def __init__(
        self, game: Game, size: int, *, entries: int = ENTRIES, most: int | None = None, seconds: float | None = None
    ) -> None:
        """The program for one game on one board. A winner is None after ``most`` states, if that is given.

        An answer that takes longer than ``seconds`` ends the program and raises TimeoutError.
        """
        large = ["-DLARGE"] if size > LARGEST_SMALL else []
        limits = [str(entries), *([] if most is None else [str(most)])]
        command = [*self._program(game, large), str(size), *limits]
        self._seconds = seconds
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _program(self, game: Game, options: Sequence[str]) -> Sequence[str]:
        """The program, compiled with these options, and the game as it names it."""
        return str(program("solver", *options)), game.id

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
        return None if winner == "none" else Color(winner), frozenset(map(parse_move, moves))

    def _answer(self, question: str, position: Position) -> Answer:
        winner, nodes, seconds, *reply = self._ask(question, position)
        move = parse_move(reply[0]) if reply and reply[0] != "-" else None
        return Answer(None if winner == "open" else Color(winner), int(nodes), float(seconds), move)

    def _ask(self, question: str, position: Position) -> Sequence[str]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{question} {text(position)}\n")
            self._process.stdin.flush()
            if not select([self._process.stdout], [], [], self._seconds)[0]:
                self._process.kill()
                raise TimeoutError(f"no answer about {text(position)}")
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


Board: TypeAlias = tuple[str, int]
"""A game's id and the size."""
Check: TypeAlias = Callable[[Game, Position, Color, NativeSolver], int]
"""Tries a position that a side should win, and says how many positions were met."""


def solve_first_moves(game_id: str, size: int) -> Json:
    """Who wins after each first move. The central moves come first: the results of one help with the next."""
    game = crosscut.game(game_id)
    with NativeSolver(game, size) as solver:
        answers = {
            str(point): solver.winner(game.play(game.start(size), Place(point)).position)
            for point in reversed(first_points(size))
        }
    return {
        "winners": {point: answers[point].winner for point in sorted(answers, key=Point.parse)},
        "nodes": sum(answer.nodes for answer in answers.values()),
        "seconds": round(sum(answer.seconds for answer in answers.values()), 1),
        "program": "C",
    }


def check_results(boards: Iterable[Board], path: Path, check: Check, progress: Progress) -> int:
    """Try each first move of these boards (game, size) with a result in the file; return how many positions were met.

    Raises BuildError with the position where something else happens than the results say.
    """
    results = load(path)
    names = {(game, size): f"first-moves {game} {size}x{size}" for game, size in boards}
    wanted = {board: results[name]["winners"] for board, name in names.items() if name in results}
    total, done, positions = sum(map(len, wanted.values())), 0, 0
    progress(done, total)
    for (game_id, size), winners in wanted.items():
        game = crosscut.game(game_id)
        with NativeSolver(game, size) as solver:
            for point in reversed(first_points(size)):
                after_first = game.play(game.start(size), Place(point)).position
                positions += check(game, after_first, Color(winners[str(point)]), solver)
                done += 1
                progress(done, total)
    return positions


def try_everything(game: Game, position: Position, winner: Color, solver: NativeSolver) -> int:
    """Every move of the side that should lose, and one answer to each, until the winner has a path."""
    seen = set()
    todo = [position]
    while todo:
        position = todo.pop()
        key = position.red, position.blue, position.red_links, position.blue_links, position.turn
        if key not in seen:
            seen.add(key)
            todo += after(game, position, winner, solver)
    return len(seen)


def try_lines(lines: int) -> Check:
    """A check by that many lines: the defence begins with each of its moves in turn and goes on at random."""

    def check(game: Game, position: Position, winner: Color, solver: NativeSolver) -> int:
        positions = 0
        for number in range(lines):
            chance = Random(f"{text(position)} {number}")
            choices, here = after(game, position, winner, solver), number
            while choices:
                choices = after(game, choices[here % len(choices)], winner, solver)
                here = chance.randrange(len(choices) or 1)
                positions += 1
        return positions

    return check


def after(game: Game, position: Position, winner: Color, solver: NativeSolver) -> list[Position]:
    """The positions after all moves of the side that should lose, or after the answer of the other one.

    Raises BuildError if the wrong side has won, or there is no answer.
    """
    if position.over:
        outcome = game.outcome(position)
        if outcome is None or outcome.winner is not winner:
            raise BuildError(f"{winner.title()} should win {game.name}, and has lost: {text(position)}")
        return []
    return [game.play(position, move).position for move in _moves(game, position, winner, solver)]


def _moves(game: Game, position: Position, winner: Color, solver: NativeSolver) -> Iterator[Move]:
    legal = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
    if position.turn is not winner:
        yield from legal
        return
    reply = solver.reply(position).reply
    if reply not in legal:
        raise BuildError(f"{winner.title()} should win {game.name}, but has no answer: {text(position)}")
    yield reply
