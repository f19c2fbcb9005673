"""Random games through the public interface, for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosscut import Game, Move, Play, Position
from tests.engine.every_game import every_game


def random_game(game: Game, size: int, chance: Random) -> Iterator[tuple[Position, Move, Play]]:
    """Play a game to its end: the position before each move, the move and what it did."""
    position = game.start(size)
    while moves := game.legal_moves(position):
        move = chance.choice(moves)
        play = game.play(position, move)
        yield position, move, play
        position = play.position


def final_position(game: Game, size: int, chance: Random) -> Position:
    """Where a random game ends."""
    position = game.start(size)
    for _, _, play in random_game(game, size, chance):
        position = play.position
    return position


def random_games(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test on random games of every game, small ones by preference when one fails."""
    drawn = given(size=st.integers(2, 7), chance=st.randoms(use_true_random=False))(test)
    limited = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])(drawn)
    of_every_game: Callable[..., None] = every_game(limited)
    return of_every_game
