"""A picture from its parts: what lies on the board in layers, the names of its rows and columns, its words."""

from __future__ import annotations

from collections.abc import Sequence

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
