"""Hard positions with the exact answer for every point and both colours, through the public interface."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import Color, Point, ViolationCode

POSITIONS = json.loads((Path(__file__).parents[1] / "data" / "legality-positions.json").read_text())
LETTERS = {
    None: "o",
    ViolationCode.NAKED_DIAGONAL: "n",
    ViolationCode.NAKED_DIAGONAL_AREA: "a",
    ViolationCode.CROSSCUT: "c",
    ViolationCode.CROSSCUT_LOOP: "l",
}


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_every_point_of_both_colours(number: int) -> None:
    entry: dict[str, Any] = POSITIONS[number]
    game = crosscut.game(entry["game"])
    position = game.setup("\n".join(entry["rows"]))
    assert game.problems(position) == ()
    size = entry["size"]
    for color in Color:
        codes = game.legality(position, color)
        letters = {point: LETTERS[code] for point, code in codes.items()}
        answer = ["".join(letters.get(Point(file, rank), "x") for file in range(size)) for rank in range(size)]
        assert answer[::-1] == entry[color]


def test_fillings_are_legal_to_the_last_point() -> None:
    """Play every certificate out by the rules, whoever's turn it is."""
    for entry in POSITIONS:
        if entry["size"] > 9:
            continue
        game = crosscut.game(entry["game"])
        position = game.setup("\n".join(entry["rows"]))
        filling = game.filling(position)
        assert filling is not None
        rows = [list(row) for row in entry["rows"]]
        for point, color in filling:
            before = game.setup("\n".join(map("".join, rows)))
            assert game.legality(before, color)[point] is None
            rows[-1 - point.rank][point.file] = color.letter
        assert not any("." in row for row in rows)
