"""The whole picture: what is drawn, in which order, and the text for people who do not see it."""

from __future__ import annotations

from crosscut.arguments import checked
from crosscut.geometry import Color
from crosscut.link.display import Display
from crosscut.record.tree import GameRecord
from crosscut.steps import Steps, finish
from crosscut.svg.figure import Figure
from crosscut.svg.layout import Layout
from crosscut.svg.look import Look
from crosscut.svg.marks import draw_arrows, draw_highlight, draw_legality, draw_marks
from crosscut.svg.pen import Pen, element, escape, number
from crosscut.svg.stones import draw_last_move, draw_numbers, draw_stones, draw_winning_path
from crosscut.svg.surface import draw_coordinates, draw_surface
from crosscut.svg.zigzag import draw_edge_numbers, draw_zigzags

FONT = "Inter, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif"

PAINTERS = (
    draw_surface,
    draw_legality,
    draw_zigzags,
    draw_stones,
    draw_winning_path,
    draw_last_move,
    draw_edge_numbers,
    draw_numbers,
    draw_highlight,
    draw_marks,
    draw_arrows,
)
"""From the bottom up."""


@checked
def draw(record: GameRecord, display: Display | None = None, look: Look | None = None) -> tuple[str, list[str]]:
    """The picture of the current node, and sentences about the parts of the record that the engine refuses.

    The picture is one ``<svg>`` element that needs nothing else and holds no script.
    """
    return finish(draw_steps(record, display, look))


@checked
def draw_steps(
    record: GameRecord, display: Display | None = None, look: Look | None = None
) -> Steps[tuple[str, list[str]]]:
    """:func:`draw` as work that pauses."""
    display, look = display or Display(), look or Look()
    figure, problems = yield from Figure.of_steps(record, display)
    layout = Layout(record.size, look.cell, display)
    pen = Pen(layout, look)
    for paint in PAINTERS:
        yield from paint(pen, figure)
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
    yield
    content = [
        element("title", {}, escape(title(figure))),
        element("desc", {}, escape(description(figure))),
        *([element("style", {}, style)] if style else []),
        board,
        *labels.elements,
    ]
    frame: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": layout.width,
        "height": layout.height,
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
