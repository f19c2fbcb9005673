"""The solver's help: decided positions are played perfectly and reported truly, and a second look finds more."""

from __future__ import annotations

from itertools import chain, islice, repeat
from random import Random

import pytest

import crosscut
from crosscut import Color, Game, Position, Swap
from crosscut.player import advise
from crosscut.player.filling_model import fillings_fit
from crosscut.player.perfect_play import (
    GLANCES_OF_A_SECOND_LOOK,
    MOST_OPEN_POINTS,
    PART_FOR_THE_WINNER,
    VISITS,
    SecondLook,
    perfect_play,
    solver_for,
)
from crosscut.player.pivotality import FillingsJudge
from crosscut.player.search import Search
from crosscut.solver.decider import EFFORT_OF_THE_PROVER, Decider
from crosscut.solver.resistance import Resistance
from crosscut.steps import Budget, Steps, finish, in_time
from tests.engine.every_game import every_game, random_game
from tests.engine.small_boards import plain_minimax

COUNTED = 4
"""The moves until the end that the test's budget can count in every game; it may leave longer ones open."""


def positions(game: Game, size: int, seed: int) -> list[Position]:
    """The positions of a random game in which there is no swap."""
    return [position for position, _, _ in random_game(game, size, Random(seed)) if position.ply > 1]


def decider(game: Game, position: Position) -> Decider:
    found = finish(solver_for(game, position))
    assert found is not None
    return found


@every_game
def test_the_winner_hurries_and_the_loser_delays(game: Game) -> None:
    if not fillings_fit(game):  # it has a player that asks the solver nothing
        return
    minimax = plain_minimax(game)
    lost = 0
    for seed in range(2):
        for position in positions(game, 3, seed):
            winner, plies = minimax.result(position)
            advice = advise(game, position, evaluations=2500, seed=seed)
            after = minimax.result(game.play(position, advice.move).position)
            assert after[0] is winner
            assert after[1] == plies - 1 or plies > COUNTED
            assert advice.proved is (winner is position.turn)
            assert advice.winning_chance == (winner is position.turn)
            if winner is not position.turn:
                assert {candidate.proved for candidate in advice.candidates} == {False}
                lost += 1
    assert lost


@pytest.mark.parametrize("game_id", [game.id for game in crosscut.games() if game.pie and fillings_fit(game)])
def test_where_a_swap_is_legal_the_side_to_move_always_wins(game_id: str) -> None:
    """A swap takes the better colour, so on a board that the solver decides the first move never wins."""
    game = crosscut.game(game_id)
    for point in ("a1", "b1", "b2"):
        position = game.play(game.start(3), point).position
        advice = advise(game, position, evaluations=2500, seed=1)
        assert advice.proved is True
        solution = crosscut.solve(game, position)
        assert solution is not None
        assert (advice.move == Swap()) is (solution.winner is Color.RED)


def test_large_boards_are_left_to_the_search() -> None:
    game = crosscut.game("crossway")
    position = game.start(7)
    assert position.empty.bit_count() > MOST_OPEN_POINTS
    assert finish(solver_for(game, position)) is None


def test_what_the_budget_does_not_pay_for_is_not_claimed() -> None:
    game = crosscut.game("quax")
    for budget in (Budget(1, None), Budget(None, 1e-9)):
        assert finish(perfect_play(decider(game, game.start(5)), game.start(5), (), budget)) is None


def test_counting_the_moves_ends_with_the_time_however_late_the_winner_is_known() -> None:
    """The clock stands still for 60 looks while the winner is sought, and then is past the end."""
    game = crosscut.game("quax")
    position = game.setup("...B.\n..RRR\n..R..\n...BB\nB.R..", "blue")
    time = chain([0.0], repeat(PART_FOR_THE_WINNER - 0.05, 60), repeat(2.0)).__next__
    steps = perfect_play(decider(game, position), position, (), Budget(None, 1.0, clock=time))
    assert sum(1 for _ in islice(steps, 120)) < 120


