"""The command `python3 -m laboratory.research openings`: who wins after the first stones, a task for each."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import crosscut
from crosscut import Color, Place, Point
from crosscut.solver.opening_table import SOLVED
from crosscut.solver.openings import first_stones as known_stones
from laboratory.native.compiling import program
from laboratory.research.__main__ import main
from laboratory.research.native_prover import NativeProver
from laboratory.research.native_solver import try_lines
from laboratory.research.openings import first_stones, forget_open, line_of, opening_tasks, replies, tables
from laboratory.results.openings import OPENINGS
from laboratory.results.runs import Json, load, published_results
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE
from tests.other_programs.test_all_positions import needs_a_compiler
from tests.other_programs.test_cluster import Cluster, wait_until

PATH = f"{BUILD_SCRIPTS}{os.pathsep}{ENGINE_SOURCE}"

HEX = "own:join-rising"
RULES = ("crossway", "quickway", HEX)
PUBLISHED = "a1 a2 b2 c2 e2 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 f4 g4 b5 c5 d5 e5 f5 c6 e6 f6 g6 g7"
"""The first stones of Hex 7x7 that win (Hayward and others 2005), where Red joins south and north and stones join along
rising diagonals."""
SMALL_RUN = ("own:join-rising 7x7 c3", "own:join-rising 7x7 e3")
"""How the names of some tasks begin that take some seconds in all."""


def test_images_are_left_out() -> None:
    assert [str(point) for point in first_stones("crossway", 3)] == ["a1", "b1", "a2", "b2"]
    assert len(first_stones("own:join-rising", 7)) == 25
    assert len(replies("crossway", 7, Point.parse("d4"))) == 15
    assert len(replies("crossway", 7, Point.parse("a1"))) == 48
    names = [task.name for task in opening_tasks()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_the_first_stones_of_6x6_are_those_of_the_exhaustive_search(game_id: str) -> None:
    """Point by point. The other program knows no connections."""
    results, other = load(OPENINGS), published_results()[f"first-moves {game_id} 6x6"]["winners"]
    assert {name: results[f"{game_id} 6x6 {name}"]["winner"] for name in other} == other


def test_the_first_stones_of_hex_7x7_are_the_published_ones() -> None:
    winners = known_stones(crosscut.game(HEX), 7)
    assert " ".join(str(point) for point, winner in winners.items() if winner is Color.RED) == PUBLISHED
    assert None not in winners.values()


def test_the_table_is_that_of_the_results() -> None:
    assert tables(load(OPENINGS)) == SOLVED


def test_replies_decide_a_first_stone() -> None:
    first = Point.parse("c3")
    known: Json = {
        f"crossway 6x6 c3 {reply}": {"winner": "red", "move": "d4" if str(reply) != "d4" else "c4"}
        for _, reply in replies("crossway", 6, first)
    }
    assert line_of(known, "crossway", 6, first)[0] == "-"
    known["crossway 6x6 c3 a6"] = {"winner": "blue", "move": None}
    assert line_of(known, "crossway", 6, first)[0] == "e"
    del known["crossway 6x6 c3 a6"]
    assert line_of(known, "crossway", 6, first)[0] == "?"


@needs_a_compiler
def test_what_is_open_is_tried_again_with_more_positions(tmp_path: Path) -> None:
    output = tmp_path / "found.jsonl"
    words = ["openings", "own:join-rising 6x6 f3 c5", "--jobs", "1", "--output", str(output)]
    assert main([*words, "--positions", "10"]) == 0
    (found,) = load(output).values()
    assert found["winner"] is None and found["most"] == 10
    assert main([*words, "--positions", "9"]) == 0
    assert load(output)["own:join-rising 6x6 f3 c5"] == found
    assert main([*words, "--positions", "100000000"]) == 0
    decided = load(output)
    assert decided["own:join-rising 6x6 f3 c5"]["winner"] == load(OPENINGS)["own:join-rising 6x6 f3 c5"]["winner"]
    forget_open(output, 10**12)
    assert load(output) == decided


@needs_a_compiler
@pytest.mark.release
def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    """On a cluster of dask, of whose two workers one is killed in the middle."""
    program("proofs")
    output = tmp_path / "found.jsonl"
    cluster = Cluster(tmp_path, PATH)
    try:
        running = _run(output, "--scheduler", cluster.address)
        wait_until(lambda: output.exists() and len(load(output)) >= 3)
        assert len(load(output)) < 60
        cluster.workers[0].kill()
        assert running.wait(500) == 0
    finally:
        cluster.end()
    _compare(load(output))


@needs_a_compiler
@pytest.mark.release
def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    """With all of its processes: the programs in C end, too."""
    output = tmp_path / "found.jsonl"
    running = _run(output, "--jobs", "2")
    wait_until(lambda: output.exists() and len(load(output)) >= 3)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    kept = load(output)
    assert len(kept) < 60
    assert _run(output, "--jobs", "2").wait(500) == 0
    found = load(output)
    assert all(found[name] == result for name, result in kept.items())
    _compare(found)


def _run(output: Path, *where: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "laboratory.research", "openings", *SMALL_RUN, "--output", str(output), *where]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": PATH}, stderr=subprocess.DEVNULL)


def _compare(found: Json) -> None:
    """The winners are those of the published results."""
    published = load(OPENINGS)
    assert len(found) > 60
    assert {name: result["winner"] for name, result in found.items()} == {
        name: published[name]["winner"] for name in found
    }


@needs_a_compiler
@pytest.mark.parametrize("game_id", RULES)
def test_lines_of_play_after_the_openings(game_id: str) -> None:
    """The side that should lose plays at random, the proof answers, the engine judges."""
    _play(game_id, 6, 3)


@needs_a_compiler
@pytest.mark.release
@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("game_id", RULES)
def test_500_lines_of_play_after_the_openings(game_id: str, size: int) -> None:
    _play(game_id, size, 500)


def _play(game_id: str, size: int, lines: int) -> None:
    game, results = crosscut.game(game_id), load(OPENINGS)
    names = {str(first): results.get(f"{game_id} {size}x{size} {first}") for first in first_stones(game_id, size)}
    decided = {name: found["winner"] for name, found in names.items() if found and found["winner"]}
    assert decided
    with NativeProver(game, size, entries=1 << 22) as prover:
        for number, (name, winner) in enumerate(decided.items()):
            each = (lines * (number + 1)) // len(decided) - (lines * number) // len(decided)
            position = game.play(game.start(size), Place(Point.parse(name))).position
            assert not each or try_lines(each)(game, position, Color(winner), prover) >= each
