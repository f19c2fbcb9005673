"""Commands as processes, in a terminal, stopped by the keyboard, unread; and the game that one plays in a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from signal import SIG_DFL, SIGINT, SIGKILL, signal
from time import monotonic, sleep

import pytest

import crosscut
from tests.engine.asking import Ran, Run, run

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
        (["solve", "g=quax&n=7"], "positions [", "Stopped."),
        (
            ["match", "quax", "level:8", "level:8", "--size", "13", "--games", "8", "--jobs", "2"],
            "0/8",
            "Stopped. With --output the same command goes on where it was.",
        ),
        (["puzzles", "make", "quax", "--folder", "/nowhere/at/all"], "", ""),
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
        "gtp --help",
        "convert --to json --game crossway",
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
    ("line", "buffered", "told"),
    [
        ("svg g=quax >&-", True, "crosscut: standard output is closed, so nothing can be written\n"),
        ("svg g=quax >/dev/full", True, "crosscut svg: [Errno 28] No space left on device\n"),
        ("--help >/dev/full", False, "crosscut: [Errno 28] No space left on device\n"),
        ("convert - <&-", True, "crosscut convert: there is nothing to read: expected a link, a record, a diagram or "),
        ("convert - <&- 2>&-", True, ""),
    ],
)
def test_what_is_closed_or_full_ends_the_work_with_a_sentence(line: str, buffered: bool, told: str) -> None:
    words = ["bash", "-c", f"exec {sys.executable} {'' if buffered else '-u'} -m crosscut {line}"]
    environment = {name: value for name, value in ENVIRONMENT.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr.count("\n"), done.returncode) == ("", told != "", 1)
    assert done.stderr.startswith(told)


def test_the_commands_work_in_a_pipe() -> None:
    crosscut_program = f"{sys.executable} -m crosscut"
    line = (
        f"echo 'c3 d4' | {crosscut_program} convert --game quax --size 5 --to link"
        f" | {crosscut_program} convert --to json | {crosscut_program} convert | tail -1"
    )
    done = subprocess.run(["bash", "-c", line], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("c3 d4\n", "")


__all__ = ["run"]


def play(run: Run, *typed: str, words: str = "crossway --size 4 --seed 1") -> Ran:
    ran = run("play", *words.split(), given="".join(f"{line}\n" for line in typed))
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran


def links(ran: Ran) -> list[str]:
    """What it has printed as links; the last line is one."""
    found = re.findall(r"^Link: #(.*)$", ran.out, re.MULTILINE)
    assert ran.out.splitlines()[-1] == f"Link: #{found[-1]}"
    return found


def test_the_end_of_the_input_leaves_with_the_link(run: Run) -> None:
    assert links(play(run)) == ["g=crossway&n=4&v=1"]
    assert links(play(run, "quit", "a1")) == ["g=crossway&n=4&v=1"], "nothing is read after quit"


def test_a_move_is_answered_and_the_board_shown(run: Run) -> None:
    ran = play(run, "C3")
    assert ran.out.startswith("Crossway by Mark Steere, 4x4. You are Red; the computer is level 1, Newcomer.\n")
    assert "Red: C3\n    a b c d\n  4 . . . . 4\n  3 . .[R]. 3\n" in ran.out
    (reply,) = re.findall(r"The computer plays (\w\d)\.", ran.out)
    assert links(ran) == [f"g=crossway&n=4&m=c3.{reply}&v=1"]


def test_whoever_plays_blue_waits_for_red(run: Run) -> None:
    ran = play(run, words="crossway --size 4 --color blue --seed 2")
    assert ran.out.index("The computer plays") < ran.out.index("Blue: ")
    assert crosscut.Board.from_link(links(ran)[0]).turn is crosscut.Color.BLUE


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("help", "  resign    give the game up"),
        ("?", "  resign    give the game up"),
        ("zz", "'zz' is neither a move nor a word that is understood: type help."),
        ("a99", "'a99' is neither a move"),
        ("z9", "z9 is not on the board: expected a1 to d4."),
        ("swap", "Crossway allows no swap here"),
        ("a1-b2", "Crossway has no move a1-b2"),
        ("why c3", "You may play c3."),
        ("why", "Ask for example: why d4"),
        ("why me", "Ask for example: why d4"),
        ("undo", "There is no move of yours to take back."),
        ("board", "  1 . . . . 1"),
        ("hint", " for you.\n"),
        ("link", "Link: #g=crossway&n=4&v=1\n"),
        ("\x00", "is neither a move"),
        ("x" * 5000, "is neither a move"),
    ],
)
def test_a_word_is_answered_and_changes_nothing(typed: str, told: str, run: Run) -> None:
    ran = play(run, "", typed, "  ")
    assert told in ran.out.partition("Type help")[2]
    assert links(ran)[-1] == "g=crossway&n=4&v=1"


def test_a_move_against_the_rules_is_explained(run: Run) -> None:
    words = "g=naked-diagonal&n=3&s=b1r/r2/3&t=b --level 1 --seed 1"
    ran = play(run, "why c2", "c2", words=words)
    assert ran.out.count("Blue may not play c2. It would make a switch") == 2
    assert "  2 R x x 2\n" in ran.out, "the points that are forbidden are marked"


def test_undo_takes_back_my_move_and_the_answer(run: Run) -> None:
    assert links(play(run, "c3", "undo"))[-1] == "g=crossway&n=4&v=1"
    reply = crosscut.Board.from_link(links(play(run, "b3"))[-1]).moves[1]
    after_two = play(run, "b3", "d1" if str(reply) != "d1" else "a1", "undo")
    board = crosscut.Board.from_link(links(after_two)[-1])
    assert (str(board.moves[0]), len(board.moves)) == ("b3", 2)


def test_a_swap_exchanges_the_sides_and_undo_takes_it_back(run: Run) -> None:
    words = "g=crossway&n=4&m=b2 --level 1 --seed 1"
    ran = play(run, "swap", "link", "undo", words=words)
    assert "The sides are swapped: you are Red now." in ran.out and "\nRed: link\n" in ran.out
    assert ran.out.rstrip().splitlines()[-2] == "Blue: "
    assert "m=b2.swap." in links(ran)[0] and links(ran)[-1].endswith("m=b2&v=1")


def test_the_computer_swaps_and_says_so(run: Run) -> None:
    ran = play(run, "b2", "undo", words="crossway --size 4 --level 5 --seed 1")
    assert "The computer plays swap.\nThe sides are swapped: you are Blue now." in ran.out
    assert ran.out.rstrip().splitlines()[-2] == "Red: ", "undo takes the swap back as well"


def test_a_game_is_played_to_its_end(run: Run) -> None:
    words = "g=crossway&n=3&m=b1.a1.b2.a2 --level 1 --seed 1"
    ran = play(run, "b3", words=words)
    assert ran.out.splitlines()[-2] == "Red wins: you win."
    lost = play(run, "c1", words="g=crossway&n=3&s=1r1/1r1/3&t=b --level 1 --seed 1")
    assert lost.out.splitlines()[-2] == "Red wins: you lose."
    tie = play(run, words="g=zigzag-edge&n=2&m=a1.b2")
    assert tie.out.splitlines()[-3:-1] == ["Tie.", "Red 1, Blue 1."]


def test_whoever_resigns_has_lost_and_the_link_says_so(run: Run) -> None:
    ran = play(run, "c3", "resign", "a1")
    assert ran.out.splitlines()[-2] == "Red resigns: Blue wins."
    record = crosscut.link.read(links(ran)[-1])
    assert record is not None and record.record.resigned is crosscut.Color.RED and not record.problems


def test_what_the_rules_do_is_told(run: Run) -> None:
    filled = play(run, "c3", words="g=quadrex&n=4&s=4/1b2/1r2/4&t=r --seed 1")
    assert "\nRed gets c2 by the rules.\n" in filled.out
    linked = play(run, "c3", words="g=quickway&n=4&s=4/4/1r2/4&t=r --seed 1")
    assert "links: b2-c3" in linked.out


def test_who_is_skipped_is_told(run: Run) -> None:
    """Both play by lot; some game of this kind has a skip."""
    points = [f"{file}{rank}" for file in "abc" for rank in range(1, 4)]
    for seed in range(40):
        typed = Random(seed).sample(points, len(points)) * 2
        ran = play(run, *typed, words=f"candy-necklace --size 3 --seed {seed}")
        if "has no legal move and is skipped." in ran.out:
            return
    raise AssertionError("nobody was skipped")


def test_equal_seeds_play_equal_games(run: Run) -> None:
    games = [play(run, "c3", "a1", words=f"crossway --size 5 --level 2 --seed {seed}").out for seed in (5, 5, 6, 7, 8)]
    assert games[0] == games[1] and len(set(games)) > 1