def test_a_winning_move_that_is_forgotten_is_searched_within_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The winner is known, but no winning move: it is searched for, but no longer than the time allows."""

    def unknown(*_: object) -> Steps[None]:
        yield from ()

    monkeypatch.setattr(Resistance, "move_steps", unknown)
    monkeypatch.setattr("crosscut.player.perfect_play._known_win", unknown)
    game = crosscut.game("crossway")
    position = game.setup("....\n.R..\n..B.\n....")
    proved = finish(perfect_play(decider(game, position), position, (), Budget(10**6, None)))
    assert proved is not None and proved.is_won and proved.move is not None
    solution = crosscut.solve(game, game.play(position, proved.move).position)
    assert solution is not None and solution.winner is Color.RED
    late = set()
    for looks in range(40):
        time = chain([0.0], repeat(PART_FOR_THE_WINNER - 0.05, looks), repeat(2.0)).__next__
        proved = finish(perfect_play(decider(game, position), position, (), Budget(None, 1.0, clock=time)))
        late.add((proved is not None, proved is not None and proved.move is not None))
    assert late == {(False, False), (True, False), (True, True)}


STEPS = 200
"""Steps of the search that are enough for the position."""


def search_for(game: Game, position: Position) -> tuple[Search, SecondLook]:
    search = Search(game, position, game.legal_moves(position), FillingsJudge(game, position, Random(1)))
    finish(search.begin())
    decider = finish(solver_for(game, position))
    assert decider is not None
    return search, SecondLook.of_solver(decider)


@every_game
def test_who_wins_is_found_and_true(game: Game) -> None:
    if not fillings_fit(game):  # it has a player that asks the solver nothing
        return
    position = game.setup("...R\n.R..\n..B.\nB...", "red")
    search, second_look = search_for(game, position)
    for _ in range(STEPS):
        if search.root.proved is not None:
            break
        finish(search.step())
        finish(second_look.look(search))
    solution = crosscut.solve(game, position)
    assert solution is not None
    assert search.root.proved is (solution.winner is Color.RED)
    if search.root.proved:
        best = max(search.root.children, key=lambda child: child.rank_for(True))
        after = crosscut.solve(game, game.play(position, search.moves[best.move]).position)
        assert after is not None
        assert after.winner is Color.RED


def test_a_move_that_only_looks_good_is_refuted() -> None:
    """The search alone likes b4, which loses: d4, d5 and c2 win."""
    game = crosscut.game("naked-diagonal")
    position = game.setup(".R...\n.....\n.....\nB...B\nR.BRR", "blue")
    search, second_look = search_for(game, position)
    while search.root.visits < 400:
        finish(search.step())
    assert [str(search.moves[node.move]) for node in search.favourites(1, 1)[1:]] == ["b4"]
    while search.favourites(1, 1)[1:] and str(search.moves[search.favourites(1, 1)[1].move]) == "b4":
        finish(search.step())
        finish(second_look.look(search))
    refuted = next(child for child in search.root.children if str(search.moves[child.move]) == "b4")
    assert refuted.proved is True


def test_the_solver_gets_what_the_search_has_earned() -> None:
    """A favourite move with few visits is not worth a look, and nothing is paid for twice."""
    game = crosscut.game("quickway")
    search, second_look = search_for(game, game.start(6))
    finish(second_look.look(search))
    assert second_look.glances == 0
    while len(search.favourites(1, VISITS)) == 1:
        finish(search.step())
    finish(second_look.look(search))
    paid = second_look.glances
    assert 0 < paid <= GLANCES_OF_A_SECOND_LOOK / EFFORT_OF_THE_PROVER * search.evaluations
    finish(second_look.look(search))
    assert second_look.glances == paid


def test_a_look_ends_with_the_time_however_much_it_has_earned() -> None:
    """The clock is past the end after ten looks at it."""
    game = crosscut.game("quax")
    search, second_look = search_for(game, game.start(6))
    while len(search.favourites(1, VISITS)) == 1:
        finish(search.step())
    time = chain(repeat(0.0, 10), repeat(2.0)).__next__
    steps = in_time(second_look.look(search), Budget(None, 1.0, clock=time))
    assert sum(1 for _ in steps) < 10
    assert second_look.glances == 0
