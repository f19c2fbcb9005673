"""The results of the runs, one line of JSON for each task."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from crosscut.geometry import Point

T = TypeVar("T")
Json: TypeAlias = Any
Results: TypeAlias = dict[str, Json]
"""What the tasks found, by their names, such as ``naked-diagonal 4x4`` or ``first-moves quax 5x5``."""

PUBLISHED = Path(__file__).with_name("results.jsonl")
"""The results that the page theory.html shows."""
RINGS = 2
"""How many rings of empty points surround a formation that stands in the open."""


def published_results() -> Results:
    """The results that the page shows."""
    return load(PUBLISHED)


def load(path: Path) -> Results:
    """The results in a file. Raises ValueError if they cannot be read."""
    try:
        entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        return {entry.pop("task"): entry for entry in entries}
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise ValueError(f"{path} holds no results: expected an object with a task in each line ({error})") from None


def by_board(results: Results, what: str) -> list[tuple[str, Json]]:
    """The results for a game, for ``loops`` or ``backward crossway``, by the board (``4x5``); small boards first."""
    named = [(name.rpartition(" "), found) for name, found in results.items()]
    boards = [(board, found) for (kind, _, board), found in named if kind == what]
    return sorted(boards, key=lambda board: [int(side) for side in board[0].split("x")])


def found_shapes(results: Results, game: str) -> dict[str, Json]:
    """The smallest unfillable formations of a game with their facts, those of small boards first."""
    return {diagram: facts for _, found in by_board(results, game) for diagram, facts in found["shapes"].items()}


def first_points(size: int) -> list[Point]:
    """The first moves that are solved: the south-western quarter has one of each set of mirror images."""
    half = (size + 1) // 2
    return [Point(file, rank) for rank in range(half) for file in range(half)]


def mirrored(by_name: Mapping[str, T], size: int) -> dict[Point, T]:
    """The value of one of several mirror images, for each of them."""
    found = {}
    for point, known in ((Point.parse(name), known) for name, known in by_name.items()):
        for file, rank in product({point.file, size - 1 - point.file}, {point.rank, size - 1 - point.rank}):
            found[Point(file, rank)] = known
    return found
