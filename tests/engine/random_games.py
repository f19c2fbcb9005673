"""Random games through the public interface, for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from crosscut import Game, Move, Play, Position


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
