"""The games as games of open_spiel: its own tests, its Hex, and the rules by ``Board``."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import Board, Color
from crosscut.player import all_moves
from tests.other_programs.drawn_games import LONG_RUN, some_games

pytest.importorskip("pyspiel", reason="open_spiel is not installed: the extra `open-spiel`")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import crosscut.open_spiel

GAMES = some_games(8, 50)
GAMES_OF_HEX = 1000 if LONG_RUN else 40


def load(game: str, size: int) -> Any:
    return pyspiel.load_game(f"crosscut(game={game},size={size})")


@pytest.mark.longer
@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_open_spiel_pass(game: str) -> None:
    pyspiel.random_sim_test(load(game, 4), num_sims=10 if LONG_RUN else 2, serialize=True, verbose=False)


@pytest.mark.longer
@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_games_on_a_board(game: str) -> None:
    for seed in range(20 if LONG_RUN else 2):
        chance = Random(seed)
        size = chance.randint(3, 5)
        loaded, board, moves = load(game, size), Board(game, size), all_moves(crosscut.game(game), size)
        state = loaded.new_initial_state()
        while not state.is_terminal():
            assert state.returns() == [0, 0]
            assert state.current_player() == ((board.turn is Color.BLUE) is not board.position.swapped)
            assert {moves[action] for action in state.legal_actions()} == set(board.legal_moves)
            assert np.reshape(state.observation_tensor(state.current_player()), (7, size, size)).tolist() == (
                crosscut.player.arrays([board.position])[0].tolist()
            )
            action = chance.choice(state.legal_actions())
            assert state.action_to_string(state.current_player(), action) == str(moves[action])
            board.push(moves[action])
            state = chance.choice((state, state.clone()))
            state.apply_action(action)
        outcome = board.outcome
        assert outcome is not None and state.history() == [moves.index(move) for move in board.moves]
        if outcome.winner is None:
            assert state.returns() == [0, 0]
        else:
            winner = (outcome.winner is Color.BLUE) is not board.position.swapped
            assert state.returns() == ([-1, 1] if winner else [1, -1])


@pytest.mark.longer
def test_its_hex_is_ours_move_by_move() -> None:
    """Its player 0 joins north and south, its rows run from the north: row r, column c is file c, rank n - 1 - r."""
    for seed in range(GAMES_OF_HEX):
        chance = Random(seed)
        size = chance.randint(2, 7)
        theirs = pyspiel.load_game(f"hex(board_size={size})").new_initial_state()
        ours = load("own:join-rising", size).new_initial_state()

        def turned(action: int, size: int = size) -> int:
            return (size - 1 - action // size) * size + action % size

        while not theirs.is_terminal():
            assert ours.current_player() == theirs.current_player() and not ours.is_terminal()
            assert ours.legal_actions() == sorted(map(turned, theirs.legal_actions()))
            action = chance.choice(theirs.legal_actions())
            theirs.apply_action(action)
            ours.apply_action(turned(action))
        assert ours.is_terminal() and ours.returns() == theirs.returns()


def test_what_open_spiel_is_told() -> None:
    kind = load("quax", 3).get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    game = load("quax", 3)
    assert (game.num_players(), game.num_distinct_actions(), game.max_game_length()) == (2, 18, 18)
    assert game.observation_tensor_shape() == [7, 3, 3]
    assert pyspiel.load_game(str(game)).num_distinct_actions() == 18
    assert pyspiel.load_game("crosscut").new_initial_state().position.size == 13


def test_a_tie_is_worth_nothing() -> None:
    """In most games of ``ban-xx/xx-xx/oo-xo/ox`` nobody joins before nobody can move."""
    results = set()
    for seed in range(20):
        state, chance = load("own:ban-x/x-xo/ox", 3).new_initial_state(), Random(seed)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        results.add(tuple(state.returns()))
    assert (0, 0) in results


def test_what_cannot_be_is_refused() -> None:
    for wrong in ("game=chess", "size=99", "game=own:ban-xe"):
        with pytest.raises(ValueError, match="expected"):
            pyspiel.load_game(f"crosscut({wrong})")
    with pytest.raises(pyspiel.SpielError, match="Available parameters are: game, size"):
        pyspiel.load_game("crosscut(board_size=5)")
    state = load("quax", 3).new_initial_state()
    state.apply_action(0)
    with pytest.raises(crosscut.IllegalMoveError, match="a1 is occupied"):
        state.apply_action(0)


def test_its_search_plays_a_game() -> None:
    """Its search in Python: that in C++ ends this process, also at the games in Python that open_spiel brings."""
    game, chance = load("crossway", 3), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, chance), solve=True, random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) == [-1, 1]
