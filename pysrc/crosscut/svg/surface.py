"""The empty board: plate, coloured edges, lines, coordinates."""

from __future__ import annotations

from math import sqrt

from crosscut.geometry import FILES, Color
from crosscut.svg.pen import LENGTHS, Pen, Pixel, Spot, element, number
from crosscut.svg.pieces import Figure

HALF_CELL = 0.5
_SMALLEST_WITH_GUIDES = 7
_FAR_GUIDES = 11
"""From this size on the guide points lie on the fourth lines."""
_CORNER_TO_ARC = 1 - 1 / sqrt(2)


def draw_surface(pen: Pen, figure: Figure) -> None:
    """The plate with its edges and lines."""
    layout, last = pen.layout, figure.position.size - 1
    has_cells = (pen.look.board_style or figure.game.board_style) == "cells"
    corner = min(LENGTHS["plateCorner"] * layout.cell, LENGTHS["plateCornerMaxPx"])
    ends = [layout.pixel((end, end)) for end in (-LENGTHS["margin"], last + LENGTHS["margin"])]
    (left, right), (top, bottom) = (sorted(values) for values in zip(*ends, strict=True))
    plate: dict[str, str | float] = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    pen.elements.append(element("rect", plate | {"rx": corner, **pen.look.inks(fill="plate")}))
    if figure.game.owns_edges:
        _draw_edges(pen, last, HALF_CELL if has_cells else LENGTHS["edgeInner"], corner)
    _draw_lines(pen, last, HALF_CELL if has_cells else 0)
    if not has_cells:
        for spot in guide_points(last + 1):
            pen.disc(spot, LENGTHS["guidePoint"], "grid")


def guide_points(size: int) -> list[tuple[int, int]]:
    """Points that help the eye to find its place: none on small boards, nine or four on others."""
    if size < _SMALLEST_WITH_GUIDES:
        return []
    inset = 3 if size >= _FAR_GUIDES else 2
    lines = sorted({inset, size - 1 - inset} | ({size // 2} if size % 2 else set()))
    return [(file, rank) for file in lines for rank in lines]


def draw_coordinates(pen: Pen) -> None:
    """The names of the files and ranks, below the plate and left of it."""
    layout = pen.layout
    low, high = layout.crop.south_west, layout.crop.north_east
    below, left = layout.plate_height + layout.label / 2, layout.label / 2
    for file in range(low.file, high.file + 1):
        x, y = layout.pixel((file, 0))
        pixel = (x, below) if layout.files_run_across else (left, y)
        pen.text(pixel, FILES[file], layout.font_size, "coordinate")
    for rank in range(low.rank, high.rank + 1):
        x, y = layout.pixel((0, rank))
        pixel = (left, y) if layout.files_run_across else (x, below)
        pen.text(pixel, str(rank + 1), layout.font_size, "coordinate")


def _draw_edges(pen: Pen, last: int, begin: float, corner: float) -> None:
    """Four bands that meet in the corners, because a corner belongs to both of its edges."""
    outer = LENGTHS["margin"]

    def corner_of(file: int, rank: int, out: float) -> Spot:
        return (last + out if file else -out), (last + out if rank else -out)

    around = [(0, 0), (0, 1), (1, 1), (1, 0)]  # clockwise, as the arcs at the corners run
    for (file, rank), (next_file, next_rank), color in zip(
        around, [*around[1:], around[0]], ("blue", "red", "blue", "red"), strict=True
    ):
        first, second = corner_of(file, rank, outer), corner_of(next_file, next_rank, outer)
        ends = [corner_of(next_file, next_rank, begin), corner_of(file, rank, begin)]
        if pen.layout.is_seen([first, second, *ends]):
            pen.shape(_band(pen, first, second, ends, corner), color)
    for color in Color:
        if pen.look.patterned or pen.look.is_hollow(color):
            _draw_edge_pattern(pen, last, color, begin)


def _band(pen: Pen, first: Spot, second: Spot, ends: list[Spot], corner: float) -> str:
    """A band from the middle of one rounded corner of the plate to the middle of the next, clockwise."""
    layout = pen.layout
    (x1, y1), (x2, y2) = layout.pixel(first), layout.pixel(second)
    along_x, along_y = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    inside_x, inside_y = -along_y, along_x
    short = corner * _CORNER_TO_ARC
    points: list[Pixel] = [
        (x1 + (along_x + inside_x) * short, y1 + (along_y + inside_y) * short),
        (x1 + along_x * corner, y1 + along_y * corner),
        (x2 - along_x * corner, y2 - along_y * corner),
        (x2 + (inside_x - along_x) * short, y2 + (inside_y - along_y) * short),
        *(layout.pixel(end) for end in ends),
    ]
    start, tangent, other_tangent, middle, *inner = [f"{number(x)} {number(y)}" for x, y in points]
    arc = f"A{number(corner)} {number(corner)} 0 0 1 "
    return f"M{start}{arc}{tangent}L{other_tangent}{arc}{middle}L{'L'.join(inner)}Z"


def _draw_edge_pattern(pen: Pen, last: int, color: Color, begin: float) -> None:
    """Short lines across both bands of a colour."""
    steps = round(last / LENGTHS["edgePatternStep"])
    runs: list[list[Spot]] = []
    for step in range(steps + 1):
        across = last * step / steps
        for near, far in ((-begin, -LENGTHS["margin"]), (last + begin, last + LENGTHS["margin"])):
            runs.append([(across, near), (across, far)] if color is Color.RED else [(near, across), (far, across)])
    pen.strokes(runs, pen.look.on(color), LENGTHS["edgePatternWidth"], cap="butt")


def _draw_lines(pen: Pen, last: int, shift: float) -> None:
    """Lines through the points, or shifted by half a cell and so between them."""
    first, end = -shift, last + shift
    runs: list[list[Spot]] = []
    for count in range(last + 1 + round(2 * shift)):
        line = first + count
        runs += [[(first, line), (end, line)], [(line, first), (line, end)]]
    width = max(1.0, min(LENGTHS["gridLine"] * pen.layout.cell, LENGTHS["gridLineMaxPx"]))
    pen.strokes(runs, "grid", width / pen.layout.cell, cap="square")
