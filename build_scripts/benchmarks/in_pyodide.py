"""Runs a benchmark of this folder in Pyodide under node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from benchmarks.engine_timings import Row
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, PYODIDE


def rows_in_pyodide(module: str, positions: Path) -> tuple[list[Row], float]:
    """The rows of ``all_rows`` of a module, and by how many megabytes the memory has grown meanwhile.

    The module gets the text of the file with positions.
    """
    node = shutil.which("node") or "node"
    script = BUILD_SCRIPTS / "benchmarks" / "in_pyodide.mjs"
    arguments = [node, *map(str, (script, PYODIDE, ENGINE_SOURCE, BUILD_SCRIPTS, module, positions))]
    answer = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True).stdout
    found = json.loads(answer.splitlines()[-1])
    rows: list[Row] = found["rows"]
    return rows, found["megabytes"]
