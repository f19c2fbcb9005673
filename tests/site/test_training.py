"""The games from which nets learn. What learns from them needs libraries that the tests do not.

The program in C that plays most of them is compared with the engine, move by move on every size that is trained.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from array import array
from collections.abc import Sequence
from random import Random

import pytest

import crosscut
import train
from crosscut.geometry import Color, Link, Point
from crosscut.move import Move, Place, Swap
from crosscut.player.net.judge import Net, net_of
from crosscut.player.net.lanes import BITS
from crosscut.player.net.network import PRIOR, Network
from crosscut.player.net.planes import MOST_PLANES, Eyes, Planes
from crosscut.player.net.weights import FORMAT, Shape, Weights, parts_of, read_numbers, weights_of
from crosscut.position import Position
from crosscut.steps import finish
from laboratory.training import __main__ as program
from laboratory.training.native_games import HEX, Look, native_games
from laboratory.training.self_play import SIZES, Conditions, Record, play_games
from tests.engine.test_player_net import NET_GAMES
from tests.other_programs.test_all_positions import needs_a_compiler

NET = weights_of(crosscut.game("crossway")) or b""
GAMES = 2
LOOKED_EVERY = 3 if os.environ.get("CROSSCUT_LONG_RUN") else 6
"""Moves from one position whose rules are compared to the next."""
JUDGED_EVERY = 3 * LOOKED_EVERY
"""The same for the net."""
OVERLOOKED = 0.01
"""The part of all legal moves that may be overlooked in Naked Diagonal."""


def games_of(game: crosscut.Game, net: Net | None, seed: int, evaluations: int = 12) -> list[Record]:
    return list(play_games(game, 5, GAMES, Conditions(evaluations, net), Random(seed)))


@pytest.mark.parametrize("game_id", NET_GAMES)
@pytest.mark.parametrize("has_net", [True, False])
def test_games_follow_the_rules_and_tell_what_was_good(game_id: str, has_net: bool) -> None:
    game = crosscut.game(game_id)
    records = games_of(game, net_of(game) if has_net else None, 1)
    assert len(records) == GAMES
    for record in records:
        assert record.red_won in (0, 1)
        for before, after in zip(record.seen, record.seen[1:], strict=False):
            moves = game.legal_moves(before.position)
            assert after.position in (game.play(before.position, move).position for move in moves)
        for seen in record.seen:
            assert {move for move, _ in seen.policy} <= set(game.legal_moves(seen.position))
            assert not seen.policy or sum(part for _, part in seen.policy) == pytest.approx(1)
            assert 0 <= seen.chance <= 1
        last = record.seen[-1]
        assert record.red_won == float((last.chance > 0.5) == (last.position.turn is Color.RED))


def test_equal_seeds_give_equal_games() -> None:
    game = crosscut.game("crossway")
    net = net_of(game)
    assert games_of(game, net, 4) == games_of(game, net, 4)
    assert games_of(game, net, 4) != games_of(game, net, 5)


@needs_a_compiler
@pytest.mark.longer
def test_the_program_in_c_plays_by_the_rules_and_sees_what_the_net_sees() -> None:
    overlooked, every = 0, 0
    for game in filter(native_games, (*crosscut.games(), crosscut.game(HEX))):
        native, eyes = native_games(game), Eyes(game)
        net = NET if game.link_rule != "move" else with_links(weights_of(crosscut.game("quadrex")) or b"")
        network = Network(Weights.read(net))
        assert native is not None
        for size in sorted(set(SIZES)):
            chance = Random(f"{game.id} {size}")
            position, moves = game.start(size), list[int]()
            while not position.over:
                look = native.look(size, net, moves) if position.ply % LOOKED_EVERY == 0 else None
                if look is not None:
                    said = f"{game.id}\n{position.diagram()}"
                    assert look.red_to_move == (position.turn is Color.RED), said
                    assert [point & 15 for point in look.points] == points_of(game, position), said
                    overlooked += count_overlooked(game, position, look)
                    every += len(game.legal_moves(position))
                move = chance.choice([move for move in game.legal_moves(position) if not isinstance(move, Swap)])
                moves.append(number_of(move, size))
                before, position = position, game.play(position, move).position
                if look is None or before.ply % JUDGED_EVERY:
                    continue
                seen = eyes.planes(size, [eyes.view(before, before.turn)])
                (answer,) = finish(network.answers(seen.layout, seen.planes))
                seen = seen._replace(planes=seen.planes[: Shape.fit_for(game, 1).planes])
                assert look.planes == planes_of(seen), said
                assert [point & 96 for point in look.points] == ends_of(before, seen), said
                assert look.chance == pytest.approx(answer.chance, abs=1e-6), said
                assert look.prior == pytest.approx(priors(game, before, answer.policy), abs=1e-5), said
    assert overlooked < OVERLOOKED * every


def with_links(net: bytes) -> bytes:
    """A tied net with policies of links, in which no two links are alike."""
    numbers, shape = read_numbers(net)
    at = sum(part.free for part in parts_of(shape)[:-2])
    shape = shape._replace(policies=3)
    numbers[at:at] = array("h", [number % 15 - 7 for number in range(parts_of(shape)[-3].free)])
    return json.dumps({"format": FORMAT, **shape._asdict()}).encode() + b"\n" + numbers.tobytes()


def number_of(move: Move, size: int) -> int:
    """A move as the program counts it."""
    assert not isinstance(move, Swap)
    point, board = (move.point, 0) if isinstance(move, Place) else (move.link.block, 1 if move.link.rising else 2)
    return board * size**2 + point.rank * size + point.file


def count_overlooked(game: crosscut.Game, position: Position, look: Look) -> int:
    """How many of the points that the program is not sure of are allowed; those that it is sure of all must be."""
    allowed = game.placeable(position, position.turn)
    bits = [position.grid.bit(Point(file, rank)) for rank in range(position.size) for file in range(position.size)]
    overlooked = 0
    for bit, point in zip(bits, look.points, strict=True):
        is_allowed = bool(allowed & bit)
        assert is_allowed or not point & 16, f"{game.id}\n{position.diagram()}"
        overlooked += is_allowed and not point & 16
    return overlooked


def points_of(game: crosscut.Game, position: Position) -> list[int]:
    """What the program tells of each point, as the engine knows it."""
    sets = (*(game.placeable_at_sight(position, color) for color in Color), position.red, position.blue)
    bits = [position.grid.bit(Point(file, rank)) for rank in range(position.size) for file in range(position.size)]
    return [sum(bool(points & bit) << place for place, points in enumerate(sets)) for bit in bits]


def ends_of(position: Position, seen: Planes) -> list[int]:
    """Where the side to move would join its edges, and whether the enemy has, as the program tells it."""
    size, is_red, wins = position.size, position.turn is Color.RED, seen.wins >> seen.layout.start
    places = ((rank, file) if is_red else (file, rank) for rank in range(size) for file in range(size))
    return [(wins >> row * (size + 1) + column & 1) * 32 + bool(seen.lost) * 64 for row, column in places]


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
    """The part of each point in the net's policy, and of each link that the enemy could come to cross."""
    size, is_red, grid = position.size, position.turn is Color.RED, position.grid
    legal = [game.placeable_at_sight(position, position.turn)]
    if game.link_rule == "move":
        links = [move.link for move in game.link_moves(position, position.turn) if is_crossable(position, move.link)]
        rising, falling = (sum(grid.bit(link.block) for link in links if link.rising is way) for way in (True, False))
        legal += [rising, falling]
    weights = [
        PRIOR[policy[number * (size + 1) ** 2 + (rank if is_red else file) * (size + 1) + (file if is_red else rank)]]
        if points & grid.bit(Point(file, rank))
        else 0.0
        for number, points in enumerate(legal)
        for rank in range(size)
        for file in range(size)
    ]
    return [weight / sum(weights) for weight in weights]


