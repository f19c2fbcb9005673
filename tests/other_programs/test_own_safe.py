"""The clause ``safe`` of own games on larger boards: a SAT solver says which placements leave a board fillable."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from pysat.solvers import Solver

import crosscut
from crosscut import Color, Game, Point, Position
from tests.engine.own_oracle import images, letters, rules_of
from tests.engine.own_rules import BLOCKS

TEXTS = [
    f"own:ban-{'-'.join(BLOCKS[kind] for kind in kinds)}.safe"
    for count in range(1, 4)
    for kinds in combinations(BLOCKS, count)
]
"""The sets of kinds of blocks with which a board can be filled at all."""


class Fillings:
    """All full boards of a size without the patterns, as a SAT solver knows them. A variable is true where Red is."""

    def __init__(self, text: str, size: int) -> None:
        self._size = size
        self._solver = Solver("cadical153")
        for pattern in rules_of(text).ban:
            for image, file, rank, x in product(images(pattern), range(size), range(size), (1, -1)):
                cells = [(file + east, rank + north, letter) for east, north, letter in letters(image)]
                if all(max(east, north) < size for east, north, _ in cells):
                    signs = {"x": x, "o": -x}
                    self._solver.add_clause(
                        [-signs[letter] * self._variable(Point(*at)) for *at, letter in cells if letter != "a"]
                    )

    def _variable(self, point: Point) -> int:
        return point.rank * self._size + point.file + 1

    def legal(self, position: Position) -> set[tuple[Point, Color]]:
        """The placements after which the board can be filled."""
        there = [self._literal(point, color) for point, color in position.stones.items()]
        empty = position.grid.points(position.empty)
        return {
            (point, color)
            for point, color in product(empty, Color)
            if self._solver.solve(assumptions=[*there, self._literal(point, color)])
        }

    def _literal(self, point: Point, color: Color) -> int:
        return self._variable(point) if color is Color.RED else -self._variable(point)


def legal(game: Game, position: Position) -> set[tuple[Point, Color]]:
    return {(p, color) for color in Color for p, code in game.legality(position, color).items() if code is None}


def played(game: Game, size: int, count: int, chance: Random) -> Position:
    """A position after so many placements of either side, or fewer."""
    position = game.start(size)
    for _ in range(count):
        may = sorted(legal(game, position))
        if not may:
            break
        point, color = chance.choice(may)
        position = game.place(position, position.grid.bit(point), color).position
    return position


@pytest.mark.parametrize(
    ("size", "count"), [(7, 1), *(pytest.param(size, 12, marks=pytest.mark.release) for size in (7, 9, 11, 13))]
)
@pytest.mark.parametrize("text", TEXTS)
def test_a_solver_says_the_same(text: str, size: int, count: int) -> None:
    game, fillings, chance = crosscut.game(text), Fillings(text, size), Random(size)
    for _ in range(count):
        position = played(game, size, chance.randint(size, size * size // 2), chance)
        assert legal(game, position) == fillings.legal(position), position
        stones = {point: chance.choice("RB") for point in position.grid.points(position.grid.board)}
        rows = [
            [stones[Point(file, rank)] if chance.random() < 0.08 else "." for file in range(size)]
            for rank in range(size)
        ]
        scattered = game.setup("\n".join(map("".join, rows)))
        assert legal(game, scattered) == fillings.legal(scattered), scattered


HARD = [
    position
    for position in json.loads((Path(__file__).parents[1] / "data" / "legality-positions.json").read_text())
    if position["size"] <= 13
]
CODES = {"o": None, "n": "pattern", "c": "pattern", "a": "pattern-area", "l": "pattern-area"}


@pytest.mark.parametrize("every", [15, pytest.param(1, marks=pytest.mark.release)])
def test_hard_positions_of_two_modules(every: int) -> None:
    texts = {"naked-diagonal": "own:ban-xn/nx.safe", "candy-necklace": "own:ban-xo/ox.safe"}
    for hard in HARD[::every]:
        game = crosscut.game(texts[hard["game"]])
        position = game.setup("\n".join(hard["rows"]))
        for color in Color:
            expected = {
                Point(file, hard["size"] - 1 - down): CODES[code]
                for down, row in enumerate(hard[color])
                for file, code in enumerate(row)
                if code != "x"
            }
            assert {point: code and str(code) for point, code in game.legality(position, color).items()} == expected
