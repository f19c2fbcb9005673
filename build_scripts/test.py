#!/usr/bin/env python3
"""Runs every check and test: `python3 build_scripts/test.py`. The status is 0 only if all of them pass.

With `--quick` it checks only the form and the types of the sources, and runs the tests of scripts.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from environment.tools import set_up_python, set_up_scripts
from shared.command import BuildError, run, run_program, say
from shared.paths import BUILD_SCRIPTS
from testing.steps import (
    Step,
    browsers,
    build_and_markup,
    engine_tests,
    processors,
    pytest,
    python_checks,
    run_side_by_side,
    script_checks,
    site_tests,
)

SPARE_WORKERS = 1
"""Tests in browsers also wait: one process more than there are processors keeps them busy."""


def main() -> int:
    """Run all steps, even after failures, and say at the end which steps failed."""
    parser = argparse.ArgumentParser(description="Run every check and test.")
    parser.add_argument("--quick", action="store_true", help="only what needs no site and no browser")
    quick = parser.parse_args().quick
    start = time.monotonic()
    # Compiling the tests again would take half of pytest's collection time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Trio, which Selenium needs, has a plugin: every process with tests would import it, and none uses it.
    os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"
    say("== Set-up, and checks of scripts")
    with ThreadPoolExecutor() as pool:
        python = pool.submit(set_up_python)
        set_up_scripts()
        # Scripts are checked as soon as what they need is there; Python's take longer.
        scripts = pool.submit(run_side_by_side, [[step] for step in script_checks()])
        python.result()
        say("== Checks of Python" if quick else "== Build, checks of Python, and tests of the engine")
        checks = [[step] for step in python_checks()]
        failed = run_side_by_side(checks) if quick else build_check_and_test(checks)
        failed += scripts.result()
    verdict = f"These steps failed: {', '.join(failed)}" if failed else "All steps passed"
    say(f"{verdict}; {time.monotonic() - start:.0f} s in all.")
    return 1 if failed else 0


def build_check_and_test(checks: Sequence[Sequence[Step]]) -> list[str]:
    """Build, check and run the tests in Python and in browsers. Return what failed.

    Those without a browser run beside those that drive one, behind them, and fill the end.
    """
    with ThreadPoolExecutor() as pool:
        engine = pool.submit(run_side_by_side, [[step] for step in engine_tests()])
        failed = run_side_by_side([build_and_markup(), browsers(), *checks])
        site = pool.submit(run_side_by_side, [[step] for step in site_tests()])
        if not passes_end_to_end_tests():
            failed.append("end-to-end tests")
        return failed + site.result() + engine.result()


def passes_end_to_end_tests() -> bool:
    """Run them in a few processes; the tests of a file share one and its pages."""
    say("== End-to-end tests, and tests of the site and of other programs")
    # In the order of their names: some files with few tests take longest, and must not come last.
    # None of them is a property: Hypothesis would be imported to say nothing at the end.
    runner = [*pytest(processors() + SPARE_WORKERS), "--no-loadscope-reorder", "-p", "no:hypothesispytest"]
    try:
        run([*runner, "e2e"], environment={"PYTHONPATH": str(BUILD_SCRIPTS)})
    except BuildError:
        return False
    return True


if __name__ == "__main__":
    run_program(main)
