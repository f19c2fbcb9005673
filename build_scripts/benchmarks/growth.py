"""Patterns on boards of growing size. A naive search for a filling takes much longer from one size to the next."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.engine_timings import Row, cold_map, fresh
from crosscut import Color, Point, Position

SIZES = (6, 10, 14, 19, 26)
PATTERNS = ("blocked staircase", "blocked knight pattern", "lattice", "spiral of width 2", "corridors of width 2")


def wanted(pattern: str, size: int) -> Iterator[tuple[Point, Color]]:
    """The stones of a pattern, in the order in which they are put down."""
    points = [Point(file, rank) for rank in range(size) for file in range(size)]
    border = [point for point in points if {*point} & {0, size - 1}]
    if pattern == "blocked staircase":
        yield from ((point, Color.RED) for point in points if (point.file - point.rank) % 4 >= 2)
        yield from ((point, Color.BLUE) for point in border)
    elif pattern == "blocked knight pattern":
        yield from ((point, Color.RED) for point in points if (point.file + 2 * point.rank) % 5 == 0)
        yield from ((point, Color.BLUE) for point in border)
    elif pattern == "lattice":
        for point in points:
            if point.file % 3 == point.rank % 2 == 0:
                yield point, (Color.RED, Color.BLUE)[(point.file // 3 + point.rank // 2) % 2]
    elif pattern == "spiral of width 2":
        yield from ((point, Color.RED) for point in spiral_wall(size))
    else:
        for wall, rank in enumerate(range(2, size, 3)):
            files = range(size - 2) if wall % 2 == 0 else range(2, size)
            yield from ((Point(file, rank), (Color.RED, Color.BLUE)[wall % 2]) for file in files)


def spiral_wall(size: int) -> Iterator[Point]:
    """A wall of one point's width that leaves a corridor of width 2, from outside to inside."""
    west, south, east, north = 0, 2, size - 3, size - 3
    while west <= east and south <= north:
        yield from (Point(file, south) for file in range(west, east + 1))
        yield from (Point(east, rank) for rank in range(south, north + 1))
        yield from (Point(file, north) for file in range(east, west + 2, -1))
        yield from (Point(west + 2, rank) for rank in range(north, south + 2, -1))
        west, south, east, north = west + 3, south + 3, east - 3, north - 3


def position_of(pattern: str, size: int) -> Position:
    """The stones of the pattern one after the other, while each is legal: blocked until one more would be too much."""
    game = fresh("naked-diagonal")
    position = game.start(size)
    for point, color in wanted(pattern, size):
        bit = position.grid.bit(point)
        if bit & position.empty and game.legality(position, color)[point] is None:
            position = position.with_stone(color, bit)
    return position


def rows() -> Iterator[Row]:
    """The legality of both colours, cold, for each pattern and size."""
    for pattern in PATTERNS:
        for size in SIZES:
            position = position_of(pattern, size)
            time = cold_map(position, "naked-diagonal")
            yield {
                "what": f"{pattern} {size}x{size}",
                "count": position.empty.bit_count(),
                "median": time,
                "per point": time / max(1, position.empty.bit_count()),
            }
