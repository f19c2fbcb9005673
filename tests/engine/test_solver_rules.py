"""How the solver decides each built-in game, against every move tried through the game's own methods.

A rule set leaves moves out (those that lose, links that join nothing), puts positions together (filled and
unfilled points, mirror images) and calls some results at a glance. None of it may change a result, nor may the prover.

The guess that steers the search is compared with a search point by point.
"""

from __future__ import annotations

import os
from random import Random

import pytest

import crosscut
from crosscut import Color, Game, Position
from crosscut.geometry import Grid, Point, grid
from crosscut.metadata import RuleSet
from crosscut.solver.decider import QUICK, Decider, decider_steps
from crosscut.solver.naked_diagonal import NoNakedDiagonal
from crosscut.solver.packed import Distances, Joining
from crosscut.solver.proof_search import ProofSearch, Table
from crosscut.solver.rules import PlainRules, Verdict
from crosscut.steps import Budget, finish
from crosscut.theory.stones import Stones
from laboratory.research.backward import RULE_SETS, solve_backward, world
from tests.engine.every_game import every_game, random_game
from tests.engine.small_boards import plain_minimax, set_ups

KNOWN = [game for game in crosscut.games() if game.rule_set is not None]
LONG_RUN = bool(os.environ.get("CROSSCUT_LONG_RUN"))
known_games = pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.id)


def small_set_ups(game: Game, size: int) -> list[Position]:
    """The set-ups of that size, up to mirror images, that have no problems and are not over; either side moves.

    Of those of 3x3 a release tries all, and every other run one in ten; the rules of Zigzag allow only few.
    """
    every = 1 if LONG_RUN or size == 2 or game.won_by == "score" else 10
    allowed = (set_up.positions for set_up in set_ups(game, size, every) if set_up.is_allowed)
    return list(dict.fromkeys(position for positions in allowed for position in positions if not position.over))


def quick_winner(decider: Decider, position: Position) -> object:
    return finish(decider.decide_steps(position, Budget(None, None)))


LONG = {"quax", "zigzag-edge", "candy-necklace", "naked-diagonal"}
"""Games whose boards of 3x3 take longest."""


@pytest.mark.longer
@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(
            game, size, marks=[pytest.mark.release] if size == 3 and game.id in LONG else [], id=f"{game.id}-{size}"
        )
        for game in KNOWN
        for size in (2, 3)
    ],
)
def test_small_positions(game: Game, size: int) -> None:
    """Those of Quax on 3x3, which has the most moves, are left to the release."""
    plain = plain_minimax(game)
    positions = small_set_ups(game, size)
    assert len(positions) >= 4
    decider = finish(decider_steps(game, positions[0]))
    for position in positions:
        assert quick_winner(decider, position) is plain.winner(position), position.diagram()


@pytest.mark.longer
@known_games
def test_many_positions_of_four_by_four(game: Game) -> None:
    """With few empty points against the plain search.

    A release tries a thousand in every game, and without links also at any stage, against all positions at once.
    """
    chance = Random(4)
    decider = finish(decider_steps(game, game.start(4)))
    plain = plain_minimax(game)
    values = solve_backward(world(game.rule_set, 4)) if LONG_RUN and game.rule_set in RULE_SETS else None
    tried = 0
    while tried < (1000 if LONG_RUN else 40):
        for position, _, _ in random_game(game, 4, chance):
            empty = position.empty.bit_count()
            few = game.won_by == "score" or empty <= (3 if game.link_rule == "move" else 4)
            if not few and (values is None or empty > 10):
                continue
            tried += 1
            winner = quick_winner(decider, position)
            if few:
                assert winner is plain.winner(position), position.diagram()
            if values is not None:
                assert winner is values.winner(Stones.of(position), position.turn), position.diagram()


