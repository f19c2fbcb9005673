"""The bit-sliced evaluation against one filling at a time, and games that it does not fit: playouts judge them."""

from __future__ import annotations

from itertools import product
from random import Random
from statistics import fmean, pstdev
from unittest.mock import Mock

import pytest

import crosscut
from crosscut import Color, Game, Outcome, Position
from crosscut.connection import is_connected
from crosscut.geometry import Mask, orthogonal_neighbours, single_bits
from crosscut.player import advise
from crosscut.player.dispatch import think
from crosscut.player.evaluation import PARTS, Evaluator
from crosscut.player.filling_model import fillings_fit, joining_diagonals
from crosscut.player.floods import decided_diagonals
from crosscut.position import NO_DIAGONALS, Diagonals, like_diagonals
from crosscut.steps import Budget, finish
from crosscut.violation import ViolationCode
from tests.engine.every_game import GUIDE_GAME, every_game, random_game
from tests.engine.test_check import LAMEWAY, BothJoin

FILLINGS = 256


path_game = pytest.mark.parametrize("game_id", [game.id for game in crosscut.games() if fillings_fit(game)])


def positions(game: Game, size: int, seed: int) -> list[Position]:
    """The unfinished positions of a random game."""
    return [position for position, _, _ in random_game(game, size, Random(seed))]


class OneByOne:
    """The fillings of an evaluation, taken apart."""

    def __init__(self, game: Game, position: Position, seed: int) -> None:
        self.position = position
        self.evaluator = evaluator = Evaluator(game, position, Random(seed))
        self.every = (1 << FILLINGS) - 1
        self.red, self.blue = evaluator._fill(evaluator._next_order(), {}, FILLINGS, self.every)
        self.tossed = evaluator._coins.toss([position], FILLINGS, self.every, evaluator._bits)
        self.coins = dict(zip(evaluator._coins.blocks, self.tossed[::2], strict=True))
        self.favoured = joining_diagonals(game)

    def stones(self, number: int) -> int:
        """Red's stones in one filling, as a mask."""
        return sum(1 << point for point in self.evaluator._around.red_way.order if self.red[point] >> number & 1)

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
        for point in apart.evaluator._around.red_way.order:
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
        evaluator.fillings = FILLINGS * PARTS
        with monkeypatch.context() as patch:
            patch.setattr(evaluator, "_fill", Mock(return_value=(apart.red, apart.blue)))
            patch.setattr(evaluator._coins, "toss", Mock(return_value=apart.tossed))
            (judgement,) = finish(evaluator.judge([position]))
        stones = [apart.stones(number) for number in range(FILLINGS)]
        won = [apart.red_wins(mask, number) for number, mask in enumerate(stones)]
        assert judgement.red_share == sum(won) / FILLINGS
        for place, point in enumerate(evaluator.places):
            turned = [
                apart.red_wins(mask ^ 1 << point, number) is not won[number] for number, mask in enumerate(stones)
            ]
            assert judgement.pivotal[place] == sum(turned) or point not in evaluator._empty


@path_game
def test_each_point_is_red_in_about_half_of_the_fillings_of_an_empty_board(game_id: str) -> None:
    apart = OneByOne(crosscut.game(game_id), crosscut.game(game_id).start(5), 3)
    shares = [apart.red[point].bit_count() / FILLINGS for point in apart.evaluator._around.red_way.order]
    assert all(0.3 < share < 0.7 for share in shares)
    assert 0.45 < fmean(shares) < 0.55


def test_fillings_of_one_batch_are_not_alike() -> None:
    """Batches differ hardly more than if each filling had an order of its own."""
    position = crosscut.game("crossway").start(9)
    evaluator = Evaluator(crosscut.game("crossway"), position, Random(4))
    batches = [finish(evaluator.judge([position] * PARTS)) for _ in range(16)]
    shares = [fmean(judgement.red_share for judgement in batch) for batch in batches]
    independent = 0.5 / evaluator.fillings**0.5
    assert pstdev(shares) < 2 * independent


