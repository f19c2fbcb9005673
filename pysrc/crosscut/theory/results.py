"""What the runs have found: one JSON object, with an entry for each task."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

Json: TypeAlias = Any
Results: TypeAlias = dict[str, Json]
"""What the tasks found, by their names: ``naked-diagonal 4x4`` or ``naked-diagonal B.R/R.B``."""

SHIPPED = "results.json"
"""The results that come with the program, beside this module."""


def shipped_results() -> Results:
    """The results that come with the program."""
    results: Results = json.loads(files(__package__).joinpath(SHIPPED).read_text(encoding="utf-8"))
    return results


def load(path: Path) -> Results:
    """The results in a file. Raises ValueError if they cannot be read."""
    try:
        results = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} holds no results: {error}") from None
    if isinstance(results, dict):
        return results
    raise ValueError(f"{path} holds no results: expected an object")


def save(results: Results, path: Path) -> None:
    """Write the results, one line for each task. A stop leaves the old file or the new one."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(found)}" for name, found in sorted(results.items()))
    unfinished = path.with_suffix(".part")
    unfinished.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    unfinished.replace(path)


def by_board(results: Results, what: str) -> list[tuple[str, Json]]:
    """The entries of a game, or of ``loops``, that are about a board, by its size (``4x5``); small boards first."""
    named = [(name.split()[1], found) for name, found in results.items() if name.split()[0] == what]
    boards = [(size, found) for size, found in named if re.fullmatch(r"\d+x\d+", size)]
    return sorted(boards, key=lambda board: [int(side) for side in board[0].split("x")])


def found_shapes(results: Results, game: str) -> dict[str, str]:
    """The smallest unfillable formations of a game, each with the smallest board that it was found on."""
    shapes: dict[str, str] = {}
    for size, found in by_board(results, game):
        for diagram in found["shapes"]:
            shapes.setdefault(diagram, size)
    return shapes
