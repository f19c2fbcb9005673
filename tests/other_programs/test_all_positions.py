"""All positions of small boards: the published counts, other ways to count, and the smallest unfillable positions."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest

import crosscut
from crosscut import Color, Game, Place, Point
from crosscut.completion.candy_necklace import analyse as analyse_candy_necklace
from crosscut.completion.naked_diagonal import analysis_steps
from crosscut.geometry import Grid, Mask, grid, single_bits
from crosscut.metadata import RuleSet
from crosscut.steps import finish
from crosscut.theory.formations import equivalent_areas, shows_naked_diagonal
from crosscut.theory.stones import Stones
from laboratory.native.compiling import COMPILE
from laboratory.research.all_positions import (
    PositionSet,
    Verdicts,
    judge_candy_necklace,
    judge_naked_diagonal,
    reach,
    smallest_unfillable,
    space,
)
from laboratory.research.backward import RULE_SETS, Values, solve_backward, world
from laboratory.research.facts import (
    all_minimal_loops,
    anywhere,
    cropped,
    examine_formation,
    examine_loop,
    in_the_open,
    is_smallest,
    of_game,
    on_board,
    survey_loops,
)
from laboratory.research.tasks import formations_by_areas
from laboratory.results.runs import by_board, found_shapes, published_results
from tests.engine.small_boards import plain_minimax, set_ups

needs_a_compiler = pytest.mark.skipif(shutil.which(COMPILE[0]) is None, reason="there is no C compiler")
SPECIAL = "BBRR/B..R/R..B/RRBB"
GAMES = [game for game in crosscut.games() if game.rule_set in RULE_SETS]
stones_alone = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.mark.parametrize(
    ("judge", "rows", "columns", "counts"),
    [
        (judge_naked_diagonal, 3, 3, (9_630, 124, 9_929)),
        (judge_naked_diagonal, 3, 4, (334_524, 3_772, 193_145)),
        (judge_naked_diagonal, 4, 3, (334_524, 3_772, 193_145)),
        (judge_candy_necklace, 3, 3, (1_714, 36, 17_933)),
        (judge_candy_necklace, 3, 4, (67_048, 1_716, 462_677)),
        (judge_candy_necklace, 4, 3, (67_048, 1_716, 462_677)),
    ],
)
def test_published_counts(
    judge: Callable[[int, int], Verdicts], rows: int, columns: int, counts: tuple[int, int, int]
) -> None:
    verdicts = judge(rows, columns)
    assert (verdicts.showing, verdicts.hidden, verdicts.legal) == counts


def all_numbers(verdicts: Verdicts) -> list[tuple[Stones, bool]]:
    """Every position, with whether it can be filled."""
    board = verdicts.space
    return [
        (board.stones(upper, lower), bool(verdicts.fillable[upper] >> lower & 1))
        for upper in range(board.count)
        for lower in range(board.size)
    ]


@pytest.mark.release
def test_every_3x3_position_agrees_with_the_engine() -> None:
    for stones, fillable in all_numbers(judge_naked_diagonal(3, 3)):
        engine = not shows_naked_diagonal(stones) and finish(analysis_steps(*stones)).filling() is not None
        assert engine is fillable
    for stones, fillable in all_numbers(judge_candy_necklace(3, 3)):
        assert (analyse_candy_necklace(*stones).filling() is not None) is fillable


def test_the_17_classes_of_4x4() -> None:
    found = list(smallest_unfillable(judge_naked_diagonal(4, 4)))
    classes = {on_board(stones) for stones in found}
    sizes = Counter(Stones.parse(diagram).all.bit_count() for diagram in classes)
    assert sizes == {4: 2, 6: 3, 8: 10, 10: 1, 12: 1}
    assert all(is_smallest(stones) for stones in found)
    facts = {diagram: examine_formation(Stones.parse(diagram)) for diagram in classes}
    assert [diagram for diagram, fact in facts.items() if not fact.has_bad_area] == [on_board(Stones.parse(SPECIAL))]
    assert all(fact.is_equivalent and fact.is_smallest for fact in facts.values())
    assert [diagram for diagram, fact in facts.items() if fact.is_special] == [on_board(Stones.parse(SPECIAL))]


def test_no_smaller_set_of_stones_does_either() -> None:
    """No stones can be removed, one by one or several together."""
    for stones in smallest_unfillable(judge_naked_diagonal(3, 4)):
        for count in range(stones.all.bit_count()):
            for kept in combinations(single_bits(stones.all), count):
                fewer = stones.within(sum(kept))
                assert shows_naked_diagonal(fewer) or not equivalent_areas(fewer)


def test_loops_beyond_the_crosscut() -> None:
    """7 classes on 4x4, 15 on 4x5 (see the published results), and each is one loop."""
    classes = {on_board(stones) for stones in smallest_unfillable(judge_candy_necklace(4, 4))}
    assert len([diagram for diagram in classes if anywhere(Stones.parse(diagram)) != "BR/RB"]) == 7
    for diagram in classes:
        fact = examine_loop(Stones.parse(diagram))
        assert fact.is_loop and fact.meets_quick_criterion


def test_the_equivalent_minimal_loops_are_the_smallest_unfillable_positions() -> None:
    loops = {
        anywhere(Stones(loop.board, loop.red, loop.blue))
        for loop in all_minimal_loops(grid(4, 4))
        if loop.is_crosscut_equivalent
    }
    assert loops == {anywhere(stones) for stones in smallest_unfillable(judge_candy_necklace(4, 4))}


def test_the_quick_criterion_misses_no_loop_but_takes_some_that_can_be_filled() -> None:
    survey = survey_loops(4, 4)
    assert survey.wrongly_missed == () and survey.fulfilling == survey.equivalent + len(survey.wrongly_met)
    stones = Stones.parse(survey.wrongly_met[0])
    assert analyse_candy_necklace(*stones).filling() is not None


def test_the_edges_of_the_board_make_no_difference() -> None:
    for stones in smallest_unfillable(judge_naked_diagonal(3, 4)):
        assert equivalent_areas(cropped(stones)) and equivalent_areas(in_the_open(stones, 1))
        for stone in single_bits(stones.all):
            fewer = stones.without(stone)
            if not shows_naked_diagonal(fewer):
                assert not equivalent_areas(in_the_open(fewer, 1))


@pytest.mark.parametrize(
    ("game_id", "judge", "analyse"),
    [
        ("naked-diagonal", judge_naked_diagonal, lambda *position: finish(analysis_steps(*position))),
        ("candy-necklace", judge_candy_necklace, analyse_candy_necklace),
    ],
)
def test_play_from_the_empty_board(
    game_id: str, judge: Callable[[int, int], Verdicts], analyse: Callable[[Grid, Mask, Mask], Any]
) -> None:
    """The same count by the engine's verdicts, one position at a time."""
    game = crosscut.game(game_id)
    board = game.start(3).grid
    seen = {(0, 0, Color.RED)}
    queue = [(0, 0, Color.RED)]
    skips = 0
    for red, blue, turn in queue:
        legal = dict(zip(Color, analyse(board, red, blue).legal, strict=True))
        assert legal[Color.RED] | legal[Color.BLUE] or red | blue == board.board
        if not legal[turn] and legal[turn.other]:
            skips += 1
            after = [(red, blue, turn.other)]
        elif turn is Color.RED:
            after = [(red | bit, blue, Color.BLUE) for bit in single_bits(legal[turn])]
        else:
            after = [(red, blue | bit, Color.RED) for bit in single_bits(legal[turn])]
        queue += [state for state in dict.fromkeys(after) if state not in seen]
        seen.update(after)
    reached = reach(judge(3, 3))
    assert (reached.positions, reached.skips, reached.stuck) == (len(seen), skips, ())