def is_crossable(position: Position, link: Link) -> bool:
    """Whether the enemy has a stone across a link of the side to move, and that side has none."""
    stones = {position.stones.get(Point(a.file, b.rank)) for a, b in ((link.a, link.b), (link.b, link.a))}
    return position.turn.other in stones and position.turn not in stones


@needs_a_compiler
@pytest.mark.parametrize("game_id", ["crossway", "quadrex", "naked-diagonal", HEX])
def test_the_program_in_c_tells_what_was_good(game_id: str) -> None:
    native = native_games(crosscut.game(game_id))
    assert native is not None
    count = Shape.fit_for(crosscut.game(game_id), 3).planes
    played = native.play(5, NET, 40, 6, 1)
    assert played.positions > 6
    for number in range(played.positions):
        policy = played.policy[number * 25 : number * 25 + 25]
        planes = played.planes[number * count * 25 : (number + 1) * count * 25]
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


@needs_a_compiler
@pytest.mark.parametrize(
    "game_id",
    ["quax", *(pytest.param(game_id, marks=pytest.mark.release) for game_id in ("quickway", "naked-diagonal"))],
)
def test_many_games_ask_a_net_that_is_somewhere_else(game_id: str) -> None:
    """It likes the first point that seems free, in the order of the planes, so most visits must go there."""
    native, sizes, width = native_games(crosscut.game(game_id)), [5, 6, 5], 6
    assert native is not None
    _, deep, policies, _ = Shape.fit_for(crosscut.game(game_id), 1)
    games = native.many(sizes, width, 20, 100, 1)
    logits = (ctypes.c_float * (len(sizes) * policies * width**2))()
    values, planes = (ctypes.c_float * len(sizes))(), (ctypes.c_uint8 * (len(sizes) * deep * width**2))()

    def liked(planes: Sequence[int], size: int, row: int) -> int:
        """The first point, in places of so many in a row, that is empty and not forbidden to the side to move."""
        stopping = (0, 1, 6)[: 3 if deep == MOST_PLANES else 2]
        taken = [
            any(planes[plane * len(planes) // deep + at] for plane in stopping) for at in range(len(planes) // deep)
        ]
        return next((at for at in range(len(taken)) if at % row < size and not taken[at]), 0)

    for _ in range(250):
        kept = games.go_on(ctypes.addressof(logits), ctypes.addressof(values), ctypes.addressof(planes))
        for number, size in enumerate(sizes):
            asked = planes[number * deep * width**2 : (number + 1) * deep * width**2]
            start = number * policies * width**2
            logits[start : start + policies * width**2] = [0.0] * (policies * width**2)
            logits[start + liked(asked, size, width)] = 8.0
    all_played = games.take(sorted(set(sizes)))
    assert sum(played.positions for played in all_played) == kept
    agreed = []
    for played in all_played:
        area = played.size**2
        for number in range(played.positions):
            policy = played.policy[number * policies * area : (number + 1) * policies * area]
            seen = played.planes[number * deep * area : (number + 1) * deep * area]
            assert sum(policy) == pytest.approx(1, abs=1e-5) or not any(policy)
            assert 0 <= played.chance[number] <= 1
            assert 0 <= played.won[number] <= 1
            agreed.append(policy.index(max(policy)) == liked(seen, played.size, played.size))
    assert sum(agreed) > 0.6 * len(agreed) > 20


def test_a_game_that_cannot_be_trained_is_refused_before_anything_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train, "set_up_training", lambda: pytest.fail("something is installed"))
    monkeypatch.setattr(sys, "argv", ["train.py", "zigzag-edge"])
    with pytest.raises(SystemExit) as ended:
        train.main()
    assert ended.value.code == 2
    assert "zigzag-edge cannot be trained: fillings play the first games" in capsys.readouterr().err


def test_training_that_is_stopped_says_how_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(program, "_train", program._stop)
    assert program.main(["crossway"]) == 130
    assert capsys.readouterr().out == "Stopped. The same command goes on where it was.\n"
