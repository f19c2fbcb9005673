#!/usr/bin/env python3
"""Measures the product: `python3 build_scripts/bench.py [section ...]`; without a section, everything.

Sections: engine, pyodide, sat, growth, start, frames, slices, long-link, links. Times are in milliseconds and drift
with the machine: compare figures of one run only.
"""

from __future__ import annotations

import os
import sys

from environment.tools import set_up
from shared.command import BuildError, exit_with, run, say
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, venv_program

SECTIONS = ("engine", "pyodide", "sat", "growth", "start", "frames", "slices", "long-link", "links")
NEED_THE_SITE = {"start", "frames", "slices", "long-link"}


def main(sections: list[str]) -> None:
    """Set up, build where the site itself is measured, and run the sections in the virtual environment."""
    if unknown := set(sections) - set(SECTIONS):
        raise BuildError(f"{', '.join(sorted(unknown))}: no such section; expected some of {', '.join(SECTIONS)}.")
    set_up()
    python = venv_program("python")
    if NEED_THE_SITE & set(sections):
        run([python, BUILD_SCRIPTS / "build_site.py"])
    imports = {"PYTHONPATH": os.pathsep.join(map(str, (BUILD_SCRIPTS, ENGINE_SOURCE)))}
    for section in sections:
        say(f"== {section}")
        run([python, "-m", "benchmarks.tables", section], environment=imports)


if __name__ == "__main__":
    try:
        main(sys.argv[1:] or list(SECTIONS))
    except BuildError as error:
        exit_with(error)
