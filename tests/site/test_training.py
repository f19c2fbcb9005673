"""The games from which nets learn. What learns from them needs libraries that the tests do not.

The program in C that plays most of them is compared with the engine, move by move on every size that is trained.
"""

from __future__ import annotations

from random import Random

import pytest

import crosscut
from crosscut.geometry import Color, Point
from crosscut.move import Place
from crosscut.player.net.judge import Net, net_of
from crosscut.player.net.lanes import BITS
from crosscut.player.net.network import PRIOR, Network
from crosscut.player.net.planes import Eyes, Planes
from crosscut.player.net.weights import Weights, weights_of
from crosscut.position import Position
from crosscut.steps import finish
from tests.engine.test_player_net import NET_GAMES
from training.native_games import native_games
from training.self_play import SIZES, Conditions, Record, play_games

NET = weights_of(crosscut.game("crossway")) or b""
LOOKED_EVERY = 3
"""Moves from one position whose rules are compared to the next."""
JUDGED_EVERY = 9
"""The same for the net."""


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


def test_the_program_in_c_plays_by_the_rules_and_sees_what_the_net_sees() -> None:
    network = Network(Weights.read(NET))
    for game in filter(native_games, crosscut.games()):
        native, eyes = native_games(game), Eyes(game)
        assert native is not None
        for size in sorted(set(SIZES)):
            chance = Random(f"{game.id} {size}")
            position, moves = game.start(size), list[int]()
            while not position.over:
                look = native.look(size, NET, moves) if position.ply % LOOKED_EVERY == 0 else None
                said = f"{game.id}\n{position.diagram()}"
                if look is not None:
                    assert look.red_to_move == (position.turn is Color.RED), said
                    assert list(look.points) == points_of(game, position), said
                move = chance.choice([move for move in game.legal_moves(position) if isinstance(move, Place)])
                moves.append(move.point.rank * size + move.point.file)
                before, position = position, game.play(position, move).position
                if look is None or before.ply % JUDGED_EVERY:
                    continue
                seen = eyes.planes(size, [eyes.view(before, before.turn)])
                (answer,) = finish(network.answers(seen.layout, seen.planes))
                assert look.planes == planes_of(seen), said
                assert look.chance == pytest.approx(answer.chance, abs=1e-6), said
                assert look.prior == pytest.approx(priors(game, before, answer.policy), abs=1e-5), said


def points_of(game: crosscut.Game, position: Position) -> list[int]:
    """What the program tells of each point, as the engine knows it."""
    sets = (*(game.placeable(position, color) for color in Color), position.red, position.blue)
    bits = [position.grid.bit(Point(file, rank)) for rank in range(position.size) for file in range(position.size)]
    return [sum(bool(points & bit) << place for place, points in enumerate(sets)) for bit in bits]


def planes_of(seen: Planes) -> bytes:
    """The numbers of one position, plane by plane and row by row from the south."""
    layout = seen.layout
    rows, files = range(layout.size), range(layout.size)
    return bytes(
        plane >> (layout.start + row * layout.stride + file) * BITS & 7
        for plane in seen.planes
        for row in rows
        for file in files
    )


def priors(game: crosscut.Game, position: Position, policy: bytes) -> list[float]:
    """The part of each point in the net's policy."""
    legal, size, is_red = game.placeable(position, position.turn), position.size, position.turn is Color.RED
    weights = [
        PRIOR[policy[(rank if is_red else file) * (size + 1) + (file if is_red else rank)]]
        if legal & position.grid.bit(Point(file, rank))
        else 0.0
        for rank in range(size)
        for file in range(size)
    ]
    return [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize("game_id", ["crossway", "quadrex"])
def test_the_program_in_c_tells_what_was_good(game_id: str) -> None:
    native = native_games(crosscut.game(game_id))
    assert native is not None
    played = native.play(5, NET, 40, 6, 1)
    assert played.positions > 6
    for number in range(played.positions):
        policy = played.policy[number * 25 : number * 25 + 25]
        planes = played.planes[number * 150 : number * 150 + 150]
        empty = [not own and not enemy for own, enemy in zip(planes[:25], planes[25:50], strict=True)]
        assert all(is_empty or not part for is_empty, part in zip(empty, policy, strict=True))
        assert sum(policy) == pytest.approx(1, abs=1e-5) or not any(policy)
        assert 0 <= played.chance[number] <= 1
        assert played.won[number] in (0, 1)
    again = native.play(5, NET, 40, 6, 1)
    assert bytes(again.policy) == bytes(played.policy)
    results = {
        native.match(5, (NET, NET), 20, seed, first_is_red) for seed in range(8) for first_is_red in (True, False)
    }
    assert results == {0.0, 1.0}
