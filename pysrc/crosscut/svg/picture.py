"""Whole pictures: a single one, drawn from the empty board up, and several that follow each other as an animation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import groupby, pairwise
from math import sqrt
from typing import TypeAlias

from crosscut.geometry import FILES, Color
from crosscut.svg.layout import Layout, Pixel, Spot
from crosscut.svg.pen import Look, Pen, element, escape, number
from crosscut.svg.pieces import PAINTERS, Figure
from crosscut.svg.proportions import LENGTHS

FONT = "Inter, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif"

HALF_CELL = 0.5
_SMALLEST_WITH_GUIDES = 7
_FAR_GUIDES = 11
"""From this size on, the guide points lie on the fourth lines."""
_CORNER_TO_ARC = 1 - 1 / sqrt(2)


def painted(figure: Figure, look: Look) -> list[list[str]]:
    """The elements of each layer, from the empty board up."""
    layout = Layout(figure.position.size, look.cell, figure.display)
    layers = []
    for paint in (draw_surface, *PAINTERS):
        pen = Pen(layout, look)
        paint(pen, figure)
        layers.append(pen.elements)
    return layers


def whole(figure: Figure, look: Look, elements: Sequence[str], motion: str = "") -> str:
    """The picture with these elements on the board. ``motion`` is the style sheet that animates them."""
    display = figure.display
    layout = Layout(figure.position.size, look.cell, display)
    board = "\n".join(elements)
    if layout.is_cropped:
        # A picture in the picture is clipped to its own size; a clip path would need a name that is unique in a page.
        box = {"x": layout.label, "y": 0.0, "width": layout.plate_width, "height": layout.plate_height}
        view = " ".join(map(number, box.values()))
        board = element("svg", {**box, "viewBox": view}, f"\n{board}\n")
    labels = Pen(layout, look)
    if display.coordinates:
        draw_coordinates(labels)
    ground: dict[str, str | float] = {"width": layout.width, "height": layout.height, "rx": _corner(layout)}
    ground |= look.inks(fill="plate")
    style = look.style_sheet() + motion
    content = [
        element("title", {}, escape(title(figure))),
        element("desc", {}, escape(description(figure))),
        *([element("style", {}, style)] if style else []),
        *([element("rect", ground)] if look.ground else []),
        board,
        *labels.elements,
    ]
    scale = 1.0 if look.width is None else look.width / layout.width
    frame: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": layout.width * scale,
        "height": layout.height * scale,
        "viewBox": f"0 0 {number(layout.width)} {number(layout.height)}",
        "role": "img",
        "font-family": FONT,
        "text-anchor": "middle",
    }
    return element("svg", frame, "\n" + "\n".join(content) + "\n") + "\n"


def title(figure: Figure) -> str:
    """A short title of the picture."""
    size, ply = figure.position.size, figure.position.ply
    moves = f", after {ply} move{'s' if ply > 1 else ''}" if ply else ""
    return f"{figure.game.name}, {size} \N{MULTIPLICATION SIGN} {size}{moves}"


def description(figure: Figure) -> str:
    """The comment, whose turn it is or who won, and the pieces on the board."""
    position, outcome = figure.position, figure.outcome
    if figure.resigned is not None:
        state = f"{figure.resigned.other.title()} wins: {figure.resigned.title()} has resigned."
    elif outcome is None:
        state = f"{position.turn.title()} to move."
    else:
        state = f"{outcome.winner.title()} wins." if outcome.winner else "Tie."
    parts = [figure.node.comment, state] if figure.node.comment else [state]
    for color in Color:
        points = sorted(point for point, owner in position.stones.items() if owner is color)
        parts.append(f"{color.title()}: {', '.join(map(str, points)) or 'none'}.")
    if position.links:
        parts.append(f"Links: {', '.join(map(str, sorted(position.links)))}.")
    return " ".join(parts)


Frame: TypeAlias = Sequence[Sequence[str]]
"""The layers of a picture, from the bottom up, each with its elements."""
Run: TypeAlias = tuple[int, int]
"""Frames in which an element is there: from the first number to before the second."""

LAST_FRAMES = 4
"""How many times longer the last frame stays than the others."""


def in_turn(frames: Sequence[Frame], seconds: float) -> tuple[list[str], str]:
    """Elements that show one frame after the other, and the style sheet that animates them.

    Each frame stays for ``seconds``. Without the style sheet, and for readers who want less motion, only the last frame
    is seen.
    """
    count = len(frames)
    elements, runs = [], set()
    for layer in zip(*frames, strict=True):
        for run, group in groupby(_moving(layer), key=lambda found: found[0]):
            shapes = [shape for _, shape in group]
            if run == (0, count):
                elements += shapes
                continue
            runs.add(run)
            hidden = {} if run[1] == count else {"visibility": "hidden"}
            elements.append(element("g", {"class": _name(run), **hidden}, "\n".join(shapes)))
    return elements, "".join(_style(sorted(runs), count, seconds)) if runs else ""


def _moving(layer: Sequence[Sequence[str]]) -> Iterator[tuple[Run, str]]:
    """The elements of a layer, each with the frames in which it is there, in an order that fits all frames."""
    runs: dict[str, list[Run]] = {}
    for frame, shapes in enumerate(layer):
        for shape in shapes:
            known = runs.setdefault(shape, [])
            first = known.pop()[0] if known and known[-1][1] == frame else frame
            known.append((first, frame + 1))
    order = TopologicalSorter[str](dict.fromkeys(runs, ()))
    for below, shape in dict.fromkeys(pair for shapes in layer for pair in pairwise(shapes)):
        order.add(shape, below)
    return ((run, shape) for shape in order.static_order() for run in runs[shape])


def _style(runs: Sequence[Run], count: int, seconds: float) -> Iterator[str]:
    """One animation for each run; a keyframe holds until the next."""
    units = count - 1 + LAST_FRAMES
    duration = number(units * seconds)
    for run in runs:
        first, end = run
        yield f".{_name(run)}{{animation:{_name(run)} {duration}s step-end infinite}}@keyframes {_name(run)}{{"
        if first:
            yield "0%{visibility:hidden}"
        yield f"{100 * first / units:.5g}%{{visibility:visible}}"
        if end < count:
            yield f"{100 * end / units:.5g}%{{visibility:hidden}}"
        yield "}"
    yield "@media (prefers-reduced-motion:reduce){g{animation:none!important}}"


def _name(run: Run) -> str:
    return f"f{run[0]}-{run[1]}"


def _corner(layout: Layout) -> float:
    """How round the corners of the plate are, in pixels."""
    return min(LENGTHS["plateCorner"] * layout.cell, LENGTHS["plateCornerMaxPx"])


def draw_surface(pen: Pen, figure: Figure) -> None:
    """Draw the plate with its edges and lines."""
    layout, last = pen.layout, figure.position.size - 1
    has_cells = (pen.look.board_style or figure.game.board_style) == "cells"
    corner = _corner(layout)
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
    """Points that help the eye find its place: none on small boards, nine or four on others."""
    if size < _SMALLEST_WITH_GUIDES:
        return []
    inset = 3 if size >= _FAR_GUIDES else 2
    lines = sorted({inset, size - 1 - inset} | ({size // 2} if size % 2 else set()))
    return [(file, rank) for file in lines for rank in lines]


def draw_coordinates(pen: Pen) -> None:
    """Draw the names of the files and ranks, below the plate and to its left."""
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
