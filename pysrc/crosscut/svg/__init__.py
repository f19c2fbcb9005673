"""Figures as SVG text: the same picture that the page paints on its canvas, without a script.

>>> from crosscut import link, svg
>>> reading = link.read("g=quax&n=5&m=c3.d4")
>>> picture, problems = svg.draw(reading.record, reading.display)

``python3 -m crosscut.svg LINK`` prints the picture of a link.
"""

from crosscut.arguments import checked
from crosscut.geometry import Color
from crosscut.record.figure_text import Display
from crosscut.record.game_record import GameRecord
from crosscut.svg.pen import Layout, Look, Pen, element, escape, number
from crosscut.svg.pieces import PAINTERS, Figure
from crosscut.svg.surface import draw_coordinates, draw_surface

__all__ = ["Look", "draw"]

FONT = "Inter, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif"


@checked
def draw(record: GameRecord, display: Display | None = None, look: Look | None = None) -> tuple[str, list[str]]:
    """The picture of the current node, and sentences about the parts of the record that the engine refuses.

    The picture is one ``<svg>`` element that needs nothing else and holds no script.
    """
    display, look = display or Display(), look or Look()
    figure, problems = Figure.of(record, display)
    layout = Layout(record.size, look.cell, display)
    pen = Pen(layout, look)
    for paint in (draw_surface, *PAINTERS):
        paint(pen, figure)
    board = "\n".join(pen.elements)
    if layout.is_cropped:
        # A picture in the picture is clipped to its own size; a clip path would need a name that is unique in a page.
        box = {"x": layout.label, "y": 0.0, "width": layout.plate_width, "height": layout.plate_height}
        view = " ".join(map(number, box.values()))
        board = element("svg", {**box, "viewBox": view}, f"\n{board}\n")
    labels = Pen(layout, look)
    if display.coordinates:
        draw_coordinates(labels)
    style = look.style_sheet()
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
    return element("svg", frame, "\n" + "\n".join(content) + "\n") + "\n", problems


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