def test_the_same_seed_judges_alike() -> None:
    position = crosscut.game("quax").start(5)
    first, second = (
        finish(Evaluator(crosscut.game("quax"), position, Random(8)).judge([position] * 3)) for _ in range(2)
    )
    assert first == second


@path_game
def test_each_part_holds_the_stones_of_its_position(game_id: str) -> None:
    """Judging positions together equals judging each: if a side has joined its edges, it wins its whole part."""
    game = crosscut.game(game_id)
    root = game.start(4)
    red, blue = game.setup("R...\nR...\nR...\nR..."), game.setup("....\nBBBB\n....\n....")
    judged = finish(Evaluator(game, root, Random(1)).judge([red, root, blue, root]))
    assert [judgement.red_share for judgement in judged][::2] == [1.0, 0.0]
    assert all(0.3 < judgement.red_share < 0.7 for judgement in judged[1::2])
    assert not any(judged[0].pivotal)


def all_results(game: Game, position: Position) -> set[bool]:
    """Whether Red wins, over every way to fill the board and to join every crosscut."""
    board = position.grid
    can_red, can_blue = (game.placeable(position, color) for color in Color)
    favoured = joining_diagonals(game)
    decided = decided_diagonals(position) if favoured == "both" else NO_DIAGONALS
    joins = {"both": (True, False), "rising": (True,), "falling": (False,)}[favoured]
    options = [
        [color for color, mask in ((True, can_red), (False, can_blue)) if mask & bit]
        for bit in single_bits(position.empty)
    ]
    results = set()
    for colors in product(*options):
        red = position.red | sum(bit for bit, is_red in zip(single_bits(position.empty), colors, strict=True) if is_red)
        like = like_diagonals(board, red)
        for coins in product(joins, repeat=board.blocks.bit_count()):
            rising = sum(block for block, coin in zip(single_bits(board.blocks), coins, strict=True) if coin)
            rising = rising & ~decided.falling | decided.rising
            falling = board.blocks & ~rising
            joined = Diagonals(like.rising & rising, like.falling & falling)
            results.add(is_connected(board, Color.RED, red, joined))
    return results


@path_game
def test_fillings_have_no_other_results_than_those_that_exist(game_id: str) -> None:
    """Against the enumeration of all fillings, where few points are open."""
    game = crosscut.game(game_id)
    for seed in range(10):
        for position in positions(game, 3, seed):
            if position.empty.bit_count() <= 4:
                (judgement,) = finish(Evaluator(game, position, Random(seed)).judge([position]))
                occurring = {result for result in (True, False) if judgement.red_share != float(not result)}
                assert occurring <= all_results(game, position)


