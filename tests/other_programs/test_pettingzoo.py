"""The games as environments of PettingZoo: its own tests, and the rules by ``Board`` beside them."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import Board, Color
from crosscut.player import all_moves
from tests.other_programs.drawn_games import LONG_RUN, some_games

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: the extra `pettingzoo`")

import numpy as np
from pettingzoo.test import api_test, seed_test

from crosscut.pettingzoo import AGENTS, env, raw_env

GAMES = some_games(12, 200)
CYCLES = 60
"""Steps for each agent: more than a game on 4x4 has."""
ABOUT_OTHERS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""PettingZoo warns of observations with a mask, unless an environment is its own."""


def randomly(chance: Random, mask: Any) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


@pytest.mark.longer
@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_pettingzoo_pass(game: str) -> None:
    with warnings.catch_warnings():
        for text in ABOUT_OTHERS:
            warnings.filterwarnings("ignore", text)
        api_test(env(game, 4), num_cycles=CYCLES)
        seed_test(lambda: env(game, 4), num_cycles=CYCLES)


def games_to_play() -> Iterator[tuple[str, int, Random]]:
    for number in range(1000 if LONG_RUN else 60):
        chance = Random(number)
        yield GAMES[number % len(GAMES)], chance.randint(3, 5), chance


@pytest.mark.longer
def test_random_games_in_the_environment_are_games_on_a_board() -> None:
    for game, size, chance in games_to_play():
        played, board, moves = env(game, size), Board(game, size), all_moves(crosscut.game(game), size)
        played.reset()
        gained = dict.fromkeys(AGENTS, 0.0)
        for agent in played.agent_iter():
            seen, reward, termination, truncation, info = played.last()
            gained[agent] += reward
            assert not truncation and info == {}
            if termination:
                assert not seen["action_mask"].any()
                played.step(None)
                continue
            assert {moves[number] for number in np.flatnonzero(seen["action_mask"])} == set(board.legal_moves)
            action = randomly(chance, seen["action_mask"])
            board.push(moves[action])
            played.step(action)
        assert_fair(board, gained)


@pytest.mark.longer
def test_random_games_on_a_board_are_games_in_the_environment() -> None:
    for game, size, chance in games_to_play():
        played, board, moves = env(game, size), Board(game, size), all_moves(crosscut.game(game), size)
        played.reset()
        while board.outcome is None:
            person = (board.turn is Color.BLUE) is not board.position.swapped
            assert played.agent_selection == AGENTS[person]
            seen = {agent: played.observe(agent) for agent in AGENTS}
            assert not seen[AGENTS[not person]]["action_mask"].any()
            expected = crosscut.player.arrays([board.position])[0]
            assert (seen[AGENTS[person]]["observation"] == expected).all()
            assert (seen[AGENTS[not person]]["observation"][:-1] == expected[:-1]).all()
            assert (seen[AGENTS[not person]]["observation"][-1] != expected[-1]).all()
            move = chance.choice(board.legal_moves)
            board.push(move)
            played.step(moves.index(move))
        assert all(played.terminations.values()) and played.unwrapped.board == board
        assert_fair(board, played.rewards)


def assert_fair(board: Board, gained: dict[str, float]) -> None:
    outcome = board.outcome
    assert outcome is not None
    if outcome.winner is None:
        assert list(gained.values()) == [0, 0]
    else:
        winner = (outcome.winner is Color.BLUE) is not board.position.swapped
        assert gained == {AGENTS[winner]: 1, AGENTS[not winner]: -1}


def test_an_illegal_move_ends_the_game_with_its_reason(capfd: pytest.CaptureFixture[str]) -> None:
    quax = env("quax", 5)
    quax.reset()
    for action in (12, 12):
        quax.step(action)
    assert quax.rewards == {"player_0": 0, "player_1": -1} and all(quax.terminations.values())
    assert quax.infos == {
        "player_0": {},
        "player_1": {"illegal_move": "c3", "code": "occupied", "reason": "c3 is occupied."},
    }
    last = {}
    for agent in quax.agent_iter():
        last[agent] = quax.last(observe=False)[1:]
        quax.step(None)
    assert last["player_1"] == (-1, True, True, {"illegal_move": "c3", "code": "occupied", "reason": "c3 is occupied."})
    assert not quax.agents
    quax.reset()
    assert quax.infos == {"player_0": {}, "player_1": {}}


def test_after_a_swap_the_agents_have_exchanged_sides() -> None:
    quax = env("quax", 3)
    quax.reset()
    quax.step(4)
    assert quax.observe("player_1")["action_mask"][-1]
    quax.step(len(all_moves(crosscut.game("quax"), 3)) - 1)
    raw = quax.unwrapped
    assert quax.agent_selection == "player_0" and raw.color("player_0") is Color.BLUE
    assert not quax.observe("player_0")["observation"][-1].any() and quax.observe("player_1")["observation"][-1].all()
    assert not quax.observe("player_0")["action_mask"][-1]


def test_links_are_actions_with_planes() -> None:
    quax = env("quax", 3)
    quax.reset()
    moves = all_moves(crosscut.game("quax"), 3)
    for move in ("a1", "c1", "b2", "c2", "a1-b2"):
        quax.step(moves.index(move))
    planes = quax.observe("player_0")["observation"]
    assert planes.shape == (7, 3, 3) and planes.dtype == np.uint8
    assert planes[0].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 0]] and planes[1][:, 2].tolist() == [1, 1, 0]
    assert planes[2].tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]] and not planes[3:6].any()


def test_what_cannot_be_is_refused() -> None:
    for wrong in (("chess", 5), ("quax", 1), ("own:ban-xe", 3), ("quax", 5, "human")):
        with pytest.raises(ValueError, match="expected"):
            env(*wrong)
    raw = raw_env("crossway", 3)
    raw.step(0)
    with pytest.raises(crosscut.IllegalMoveError, match="a1 is occupied"):
        raw.step(0)
    assert len(raw.board) == 1 and raw.agent_selection == "player_1"
    checked = env("crossway", 3)
    checked.reset()
    with pytest.raises(AssertionError):
        checked.step(99)


def test_render_copy_and_pickle() -> None:
    quax = env("quax", 3, render_mode="ansi")
    quax.reset()
    quax.step(4)
    assert quax.render() == "...\n.R.\n..."
    again = pickle.loads(pickle.dumps(quax))
    again.step(0)
    assert again.render() == "...\n.R.\nB.." and quax.render() == "...\n.R.\n..."
    assert raw_env("quax", 3).render() is None
