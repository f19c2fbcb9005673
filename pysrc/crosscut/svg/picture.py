"""Whole pictures: a single one, drawn from the empty board up, and several that follow each other as an animation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import groupby, pairwise
from typing import TypeAlias

from crosscut.geometry import FILES, Color
from crosscut.said import Said, counted, joined, of_side, shared, side, tr
from crosscut.svg.layout import HALF_CELL, Layout, Spot
from crosscut.svg.pen import Look, Pen, element, escape, number
from crosscut.svg.pieces import PAINTERS, Figure
from crosscut.svg.proportions import LENGTHS, pixels

FONT = (
    "Crosscut Text, Atkinson Hyperlegible Next, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, "
    "sans-serif"
)
"""The typeface of the site, by its name there and as people have installed it, and what stands for it elsewhere."""

_SMALLEST_WITH_GUIDES = 7
_FAR_GUIDES = 11
"""From this size on the guide points lie on the fourth lines."""


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
        box: dict[str, str | float] = dict(zip(("x", "y", "width", "height"), layout.board, strict=True))
        view = " ".join(map(number, layout.board))
        board = element("svg", {**box, "viewBox": view}, f"\n{board}\n")
    labels = Pen(layout, look)
    if display.coordinates:
        draw_coordinates(labels)
    style = look.style_sheet() + motion
    content = [
        element("title", {}, escape(title(figure))),
        element("desc", {}, escape(description(figure))),
        *([element("style", {}, style)] if style else []),
        _plate(layout, look),
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


def title(figure: Figure) -> Said:
    """A short title of the picture."""
    size, ply = figure.position.size, figure.position.ply
    if not ply:
        return tr("{game}, {size} \N{MULTIPLICATION SIGN} {size}", game=figure.title, size=size)
    return counted(
        ply,
        "{game}, {size} \N{MULTIPLICATION SIGN} {size}, after {n} move",
        "{game}, {size} \N{MULTIPLICATION SIGN} {size}, after {n} moves",
        game=figure.title,
        size=size,
    )


def description(figure: Figure) -> str:
    """The comment, whose turn it is or who won, and the pieces on the board."""
    position = figure.position
    points = {color: sorted(point for point, owner in position.stones.items() if owner is color) for color in Color}
    red, blue = (", ".join(map(str, points[color])) for color in (Color.RED, Color.BLUE))
    links = ", ".join(map(str, sorted(position.links)))
    return joined(
        figure.node.comment,
        _state(figure),
        shared("figure", "red", points=red) if red else shared("figure", "noRed"),
        shared("figure", "blue", points=blue) if blue else shared("figure", "noBlue"),
        shared("figure", "links", links=links) if links else "",
    )


def _state(figure: Figure) -> Said:
    """Whose turn it is, or who won."""
    resigned, outcome = figure.resigned, figure.outcome
    if resigned is not None:
        winner = side(resigned.other)
        return of_side(
            resigned,
            shared("game", "redResigned", side=winner),
            shared("game", "blueResigned", side=winner),
        )
    if outcome is None:
        return shared("game", "turn", side=side(figure.position.turn))
    return shared("game", "wins", side=side(outcome.winner)) if outcome.winner else tr("Tie.")


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


def _plate(layout: Layout, look: Look) -> str:
    """What the board lies on: all of the picture. Corners are square, and so outside of it, where the board goes on."""
    corner = pixels("plateCorner", layout.cell)
    top, right, bottom, left = (0.0 if room else corner for room in layout.rooms)
    plate: dict[str, str | float] = {
        "x": -left,
        "y": -top,
        "width": left + layout.width + right,
        "height": top + layout.height + bottom,
        "rx": corner,
        **look.inks(fill="plate"),
    }
    return element("rect", plate)


def draw_surface(pen: Pen, figure: Figure) -> None:
    """The empty board: its lines, and its rails if its edges have owners."""
    last = figure.position.size - 1
    has_cells = (pen.look.board_style or figure.game.board_style) == "cells"
    if figure.game.owns_edges:
        _draw_rails(pen, last)
    _draw_lines(pen, last, HALF_CELL if has_cells else 0)
    if not has_cells:
        for spot in guide_points(last + 1):
            pen.disc(spot, pen.length("guidePoint"), "grid")


def guide_points(size: int) -> list[tuple[int, int]]:
    """Points that help the eye find its place: none on small boards, nine or four on others."""
    if size < _SMALLEST_WITH_GUIDES:
        return []
    inset = 3 if size >= _FAR_GUIDES else 2
    lines = sorted({inset, size - 1 - inset} | ({size // 2} if size % 2 else set()))
    return [(file, rank) for file in lines for rank in lines]


def draw_coordinates(pen: Pen) -> None:
    """The names of the files and ranks, below the board and left of it."""
    layout = pen.layout
    low, high = layout.crop.south_west, layout.crop.north_east
    below, left = layout.height - layout.label / 2, layout.label / 2
    for file in range(low.file, high.file + 1):
        x, y = layout.pixel((file, 0))
        pixel = (x, below) if layout.files_run_across else (left, y)
        pen.text(pixel, FILES[file], layout.font_size, "coordinate")
    for rank in range(low.rank, high.rank + 1):
        x, y = layout.pixel((0, rank))
        pixel = (left, y) if layout.files_run_across else (x, below)
        pen.text(pixel, str(rank + 1), layout.font_size, "coordinate")


_RAILS = ((0, 1, Color.RED), (1, 0, Color.BLUE), (0, -1, Color.RED), (-1, 0, Color.BLUE))
"""To the north, east, south and west: the direction in files and ranks, and whose rail it is."""


def _draw_rails(pen: Pen, last: int) -> None:
    """One at each edge, as long as the edge: the square of a corner point lies at both of its rails."""
    layout = pen.layout
    near = HALF_CELL + layout.rail_gap / layout.cell
    far = near + layout.rail / layout.cell
    steps = round(last / LENGTHS["railPatternStep"])
    for (east, north, color), has_edge in zip(_RAILS, layout.ends, strict=True):
        if not has_edge:
            continue
        inner, outer = (_beside_edge(last, east, north, out) for out in (near, far))
        _draw_rail(pen, inner(-HALF_CELL), outer(last + HALF_CELL), color)
        if pen.look.patterned:
            places = [last * step / steps for step in range(steps + 1)]
            lines = [[inner(place), outer(place)] for place in places]
            pen.strokes(lines, pen.look.on(color), pen.length("railPatternWidth"), cap="butt")


def _beside_edge(last: int, east: int, north: int, out: float) -> Callable[[float], Spot]:
    """The spots so far beyond the outermost points of an edge, by their place along it."""
    if east:
        return lambda place: ((last + out if east > 0 else -out), place)
    return lambda place: (place, (last + out if north > 0 else -out))


def _draw_rail(pen: Pen, corner: Spot, other: Spot, color: Color) -> None:
    """A bar between opposite corners, with round ends; within a rim where it is hollow."""
    (x1, y1), (x2, y2) = pen.layout.pixel(corner), pen.layout.pixel(other)
    is_hollow = pen.look.is_hollow(color)
    rim = pixels("stoneRim", pen.layout.cell) if is_hollow else 0.0
    width, height = abs(x2 - x1) - rim, abs(y2 - y1) - rim
    rail: dict[str, str | float] = {
        "x": min(x1, x2) + rim / 2,
        "y": min(y1, y2) + rim / 2,
        "width": width,
        "height": height,
        "rx": min(width, height) / 2,
    }
    if is_hollow:
        rail |= {"stroke-width": rim, **pen.look.inks(fill=color, stroke=f"{color}Rim")}
    else:
        rail |= pen.look.inks(fill=color)
    pen.elements.append(element("rect", rail))


def _draw_lines(pen: Pen, last: int, shift: float) -> None:
    """Lines through the points, or shifted by half a cell and so between them."""
    first, end = -shift, last + shift
    runs: list[list[Spot]] = []
    for count in range(last + 1 + round(2 * shift)):
        line = first + count
        runs += [[(first, line), (end, line)], [(line, first), (line, end)]]
    pen.strokes(runs, "grid", pen.length("gridLine"), cap="square")
