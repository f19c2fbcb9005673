"""What a win depends on: a position that is the same in the zone of a win is won by the same side.

tests/engine/test_solver_rules.py shows by a plain search that the search itself is right.
"""

from __future__ import annotations

from random import Random

import pytest

import crosscut
from crosscut import Color, Position
from crosscut.solver.decider import QUICK
from crosscut.solver.proof_search import ProofSearch, Table
from crosscut.solver.zones import ZonedRules

ZONED = [
    game
    for game in crosscut.games()
    if game.rule_set is not None and isinstance(QUICK[game.rule_set](game.start(3).grid), ZonedRules)
]
"""The games whose rules know zones."""


def zone_of(game: crosscut.Game, position: Position) -> tuple[Color, int]:
    """The winner and the zone of the win, by a search."""
    assert game.rule_set is not None
    rules = QUICK[game.rule_set](position.grid)
    table: Table[int] = Table()
    state = rules.state(position)
    search = ProofSearch(rules, True, table, state)
    while search.answer is None:
        search.advance(100)
    return Color.of(search.answer), table.get(state)[2]


def filled(position: Position, bits: dict[int, str]) -> str:
    """The diagram with these points set to these letters."""
    grid = position.grid
    rows = [list(row) for row in position.diagram().splitlines()[: grid.rows]]
    for bit, letter in bits.items():
        point = grid.point(bit)
        rows[grid.rows - 1 - point.rank][point.file] = letter
    return "\n".join(map("".join, rows))


def points_of(mask: int) -> list[int]:
    return [1 << index for index in range(mask.bit_length()) if mask >> index & 1]


@pytest.mark.parametrize("game", ZONED, ids=lambda game: game.id)
@pytest.mark.parametrize("size", [3, 4])
def test_a_win_depends_on_its_zone_alone(game: crosscut.Game, size: int) -> None:
    """The loser's stones outside are placed again, at random."""
    chance = Random(3)
    changed = 0
    while changed < 150:
        text = "\n".join("".join(chance.choices(".RB", (3, 2, 2), k=size)) for _ in range(size))
        position = game.setup(text, chance.choice(list(Color)))
        if position.over or game.problems(position):
            continue
        winner, zone = zone_of(game, position)
        own, loser = (position.red, "B") if winner is Color.RED else (position.blue, "R")
        outside = points_of(position.grid.board & ~own & ~zone)
        for _ in range(4 if outside else 0):
            other = game.setup(filled(position, {bit: chance.choice("." + loser) for bit in outside}), position.turn)
            if not game.problems(other) and other.stones != position.stones:
                changed += 1
                assert not other.over, other.diagram()
                assert zone_of(game, other)[0] is winner, f"{position.diagram()}\n\n{other.diagram()}"


def test_crossway_and_quickway_have_zones() -> None:
    assert {game.id for game in ZONED} == {"crossway", "quickway"}
