"""Saying what happens, running other programs, and failing with one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, REPOSITORY, venv_program

IMPORTS = {"PYTHONPATH": os.pathsep.join(map(str, (BUILD_SCRIPTS, ENGINE_SOURCE)))}
"""Environment variables for a Python program that imports these scripts and the engine."""


class BuildError(Exception):
    """A step cannot be done; the message is one sentence for the person who started it."""


def say(text: str) -> None:
    """Print a line at once, also into a pipe."""
    print(text, flush=True)


def run(command: Sequence[str | Path], folder: Path = REPOSITORY, environment: Mapping[str, str] | None = None) -> None:
    """Run a program, its output going where ours goes; raise BuildError when it fails.

    `environment` is added to our own environment.
    """
    words = [str(word) for word in command]
    try:
        finished = subprocess.run(words, cwd=folder, env=os.environ | (environment or {}), check=False)
    except FileNotFoundError:
        raise BuildError(f"The program {words[0]} is needed and was not found.") from None
    if finished.returncode != 0:
        raise BuildError(f"This command failed with status {finished.returncode}: {' '.join(words)}")


def node() -> str:
    """The program node; raises BuildError where there is none."""
    program = shutil.which("node")
    if program is None:
        raise BuildError("The program node is needed and was not found.")
    return program


def node_output(failure: str, *arguments: str | Path, text: str = "") -> str:
    """The output of a script for node that reads the text. Raises BuildError, which begins with `failure`."""
    return output(failure, [node(), *arguments], text)


def output(
    failure: str, command: Sequence[str | Path], text: str = "", environment: Mapping[str, str] | None = None
) -> str:
    """The output of a program that reads the text. Raises BuildError, which begins with `failure`."""
    finished = subprocess.run(
        [str(word) for word in command],
        cwd=REPOSITORY,
        env=os.environ | (environment or {}),
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    if finished.returncode != 0:
        raise BuildError(f"{failure}:\n{finished.stderr}")
    return finished.stdout


def run_build(site_url: str = "") -> None:
    """Build dist/, as `build_site.py` does it, in the virtual environment."""
    address = ["--site-url", site_url] if site_url else []
    run([venv_program("python"), BUILD_SCRIPTS / "build_site.py", *address])


def run_program(main: Callable[[], int | None]) -> NoReturn:
    """End with the status of a program's main function, or with the sentence of a BuildError."""
    try:
        sys.exit(main())
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(1)
