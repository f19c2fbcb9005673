"""The bit-sliced evaluation against one filling at a time, and the player's proofs against the solver."""

from __future__ import annotations

from random import Random
from unittest.mock import Mock

import pytest

import crosscut
from crosscut import Color, Game, Position
from crosscut.connection import is_connected
from crosscut.player import advise
from crosscut.player.coins import decided_diagonals
from crosscut.player.evaluation import Evaluator
from crosscut.player.joining_diagonals import joining_diagonals
from crosscut.position import Diagonals, like_diagonals
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
        self.evaluator = evaluator = Evaluator(game, position, 1, Random(seed))
        self.every = (1 << FILLINGS) - 1
        self.red, self.blue = evaluator._fill(evaluator._next_order(), {}, self.every)
        self.tossed = evaluator._coins.toss([position], FILLINGS, self.every, evaluator._bits)
        self.coins = dict(zip(evaluator._coins.blocks, self.tossed[::2], strict=True))
        self.favoured = joining_diagonals(game)

    def stones(self, number: int) -> int:
        """Red's stones in one filling, as a mask."""
        return sum(1 << point for point in self.evaluator._around.points if self.red[point] >> number & 1)

    def red_wins(self, stones: int, number: int) -> bool:
        """Whether red stones join south and north with the coins of one filling, by the engine's own flood."""
        board = self.position.grid
        rising = sum(1 << block for block, coin in self.coins.items() if coin >> number & 1)
        rising |= decided_diagonals(self.position).rising
        if self.favoured != "both":
            rising = board.blocks if self.favoured == "rising" else 0
        falling = board.blocks & ~rising
        like = like_diagonals(board, stones)
        return is_connected(board, Color.RED, stones, Diagonals(like.rising & rising, like.falling & falling))


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
            patch.setattr(evaluator._coins, "toss", Mock(return_value=apart.tossed))
            (judgement,) = finish(evaluator.judge([position]))
        stones = [apart.stones(number) for number in range(FILLINGS)]
        won = [apart.red_wins(mask, number) for number, mask in enumerate(stones)]
        assert judgement.red_share == sum(won) / FILLINGS
        for place, point in enumerate(evaluator.places):
            turned = [
                not won[number] and not mask >> point & 1 and apart.red_wins(mask | 1 << point, number)
                for number, mask in enumerate(stones)
            ]
            assert judgement.pivotal[place] == sum(turned) or point not in evaluator._empty


@path_game
def test_each_part_holds_the_stones_of_its_position(game_id: str) -> None:
    """Judging positions together is judging each: where one side has joined its edges, its part is won altogether."""
    game = crosscut.game(game_id)
    root = game.start(4)
    red, blue = game.setup("R...\nR...\nR...\nR..."), game.setup("....\nBBBB\n....\n....")
    judged = finish(Evaluator(game, root, 1, Random(1)).judge([red, root, blue, root]))
    assert [judgement.red_share for judgement in judged][::2] == [1.0, 0.0]
    assert all(0.3 < judgement.red_share < 0.7 for judgement in judged[1::2])
    assert not any(judged[0].pivotal)


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
