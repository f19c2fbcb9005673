"""The command `python3 -m crosscut.theory` and its results."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import active_children
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut.theory.__main__ import main
from crosscut.theory.play_runs import backward_tasks, first_move_tasks, resistance_tasks
from crosscut.theory.results import found_shapes, load
from crosscut.theory.runs import board_tasks, fact_tasks, found_tasks, run
from tests.engine.plain_minimax import plain_minimax


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    output = tmp_path / "theory.json"
    seen: list[tuple[int, int]] = []
    tasks = [*board_tasks([(3, 3), (3, 4)]), *backward_tasks(["naked-diagonal"], 2), *first_move_tasks([("quax", 2)])]
    with ThreadPoolExecutor(1) as executor:
        run(tasks[:2], output, executor, lambda done, total: seen.append((done, total)))
    assert seen == [(0, 2), (1, 2), (2, 2)]
    first = load(output)
    with ProcessPoolExecutor(2) as executor:
        results = run(tasks, output, executor, lambda done, total: seen.append((done, total)))
        assert seen[3] == (2, 8) and seen[-1] == (8, 8)
        assert all(results[name] == found for name, found in first.items())
        results = run([*tasks, *fact_tasks(results)], output, executor, lambda done, total: None)
    assert load(output) == results and not list(tmp_path.glob("*.part"))
    assert set(found_shapes(results, "naked-diagonal")) == {"B.R/R.B", "B.R/..B/RBB", "B.RR/R..R/RR.B"}
    assert results["naked-diagonal B.R/R.B"]["bad"] == [["red", "knight"], ["blue", "knight"]]
    assert results["candy-necklace BR/RB"]["is_loop"]
    assert results["backward naked-diagonal 2x2"]["smallest"] == ["../.."]
    assert results["first-move quax 2x2 a1"]["winner"] == "red"


def test_a_run_on_a_cluster(tmp_path: Path) -> None:
    """The executor may be anybody's: here that of a dask cluster on this machine, as docs/solver.md shows."""
    import distributed  # noqa: PLC0415 # every process reads this file, and this takes a while

    tasks = list(first_move_tasks([("quickway", 3), ("crossway", 3)]))
    cluster: Any = distributed.LocalCluster
    client: Any = distributed.Client
    with cluster(n_workers=1, processes=False, dashboard_address=None) as here, client(here) as connected:
        results = run(tasks, tmp_path / "theory.json", connected.get_executor(), lambda done, total: None)
    assert {name: found["winner"] for name, found in results.items()} == {
        f"first-move {game} 3x3 {point}": winner
        for game in ("quickway", "crossway")
        for point, winner in (("a1", "blue"), ("b1", "red"), ("a2", "blue"), ("b2", "red"))
    }


@pytest.mark.parametrize("game_id", ["crossway", "quickway", "quax"])
def test_how_long_the_loser_resists(game_id: str) -> None:
    """Against the plain search; in Quickway on 3x3, where the loser can delay more."""
    size = 3 if game_id == "quickway" else 2
    game = crosscut.game(game_id)
    plain = plain_minimax(game)
    (task,) = resistance_tasks([(game_id, size)])
    name, found = task.run()
    assert name == f"resistance {game_id} {size}x{size}"
    assert (found["winner"], found["plies"]) == plain.result(game.start(size))
    for point, (winner, plies) in found["first"].items():
        assert (winner, plies) == plain.result(game.play(game.start(size), point).position)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = tmp_path / "found.txt"
    found.write_text("..../B.R./R.B./....\n", encoding="utf-8")
    output = tmp_path / "out.json"
    arguments = ["--boards", "3x3", "--found", str(found), "--output", str(output)]
    arguments += ["--zigzag", "4", "--jobs", "1", "--backward", "2", "--first-moves", "crossway:2"]
    arguments += ["--resistance", "quickway:2"]
    monkeypatch.setattr(sys, "argv", ["theory", *arguments])
    main()
    assert str(output) in capsys.readouterr().out
    assert {"naked-diagonal 3x3", "naked-diagonal 4x4", "loops 4x4"} <= set(load(output))
    solved = load(output)["zigzag-edge 3x3"]
    assert (solved["margin"], solved["best"], solved["positions"]) == (1, ["b3"], 19)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--boards", "9x9"], "too small or too large"),
        (["--boards", "x"], "not a board"),
        (["--output", "broken.json", "--boards", "3x3"], "holds no results"),
        (["--found", "missing.txt"], "missing.txt"),
        (["--found", "mixed.txt"], "expected one"),
        (["--found", "wrong.txt", "--boards", "3x3"], "not a smallest formation"),
        (["--first-moves", "zigzag-edge:3"], "not a game with a size"),
        (["--first-moves", "quax:26"], "not a game with a size"),
        (["--resistance", "quax"], "not a game with a size"),
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
    Path("broken.json").write_text("[1, 2", encoding="utf-8")
    Path("mixed.txt").write_text("B.R/R.B\nBB.R/R..B/B..B/R.BB\n", encoding="utf-8")
    Path("wrong.txt").write_text("B.R/R.B/..R\n", encoding="utf-8")
    few = ["--jobs", "1", "--zigzag", "1", "--backward", "1", "--first-moves", "crossway:2", "--resistance", "quax:2"]
    arguments += ["--resistance", "quickway:2"]
    monkeypatch.setattr(sys, "argv", ["theory", *few, *arguments])
    status: object = 1
    try:
        status = main()
    except SystemExit as stop:
        status = stop.code
    assert status and sentence in capsys.readouterr().err
    for worker in active_children():
        assert wait([worker.sentinel], 60), "a task that takes for ever goes on"


def test_without_arguments_nothing_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("python3 -m crosscut.theory run\n    tests the conjectures")
    assert list(tmp_path.iterdir()) == []


def test_results_that_are_no_object(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(ValueError, match="expected an object"):
        load(path)


def test_found_formations_are_tried_again() -> None:
    with pytest.raises(ValueError, match="not a smallest formation"):
        next(found_tasks("B.R/R.B\nB.R/RRB\n")).run()
