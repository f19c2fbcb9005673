"""Checks the markup of the pages in dist/: a step of its own, ``python -m checking.check_markup``."""

from __future__ import annotations

from shared.command import node, run, run_program, say
from shared.files import Stamp
from shared.paths import DIST, NODE_MODULES, SINGLE_FILE, WEB

_CHECKER = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
_RULES = WEB / ".htmlvalidate.json"
_TOOLS = WEB / "package-lock.json"


def check_markup() -> None:
    """Raise BuildError where a page breaks a rule; the checker tells which. Pages that have passed are not asked again.

    The single file is left out: it is all of them once more.
    """
    pages = [path for path in sorted(DIST.rglob("*.html")) if path.name != SINGLE_FILE]
    stamp = Stamp("markup", DIST, [*pages, _RULES, _TOOLS])
    if stamp.is_current:
        say("These pages have passed already.")
        return
    run([node(), _CHECKER, "--config", _RULES, *pages])
    stamp.set()


if __name__ == "__main__":
    run_program(check_markup)
