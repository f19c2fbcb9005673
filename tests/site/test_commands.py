"""The commands: what documents and pages print can be run."""

from __future__ import annotations

import html
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import bench
import crosscut
from benchmarks.__main__ import SECTIONS
from benchmarks.rows import HARD_POSITIONS
from benchmarks.slices import long_requests
from crosscut.bridge import METHODS
from laboratory.strength.__main__ import Question, ask, parse
from laboratory.strength.solved_positions import SolvedPosition, load
from shared.paths import REPOSITORY
from tests.engine.calls import Run, run  # noqa: F401 - a fixture

DOCUMENTS = (
    *("[!C]*.md", "CONTRIBUTING.md", "docs/*.md", "build_scripts/laboratory/*.md"),
    *("web/*.html", "web/rules/*.html", "web/parts/*.html"),
)

LONG = {
    "bench.py": "measures for minutes",
    "build_site.py": "makes new limits of sizes: see tests/site/test_check_sizes.py",
    "release.py": "builds: see tests/site/test_release.py",
    "run.py": "builds and serves: the end-to-end tests do, too",
    "test.py": "runs this test, too",
    "crosscut.player": "plays many games: tests/engine/test_arena.py plays some",
    "crosscut benchmark": "tries many games: tests/engine/test_benchmark.py makes some questions",
    "crosscut match": "plays many games: tests/engine/test_arena.py plays some",
    "crosscut.puzzles make": "searches for minutes: tests/site/test_puzzles.py does for seconds",
    "crosscut.puzzles check": "searches for minutes: tests/site/test_puzzles.py does for seconds",
    "languages.py": "writes the catalogues anew: tests/site/test_languages.py says what they are made of",
    "profile_start.py": "takes half an hour: tests/site/test_split_wasm.py splits by a profile",
    "laboratory.strength": "plays many games: tests/site/test_commands.py asks its questions",
    "laboratory.reports": "measures for minutes: tests/site/test_lab_reports.py reads what it found",
    "laboratory.research": "goes through millions of positions: tests/other_programs/test_research_runs.py does some",
}
"""Commands that take long or change the repository, and what tests them instead. Only their help is run here."""
OTHERS = {
    "pytest": "runs this test, too",
    "coverage": "runs all tests",
    "train.py": "installs what no test needs: tests/site/test_training.py plays its games",
}
"""Commands that are not run here at all."""

BUDGETS = {"crosscut advise": "--evaluations 64"}
"""What is added so that a command takes a moment, not seconds."""

STAND_INS = {
    " --seconds 2": " --seconds 0.05",
    " LINK": " g=quax",
    " {{ game }}": " crossway --size 3 --seconds 0.05",
    " page.html": " web/puzzles.html",
    " games.txt": " 'g=quax&n=5&m=c3.d4&v=1'",
    " PAGE ...": " web/puzzles.html",
    "--full 'g=crossway&n=4'": "--full 'g=crossway&n=3'",
    " web/rules/hex.html": " web/rules/zigzag-edge.html",
}
"""What a reader puts in place of a word; and a smaller board or page, where the one that is printed takes seconds."""

_PRINTED = re.compile(r"```sh\n(.*?)```|`([^`\n]+)`|<pre><code>(.*?)</code></pre>|<code>([^<]*)</code>", re.DOTALL)
_PROGRAM = re.compile(r"^crosscut(?= [a-z])")
_COMMAND = re.compile(r"(?:.*\bpython3? |^)(?:-m ([a-z_.]+)|(?:build_scripts/)?([a-z_]+\.py))(?= |$)( [a-z]+)?")


def printed_commands() -> Iterator[tuple[str, str]]:
    """Each line with a command of ours, after what its block exports, and the document that prints it."""
    for path in sorted(path for pattern in DOCUMENTS for path in REPOSITORY.glob(pattern)):
        for printed in _PRINTED.finditer(path.read_text(encoding="utf-8")):
            block = html.unescape(next(filter(None, printed.groups()), "")).replace("\\\n", " ")
            exported = "" if is_complete(path, block) else "export PYTHONPATH=build_scripts:pysrc; "
            for printed_line in block.splitlines():
                line = _PROGRAM.sub("python3 -m crosscut", printed_line)
                if line.startswith("export "):
                    exported += f"{line}; "
                elif _COMMAND.match(line) and " " in line:
                    yield exported + line.partition(" #")[0].strip(), path.name


