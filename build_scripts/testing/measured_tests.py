"""A plugin of pytest: coverage counts what a test runs in its first moments.

Counting nearly doubles the time of a calculation. Later a test mostly runs the same lines again, and so it does with
other parameters. So the long tests, which try every position of a board, cost little more than without it. Tests in
browsers are not counted: in Python they run hardly anything but themselves. Nor are the programs that tests start: the
tests run nearly all of their lines, too.
"""

from __future__ import annotations

import os
import signal
from collections import defaultdict
from collections.abc import Generator

import coverage
import pytest

COUNTED_SECONDS = 0.2
"""For a test with all its parameters, of the processor's time in this process."""
AT_LEAST = 0.02
"""For each of its parameters."""
IN_BROWSERS = 0.001

_spent: defaultdict[str, float] = defaultdict(float)
"""How long each test was counted."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep coverage out of the programs that this worker starts; it has put itself into the environment."""
    if hasattr(config, "workerinput"):
        os.environ.pop("COVERAGE_PROCESS_CONFIG", None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Count while a test is set up and runs, but not for long."""
    counted = coverage.Coverage.current()
    # The collector itself: whenever Coverage starts again it looks through all modules, and has programs counted again.
    collector = None if counted is None else counted._collector
    if collector is None or not hasattr(signal, "SIGVTALRM"):
        return (yield)
    test = item.nodeid.partition("[")[0]
    seconds = IN_BROWSERS if "e2e" in item.path.parts else max(COUNTED_SECONDS - _spent[test], AT_LEAST)
    is_counting = True

    def stop(*_: object) -> None:
        nonlocal is_counting
        is_counting = False
        collector.stop()

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return (yield)
    finally:
        left = signal.setitimer(signal.ITIMER_VIRTUAL, 0)[0]
        signal.signal(signal.SIGVTALRM, before)
        _spent[test] += seconds - left
        if not is_counting:
            collector.start()
