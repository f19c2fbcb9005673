"""A command in a terminal, with a keyboard."""

from __future__ import annotations

import os
import pty
import select
import sys
from contextlib import suppress
from pathlib import Path
from signal import SIG_DFL, SIGINT, SIGKILL, signal
from time import monotonic, sleep

import crosscut

PATIENCE = 20.0
"""Seconds after which a terminal that shows nothing new has failed."""
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """The program ``crosscut`` with these words, in a terminal of its own."""

    def __init__(self, *words: str) -> None:
        self.shown = ""
        self._waited_for = 0
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.environ["PYTHONPATH"] = str(Path(crosscut.__file__).parents[1])
            signal(SIGINT, SIG_DFL)  # the processes of a test run ignore the keyboard
            os.execv(sys.executable, [sys.executable, "-m", "crosscut", *words])

    def wait_for(self, text: str) -> None:
        """Read until the terminal shows this, after what was waited for before."""
        while text not in self.shown[self._waited_for :]:
            assert self._read(), f"{text!r} is not in {self.shown!r}"
        self._waited_for = self.shown.index(text, self._waited_for) + len(text)

    def type(self, text: str) -> None:
        """Press keys, not sooner than a person could: Python can miss a signal just after it has shown a prompt."""
        sleep(0.2)
        os.write(self._terminal, text.encode())

    def end(self) -> int:
        """Read until the command ends, and return its status."""
        while self._read():
            pass
        _, status = os.waitpid(self._process, 0)
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(status)

    def _read(self) -> bool:
        """Read what there is; False at the end."""
        deadline = monotonic() + PATIENCE
        while not select.select([self._terminal], [], [], 0.1)[0]:
            if monotonic() > deadline:
                os.kill(self._process, SIGKILL)
                raise AssertionError(f"nothing new after {self.shown!r}")
        with suppress(OSError):  # the end of a terminal is an error
            read = os.read(self._terminal, 10_000).decode(errors="replace")
            self.shown += read
            return bool(read)
        return False
