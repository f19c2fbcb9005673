"""Filling an area: in a few large steps, a *sweep*, or from the end, a *peel*. Usually one of the two works.

The points of one *class*, whose ranks and files have given parities, share no
block with each other, so any number of them can be filled in one step. Where nothing
is in the way, four steps fill everything with one colour. The second class finds no
diagonal neighbour filled. Each diagonal pair of the later ones is served by a class
before them.

    C D C D      A, then B, then C, then D: the diagonal pair B, C of each
    A B A B      block is served by A, the pair A, D by B and by C
    C D C D
    A B A B

A sweep goes through the classes again and again. It gives points its *main*
colour, and the other colour to points which the main colour can no longer
reach. It never looks back. If points stay empty, the sweep has failed; this says nothing about the position.

A peel asks which point can be the last, and which the one before it. All empty points get a colour first, the main one
wherever they may have it. Then stones are taken back, whole classes at a time. One may go unless it serves a diagonal
pair that nothing else serves:

    x r      p may be taken back unless q and r are like it and x is not
    p q      like it, or gone

This works where a sweep has no chance: where one colour must fill an area along a single way, as in a knight pattern
with only one opening. From the end there is hardly any choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from crosscut.completion.naked_diagonal.facts import Facts, grow, naked_points, shows_naked_diagonal, waiting
from crosscut.geometry import Grid, Mask

Side: TypeAlias = int
"""0 for Red, 1 for Blue: the index of every pair."""

SideMasks: TypeAlias = tuple[Mask, Mask]
"""Where Red and where Blue has stones."""

Step: TypeAlias = tuple[Mask, Side]
"""Points that a side fills together; no two of them are in one block, so their order does not matter."""


def with_stone(stones: SideMasks, point: Mask, side: Side) -> SideMasks:
    """The stones after one more was placed."""
    return (stones[0] | point, stones[1]) if side == 0 else (stones[0], stones[1] | point)


def within(steps: Iterable[Step], area: Mask) -> list[Step]:
    """The steps, restricted to the points of an area."""
    return [(points & area, side) for points, side in steps if points & area]


class Style(NamedTuple):
    """How to sweep. Fillings of different styles prove different placements legal."""

    main: Side
    """The side whose colour is preferred."""
    order: int
    """1 to take the classes in order, -1 to take them backwards."""


STYLES = (Style(0, 1), Style(0, -1), Style(1, 1), Style(1, -1))


class UnfinishedFilling:
    """A filling in the making."""

    __slots__ = ("board", "empty", "steps", "stones")

    def __init__(self, board: Grid, stones: SideMasks, area: Mask) -> None:
        self.board = board
        self.stones = list(stones)
        self.empty = area
        """The points of the area that are still empty."""
        self.steps: list[Step] = []

    def fill(self, points: Mask, side: Side) -> None:
        """Fill empty points, no two of them in one block."""
        self.stones[side] |= points
        self.empty ^= points
        self.steps.append((points, side))

    def legal(self, points: Mask, side: Side) -> Mask:
        """The ``points`` where a stone of the side is not naked."""
        return points & ~naked_points(self.board, self.stones[side])

    def harmless(self, points: Mask, side: Side) -> Mask:
        """The ``points`` where a stone is not naked, and where it leaves none of ``points`` without hope.

        A diagonal neighbour has hope if a shared neighbour is like the stone or could be.
        """
        width = self.board.width
        legal = self.legal(points, side)
        like = self.stones[side] | legal
        east, west, north, south = like >> 1, like << 1, like >> width, like << width
        points_north, points_south = points >> width, points << width
        return legal & ~(
            points_north >> 1 & ~(north | east)
            | points_north << 1 & ~(north | west)
            | points_south >> 1 & ~(south | east)
            | points_south << 1 & ~(south | west)
        )

    def replay(self, steps: Iterable[Step]) -> None:
        """Repeat the steps of another filling that are still legal."""
        for points, side in steps:
            legal = self.legal(points & self.empty, side)
            if legal:
                self.fill(legal, side)

    def sweep(self, facts: Facts, style: Style) -> None:
        """Fill as many points as possible in this style, respecting the facts."""
        board, main, other = self.board, style.main, 1 - style.main
        may = facts.may_red, facts.may_blue
        some_wait = waiting(board, facts, self.empty)
        while self.empty:
            before = self.empty
            ready = before & ~waiting(board, facts, before) if some_wait else before
            lost = before & ~grow(board, self.stones[main], before & may[main])
            conceded = ready & lost & may[other]
            wanted = ready & ~lost & self.harmless(before & may[main], main)
            for members in classes(board)[:: style.order]:
                points = conceded & members
                if points:
                    points = self.legal(points, other)
                if points:
                    self.fill(points, other)
                points = wanted & members
                if points and self.empty != before:
                    points &= self.harmless(self.empty & may[main], main)
                if points:
                    self.fill(points, main)
            if self.empty == before and not self._compromise(ready, may, style):
                break

    def _compromise(self, ready: Mask, may: tuple[Mask, Mask], style: Style) -> bool:
        """Fill a class in the other colour without need, or a single point at some risk; False if none is left."""
        for side in (1 - style.main, style.main):
            points = ready & self.harmless(self.empty & may[side], side)
            for members in classes(self.board)[:: style.order]:
                if points & members:
                    self.fill(points & members, side)
                    return True
            points = self.legal(ready & may[side], side)
            if points:
                self.fill(points & -points, side)
                return True
        return False


@lru_cache(maxsize=256)
def classes(board: Grid) -> tuple[Mask, Mask, Mask, Mask]:
    """The points by the parities of their rank and file."""
    columns = [sum(1 << file for file in range(parity, board.columns, 2)) for parity in (0, 1)]
    ranks = [sum(1 << rank * board.width for rank in range(parity, board.rows, 2)) for parity in (0, 1)]
    return ranks[0] * columns[0], ranks[0] * columns[1], ranks[1] * columns[0], ranks[1] * columns[1]


def peel(board: Grid, stones: SideMasks, facts: Facts, area: Mask, style: Style) -> list[Step] | None:
    """Steps that fill a maximal empty area; None if this way does not find any."""
    main, order = style
    may = facts.may_red, facts.may_blue
    if area & ~(may[0] | may[1]):
        return None
    colors = list(stones)
    colors[main] |= area & may[main]
    colors[1 - main] |= area & ~may[main]
    if shows_naked_diagonal(board, colors[0], colors[1]):
        return None
    steps: list[Step] = []
    left = area
    while left:
        before = left
        for spares_blocks in (True, False):
            for side in (0, 1):
                for members in classes(board)[::order]:
                    points = left & colors[side] & members
                    points = points and points & ~_needed(board, colors[side])
                    if points and spares_blocks:
                        points &= ~_in_full_blocks(board, colors[side])
                    if points:
                        colors[side] ^= points
                        left ^= points
                        steps.append((points, side))
            if left != before:
                break
        if left == before:
            return None
    return steps[::-1]


def _needed(board: Grid, color: Mask) -> Mask:
    """The points between two stones of a colour in a block whose fourth point has another colour, or none."""
    width = board.width
    east, west, north, south = color >> 1, color << 1, color >> width, color << width
    return (
        north & east & ~(north >> 1)
        | north & west & ~(north << 1)
        | south & east & ~(south >> 1)
        | south & west & ~(south << 1)
    )


def _in_full_blocks(board: Grid, color: Mask) -> Mask:
    """The points of blocks that have one colour."""
    width = board.width
    pairs = color & color >> 1
    blocks = pairs & pairs >> width
    pairs = blocks | blocks << 1
    return pairs | pairs << width
