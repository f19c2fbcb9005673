"""Builds the wheel of the engine."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from shared.command import BuildError
from shared.files import put_in_place, scratch_folder
from shared.paths import REPOSITORY, WORK, venv_program

WHEELS = WORK / "engine-wheel"
WHEELS_OF_RELEASES = WORK / "engine-wheel-of-release"
"""They name their site, and the pages' wheel must not."""

REPRODUCIBLE_EPOCH = "1577836800"
"""2020-01-01: the date of every file in the wheel, so that the same input gives the same bytes."""


def build_engine_wheel(site_url: str = "") -> Path:
    """Build the wheel from pysrc/ and return its path.

    `site_url` is where the site will be published, for its metadata; empty if that is not known.
    """
    with scratch_folder("engine-wheel") as scratch:
        finished = subprocess.run(
            [str(venv_program("python")), "-m", "hatchling", "build", "--target", "wheel", "--directory", str(scratch)],
            cwd=REPOSITORY,
            env={**os.environ, "SOURCE_DATE_EPOCH": REPRODUCIBLE_EPOCH, "CROSSCUT_SITE_URL": site_url},
            capture_output=True,
            text=True,
            check=False,
        )
        wheels = list(scratch.glob("*.whl"))
        if finished.returncode != 0 or len(wheels) != 1:
            raise BuildError(f"The engine's wheel could not be built:\n{finished.stdout}{finished.stderr}")
        wheel = (WHEELS_OF_RELEASES if site_url else WHEELS) / wheels[0].name
        put_in_place(wheels[0], wheel)
    return wheel
