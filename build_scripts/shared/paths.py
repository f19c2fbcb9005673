"""Where things are in the repository."""

from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
BUILD_SCRIPTS = REPOSITORY / "build_scripts"
ENGINE_SOURCE = REPOSITORY / "pysrc"
WEB = REPOSITORY / "web"
PUZZLES = WEB / "puzzles"
"""The puzzles: a file for each game."""
WIRE_TYPES = WEB / "js" / "engine" / "wire.d.ts"
"""The declarations of the bridge's requests and answers, which are made from the engine."""
NODE_MODULES = WEB / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"

VENV = REPOSITORY / ".venv"
WORK = REPOSITORY / "build"
"""Whatever is derived and can be derived again: stamps, wheels, half-finished sites."""
DIST = REPOSITORY / "dist"
"""The finished site."""
RELEASE = REPOSITORY / "release"
"""What is published: archives made of the finished site."""
SINGLE_FILE = "crosscut.html"
"""All of the site in one file, in the site's folder."""
PREVIEWS = "previews"
"""The folder in the site of the pictures for programs in which somebody shares a page's address."""


def venv_program(name: str) -> Path:
    """The path of a program that the virtual environment provides."""
    on_windows = VENV / "Scripts" / f"{name}.exe"
    return on_windows if on_windows.parent.is_dir() else VENV / "bin" / name
