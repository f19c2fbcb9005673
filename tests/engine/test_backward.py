"""All positions solved at once against the plain search, position by position."""

from __future__ import annotations

from itertools import product

import pytest

import crosscut
from crosscut import Color, Game, Place, Point
from crosscut.rule_set import RuleSet
from crosscut.theory.all_positions import PositionSet
from crosscut.theory.backward import RULE_SETS, Values, solve_backward, world
from crosscut.theory.stones import Stones
from crosscut.theory.symmetry import of_game
from tests.engine.plain_minimax import plain_minimax
from tests.engine.small_boards import set_ups

GAMES = [game for game in crosscut.games() if game.rule_set in RULE_SETS]
stones_alone = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def holds(values: Values, positions: PositionSet, stones: Stones) -> bool:
    upper, lower = values.world.space.number(stones)
    return bool(positions[upper] >> lower & 1)


@stones_alone
@pytest.mark.parametrize("size", [2, pytest.param(3, marks=pytest.mark.release)])
def test_winners_and_zugzwangs(game: Game, size: int) -> None:
    assert game.rule_set is not None
    values, plain = solve_backward(world(game.rule_set, size)), plain_minimax(game)
    zugzwangs = 0
    for set_up in set_ups(game, size):
        red, blue = set_up.positions
        stones = Stones.of(red)
        if not set_up.is_allowed:
            assert not holds(values, values.open, stones)
            continue
        for position in (red, blue):
            assert values.winner(stones, position.turn) is plain.winner(position), repr(position)
        is_open = not red.over and red.turn is Color.RED and blue.turn is Color.BLUE
        assert holds(values, values.open, stones) == is_open, repr(red)
        whoever_moves_loses = is_open and plain.winner(red) is Color.BLUE and plain.winner(blue) is Color.RED
        assert holds(values, values.zugzwang, stones) == whoever_moves_loses, repr(red)
        zugzwangs += set_up.alike * whoever_moves_loses
    assert zugzwangs == sum(map(int.bit_count, values.zugzwang))


@stones_alone
@pytest.mark.parametrize("size", [2, pytest.param(3, marks=pytest.mark.release)])
def test_moves_until_the_end(game: Game, size: int) -> None:
    assert game.rule_set is not None
    values, plain = solve_backward(world(game.rule_set, size)), plain_minimax(game)
    start = game.start(size)
    assert values.plies[None] == plain.plies(start)
    for point in map(Point, *zip(*product(range(size), repeat=2), strict=True)):
        assert values.plies[point] == plain.plies(game.play(start, Place(point)).position)


@stones_alone
def test_the_smallest_positions(game: Game) -> None:
    assert game.rule_set is not None
    values = solve_backward(world(game.rule_set, 3))
    found = list(values.fewest_stones(values.open))
    assert [stones.all for stones in found] == [0]
    if game.id == "naked-diagonal":
        smallest = list(values.fewest_stones(values.zugzwang))
        assert {of_game(stones) for stones in smallest} == {"..B/.../R.B"}
        assert len(smallest) == 8


def test_rules_with_links_are_refused() -> None:
    with pytest.raises(ValueError, match="expected no links"):
        world(RuleSet.LINKS_AS_MOVES, 2)
    with pytest.raises(ValueError, match="too large"):
        world(RuleSet.NO_CROSSCUT, 5)
