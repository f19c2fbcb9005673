"""The Python parts of the runtime as bytecode, made by Pyodide under node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from environment.tools import NPM_LOCK, RUNTIME_LOCK, runtime_wheel
from shared.command import BuildError, say
from shared.content_hash import files_below, hash_files
from shared.paths import PYODIDE, REPOSITORY, WORK
from shared.scratch import put_in_place, scratch_folder

PRECOMPILE = Path(__file__).with_name("precompile")
PRECOMPILED = WORK / "precompiled"
STANDARD_LIBRARY = "python_stdlib.zip"


def precompile(engine_wheel: Path) -> Path:
    """Compile the standard library, micropip and the engine; return the folder that holds them by their names."""
    inputs = [*files_below(PRECOMPILE), RUNTIME_LOCK, NPM_LOCK, engine_wheel]
    made = PRECOMPILED / hash_files(inputs, REPOSITORY)
    if not made.is_dir():
        say("Compiling the standard library and the engine ...")
        with scratch_folder("precompiling") as scratch:
            output = scratch / "output"
            output.mkdir()
            _run_pyodide(engine_wheel, output)
            put_in_place(output, made)
        for older in PRECOMPILED.iterdir():
            if older != made:
                shutil.rmtree(older, ignore_errors=True)
    return made


def _run_pyodide(engine_wheel: Path, output: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise BuildError("The program node is needed and was not found.")
    script = PRECOMPILE / "run_in_pyodide.mjs"
    command = [node, script, PYODIDE, runtime_wheel("micropip"), engine_wheel, output]
    finished = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        raise BuildError(f"The Python parts could not be compiled:\n{finished.stderr}")
