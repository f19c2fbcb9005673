"""Candy Necklace: loops of alternating colours, and the points that they surround.

A loop is a closed path of stones, neighbours orthogonal or diagonal, colours
alternating. It is crosscut-equivalent if what it surrounds cannot be filled without
a crosscut. A loop is *minimal* if no part of its stones is a loop of its own. Then
only stones next to each other along the loop are neighbours of different colours.

By theorem 2 of :mod:`crosscut.completion.candy_necklace`, every position that cannot be
filled contains the outline of a tree of blocks, which is a loop. So a minimal loop is
crosscut-equivalent if and only if it is such an outline.

A minimal crosscut-equivalent loop surrounds nothing but empty points: the tree's joints alone. So a search for these
loops can ignore loops with stones inside.

The functions take the stones of a position as bit sets, ``position.grid``,
``position.red`` and ``position.blue`` of a :class:`crosscut.Position`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from crosscut.arguments import checked, unchangeable
from crosscut.completion.candy_necklace import LoopReason, loop_reason
from crosscut.completion.imposed import Imposition, closure
from crosscut.geometry import Color, Grid, Mask, Point, area_of, areas, king_steps, orthogonal_neighbours, single_bits
from crosscut.said import Said, counted, tr

STEPS = 200
"""The steps of a search between two pauses: a millisecond or two."""


@checked
@unchangeable
@dataclass(frozen=True, slots=True)
class Loop:
    """A closed path of stones of alternating colours on a board that is empty otherwise.

    Raises ValueError if the points are not such a path.

    Attributes:
        board: The board on which it lies.
        points: The stones in order around the loop.
        first_is_red: The colour of the first stone; the others alternate.
    """

    board: Grid
    points: tuple[Point, ...]
    first_is_red: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", tuple(map(Point.of, self.points)))
        for point in self.points:
            if point not in self.board:
                raise ValueError(f"{point} is not on the loop's board")
        if len(self.points) < 4 or len(self.points) % 2 or len(set(self.points)) < len(self.points):
            raise ValueError("a loop has an even number of different stones, at least four")
        for a, b in pairwise((*self.points, self.points[0])):
            if king_steps(a, b) != 1:
                raise ValueError(f"{a} and {b} follow each other in the loop but are not neighbours")

    def __str__(self) -> str:
        return " ".join(map(str, self.points))

    @property
    def first(self) -> Color:
        """The colour of the first stone."""
        return Color.of(self.first_is_red)

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


@unchangeable
@dataclass(frozen=True, slots=True)
class Component:
    """An empty area that a loop surrounds, and the stones of the loop beside it.

    Attributes:
        area: The empty points.
        stones: The loop's orthogonal neighbours of the area.
    """

    area: Mask
    stones: Mask


@checked
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


@checked
def equivalent_loop(board: Grid, red: Mask, blue: Mask, through: Point | str | None = None) -> Loop | None:
    """A shortest crosscut-equivalent loop, through that stone if possible; None if the position can be filled.

    Raises ValueError if the point is not on the board.
    """
    reason = loop_reason(board, red, blue, 0 if through is None else _bit_on(board, through))
    return None if reason is None else loop_of_reason(board, red, reason)


def king_neighbours(board: Grid, point: Mask) -> Mask:
    """The points that are orthogonal or diagonal neighbours of a point."""
    row = point | point << 1 | point >> 1
    return (row | row << board.width | row >> board.width) & board.board & ~point


def loop_of_reason(board: Grid, red: Mask, reason: LoopReason) -> Loop:
    """The loop that a completion module reports."""
    return Loop(board, tuple(map(board.point, reason.loop)), bool(reason.loop[0] & red))


@checked
def imposed_chain(board: Grid, red: Mask, blue: Mask, point: Point | str) -> tuple[Imposition, ...]:
    """Why an empty point may take only one colour: the points that Quadrex would have filled, the point itself last.

    () if both colours may be played there. Raises ValueError if the point is not on the board, not
    empty or the position cannot be filled anyway.
    """
    bit = _bit_on(board, point)
    if bit & (red | blue) or closure(board, red, blue).contradiction:
        raise ValueError(f"{point} has to be an empty point of a position that can be filled")
    for is_red in (True, False):
        reason = loop_reason(board, red | bit, blue, bit) if is_red else loop_reason(board, red, blue | bit, bit)
        if reason is not None:
            return (*reason.chain, Imposition(bit, not is_red, reason.crosscut))
    return ()


def inside_in_words(loop: Loop) -> Said:
    """What a loop is around, if there are points inside."""
    return counted(
        loop.interior.bit_count(),
        "around|{point}",
        "around|{n} points",
        point=loop.board.point(loop.interior & -loop.interior),
    )


def describe(loop: Loop) -> Said:
    """A loop in a sentence."""
    size = len(loop.points)
    if loop.interior:
        return counted(
            size,
            "A loop of {n} stone around {inside}.",
            "A loop of {n} stones around {inside}.",
            inside=inside_in_words(loop),
        )
    if loop.is_crosscut_equivalent:
        return tr("A crosscut.")
    return counted(size, "A loop of {n} stone around nothing.", "A loop of {n} stones around nothing.")


@checked
def shortest_loop(board: Grid, red: Mask, blue: Mask, through: Point | str) -> Loop | None:
    """A shortest loop through a stone, crosscut-equivalent or not; None if the stone is in no loop.

    Breadth first from the stone. Where two branches that left the stone by
    different neighbours meet, they make a loop; the shortest such loop is the answer.
    Raises ValueError if there is no stone on the point.
    """
    start = _bit_on(board, through)
    if not start & (red | blue):
        raise ValueError(f"there is no stone on {through}")
    came_from = {start: start}
    branch = {start: start}
    distance = {start: 0}
    best: tuple[int, Mask, Mask] | None = None
    todo = deque([start])
    while todo:
        stone = todo.popleft()
        for other in single_bits(_enemy_neighbours(board, red, blue, stone)):
            if other not in came_from:
                came_from[other] = stone
                branch[other] = other if stone == start else branch[stone]
                distance[other] = distance[stone] + 1
                todo.append(other)
            elif start not in (stone, other) and branch[stone] != branch[other]:
                length = distance[stone] + distance[other] + 1
                if best is None or length < best[0]:
                    best = length, stone, other
    if best is None:
        return None
    _, stone, other = best
    path = [*reversed(_path_back(came_from, stone)), *_path_back(came_from, other)[:-1]]
    return Loop(board, tuple(map(board.point, path)), bool(start & red))


@checked
def minimal_loops(board: Grid, red: Mask, blue: Mask, around: Point | str, longest: int) -> Iterator[Loop]:
    """All minimal loops of at most ``longest`` stones that surround a point, each once, as they are found.

    Each of them has a stone due west of the point, so the search starts from those.
    It can take time exponential in ``longest``. Raises ValueError if the point is not on the board.
    """
    at = _bit_on(board, around)
    for start in single_bits(_due_west(board, at) & (red | blue)):
        for loop in _minimal_loops_from(board, red, blue, start, longest):
            if loop is not None and loop.interior & at:
                yield loop
        red, blue = red & ~start, blue & ~start


def loops_around_area(board: Grid, red: Mask, blue: Mask, area: Mask, longest: int) -> Iterator[Loop | None]:
    """The minimal loops of at most ``longest`` stones that surround an empty area and nothing but empty points.

    It also yields None after every :data:`STEPS` steps, so that callers can stay responsive. Raises ValueError if the
    area is not a maximal empty area of the board, or if it is open: no loop surrounds an area at the edge of the board.
    """
    empty = board.board & ~(red | blue)
    if not area or area_of(board, area & -area, empty) != area:
        raise ValueError("the points are not a whole empty area")
    if is_open(board, area):
        raise ValueError(f"the area of {board.point(area & -area)} is open: it reaches the edge of the board")
    # A loop with no stone inside has the first stone that the area meets due west.
    west = _due_west(board, area & -area) & (red | blue)
    if west:
        start = 1 << west.bit_length() - 1
        for loop in _minimal_loops_from(board, red, blue, start, longest):
            if loop is None or (loop.interior & area and not loop.interior & ~empty):
                yield loop


def is_open(board: Grid, area: Mask) -> bool:
    """Whether an area reaches the edge of the board, so that no loop surrounds it."""
    return bool(area & (board.south | board.north | board.west | board.east))


def _bit_on(board: Grid, point: Point | str) -> Mask:
    """The point as a mask. Raises ValueError if it is not on the board."""
    if point not in board:
        raise ValueError(f"{point} is not on the board of {board.rows} rows, {board.columns} columns")
    return board.bit(point)


def _due_west(board: Grid, point: Mask) -> Mask:
    """The points in the same row further west."""
    row_starts = point >> board.point(point).file
    return point - row_starts


def _minimal_loops_from(board: Grid, red: Mask, blue: Mask, start: Mask, longest: int) -> Iterator[Loop | None]:
    """The minimal loops through a stone, each in one direction only, and None after every :data:`STEPS` steps."""
    path = [start]
    choices = [single_bits(_enemy_neighbours(board, red, blue, start))]
    home = board.point(start)
    steps = 0
    while path:
        steps += 1
        if steps % STEPS == 0:
            yield None
        stone = next(choices[-1], None)
        if stone is None:
            path.pop()
            choices.pop()
            continue
        beside = _enemy_neighbours(board, red, blue, stone) & sum(path)
        if stone in path or beside & ~(path[-1] | start):
            continue
        if beside & start and len(path) > 2:
            if path[1] < stone:
                yield Loop(board, tuple(map(board.point, (*path, stone))), bool(start & red))
        elif king_steps(board.point(stone), home) <= longest - len(path):
            path.append(stone)
            choices.append(single_bits(_enemy_neighbours(board, red, blue, stone)))


def _enemy_neighbours(board: Grid, red: Mask, blue: Mask, stone: Mask) -> Mask:
    """The stones of the other colour that are orthogonal or diagonal neighbours."""
    return king_neighbours(board, stone) & (blue if stone & red else red)


def _path_back(came_from: dict[Mask, Mask], stone: Mask) -> list[Mask]:
    """The stones from this one back to the start of a search."""
    path = [stone]
    while came_from[path[-1]] != path[-1]:
        path.append(came_from[path[-1]])
    return path
