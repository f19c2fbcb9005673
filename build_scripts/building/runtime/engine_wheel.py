"""Builds the wheel of the engine."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from shared.command import BuildError
from shared.paths import REPOSITORY, WORK, venv_program

WHEELS = WORK / "engine-wheel"

REPRODUCIBLE_EPOCH = "1577836800"
"""2020-01-01: the date of every file in the wheel, so that the same input gives the same bytes."""


def build_engine_wheel() -> Path:
    """Build the wheel from pysrc/ and return its path."""
    if WHEELS.exists():
        shutil.rmtree(WHEELS)
    finished = subprocess.run(
        [str(venv_program("python")), "-m", "hatchling", "build", "--target", "wheel", "--directory", str(WHEELS)],
        cwd=REPOSITORY,
        env={**os.environ, "SOURCE_DATE_EPOCH": REPRODUCIBLE_EPOCH},
        capture_output=True,
        text=True,
        check=False,
    )
    wheels = list(WHEELS.glob("*.whl"))
    if finished.returncode != 0 or len(wheels) != 1:
        raise BuildError(f"The engine's wheel could not be built:\n{finished.stdout}{finished.stderr}")
    return wheels[0]
