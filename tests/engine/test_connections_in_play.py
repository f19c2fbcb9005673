"""Proofs that a side can no longer be stopped, by play against what they answer; one that forgets something loses."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, IllegalMoveError
from crosscut.geometry import Grid
from crosscut.solver.bans import Bans
from crosscut.solver.joining import Joining
from crosscut.solver.link_moves import LinkBoard, LinkSearch, Pair, State
from crosscut.solver.virtual_connection import ConnectionSearch, Table, diagonal_steps
from tests.engine.proofs_in_play import moves_of, play_against, proved, random_position, served_games

SERVED = (
    "crossway",
    "quickway",
    "quax",
    "own:join-rising",
    "own:ban-xo/ox.join-rising",
    "own:ban-xo/ox",
    "own:join-sides",
    "own:link-move",
    "own:ban-xeo.link-auto",
    "own:ban-xx/xn.join-rising",
    "own:ban-xoo-xo/ox.join-corners",
)


FEW_NODES, MANY_NODES = 500, 1_500
"""How long a proof is looked for: most that are found are found soon, and the rest takes most of the time."""


def play_many(game_id: str, games: int, seed: int, nodes: int = FEW_NODES) -> int:
    """Play so many games against proofs of random positions; how many proofs there were."""
    game, rng, proofs = crosscut.game(game_id), Random(seed), 0
    for number in range(games):
        size = 4 + number % 4
        position = random_position(game, size, rng.randrange(size, size * size // 2 + 1), rng)
        connection = proved(game, position, nodes) if position is not None else None
        if connection is not None:
            proofs += 1
            for _ in range(4):
                play_against(game, connection, rng)
    return proofs


@pytest.mark.parametrize("game_id", SERVED)
@pytest.mark.parametrize(
    ("games", "nodes"), [(10, FEW_NODES), pytest.param(400, MANY_NODES, marks=pytest.mark.release)]
)
def test_every_cut_is_answered(game_id: str, games: int, nodes: int) -> None:
    assert play_many(game_id, games, games, nodes) or game_id == "own:join-sides"


@given(served_games, st.integers(3, 6), st.integers(0, 2**32))
def test_every_cut_is_answered_in_every_game_served(game_id: str, size: int, seed: int) -> None:
    game, rng = crosscut.game(game_id), Random(seed)
    position = random_position(game, size, rng.randrange(2, size * size // 2 + 2), rng)
    connection = proved(game, position, 500) if position is not None else None
    if connection is not None:
        play_against(game, connection, rng)


@pytest.mark.parametrize("game_id", sorted({*SERVED} - {"own:join-sides"}))
@pytest.mark.parametrize(("wanted", "nodes"), [(1, FEW_NODES), pytest.param(20, MANY_NODES, marks=pytest.mark.release)])
def test_a_proof_says_whether_it_holds_after_a_cut(game_id: str, wanted: int, nodes: int) -> None:
    """A stone or link in the carrier that is not answered breaks it; the answer to one is that of the proof."""
    game, answered = crosscut.game(game_id), 0
    for number in count():
        rng = Random(number)
        position = random_position(game, 4 + number % 3, rng.randrange(4, 22), rng)
        connection = proved(game, position, nodes) if position is not None else None
        if connection is None or connection.position.turn is connection.color:
            continue
        for cut in [move for move in moves_of(game, connection.position) if connection.depends_on(move)]:
            after = game.play(connection.position, cut).position
            if after.turn is connection.color and (found := connection.elsewhere(after)) is not None:
                answered += 1
                play_against(game, found, rng)
            assert connection.elsewhere(after.with_turn(connection.color.other, after.ply)) is None
        if answered >= wanted:
            break


def without_touch(width: int, own: int, enemy: int, bit: int, zone: int, maybe_own: int) -> int:
    """A carrier without what keeps a stone legal and joined."""
    return zone


def without_last_point(width: int, own: int, enemy: int, bit: int, zone: int, maybe_own: int) -> int:
    """A carrier without the one empty point between, where the other one is O's."""
    for across, one, other in diagonal_steps(width, bit):
        if across & own and not (one | other) & (own | enemy) and not zone & (one | other):
            zone |= one
    return zone


def without_either_point(width: int, own: int, enemy: int, bit: int, zone: int, maybe_own: int) -> int:
    """A carrier with neither point between, where both are empty."""
    for across, one, other in diagonal_steps(width, bit):
        if across & own and not (one | other) & own and (one | other) & enemy:
            zone |= (one | other) & ~enemy
    return zone


