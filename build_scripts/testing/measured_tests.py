"""A plugin of pytest: coverage counts what a test runs in its first moments.

Counting nearly doubles the time of a calculation. What a test does later it has nearly always done before, so the
long tests, which try every position of a board, cost little more than without it. Tests in browsers are not counted:
in Python they run hardly anything but themselves.
"""

from __future__ import annotations

import signal
from collections.abc import Generator

import coverage
import pytest

COUNTED_SECONDS = 0.2
"""Of the processor's time in this process."""
IN_BROWSERS = 0.001


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Count while a test is set up and runs, but not for long."""
    counted = coverage.Coverage.current()
    if counted is None or not hasattr(signal, "SIGVTALRM"):
        return (yield)
    seconds = IN_BROWSERS if "e2e" in item.path.parts else COUNTED_SECONDS
    is_counting = True

    def stop(*_: object) -> None:
        nonlocal is_counting
        is_counting = False
        counted.stop()

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        if not is_counting:
            counted.start()
