#!/usr/bin/env python3
"""Runs every check and test: `python3 build_scripts/test.py`. The status is 0 only if all of them pass."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from environment.tools import set_up
from shared.command import BuildError, exit_with, run, say
from shared.paths import BUILD_SCRIPTS, DIST, NODE_MODULES, REPOSITORY, SINGLE_FILE, WEB, venv_program

JS_TESTS = REPOSITORY / "tests" / "js"
LINTED_SCRIPTS = [WEB / "js", JS_TESTS, BUILD_SCRIPTS]
TYPED_SCRIPTS = {
    "page scripts": WEB,
    "worker scripts": WEB / "js" / "engine" / "worker",
    "service worker": WEB / "js" / "offline" / "worker",
    "script tests": JS_TESTS,
}

Command = list[str | Path]


def steps() -> Iterator[tuple[str, Command]]:
    """Each step's name and command, the quick ones first, pytest last."""
    python = venv_program("python")
    node = shutil.which("node")
    if node is None:
        raise BuildError("The program node is needed and was not found.")
    eslint = NODE_MODULES / "eslint" / "bin" / "eslint.js"
    prettier = NODE_MODULES / "prettier" / "bin" / "prettier.cjs"
    yield "lint", [venv_program("ruff"), "check", "--quiet"]
    yield "format", [venv_program("ruff"), "format", "--check", "--quiet"]
    yield "lint of scripts", [node, eslint, "--config", WEB / "eslint.config.js", *LINTED_SCRIPTS]
    yield "format of scripts", [node, prettier, "--config", WEB / ".prettierrc.json", "--check", *LINTED_SCRIPTS]
    yield "types of Python", [venv_program("mypy")]
    for name, folder in TYPED_SCRIPTS.items():
        yield f"types of {name}", [node, NODE_MODULES / "typescript" / "bin" / "tsc", "--project", folder]
    yield "script tests", [node, "--test", "--test-reporter=dot", *sorted(JS_TESTS.rglob("*.test.mjs"))]
    yield "build", [python, BUILD_SCRIPTS / "build_site.py"]
    html_validate = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
    pages = [page for page in DIST.rglob("*.html") if page.name != SINGLE_FILE]
    yield "markup", [node, html_validate, "--config", WEB / ".htmlvalidate.json", *sorted(pages)]
    yield "browser", [python, "-m", "environment.browsers"]
    yield "Python and end-to-end tests", [python, "-m", "pytest"]


def main() -> int:
    """Run all steps, whatever fails, and say in the end what did."""
    set_up()
    failed = []
    for name, command in steps():
        say(f"== {name}")
        start = time.monotonic()
        try:
            run(command, python_path=[BUILD_SCRIPTS])
        except BuildError as error:
            say(f"error: {error}")
            failed.append(name)
        say(f"   {time.monotonic() - start:.1f} s")
    say("All steps passed." if not failed else f"These steps failed: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as error:
        exit_with(error)
