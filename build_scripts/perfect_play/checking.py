"""Tries results in play: the side that should lose defends itself, the program in C answers, the engine is the judge.

The engine in Python makes the moves, so it alone says what is legal and who has won. If the side that should lose tries
everything, this is a new proof of the result that trusts only the engine. If it tries some lines, this proves nothing,
but many lines would find most mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import crosscut
from crosscut import Color, Game, Move, Position, Swap
from crosscut.theory.play_runs import first_points
from crosscut.theory.results import Results, load
from perfect_play.program import NativeSolver, text
from shared.command import BuildError

Check = Callable[[Game, Position, Color, NativeSolver], int]
"""Tries a position that a side should win, and says how many positions were met."""


def check_results(
    boards: Iterable[tuple[str, int]], path: Path, check: Check, progress: Callable[[int, int], None]
) -> int:
    """Try each first move of these boards (game, size) with a result in the file; return how many positions were met.

    Raises BuildError with the position where something else happens than the results say.
    """
    results = load(path)
    wanted = {(game_id, size): _first_moves(results, game_id, size) for game_id, size in boards}
    total, done, positions = sum(map(len, wanted.values())), 0, 0
    progress(done, total)
    for (game_id, size), first_moves in wanted.items():
        game = crosscut.game(game_id)
        with NativeSolver(game, size) as solver:
            for point, winner in first_moves:
                positions += check(game, game.play(game.start(size), point).position, winner, solver)
                done += 1
                progress(done, total)
    return positions


def _first_moves(results: Results, game_id: str, size: int) -> list[tuple[str, Color]]:
    """The first moves that the results hold, the central ones first, each with who wins."""
    names = {str(point): f"first-move {game_id} {size}x{size} {point}" for point in reversed(first_points(size))}
    return [(point, Color(results[name]["winner"])) for point, name in names.items() if name in results]


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