class Ring(Game):
    """The side that surrounds the centre with eight stones wins; Blue wins a full board."""

    id = "ring"
    name = "Ring"
    inventor = "the tests"
    year = 2026
    owns_edges = False
    won_by = "rule"
    alike_for_both = False

    def is_over(self, position: Position) -> bool:
        return self._ringed(position) is not None or not position.empty

    def find_outcome(self, position: Position) -> Outcome | None:
        return Outcome(self._ringed(position) or Color.BLUE)

    @staticmethod
    def _ringed(position: Position) -> Color | None:
        board, half = position.grid, position.size // 2
        around = [crosscut.Point(half + x, half + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        ring = board.mask(point for point in around if point in board)
        return next((color for color in Color if not ring & ~position.stones_of(color)), None)


RING = Ring()


@every_game
def test_the_fillings_fit_games_of_paths_whose_rules_the_solver_knows(game: Game) -> None:
    if game.rule_set is not None or game.id == GUIDE_GAME:
        assert fillings_fit(game) == (game.won_by == "path")


def test_the_fillings_do_not_fit_a_game_that_is_not_as_they_think() -> None:
    assert not any(map(fillings_fit, (LAMEWAY, BothJoin(), RING)))


@pytest.mark.parametrize("game", [LAMEWAY, RING], ids=str)
def test_such_a_game_is_played_by_playouts_and_the_advice_says_so(game: Game) -> None:
    position = game.start(5)
    for seed, level in enumerate((1, 3, 6, 6, 6)):
        advice = advise(game, position, level=level, seed=seed)
        assert advice.by_playouts and advice == advise(game, position, level=level, seed=seed)
        assert advice.move in game.legal_moves(position)
        assert all(0 < one.winning_chance < 1 or one.proved is not None for one in advice.candidates), (
            "few games, no certainty"
        )
        position = game.play(position, advice.move).position
    crossway = crosscut.game("crossway")
    assert not advise(crossway, crossway.start(5), level=5).by_playouts


@pytest.mark.parametrize("game", [LAMEWAY, RING], ids=str)
def test_the_solver_helps_such_a_game_too(game: Game) -> None:
    position = game.setup("RB.\n...\nB..")
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.winner is not None
    assert advise(game, position, evaluations=2500, seed=1).proved is (solution.winner is position.turn)


def test_its_low_levels_never_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ring, "pie", True)
    position = RING.play(RING.start(2), "a1").position
    assert crosscut.Swap() in RING.legal_moves(position)
    for seed in range(20):
        assert advise(RING, position, level=1, seed=seed).move != crosscut.Swap()


def test_another_score_is_not_taken_for_that_of_zigzags(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ring, "won_by", "score")
    assert advise(RING, RING.start(4), level=3, seed=1).by_playouts


class Apart(Ring):
    """No stone may lie within two steps of another; a side that cannot move loses. The middle of 3x3 wins at once."""

    id = "apart"
    pie = True

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        board, stones = position.grid, position.red | position.blue
        near = stones | orthogonal_neighbours(board, stones)
        return ((ViolationCode.CROSSCUT, orthogonal_neighbours(board, near) & position.empty),)

    def is_over(self, position: Position) -> bool:
        return not (self.placeable(position, Color.RED) | self.placeable(position, Color.BLUE))

    def find_outcome(self, position: Position) -> Outcome | None:
        return Outcome(position.turn.other)


def test_a_first_move_may_end_the_game() -> None:
    game = Apart()
    for level in (1, 7):
        assert str(advise(game, game.start(3), level=level, seed=1).move) == "b2"
    assert advise(game, game.start(2), evaluations=60, seed=1).proved
    assert advise(game, game.start(4), evaluations=60, seed=1).move in game.legal_moves(game.start(4))


def test_a_forbidden_point_does_not_matter() -> None:
    position = LAMEWAY.start(5)
    for move in ["b3", "d4", "a4", "c3", "b1", "a2", "d1", "b2", "b5", "a3"]:
        position = LAMEWAY.play(position, move).position
    advice = advise(LAMEWAY, position, evaluations=1, seed=1)
    legal = LAMEWAY.legality(position, position.turn)
    assert all(legal[point] is None or not matters for point, matters in advice.pivotality.items())


def test_a_win_that_is_not_a_path_is_taken_and_stopped() -> None:
    seven = "..B..\n.RRR.\nBR.RB\n.RR..\n..B.."
    for turn in Color:
        position = RING.setup(seven, turn)
        for level in (1, 4, 6):
            assert str(advise(RING, position, level=level, seed=1).move) == "d2"


@pytest.mark.release
def test_playouts_win_against_chance() -> None:
    won, games = 0.0, 12
    for seed in range(games):
        chance, position = Random(seed), RING.start(4)
        player = list(Color)[seed % 2]
        while moves := RING.legal_moves(position):
            move = chance.choice(moves)
            if position.turn is player:
                move = advise(RING, position, level=6, seed=seed).move
            position = RING.play(position, move).position
        outcome = RING.outcome(position)
        assert outcome is not None
        won += outcome.winner is player
    assert won >= games * 0.5


def test_a_tie_in_sight_is_not_a_loss_for_the_search() -> None:
    game, position = LAMEWAY, LAMEWAY.setup("BRRRB\nBRRBB\nBBB.R\nBRBRB\nRRRR.")
    thinking = think(game, position, crosscut.player.LEVELS[4], Budget(20, None), Random(1))
    assert finish(thinking).move in game.legal_moves(position)
