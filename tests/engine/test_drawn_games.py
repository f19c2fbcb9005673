"""Own games that a seed draws."""

from __future__ import annotations

from random import Random

import crosscut
from tests.engine.every_game import final_position


def test_equal_seeds_draw_equal_games() -> None:
    drawn = [crosscut.drawn_game(seed).id for seed in range(100)]
    assert drawn == [crosscut.drawn_game(seed).id for seed in range(100)]
    assert len(set(drawn)) > 80


def test_drawn_games_can_be_played_to_their_end() -> None:
    for seed in range(60):
        game = crosscut.drawn_game(seed)
        assert crosscut.game(game.id) == game
        for size in (3, 6):
            assert game.start(size).over is False and final_position(game, size, Random(seed)).over


def test_they_have_all_kinds_of_clauses() -> None:
    ids = " ".join(crosscut.drawn_game(seed).id for seed in range(200))
    for clause in ("ban-", "fill-", "safe", "link-auto", "link-move", "join-corners", "join-rising", "avoid", "swap"):
        assert clause in ids
    assert "own:ban-xo/ox.safe.swap" not in ids.split()
