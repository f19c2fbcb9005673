"""The tests of a release: none may be skipped."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from shared.command import BuildError, run, say
from shared.paths import BUILD_SCRIPTS, WORK, venv_program
from testing.steps import processors

REPORT = WORK / "release-tests.xml"
MARKS = "release or longer or hypothesis"
SECONDS = 60
"""How long each test that tries random positions keeps trying."""


def pass_release_tests() -> None:
    """Run them; raise BuildError if one fails or is skipped."""
    say("== Tests for a release")
    python = venv_program("python")
    run([python, "-m", "environment.browsers", "--all"], folder=BUILD_SCRIPTS)
    tests = ["-m", "pytest", "-m", MARKS, "-p", "testing.shared_processes", "-n", str(processors())]
    environment = {"PYTHONPATH": str(BUILD_SCRIPTS), "CROSSCUT_LONG_RUN": str(SECONDS)}
    run([python, *tests, f"--junitxml={REPORT}"], environment=environment)
    refuse_skipped(REPORT)


def refuse_skipped(report: Path) -> None:
    """Raise BuildError if pytest's report (JUnit's XML) has a skipped test, or none that ran."""
    cases = list(ElementTree.parse(report).iter("testcase"))
    skipped = [case.get("name", "") for case in cases if case.find("skipped") is not None]
    if skipped:
        raise BuildError(f"A release needs all of its tests. Skipped: {', '.join(skipped)}.")
    if not cases:
        raise BuildError("A release needs its tests, and none ran.")
