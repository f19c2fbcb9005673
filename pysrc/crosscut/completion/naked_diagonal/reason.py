"""Why an area cannot be filled: a smallest part of it, and stones that are enough to cause it."""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.completion.naked_diagonal.facts import naked_points
from crosscut.completion.naked_diagonal.filling import SideMasks
from crosscut.completion.naked_diagonal.search import can_fill_steps, widened
from crosscut.geometry import Grid, Mask, area_of, areas, orthogonal_neighbours, single_bits
from crosscut.steps import Steps


@dataclass(frozen=True, slots=True)
class AreaReason:
    """A naked diagonal-equivalent area and its cause."""

    area: Mask
    """A connected set of empty points that no placements can fill, while every smaller connected part can be filled."""
    red: Mask
    blue: Mask
    """With ``red``, the stones that cause it, alone on the board; without any one of them it could be filled."""
    banned: tuple[bool, bool]
    """Whether every point of the area is a naked diagonal for Red, for Blue, in the position."""
    switch: bool
    """Whether the stones are the switch around it: ``B.R / R.B``, turned, mirrored or with colours swapped."""


def area_reason(board: Grid, red: Mask, blue: Mask) -> Steps[AreaReason | None]:
    """Explain why a position without a naked diagonal cannot be filled.

    A generator for callers that must stay responsive: it yields None between steps of a few milliseconds. It returns
    the reason, or None if every area can be filled.
    """
    stones = red, blue
    for area in areas(board, board.board & ~(red | blue)):
        yield
        if not (yield from can_fill_steps(board, stones, area)):
            part = yield from _smallest_part(board, stones, area)
            cause = yield from _fewest_stones(board, stones, part)
            banned = not part & ~naked_points(board, red), not part & ~naked_points(board, blue)
            return AreaReason(part, *cause, banned, _is_switch(board, part, cause))
    return None


def _smallest_part(board: Grid, stones: SideMasks, area: Mask) -> Steps[Mask]:
    """Narrow an area down to a connected part that cannot be filled while all its own connected parts can.

    First take the nearest points around any point of the area that are enough. The last of these matters, so the
    nearest points around it that are enough are few. Then leave out single points. If none can be left out, no smaller
    part will do: a connected part of a connected set lacks some point without which the set is still connected.
    """
    part = area
    root = part & -part
    for _ in range(2):
        part, root = yield from _nearest_enough(board, stones, part, root)
    optional = part
    while optional:
        for point in single_bits(optional):
            rest = part ^ point
            if rest and area_of(board, rest & -rest, rest) != rest:
                continue
            yield
            optional ^= point
            if rest and not (yield from can_fill_steps(board, stones, rest)):
                part = rest
                break
        else:
            break
    return part


def _nearest_enough(board: Grid, stones: SideMasks, area: Mask, root: Mask) -> Steps[tuple[Mask, Mask]]:
    """The fewest points around a root, nearest first, that cannot be filled, and the last of them."""
    points = list(single_bits(root))
    reached = root
    while reached != area:
        layer = orthogonal_neighbours(board, reached) & area & ~reached
        points += single_bits(layer)
        reached |= layer
    enough, too_few = len(points), 0
    while enough - too_few > 1:
        yield
        middle = (enough + too_few) // 2
        if (yield from can_fill_steps(board, stones, sum(points[:middle]))):
            too_few = middle
        else:
            enough = middle
    return sum(points[:enough]), points[enough - 1]


def _fewest_stones(board: Grid, stones: SideMasks, area: Mask) -> Steps[SideMasks]:
    """The fewest stones with which the area cannot be filled: first the near ones, then one by one."""
    red, blue = 0, 0
    near = area
    while (yield from can_fill_steps(board, (red, blue), area)):
        yield
        near = widened(board, near, 1)
        red, blue = stones[0] & near, stones[1] & near
    spared = True
    while spared:
        spared = False
        for stone in single_bits(red | blue):
            yield
            fewer = red & ~stone, blue & ~stone
            if not (yield from can_fill_steps(board, fewer, area)):
                red, blue = fewer
                spared = True
    return red, blue


def _is_switch(board: Grid, area: Mask, stones: SideMasks) -> bool:
    """Whether the stones are the corners of a 2 x 3 rectangle around the area, opposite corners alike."""
    if not stones[0].bit_count() == stones[1].bit_count() == 2 or area.bit_count() > 2:
        return False
    points = board.points(stones[0] | stones[1])
    files, ranks = {point.file for point in points}, {point.rank for point in points}
    spans = {max(files) - min(files), max(ranks) - min(ranks)}
    opposite = board.mask((points[0], points[3]))
    return len(files) == len(ranks) == 2 and spans == {1, 2} and opposite in stones
