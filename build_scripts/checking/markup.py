"""Checks the markup of the built pages: `python -m checking.markup`. The page in one file is all of them once more."""

from __future__ import annotations

import shutil

from shared.command import BuildError, exit_with, run
from shared.paths import DIST, NODE_MODULES, SINGLE_FILE, WEB

_CHECKER = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"


def check_markup() -> None:
    """Raise BuildError if a page is not as the standard and our settings ask for."""
    node = shutil.which("node")
    if node is None:
        raise BuildError("The program node is needed and was not found.")
    pages = sorted(page for page in DIST.rglob("*.html") if page.name != SINGLE_FILE)
    run([node, _CHECKER, "--config", WEB / ".htmlvalidate.json", *pages])


if __name__ == "__main__":
    try:
        check_markup()
    except BuildError as error:
        exit_with(error)
