"""The search and the solver together: what they find is true, and more than either finds alone."""

from __future__ import annotations

from itertools import chain, repeat
from random import Random

import crosscut
from crosscut import Color, Game, Position
from crosscut.player.connection_player import ORDERS
from crosscut.player.evaluation import Evaluator
from crosscut.player.perfect_play import GLANCES_OF_A_SECOND_LOOK, VISITS, SecondLook, solver_for
from crosscut.player.search import Search
from crosscut.steps import Budget, finish, in_time
from tests.engine.every_game import every_game

STEPS = 200
"""Steps of the search that are enough for the position."""


def search_for(game: Game, position: Position) -> tuple[Search, SecondLook]:
    search = Search(game, position, game.legal_moves(position), Evaluator(game, position, ORDERS, Random(1)))
    finish(search.begin())
    decider = finish(solver_for(game, position))
    assert decider is not None
    return search, SecondLook(decider)


@every_game
def test_who_wins_is_found_and_true(game: Game) -> None:
    if game.won_by == "score":
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
    """A favourite that few have visited is not worth a look, and nothing is paid twice."""
    game = crosscut.game("quickway")
    search, second_look = search_for(game, game.start(6))
    finish(second_look.look(search))
    assert second_look.glances == 0
    while len(search.favourites(1, VISITS)) == 1:
        finish(search.step())
    finish(second_look.look(search))
    paid = second_look.glances
    assert 0 < paid <= GLANCES_OF_A_SECOND_LOOK * search.evaluations
    finish(second_look.look(search))
    assert second_look.glances == paid


def test_a_look_ends_with_the_time_however_much_it_has_earned() -> None:
    """By a clock that is past the end after ten looks at it."""
    game = crosscut.game("quax")
    search, second_look = search_for(game, game.start(6))
    while len(search.favourites(1, VISITS)) == 1:
        finish(search.step())
    time = chain(repeat(0.0, 10), repeat(2.0)).__next__
    steps = in_time(second_look.look(search), Budget(None, 1.0, clock=time))
    assert sum(1 for _ in steps) < 10
    assert second_look.glances == 0
