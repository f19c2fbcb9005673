#!/usr/bin/env python3
"""Finds out what a start runs of Python: `python3 build_scripts/profile_start.py`.

The site sends only that before the engine answers (`building/split_wasm.py`). It takes about a quarter of an hour: the
tests of the bridge and the end-to-end tests show what pages ask, and Chromium answers all of it again. The result is
`building/hot_functions.json`. It is out of date after every change of Pyodide, and when `e2e/test_python_in_two.py`
says that a request runs more.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pysrc"))

from environment.tools import set_up
from shared.command import IMPORTS, run, run_build, run_program
from shared.paths import venv_program


def main() -> None:
    """Set up and build, for the tests, and take the profile in the virtual environment."""
    ArgumentParser(description=__doc__).parse_args()
    set_up()
    run_build()
    run([venv_program("python"), "-m", "profiling"], environment=IMPORTS)


if __name__ == "__main__":
    run_program(main)
