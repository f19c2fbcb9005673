"""What the program in C is for: who wins after each first move, checks of that in play, and solved positions for tests.

**Checks.** The side that should lose defends itself, the program in C answers, and the engine is the judge. The engine
in Python makes the moves, so it alone says what is legal and who has won. If the side that should lose tries
everything, this is a new proof of the result that trusts only the engine. If it tries some lines, this proves nothing,
but many lines would find most mistakes.

**Solved positions.** Each comes from a game of weak levels. The side to move wins, but not with this move, and at least
a third of its moves lose. The game of number n is the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TypeAlias

import crosscut
from crosscut import Color, Game, Move, Place, Point, Position, Swap
from crosscut.player import advise
from research.native_solver import NativeSolver, text
from research.results import Json, Progress, Results, Task, load, run
from research.tasks import first_points
from shared.command import BuildError

PROGRAM = "C"
"""What a result says about the program that found it; those of Python say nothing."""
LIMIT = 300_000
"""States to look at for one question about a position for tests; a position that takes more is left out."""
LOSING = 1 / 3
"""The smallest share of moves that lose in a position for tests."""

Board: TypeAlias = tuple[str, int]
"""A game's id and the size."""
Check: TypeAlias = Callable[[Game, Position, Color, NativeSolver], int]
"""Tries a position that a side should win, and says how many positions were met."""


def solve_first_moves(boards: Iterable[Board], output: Path, progress: Progress, entries: int) -> Results:
    """Solve these boards (game, size), but for those that the file holds already, and keep each result at once."""
    tasks = [Task(f"first-moves {game} {size}x{size}", _first_moves, (game, size, entries)) for game, size in boards]
    with ThreadPoolExecutor(1) as executor:
        return run(tasks, output, executor, progress)


def _first_moves(game_id: str, size: int, entries: int) -> Json:
    """One process does a board, the central first moves first, and what it finds out about one helps with the next."""
    game = crosscut.game(game_id)
    with NativeSolver(game, size, entries=entries) as solver:
        answers = {
            str(point): solver.winner(game.play(game.start(size), Place(point)).position)
            for point in reversed(first_points(size))
        }
    return {
        "winners": {point: answers[point].winner for point in sorted(answers, key=Point.parse)},
        "nodes": sum(answer.nodes for answer in answers.values()),
        "seconds": round(sum(answer.seconds for answer in answers.values()), 1),
        "program": PROGRAM,
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


def make_positions(boards: Iterable[Board], output: Path, wanted: int, progress: Progress) -> int:
    """Write that many positions of each board (game, size), and say how many there are."""
    entries: list[Json] = []
    boards = list(boards)
    for played, size in ((crosscut.game(game_id), size) for game_id, size in boards):
        with NativeSolver(played, size, limit=LIMIT) as solver:
            found = _positions(played, size, solver)
            for _ in range(wanted):
                entries.append(next(found))
                progress(len(entries), wanted * len(boards))
    output.write_text(
        "[\n" + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries) + "\n]\n", encoding="utf-8"
    )
    return len(entries)


def _positions(played: Game, size: int, solver: NativeSolver) -> Iterator[Json]:
    """Positions of one game after another, one of each."""
    number = 0
    while True:
        number += 1
        chance = Random(f"{played.id} {size} {number}")
        found = [position for position in _late_positions(played, size, chance) if not position.over]
        entry = solved(played, chance.choice(found), solver) if found else None
        if entry is not None:
            yield entry


def _late_positions(played: Game, size: int, chance: Random) -> list[Position]:
    """Positions from the later part of a game between weak levels without a swap."""
    position, history = played.start(size), list[Position]()
    while played.legal_moves(position):
        moves = [move for move in played.legal_moves(position) if not isinstance(move, Swap)]
        is_opening = position.ply < size
        move = chance.choice(moves) if is_opening else advise(played, position, level=2, seed=chance.randrange(99)).move
        position = played.play(position, move).position
        history.append(position)
    return history[len(history) // 3 : -2]


def solved(played: Game, position: Position, solver: NativeSolver) -> Json | None:
    """The position with the result of each move, if it is one of those wanted."""
    legal = {}
    for move in played.legal_moves(position):
        after = played.play(position, move).position
        if after.over or isinstance(move, Swap):
            return None
        winner = solver.winner(after).winner
        if winner is None:
            return None
        legal[str(move)] = "win" if winner is position.turn else "loss"
    losses = sum(result == "loss" for result in legal.values())
    if losses == len(legal) or losses < LOSING * len(legal):
        return None
    rows, _, links = position.diagram().partition("\nlinks: ")
    return {
        "game": played.id,
        "size": position.size,
        "rows": rows.split("\n"),
        "links": links.split(),
        "turn": position.turn.value,
        "legal": legal,
    }
