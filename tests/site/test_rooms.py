"""The table of rooms in ARCHITECTURE.md: imports of the engine are checked by the same rules, build scripts keep to it.

The linter of scripts reads the table itself (``web/room-rules.js``).
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
BUILD_SCRIPTS = REPOSITORY / "build_scripts"
TABLE = (REPOSITORY / "ARCHITECTURE.md").read_text(encoding="utf-8").split("\n")
ROOMS = {path.name for path in BUILD_SCRIPTS.iterdir() if any(path.rglob("*.py"))}
OUTSIDE = {"crosscut", "tests", "e2e"}
"""What else of the repository could be imported."""


def test_the_table_and_the_rules_of_the_engine_agree() -> None:
    first = next(number for number, line in enumerate(TABLE) if line.startswith("| `pysrc/crosscut/`"))
    last = next(number for number, line in enumerate(TABLE) if line.startswith("| `bridge/`"))
    rows = [re.findall(r"`(\w+)/?`", line.split("|")[1]) for line in TABLE[first : last + 1]]
    (rules,) = (
        contract
        for contract in tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
            "importlinter"
        ]["contracts"]
        if contract["id"] == "rooms"
    )
    layers = [set(re.split(r" [|:] ", layer)) for layer in reversed(rules["layers"])]
    assert layers.pop() == {"__main__"}
    assert [layers[0] | layers[1], *layers[2:]] == [set(row) for row in rows]


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_of_the_build_scripts_imports_what_the_table_allows(room: str) -> None:
    (row,) = (line.split("|")[3] for line in TABLE if line.startswith(f"| `build_scripts/{room}/`"))
    allowed = {room, *re.findall(r"`(\w+)`", row), *(["crosscut"] if "runs the engine" in row else [])}
    if "all rooms" in row:
        allowed |= ROOMS
    modules = list((BUILD_SCRIPTS / room).rglob("*.py"))
    assert modules
    assert [f"{path.name}: {name}" for path in modules for name in imported(path) if name not in allowed] == []


def imported(path: Path) -> Iterator[str]:
    """The packages of this repository that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        yield from (top for name in names if (top := name.partition(".")[0]) in ROOMS | OUTSIDE)
