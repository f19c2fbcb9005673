"""Whole pictures: one of a board, and several that follow each other as an animation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import groupby, pairwise
from typing import TypeAlias

from crosscut.geometry import Color
from crosscut.svg.pen import Layout, Look, Pen, element, escape, number
from crosscut.svg.pieces import PAINTERS, Figure
from crosscut.svg.surface import draw_coordinates, draw_surface

FONT = "Inter, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif"


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
    """The picture with these elements on the board. ``motion`` is style that moves them."""
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
    style = look.style_sheet() + motion
    content = [
        element("title", {}, escape(title(figure))),
        element("desc", {}, escape(description(figure))),
        *([element("style", {}, style)] if style else []),
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
    """What the picture shows, in a few words."""
    size, ply = figure.position.size, figure.position.ply
    moves = f", after {ply} move{'s' if ply > 1 else ''}" if ply else ""
    return f"{figure.game.name}, {size} \N{MULTIPLICATION SIGN} {size}{moves}"


def description(figure: Figure) -> str:
    """The comment, whose turn it is or who won, and what is on the board."""
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
"""So many times as long as the others the last frame stays."""


def in_turn(frames: Sequence[Frame], seconds: float) -> tuple[list[str], str]:
    """Elements that show one frame after the other, and the style that lets them.

    Each frame stays for so many seconds. Without the style, and for readers who want less motion, only the last frame
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
    """The elements of a layer with the frames in which they are there, above what they lie above in any frame."""
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
