"""The games from which nets learn. What learns from them needs libraries that the tests do not."""

from __future__ import annotations

from random import Random

import pytest

import crosscut
from crosscut.geometry import Color
from crosscut.player.net.judge import Net, net_of
from tests.engine.test_player_net import NET_GAMES
from training.self_play import Conditions, Record, play_games


def games_of(game: crosscut.Game, net: Net | None, seed: int, evaluations: int = 12) -> list[Record]:
    return list(play_games(game, 5, 3, Conditions(evaluations, net), Random(seed)))


@pytest.mark.parametrize("game_id", NET_GAMES)
@pytest.mark.parametrize("has_net", [True, False])
def test_games_follow_the_rules_and_tell_what_was_good(game_id: str, has_net: bool) -> None:
    game = crosscut.game(game_id)
    records = games_of(game, net_of(game) if has_net else None, 1)
    assert len(records) == 3
    for record in records:
        assert record.red_won in (0, 1)
        for before, after in zip(record.seen, record.seen[1:], strict=False):
            moves = game.legal_moves(before.position)
            assert after.position in [game.play(before.position, move).position for move in moves]
        for seen in record.seen:
            allowed = game.placeable(seen.position, seen.position.turn)
            assert all(allowed >> bit & 1 for bit, _ in seen.policy)
            assert not seen.policy or sum(part for _, part in seen.policy) == pytest.approx(1)
            assert 0 <= seen.chance <= 1
        last = record.seen[-1]
        assert record.red_won == float((last.chance > 0.5) == (last.position.turn is Color.RED))


def test_equal_seeds_give_equal_games() -> None:
    game = crosscut.game("crossway")
    net = net_of(game)
    assert games_of(game, net, 4) == games_of(game, net, 4)
    assert games_of(game, net, 4) != games_of(game, net, 5)
