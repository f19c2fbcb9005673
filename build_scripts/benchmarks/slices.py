"""How long the engine is busy before it can react to a cancellation: the slices of its long calculations.

A cancelled calculation delays others this long. It is measured in processor time, natively and in Pyodide under node,
with slow requests for every method of the bridge.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from time import process_time
from typing import Any, TypeAlias

import crosscut
from benchmarks.rows import HARD_POSITIONS, Row, rows_in_pyodide, summary, table
from benchmarks.timings import published
from crosscut import Point, bridge, link
from crosscut.bridge import METHODS
from crosscut.record.abstract_play_archive import MAX_CHARACTERS, MAX_GAMES, MAX_RECORDS
from shared.command import say

Request: TypeAlias = dict[str, Any]
"""``method`` and ``params`` of the bridge."""
Group: TypeAlias = tuple[str, list[Request]]
"""What is measured, and with which requests."""

CROWDED = ("RB.", "RB..", "RB......")
ABOUT_POSITIONS = ("state", "filling", "explain")
TASK_METHODS = ("judge-task", "hint-task", "solve-task")
NODES = 20_000
VARIATIONS = 4_900
SIZE = 26

_LOOP = {"points": ["a1", "b1", "c2", "c3", "b3", "a2"], "first": "blue"}
_CROSSCUTS = [
    {"points": ["a1", "b1", "b2", "a2"], "first": "red"},
    {"points": ["d4", "e4", "e5", "d5"], "first": "blue"},
]


def report() -> None:
    """Print the slices natively and in Pyodide."""
    table(slice_rows(HARD_POSITIONS.read_text(encoding="utf-8")))
    say("In Pyodide:")
    table(rows_in_pyodide("slices:slice_rows")[0])


def slice_rows(shared: str) -> list[Row]:
    """A row for each method and kind of position. ``shared`` is the text of the file with hard positions."""
    return [
        summary(what, [time for request in asked for time in slices_of(request)])
        for what, asked in long_requests(shared)
    ]


def slices_of(request: Request) -> list[float]:
    """The processor time of each slice, in milliseconds."""
    times, asked = [], {"id": 1} | request
    while True:
        start = process_time()
        answer = json.loads(bridge.handle(json.dumps(asked)))
        times.append((process_time() - start) * 1000)
        if "more" not in answer:
            return times
        asked = {"id": 1, "more": answer["more"]}


def long_requests(shared: str) -> Iterator[Group]:
    """All requests. Raises LookupError if one of the methods is missing."""
    groups = [
        *_about_positions(shared),
        *_about_loops(),
        *_about_play(),
        *_about_tasks(),
        *_about_records(),
        *_about_own_games(),
        *_about_nothing(),
    ]
    asked = {request["method"] for _, requests in groups for request in requests}
    if missing := METHODS.keys() - asked:
        raise LookupError(f"nothing is measured of {', '.join(sorted(missing))}")
    yield from groups


def _setups(shared: str) -> Iterator[tuple[str, str, list[str]]]:
    """Names, games and diagrams: hard positions, a pattern that is hard to fill, boards that cannot be filled."""
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
        thought = {"size": size, "effort": "review"}
        yield (
            f"advise, all games on {size}x{size}",
            [{"method": "advise", "params": {"game": game, **thought}} for game in games],
        )
    yield (
        "solve, all games on 4x4",
        [{"method": "solve", "params": {"game": game, "size": 4, "nodes": NODES}} for game in games],
    )
    opened = {"moves": ["c3", "f6", "d6", "e4"]}
    for method, limits in (("prove", {"nodes": NODES // 4}), ("decision", {"seconds": 2.0})):
        yield (
            f"{method}, all games on 9x9 and 19x19",
            [
                {"method": method, "params": {"game": game, "size": size, **opened, **limits}}
                for game in games
                for size in (9, 19)
                if game != "zigzag-edge"
            ],
        )
    yield "course", [{"method": "course", "params": {"game": "quickway"}}]
    yield "ends", [{"method": "ends", "params": {"game": game, "size": 5}} for game in ("own:ban-xo", "own:ban-ee/xo")]
    yield "decided", [{"method": "decided", "params": {"game": "own:join-rising", "size": 7}}]
    yield "templates", [{"method": "templates", "params": {"game": "quickway", "row": 3}}]
    square = {"stone": "c4", "carrier": [str(Point(file, rank)) for file in range(5) for rank in range(4)]}
    yield (
        "intrusion, a stone on row 4",
        [{"method": "intrusion", "params": {"game": game, **square}} for game in ("crossway", "quickway")],
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
        yield f"svg, {what}", [{"method": "svg", "params": {"link": fragment}}]
        yield (
            f"export, {what}",
            [{"method": "export", "params": {"link": fragment, "format": kind}} for kind in ("text", "json")],
        )
        text = link.write(_read(fragment).record)
        yield f"import, {what}", [{"method": "import", "params": {"text": text}}]
        claims = ["red to move", "red can win"]
        yield (
            f"check-figure, {what}",
            [{"method": "check-figure", "params": {"link": fragment, "claims": claims, "seconds": 1}}],
        )
    yield "import, an archive of 3,000,000 characters", [{"method": "import", "params": {"text": _archive(points)}}]


def _archive(points: list[str]) -> str:
    """An archive with the most games that are imported, and many more of another game."""
    rounds = [points[ply : ply + 2] for ply in range(0, 100, 2)]

    def record(name: str, number: int) -> str:
        players = [{"name": "Ada", "result": 1}, {"name": "Bob", "result": 0}]
        game = {"name": name, "variants": [f"{SIZE}x{SIZE} board"]}
        header = {"game": game, "site": {"gameid": str(number)}, "players": players}
        return json.dumps({"header": header, "moves": [*rounds, ["resign"]]})

    records = [record("Quax" if number < MAX_GAMES else "Hex", number) for number in range(MAX_RECORDS)]
    most = MAX_CHARACTERS // (len(records[0]) + 4)
    return f"[{','.join(records[:most])}]"


def _read(fragment: str) -> link.Reading:
    reading = link.read(fragment)
    assert reading is not None
    return reading


def _about_own_games() -> Iterator[Group]:
    texts = ("own:ban-xo/ox.safe", "own:ban-xoe/aan-xx/xx.fill-xo/fx.swap", "own:link-move.swap")
    yield "rules", [{"method": "rules", "params": {"game": text}} for text in texts]
    sizes = (13, SIZE, SIZE)
    yield (
        "try-out",
        [
            {"method": "try-out", "params": {"game": text, "size": size, "games": 400}}
            for text, size in zip(texts, sizes, strict=True)
        ],
    )
    yield "lab", [{"method": "lab", "params": {"game": text, "seconds": 5}} for text in ("crossway", *texts)]


def _about_nothing() -> Iterator[Group]:
    yield "games, levels", [{"method": method, "params": {}} for method in ("games", "levels")]


def blocked_knight_pattern(size: int = SIZE) -> str:
    """Each of its four legal moves takes long; the size is one more than a multiple of five."""

    def letter(file: int, rank: int) -> str:
        if (file + 2 * rank) % 5 == 0:
            return "R"
        nearest, other = sorted((min(file, size - 1 - file), min(rank, size - 1 - rank)))
        return "B" if nearest == 0 and other > 1 else "."

    return "\n".join("".join(letter(file, rank) for file in range(size)) for rank in reversed(range(size)))


def crowded(letters: str, size: int = SIZE) -> str:
    """A board of random letters: it cannot be filled, and there is much to explain."""
    chance = random.Random(letters)
    return "\n".join("".join(chance.choice(letters) for _ in range(size)) for _ in range(size))
