"""What the page on which people invent games learns from random games of them."""

from __future__ import annotations

import pytest

import crosscut
from crosscut.bridge.invent import rules, try_out
from crosscut.steps import finish


@pytest.mark.parametrize(
    ("game", "size", "sentence"),
    [
        ("own:join-corners", 3, "Nobody got stuck in 6 games."),
        ("own:ban-x/o.safe.swap", 2, "Nobody got stuck in 6 games."),
        ("own:ban-xo-xx", 3, "6 of 6 games got stuck."),
        ("own:ban-xo-xx-xa/ao-xa/ax", 2, "Everything is forbidden after the first stone."),
        ("own:ban-xe", 2, "Nobody may place a first stone."),
    ],
)
def test_a_sentence_says_what_happened_and_an_example_shows_it(game: str, size: int, sentence: str) -> None:
    found = finish(try_out({"game": game, "size": size, "games": 6}))
    assert (found["games"], found["sentence"]) == (6, sentence)
    board = crosscut.Board(game, size)
    for move in found["example"]:
        board.push(move)
    assert (board.outcome is not None) == (found["stuck"] > 0)


def test_the_rules_in_words_come_with_what_is_known() -> None:
    said = finish(rules({"game": "own:ban-xo/ox.join-corners.swap"}))
    assert said["known"] == "These are the rules of Crossway (Mark Steere, 2007)." and said["proved"] == [
        "Every game has exactly one winner (proved)."
    ]
    as_cells = finish(rules({"game": "own:cells.link-auto.swap"}))
    assert as_cells["known"].endswith("of Quickway (Bill Taylor, 2007)."), "how the board is drawn is no rule"
    assert finish(rules({"game": "own:ban-xx"}))["proved"] == []
