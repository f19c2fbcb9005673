"""A GTP client lets two engines play each other."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import crosscut

CLIENT = Path(__file__).parents[1] / "js" / "play-gtp.mjs"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(crosscut.__file__).parents[1])}


def engine(game: str, *words: str) -> str:
    return json.dumps([sys.executable, "-m", "crosscut", "gtp", game, *words])


def played(size: int, black: str, white: str) -> Any:
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    done = subprocess.run(
        [node, CLIENT, str(size), black, white], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    match = json.loads(done.stdout)
    assert match["odd"] == []
    return match


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
    match = played(size, engine(game, "--level", "3", "--seed", "1"), engine(game, "--level", "5", "--swap"))
    assert match["moves"][-1] == "resign"
    board = crosscut.Board.from_link(match["links"][0])
    assert board.outcome is not None and board.outcome.winner is not None
    assert match["links"][0] == match["links"][1], "both engines have seen the same game"
    assert match["scores"][0] == match["scores"][1]
    loser = "BW"[len(match["moves"]) % 2 == 0]
    assert match["scores"][0] == {"B": "W+", "W": "B+"}[loser]
    passes = match["moves"].count("pass")
    assert len(board.moves) == len(match["moves"]) - 1 - passes


def test_a_swap_is_understood_on_both_sides() -> None:
    """Black begins in the middle of a small board, and White takes that stone."""
    match = played(3, engine("crossway", "--level", "8"), engine("crossway", "--level", "8", "--swap"))
    assert match["moves"][1] == "swap-pieces"
    assert ".swap." in match["links"][0]
    assert match["links"][0] == match["links"][1]
    assert match["scores"] == ["W+", "W+"], "what is worth a swap wins with perfect play"
