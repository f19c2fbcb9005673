"""Candy Necklace: where loops of alternating colours are in a position.

A minimal crosscut-equivalent loop surrounds nothing but empty points. By theorem 2 of
:mod:`crosscut.completion.candy_necklace` it is the outline of a tree of blocks, and it surrounds the tree's joints
alone. So a search for these loops can ignore loops with stones inside.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from crosscut.geometry import Grid, Mask, Point, area_of, king_steps, single_bits
from crosscut.theory.loops import Loop, king_neighbours

STEPS = 200
"""The steps of a search between two pauses: a millisecond or two."""


def shortest_loop(board: Grid, red: Mask, blue: Mask, through: Point) -> Loop | None:
    """A shortest loop through a stone, crosscut-equivalent or not; None if the stone is in no loop.

    Breadth first from the stone. Where two branches that left the stone by
    different neighbours meet, they make a loop; the shortest such loop is the answer.
    Raises ValueError if there is no stone on the point.
    """
    if through not in board:
        raise ValueError(f"{through} is not on the board of {board.rows} rows, {board.columns} columns")
    start = board.bit(through)
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


def minimal_loops(board: Grid, red: Mask, blue: Mask, around: Point, longest: int) -> Iterator[Loop]:
    """All minimal loops of at most ``longest`` stones that surround a point, each once, as they are found.

    Each of them has a stone due west of the point, so the search starts from those.
    It can take time exponential in ``longest``. Raises ValueError if the point is not on the board.
    """
    if around not in board:
        raise ValueError(f"{around} is not on the board of {board.rows} rows, {board.columns} columns")
    at = board.bit(around)
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


def _due_west(board: Grid, point: Mask) -> Mask:
    """The points in the same row further west."""
    row_starts = point >> board.point(point).file
    return point - row_starts


def _minimal_loops_from(board: Grid, red: Mask, blue: Mask, start: Mask, longest: int) -> Iterator[Loop | None]:
    """The minimal loops through a stone, each in one direction only, and None after every so many steps."""
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
