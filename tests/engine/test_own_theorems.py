"""The theorems about own games: which games each is about, and random play against what they say."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, Position
from crosscut.completion.imposed import crosscuts
from crosscut.own.language import read
from crosscut.own.theorems import THEOREMS, Fact, Theorem, has_one_winner, proved_in_words, theorem_that, theorems_about
from tests.engine.every_game import final_position
from tests.engine.own_rules import rule_texts

ABOUT = {
    "One colour from the first stone on": ("fill-x/f.swap", "fill-xa/fa", "fill-x/f-xo/fx"),
    "The same, where joining loses": ("fill-x/f.avoid",),
    "Only squares": ("ban-xo/ox-xx/xo-xx/oo.safe", "ban-x/o.safe"),
    "Only squares, with a swap": ("ban-x/o.safe.swap",),
    "Stripes": ("ban-xo/ox-xx/xo.safe", "ban-xo/ox-xx/xo-xx/xx.safe.join-corners", "ban-xo/oa.safe"),
    "Stripes, with a swap": ("ban-xo/ox-xx/xo.safe.swap",),
    "Strategy stealing": ("join-rising", "join-corners"),
    "Nothing is forbidden": ("join-sides", "fill-xx/of", "link-move", "rim"),
    "Safe": ("ban-xn/nx.safe", "ban-xx/xx.safe.avoid"),
    "What cannot arise is banned": ("ban-xo/ox.fill-xo/fx", "ban-xn/nx.fill-xa/fx"),
    "Nakatta": ("ban-xo/ne", "ban-ee/xo-ex/xo.swap", "ban-xo/ne.link-auto"),
    "Crossway": ("ban-xo/ox.join-corners", "ban-xo/ox.link-move"),
    "Necklace": ("ban-xo/ox.rim.swap",),
    "Hex": ("join-rising", "ban-xx.join-rising", "rim.join-rising"),
    "No crosscut": ("ban-xo/ox", "ban-ex/xo", "ban-xn/nx.safe", "ban-xo", "ban-xo/oa.fill-xx/of"),
    "Quadrex and Sheets": ("fill-xo/fx", "ban-xx.fill-xa/fx"),
    "Quickway and Quax": ("link-auto", "ban-xxx.link-move"),
    "Corners": ("join-corners.avoid", "ban-xx.join-corners"),
}
NOT_ABOUT = {
    "One colour from the first stone on": ("fill-x/f.avoid", "ban-xx.fill-x/f", "fill-xaa/faa", "fill-xa/af"),
    "Only squares": ("ban-xo/ox-xx/xo-xx/oo", "ban-xo/ox-xx/xo-xx/oo-xx/xx.safe", "ban-x/o.safe.avoid"),
    "Stripes": ("ban-xo/ox-xx/xo", "ban-xo/ox-xx/xo.safe.avoid", "ban-xx/xo.safe"),
    "Strategy stealing": ("join-sides", "join-rising.swap", "join-corners.avoid", "link-auto"),
    "Nothing is forbidden": ("ban-xx", "rim.fill-xx/of"),
    "Safe": ("ban-xo/ox-xx/xo-xx/oo-xx/xx.safe",),
    "What cannot arise is banned": ("ban-xn/nx.fill-xo/fx", "ban-xx.fill-xa/fx", "fill-xo/fx"),
    "Nakatta": ("ban-xo/ne-xx", "ban-ee/xo", "ban-xo/ne.rim", "ban-xo/ne.fill-xo/fx"),
    "Crossway": ("ban-xo/ox", "ban-xo/ox-xx.join-corners", "ban-xo/ox.rim.join-corners"),
    "Necklace": ("ban-xo/ox.rim.link-auto", "ban-xo/ox-xx.rim"),
    "No crosscut": ("ban-xx/xx", "ban-ee/xo", "ban-ex/xo.fill-xx/of", "ban-xoa/oxa/aaa", "join-sides"),
    "Quadrex and Sheets": ("fill-xo/fx-xx/of",),
}


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.name)
def test_which_games_a_theorem_is_about(theorem: Theorem) -> None:
    for text in ABOUT[theorem.name]:
        assert theorem.holds_for(read(f"own:{text}")), text
    for text in NOT_ABOUT.get(theorem.name, ()):
        assert not theorem.holds_for(read(f"own:{text}")), text


def assert_play_agrees(game: Game, size: int, seed: int) -> None:
    """One random game, past its end to a board on which nobody can move."""
    rules = read(game.id)
    chance = Random(seed)
    final = final_position(game, size, chance)
    outcome = game.outcome(final)
    assert outcome is not None
    if has_one_winner(rules):
        assert outcome.winner is not None, (game.id, size, seed)
    if theorem_that(rules, Fact.NO_CROSSCUT):
        assert not crosscuts(final.grid, final.red, final.blue), (game.id, size, seed)
    if theorem_that(rules, Fact.ALWAYS):
        assert outcome.winner is (Color.RED if theorem_that(rules, Fact.RED_WINS) else Color.BLUE)


@given(rule_texts(), st.integers(2, 4), st.integers(0, 99))
def test_play_agrees_with_the_theorems(text: str, size: int, seed: int) -> None:
    game = crosscut.game(text)
    assume(theorems_about(read(game.id)) and size <= game.largest_size)
    assert_play_agrees(game, size, seed)


@pytest.mark.parametrize("text", sorted({text for texts in ABOUT.values() for text in texts}))
def test_play_agrees_with_the_games_that_are_named(text: str) -> None:
    for seed in range(10):
        assert_play_agrees(crosscut.game(f"own:{text}"), 2 + seed % 4, seed)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("own:ban-xo/ne.swap", ["Every game has exactly one winner (proved)."]),
        (
            "own:fill-x/f",
            ["Red's first stone fills the board and wins (proved).", "Every game has exactly one winner (proved)."],
        ),
        (
            "own:ban-xx/xo-xo/ox.safe",
            ["Blue can always win, on every board (proved).", "Every game has exactly one winner (proved)."],
        ),
        ("own:ban-ex/xo", ["A full board is never a tie (proved)."]),
        ("own:join-sides", ["It cannot get stuck (proved)."]),
        ("own:ban-xx", []),
    ],
)
def test_what_is_proved_in_words(text: str, expected: list[str]) -> None:
    assert list(proved_in_words(read(text))) == expected


def test_a_game_with_two_joined_on_a_full_board_has_one_winner_but_does_not_promise_more() -> None:
    """The metadata are about full boards, too, on which fillings judge."""
    game = crosscut.game("own:join-corners")
    assert has_one_winner(read(game.id)) and not game.one_winner
    assert isinstance(game.setup("RB/BR"), Position)
