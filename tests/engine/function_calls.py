"""How much work something is, whatever else the machine does: by the functions that it calls."""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile


def calls_of(work: Callable[[], object]) -> int:
    """How many functions a piece of work calls, those in C among them."""
    profile = Profile()
    profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats())
