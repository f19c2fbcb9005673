"""What a prover keeps of its searches, and when it stops."""

from __future__ import annotations

import gc
from dataclasses import FrozenInstanceError
from random import Random

import pytest

import crosscut
from crosscut import Color
from crosscut.solver.decider import Decider, rules_steps
from crosscut.solver.joining import joining_of
from crosscut.solver.prover import Prover
from crosscut.solver.virtual_connection import Memory
from crosscut.steps import Budget, finish
from tests.engine.proofs_in_play import nine_by_nine, play_against, proved, random_position


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
    gc.freeze()  # what other tests have left would be looked at each time
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
