"""Processes for long work: what is lost is sent again, and nothing goes on after whoever asked for it."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from signal import SIG_DFL, SIGHUP, SIGKILL, SIGTERM, Signals
from signal import signal as set_signal
from time import monotonic, sleep

import pytest

import crosscut
from crosscut.executors import processes
from tests.engine.running import is_running

PATIENCE = 30.0
"""Seconds after which a process counts as one that never ends."""


def ends_process_once(number: int, folder: str) -> int:
    """The number; the first time it kills its own process."""
    done = Path(folder) / str(number)
    if not done.exists():
        done.touch()
        os.kill(os.getpid(), SIGKILL)
    return number


def ends_process() -> None:
    """Kill the own process."""
    os.kill(os.getpid(), SIGKILL)


def test_work_that_is_lost_is_sent_again(tmp_path: Path) -> None:
    """Two pieces end their process: with a third one, work might be lost three times."""
    with processes(2) as executor:
        wanted = [executor.submit(ends_process_once, number, str(tmp_path)) for number in range(2)]
        wanted += [executor.submit(int, number) for number in range(2, 20)]
        assert sorted(done.result() for done in as_completed(wanted)) == list(range(20))


def test_work_that_ends_every_process_fails_and_the_next_is_done() -> None:
    with processes(1) as executor:
        poison, good = executor.submit(ends_process), executor.submit(int, "5")
        with pytest.raises(BrokenProcessPool):
            poison.result()
        assert good.result() == 5


def test_waiting_work_can_be_cancelled_and_an_error_ends_everything_at_once() -> None:
    began = monotonic()
    busy: list[Future[None]] = []

    def interrupted() -> None:
        with processes(1) as executor:
            busy.extend(executor.submit(sleep, 1000) for _ in range(5))
            assert busy[-1].cancel() and busy[-1].cancelled()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        interrupted()
    assert all(one.done() for one in busy)
    assert monotonic() - began < 500, "work that is not wanted any more is not waited for"


@pytest.mark.parametrize("signal", [SIGTERM, SIGHUP, SIGKILL])
def test_the_processes_end_with_their_parent(signal: Signals, tmp_path: Path) -> None:
    """And so do the programs that they have started."""
    started = tmp_path / "started"
    program = f"gtp:sh -c 'echo $PPID $$ >> {started}; exec sleep 1000'"
    words = ["match", "crossway", program, "random", "--jobs", "2", "--games", "2", "--size", "5"]
    environment = {**os.environ, "PYTHONPATH": str(Path(crosscut.__file__).parents[1])}
    # Where the tests run under nohup a program would inherit that SIGHUP is ignored.
    handlers = {one: set_signal(one, SIG_DFL) for one in (SIGTERM, SIGHUP)}
    parent = subprocess.Popen([sys.executable, "-m", "crosscut", *words], env=environment)
    for one, handler in handlers.items():
        set_signal(one, handler)
    deadline = monotonic() + PATIENCE
    while not started.exists() or len(started.read_text().splitlines()) < 2:
        assert monotonic() < deadline
        sleep(0.02)
    parent.send_signal(signal)
    parent.wait(PATIENCE)
    deadline = monotonic() + PATIENCE
    for number in map(int, started.read_text().split()):
        while is_running(number):
            assert monotonic() < deadline, "a process goes on"
            sleep(0.02)