def is_complete(document: Path, block: str) -> bool:
    """Whether commands are run as they are printed. Users have installed the package, contributors may not have."""
    return "PYTHONPATH" in block or document.name in {"CONTRIBUTING.md", "new-game.md", "releasing.md"}


COMMANDS = dict(printed_commands())


def test_commands_are_found() -> None:
    assert len(COMMANDS) > 20
    assert {"README.md", "CONTRIBUTING.md", "levels.md", "solver.md", "links.html"} <= set(COMMANDS.values())


@pytest.mark.parametrize("line", COMMANDS)
def test_a_printed_command_runs(line: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """Those of users as the program runs them, without a process of their own: to start it takes longer than most."""
    exported, separator, command = line.rpartition("; ")
    found = _COMMAND.match(command)
    assert found is not None
    name = found[1] or found[2]
    if name in OTHERS:
        return
    if name in LONG or f"{name}{found[3]}" in LONG:
        module = f"-m {name}" if found[1] else f"build_scripts/{name}"
        command = f"{command.rpartition('python')[0] if 'PYTHONPATH=' in command else ''}python3 {module} --help"
    command += f" {BUDGETS.get(f'{name}{found[3]}', '')}"
    for word, instead in STAND_INS.items():
        command = command.replace(word, instead)
    command = re.sub(r"(\.venv/bin/)?python3? ", f"{sys.executable} ", command)
    command = re.sub(r" figure\.(svg|png|pdf|gif)\b", f" {os.devnull}", command)
    words = shlex.split(command)
    if exported and words[:3] == [sys.executable, "-m", "crosscut"] and ">" not in words:
        monkeypatch.chdir(REPOSITORY)
        ran = run(*words[3:])
        status, errors = ran.status, ran.err
    else:
        status, errors = run_once(f"unset PYTHONPATH; {exported}{separator}{command}")
    assert (status, "Traceback" in errors) == (0, False), f"{COMMANDS[line]}: {errors}"


@cache
def run_once(command: str) -> tuple[int, str]:
    """The status of a command and what it says of errors; several documents print the same."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return done.returncode, done.stderr


def test_help_installs_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "set_up", lambda: pytest.fail("something is installed"))
    bench.main(["--help"])
    assert "python3 -m laboratory.strength" in capsys.readouterr().out


POSITIONS = load()


def test_every_section_can_be_printed() -> None:
    assert {*bench.SECTIONS, *bench.OTHER_SECTIONS} == SECTIONS.keys()


def test_the_slices_of_every_method_are_measured() -> None:
    groups = list(long_requests(HARD_POSITIONS.read_text(encoding="utf-8")))
    assert {request["method"] for _, requests in groups for request in requests} == METHODS.keys()


@pytest.mark.parametrize("game_id", sorted({entry.game for entry in POSITIONS}))
def test_solved_positions_are_what_they_say(game_id: str) -> None:
    """By the solver, every tenth of those of 4x4; the moves that are not named lose."""
    game = crosscut.game(game_id)
    chosen = [entry for entry in POSITIONS if entry.game == game_id and entry.size == 4][::10]
    for entry in chosen:
        position = entry.position()
        after = {str(move): game.play(position, move).position for move in game.legal_moves(position)}
        winners = {move: crosscut.solve(game, left) for move, left in after.items()}
        wins = {move for move, found in winners.items() if found and found.winner is position.turn}
        assert all(winners.values()) and wins == set(entry.wins)


def test_solved_positions_are_many_and_different() -> None:
    assert len(set(POSITIONS)) == len(POSITIONS) > 300
    for entry in POSITIONS:
        assert set(entry.wins) < {str(move) for move in crosscut.game(entry.game).legal_moves(entry.position())}


def test_a_kept_win_counts_one_and_a_lost_one_nothing() -> None:
    entry = next(entry for entry in POSITIONS if entry.game == "crossway" and entry.size == 4)
    assert ask(Question(entry, 0.05)).result == 1.0
    all_lose = SolvedPosition(entry.game, entry.rows, entry.links, entry.turn, ())
    assert ask(Question(all_lose, 0.05)).result == 0.0


def test_options_of_a_quick_and_of_a_full_run() -> None:
    quick, full = parse([]), parse(["--full", "--seconds", "0.5", "--output", "there.jsonl"])
    assert (quick.seconds, full.seconds) == (0.25, 0.5)
    assert quick.games < full.games and quick.positions < full.positions
    assert full.output == Path("there.jsonl")
    with pytest.raises(SystemExit):
        parse(["--parts", "luck"])
