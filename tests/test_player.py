"""The computer player through its public interface, for every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import Game
from crosscut.player import LEVELS, advise, advise_steps
from tests.every_game import every_game
from tests.random_games import random_game
from tests.test_player_promises import assert_sound


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


@every_game
def test_even_the_largest_board_is_answered(game: Game) -> None:
    position = game.start(26)
    if not game.pie:
        advice = advise(game, position, evaluations=1, seed=1)
        assert_sound(game, position, advice)
