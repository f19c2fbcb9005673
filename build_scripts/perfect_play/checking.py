"""Results tried in play: the side that should lose defends itself, the program in C answers, the engine is the judge.

The engine in Python makes the moves, so it alone says what is legal and who has won. The side that should lose begins
with each of its moves in turn and goes on at random. A line that the wrong side wins, or an answer that is not legal,
would show a mistake; that none does is no proof, but mistakes do not hide well from many lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import crosscut
from crosscut import Board, Color, Move, Swap
from crosscut.theory.play_runs import first_points
from crosscut.theory.results import load
from perfect_play.program import NativeSolver
from shared.command import BuildError


def check_results(
    boards: Iterable[tuple[str, int]], path: Path, lines: int, progress: Callable[[int, int], None]
) -> int:
    """Play that many lines after each first move whose result is in the file; return how many lines that were.

    Raises BuildError with the address of the line if one ends otherwise than the results say.
    """
    results = load(path)
    wanted = [
        (game_id, size, str(point), Color(results[name]["winner"]))
        for game_id, size in boards
        for point in first_points(size)
        if (name := f"first-move {game_id} {size}x{size} {point}") in results
    ]
    done = 0
    for game_id, size in boards:
        with NativeSolver(crosscut.game(game_id), size) as solver:
            for _, _, point, winner in (entry for entry in wanted if entry[:2] == (game_id, size)):
                for number in range(lines):
                    board = Board(game_id, size)
                    board.push(point)
                    play_line(board, winner, solver, number, Random(f"{game_id} {size} {point} {number}"))
                    done += 1
                    progress(done, len(wanted) * lines)
    return done


def play_line(board: Board, winner: Color, solver: NativeSolver, number: int, chance: Random) -> None:
    """Play on to the end: the winner by the program's answers, the other side its move of that number, then any."""
    first: int | None = number
    while board.outcome is None:
        if board.turn is winner:
            answer = solver.reply(board.position)
            if answer.winner is not winner or answer.reply not in board.legal_moves:
                raise BuildError(f"{winner.title()} should win, but there is no answer: {board.link()}")
            board.push(answer.reply)
        else:
            moves = _moves(board)
            board.push(chance.choice(moves) if first is None else moves[first % len(moves)])
            first = None
    if board.outcome.winner is not winner:
        raise BuildError(f"{winner.title()} should win this: {board.link()}")


def _moves(board: Board) -> list[Move]:
    return [move for move in board.legal_moves if not isinstance(move, Swap)]
