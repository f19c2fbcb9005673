"""Where a player is skipped for want of a legal placement: the first time that play can come to it."""

from __future__ import annotations

import pytest

import crosscut
from crosscut import Game, Play


def first_skips(game: Game, size: int) -> list[list[str]]:
    """The shortest games after whose last move somebody is skipped, found by playing all games ply by ply."""
    games = {game.start(size): list[str]()}
    while games:
        plays = [
            ([*moves, str(move)], game.play(position, move))
            for position, moves in games.items()
            for move in game.legal_moves(position)
        ]
        if skips := [moves for moves, play in plays if is_skip(game, play)]:
            return skips
        games = {play.position: moves for moves, play in plays}
    return []


def is_skip(game: Game, play: Play) -> bool:
    return play.skipped is not None and game.outcome(play.position) is None


@pytest.mark.parametrize(("size", "plies"), [(2, 3), (3, 7)])
def test_smallest_skips_of_candy_necklace(size: int, plies: int) -> None:
    skips = first_skips(crosscut.game("candy-necklace"), size)
    assert {len(moves) for moves in skips} == {plies}


@pytest.mark.parametrize("size", [2, 3])
def test_nobody_is_skipped_in_naked_diagonal(size: int) -> None:
    assert first_skips(crosscut.game("naked-diagonal"), size) == []
