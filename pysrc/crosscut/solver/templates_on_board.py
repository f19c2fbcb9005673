"""Edge templates in a proof on the board: which stones of the winner are joined to an edge by a template of the table.

The table is written for Red and the southern edge. A half turn leads to the northern edge; exchanging files and ranks
leads to Blue's. Both keep rising diagonals rising, so they keep every way of joining.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from crosscut.geometry import Color, Point
from crosscut.solver.connection_proof import Connection
from crosscut.solver.edge_template_table import FOUND
from crosscut.solver.edge_templates import Template
from crosscut.solver.joining import Joining


class OnBoard(NamedTuple):
    """A template on the board.

    Attributes:
        stone: The stone that it joins to an edge.
        row: The row of the stone, counted from that edge.
        number: Which template of the row it is in the table, from 1.
        points: Its points, without the stone.
    """

    stone: Point
    row: int
    number: int
    points: tuple[Point, ...]


def template_on_board(connection: Connection) -> OnBoard | None:
    """A template whose points are all in the carrier of a proof, of a stone on its chain; None if there is none.

    It is one of the highest row, and of those one of the smallest.
    """
    position, color = connection.position, connection.color
    carrier = {*connection.carrier}
    own = position.grid.points(position.stones_of(color))
    stones = [point for point in connection.chain() if point in own]
    found = [
        OnBoard(stone, row, number, points)
        for stone in stones
        for row, number, points in _templates_at(connection.joining, color, position.size, stone)
        if carrier.issuperset(points)
    ]
    return max(found, key=lambda one: (one.row, -len(one.points)), default=None)


def _templates_at(
    joining: Joining, color: Color, size: int, stone: Point
) -> Iterator[tuple[int, int, tuple[Point, ...]]]:
    """The templates of the table that have room on the board at a stone: row, number and points."""
    for is_far in (False, True):
        at = _turned(stone, color, size, is_far)
        for row, number, around in _listed(joining):
            if at.rank + 1 != row:
                continue
            files = [at.file + file for file, _ in around]
            if min(files) >= 0 and max(files) < size:
                points = (Point(at.file + file, rank) for file, rank in around)
                yield row, number, tuple(_turned(point, color, size, is_far) for point in points)


def _turned(point: Point, color: Color, size: int, is_far: bool) -> Point:
    """A point as the table sees it, whose edge is the southern one; and back."""
    file, rank = point if color is Color.RED else (point.rank, point.file)
    return Point(size - 1 - file, size - 1 - rank) if is_far else Point(file, rank)


@lru_cache(maxsize=8)
def _listed(joining: Joining) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """All templates and their mirror images, as row, number, and for each point its files east of the stone, and its
    rank."""
    found = []
    for row, listed in FOUND.get(joining, {}).items():
        for number, template in enumerate(map(Template.parse, listed.templates), 1):
            points = [(point.file - template.stone.file, point.rank) for point in template.carrier]
            points.remove((0, row - 1))
            found.append((row, number, tuple(points)))
            if joining.rising == joining.falling:
                found.append((row, number, tuple((-file, rank) for file, rank in points)))
    return tuple(found)
