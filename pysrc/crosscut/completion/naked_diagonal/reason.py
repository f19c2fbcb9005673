"""Why an area cannot be filled: a smallest part of it, and the stones that cause it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from crosscut.completion.naked_diagonal.local_rule import naked_points
from crosscut.completion.naked_diagonal.search import find_filling
from crosscut.geometry import Grid, Mask, area_of, areas, single_bits


@dataclass(frozen=True, slots=True)
class AreaReason:
    """A naked diagonal-equivalent area and its cause."""

    area: Mask
    """A connected set of empty points that no placements anywhere can fill; every smaller connected part of it can be."""
    red: Mask
    blue: Mask
    """With ``red``, stones that make it so, alone on the board; without any one of them the area could be filled."""
    banned: tuple[bool, bool]
    """Whether every point of the area is a naked diagonal for Red, for Blue, in the position."""
    switch: bool
    """Whether area and stones are the switch: ``B.R / R.B``, turned, mirrored or with colours swapped."""


def area_reason(board: Grid, red: Mask, blue: Mask) -> Generator[None, None, AreaReason | None]:
    """Explain a position without naked diagonal in which some empty area cannot be filled.

    A generator for cooperative callers: it yields None between steps of a few
    milliseconds and returns the reason, None if every area can be filled.
    """
    for area in areas(board, board.board & ~(red | blue)):
        yield
        if find_filling(board, red, blue, area) is None:
            area = yield from _smallest_part(board, red, blue, area)
            kept_red, kept_blue = yield from _fewest_stones(board, red, blue, area)
            banned = not area & ~naked_points(board, red), not area & ~naked_points(board, blue)
            return AreaReason(area, kept_red, kept_blue, banned, _is_switch(board, area, kept_red, kept_blue))
    return None


def _smallest_part(board: Grid, red: Mask, blue: Mask, area: Mask) -> Generator[None, None, Mask]:
    """Drop points one by one, keeping the area connected and impossible to fill.

    A part of a connected set misses some point whose loss leaves the set
    connected; so if no single point can be dropped, no smaller part will do.
    """
    kept = area
    shrunk = True
    while shrunk:
        shrunk = False
        for point in single_bits(kept):
            rest = kept ^ point
            if rest and area_of(board, rest & -rest, rest) == rest:
                yield
                if find_filling(board, red, blue, rest) is None:
                    kept, shrunk = rest, True
    return kept


def _fewest_stones(board: Grid, red: Mask, blue: Mask, area: Mask) -> Generator[None, None, tuple[Mask, Mask]]:
    """Drop stones one by one as long as the area cannot be filled."""
    shrunk = True
    while shrunk:
        shrunk = False
        for stone in single_bits(red | blue):
            yield
            if find_filling(board, red & ~stone, blue & ~stone, area) is None:
                red, blue, shrunk = red & ~stone, blue & ~stone, True
    return red, blue


def _is_switch(board: Grid, area: Mask, red: Mask, blue: Mask) -> bool:
    """Whether the stones are the corners of a 2 x 3 rectangle, opposite ones alike, around the area."""
    points = board.points(red | blue)
    if not red.bit_count() == blue.bit_count() == 2 or area.bit_count() > 2:
        return False
    files, ranks = {point.file for point in points}, {point.rank for point in points}
    spans = sorted((max(files) - min(files), max(ranks) - min(ranks)))
    opposite = (points[0], points[3])
    return len(files) == len(ranks) == 2 and spans == [1, 2] and board.mask(opposite) in (red, blue)
