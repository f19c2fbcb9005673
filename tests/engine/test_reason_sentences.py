"""The sentences that say why a move is illegal: short, what would happen, and why; and what they are made of."""

from __future__ import annotations

import json
import pickle

import pytest

import crosscut
from crosscut.bridge import handle

SWITCH = "B . R\nR . .\n. . ."
SIX = ". . . . .\n. . R B .\n. B . R .\n. R . . .\n. . . . ."


@pytest.mark.parametrize(
    ("game_id", "diagram", "move", "sentence"),
    [
        (
            "naked-diagonal",
            SWITCH,
            "c2",
            (
                "Blue may not play c2. It would make a switch (a2, c2, a3, c3): on b2 and b3 a stone of either "
                "colour would form a naked diagonal."
            ),
        ),
        (
            "naked-diagonal",
            "B . R\nR . B\n. . .",
            "a1",
            (
                "Blue may not play a1. There is already a switch (a2, c2, a3, c3): on b2 and b3 a stone of either "
                "colour would form a naked diagonal."
            ),
        ),
        (
            "naked-diagonal",
            "B . R R\nB . . R\nR . . B\nR R B B",
            "b4",
            (
                "Blue may not play b4. After it the points b2, c2 and b3 could not all be filled without a naked "
                "diagonal, because of b1, c1, a2, d2, a3, d3, b4 and c4."
            ),
        ),
        (
            "candy-necklace",
            SIX,
            "c2",
            (
                "Blue may not play c2. It would close a loop around c3: a blue stone on c3 would make a crosscut "
                "with d3, c4 and d4, a red one with b2, c2 and b3."
            ),
        ),
        (
            "candy-necklace",
            SIX.replace(". R . . .", ". R B . ."),
            "a1",
            (
                "Blue may not play a1. There is already a loop around c3: a blue stone on c3 would make a crosscut "
                "with d3, c4 and d4, a red one with b2, c2 and b3."
            ),
        ),
        (
            "candy-necklace",
            ". B R .\nR . . B\nB R . R\n. . . .",
            "c2",
            (
                "Blue may not play c2. It would close a loop around b3 and c3: to avoid a crosscut, b3 and c3 "
                "would have to be red, and then c2, d2, c3 and d3 would be one."
            ),
        ),
        ("crossway", ". . .\n. R B\n. . R", "b1", "Blue on b1 would form a crosscut: b1 c1 b2 c2."),
        (
            "zigzag-edge",
            "R . .\n. . .\n. B .",
            "b3",
            "b3 is in one line with b1 and a3: every row and column takes one dot.",
        ),
    ],
)
def test_the_reason_says_what_would_happen_and_why(game_id: str, diagram: str, move: str, sentence: str) -> None:
    game = crosscut.game(game_id)
    violation = game.violation(game.setup(diagram, "blue"), move, "blue")
    assert str(violation) == sentence


def test_a_reason_holds_what_another_language_needs() -> None:
    game = crosscut.game("naked-diagonal")
    violation = game.violation(game.setup(SWITCH, "blue"), "c2")
    assert violation is not None
    assert violation.parameters == {
        "side": "blue",
        "point": "c2",
        "area": "b2 b3",
        "stones": "a2 c2 a3 c3",
        "banned": "red blue",
        "formation": "switch",
        "when": "after",
    }
    assert {violation: 1}[pickle.loads(pickle.dumps(violation))] == 1


def test_the_bridge_sends_it_too() -> None:
    params = {"game": "candy-necklace", "setup": {"diagram": SIX, "turn": "blue"}, "move": "c2"}
    answer = json.loads(handle(json.dumps({"id": 1, "method": "violation", "params": params})))
    assert answer["ok"]["parameters"] == {
        "side": "blue",
        "point": "c2",
        "loop": "c2 d3 d4 c4 b3 b2",
        "inside": "c3",
        "red": "c3",
        "crosscut": "b2 c2 b3 c3",
        "avoided": "c3 d3 c4 d4",
        "when": "after",
    }
