"""The bit-sliced evaluation against one filling at a time, and the player's proofs against the solver."""

from __future__ import annotations

from random import Random
from unittest.mock import Mock

import pytest

import crosscut
from crosscut import Color, Game, Position
from crosscut.connection import is_connected
from crosscut.player import advise
from crosscut.player.evaluation import Evaluator
from crosscut.player.floods import flood
from crosscut.player.rules_of_filling import rules_of_filling
from crosscut.position import Diagonals
from crosscut.steps import finish
from tests.every_game import every_game
from tests.random_games import random_game

FILLINGS = 256


def path_games() -> list[str]:
    """The games that a path decides."""
    return [game.id for game in crosscut.games() if game.won_by == "path"]


path_game = pytest.mark.parametrize("game_id", path_games())


def positions(game: Game, size: int, seed: int) -> list[Position]:
    """The unfinished positions of a random game."""
    return [position for position, _, _ in random_game(game, size, Random(seed))]


class OneByOne:
    """The fillings of an evaluation, taken apart."""

    def __init__(self, game: Game, position: Position, seed: int) -> None:
        self.position = position
        self.evaluator = Evaluator(game, position, 1, Random(seed))
        self.every = (1 << FILLINGS) - 1
        self.order = self.evaluator._next_order()
        self.red, self.blue = self.evaluator._fill(self.order, {}, self.every)
        board = position.grid
        self.rules = rules_of_filling(game)
        rising = board.blocks if self.rules.diagonals != "falling" else 0
        falling = board.blocks if self.rules.diagonals != "rising" else 0
        if self.rules.crosscuts:
            rising, falling = self.order.rising, board.blocks & ~self.order.rising
        self.diagonals = Diagonals(rising, falling)

    def stones(self, number: int, flipped: int | None = None) -> int:
        """Red's stones in one filling, as a mask; one point may be turned round."""
        mask = sum(1 << point for point in self.evaluator._around.points if self.red[point] >> number & 1)
        return mask if flipped is None else mask ^ 1 << flipped

    def red_wins(self, stones: int) -> bool:
        """Whether red stones join south and north, by the engine's own flood on one board."""
        board = self.position.grid
        joined = Diagonals(
            self.diagonals.rising & stones & stones >> board.width + 1,
            self.diagonals.falling & stones >> 1 & stones >> board.width,
        )
        return is_connected(board, Color.RED, stones, joined)


@path_game
def test_every_filling_is_a_full_board_with_the_stones_of_the_position(game_id: str) -> None:
    game = crosscut.game(game_id)
    for position in positions(game, 5, 1):
        apart = OneByOne(game, position, 2)
        for point in apart.evaluator._around.points:
            assert apart.red[point] ^ apart.blue[point] == apart.every
            assert not position.red >> point & 1 or apart.red[point] == apart.every
            assert not position.blue >> point & 1 or apart.blue[point] == apart.every


@path_game
def test_a_flood_joins_what_the_engine_joins_in_each_filling(game_id: str) -> None:
    game = crosscut.game(game_id)
    for position in positions(game, 4, 3)[::3]:
        apart = OneByOne(game, position, 4)
        around = apart.evaluator._around
        reached = flood(apart.red, apart.order.neighbours, {}, around.edges[0], around.points)
        wins = 0
        for point in around.edges[1]:
            wins |= reached[point]
        for number in range(FILLINGS):
            assert apart.red_wins(apart.stones(number)) == bool(wins >> number & 1)


@path_game
def test_shares_and_pivotality_are_those_of_the_fillings_one_by_one(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = crosscut.game(game_id)
    for position in positions(game, 4, 5)[::4]:
        apart = OneByOne(game, position, 6)
        evaluator = apart.evaluator
        evaluator.fillings = FILLINGS
        with monkeypatch.context() as patch:
            patch.setattr(evaluator, "_fill", Mock(return_value=(apart.red, apart.blue)))
            (judgement,) = finish(evaluator.judge([position]))
        stones = [apart.stones(number) for number in range(FILLINGS)]
        won = [apart.red_wins(mask) for mask in stones]
        assert judgement.red_share == sum(won) / FILLINGS
        for point in evaluator._empty:
            turned = [
                not wins and not mask >> point & 1 and apart.red_wins(mask | 1 << point)
                for mask, wins in zip(stones, won, strict=True)
            ]
            assert judgement.pivotality.get(point, 0.0) == 2 * sum(turned) / FILLINGS


@pytest.mark.parametrize("game_id", ["crossway", "quadrex", "candy-necklace"])
def test_stones_of_a_later_position_bind_the_fillings_like_those_of_the_root(game_id: str) -> None:
    """Red b2, blue c2, and later blue b1: red on c1 would complete a crosscut, however late b1 is in the order."""
    game = crosscut.game(game_id)
    root = game.setup(".....\n.....\n.....\n.RB..\n.....")
    b1, c1 = 1, 2
    evaluator = Evaluator(game, root, 16, Random(1))
    every = (1 << FILLINGS) - 1
    for _ in range(16):
        red, blue = evaluator._fill(evaluator._next_order(), {b1: (0, every)}, every)
        assert blue[b1] == every
        crosscuts = red[c1] & red[root.grid.width + b1] & blue[root.grid.width + c1]
        assert crosscuts.bit_count() < FILLINGS / 8, "only where another block asks for the opposite"


@every_game
def test_what_is_called_proved_is_what_the_solver_finds(game: Game) -> None:
    if game.won_by == "score":
        return
    proved = 0
    for seed in range(3):
        for position in positions(game, 3 + seed % 2, seed)[2:]:
            advice = advise(game, position, evaluations=60, seed=seed)
            claims = [(candidate.move, candidate.proved) for candidate in advice.candidates]
            claims = [(move, claim) for move, claim in claims if claim is not None]
            for move, claim in claims:
                after = game.play(position, move).position
                solution = crosscut.solve(game, after)
                assert solution is not None
                assert claim == (solution.winner is position.turn)
                proved += 1
    assert proved > 5
