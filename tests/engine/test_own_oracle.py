"""Own games against a plain second implementation of their rules, and that implementation against known figures."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Connect, Game, Link, Point, Position, Swap, UnknownGameError
from crosscut.contract.declared import declared_problems
from crosscut.contract.play import problems_in_play, problems_of_outcome
from crosscut.own.language import read
from crosscut.own.theorems import Fact, theorem_that
from tests.engine import own_oracle as oracle
from tests.engine import test_contract
from tests.engine.own_oracle import Cell, Diagonal, Rules, Stones
from tests.engine.own_rules import KNOWN, misspelt_texts, rule_texts
from tests.engine.test_published_facts import PERFT

LONG_RUN = bool(os.environ.get("CROSSCUT_LONG_RUN"))

OF_GAMES = {
    "naked-diagonal": "own:ban-xn/nx.safe",
    "candy-necklace": "own:ban-xo/ox.safe",
    "crossway": "own:ban-xo/ox.join-corners.swap",
    "quickway": "own:link-auto.swap",
    "quax": "own:link-move.swap",
    "quadrex": "own:fill-xo/fx.swap",
}


# The oracle by itself.


@pytest.mark.longer
@pytest.mark.parametrize("game_id", OF_GAMES)
@pytest.mark.parametrize("size", [2, 3])
def test_the_oracle_has_the_published_figures(game_id: str, size: int) -> None:
    rules, expected = oracle.rules_of(OF_GAMES[game_id]), [int(count) for count in PERFT[game_id][size - 2].split()]
    depth = 6 if LONG_RUN or size == 2 else 3
    start = oracle.start(rules, size)
    assert [oracle.perft(rules, start, moves) for moves in range(1, depth + 1)] == expected[:depth]


@pytest.mark.release
@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("own:ban-xo/ox.safe", 17_933),
        ("own:ban-xo/ox-xx/xx.safe", 15_387),
        ("own:ban-xo/ox-xx/oo.safe", 13_445),
        ("own:ban-xo/ox-xx/xx-xx/oo.safe", 10_155),
        ("own:ban-xo/ox-xx/xo.safe", 5_475),
        ("own:ban-xo/ox-xx/xo-xx/xx.safe", 1_953),
    ],
)
def test_the_oracle_counts_the_legal_boards(text: str, legal: int) -> None:
    rules = oracle.rules_of(text)
    assert sum(oracle.coloring(rules, oracle.Position(3, stones)) is not None for stones in boards(3)) == legal


def boards(size: int) -> list[Stones]:
    """All ways to put stones on a board."""
    cells = oracle.Position(size).cells()
    return [
        {cell: color for cell, color in zip(cells, colors, strict=True) if color != "."}
        for colors in product(".RB", repeat=size * size)
    ]


def test_any_part_of_a_filling_can_be_filled_in_any_order() -> None:
    """The two searches of the oracle agree: order does not matter where patterns are of stones only."""
    for text in ("own:ban-xo/ox.safe", "own:ban-xx/oa.safe", "own:ban-xx/xo-x/o.safe"):
        rules = oracle.rules_of(text)
        for stones in Random(1).sample(boards(3), 30) + boards(2):
            size = 2 if all(max(cell) < 2 for cell in stones) else 3
            can = oracle.can_be_filled(rules, size, frozenset(stones.items()))
            assert can == (oracle.coloring(rules, oracle.Position(size, stones)) is not None)


# The engine against the oracle.


def cell_of(point: Point) -> Cell:
    return point.file, point.rank


def diagonal_of(link: Link) -> Diagonal:
    return frozenset({cell_of(link.a), cell_of(link.b)})


def plain_move(move: crosscut.Move) -> oracle.Move:
    if isinstance(move, Swap):
        return "swap"
    return diagonal_of(move.link) if isinstance(move, Connect) else cell_of(move.point)


def plain(position: Position) -> tuple[object, ...]:
    stones = {cell_of(point): color.letter for point, color in position.stones.items()}
    links = {diagonal_of(link): color.letter for link, color in position.links.items()}
    return stones, links, position.turn.letter, position.over


def in_oracle(position: oracle.Position) -> tuple[object, ...]:
    return position.stones, position.links, position.turn, position.is_over


def assert_same(game: Game, rules: Rules, position: Position, expected: oracle.Position) -> None:
    """The same board, moves, codes for both sides, and result."""
    assert plain(position) == in_oracle(expected), position
    moves = list(map(plain_move, game.legal_moves(position)))
    assert len(set(moves)) == len(moves)
    assert set(moves) == set(oracle.legal_moves(rules, expected)), position
    for color in Color:
        codes = {cell_of(point): code and str(code) for point, code in game.legality(position, color).items()}
        assert codes == oracle.legality(rules, expected, color.letter), (game.id, position, color)
    outcome = game.outcome(position)
    assert (outcome is not None) == position.over
    if outcome is not None:
        assert (outcome.winner and outcome.winner.letter) == oracle.winner(rules, expected)
        joined = oracle.joined_first(rules, expected)
        assert {expected.stones[cell_of(point)] for point in outcome.path} == ({joined} if joined else set())
        # What no play leaves, such as a crosscut without a link in a set-up, may end without a winner.
        assert game.problems(position) or not list(map(str, problems_of_outcome(game, position)))


def size_for(rules: Rules, chance: Random) -> int:
    """A size at which the oracle is quick."""
    if "safe" in rules.flags:
        return chance.randint(2, 3 if rules.ban == ("xn/nx",) else 4)
    return chance.randint(2, 5 if rules.fill else 9)


def assert_alike(text: str, chance: Random) -> None:
    """A random game is the same in the engine and in the oracle, and so are random set-ups."""
    game, rules = crosscut.game(text), oracle.rules_of(text)
    assert game.id == oracle.written(rules)
    size = size_for(rules, chance)
    position, expected = game.start(size), oracle.start(rules, size)
    while True:
        assert_same(game, rules, position, expected)
        again = game.position(position.text())
        assert (again, again.over) == (position, position.over)
        if position.over:
            break
        move = chance.choice(game.legal_moves(position))
        play = game.play(position, move)
        expected, filled, linked, skipped = oracle.play(rules, expected, plain_move(move))
        assert list(map(cell_of, play.filled)) == filled
        assert len(play.linked) == len(linked) and set(map(diagonal_of, play.linked)) == set(linked)
        assert (play.skipped and play.skipped.letter) == skipped
        position = play.position
        assert position.ply == expected.ply
        if chance.random() < 0.2:
            assert_same_set_up(game, rules, position, chance)
    for _ in range(2):
        assert_same_set_up(game, rules, random_board(size, chance), chance)


def random_board(size: int, chance: Random) -> Position:
    """A board that may be against any rules."""
    share = chance.random()
    rows = ["".join(chance.choice("RB") if chance.random() < share else "." for _ in range(size)) for _ in range(size)]
    return crosscut.game("own:join-sides").setup("\n".join(rows))


def assert_same_set_up(game: Game, rules: Rules, position: Position, chance: Random) -> None:
    turn = chance.choice(list(Color))
    stones, links, *_ = plain(position)
    assert isinstance(stones, dict) and isinstance(links, dict)
    set_up, expected = (
        game.setup(position.diagram(), turn),
        oracle.set_up(rules, position.size, stones, links, turn.letter),
    )
    assert_same(game, rules, set_up, expected)
    assert game.setup(set_up.diagram(), set_up.turn) == set_up
    is_allowed = oracle.is_allowed(rules, expected) and not shows_what_cannot_arise(game, expected)
    assert (game.problems(set_up) == ()) == is_allowed, (game.id, set_up)
    if moves := game.legal_moves(set_up):
        move = chance.choice(moves)
        play = game.play(set_up, move)
        after, filled, *_ = oracle.play(rules, expected, plain_move(move))
        assert list(map(cell_of, play.filled)) == filled
        assert_same(game, rules, play.position, after)


def shows_what_cannot_arise(game: Game, position: oracle.Position) -> bool:
    """Whether there is a crosscut, where a theorem says that none arises; test_own_theorems.py asks play about it."""
    return theorem_that(read(game.id), Fact.NO_CROSSCUT) is not None and any(
        position.color(diagonal) not in (None, position.color(crossing)) and position.color(crossing)
        for diagonal, crossing in position.diagonals()
    )


@pytest.mark.longer
@given(rule_texts(), st.integers(0, 2**32))
@example("own:fill-x/f", 2)  # a crosscut is set up, where none arises
@example(  # one stone makes a banned pattern, and would cut off points as well
    "own:ban-a/o/x-xaoe/onon/onon/oena.rim.swap.fill-aaaa/xxaa/axaa/afoa-aoxf.cells.join-corners.avoid", 2000
)
@settings(max_examples=400 if LONG_RUN else 4)
def test_drawn_rules_are_what_the_oracle_says(text: str, seed: int) -> None:
    assert_alike(text, Random(seed))


@pytest.mark.parametrize("text", KNOWN)
def test_known_rules_are_what_the_oracle_says(text: str) -> None:
    assert_alike(text, Random(1))


@given(rule_texts())
def test_the_written_form_is_written_again(text: str) -> None:
    game = crosscut.game(text)
    assert game.id == oracle.written(oracle.rules_of(text))
    assert crosscut.game(game.id) == game == pickle.loads(pickle.dumps(game)) and crosscut.game(game.id).id == game.id


@given(misspelt_texts())
@settings(max_examples=1000 if LONG_RUN else 100)
def test_a_text_is_refused_exactly_if_the_oracle_refuses_it(text: str) -> None:
    assert_refused_or_read(text)


@given(
    st.text(st.sampled_from("xoneaf/-.") | st.characters(), max_size=400) | st.text("x/-.", min_size=200, max_size=5000)
)
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    assert_refused_or_read(f"own:{text}")


def assert_refused_or_read(text: str) -> None:
    try:
        expected = oracle.written(oracle.rules_of(text))
    except ValueError:
        with pytest.raises(UnknownGameError) as raised:
            crosscut.game(text)
        message = str(raised.value)
        assert 10 < len(message) < 400 and "\n" not in message, message
    else:
        assert crosscut.game(text).id == expected


# The contract of all games, with drawn rules.


@pytest.mark.longer
@given(rule_texts(), st.integers(0, 2**32))
@settings(max_examples=200 if LONG_RUN else 10)
def test_drawn_rules_keep_the_contract(text: str, seed: int) -> None:
    game, chance = crosscut.game(text), Random(seed)
    assert not list(map(str, declared_problems(game)))
    size = chance.randint(2, 5 if game.must_stay_fillable or game.fills else 7)
    assert not list(map(str, problems_in_play(game, size, chance, 0.5)))


CONTRACT: tuple[Callable[[Game], None], ...] = (
    test_contract.test_text_stands_for_moves_and_sides,
    test_contract.test_what_is_not_a_side_is_named,
    test_contract.test_a_position_of_another_game_is_refused,
    test_contract.test_a_position_of_no_game_is_taken,
    test_contract.test_a_game_equals_its_copies,
    test_contract.test_a_game_says_its_rules,
    test_contract.test_a_position_is_shown_by_its_diagram,
    test_contract.test_every_violation_names_what_to_look_at,
    test_contract.test_copies_and_pickles_are_equal,
    test_contract.test_wrong_moves_have_their_codes,
    test_contract.test_swap_only_as_second_move_from_the_empty_board,
    test_contract.test_a_full_or_dead_set_up_does_not_loop,
)


@pytest.mark.longer
@given(rule_texts())
@settings(max_examples=100 if LONG_RUN else 4)
def test_the_contract_suite_runs_on_drawn_rules(text: str) -> None:
    game = crosscut.game(text)
    # The suite plays these first stones in every game.
    for size, point in ((3, "a1"), (4, "b2"), (5, "c3"), (5, "b2")):
        start = game.start(size)
        assume(point in game.legal_moves(start))
        play = game.play(start, point)
        assume(not play.filled and play.skipped is None and not play.position.over)
        assume(all(game.setup(play.position.diagram(), color).turn is color for color in Color))
    for test in CONTRACT:
        test(game)
