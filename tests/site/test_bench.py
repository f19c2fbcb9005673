"""The benchmarks: sections, requests to every method of the bridge, and what the player's strength is measured with."""

from __future__ import annotations

from pathlib import Path

import pytest

import bench
import crosscut
from benchmarks.__main__ import SECTIONS
from benchmarks.rows import HARD_POSITIONS
from benchmarks.slices import long_requests
from benchmarks.solved_positions import SolvedPosition, load
from benchmarks.strength import Question, ask, parse
from crosscut.bridge.calls import METHODS

POSITIONS = load()


def test_every_section_can_be_printed() -> None:
    assert {*bench.SECTIONS, "strength"} == SECTIONS.keys()


def test_the_slices_of_every_method_are_measured() -> None:
    groups = list(long_requests(HARD_POSITIONS.read_text(encoding="utf-8")))
    assert {request["method"] for _, requests in groups for request in requests} == METHODS.keys()


@pytest.mark.parametrize("game_id", sorted({entry.game for entry in POSITIONS}))
def test_solved_positions_are_what_they_say(game_id: str) -> None:
    """By the solver, every tenth of those of 4x4; the moves that are not named lose."""
    game = crosscut.game(game_id)
    chosen = [entry for entry in POSITIONS if entry.game == game_id and entry.size == 4][::10]
    for entry in chosen:
        position = entry.position()
        after = {str(move): game.play(position, move).position for move in game.legal_moves(position)}
        winners = {move: crosscut.solve(game, left) for move, left in after.items()}
        wins = {move for move, found in winners.items() if found and found.winner is position.turn}
        assert all(winners.values()) and wins == set(entry.wins)


def test_solved_positions_are_many_and_different() -> None:
    assert len(set(POSITIONS)) == len(POSITIONS) > 300
    for entry in POSITIONS:
        assert set(entry.wins) < {str(move) for move in crosscut.game(entry.game).legal_moves(entry.position())}


def test_a_kept_win_counts_one_and_a_lost_one_nothing() -> None:
    entry = next(entry for entry in POSITIONS if entry.game == "crossway" and entry.size == 4)
    assert ask(Question(entry, 0.05)).result == 1.0
    all_lose = SolvedPosition(entry.game, entry.rows, entry.links, entry.turn, ())
    assert ask(Question(all_lose, 0.05)).result == 0.0


def test_options_of_a_quick_and_of_a_full_run() -> None:
    quick, full = parse([]), parse(["--full", "--seconds", "0.5", "--output", "there.jsonl"])
    assert (quick.seconds, full.seconds) == (0.25, 0.5)
    assert quick.games < full.games and quick.positions < full.positions
    assert full.output == Path("there.jsonl")
    with pytest.raises(SystemExit):
        parse(["--parts", "luck"])