def test_what_each_rule_leaves_out() -> None:
    """The rules do leave moves out; otherwise the tests above would prove nothing about that."""
    quadrex = position_of("quadrex", "R...\nR...\n....\nBB.B", Color.RED)
    assert looked_at("quadrex", quadrex) < moves_in("quadrex", quadrex)
    quax = position_of("quax", "RR..\nR...\n....\n....", Color.RED)
    assert looked_at("quax", quax) == moves_in("quax", quax) - 1
    naked = position_of("naked-diagonal", "....\n.R..\n....\nBB.B", Color.RED)
    assert looked_at("naked-diagonal", naked) < moves_in("naked-diagonal", naked)


def position_of(game_id: str, text: str, turn: Color = Color.RED) -> Position:
    return crosscut.game(game_id).setup(text, turn)


def moves_in(game_id: str, position: Position) -> int:
    return len(crosscut.game(game_id).legal_moves(position))


def looked_at(game_id: str, position: Position) -> int:
    rule_set = crosscut.game(game_id).rule_set
    assert rule_set is not None
    rules = QUICK[rule_set](position.grid)
    found = rules.glance(rules.state(position))
    return 0 if isinstance(found, Verdict) else len(found)


def test_naked_diagonal_lets_the_search_find_out_which_moves_are_legal() -> None:
    """The search sees moves that the rules forbid, but each as one that loses at once."""
    game = crosscut.game("naked-diagonal")
    rules = NoNakedDiagonal(grid(5, 5))
    forbidden = 0
    for seed in range(6):
        for position, _, _ in random_game(game, 5, Random(seed)):
            if position.over:
                continue
            state = rules.state(position)
            known, seen = rules.glance(state), rules.look(state)
            if isinstance(seen, Verdict):
                assert known is seen
                continue
            legal = {rules.state(game.play(position, move).position) for move in game.legal_moves(position)}
            assert set(known if not isinstance(known, Verdict) else ()) <= legal
            for after in seen:
                if isinstance(known, Verdict) or after not in known:
                    assert rules.look(after) is Verdict.WON
                    forbidden += 1
    assert forbidden


def test_naked_diagonal_judges_large_areas_without_trying_every_order() -> None:
    """Trying the points one by one took minutes here."""
    game = crosscut.game("naked-diagonal")
    position = game.setup(".......\nRBB....\nR......\nR.RBRB.\nR......\nRRB..R.\nB...BB.")
    rules = NoNakedDiagonal(position.grid)
    found = rules.glance(rules.state(position))
    legal = {rules.state(game.play(position, move).position) for move in game.legal_moves(position)}
    assert not isinstance(found, Verdict) and set(found) == legal


def test_candy_necklace_is_quadrex_with_passes() -> None:
    """It does not matter which imposed points are filled, only how many more of them one side has to fill."""
    rules = QUICK[RuleSet.NO_CROSSCUT_TO_COME](grid(5, 5))
    unfilled, filled = "...RB\n...B.\n.....\nBR...\nR....", "...RB\n...BB\n.....\nBR...\nRR..."
    half_filled = "...RB\n...BB\n.....\nBR...\nR...."
    states = [rules.state(position_of("candy-necklace", text)) for text in (unfilled, filled, half_filled)]
    assert states[0] == states[1] != states[2]


@every_game
def test_the_plain_rules_serve_every_game(game: Game) -> None:
    """From the third move on: what comes before it costs four times as much."""
    plain = plain_minimax(game)
    for position, _, _ in list(random_game(game, 3, Random(8)))[2:]:
        rules: PlainRules = PlainRules(game)
        results = []
        for for_red in (True, False):
            search = ProofSearch(rules, for_red, Table(), rules.state(position))
            finish(search.begin_steps())
            while search.answer is None:
                finish(search.advance_steps(10))
            results.append(search.answer)
        winner = plain.winner(position)
        assert results == [winner is Color.RED, winner is Color.BLUE]