@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (4, 6), (26, 26)])
def test_boards_that_are_too_small_or_too_large(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match="too small or too large"):
        space(rows, columns)


@needs_a_compiler
@pytest.mark.parametrize(
    "board", ["4x5", *(pytest.param(board, marks=pytest.mark.release) for board in ("4x6", "5x5"))]
)
def test_the_program_in_c_finds_the_published_formations(board: str) -> None:
    """Those of 4x5 came from all positions, in Python."""
    rows, columns = map(int, board.split("x"))
    found = {anywhere(stones) for stones in formations_by_areas(rows, columns)}
    assert found == set(dict(by_board(published_results(), "naked-diagonal"))[board]["shapes"])


def test_the_formations_of_larger_boards_contain_those_of_smaller_ones() -> None:
    boards = dict(by_board(published_results(), "naked-diagonal"))
    for board in ("4x6", "5x5"):
        assert {shape for shape in boards[board]["shapes"] if fits(shape, 4, 5)} == set(boards["4x5"]["shapes"])


def fits(diagram: str, rows: int, columns: int) -> bool:
    """Whether the stones fit on a board, turned if need be."""
    board = Stones.parse(diagram).board
    narrow, wide = sorted((board.rows, board.columns))
    return narrow <= min(rows, columns) and wide <= max(rows, columns)


def test_published_results_agree_with_a_new_run() -> None:
    results = published_results()
    for size, rows, columns in (("3x3", 3, 3), ("3x4", 3, 4)):
        verdicts = judge_naked_diagonal(rows, columns)
        found = dict(by_board(results, "naked-diagonal"))[size]
        assert found["counts"] == {
            "showing": verdicts.showing,
            "hidden": verdicts.hidden,
            "legal": verdicts.legal,
        }
        assert found["shapes"].keys() == {anywhere(stones) for stones in smallest_unfillable(verdicts)}


def test_published_counterexamples_to_bad_are_genuine() -> None:
    shapes = found_shapes(published_results(), "naked-diagonal")
    not_bad = [diagram for diagram, facts in shapes.items() if not facts["has_bad_area"]]
    assert SPECIAL in not_bad and len(not_bad) > 1
    for diagram in not_bad:
        fact = examine_formation(Stones.parse(diagram))
        assert (
            fact.is_equivalent
            and fact.is_smallest
            and not fact.has_bad_area
            and fact.is_special is (diagram == SPECIAL)
        )


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
def test_the_smallest_open_positions(game: Game) -> None:
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
