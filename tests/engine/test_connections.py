"""Proofs that a side can no longer be stopped: against other searches, and by play against what they answer."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from functools import cache, lru_cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, IllegalMoveError, Move, Position, Swap
from crosscut.completion.imposed import crosscuts
from crosscut.geometry import Grid
from crosscut.solver.bans import Bans
from crosscut.solver.connection import Connection
from crosscut.solver.connections import Prover, prover_steps
from crosscut.solver.decider import Decider, rules_steps
from crosscut.solver.decision import decision_steps
from crosscut.solver.joining import Joining, joining_of
from crosscut.solver.link_moves import LinkBoard, LinkSearch, Pair, State
from crosscut.solver.virtual_connection import ConnectionSearch, Memory, Table, diagonal_steps
from crosscut.steps import Budget, finish

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
DECIDED = ("crossway", "quickway", "own:join-rising")
"""Games in which each position is proved for one of the sides."""
NOT_SERVED = (
    "quadrex",
    "candy-necklace",
    "naked-diagonal",
    "zigzag-edge",
    "own:join-corners",
    "own:join-rising.avoid",
    "own:ban-xx/xx.join-corners",
    "own:fill-xo/fx",
    "own:ban-xo/ox.link-move",
    "own:ban-xx/xx.link-move",
    "own:ban-xo/ox.safe",
    "own:rim.join-rising",
)


@st.composite
def banning_texts(draw: st.DrawFn) -> str:
    """The id of a game that bans any patterns."""
    rows, columns = draw(st.sampled_from(((1, 2), (1, 3), (2, 2), (2, 2), (2, 2), (2, 3))))
    row = st.text("xxoonea", min_size=columns, max_size=columns)
    pattern = st.lists(row, min_size=rows, max_size=rows).map("/".join).filter(is_pattern)
    patterns = draw(st.lists(pattern, min_size=1, max_size=2))
    joins = draw(st.sampled_from(("", ".join-rising", ".join-corners", ".link-auto")))
    if joins == ".join-corners":
        patterns.append("xo/ox")
    return f"own:ban-{'-'.join(patterns)}{joins}"


def is_pattern(text: str) -> bool:
    return bool(set(text) & {"x", "o"}) and len(text.replace("a", "").replace("/", "")) > 1


@st.composite
def served_texts(draw: st.DrawFn) -> str:
    """The id of a game whose connections can be proved, drawn from all kinds of rules for which that is sound."""
    plain = st.sampled_from(("own:join-sides", "own:join-rising", "own:link-auto", "own:link-move"))
    joins = st.sampled_from(("", ".join-rising", ".join-corners", ".link-auto"))
    text = draw(plain | joins.map("own:ban-xo/ox{}".format) | banning_texts())
    return f"{text}.swap" if draw(st.booleans()) else text


served_games = st.sampled_from(("crossway", "quickway", "quax")) | served_texts()


def random_position(game: Game, size: int, moves: int, rng: Random) -> Position | None:
    """A position that play has reached; None if the game was over before, or while a swap is legal."""
    position = game.start(size)
    for _ in range(moves):
        legal = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
        if not legal:
            return None
        position = game.play(position, rng.choice(legal)).position
    return None if position.over or Swap() in game.legal_moves(position) else position


def proved(game: Game, position: Position, nodes: int | None = None) -> Connection | None:
    """What a prover that knows nothing yet finds."""
    joining = joining_of(game)
    assert joining is not None
    return finish(Prover(joining, position.grid).connection_steps(position, Budget(nodes, None)))


def exact_winner(game: Game, position: Position) -> object:
    """What the search says that sees all of the game."""
    return finish(exact_decider(game, position.grid).decide_steps(position, Budget(None, None)))


@lru_cache(maxsize=2)
def exact_decider(game: Game, board: Grid) -> Decider:
    """A search that never asks the prover; what it finds helps with the next position."""
    return Decider(game, finish(rules_steps(game, game.start(board.columns))), None)


@given(served_games, st.integers(3, 5), st.integers(0, 2**32))
def test_a_proved_connection_wins(game_id: str, size: int, seed: int) -> None:
    game, rng = crosscut.game(game_id), Random(seed)
    if game.link_rule == "move":
        size = min(size, 4)
    fewest = 2 if size < 4 else size * size - 11
    position = random_position(game, size, rng.randrange(fewest, size * size - 2), rng)
    if position is None:
        return
    connection = proved(game, position, 3_000)
    assert connection is None or connection.color is exact_winner(game, position)
    if connection is None and joining_of(game) in map(joining_of, map(crosscut.game, DECIDED)):
        assert proved(game, position) is not None


def connects(game: Game, position: Position, color: Color, known: dict[Position, bool]) -> bool:
    """Whether a side joins its edges with best play, by trying every move."""
    if position.over:
        outcome = game.outcome(position)
        return outcome is not None and outcome.winner is color
    key = replace(position, ply=0)
    if key not in known:
        after = (game.play(position, move).position for move in game.legal_moves(position))
        try_each = any if position.turn is color else all
        known[key] = try_each(connects(game, later, color, known) for later in after)
    return known[key]


@pytest.mark.parametrize("game_id", DECIDED)
@pytest.mark.parametrize("count", [2, pytest.param(60, marks=pytest.mark.release)])
def test_on_6x6_a_search_of_every_move_agrees(game_id: str, count: int) -> None:
    game, rng, checked = crosscut.game(game_id), Random(count), 0
    while checked < count:
        position = random_position(game, 6, rng.randrange(26, 29), rng)
        if position is not None:
            connection = proved(game, position)
            assert connection is not None and connects(game, position, connection.color, {})
            checked += 1


# Play against proofs.


def moves_of(game: Game, position: Position) -> list[Move]:
    return [move for move in game.legal_moves(position) if not isinstance(move, Swap)]


def play_against(game: Game, connection: Connection, rng: Random) -> None:
    """Further stones outside the carrier, then any moves of the losing side, and passes: the proof answers all."""
    winner, left = connection.color, connection.stones
    position = with_further_stones(game, connection, rng)
    if position is None:
        return
    turn = winner if rng.random() < 0.3 else connection.position.turn
    now = connection.elsewhere(position.with_turn(turn, position.ply))
    if now is None:
        assert connection.joining.link_moves, f"the proof does not hold for\n{position}"
        return  # a stone stands where one was pretended
    while now is not None:
        position = now.position
        if position.turn is winner:
            left -= 1
            assert now.move is not None and left >= 0, f"joined too late\n{position}"
            move = now.move
            assert move in game.legal_moves(position), f"{move} is illegal\n{position}"
        elif not (legal := moves_of(game, position)) or rng.random() < 0.1:
            now = now.passed()
            continue
        else:
            move = rng.choice([move for move in legal if now.is_cut(move)] or legal)
            if rng.random() < 0.3:
                move = rng.choice(legal)
        after = game.play(position, move).position
        if after.over:
            outcome = game.outcome(after)
            assert outcome is not None and outcome.winner is winner, f"not joined\n{after}"
            return
        now = now.after(move, after)
    raise AssertionError("the proof was not followed")


def with_further_stones(game: Game, connection: Connection, rng: Random) -> Position | None:
    """The position after up to three further legal moves of the losing side outside the carrier; None if that ends
    the game."""
    position, loser = connection.position, connection.color.other
    for _ in range(rng.randrange(4)):
        position = position.with_turn(loser, position.ply)
        outside = [move for move in moves_of(game, position) if not connection.depends_on(move)]
        if not outside:
            break
        position = game.play(position, rng.choice(outside)).position
        if position.over:
            return None
    return position


def play_many(game_id: str, games: int, seed: int) -> int:
    """Play so many games against proofs of random positions; how many proofs there were."""
    game, rng, proofs = crosscut.game(game_id), Random(seed), 0
    for number in range(games):
        size = 4 + number % 4
        position = random_position(game, size, rng.randrange(size, size * size // 2 + 1), rng)
        connection = proved(game, position, 1_500) if position is not None else None
        if connection is not None:
            proofs += 1
            for _ in range(4):
                play_against(game, connection, rng)
    return proofs


@pytest.mark.parametrize("game_id", SERVED)
@pytest.mark.parametrize("games", [10, pytest.param(400, marks=pytest.mark.release)])
def test_every_cut_is_answered(game_id: str, games: int) -> None:
    assert play_many(game_id, games, games) or game_id == "own:join-sides"


@pytest.mark.parametrize("game_id", sorted({*SERVED} - {"own:join-sides"}))
def test_a_proof_says_whether_it_holds_after_a_cut(game_id: str) -> None:
    """A stone or link in the carrier that is not answered breaks it; the answer to one is that of the proof."""
    game, answered = crosscut.game(game_id), 0
    for number in range(60):
        rng = Random(number)
        position = random_position(game, 4 + number % 3, rng.randrange(4, 22), rng)
        connection = proved(game, position, 1_500) if position is not None else None
        if connection is None or connection.position.turn is connection.color:
            continue
        for cut in [move for move in moves_of(game, connection.position) if connection.depends_on(move)]:
            after = game.play(connection.position, cut).position
            if after.turn is connection.color and (found := connection.elsewhere(after)) is not None:
                answered += 1
                play_against(game, found, rng)
            assert connection.elsewhere(after.with_turn(connection.color.other, after.ply)) is None
    assert answered


@given(served_games, st.integers(3, 6), st.integers(0, 2**32))
def test_every_cut_is_answered_in_every_game_served(game_id: str, size: int, seed: int) -> None:
    game, rng = crosscut.game(game_id), Random(seed)
    position = random_position(game, size, rng.randrange(2, size * size // 2 + 2), rng)
    connection = proved(game, position, 500) if position is not None else None
    if connection is not None:
        play_against(game, connection, rng)


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
        ("own:ban-xo/ox", without_touch),
        ("own:ban-xo/ox", without_last_point),
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
        ("link_moves.LinkSearch._illegal", without_links_of_the_enemy),
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


@pytest.mark.parametrize("game_id", ["own:ban-xo/ox", "own:ban-xo/oo.join-rising"])
def test_a_proof_that_trusts_assumed_stones_does_not_stand_up_to_play(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trusting(board: Grid, joining: Joining, ends: tuple[int, int], table: Table, real: int) -> ConnectionSearch:
        return ConnectionSearch(board, joining, ends, table, -1)

    monkeypatch.setattr("crosscut.solver.connections.ConnectionSearch", trusting)
    with pytest.raises((AssertionError, IllegalMoveError, StopIteration)):
        play_many(game_id, 400, 1)


# The public interface.


def nine_by_nine() -> tuple[Game, Position]:
    """A position of a game on 9x9 in which Red cannot be stopped."""
    game = crosscut.game("crossway")
    moves = ["e5", "f6", "d6", "e7", "f4", "g3", "d7", "d8", "c8", "g5", "e3"]
    position = game.start(9)
    for move in moves:
        position = game.play(position, move).position
    return game, position


def test_a_solution_has_a_carrier_and_answers() -> None:
    game, position = nine_by_nine()
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.winner is Color.RED
    assert solution.carrier is not None and solution.stones is not None
    assert solution.move in game.legal_moves(position), "the losing side resists"
    for move in game.legal_moves(position):
        answer = solution.refute(move)
        assert answer is not None and solution.after(move, answer).winner is Color.RED
    rng = Random(1)
    for _ in range(50):
        now, left = solution, solution.stones
        while not now.position.over:
            move = rng.choice(game.legal_moves(now.position))
            answer = now.refute(move)
            now, left = now.after(move) if answer is None else now.after(move, answer), left - 1
        assert now.winner is Color.RED and left >= 0


def test_why_a_move_is_not_refuted() -> None:
    game, position = nine_by_nine()
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.carrier is not None
    with pytest.raises(IllegalMoveError, match="e5 is occupied"):
        solution.refute("e5")
    with pytest.raises(IllegalMoveError, match="k9 is not on the board"):
        solution.refute("k9")
    with pytest.raises(ValueError, match=r"'\?!' is not a move"):
        solution.refute("?!")
    while not solution.position.over:
        move = game.legal_moves(solution.position)[0]
        answer = solution.refute(move)
        solution = solution.after(move) if answer is None else solution.after(move, answer)
    with pytest.raises(IllegalMoveError, match="The game is over"):
        solution.refute("a1")


@pytest.mark.parametrize(
    ("game_id", "moves", "asked", "reason"),
    [
        ("quax", "e5 c3 e4 b3 a5 d3", "a1-b2", "a1-b2 does not join two stones of Red: a1 is not red"),
        (
            "own:ban-xx/xx.join-rising",
            "e4 d2 c3 d5 d4 a1 c4 e2 c1 c2 d1 b3",
            "d3",
            "Red on d3 would form a square: c3 d3 c4 d4",
        ),
    ],
)
def test_why_a_link_or_a_banned_stone_is_not_refuted(game_id: str, moves: str, asked: str, reason: str) -> None:
    game = crosscut.game(game_id)
    position = game.start(5)
    for move in moves.split():
        position = game.play(position, move).position
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.carrier is not None
    assert solution.winner is Color.BLUE is not position.turn
    with pytest.raises(IllegalMoveError, match=reason):
        solution.refute(asked)


@pytest.mark.parametrize(
    ("game_id", "size", "moves", "last"),
    [("quax", 3, "b2 a1 b1 c3", "b3"), ("own:ban-xx/xx.join-rising", 4, "b2 a1 b3 c3 b4 d4", "b1")],
)
def test_neither_the_end_of_a_game_nor_what_is_no_move_is_refuted(
    game_id: str, size: int, moves: str, last: str
) -> None:
    board = crosscut.Board(game_id, size)
    for move in moves.split():
        board.push(move)
    solution = board.solve()
    assert solution is not None and solution.carrier is not None
    for asked in (5, None, ("a1", "b2")):
        with pytest.raises(ValueError, match="is not a move: expected Place, Connect, Swap"):
            solution.refute(asked)  # type: ignore[arg-type]
    board.push(last)
    over = board.solve()
    assert over is not None and over.position.over
    with pytest.raises(IllegalMoveError, match="The game is over: a2 cannot be played"):
        over.refute("a2")


@pytest.mark.parametrize("game_id", NOT_SERVED)
def test_games_without_proofs(game_id: str) -> None:
    game = crosscut.game(game_id)
    assert joining_of(game) is None
    position = game.play(game.start(3), "b2").position
    solution = crosscut.solve(game, position, nodes=20_000)
    assert solution is None or (solution.carrier, solution.stones) == (None, None)


def test_nothing_is_said_while_a_swap_may_come_nor_of_set_ups_against_the_rules() -> None:
    game = crosscut.game("crossway")
    start = game.start(5)
    first = game.play(start, "c3").position
    assert [finish(prover_steps(game, asked)) for asked in (start, first)] == [None, None]
    assert finish(prover_steps(game, game.play(first, "swap").position)) is not None
    assert finish(prover_steps(game, game.setup("RB\nBR"))) is None
    hex_without_swap = crosscut.game("own:join-rising")
    solution = crosscut.solve(hex_without_swap, hex_without_swap.start(4))
    assert solution is not None and solution.carrier is not None


@pytest.mark.parametrize("turn", list(Color))
def test_both_sides_are_proved_whoever_is_to_move(turn: Color) -> None:
    game = crosscut.game("quickway")
    for rows, winner in (
        ("..R..\n..R..\n..R..\n..R..\n.....", Color.RED),
        (".....\n.....\nBBBB.\n.....\n.....", Color.BLUE),
    ):
        solution = crosscut.solve(game, game.setup(rows, turn))
        assert solution is not None and solution.winner is winner and solution.stones == 1


def test_where_a_link_of_the_enemy_stands_there_is_no_way() -> None:
    game, crossed = crosscut.game("quickway"), 0
    for seed in range(200):
        position = random_position(game, 4, 8, Random(seed))
        if position is not None and crosscuts(position.grid, position.red, position.blue):
            crossed += 1
            connection = proved(game, position)
            assert connection is not None and connection.color is exact_winner(game, position)
    assert crossed > 10


def test_proofs_do_not_change() -> None:
    game, position = nine_by_nine()
    connection = proved(game, position)
    assert connection is not None
    with pytest.raises(FrozenInstanceError):
        connection.color = Color.BLUE  # type: ignore[misc]
    with pytest.raises(AttributeError):
        connection.proof.carrier = 0  # type: ignore[misc]


def test_a_table_forgets_and_proofs_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory[int, int](10)
    for number in range(1000):
        memory.put(number, number)
    assert sum(memory.get(number) is not None for number in range(1000)) <= 10
    monkeypatch.setattr("crosscut.solver.virtual_connection.Table.__init__.__defaults__", (20,))
    game, position = nine_by_nine()
    connection = proved(game, position)
    assert connection is not None
    for seed in range(20):
        play_against(game, connection, Random(seed))


def test_one_table_serves_a_game() -> None:
    game, position = nine_by_nine()
    joining = joining_of(game)
    assert joining is not None
    prover = Prover(joining, position.grid)
    first = finish(prover.connection_steps(position, Budget(None, None)))
    assert first is not None
    again = Budget(None, None)
    assert finish(prover.connection_steps(position, again)) == first and again.used == 0


def test_a_search_for_connections_keeps_to_its_limits() -> None:
    game = crosscut.game("crossway")
    position = game.play(game.play(game.start(13), "g7").position, "h8").position
    assert crosscut.solve(game, position, nodes=500) is None
    assert crosscut.solve(game, position, seconds=0.1) is None


def test_the_garbage_collector_need_not_look_at_the_proofs_that_are_kept() -> None:
    """With objects of classes it took up to 0.2 s of processor time in a search of 12 s."""
    game = crosscut.game("crossway")
    joining, position = joining_of(game), random_position(game, 5, 4, Random(1))
    assert joining is not None and position is not None
    prover = Prover(joining, position.grid)
    connection = finish(prover.connection_steps(position, Budget(None, None)))
    assert connection is not None and connection.proof.kept
    for _ in range(20):
        gc.collect()  # it sees what is inside of the others first, but not all of it at once
    tables = prover._tables.values()
    kept = [proof for table in tables for proof in (*table.semi._young.values(), *table.full._young.values())]
    assert len(kept) > 100
    assert not any(map(gc.is_tracked, [connection.proof.kept, *kept]))


@pytest.mark.parametrize("pauses", [5, 40])
@pytest.mark.parametrize("game_id", ["crossway", "quax", "own:ban-xx/xx.join-rising", "own:ban-xeo.link-auto"])
def test_when_the_time_is_over_the_solver_stops_at_the_next_pause(game_id: str, pauses: int) -> None:
    game, rng, now = crosscut.game(game_id), Random(3), [0.0]
    position = random_position(game, 9, 6, rng)
    assert position is not None
    budget = Budget(None, 1.0, lambda: now[0])
    joining = joining_of(game)
    assert joining is not None
    decider = Decider(game, finish(rules_steps(game, position)), Prover(joining, position.grid))
    work = decider.decided_steps(position, budget)
    for _ in range(pauses):
        next(work)
    now[0] = 1.0
    assert len(list(work)) <= 1


@cache
def played(game_id: str, seed: int) -> tuple[tuple[Position, ...], tuple[Move, ...]]:
    """A random game on 4x4."""
    game, rng = crosscut.game(game_id), Random(seed)
    positions, moves = [game.start(4)], list[Move]()
    while not positions[-1].over:
        moves.append(rng.choice([move for move in game.legal_moves(positions[-1]) if not isinstance(move, Swap)]))
        positions.append(game.play(positions[-1], moves[-1]).position)
    return tuple(positions), tuple(moves)


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
@pytest.mark.parametrize("games", [4, pytest.param(12, marks=pytest.mark.release)])
def test_decisive_moves_are_those_of_an_exact_search(game_id: str, games: int) -> None:
    game, mistakes = crosscut.game(game_id), 0
    for seed in range(games):
        positions, moves = played(game_id, seed)
        decision = finish(decision_steps(game, positions, moves, Budget(None, None)))
        winner = game.outcome(positions[-1])
        if decision is None:
            continue
        assert winner is not None and decision.winner is winner.winner
        first = decision.ply
        # From the end: what is known of a position helps with the one before.
        assert all(exact_winner(game, position) is decision.winner for position in reversed(positions[first:-1]))
        if decision.saving is not None:
            mistakes += 1
            before = positions[first - 1]
            assert before.turn is not decision.winner and exact_winner(game, before) is not decision.winner
            assert decision.wins and exact_winner(game, game.play(before, decision.saving).position) is before.turn
    assert mistakes > 3
