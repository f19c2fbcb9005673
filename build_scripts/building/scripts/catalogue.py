"""Writes the catalogue of games for the page, so that the page knows them before the engine is awake."""

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

_ASK = 'from crosscut.bridge import handle; print(handle(\'{"id": 0, "method": "games", "params": {}}\'))'


@cache
def catalogue() -> list[dict[str, object]]:
    """What the bridge's method `games` answers; asked once in a build."""
    environment = {**os.environ, "PYTHONPATH": str(ENGINE_SOURCE), "PYTHONDONTWRITEBYTECODE": "1"}
    finished = subprocess.run(
        [sys.executable, "-c", _ASK], env=environment, capture_output=True, text=True, check=False
    )
    if finished.returncode != 0:
        raise BuildError(f"The engine could not list its games:\n{finished.stderr}")
    games: list[dict[str, object]] = json.loads(finished.stdout)["ok"]
    return games


def catalogue_script() -> bytes:
    """The script that exports the catalogue."""
    return f"export default {json.dumps(catalogue(), indent=1)};\n".encode()
