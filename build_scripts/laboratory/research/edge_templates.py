"""The edge templates that ``crosscut.templates`` has: found by one program in C, checked by another one.

``native/templates/`` works on bit sets, and guesses which moves are good. ``native/template_check/`` looks at every
move alike, on a board of signs.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from resource import RUSAGE_CHILDREN, getrusage

import crosscut
from crosscut.solver.edge_template_table import Listed
from crosscut.solver.edge_templates import in_order
from crosscut.solver.joining import Joining, joining_of
from laboratory.native.compiling import program
from laboratory.research.running import Task
from laboratory.results.runs import Json, Results
from shared.paths import ENGINE_SOURCE

TABLE = ENGINE_SOURCE / "crosscut" / "solver" / "edge_template_table.py"
POSITIONS = 1_000_000_000
"""The most positions of a search. What takes more is undecided."""
SEARCHES = 1_000
"""After so many searches no more templates of a row are sought,"""
FEWER = {("own:join-rising", 4): 1}
"""but of some rows after fewer: that all others fail would take hours."""
FLAGS = 4
"""How many fields of a way of joining the programs know: the others have their usual values."""
WINDOWS = {
    "own:ban-xo/ox.join-corners": {2: (3, 3), 3: (2, 2), 4: (3, 3)},
    "own:link-auto": {2: (3, 3), 3: (2, 2), 4: (3, 3)},
    "own:join-rising": {2: (3, 3), 3: (4, 2), 4: (5, 1)},
    "own:ban-xo/ox.join-rising": {2: (3, 3), 3: (4, 2)},
    "own:ban-xo/ox": {2: (3, 3), 3: (3, 3)},
    "own:join-sides": {2: (3, 3), 3: (3, 3)},
}
"""A game for each way of joining that is served; for each row how many files west and east of the stone to search."""


def template_tasks() -> Iterator[Task]:
    """A task for each way of joining and each row, such as ``own:link-auto row 3``."""
    for text, windows in WINDOWS.items():
        for row in windows:
            yield Task(f"{text} row {row}", find, (text, row))


def find(text: str, row: int) -> Json:
    """The templates of a row within a window, and how they were found. Raises ValueError if one is false."""
    joining = joining_of(crosscut.game(text))
    assert joining is not None, f"{text} is served"
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    west, east = WINDOWS[text][row]
    words = [*_flags(joining), *map(str, (row, west, east, POSITIONS, FEWER.get((text, row), SEARCHES)))]
    *texts, counts = subprocess.run(
        [program("templates"), *words], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()
    searches, positions, undecided = map(int, counts.split())
    is_symmetric = joining.rising == joining.falling
    found = list(in_order(texts, is_symmetric))
    for template, answers in zip(found, check(joining, found), strict=True):
        if not answers.startswith("1") or "1" in answers[1:]:
            raise ValueError(f"{template} on row {row} of {text} is no template: the check says {answers}")
    return {
        "west": west,
        "east": east,
        "undecided": undecided,
        "templates": found,
        "searches": searches,
        "positions": positions,
        "seconds": round(getrusage(RUSAGE_CHILDREN).ru_utime - before, 1),
    }


def check(joining: Joining, templates: list[str]) -> list[str]:
    """For each template whether it holds, and whether it holds without each of its points: 1, 0, or ? if that took too
    many positions."""
    return subprocess.run(
        [program("template_check"), *_flags(joining), str(POSITIONS)],
        check=True,
        input="".join(f"{template}\n" for template in templates),
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.splitlines()


def _flags(joining: Joining) -> list[str]:
    """What the programs ask of a game without links that are moves."""
    assert not joining.link_moves, "where a link is a move there are no templates"
    return [str(int(flag)) for flag in (joining.rising, joining.falling, joining.bans_crosscuts, joining.by_links)]


def tables(results: Results) -> dict[Joining, dict[int, Listed]]:
    """The table that the results make."""
    found: dict[Joining, dict[int, Listed]] = {}
    for text, windows in WINDOWS.items():
        joining = joining_of(crosscut.game(text))
        assert joining is not None, f"{text} is served"
        found[joining] = {}
        for row in windows:
            result = results[f"{text} row {row}"]
            is_complete = not result["undecided"]
            found[joining][row] = Listed(result["west"], result["east"], is_complete, tuple(result["templates"]))
    return found


def write_table(results: Results) -> None:
    """Write the results into the table that is shipped."""
    head, _, _ = TABLE.read_text(encoding="utf-8").partition("FOUND:")
    lines = ["FOUND: dict[Joining, dict[int, Listed]] = {"]
    for joining, rows in tables(results).items():
        lines.append(f"    {_written(joining)}: {{")
        for row, listed in rows.items():
            lines.append(f"        {row}: Listed(")
            lines += [f"            {name}={value!r}," for name, value in zip(listed._fields[:3], listed, strict=False)]
            lines.append("            templates=(")
            lines += [f'                "{template}",' for template in listed.templates]
            lines += ["            ),", "        ),"]
        lines.append("    },")
    TABLE.write_text("\n".join([head + lines[0], *lines[1:], "}\n"]), encoding="utf-8")


def _written(joining: Joining) -> str:
    fields = zip(joining._fields[:FLAGS], joining, strict=False)
    return f"Joining({', '.join(f'{name}={value}' for name, value in fields)})"