@pytest.mark.parametrize(
    ("game_id", "mutation"),
    [
        ("crossway", without_touch),
        ("crossway", without_last_point),
        ("crossway", without_either_point),
        ("quickway", without_touch),
        ("quickway", without_last_point),
        ("quickway", without_either_point),
        pytest.param("own:ban-xo/ox", without_touch, marks=pytest.mark.release),
        pytest.param("own:ban-xo/ox", without_last_point, marks=pytest.mark.release),
    ],
)
def test_a_carrier_without_the_points_between_does_not_stand_up_to_play(
    game_id: str, mutation: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosscut.solver.virtual_connection.keeping_open", mutation)
    with pytest.raises((AssertionError, IllegalMoveError)):
        play_many(game_id, 1500, 1)


def without_open_points(bans: Bans, own: int, enemy: int, real: int, bit: int, carrier: int) -> tuple[int, int]:
    """A carrier without what keeps a stone legal where patterns are banned."""
    return carrier, 0


def taking_assumed_stones_for_real(bans: Bans, own: int, enemy: int, real: int) -> int:
    """Also stones that O may not have keep a stone of S legal."""
    return forbidden(bans, own, enemy, enemy)


forbidden = Bans.forbidden


@pytest.mark.parametrize(
    ("game_id", "part", "mutation"),
    [
        ("own:ban-ox/xa.join-rising", "keeping_legal", without_open_points),
        ("own:ban-xeo.link-auto", "keeping_legal", without_open_points),
        ("own:ban-xeo.link-auto", "forbidden", taking_assumed_stones_for_real),
    ],
)
def test_a_proof_that_forgets_what_forbids_a_stone_does_not_stand_up_to_play(
    game_id: str, part: str, mutation: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bans, part, mutation)
    with pytest.raises((AssertionError, IllegalMoveError)):
        play_many(game_id, 1500, 1)


def same_peep(wanted: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A peep for each pair, perhaps one that another pair has, too."""
    return [(block, empty & -empty) for block, empty in wanted]


def without_links_of_the_enemy(search: LinkSearch, own: int, enemy: int, cut: int) -> int:
    """Only the empty points are moves of O."""
    return ~(search._board.board & ~(own | enemy))


def without_peeps(board: LinkBoard, state: State, ends: tuple[int, int]) -> tuple[list[Pair], int]:
    """Joined, but the peeps do not belong to the carrier."""
    pairs, points = pairs_joining(board, state, ends)
    return pairs, points if not pairs else 0


pairs_joining = LinkBoard.pairs_joining


@pytest.mark.parametrize(
    ("part", "mutation"),
    [
        pytest.param("link_moves._distinct", same_peep, marks=pytest.mark.release),
        pytest.param("link_moves.LinkSearch._illegal", without_links_of_the_enemy, marks=pytest.mark.release),
        ("link_moves.LinkBoard.pairs_joining", without_peeps),
    ],
)
def test_a_proof_that_forgets_something_about_links_does_not_stand_up_to_play(
    part: str, mutation: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"crosscut.solver.{part}", mutation)
    with pytest.raises((AssertionError, IllegalMoveError, StopIteration)):
        play_many("quax", 1500, 1)


REFEREED = "R.RB\nB..R\nBR..\nB..."
"""A position in which O's move c2 is illegal through a stone on b1 alone, which a proof may only have assumed."""


def every_line(game: Game, solution: crosscut.Solution, left: int) -> int:
    """Try every sequence of the loser's legal moves against the answers; the number of games."""
    games = 0
    for move in game.legal_moves(solution.position):
        after = game.play(solution.position, move).position
        assert not after.over
        answer = solution.refute(move)
        assert answer is not None and answer in game.legal_moves(after) and left > 0
        later = solution.after(move, answer)
        if later.position.over:
            assert later.winner is solution.winner
            games += 1
        else:
            assert later.stones is not None and later.stones < left
            assert later.position.turn is not solution.winner
            games += every_line(game, later, left - 1)
    return games


def test_a_move_that_only_an_assumed_stone_forbids_is_answered() -> None:
    game = crosscut.game("crossway")
    position = game.setup(REFEREED, "blue")
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.winner is Color.RED and solution.stones is not None
    assert every_line(game, solution, solution.stones) > 10


@pytest.mark.parametrize(
    "game_id", ["own:ban-xo/ox", pytest.param("own:ban-xo/oo.join-rising", marks=pytest.mark.release)]
)
def test_a_proof_that_trusts_assumed_stones_does_not_stand_up_to_play(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trusting(board: Grid, joining: Joining, ends: tuple[int, int], table: Table, real: int) -> ConnectionSearch:
        return ConnectionSearch(board, joining, ends, table, -1)

    monkeypatch.setattr("crosscut.solver.prover.ConnectionSearch", trusting)
    with pytest.raises((AssertionError, IllegalMoveError, StopIteration)):
        play_many(game_id, 400, 1)
