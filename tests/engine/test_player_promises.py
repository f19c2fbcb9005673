"""What the computer player promises in every position of every game, at every level of fixed work.

Never an illegal move, the same answer to the same question, a win in one taken and a loss in one stopped, and nothing
called proved that the solver does not find. For a long run on 5x5, in seconds, with fresh positions:

    CROSSCUT_LONG_RUN=600 .venv/bin/python -m pytest tests/engine/test_player_promises.py -k while
"""

from __future__ import annotations

import os
import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, Move, Position, Swap
from crosscut.player import Advice, advise
from tests.engine.every_game import every_game
from tests.engine.random_games import random_game

LONG_RUN = float(os.environ.get("CROSSCUT_LONG_RUN", "0"))
SEEDS = st.integers(0, 2**32)
LEVELS = st.integers(1, 6)
"""Those that answer in a fraction of a second."""
FEW_MOVES = 12


def any_position(game: Game, size: int, chance: Random) -> Position:
    """A position of a random game that is not over, any of them."""
    return chance.choice([position for position, _, _ in random_game(game, size, chance)])


def wins(game: Game, position: Position, move: Move) -> bool:
    """Whether a move wins for the side to move, by the solver. A player who swaps gets the other colour."""
    solution = crosscut.solve(game, game.play(position, move).position)
    assert solution is not None
    mine = position.turn.other if isinstance(move, Swap) else position.turn
    return solution.winner is mine


def wins_at_once(game: Game, position: Position, color: Color) -> set[Move]:
    """The moves that end the game in favour of a colour, by trying everything."""
    found = set()
    for move in game.legal_moves(position):
        outcome = game.outcome(game.play(position, move).position)
        if outcome and outcome.winner is color:
            found.add(move)
    return found


def assert_sound(game: Game, position: Position, advice: Advice) -> None:
    """The parts of a piece of advice agree with each other and with the rules."""
    legal = set(game.legal_moves(position))
    assert advice.move in legal
    assert advice.candidates[0].move == advice.line[0] == advice.move
    assert {candidate.move for candidate in advice.candidates} <= legal
    assert len({candidate.move for candidate in advice.candidates}) == len(advice.candidates)
    assert all(0 <= candidate.winning_chance <= 1 and 0 <= candidate.share <= 1 for candidate in advice.candidates)
    assert 0 <= advice.winning_chance <= 1 and advice.evaluations >= 1
    assert set(advice.pivotality) <= set(position.grid.points(position.empty))
    for move in advice.line:
        position = game.play(position, move).position


def assert_claims_hold(game: Game, position: Position, advice: Advice) -> int:
    """What is called proved is what the solver finds; how many claims there were."""
    claims = [(candidate.move, candidate.proved) for candidate in advice.candidates if candidate.proved is not None]
    for move, claim in claims:
        assert wins(game, position, move) == claim
    if advice.proved is not None:
        assert any(wins(game, position, move) for move in game.legal_moves(position)) == advice.proved
    return len(claims)


def assert_sees_one_move_ahead(game: Game, position: Position, move: Move, *, may_swap: bool = True) -> None:
    """A win in one is taken, else a loss in one is stopped where that can be done."""
    winning = wins_at_once(game, position, position.turn)
    if winning:
        assert move in winning
        return
    enemy = position.turn.other
    after = {move: game.play(position, move).position for move in game.legal_moves(position)}
    stopping = {
        move for move, later in after.items() if (may_swap if isinstance(move, Swap) else is_safe(game, later, enemy))
    }
    assert not stopping or move in stopping


def is_safe(game: Game, later: Position, enemy: Color) -> bool:
    """Whether the enemy has neither won nor can win at once."""
    outcome = game.outcome(later)
    if outcome is not None:
        return outcome.winner is not enemy
    return later.turn is not enemy or not wins_at_once(game, later, enemy)


@every_game
@settings(max_examples=12)
@given(seed=SEEDS, level=LEVELS, size=st.integers(2, 4))
def test_all_promises_are_kept_in_random_games(game: Game, seed: int, level: int, size: int) -> None:
    position = any_position(game, size, Random(seed))
    advice = advise(game, position, level=level, seed=seed)
    assert advice == advise(game, position, level=level, seed=seed)
    assert_sound(game, position, advice)
    assert_sees_one_move_ahead(game, position, advice.move, may_swap=crosscut.player.LEVELS[level - 1].swaps)
    if size < 4 or len(game.legal_moves(position)) <= FEW_MOVES:
        assert_claims_hold(game, position, advice)


@every_game
@settings(max_examples=12)
@given(seed=SEEDS, level=LEVELS, size=st.integers(2, 4), turn=st.sampled_from(Color))
def test_positions_that_nobody_could_have_reached_get_a_legal_move_or_a_refusal(
    game: Game, seed: int, level: int, size: int, turn: Color
) -> None:
    """Any stones anywhere, also on a full board, and with both sides joined."""
    chance = Random(seed)
    letters = chance.choice(("RB.", "RB..", "R.", "B...", "RB"))
    position = game.setup("\n".join("".join(chance.choices(letters, k=size)) for _ in range(size)), turn)
    if not game.legal_moves(position):
        with pytest.raises(ValueError, match="no move to advise"):
            advise(game, position, level=level)
        return
    advice = advise(game, position, level=level, seed=seed)
    assert_sound(game, position, advice)
    if size < 4:
        assert_claims_hold(game, position, advice)


@pytest.mark.longer
@every_game
def test_what_is_called_proved_is_proved_for_a_while(game: Game) -> None:
    """On 5x5, with a work that leaves part of the proofs to the search and part to the solver."""
    chance = Random() if LONG_RUN else Random(14)
    end = time.monotonic() + LONG_RUN
    claims = 0
    while claims < 10 or time.monotonic() < end:
        position = any_position(game, 5, chance)
        if len(game.legal_moves(position)) <= FEW_MOVES and position.ply > 1:
            advice = advise(game, position, evaluations=60, seed=chance.getrandbits(32))
            claims += assert_claims_hold(game, position, advice)


def test_a_stone_that_lets_the_rules_fill_a_path_for_the_enemy_is_not_played() -> None:
    """Blue threatens nothing, but after b2 the stone b1 has c1 filled for Blue, which joins west and east."""
    game = crosscut.game("quadrex")
    position = game.setup("BR..\nRR..\n..BB\nB..R")
    assert game.outcome(game.play(game.play(position, "b2").position, "b1").position)
    for seed in range(20):
        assert_sees_one_move_ahead(game, position, advise(game, position, level=1, seed=seed).move)


def test_a_side_that_is_skipped_is_not_a_threat() -> None:
    """Before a move after which the enemy is skipped, and after it, when the same side moves again."""
    game = crosscut.game("candy-necklace")
    skipped = 0
    for seed in range(60):
        for position, _, play in random_game(game, 4, Random(seed)):
            if play.skipped is not None:
                skipped += 1
                for asked in (position, play.position):
                    advice = advise(game, asked, level=5, seed=seed)
                    assert_sound(game, asked, advice)
                    assert_sees_one_move_ahead(game, asked, advice.move)
    assert skipped
