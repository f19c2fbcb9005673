"""A progress bar for long work, on a terminal alone."""

from __future__ import annotations

import sys
from collections.abc import Callable

BAR = 40
"""Characters of the bar."""


def show_progress(what: str) -> Callable[[int, int], None]:
    """A function to call with how much is done, and how much there is in all. It writes to terminals only."""

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            filled = BAR * done // max(total, 1)
            end = "\n" if done >= total else ""
            sys.stderr.write(f"\r{what} [{'#' * filled}{'.' * (BAR - filled)}] {done}/{total}{end}")
            sys.stderr.flush()

    return show
