"""Proofs that a side can no longer be stopped: where there is one, and whether other searches agree."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, Move, Position, Swap
from crosscut.completion.imposed import crosscuts
from crosscut.geometry import Grid
from crosscut.solver.decider import Decider, rules_steps
from crosscut.solver.decision import decision_steps
from crosscut.solver.joining import joining_of
from crosscut.solver.prover import prover_steps
from crosscut.steps import Budget, finish
from tests.engine.proofs_in_play import proved, random_position, served_games

DECIDED = ("crossway", "quickway", "own:join-rising")
"""Games in which each position is proved for one of the sides."""
NOT_SERVED = (
    "quadrex",
    "candy-necklace",
    "naked-diagonal",
    "zigzag-edge",
    "own:join-corners",
    "own:join-rising.avoid",
    "own:ban-xx/xx.join-corners",
    "own:fill-xo/fx",
    "own:ban-xo/ox.link-move",
    "own:ban-xx/xx.link-move",
    "own:ban-xo/ox.safe",
    "own:rim.join-rising",
)


def exact_winner(game: Game, position: Position) -> object:
    """What the search says that sees all of the game."""
    return finish(exact_decider(game, position.grid).decide_steps(position, Budget(None, None)))


@lru_cache(maxsize=2)
def exact_decider(game: Game, board: Grid) -> Decider:
    """A search that never asks the prover; what it finds helps with the next position."""
    return Decider(game, finish(rules_steps(game, game.start(board.columns))), None)


@given(served_games, st.integers(3, 5), st.integers(0, 2**32))
def test_a_proved_connection_wins(game_id: str, size: int, seed: int) -> None:
    game, rng = crosscut.game(game_id), Random(seed)
    if game.link_rule == "move":
        size = min(size, 4)
    fewest = 2 if size < 4 else size * size - 11
    position = random_position(game, size, rng.randrange(fewest, size * size - 2), rng)
    if position is None:
        return
    connection = proved(game, position, 3_000)
    assert connection is None or connection.color is exact_winner(game, position)
    if connection is None and joining_of(game) in map(joining_of, map(crosscut.game, DECIDED)):
        assert proved(game, position) is not None


def connects(game: Game, position: Position, color: Color, known: dict[Position, bool]) -> bool:
    """Whether a side joins its edges with best play, by trying every move."""
    if position.over:
        outcome = game.outcome(position)
        return outcome is not None and outcome.winner is color
    key = replace(position, ply=0)
    if key not in known:
        after = (game.play(position, move).position for move in game.legal_moves(position))
        try_each = any if position.turn is color else all
        known[key] = try_each(connects(game, later, color, known) for later in after)
    return known[key]


@pytest.mark.parametrize("game_id", DECIDED)
@pytest.mark.parametrize("count", [2, pytest.param(60, marks=pytest.mark.release)])
def test_on_6x6_a_search_of_every_move_agrees(game_id: str, count: int) -> None:
    game, rng, checked = crosscut.game(game_id), Random(count), 0
    while checked < count:
        position = random_position(game, 6, rng.randrange(26, 29), rng)
        if position is not None:
            connection = proved(game, position)
            assert connection is not None and connects(game, position, connection.color, {})
            checked += 1


@pytest.mark.parametrize("game_id", NOT_SERVED)
def test_games_without_proofs(game_id: str) -> None:
    game = crosscut.game(game_id)
    assert joining_of(game) is None
    position = game.play(game.start(3), "b2").position
    solution = crosscut.solve(game, position, nodes=20_000)
    assert solution is None or (solution.carrier, solution.stones) == (None, None)


def test_nothing_is_said_while_a_swap_may_come_nor_of_set_ups_against_the_rules() -> None:
    game = crosscut.game("crossway")
    start = game.start(5)
    first = game.play(start, "c3").position
    assert [finish(prover_steps(game, asked)) for asked in (start, first)] == [None, None]
    assert finish(prover_steps(game, game.play(first, "swap").position)) is not None
    assert finish(prover_steps(game, game.setup("RB\nBR"))) is None
    hex_without_swap = crosscut.game("own:join-rising")
    solution = crosscut.solve(hex_without_swap, hex_without_swap.start(4))
    assert solution is not None and solution.carrier is not None


@pytest.mark.parametrize("turn", list(Color))
def test_both_sides_are_proved_whoever_is_to_move(turn: Color) -> None:
    game = crosscut.game("quickway")
    for rows, winner in (
        ("..R..\n..R..\n..R..\n..R..\n.....", Color.RED),
        (".....\n.....\nBBBB.\n.....\n.....", Color.BLUE),
    ):
        solution = crosscut.solve(game, game.setup(rows, turn))
        assert solution is not None and solution.winner is winner and solution.stones == 1


def test_where_a_link_of_the_enemy_stands_there_is_no_way() -> None:
    game, crossed = crosscut.game("quickway"), 0
    for seed in range(200):
        position = random_position(game, 4, 8, Random(seed))
        if position is not None and crosscuts(position.grid, position.red, position.blue):
            crossed += 1
            connection = proved(game, position)
            assert connection is not None and connection.color is exact_winner(game, position)
    assert crossed > 10


@cache
def played(game_id: str, seed: int) -> tuple[tuple[Position, ...], tuple[Move, ...]]:
    """A random game on 4x4."""
    game, rng = crosscut.game(game_id), Random(seed)
    positions, moves = [game.start(4)], list[Move]()
    while not positions[-1].over:
        moves.append(rng.choice([move for move in game.legal_moves(positions[-1]) if not isinstance(move, Swap)]))
        positions.append(game.play(positions[-1], moves[-1]).position)
    return tuple(positions), tuple(moves)


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
@pytest.mark.parametrize("games", [4, pytest.param(12, marks=pytest.mark.release)])
def test_decisive_moves_are_those_of_an_exact_search(game_id: str, games: int) -> None:
    game, mistakes = crosscut.game(game_id), 0
    for seed in range(games):
        positions, moves = played(game_id, seed)
        decision = finish(decision_steps(game, positions, moves, Budget(None, None)))
        winner = game.outcome(positions[-1])
        if decision is None:
            continue
        assert winner is not None and decision.winner is winner.winner
        first = decision.ply
        # From the end: what is known of a position helps with the one before.
        assert all(exact_winner(game, position) is decision.winner for position in reversed(positions[first:-1]))
        if decision.saving is not None:
            mistakes += 1
            before = positions[first - 1]
            assert before.turn is not decision.winner and exact_winner(game, before) is not decision.winner
            assert decision.wins and exact_winner(game, game.play(before, decision.saving).position) is before.turn
    assert mistakes > 3
