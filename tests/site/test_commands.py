"""The commands: what documents and pages print can be run."""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from shared.paths import REPOSITORY

DOCUMENTS = (
    *("[!C]*.md", "CONTRIBUTING.md", "docs/*.md", "build_scripts/research/README.md"),
    *("web/*.html", "web/rules/*.html", "web/parts/*.html"),
)

LONG = {
    "bench.py": "measures for minutes",
    "release.py": "builds: see tests/site/test_release.py",
    "run.py": "builds and serves: the end-to-end tests do, too",
    "test.py": "runs this test, too",
    "crosscut.player": "plays many games: tests/engine/test_arena.py plays some",
    "crosscut match": "plays many games: tests/engine/test_arena.py plays some",
    "crosscut.puzzles make": "searches for minutes: tests/site/test_puzzles.py does for seconds",
    "crosscut.puzzles check": "searches for minutes: tests/site/test_puzzles.py does for seconds",
    "research": "goes through millions of positions: tests/other_programs/test_research_runs.py goes through some",
}
"""Commands that take long, and what tests them instead. Of these only ``--help`` is run here."""
OTHERS = {
    "pytest": "runs this test, too",
    "coverage": "runs all tests",
    "wire_types.py": "writes into the repository: tests/site/test_engine_lists.py compares what it would write",
}
"""Commands that are not run here at all."""

STAND_INS = {" LINK": " g=quax", " page.html": " web/puzzles.html", " PAGE ...": " web/puzzles.html"}
"""What a reader puts in place of a word."""

_PRINTED = re.compile(r"```sh\n(.*?)```|`([^`\n]+)`|<pre><code>(.*?)</code></pre>|<code>([^<]*)</code>", re.DOTALL)
_PROGRAM = re.compile(r"^crosscut(?= [a-z])")
_COMMAND = re.compile(r"(?:.*\bpython3? |^)(?:-m ([a-z_.]+)|(?:build_scripts/)?([a-z_]+\.py))(?= |$)( [a-z]+)?")


def printed_commands() -> Iterator[tuple[str, str]]:
    """Each line with a command of ours, after what its block exports, and the document that prints it."""
    for path in sorted(path for pattern in DOCUMENTS for path in REPOSITORY.glob(pattern)):
        for printed in _PRINTED.finditer(path.read_text(encoding="utf-8")):
            block = html.unescape(next(filter(None, printed.groups()), "")).replace("\\\n", " ")
            exported = "" if "PYTHONPATH" in block else "export PYTHONPATH=build_scripts:pysrc; "
            for printed_line in block.splitlines():
                line = _PROGRAM.sub("python3 -m crosscut", printed_line)
                if line.startswith("export "):
                    exported += f"{line}; "
                elif _COMMAND.match(line) and " " in line:
                    yield exported + line.partition(" #")[0].strip(), path.name


COMMANDS = dict(printed_commands())


def test_commands_are_found() -> None:
    assert len(COMMANDS) > 20
    assert {"README.md", "CONTRIBUTING.md", "levels.md", "solver.md", "links.html"} <= set(COMMANDS.values())


@pytest.mark.parametrize("line", COMMANDS)
def test_a_printed_command_runs(line: str) -> None:
    exported, _, command = line.rpartition("; ")
    found = _COMMAND.match(command)
    assert found is not None
    name = found[1] or found[2]
    if name in OTHERS:
        return
    if name in LONG or f"{name}{found[3]}" in LONG:
        module = f"-m {name}" if found[1] else f"build_scripts/{name}"
        command = f"{command.rpartition('python')[0] if 'PYTHONPATH=' in command else ''}python3 {module} --help"
    for word, instead in STAND_INS.items():
        command = command.replace(word, instead)
    command = re.sub(r"(\.venv/bin/)?python3? ", f"{sys.executable} ", command)
    command = re.sub(r" figure\.(svg|png|pdf)\b", f" {os.devnull}", command)
    done = subprocess.run(
        ["bash", "-c", f"unset PYTHONPATH; {exported}; {command}" if exported else command],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), f"{COMMANDS[line]}: {done.stderr}"
