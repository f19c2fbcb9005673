"""What ``Solution.refute`` answers to a move of the side that can no longer win, and what it refuses."""

from __future__ import annotations

from random import Random

import pytest

import crosscut
from crosscut import Color, IllegalMoveError
from tests.engine.proofs_in_play import nine_by_nine


def test_a_solution_has_a_carrier_and_answers() -> None:
    game, position = nine_by_nine()
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.winner is Color.RED
    assert solution.carrier is not None and solution.stones is not None
    assert solution.move in game.legal_moves(position), "the losing side resists"
    for move in game.legal_moves(position):
        answer = solution.refute(move)
        assert answer is not None and solution.after(move, answer).winner is Color.RED
    rng = Random(1)
    for _ in range(50):
        now, left = solution, solution.stones
        while not now.position.over:
            move = rng.choice(game.legal_moves(now.position))
            answer = now.refute(move)
            now, left = now.after(move) if answer is None else now.after(move, answer), left - 1
        assert now.winner is Color.RED and left >= 0


def test_why_a_move_is_not_refuted() -> None:
    game, position = nine_by_nine()
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.carrier is not None
    with pytest.raises(IllegalMoveError, match="e5 is occupied"):
        solution.refute("e5")
    with pytest.raises(IllegalMoveError, match="k9 is not on the board"):
        solution.refute("k9")
    with pytest.raises(ValueError, match=r"'\?!' is not a move"):
        solution.refute("?!")
    while not solution.position.over:
        move = game.legal_moves(solution.position)[0]
        answer = solution.refute(move)
        solution = solution.after(move) if answer is None else solution.after(move, answer)
    with pytest.raises(IllegalMoveError, match="The game is over"):
        solution.refute("a1")


@pytest.mark.parametrize(
    ("game_id", "moves", "asked", "reason"),
    [
        ("quax", "e5 c3 e4 b3 a5 d3", "a1-b2", "a1-b2 does not join two stones of Red: a1 is not red"),
        (
            "own:ban-xx/xx.join-rising",
            "e4 d2 c3 d5 d4 a1 c4 e2 c1 c2 d1 b3",
            "d3",
            "Red on d3 would form a square: c3 d3 c4 d4",
        ),
    ],
)
def test_why_a_link_or_a_banned_stone_is_not_refuted(game_id: str, moves: str, asked: str, reason: str) -> None:
    game = crosscut.game(game_id)
    position = game.start(5)
    for move in moves.split():
        position = game.play(position, move).position
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.carrier is not None
    assert solution.winner is Color.BLUE is not position.turn
    with pytest.raises(IllegalMoveError, match=reason):
        solution.refute(asked)


@pytest.mark.parametrize(
    ("game_id", "size", "moves", "last"),
    [("quax", 3, "b2 a1 b1 c3", "b3"), ("own:ban-xx/xx.join-rising", 4, "b2 a1 b3 c3 b4 d4", "b1")],
)
def test_neither_the_end_of_a_game_nor_what_is_no_move_is_refuted(
    game_id: str, size: int, moves: str, last: str
) -> None:
    board = crosscut.Board(game_id, size)
    for move in moves.split():
        board.push(move)
    solution = board.solve()
    assert solution is not None and solution.carrier is not None
    for asked in (5, None, ("a1", "b2")):
        with pytest.raises(ValueError, match="is not a move: expected Place, Connect, Swap"):
            solution.refute(asked)  # type: ignore[arg-type]
    board.push(last)
    over = board.solve()
    assert over is not None and over.position.over
    with pytest.raises(IllegalMoveError, match="The game is over: a2 cannot be played"):
        over.refute("a2")
