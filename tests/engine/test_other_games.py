"""Games that are not what the player and the page assume of all games: nobody is misled, and the contract says why."""

from __future__ import annotations

from random import Random

import pytest

import crosscut
from crosscut import Board, Color, Game, Outcome, Position
from crosscut.bridge.positions import outcome_fields
from crosscut.games.crossway import Crossway
from crosscut.player import advise
from crosscut.player.arena import _result
from crosscut.player.asking import think
from crosscut.player.surroundings import fillings_fit
from crosscut.position import NO_DIAGONALS, Diagonals
from crosscut.steps import Budget, finish
from tests.engine import test_contract
from tests.engine.every_game import every_game

STUCK = "BRRRB/BRRBB/BBB.R/BRBRB/RRRRR"
"""A board of Lameway: the last empty point is a crosscut for both sides."""


class Lameway(Crossway):
    """Crossway, but only Red's diagonals join."""

    id = "lameway"
    name = "Lameway"
    rule_set = None  # type: ignore[assignment]
    alike_for_both = False

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return super().diagonals(position, color) if color is Color.RED else NO_DIAGONALS


class Ring(Game):
    """Who surrounds the centre with eight stones wins; Blue wins a full board."""

    id = "ring"
    name = "Ring"
    inventor = "the tests"
    year = 2026
    owns_edges = False
    won_by = "rule"
    alike_for_both = False

    def is_over(self, position: Position) -> bool:
        return self._ringed(position) is not None or not position.empty

    def _outcome(self, position: Position) -> Outcome | None:
        return Outcome(self._ringed(position) or Color.BLUE)

    @staticmethod
    def _ringed(position: Position) -> Color | None:
        board, half = position.grid, position.size // 2
        around = [crosscut.Point(half + x, half + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        ring = board.mask(point for point in around if point in board)
        return next((color for color in Color if not ring & ~position.stones_of(color)), None)


LAMEWAY, RING = Lameway(), Ring()


def stuck_position() -> Position:
    """A game of Lameway that was played until nobody could move."""
    for seed in range(1000):
        board, chance = Board(LAMEWAY, 5), Random(seed)
        while board.legal_moves:
            board.push(chance.choice(board.legal_moves))
        assert board.outcome is not None, "a game that was played to its end is over"
        if board.outcome.winner is None:
            return board.position
    pytest.fail("nobody gets stuck")


def test_a_played_game_in_which_nobody_can_move_is_a_tie() -> None:
    position = stuck_position()
    assert position.over and position.empty and LAMEWAY.legal_moves(position) == ()
    outcome = LAMEWAY.outcome(position)
    assert outcome == Outcome(None, ())
    assert outcome_fields(position, outcome) == {
        "winner": None,
        "path": [],
        "scores": None,
        "outlines": None,
        "zigzags": None,
    }
    assert _result(LAMEWAY, position, Color.RED) == 0.5
    solution = crosscut.solve(LAMEWAY, position, full=True)
    assert solution is not None
    assert (solution.winner, solution.move, solution.plies) == (None, None, 0)


def test_a_set_up_in_which_nobody_can_move_is_not_an_end() -> None:
    position = LAMEWAY.setup(STUCK.replace("/", "\n"))
    assert LAMEWAY.legal_moves(position) == () and not position.over and LAMEWAY.outcome(position) is None


def test_the_contract_refuses_a_game_that_gets_stuck() -> None:
    with pytest.raises(AssertionError, match="nobody can move and nobody has won"):
        test_contract.assert_declarations(LAMEWAY)


def test_the_contract_refuses_false_declarations(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Crossway()
    monkeypatch.setattr(Crossway, "most_forbidden", 1)
    with pytest.raises(AssertionError, match=r"\d points are forbidden at once"):
        test_contract.assert_declarations(game)
    candy = crosscut.game("candy-necklace")
    monkeypatch.setattr(type(candy), "skips", False)
    with pytest.raises(AssertionError, match="skips = False is not so"):
        test_contract.assert_declarations(candy)


@every_game
def test_the_fillings_fit_all_games_of_paths(game: Game) -> None:
    assert fillings_fit(game) == (game.won_by == "path")


def test_the_fillings_do_not_fit_a_game_that_is_not_as_they_think() -> None:
    assert not fillings_fit(LAMEWAY) and not fillings_fit(RING)


@pytest.mark.parametrize("game", [LAMEWAY, RING], ids=str)
def test_such_a_game_is_played_by_playouts_and_the_advice_says_so(game: Game) -> None:
    position = game.start(5)
    for seed, level in enumerate((1, 3, 6, 6, 6)):
        advice = advise(game, position, level=level, seed=seed)
        assert advice.by_playouts and advice == advise(game, position, level=level, seed=seed)
        assert advice.move in game.legal_moves(position)
        position = game.play(position, advice.move).position
    crossway = crosscut.game("crossway")
    assert not advise(crossway, crossway.start(5), level=5).by_playouts


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
