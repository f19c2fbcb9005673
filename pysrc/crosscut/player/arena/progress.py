"""A progress bar for long matches."""

from __future__ import annotations

import sys
from collections.abc import Callable

BAR = 40
"""Characters of the bar."""


def show_progress(what: str) -> Callable[[int, int], None]:
    """A progress bar on a terminal, nothing in a file."""

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            filled = BAR * done // max(total, 1)
            end = "\n" if done == total else ""
            sys.stderr.write(f"\r{what} [{'#' * filled}{'.' * (BAR - filled)}] {done}/{total}{end}")
            sys.stderr.flush()

    return show
