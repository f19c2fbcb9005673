"""Checks the markup of the built pages, unless these pages have passed already.

The single file is left out: it is all of them once more.
"""

from __future__ import annotations

from shared.command import node, run, run_program, say
from shared.files import Stamp
from shared.paths import DIST, NODE_MODULES, SINGLE_FILE, WEB

_CHECKER = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
_SETTINGS = WEB / ".htmlvalidate.json"
_VERSIONS = WEB / "package-lock.json"


def check_markup() -> None:
    """Raise BuildError where a page breaks a rule; the checker tells which."""
    pages = [path for path in sorted(DIST.rglob("*.html")) if path.name != SINGLE_FILE]
    stamp = Stamp("markup", DIST, [*pages, _SETTINGS, _VERSIONS])
    if stamp.is_current:
        say("These pages have passed already.")
        return
    run([node(), _CHECKER, "--config", _SETTINGS, *pages])
    stamp.set()


if __name__ == "__main__":
    run_program(check_markup)
