"""The Python parts of the runtime as bytecode, made by Pyodide under node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from environment.tools import NPM_LOCK, RUNTIME_LOCK, runtime_wheel
from shared.command import BuildError, say
from shared.content_hash import Stamp, files_below
from shared.paths import PYODIDE, WORK

PRECOMPILE = Path(__file__).with_name("precompile")
PRECOMPILED = WORK / "precompiled"
STANDARD_LIBRARY = "python_stdlib.zip"


def precompile(engine_wheel: Path) -> Path:
    """Compile the standard library, micropip and the engine; return the folder that holds them by their names."""
    inputs = [*files_below(PRECOMPILE), RUNTIME_LOCK, NPM_LOCK, engine_wheel]
    stamp = Stamp("precompiled", PRECOMPILED, inputs)
    if not stamp.is_current:
        say("Compiling the standard library and the engine ...")
        _run_pyodide(engine_wheel)
        stamp.set()
    return PRECOMPILED


def _run_pyodide(engine_wheel: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise BuildError("The program node is needed and was not found.")
    shutil.rmtree(PRECOMPILED, ignore_errors=True)
    PRECOMPILED.mkdir(parents=True)
    script = PRECOMPILE / "run_in_pyodide.mjs"
    command = [node, script, PYODIDE, runtime_wheel("micropip"), engine_wheel, PRECOMPILED]
    finished = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        raise BuildError(f"The Python parts could not be compiled:\n{finished.stderr}")
