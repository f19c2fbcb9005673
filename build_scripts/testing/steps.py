"""What the test command runs beside pytest: steps, those that do not depend on each other at the same time."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from shared.command import IMPORTS, node, say
from shared.paths import BUILD_SCRIPTS, NODE_MODULES, REPOSITORY, WEB, WORK, venv_program


@dataclass(frozen=True)
class Step:
    """A program to run in the repository, and the name by which people know it."""

    name: str
    command: Sequence[str | Path]


def processors() -> int:
    """How many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_side_by_side(chains: Sequence[Sequence[Step]]) -> list[str]:
    """Run all chains, as many at once as there are processors; return the names of the steps that failed.

    The steps of a chain run one after the other. Where one fails, those after it are left out, and count as failed.
    """
    with ThreadPoolExecutor(processors()) as pool:
        return [name for failed in pool.map(_run_chain, chains) for name in failed]


def _run_chain(chain: Sequence[Step]) -> list[str]:
    for number, step in enumerate(chain):
        if not _passes(step):
            return [left.name for left in chain[number:]]
    return []


def _passes(step: Step) -> bool:
    start = time.monotonic()
    try:
        finished = subprocess.run(
            [str(word) for word in step.command],
            cwd=REPOSITORY,
            env={**os.environ, **IMPORTS},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        passed, output = finished.returncode == 0, finished.stdout.rstrip()
    except FileNotFoundError:
        passed, output = False, f"error: The program {step.command[0]} is needed and was not found."
    verdict = "passed" if passed else "FAILED"
    say("\n".join(filter(None, [f"== {step.name}: {verdict}, {time.monotonic() - start:.1f} s", output])))
    return passed


JS_TESTS = REPOSITORY / "tests" / "js"
LINTED_SCRIPTS = [WEB / "js", JS_TESTS, BUILD_SCRIPTS]
TYPED_SCRIPTS = {
    "page scripts": WEB,
    "worker scripts": WEB / "js" / "engine" / "worker",
    "writer of animations": WEB / "js" / "animation" / "worker",
    "service worker": WEB / "js" / "offline" / "worker",
    "script tests": JS_TESTS,
}


def script_checks() -> list[Step]:
    """Form and types of the scripts, and their tests; none depends on another. The longest come first."""
    eslint = [*_checker("eslint", "eslint/bin/eslint.js"), "--config", WEB / "eslint.config.js"]
    prettier = _checker("prettier", "prettier/bin/prettier.cjs")
    return [
        Step("script tests", [node(), "--test-reporter=dot", JS_TESTS / "every-test.mjs"]),
        Step("lint of scripts", [*eslint, *LINTED_SCRIPTS]),
        Step("format of scripts", [*prettier, "--check", *LINTED_SCRIPTS]),
        *(Step(f"types of {name}", _types_of(name, folder)) for name, folder in TYPED_SCRIPTS.items()),
    ]


def python_checks() -> list[Step]:
    """Form and types of Python; none depends on another. The longest come first."""
    return [
        Step("types of Python", [venv_program("python"), "-m", "mypy"]),
        Step("rooms of Python", [venv_program("lint-imports"), "--no-logo"]),
        Step("languages", [venv_program("python"), BUILD_SCRIPTS / "languages.py", "check"]),
        Step("lint", [venv_program("ruff"), "check", "--quiet"]),
        Step("format", [venv_program("ruff"), "format", "--check", "--quiet"]),
    ]


def build_and_markup() -> list[Step]:
    """The site's build, and the check of the markup of its pages."""
    return [
        Step("build", [venv_program("python"), BUILD_SCRIPTS / "build_site.py"]),
        Step("markup", [venv_program("python"), "-m", "checking.check_markup"]),
    ]


def engine_tests() -> list[Step]:
    """The tests of the engine, which need no site, in some parts."""
    files = sorted((REPOSITORY / "tests" / "engine").glob("test_*.py"))
    parts = max(2, processors() // 2)
    ends = [len(files) * number // parts for number in range(parts + 1)]
    return [
        _behind(f"tests of the engine, part {number}", *files[start:end])
        for number, (start, end) in enumerate(pairwise(ends), 1)
    ]


def site_tests() -> list[Step]:
    """The tests of the site, which must have been built, and of other programs."""
    rooms = {"tests of the site": "site", "tests of other programs": "other_programs"}
    return [_behind(name, REPOSITORY / "tests" / room) for name, room in rooms.items()]


def _behind(name: str, *tests: Path) -> Step:
    """Tests that hardly ever wait: behind those that do, they keep the processors busy.

    A process without workers runs them: workers would each collect all of them, and send each result.
    """
    nice = ["nice", "-n", "5"] if shutil.which("nice") else []
    return Step(name, [*nice, *pytest(0), "--quiet", *tests])


def pytest(workers: int) -> list[str | Path]:
    """The test runner, in so many processes beside its own; the tests of a file share one. Paths are to follow."""
    return [venv_program("python"), "-m", "testing.second_try", "-p", "testing.shared_processes", "-n", str(workers)]


def browsers() -> list[Step]:
    """The search for the browsers that the end-to-end tests drive."""
    return [Step("browsers", [venv_program("python"), "-m", "environment.browsers"])]


def _types_of(name: str, folder: Path) -> list[str | Path]:
    """TypeScript, which keeps what it has found out about the files that are as they were."""
    kept = WORK / f"types-of-{name.replace(' ', '-')}.json"
    program = NODE_MODULES / "typescript" / "bin" / "tsc"
    return [node(), program, "--project", folder, "--incremental", "--tsBuildInfoFile", kept]


def _checker(name: str, program: str) -> list[str | Path]:
    """A tool from npm, which leaves out the files that it has checked as they are."""
    cache = WORK / f"{name}-cache"
    return [node(), NODE_MODULES / program, "--cache", "--cache-strategy", "content", "--cache-location", cache]
