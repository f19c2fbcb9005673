"""Candy Necklace: loops of alternating colours, and what they surround.

A loop is a closed path of stones, neighbours orthogonal or diagonal, colours
alternating. It is crosscut-equivalent if what it surrounds cannot be filled without
a crosscut. A loop is *minimal* if no part of its stones is a loop of its own. Then
only stones next to each other along the loop are neighbours of different colours.

By theorem 2 of :mod:`crosscut.completion.candy_necklace`, every position that cannot be
filled contains the outline of a tree of blocks, which is a loop. So a minimal loop is
crosscut-equivalent if and only if it is such an outline.

The functions take the stones of a position as bit sets, ``position.grid``,
``position.red`` and ``position.blue`` of a :class:`crosscut.Position`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from crosscut.completion.candy_necklace import LoopReason, loop_reason
from crosscut.completion.imposed import Imposition, closure
from crosscut.geometry import Grid, Mask, Point, areas, king_steps, orthogonal_neighbours


@dataclass(frozen=True, slots=True)
class Loop:
    """A closed path of stones of alternating colours on a board that is empty otherwise.

    Raises ValueError if the points are no such path.
    """

    board: Grid
    points: tuple[Point, ...]
    """The stones in order around the loop."""
    first_is_red: bool
    """The colour of the first stone; the others alternate."""

    def __post_init__(self) -> None:
        for point in self.points:
            if point not in self.board:
                raise ValueError(f"{point} is not on the loop's board")
        if len(self.points) < 4 or len(self.points) % 2 or len(set(self.points)) < len(self.points):
            raise ValueError("a loop has an even number of different stones, at least four")
        for a, b in pairwise((*self.points, self.points[0])):
            if king_steps(a, b) != 1:
                raise ValueError(f"{a} and {b} follow each other in the loop but are no neighbours")

    def __str__(self) -> str:
        return " ".join(map(str, self.points))

    @property
    def red(self) -> Mask:
        """The red stones."""
        return self.board.mask(self.points[0 if self.first_is_red else 1 :: 2])

    @property
    def blue(self) -> Mask:
        """The blue stones."""
        return self.board.mask(self.points[1 if self.first_is_red else 0 :: 2])

    @property
    def interior(self) -> Mask:
        """The points that the loop surrounds: its winding number around them is not 0."""
        windings: Counter[Point] = Counter()
        for a, b in pairwise((*self.points, self.points[0])):
            # A ray to the east, half a step above a point, crosses this step if the point is further west.
            for file in range((a.file + b.file + 1) // 2) if a.rank != b.rank else ():
                windings[Point(file, min(a.rank, b.rank))] += b.rank - a.rank
        return self.board.mask(point for point, winding in windings.items() if winding and point not in self.points)

    @property
    def is_minimal(self) -> bool:
        """Whether each stone has only two enemies beside it: its neighbours along the loop."""
        colors = (self.red, self.blue) if self.first_is_red else (self.blue, self.red)
        return all(
            (king_neighbours(self.board, self.board.bit(point)) & colors[1 - place % 2]).bit_count() == 2
            for place, point in enumerate(self.points)
        )

    @property
    def is_crosscut_equivalent(self) -> bool:
        """Whether these stones alone make it impossible to fill the board without a crosscut: the exact answer.

        If the loop is minimal, only its interior matters.
        """
        return bool(closure(self.board, self.red, self.blue).contradiction)


@dataclass(frozen=True, slots=True)
class Component:
    """An empty area that a loop surrounds, and the stones of the loop beside it."""

    area: Mask
    stones: Mask
    """The loop's orthogonal neighbours of the area."""


def components(loop: Loop) -> tuple[Component, ...]:
    """The components of a loop; none if it surrounds nothing, as a crosscut does."""
    stones = loop.red | loop.blue
    return tuple(
        Component(area, orthogonal_neighbours(loop.board, area) & stones) for area in areas(loop.board, loop.interior)
    )


def loop_of_stones(board: Grid, red: Mask, blue: Mask, points: tuple[Point, ...]) -> Loop:
    """The loop that these stones of a position form in this order. Raises ValueError if they form none."""
    loop = Loop(board, points, bool(points) and points[0] in board and bool(board.bit(points[0]) & red))
    if loop.red & ~red or loop.blue & ~blue:
        raise ValueError("the loop is not one of stones of alternating colours")
    return loop


def equivalent_loop(board: Grid, red: Mask, blue: Mask, through: Point | None = None) -> Loop | None:
    """A shortest crosscut-equivalent loop, through that stone if possible; None if the position can be filled."""
    reason = loop_reason(board, red, blue, 0 if through is None else board.bit(through))
    return None if reason is None else loop_of_reason(board, red, reason)


def king_neighbours(board: Grid, point: Mask) -> Mask:
    """The points that are orthogonal or diagonal neighbours of a point."""
    row = point | point << 1 | point >> 1
    return (row | row << board.width | row >> board.width) & board.board & ~point


def loop_of_reason(board: Grid, red: Mask, reason: LoopReason) -> Loop:
    """The loop that a completion module reports."""
    return Loop(board, tuple(map(board.point, reason.loop)), bool(reason.loop[0] & red))


def imposed_chain(board: Grid, red: Mask, blue: Mask, point: Point) -> tuple[Imposition, ...]:
    """Why an empty point may take only one colour: what Quadrex would have filled, the point itself last.

    () if both colours may be played there. Raises ValueError if the point is not
    empty or the position cannot be filled anyway.
    """
    bit = board.bit(point)
    if bit & (red | blue) or closure(board, red, blue).contradiction:
        raise ValueError(f"{point} has to be an empty point of a position that can be filled")
    for is_red in (True, False):
        reason = loop_reason(board, red | bit, blue, bit) if is_red else loop_reason(board, red, blue | bit, bit)
        if reason is not None:
            return (*reason.chain, Imposition(bit, not is_red, reason.crosscut))
    return ()
