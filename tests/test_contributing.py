"""The example game of CONTRIBUTING.md really is a game."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from textwrap import dedent

from crosscut import Color, Game, Point
from tests.random_games import final_position

CONTRIBUTING = Path(__file__).parent.parent / "CONTRIBUTING.md"


def example_game() -> Game:
    """The class that the Python block of the guide defines."""
    block = re.search(r"```python\n(.*?)```", CONTRIBUTING.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    namespace: dict[str, object] = {"__name__": "example"}
    exec(compile(dedent(block[1]), str(CONTRIBUTING), "exec"), namespace)
    (game,) = (value for value in namespace.values() if isinstance(value, type) and value.__module__ == "example")
    assert issubclass(game, Game)
    return game()


def test_random_games_of_the_example_have_one_winner() -> None:
    game = example_game()
    for seed in range(10):
        position = final_position(game, 6, Random(seed))
        outcome = game.outcome(position)
        assert outcome is not None
        assert outcome.winner is not None
        axis = 1 if outcome.winner is Color.RED else 0
        assert {outcome.path[0][axis], outcome.path[-1][axis]} == {0, 5}


def test_the_example_uses_the_rising_diagonal_only() -> None:
    game = example_game()
    assert game.outcome(game.setup(".R\nR.")) is not None
    assert game.outcome(game.setup("R.\n.R")) is None
    assert game.start().size == 11
    assert Point(0, 0) in game.legality(game.start(), Color.RED)
