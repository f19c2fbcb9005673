"""The board as numbered points: who neighbours whom, and which block lies between two diagonal neighbours.

Points are numbered from a1 eastwards, rank by rank, without the padding of :class:`crosscut.geometry.Grid`. Blocks are
numbered by their south-western point.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.position import all_links


@dataclass(frozen=True, slots=True)
class BoardGraph:
    """What floods and fillings need to know about a board."""

    board: Grid
    points: tuple[Point, ...]
    orthogonal: tuple[tuple[int, ...], ...]
    """For each point its orthogonal neighbours."""
    rising: tuple[tuple[tuple[int, int], ...], ...]
    """For each point its neighbours along rising diagonals, each with the block between."""
    falling: tuple[tuple[tuple[int, int], ...], ...]
    """The same along falling diagonals."""
    south: tuple[int, ...]
    north: tuple[int, ...]
    west: tuple[int, ...]
    east: tuple[int, ...]

    def numbers(self, mask: Mask) -> list[int]:
        """The numbers of the points of a set."""
        return [point.rank * self.board.columns + point.file for point in self.board.points(mask)]

    def edges(self, color: Color) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The points of a side's two edges."""
        return (self.south, self.north) if color is Color.RED else (self.west, self.east)


@lru_cache(maxsize=16)
def board_graph(board: Grid) -> BoardGraph:
    """The graph of that board."""
    points = board.points(board.board)

    def number(point: Point) -> int:
        return point.rank * board.columns + point.file

    orthogonal: list[list[int]] = [[] for _ in points]
    diagonal: tuple[list[list[tuple[int, int]]], ...] = ([[] for _ in points], [[] for _ in points])
    for point in points:
        for step in ((1, 0), (0, 1)):
            other = Point(point.file + step[0], point.rank + step[1])
            if other in board:
                orthogonal[number(point)].append(number(other))
                orthogonal[number(other)].append(number(point))
    for links, found in zip(all_links(board), diagonal, strict=True):
        for link in board.select(board.blocks, links):
            a, b, block = number(link.a), number(link.b), number(link.block)
            found[a].append((b, block))
            found[b].append((a, block))
    return BoardGraph(
        board,
        points,
        tuple(map(tuple, orthogonal)),
        tuple(map(tuple, diagonal[0])),
        tuple(map(tuple, diagonal[1])),
        *(tuple(number(point) for point in board.points(edge)) for edge in (board.south, board.north)),
        *(tuple(number(point) for point in board.points(edge)) for edge in (board.west, board.east)),
    )
