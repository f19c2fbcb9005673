"""Runs commands of the program ``crosscut`` as people do, in this process."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from typing import Protocol

import pytest

from crosscut.__main__ import main


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    status: object
    out: str
    err: str


class Run(Protocol):
    """Runs a command with a text as its standard input."""

    def __call__(self, *words: str, given: str = "") -> Ran: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """What runs commands."""

    def run_command(*words: str, given: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        capsys.readouterr()
        try:
            status: object = main(words)
        except SystemExit as ended:
            status = ended.code
        return Ran(status, *capsys.readouterr())

    return run_command
