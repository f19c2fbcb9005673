"""The computer player through its public interface, for every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import Board, Color, Game, Point, Swap
from crosscut.player import LEVELS, advise, advise_steps
from tests.engine.every_game import every_game
from tests.engine.random_games import random_game
from tests.engine.test_player_promises import assert_sound


@every_game
def test_progress_never_goes_back(game: Game) -> None:
    position = game.start(5)
    last = 0.0
    for progress in advise_steps(game, position, level=3, seed=1):
        assert last <= progress.fraction <= 1
        last = progress.fraction
        assert_sound(game, position, progress.best)


@pytest.mark.parametrize("level", [0, -1, len(LEVELS) + 1, 1.0, True, "5"])
def test_unknown_levels_are_refused(level: Any) -> None:
    game = crosscut.game("crossway")
    with pytest.raises(ValueError, match=f"{level!r}.*: expected a whole number"):
        advise(game, game.start(3), level=level)


@every_game
def test_a_finished_game_is_refused(game: Game) -> None:
    *_, (_, _, play) = random_game(game, 3, Random(2))
    with pytest.raises(ValueError, match="no move to advise"):
        advise(game, play.position)


@every_game
@pytest.mark.parametrize("diagram", [".....\n.....\nBBBB.\n.....\n.....", "....R\n...RR\nBBBB.\n..RRR\n....."])
def test_a_loss_in_one_is_stopped_wherever_it_can_be(game: Game, diagram: str) -> None:
    if game.won_by == "score":
        return
    position = game.setup(diagram, "red")
    stopping = [move for move in game.legal_moves(position) if not blue_wins_in_one(game, position, move)]
    assert stopping or "RR" not in diagram
    for level in range(1, 6):
        assert not stopping or advise(game, position, level=level, seed=level).move in stopping


def blue_wins_in_one(game: Game, position: crosscut.Position, move: crosscut.Move) -> bool:
    """Whether Blue can win at once after a move of Red, by trying everything."""
    after = game.play(position, move).position
    outcomes = [game.outcome(game.play(after, reply).position) for reply in game.legal_moves(after)]
    return any(outcome and outcome.winner is crosscut.Color.BLUE for outcome in outcomes)


def test_the_swap_is_taken_exactly_if_the_first_stone_is_good() -> None:
    game = crosscut.game("crossway")
    center, corner = (game.play(game.start(7), point).position for point in ("d4", "a1"))
    assert advise(game, center, evaluations=200, seed=1).move == crosscut.Swap()
    assert advise(game, corner, evaluations=200, seed=1).move != crosscut.Swap()


@pytest.mark.parametrize("game", [game for game in crosscut.games() if game.pie], ids=str)
def test_the_two_lowest_levels_never_swap(game: Game) -> None:
    for size in (3, 5):
        position = game.play(game.start(size), str(Point(size // 2, size // 2))).position
        moves = {
            level: {advise(game, position, level=level, seed=seed).move for seed in range(3)} for level in (1, 2, 5)
        }
        assert Swap() not in moves[1] | moves[2], "a newcomer keeps the stone in the middle"
        assert moves[5] == {Swap()}


LOST = "v=1&g=quax&n=9&m=b7.e5.d6.d4.c4.c3.b3.b2.b1.a2.f5.f3.g3.f6.g6.g4.h4.h5.e4.e3.i5.h6.i6.i7"


@pytest.mark.parametrize("limits", [{"level": 5}, {"level": 6}, {"level": 7}, {"evaluations": 300}])
def test_a_lost_position_is_resisted_where_the_winner_must_pass(limits: dict[str, int]) -> None:
    board = Board.from_link(LOST)
    advice = advise(board.game, board.position, seed=1, **limits)
    assert advice.winning_chance < 0.02
    for candidate in advice.candidates[:3]:
        board.push(candidate.move)
        reply = advise(board.game, board.position, level=5, seed=1)
        board.pop()
        assert reply.winning_chance < 0.9999, f"nothing is harder after {candidate.move}"
    assert not {str(candidate.move) for candidate in advice.candidates[:3]} & {"a1", "c1", "d1", "e1", "f1"}


@pytest.mark.parametrize("level", [4, 5, 6])
def test_a_won_game_is_finished(level: int) -> None:
    board = Board.from_link(LOST)
    for waiting in ("a9", "b9", "c9", "d9", "e9"):
        assert board.outcome is None
        board.push(waiting)
        board.push(advise(board.game, board.position, level=level, seed=1).move)
    assert board.outcome is not None and board.outcome.winner is Color.BLUE, "five moves are enough"


def test_the_solver_resists_in_a_lost_position() -> None:
    game = crosscut.game("crossway")
    solution = crosscut.solve(game, game.setup(".....\n.....\nB.B.B\n.....\n....."))
    assert solution is not None and solution.winner is Color.BLUE
    assert str(solution.move) in {"b2", "b3", "b4", "d2", "d3", "d4"}


@every_game
def test_even_the_largest_board_is_answered(game: Game) -> None:
    position = game.start(26)
    if not game.pie:
        advice = advise(game, position, evaluations=1, seed=1)
        assert_sound(game, position, advice)
