"""The second try of tests that failed beside others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from shared.command import IMPORTS

TESTS = """
from pathlib import Path

HERE = Path(__file__).parent


def note(name):
    with open(HERE / name, "a") as file:
        file.write("x")
    return (HERE / name).read_text()


def test_late():
    assert note("late") == "xx"


def test_good():
    note("good")


def test_wrong():
    assert (HERE / "right").exists()
"""


@pytest.mark.parametrize("is_right", [True, pytest.param(False, marks=pytest.mark.release)])
def test_what_failed_runs_once_more_and_nothing_else(tmp_path: Path, is_right: bool) -> None:
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "test_some.py").write_text(TESTS)
    if is_right:
        (tmp_path / "right").touch()
    command = [sys.executable, "-m", "testing.second_try", "-n", "0", "-p", "no:hypothesispytest"]
    finished = subprocess.run(command, cwd=tmp_path, env=IMPORTS, capture_output=True, text=True, check=False)
    assert (finished.returncode == 0) is is_right, finished.stdout
    assert (tmp_path / "late").read_text() == "xx"
    assert (tmp_path / "good").read_text() == "x"
    passed = "== Failed beside other tests, and passed alone: test_some.py::test_late"
    assert (passed in finished.stdout.splitlines()) is is_right
