"""A board as lines of text with its coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crosscut.geometry import FILES, Color, Point
from crosscut.move import Move, Place
from crosscut.position import Position

_STONES = {Color.RED: "R", Color.BLUE: "B"}


def board_lines(size: int, sign: Callable[[Point], str], marked: Point | None = None) -> Iterator[str]:
    """The board from north to south, with a sign for each point; brackets stand around the point that is marked."""
    files = f"    {' '.join(FILES[:size])}"
    yield files
    for rank in reversed(range(size)):
        points = [Point(file, rank) for file in range(size)]
        between = [" ", *("[" if point == marked else " " for point in points[1:]), " "]
        if marked in points:
            between[marked.file : marked.file + 2] = "[]"
        row = "".join(f"{before}{sign(point)}" for before, point in zip(between, points, strict=False))
        yield f"{rank + 1:3}{row}{between[-1]}{rank + 1}"
    yield files


def position_lines(
    position: Position, last: Move | None = None, forbidden: frozenset[Point] = frozenset()
) -> list[str]:
    """A position: R and B are stones, brackets stand around the last one, x is a point where one may not play."""
    stones = position.stones

    def sign(point: Point) -> str:
        return _STONES[stones[point]] if point in stones else "x" if point in forbidden else "."

    lines = list(board_lines(position.size, sign, last.point if isinstance(last, Place) else None))
    if position.links:
        lines.append(f"links: {' '.join(map(str, position.links))}")
    return lines
