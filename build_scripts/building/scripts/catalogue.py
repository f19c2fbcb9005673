"""Writes the games and the levels of the computer player for the page, which knows them before the engine is awake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache

from shared.command import BuildError
from shared.paths import ENGINE_SOURCE

CATALOGUE_MODULE = "js/game/games.js"
"""Where the page's scripts import the catalogue from."""

LEVELS_MODULE = "js/play/levels.js"
"""Where they import the levels from."""

_ASK = """
import sys
from crosscut.bridge import handle
print(handle('{"id": 0, "method": "%s", "params": {}}' % sys.argv[1]))
"""


def catalogue() -> list[dict[str, object]]:
    """What the bridge's method `games` answers."""
    return _ask("games")


@cache
def _ask(method: str) -> list[dict[str, object]]:
    environment = {**os.environ, "PYTHONPATH": str(ENGINE_SOURCE), "PYTHONDONTWRITEBYTECODE": "1"}
    finished = subprocess.run(
        [sys.executable, "-c", _ASK, method], env=environment, capture_output=True, text=True, check=False
    )
    if finished.returncode != 0:
        raise BuildError(f"The engine could not list its {method}:\n{finished.stderr}")
    listed: list[dict[str, object]] = json.loads(finished.stdout)["ok"]
    return listed


def listed_scripts() -> dict[str, bytes]:
    """The scripts that export the catalogue and the levels, by their paths."""
    lists = {CATALOGUE_MODULE: catalogue(), LEVELS_MODULE: _ask("levels")}
    return {path: f"export default {json.dumps(listed, indent=1)};\n".encode() for path, listed in lists.items()}
