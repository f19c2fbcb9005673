"""Checks the markup of the pages in dist/: a step of its own, ``python -m checking.check_markup``."""

from __future__ import annotations

import re

from shared.command import node, run, run_program, say
from shared.files import hash_bytes, hash_files
from shared.paths import DIST, NODE_MODULES, REPOSITORY, SINGLE_FILE, WEB, WORK

_CHECKER = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
_RULES = WEB / ".htmlvalidate.json"
_TOOLS = WEB / "package-lock.json"

_PASSED = WORK / "markup-that-passed"
_NAMES_OF_CONTENT = re.compile(rb"/[0-9a-f]{12}/|-[0-9A-Z]{8}\.js")
"""Parts of addresses that change with every release, and with every script."""


def check_markup() -> None:
    """Raise BuildError where a page breaks a rule; the checker tells which. Pages that have passed are not asked again.

    The single file is left out: it is all of them once more.
    """
    means = hash_files([_RULES, _TOOLS], REPOSITORY)
    pages = {
        path: hash_bytes(f"{means} {path} ".encode() + _NAMES_OF_CONTENT.sub(b"", path.read_bytes()))
        for path in sorted(DIST.rglob("*.html"))
        if path.name != SINGLE_FILE
    }
    passed = set(_PASSED.read_text(encoding="utf-8").split()) if _PASSED.is_file() else set()
    new = [path for path, content in pages.items() if content not in passed]
    if not new:
        say("These pages have passed already.")
        return
    run([node(), _CHECKER, "--config", _RULES, *new])
    _PASSED.write_text("\n".join(pages.values()), encoding="utf-8")


if __name__ == "__main__":
    run_program(check_markup)
