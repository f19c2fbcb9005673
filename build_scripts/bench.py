#!/usr/bin/env python3
"""Measures the product: `python3 build_scripts/bench.py [section ...]`; without a section, the first seven.

Sections: engine, pyodide, start, frames, slices, long-link, console, languages, lighthouse, puzzles, animation. Times
are in milliseconds and drift with the machine: compare figures of one run only. `bench.py languages` compares the start
of pages in other languages with that of English ones; `bench.py lighthouse` asks Lighthouse, which it fetches, about
three pages; `bench.py puzzles` answers a puzzle of every game in a slowed browser; `bench.py animation` makes a GIF
there.
How strong the computer player is, the laboratory measures: `python3 -m laboratory.strength`.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pysrc"))

from environment.tools import set_up
from shared.command import IMPORTS, BuildError, run, run_build, run_program, say
from shared.paths import venv_program

SECTIONS = ("engine", "pyodide", "start", "frames", "slices", "long-link", "console")
OTHER_SECTIONS = ("languages", "lighthouse", "puzzles", "animation")
NEED_THE_SITE = {"start", "languages", "frames", "long-link", "console", "lighthouse", "puzzles", "animation"}


def main(arguments: list[str]) -> None:
    """Set up, build the site if a section measures it, and run the sections in the virtual environment."""
    if {"-h", "--help"} & set(arguments[:1]):
        print(__doc__)
        return
    sections = arguments or list(SECTIONS)
    if unknown := set(sections) - {*SECTIONS, *OTHER_SECTIONS}:
        known = ", ".join((*SECTIONS, *OTHER_SECTIONS))
        raise BuildError(f"{', '.join(sorted(unknown))}: no such section; expected some of {known}.")
    set_up()
    if NEED_THE_SITE & set(sections):
        run_build()
    for section in sections:
        say(f"== {section}")
        run([venv_program("python"), "-m", "benchmarks", section], environment=IMPORTS)


if __name__ == "__main__":
    run_program(lambda: main(sys.argv[1:]))
