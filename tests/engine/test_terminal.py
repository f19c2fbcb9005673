"""Commands as processes: in a terminal, stopped by the keyboard, in a pipe, unread."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from signal import SIG_DFL, SIGINT, SIGKILL, signal
from time import monotonic, sleep

import pytest

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
        """Press keys no sooner than a person could: Python can miss a signal just after it has shown a prompt."""
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
        """Read the available output; False at the end."""
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


ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(crosscut.__file__).parents[1])}


def test_a_game_is_played_with_a_keyboard() -> None:
    terminal = Terminal("play", "crossway", "--size", "4", "--seed", "1")
    terminal.wait_for("Red: ")
    terminal.type("b4\x7f3\r")  # a slip of the finger, and the key that takes it back
    terminal.wait_for("The computer plays")
    terminal.wait_for("Red: ")
    terminal.type("undo\r")
    terminal.wait_for("Red: ")
    terminal.type(CTRL_D)
    assert terminal.end() == 0
    assert "3 .[R]. . 3" in terminal.shown
    assert terminal.shown.endswith("\r\nLink: #g=crossway&n=4&v=1\r\n")


def test_the_keyboard_stops_a_game_which_says_how_to_go_on() -> None:
    terminal = Terminal("play", "crossway", "--size", "4", "--seed", "1")
    terminal.wait_for("Red: ")
    terminal.type("b3\r")
    terminal.wait_for("The computer plays")
    terminal.wait_for("Red: ")
    terminal.type(CTRL_C)
    assert terminal.end() == 1
    *_, link, _, stopped = terminal.shown.strip().split("\r\n")
    assert link.startswith("Link: #g=crossway&n=4&m=b3.") and stopped == "Stopped."


def test_the_keyboard_stops_a_computer_that_thinks() -> None:
    terminal = Terminal("play", "naked-diagonal", "--level", "8", "--color", "blue")
    terminal.wait_for("Type help")
    terminal.type(CTRL_C)
    assert terminal.end() == 1
    assert "Link: #g=naked-diagonal&n=13&v=1\r\n" in terminal.shown
    assert terminal.shown.endswith("\r\nStopped.\r\n") and "Traceback" not in terminal.shown


@pytest.mark.parametrize(
    ("words", "shown", "stopped"),
    [
        (["advise", "g=naked-diagonal", "--seconds", "100"], "thinking [", "Stopped."),
        pytest.param(["solve", "g=quax&n=7"], "positions [", "Stopped.", marks=pytest.mark.release),
        (
            ["match", "quax", "level:8", "level:8", "--size", "13", "--games", "8", "--jobs", "2"],
            "0/8",
            "Stopped. With --output the same command goes on where it was.",
        ),
        pytest.param(["puzzles", "make", "quax", "--folder", "/nowhere/at/all"], "", "", marks=pytest.mark.release),
    ],
    ids=lambda words: str(words[0]) if isinstance(words, list) else None,
)
def test_the_keyboard_stops_long_work(words: list[str], shown: str, stopped: str, tmp_path: Path) -> None:
    if words[0] == "puzzles":
        words, shown = [*words[:3], "--folder", str(tmp_path)], "0/30"
        stopped = "Stopped. What was found until now is kept; make goes on from there."
    terminal = Terminal(*words)
    terminal.wait_for(shown)
    terminal.type(CTRL_C)
    assert terminal.end() == 1
    assert terminal.shown.rstrip().endswith(stopped)
    assert "Traceback" not in terminal.shown


def test_an_engine_stops_while_it_thinks() -> None:
    terminal = Terminal("gtp", "naked-diagonal", "--level", "8")
    terminal.type("name\r")
    terminal.wait_for("= Crosscut")
    terminal.type("genmove b\r")
    terminal.wait_for("genmove b")
    terminal.type(CTRL_C)
    assert terminal.end() == 1
    assert terminal.shown.endswith("\r\nStopped.\r\n")


def test_a_bar_shows_progress_in_a_terminal_and_goes_away() -> None:
    terminal = Terminal("advise", "g=crossway&n=9&m=c3.d4", "--seconds", "0.5")
    assert terminal.end() == 0
    bars = terminal.shown.split("\r\x1b[K")
    assert len(bars) == len(set(bars)) > 10, "each is drawn once"
    assert bars[-2].startswith("thinking [####") and not any("\n" in bar for bar in bars[:-1])
    assert bars[-1].startswith("Crossway, 9x9: Red to move\r\n") and "thinking" not in bars[-1]


@pytest.mark.parametrize(
    "words",
    [
        "--help",
        pytest.param("gtp --help", marks=pytest.mark.release),
        pytest.param("convert --to json --game crossway", marks=pytest.mark.release),
        "puzzles describe web/puzzles/quax.jsonl web/puzzles/crossway.jsonl web/puzzles/quickway.jsonl",
    ],
)
def test_output_that_nobody_reads_ends_quietly(words: str) -> None:
    """The other end is closed before anything is written, as after `| head -0`."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "crosscut", *words.split()],
        env=ENVIRONMENT,
        input="e5 d4 c3",
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (done.stderr, done.returncode) == ("", 1)


@pytest.mark.parametrize(
    ("line", "buffered", "sentence"),
    [
        ("svg g=quax >&-", True, "crosscut: standard output is closed, so nothing can be written\n"),
        ("svg g=quax >/dev/full", True, "crosscut svg: [Errno 28] No space left on device\n"),
        ("--help >/dev/full", False, "crosscut: [Errno 28] No space left on device\n"),
        ("convert - <&-", True, "crosscut convert: there is nothing to read: expected a link, a record, a diagram or "),
        pytest.param("convert - <&- 2>&-", True, "", marks=pytest.mark.release),
    ],
)
def test_what_is_closed_or_full_ends_the_work_with_a_sentence(line: str, buffered: bool, sentence: str) -> None:
    words = ["bash", "-c", f"exec {sys.executable} {'' if buffered else '-u'} -m crosscut {line}"]
    environment = {name: value for name, value in ENVIRONMENT.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr.count("\n"), done.returncode) == ("", sentence != "", 1)
    assert done.stderr.startswith(sentence)


def test_the_commands_work_in_a_pipe() -> None:
    crosscut_program = f"{sys.executable} -m crosscut"
    line = (
        f"echo 'c3 d4' | {crosscut_program} convert --game quax --size 5 --to link"
        f" | {crosscut_program} convert --to json | {crosscut_program} convert | tail -1"
    )
    done = subprocess.run(["bash", "-c", line], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("c3 d4\n", "")
