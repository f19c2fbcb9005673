"""The command `python3 -m laboratory.research run` and its results."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import active_children
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut.theory.stones import Stones
from laboratory.research import __main__ as research_main
from laboratory.research import tasks as research_tasks
from laboratory.research.__main__ import main
from laboratory.research.running import Task, run
from laboratory.research.tasks import board_tasks, classes_if_smallest, game_tasks, published_tasks
from laboratory.results.runs import found_shapes, load, published_results
from tests.engine.small_boards import plain_minimax
from tests.other_programs.test_all_positions import needs_a_compiler


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    output = tmp_path / "found.jsonl"
    seen: list[tuple[int, int]] = []
    tasks = [
        *board_tasks([(3, 3), (3, 4)]),
        *game_tasks("backward", [("naked-diagonal", 2)]),
        *game_tasks("first-moves", [("quax", 2)]),
    ]
    with ThreadPoolExecutor(1) as executor:
        run(tasks[:2], output, executor, lambda done, total: seen.append((done, total)))
    assert seen == [(0, 2), (1, 2), (2, 2)]
    first = load(output)
    with ProcessPoolExecutor(2) as executor:
        results = run(tasks, output, executor, lambda done, total: seen.append((done, total)))
        assert seen[3] == (2, 8) and seen[-1] == (8, 8)
        assert all(results[name] == found for name, found in first.items())
    assert load(output) == results and not list(tmp_path.glob("*.part"))
    shapes = found_shapes(results, "naked-diagonal")
    assert shapes.keys() == {"B.R/R.B", "B.R/..B/RBB", "B.RR/R..R/RR.B"}
    assert shapes["B.R/R.B"]["bad"] == [["red", "knight"], ["blue", "knight"]]
    assert found_shapes(results, "candy-necklace")["BR/RB"]["is_loop"]
    assert results["backward naked-diagonal 2x2"]["smallest"] == ["../.."]
    assert results["first-moves quax 2x2"]["winners"] == {"a1": "red"}


def test_a_run_on_a_cluster(tmp_path: Path) -> None:
    import distributed  # noqa: PLC0415 # every process reads this file, and this takes a while

    output, names = tmp_path / "found.jsonl", [f"first-moves {game} 3x3" for game in ("quickway", "crossway")]
    cluster: Any = distributed.LocalCluster
    with cluster(n_workers=1, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None) as here:
        assert main(["run", *names, "--scheduler", here.scheduler_address, "--output", str(output)]) == 0
    winners = {"a1": "blue", "b1": "red", "a2": "blue", "b2": "red"}
    assert {name: found["winners"] for name, found in load(output).items()} == dict.fromkeys(names, winners)


@pytest.mark.parametrize("game_id", ["crossway", "quickway", "quax"])
def test_how_long_the_loser_resists(game_id: str) -> None:
    """Against the plain search; in Quickway on 3x3, where the loser can delay more."""
    size = 3 if game_id == "quickway" else 2
    game = crosscut.game(game_id)
    plain = plain_minimax(game)
    (task,) = game_tasks("resistance", [(game_id, size)])
    name, found = task.run()
    assert name == f"resistance {game_id} {size}x{size}"
    assert (found["winner"], found["plies"]) == plain.result(game.start(size))
    for point, (winner, plies) in found["first"].items():
        assert (winner, plies) == plain.result(game.play(game.start(size), point).position)


@needs_a_compiler
@pytest.mark.parametrize("game_id", ["crossway", "quadrex"])
def test_a_search_judges_first_stones_as_they_are_solved(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(research_tasks, "JUDGED", 40_000)
    (task,) = game_tasks("chances", [(game_id, 4)])
    found = task.run()[1]
    winners = published_results()[f"first-moves {game_id} 4x4"]["winners"]
    assert found["red"] == {point: float(winner == "red") for point, winner in winners.items()}
    assert found["doubt"].keys() == winners.keys() and found["between_seeds"] == 0


def test_two_seeds_judge_first_stones_alike() -> None:
    judged = {name: found for name, found in published_results().items() if name.startswith("chances ")}
    assert len(judged) == 18 and all(found["between_seeds"] <= 0.03 for found in judged.values())


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "out.jsonl"
    names = ["naked-diagonal 3x3", "loops 3x3", "zigzag-edge 3", "backward crossway 2", "first-moves crossway 2"]
    assert main(["run", *names, "resistance quickway 2", "--output", str(output), "--jobs", "1"]) == 0
    assert str(output) in capsys.readouterr().out
    found, published = load(output), published_results()
    assert len(found) == 6
    for name, result in found.items():
        assert result | {"seconds": 0} == published[name] | {"seconds": 0}
    solved = found["zigzag-edge 3x3"]
    assert (solved["margin"], solved["best"], solved["positions"]) == (1, ["b3"], 19)


def test_the_published_results_are_those_of_the_published_tasks() -> None:
    assert {task.name for task in published_tasks()} == published_results().keys()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["loops 9x9"], "no task begins with loops 9x9"),
        (["loops 3x3", "--output", "broken.jsonl"], "holds no results"),
        (["loops 3x3", "--output", "missing/out.jsonl"], "missing"),
        (["loops 3x3", "--jobs", "many"], "is not a number"),
    ],
)
def test_mistakes_are_sentences(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.jsonl").write_text("[1, 2", encoding="utf-8")
    status: object = 1
    try:
        status = main(["run", *arguments])
    except SystemExit as stop:
        status = stop.code
    assert status and sentence in capsys.readouterr().err


def test_a_task_that_fails_ends_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = [Task("quick", float, ("x",)), Task("for ever", time.sleep, (3600,))]
    monkeypatch.setitem(research_main.RUNS, "run", (lambda: tasks, *research_main.RUNS["run"][1:]))
    assert main(["run", "--jobs", "2", "--output", str(tmp_path / "out.jsonl")]) == 1
    assert "could not convert" in capsys.readouterr().err
    for worker in active_children():
        assert wait([worker.sentinel], 60), "a task that takes for ever goes on"


@pytest.mark.parametrize("line", ["[]", "7", "{}", "{", '{"task": []}'])
def test_lines_that_are_no_results(line: str, tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="holds no results: expected an object"):
        load(path)


def test_found_formations_are_tried_again() -> None:
    with pytest.raises(ValueError, match=r"B\.R/RRB is not a smallest formation"):
        classes_if_smallest([Stones.parse("B.R/R.B"), Stones.parse("B.R/RRB")])
