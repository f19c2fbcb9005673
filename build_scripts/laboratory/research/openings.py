"""Who wins after each first stone, and after each reply to it, on boards that connections decide.

Each is a task, which does not need the others. It stops after a number of positions; then the position stays open, and
a run with more positions tries it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import crosscut
from crosscut import Color, Place, Point
from crosscut.solver.joining import Joining, joining_of
from crosscut.solver.openings import LOSES, NAMES, OPEN, Image, images
from laboratory.research.native_prover import NativeProver
from laboratory.research.running import Task, save
from laboratory.results.runs import Json, Results, load
from shared.paths import ENGINE_SOURCE

TABLE = ENGINE_SOURCE / "crosscut" / "solver" / "opening_table.py"
GAMES = ("crossway", "quickway", "own:join-rising")
SIZES = (6, 7)
ENTRIES = 1 << 21
"""Positions that a task remembers: 100 MB, if it needs as many."""
POSITIONS = 500_000
"""The usual number of positions after which a task stops: some minutes of a processor."""


def opening_tasks(positions: int | None = None) -> Iterator[Task]:
    """A task for each first stone, such as ``crossway 7x7 d4``, then one for each reply (``crossway 7x7 d4 c3``); of
    several images one. Each stops after so many positions, or after the usual number."""
    for with_reply in (False, True):
        for game, size in ((game, size) for game in GAMES for size in SIZES):
            for stones in first_stones(game, size):
                for line in replies(game, size, stones) if with_reply else [(stones,)]:
                    name = " ".join([game, f"{size}x{size}", *map(str, line)])
                    yield Task(name, solve, (game, size, line, positions or POSITIONS))


def first_stones(game: str, size: int) -> list[Point]:
    """The first stones, of several images one."""
    seen: set[Point] = set()
    found = []
    for point in _points(size):
        if point not in seen:
            found.append(point)
            seen |= {image(point) for image in images(_joining(game), size)}
    return found


def replies(game: str, size: int, first: Point) -> list[tuple[Point, Point]]:
    """The first stone with each reply, of several images one."""
    keeping = [image for image in images(_joining(game), size) if image(first) == first]
    seen = {first}
    found = []
    for point in _points(size):
        if point not in seen:
            found.append((first, point))
            seen |= {image(point) for image in keeping}
    return found


def solve(game_id: str, size: int, stones: tuple[Point, ...], positions: int) -> Json:
    """Who wins after these stones, None if it is not decided, with a winning move of the side to move."""
    game = crosscut.game(game_id)
    position = game.start(size)
    for stone in stones:
        position = game.play(position, Place(stone)).position
    with NativeProver(game, size, entries=ENTRIES, most=positions) as prover:
        answer = prover.reply(position)
    return {
        "winner": answer.winner,
        "move": None if answer.reply is None else str(answer.reply),
        "positions": answer.nodes,
        "most": positions,
        "seconds": answer.seconds,
    }


def forget_open(path: Path, positions: int | None = None) -> None:
    """Leave out what is open in a file of results, but was tried with fewer positions than these, or than the usual
    number, so that a run tries it again."""
    if path.exists():
        kept = {
            name: found
            for name, found in load(path).items()
            if found["winner"] or found["most"] >= (positions or POSITIONS)
        }
        save(kept, path)


def tables(results: Results) -> dict[tuple[Joining, int], dict[str, str]]:
    """The table that the results make: the lines by their first stones."""
    found: dict[tuple[Joining, int], dict[str, str]] = {}
    for game, size in ((game, size) for game in GAMES for size in SIZES):
        lines = {str(first): line_of(results, game, size, first) for first in first_stones(game, size)}
        if any(set(line) - {OPEN, "."} for line in lines.values()):
            found[_joining(game), size] = lines
    return found


def line_of(results: Results, game: str, size: int, first: Point) -> str:
    """What is known after a first stone, as :mod:`crosscut.solver.opening_table` writes it."""
    name = f"{game} {size}x{size} {first}"
    signs = dict.fromkeys(_points(size), OPEN)
    keeping = [image for image in images(_joining(game), size) if image(first) == first]
    for _, reply in replies(game, size, first):
        known = results.get(f"{name} {reply}", {})
        for image in keeping:
            signs[image(reply)] = _sign(known, Color.RED, size, image)
    after_first = _sign(results.get(name, {}), Color.BLUE, size, keeping[0])
    del signs[first]
    if after_first == OPEN:
        # The replies decide the first stone, too.
        wins = [point for point, red in signs.items() if red == LOSES]
        if wins:
            after_first = _letter(wins[0], size)
        elif OPEN not in signs.values():
            after_first = LOSES
    elif after_first != LOSES:
        rank, file = divmod(NAMES.index(after_first), size)
        for image in keeping:
            signs[image(Point(file, rank))] = LOSES
    return after_first + "".join(signs.get(point, ".") for point in _points(size))


def _sign(known: Json, to_move: Color, size: int, image: Image) -> str:
    """What is known of a position, as its image shows it."""
    if not known or known["winner"] is None:
        return OPEN
    return _letter(image(Point.parse(known["move"])), size) if known["winner"] == to_move else LOSES


def _letter(point: Point, size: int) -> str:
    return NAMES[point.rank * size + point.file]


def write_table(results: Results) -> None:
    """Write the results into the table that is shipped."""
    head, _, _ = TABLE.read_text(encoding="utf-8").partition("SOLVED:")
    lines = [f"{head}SOLVED: dict[tuple[Joining, int], dict[str, str]] = {{"]
    for (joining, size), by_first in tables(results).items():
        flags = ", ".join(f"{name}={value}" for name, value in joining._asdict().items())
        lines += [f"    (Joining({flags}), {size}): {{"]
        lines += [f'        "{first}": "{line}",' for first, line in by_first.items()]
        lines += ["    },"]
    TABLE.write_text("\n".join([*lines, "}\n"]), encoding="utf-8")


def _points(size: int) -> list[Point]:
    return [Point(file, rank) for rank in range(size) for file in range(size)]


def _joining(game: str) -> Joining:
    joining = joining_of(crosscut.game(game))
    assert joining is not None, f"{game} is served"
    return joining