@pytest.mark.parametrize("entries", [24, 200])
def test_a_small_table_forgets_and_still_answers(entries: int) -> None:
    game = crosscut.game("quadrex")
    assert game.rule_set is not None
    for seed in range(10):
        for position, _, _ in list(random_game(game, 3, Random(seed)))[1:]:
            rules = QUICK[game.rule_set](position.grid)
            table: Table[int] = Table(entries)
            search = ProofSearch(rules, True, table, rules.state(position))
            finish(search.begin_steps())
            while search.answer is None:
                finish(search.advance_steps(50))
                assert len(table.young) + len(table.old) <= entries + 1
            assert search.answer == (plain_minimax(game).winner(position) is Color.RED)


STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


@pytest.mark.parametrize("diagonals_join", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (5, 5), (4, 6), (6, 6)])
def test_stones_that_both_sides_lack(rows: int, columns: int, diagonals_join: bool) -> None:
    board = Grid(rows, columns)
    chance = Random(columns * rows)
    for _ in range(100):
        density = chance.random() / 2
        owner = {
            point: chance.choices([None, Color.RED, Color.BLUE], [1 - 2 * density, density, density])[0]
            for point in board.points(board.board)
        }
        red, blue = (sum(board.bit(p) for p in owner if owner[p] is color) for color in (Color.RED, Color.BLUE))
        empty = board.board & ~(red | blue)
        lacking = [
            stones_lacking(owner, columns, rows, color, STRAIGHT + DIAGONAL * diagonals_join)
            for color in (Color.RED, Color.BLUE)
        ]
        wanted = tuple(min(board.width, stones) for stones in lacking)
        distances = Distances(board, diagonals_join)
        assert distances.lacking(red, blue, empty, False) == wanted
        assert distances.lacking(blue, red, empty, True) == wanted[::-1]


def stones_lacking(
    owner: dict[Point, Color | None], columns: int, rows: int, color: Color, steps: list[tuple[int, int]]
) -> int:
    """How many empty points the cheapest path from edge to edge needs; more than all if there is no path."""
    axis, last = (1, rows - 1) if color is Color.RED else (0, columns - 1)
    free = {point for point in owner if owner[point] in (None, color)}
    cost = {point: int(owner[point] is None) for point in free if point[axis] == 0}
    waiting = list(cost)
    while waiting:
        file, rank = waiting.pop()
        for by_file, by_rank in steps:
            after = Point(file + by_file, rank + by_rank)
            if after in free and cost[Point(file, rank)] + (owner[after] is None) < cost.get(after, columns * rows + 1):
                cost[after] = cost[Point(file, rank)] + (owner[after] is None)
                waiting.append(after)
    return min((cost[point] for point in cost if point[axis] == last), default=columns * rows + 1)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (4, 5)])
def test_points_where_one_more_stone_joins(rows: int, columns: int) -> None:
    board = Grid(rows, columns)
    chance = Random(columns * rows)
    seen = set()
    for _ in range(60):
        owner = dict.fromkeys(board.points(board.board), Color.RED)
        owner |= {point: Color.BLUE for point in owner if chance.random() < 0.4}
        near = {point for point in owner if chance.random() < 0.3}
        stones = {color: {point for point in owner if owner[point] is color} - near for color in Color}
        red, blue = (board.mask(stones[color]) for color in (Color.RED, Color.BLUE))
        around_red, around_blue, red_joined, blue_joined = Joining(board).around(red, blue, False)
        assert Joining(board).around(blue, red, True) == (around_blue, around_red, blue_joined, red_joined)
        for color, found, is_joined in ((Color.RED, around_red, red_joined), (Color.BLUE, around_blue, blue_joined)):
            assert is_joined == joins(stones[color], columns, rows, color)
            wanted = {point for point in owner if joins(stones[color] | {point}, columns, rows, color)}
            assert is_joined or wanted == set(board.points(found))
            seen |= {is_joined, (is_joined, bool(wanted))}
    assert len(seen) == 5, "joined, one stone short, and further away"


def joins(stones: set[Point], columns: int, rows: int, color: Color) -> bool:
    """Whether these stones alone join the edges, by steps in all eight directions."""
    owner: dict[Point, Color | None] = dict.fromkeys(stones, color)
    return stones_lacking(owner, columns, rows, color, STRAIGHT + DIAGONAL) == 0
