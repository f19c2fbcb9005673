"""Writes the games, the levels and the puzzles as scripts, so that pages know them before the engine has started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from typing import Any

from shared.command import BuildError
from shared.paths import ENGINE_SOURCE, WEB

CATALOGUE_MODULE = "js/game/games.js"
"""Where the page's scripts import the catalogue from."""

LEVELS_MODULE = "js/play/levels.js"
"""Where they import the levels from."""

PUZZLES_MODULE = "js/puzzles/collection.js"
"""Where they import the puzzles from."""

PUZZLES = WEB / "puzzles"
"""A file for each game."""

_ASK = """
import sys
from crosscut.bridge import handle
print(handle('{"id": 0, "method": "%s", "params": {}}' % sys.argv[1]))
"""


_LIST_PUZZLES = """
import json, sys
from pathlib import Path
from crosscut.puzzles import read_puzzles
listed = []
for path in sorted(Path(sys.argv[1]).glob("*.jsonl")):
    for number, puzzle in enumerate(read_puzzles(path), 1):
        themes = list(puzzle.themes)
        listed.append({"id": puzzle.id, "game": puzzle.game.id, "link": puzzle.link(), "size": puzzle.size})
        listed[-1] |= {"level": puzzle.level, "themes": themes, "number": number}
print(json.dumps(listed))
"""


def catalogue() -> list[dict[str, object]]:
    """What the bridge's method `games` answers."""
    return _ask("games")


@cache
def _ask(method: str) -> list[dict[str, object]]:
    listed: list[dict[str, object]] = _printed(_ASK, method)["ok"]
    return listed


@cache
def puzzles() -> list[dict[str, object]]:
    """The puzzles of all games, with all that the page needs; the answers are left to the engine."""
    listed: list[dict[str, object]] = _printed(_LIST_PUZZLES, str(PUZZLES))
    return listed


def _printed(program: str, argument: str) -> Any:
    """The JSON that a program prints which can import the engine."""
    environment = {**os.environ, "PYTHONPATH": str(ENGINE_SOURCE), "PYTHONDONTWRITEBYTECODE": "1"}
    finished = subprocess.run(
        [sys.executable, "-c", program, argument], env=environment, capture_output=True, text=True, check=False
    )
    if finished.returncode != 0:
        raise BuildError(f"The engine could not list {argument}:\n{finished.stderr}")
    return json.loads(finished.stdout)


def listed_scripts() -> dict[str, bytes]:
    """The scripts that export the catalogue, the levels and the puzzles, by their paths."""
    lists = {CATALOGUE_MODULE: catalogue(), LEVELS_MODULE: _ask("levels"), PUZZLES_MODULE: puzzles()}
    return {path: f"export default {json.dumps(listed, indent=1)};\n".encode() for path, listed in lists.items()}
