"""What lies around each point of a board, worked out once: neighbours, blocks, and the connections that can be saved.

A point is numbered by its bit of the :class:`crosscut.geometry.Grid`, so the padding column leaves numbers unused.

*Saving a connection.* Red stones on a and b have q and p between them. Each of q and p joins them, so Red need not
hurry. But if Blue takes p, Red answers on q. A *triple* says so: red on a and b and blue on p ask for red on q.

    . a q
    . p b        Hex: a and b, both neighbours of q and of p
    . . .

A side's own edge counts like a stone. All games have the same triples, with the neighbours of the game. Players call
the shape a bridge or a two-bridge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from crosscut.geometry import Grid
from crosscut.player.joining_diagonals import JoiningDiagonals

Triple: TypeAlias = tuple[int, int, int]
"""Two points of one colour and one of the other, which together ask for the first colour on a fourth point."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The tables of one board. Lists are indexed by point."""

    size: int
    """The length of the lists: numbers below it are points or padding, then come the edges."""
    width: int
    """The step from a point to its northern neighbour."""
    points: tuple[int, ...]
    blocks: tuple[int, ...]
    """The south-western points of all blocks."""
    neighbours: tuple[tuple[int, ...], ...]
    """Orthogonal neighbours, and those along the diagonals that may join."""
    orthogonal: tuple[tuple[int, ...], ...]
    saves: tuple[tuple[Triple, ...], ...]
    """For each point q the triples (a, b, p) that would save a connection at q, for either colour."""
    red_edge_saves: tuple[tuple[Triple, ...], ...]
    """The same with Red's edge as b."""
    blue_edge_saves: tuple[tuple[Triple, ...], ...]
    edges: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """South, north, west, east."""

    @property
    def all_red(self) -> int:
        """A number beyond the points that stands for something always red, such as Red's edges."""
        return self.size

    @property
    def all_blue(self) -> int:
        """The same for Blue."""
        return self.size + 1


@lru_cache(maxsize=16)
def surroundings(board: Grid, diagonals: JoiningDiagonals) -> Surroundings:
    """The tables of a board whose stones touch orthogonally and along the given diagonals."""
    width, size = board.width, board.rows * board.width
    points = tuple(bit for bit in range(size) if board.board >> bit & 1)
    on_board = frozenset(points)
    steps = {"both": (width + 1, width - 1), "rising": (width + 1,), "falling": (width - 1,)}[diagonals]
    reach = frozenset(step * sign for step in (1, width, *steps) for sign in (1, -1))
    edges = tuple(
        tuple(bit for bit in points if edge >> bit & 1) for edge in (board.south, board.north, board.west, board.east)
    )

    def saves(q: int, edge: frozenset[int], outside: int) -> tuple[Triple, ...]:
        """The triples at q; with an edge, those in which the edge takes the place of one stone."""
        found: list[Triple] = []
        for p in (q + step for step in sorted(reach)):
            if p not in on_board:
                continue
            shared = [a for a in (q + step for step in sorted(reach)) if a in on_board and a - p in reach]
            if not edge:
                found += [(a, b, p) for a, b in combinations(shared, 2) if b - a not in reach]
            elif q in edge and p in edge:
                found += [(a, outside, p) for a in shared if a not in edge]
        return tuple(found)

    def table(edge_pair: tuple[tuple[int, ...], ...], outside: int) -> tuple[tuple[Triple, ...], ...]:
        rows = [frozenset(edge) for edge in edge_pair] or [frozenset()]
        return tuple(
            tuple(triple for edge in rows for triple in saves(q, edge, outside)) if q in on_board else ()
            for q in range(size)
        )

    def near(steps: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(p + step for step in sorted(steps) if p + step in on_board) if p in on_board else ()
            for p in range(size)
        )

    return Surroundings(
        size,
        width,
        points,
        tuple(bit for bit in range(size) if board.blocks >> bit & 1),
        near(reach),
        near((1, -1, width, -width)),
        table((), 0),
        table(edges[:2], size),
        table(edges[2:], size + 1),
        (edges[0], edges[1], edges[2], edges[3]),
    )
