"""What the test command runs beside pytest."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from shared.command import BuildError, node, run, say
from shared.paths import BUILD_SCRIPTS, DIST, NODE_MODULES, REPOSITORY, SINGLE_FILE, WEB, WORK, venv_program
from testing.side_by_side import Step, processors

JS_TESTS = REPOSITORY / "tests" / "js"
LINTED_SCRIPTS = [WEB / "js", JS_TESTS, BUILD_SCRIPTS]
TYPED_SCRIPTS = {
    "page scripts": WEB,
    "worker scripts": WEB / "js" / "engine" / "worker",
    "service worker": WEB / "js" / "offline" / "worker",
    "script tests": JS_TESTS,
}


def script_checks() -> list[Step]:
    """Form and types of the scripts, and their tests; none depends on another. The longest come first."""
    eslint = _checker("eslint", "eslint/bin/eslint.js", "eslint.config.js")
    prettier = _checker("prettier", "prettier/bin/prettier.cjs", ".prettierrc.json")
    return [
        Step("script tests", [node(), "--test-reporter=dot", JS_TESTS / "every-test.mjs"]),
        Step("lint of scripts", [*eslint, *LINTED_SCRIPTS]),
        Step("format of scripts", [*prettier, "--check", *LINTED_SCRIPTS]),
        *(Step(f"types of {name}", _types_of(name, folder)) for name, folder in TYPED_SCRIPTS.items()),
    ]


def python_checks() -> list[Step]:
    """Form and types of Python; none depends on another. The longest come first."""
    return [
        Step("types of Python", [venv_program("python"), "-m", "mypy"]),
        Step("rooms of Python", [venv_program("lint-imports"), "--no-logo"]),
        Step("lint", [venv_program("ruff"), "check", "--quiet"]),
        Step("format", [venv_program("ruff"), "format", "--check", "--quiet"]),
    ]


def build_and_markup() -> list[Step]:
    """The site's build, and the check of the markup of its pages; the single file is all of these once more."""
    checker = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
    pages = [DIST / f"!({Path(SINGLE_FILE).stem}).html", DIST / "rules" / "*.html"]
    return [
        Step("build", [venv_program("python"), BUILD_SCRIPTS / "build_site.py"]),
        Step("markup", [node(), checker, "--config", WEB / ".htmlvalidate.json", *pages]),
    ]


def browsers() -> list[Step]:
    """The search for the browsers that the end-to-end tests drive."""
    return [Step("browsers", [venv_program("python"), "-m", "environment.browsers"])]


def _types_of(name: str, folder: Path) -> list[str | Path]:
    """TypeScript, which keeps what it has found out about the files that are as they were."""
    kept = WORK / f"types-of-{name.replace(' ', '-')}.json"
    program = NODE_MODULES / "typescript" / "bin" / "tsc"
    return [node(), program, "--project", folder, "--incremental", "--tsBuildInfoFile", kept]


def _checker(name: str, program: str, settings: str) -> list[str | Path]:
    """A tool from npm with its settings, which leaves out the files that it has checked as they are."""
    kept: list[str | Path] = ["--cache", "--cache-strategy", "content", "--cache-location", WORK / f"{name}-cache"]
    return [node(), NODE_MODULES / program, "--config", WEB / settings, *kept]


REPORT = WORK / "release-tests.xml"
MARKS = "release or longer or hypothesis"
SECONDS = 60
"""How long each test goes on that tries random positions for a while."""


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
    """Raise BuildError if pytest's report (JUnit's XML) tells of a test that was skipped, or of none that ran."""
    cases = list(ElementTree.parse(report).iter("testcase"))
    skipped = [case.get("name", "") for case in cases if case.find("skipped") is not None]
    if skipped:
        raise BuildError(f"A release needs all of its tests. Skipped: {', '.join(skipped)}.")
    if not cases:
        raise BuildError("A release needs its tests, and none ran.")
