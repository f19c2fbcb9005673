"""Counts which lines the tests reach, in Python and in scripts, and prints a short table by rooms."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from shared.command import BuildError, say
from shared.paths import DIST, REPOSITORY, WEB, WORK, venv_program

COVERAGE = WORK / "coverage"
SCRIPT_COUNTS = COVERAGE / "scripts"
"""Where V8 writes what it counted: node by itself, the browser's pages by the end-to-end tests."""
IN_NODE = {"NODE_V8_COVERAGE": str(SCRIPT_COUNTS)}
IN_BROWSERS = {"CROSSCUT_SCRIPT_COUNTS": str(SCRIPT_COUNTS)}
"""Environment variables that make the tests count."""
UNREACHED_PYTHON = COVERAGE / "unreached-python.txt"
UNREACHED_SCRIPTS = COVERAGE / "unreached-scripts.txt"

_PYTHON_TOPS = ("pysrc/crosscut", "build_scripts")

Rooms = dict[str, tuple[int, int]]
"""For each room how many lines were reached, and how many there are."""


def start_counting() -> None:
    """Forget what was counted before."""
    shutil.rmtree(COVERAGE, ignore_errors=True)
    SCRIPT_COUNTS.mkdir(parents=True)


def report_coverage() -> None:
    """Print both tables, and where the lines are listed that no test reached."""
    _table("Python", _python_rooms())
    _table("Scripts", _script_rooms())
    say(f"Lines that no test reaches: {', '.join(_shown(path) for path in (UNREACHED_PYTHON, UNREACHED_SCRIPTS))}")


def _python_rooms() -> Rooms:
    python = venv_program("python")
    listed = COVERAGE / "python.json"
    _output([python, "-m", "coverage", "combine", "--quiet"])
    _output([python, "-m", "coverage", "json", "--quiet", "-o", listed])
    files = json.loads(listed.read_text(encoding="utf-8"))["files"]
    rooms: Rooms = {}
    unreached = []
    for path, file in sorted(files.items()):
        summary = file["summary"]
        _add(rooms, _python_room(PurePosixPath(path)), summary["covered_lines"], summary["num_statements"])
        if file["missing_lines"]:
            unreached.append(f"{path}: {' '.join(map(str, file['missing_lines']))}\n")
    UNREACHED_PYTHON.write_text("".join(unreached), encoding="utf-8")
    return rooms


def _python_room(path: PurePosixPath) -> str:
    """The folder below the top, or the top itself."""
    top = next(top for top in _PYTHON_TOPS if path.is_relative_to(top))
    inside = path.relative_to(top).parts
    return f"{PurePosixPath(top).name}/{inside[0] if len(inside) > 1 else ''}"


def _script_rooms() -> Rooms:
    script = Path(__file__).with_name("script_coverage.mjs")
    maps = WORK / "source-maps"
    rooms = json.loads(_output(["node", script, SCRIPT_COUNTS, WEB / "js", DIST, maps, UNREACHED_SCRIPTS]))
    return {room: (reached, known) for room, (reached, known) in rooms.items()}


def _add(rooms: Rooms, room: str, reached: int, known: int) -> None:
    before = rooms.get(room, (0, 0))
    rooms[room] = (before[0] + reached, before[1] + known)


def _table(title: str, rooms: Mapping[str, tuple[int, int]]) -> None:
    """A room a line, and all of them at the end."""
    rows = [*sorted(rooms.items()), ("all", tuple(map(sum, zip(*rooms.values(), strict=True))))]
    say(f"{title + ': lines that the tests reach':44}{'reached':>9}{'of':>8}")
    for room, (reached, known) in rows:
        say(f"  {room:42}{reached:>9}{known:>8}{100 * reached / max(known, 1):>7.1f} %")


def _output(command: list[str | Path]) -> str:
    finished = subprocess.run(
        [str(word) for word in command], cwd=REPOSITORY, env=os.environ, capture_output=True, text=True, check=False
    )
    if finished.returncode != 0:
        raise BuildError(f"The coverage could not be told:\n{finished.stdout}{finished.stderr}")
    return finished.stdout


def _shown(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix()
