"""Programs of other projects that use the engine: a GTP client, and notebooks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

import crosscut

TESTS = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(crosscut.__file__).parents[1])}


def engine(game: str, *words: str) -> str:
    return json.dumps([sys.executable, "-m", "crosscut", "gtp", game, *words])


def played(size: int, black: str, white: str) -> Any:
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    script = TESTS / "js" / "play-gtp.mjs"
    done = subprocess.run(
        [node, script, str(size), black, white], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["odd"] == []
    return told


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("quax", 4),
        ("candy-necklace", 4),
        pytest.param("crossway", 5, marks=pytest.mark.release),
        pytest.param("quickway", 5, marks=pytest.mark.release),
    ],
)
def test_two_engines_play_a_whole_game(game: str, size: int) -> None:
    """Both sides swap where they like to, and make links in Quax. The link of the game has all moves."""
    told = played(size, engine(game, "--level", "3", "--seed", "1"), engine(game, "--level", "5", "--swap"))
    assert told["moves"][-1] == "resign"
    board = crosscut.Board.from_link(told["links"][0])
    assert board.outcome is not None and board.outcome.winner is not None
    assert told["links"][0] == told["links"][1], "both engines have seen the same game"
    assert told["scores"][0] == told["scores"][1]
    loser = "BW"[len(told["moves"]) % 2 == 0]
    assert told["scores"][0] == {"B": "W+", "W": "B+"}[loser]
    passes = told["moves"].count("pass")
    assert len(board.moves) == len(told["moves"]) - 1 - passes


def test_a_swap_is_understood_on_both_sides() -> None:
    """Black begins in the middle of a small board, and White takes that stone."""
    told = played(3, engine("crossway", "--level", "8"), engine("crossway", "--level", "8", "--swap"))
    assert told["moves"][1] == "swap-pieces"
    assert ".swap." in told["links"][0]
    assert told["links"][0] == told["links"][1]
    assert told["scores"] == ["W+", "W+"], "what is worth a swap wins with perfect play"


ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "python.ipynb"


def outputs(notebook: Any) -> list[tuple[str, list[Any]]]:
    """The code of each cell, with what it showed and printed."""
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            printed = "".join(output.text for output in cell.outputs if output.output_type == "stream")
            found.append((cell.source, [*(dict(output.data) for output in cell.outputs if "data" in output), printed]))
    return found


@pytest.mark.release
def test_the_notebook_shows_what_it_has_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    from nbclient import NotebookClient  # noqa: PLC0415 # every process reads this file, and this takes a while

    monkeypatch.setenv("PYTHONPATH", os.fspath(ROOT / "pysrc"))
    stored = nbformat.read(NOTEBOOK, as_version=4)
    executed = NotebookClient(nbformat.read(NOTEBOOK, as_version=4), kernel_name="python3", timeout=300).execute()
    assert len(outputs(stored)) > 10
    assert outputs(executed) == outputs(stored)


def test_the_notebook_is_valid_and_has_pictures() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    pictures = [part for _, parts in outputs(notebook) for part in parts if "image/svg+xml" in part]
    assert len(pictures) > 4
