"""Requests that keep the engine busy: for every method of the bridge the kinds that take long."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeAlias

import crosscut
from benchmarks.engine_timings import published
from benchmarks.long_positions import SIZE, blocked_knight_pattern, crowded
from crosscut import Point, link
from crosscut.bridge.calls import METHODS
from crosscut.files import record_json

Request: TypeAlias = dict[str, Any]
"""``method`` and ``params`` of the bridge."""
Group: TypeAlias = tuple[str, list[Request]]
"""What is measured, and with which requests."""

CROWDED = ("RB.", "RB..", "RB......")
ABOUT_POSITIONS = ("state", "filling", "explain")
TASK_METHODS = ("judge-task", "hint-task", "solve-task")
EVALUATIONS = 200
NODES = 20_000
VARIATIONS = 4_900

_LOOP = {"points": ["a1", "b1", "c2", "c3", "b3", "a2"], "first": "blue"}
_CROSSCUTS = [
    {"points": ["a1", "b1", "b2", "a2"], "first": "red"},
    {"points": ["d4", "e4", "e5", "d5"], "first": "blue"},
]


def long_requests(shared: str) -> Iterator[Group]:
    """All of them. Raises LookupError for a method that none of them asks."""
    groups = [
        *_about_positions(shared),
        *_about_loops(),
        *_about_play(),
        *_about_tasks(),
        *_about_records(),
        *_about_nothing(),
    ]
    asked = {request["method"] for _, requests in groups for request in requests}
    if missing := METHODS.keys() - asked:
        raise LookupError(f"nothing is measured of {', '.join(sorted(missing))}")
    yield from groups


def _setups(shared: str) -> Iterator[tuple[str, str, list[str]]]:
    """What, the game, and diagrams: hard positions, a pattern that is hard to fill, boards that cannot be filled."""
    for game_id in ("candy-necklace", "naked-diagonal"):
        hard = [position.diagram() for size in (13, 19) for position in published(shared, game_id, size)]
        yield f"{game_id}, hard positions", game_id, hard
    yield f"blocked knight pattern on {SIZE}x{SIZE}", "naked-diagonal", [blocked_knight_pattern()]
    yield f"unfillable set-ups on {SIZE}x{SIZE}", "naked-diagonal", [crowded(letters) for letters in CROWDED]


def _about_positions(shared: str) -> Iterator[Group]:
    for what, game_id, diagrams in _setups(shared):
        references: list[Request] = [{"game": game_id, "setup": {"diagram": diagram}} for diagram in diagrams]
        for method in ABOUT_POSITIONS:
            yield f"{method}, {what}", [{"method": method, "params": reference} for reference in references]
        attempts = [
            reference | {"move": _empty_point(diagram)} for reference, diagram in zip(references, diagrams, strict=True)
        ]
        yield f"violation, {what}", [{"method": "violation", "params": attempt} for attempt in attempts]


def _empty_point(diagram: str) -> str:
    rows = diagram.split()
    return next(
        str(Point(file, len(rows) - number))
        for number, row in enumerate(rows, 1)
        for file, letter in enumerate(row)
        if letter == "."
    )


def _about_loops() -> Iterator[Group]:
    position = {"game": "candy-necklace", "setup": {"diagram": ".BR\nR.B\nBR."}}
    full = crowded("RB..")
    stone = Point(full.split()[-1].index("R"), 0)
    through = {"game": "candy-necklace", "setup": {"diagram": full}, "point": str(stone)}
    yield f"loop-through, crowded {SIZE}x{SIZE}", [{"method": "loop-through", "params": through}]
    yield "unmerge", [{"method": "unmerge", "params": position | {"loop": _LOOP}}]
    board = {"game": "candy-necklace", "size": SIZE}
    yield "merge", [{"method": "merge", "params": board | {"loops": _CROSSCUTS}}]


def _about_play() -> Iterator[Group]:
    games = [game.id for game in crosscut.games()]
    for size in (13, SIZE):
        thought = {"size": size, "evaluations": EVALUATIONS, "seed": 1}
        yield (
            f"advise, all games on {size}x{size}",
            [{"method": "advise", "params": {"game": game, **thought}} for game in games],
        )
    yield (
        "solve, all games on 4x4",
        [{"method": "solve", "params": {"game": game, "size": 4, "nodes": NODES}} for game in games],
    )


def _about_tasks() -> Iterator[Group]:
    games = [game.id for game in crosscut.games()]
    pattern = blocked_knight_pattern()
    asked: dict[str, list[Request]] = {
        "win, all games on 4x4": [{"game": game, "size": 4, "task": "win", "answer": ["b2"]} for game in games],
        f"win, all games on {SIZE}x{SIZE}": [
            {"game": game, "size": SIZE, "task": "win", "answer": ["b2"]} for game in games
        ],
        f"illegal, blocked knight pattern on {SIZE}x{SIZE}": [
            {
                "game": "naked-diagonal",
                "setup": {"diagram": pattern},
                "task": "illegal",
                "answer": [_empty_point(pattern)],
            }
        ],
    }
    for what, tasks in asked.items():
        for method in TASK_METHODS:
            yield f"{method}, {what}", [{"method": method, "params": task} for task in tasks]


def _about_records() -> Iterator[Group]:
    points = [str(Point(file, rank)) for file in range(SIZE) for rank in range(SIZE)]
    random.Random(1).shuffle(points)
    moves = ".".join(points)
    variations = "".join(f"({points[number % len(points)]})" for number in range(VARIATIONS))
    comments = ";".join(f"{ply}:{'%C3%B6' * 30}" for ply in range(1, 600))
    pattern = blocked_knight_pattern().replace("\n", "/")
    records = {
        "a whole game on 26x26": f"g=quax&n={SIZE}&m={moves}&numbers=on",
        "a tree of 5,000 moves": f"g=quax&n={SIZE}&m={points[0]}{variations}",
        "600 comments": f"g=quax&n={SIZE}&m={moves}&comments={comments}",
        "a blocked knight pattern": f"g=naked-diagonal&n={SIZE}&s={pattern}&legal=both",
    }
    for what, fragment in records.items():
        record = record_json.write(_read(fragment).record)
        yield f"svg, {what}", [{"method": "svg", "params": {"link": fragment}}]
        yield (
            f"export, {what}",
            [{"method": "export", "params": {"record": record, "format": kind}} for kind in ("text", "json")],
        )
        text = link.write(_read(fragment).record)
        yield f"import, {what}", [{"method": "import", "params": {"text": text}}]


def _read(fragment: str) -> link.Reading:
    reading = link.read(fragment)
    assert reading is not None
    return reading


def _about_nothing() -> Iterator[Group]:
    yield "games, levels", [{"method": method, "params": {}} for method in ("games", "levels")]
