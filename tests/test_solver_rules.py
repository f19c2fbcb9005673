"""Each rule set that the solver knows by heart against every move tried through the game's own methods.

What a rule set leaves out (moves that lose, links that join nothing), what it puts together (filled and unfilled
points, mirror images) and what it calls at a glance must not change a result.
"""

from __future__ import annotations

from itertools import product

import pytest

import crosscut
from crosscut import Color, Game, Position
from crosscut.solver.choice import QUICK
from crosscut.solver.proof_search import ProofSearch
from crosscut.solver.table import Table
from tests.plain_minimax import PlainMinimax

KNOWN = [game for game in crosscut.games() if game.rule_set is not None]
known_games = pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.id)


def all_set_ups(game: Game, size: int) -> list[Position]:
    """Every set-up of that size that has no problems and is not over, with either side to move."""
    found: dict[Position, None] = {}
    for points in product(".RB", repeat=size * size):
        text = "\n".join("".join(points[row : row + size]) for row in range(0, size * size, size))
        for turn in Color:
            position = game.setup(text, turn)
            if not position.over and position not in found and not game.problems(position):
                found[position] = None
    return list(found)


def quick_winner(game: Game, position: Position, tables: dict[bool, Table[int]]) -> Color | None:
    assert game.rule_set is not None
    rules = QUICK[game.rule_set](position.grid)
    for color in Color:
        search = ProofSearch(rules, color is Color.RED, tables[color is Color.RED], rules.state(position))
        while search.answer is None:
            search.advance(100)
        if search.answer:
            return color
    return None


@known_games
@pytest.mark.parametrize("size", [2, 3])
def test_all_small_positions(game: Game, size: int) -> None:
    plain = PlainMinimax(game)
    tables: dict[bool, Table[int]] = {True: Table(), False: Table()}
    positions = all_set_ups(game, size)
    assert len(positions) >= (6 if size == 2 else 100)
    for position in positions:
        assert quick_winner(game, position, tables) is plain.winner(position), position.diagram()
