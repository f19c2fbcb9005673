"""The games that every contract test runs on: those of the registry, and the one that docs/new-game.md adds to it.

A test marked with :data:`every_game` gets each of them as its argument ``game``, a fixture of ``conftest.py``. While a
test runs on the guide's game, that game stands in the registry like any other.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import crosscut
from crosscut import Game, Move, Play, Position, registry

GUIDE = Path(__file__).parents[2] / "docs" / "new-game.md"

GUIDE_GAME = "hex"
"""The id of the game that the guide writes."""

GAMES = list(dict.fromkeys([*(game.id for game in crosscut.games()), GUIDE_GAME]))
"""A reader who has followed the guide to the letter has its game in the registry already."""

every_game = pytest.mark.parametrize("game", GAMES, indirect=True)

RANDOM_GAMES = 24 if os.environ.get("CROSSCUT_LONG_RUN") else 6
"""How many a test plays of each game. They are others in each run."""


@contextmanager
def guide_game_registered(folder: Path) -> Iterator[Game]:
    """Put the guide's module beside those of the games, where the registry finds it.

    ``folder`` is an empty one for that module.
    """
    if (known := next((game for game in crosscut.games() if game.id == GUIDE_GAME), None)) is not None:
        yield known
        return
    block = re.search(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    (folder / f"{GUIDE_GAME}.py").write_text(dedent(block[1]), encoding="utf-8")
    package = import_module("crosscut.games")  # crosscut.games itself is the function
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(package, "__path__", [*package.__path__, str(folder)])
        (game,) = (found for found in registry._find_games() if found.id == GUIDE_GAME)
        patch.setattr(registry, "_GAMES", (*crosscut.games(), game))
        yield game
    del sys.modules[type(game).__module__]


def random_game(game: Game, size: int, chance: Random) -> Iterator[tuple[Position, Move, Play]]:
    """Play a game to its end: the position before each move, the move and what it did."""
    position = game.start(size)
    while moves := game.legal_moves(position):
        move = chance.choice(moves)
        play = game.play(position, move)
        yield position, move, play
        position = play.position


def final_position(game: Game, size: int, chance: Random) -> Position:
    """The last position of a random game."""
    position = game.start(size)
    for _, _, play in random_game(game, size, chance):
        position = play.position
    return position


def random_games(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test on random games of every game, small ones by preference when one fails."""
    drawn = given(size=st.integers(2, 7), chance=st.randoms(use_true_random=False))(test)
    limited = settings(max_examples=RANDOM_GAMES, deadline=None, suppress_health_check=[HealthCheck.too_slow])(drawn)
    of_every_game: Callable[..., None] = every_game(limited)
    return of_every_game
