"""The end of a Zigzag Edge game: both zigzags, their outline, and the edges numbered for each player."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from crosscut.outcome import Edge
from crosscut.steps import Steps
from crosscut.svg.figure import Figure
from crosscut.svg.layout import Spot
from crosscut.svg.look import LENGTHS, OPACITIES
from crosscut.svg.pen import Pen
from crosscut.zigzag_outline import zigzags


def draw_zigzags(pen: Pen, figure: Figure) -> Steps[None]:
    """Both zigzags and what they enclose, below the dots."""
    yield
    if figure.outcome is None or figure.outcome.outlines is None:
        return
    top, bottom = figure.outcome.outlines
    around = [*(edge[0] for edge in top), *(edge[1] for edge in reversed(bottom))]
    pen.area([(float(file), float(rank)) for file, rank in around], "zigzag", OPACITIES["zigzagInside"])
    by_file, by_rank = zigzags(tuple(figure.position.stones))
    dash = (LENGTHS["zigzagDash"], LENGTHS["zigzagDashGap"])
    pen.strokes([by_file], "zigzag", LENGTHS["zigzagWidth"], cap="butt")
    pen.strokes([by_rank], "zigzag", LENGTHS["zigzagWidth"], cap="butt", dash=dash)
    for color, side, edges in _counted(figure):
        # A little outside, so that both stay visible where the outline narrows to a segment.
        pen.strokes([_moved(edge, side, LENGTHS["outlineGap"]) for edge in edges], color, LENGTHS["outlineWidth"])


def draw_edge_numbers(pen: Pen, figure: Figure) -> Steps[None]:
    """The number of every counted edge, on its player's side, over the dots."""
    yield
    for color, side, edges in _counted(figure):
        for count, edge in enumerate(edges, 1):
            (x1, y1), (x2, y2) = _moved(edge, side, LENGTHS["edgeNumberDistance"])
            middle = ((x1 + x2) / 2, (y1 + y2) / 2)
            pen.disc(middle, LENGTHS["edgeNumber"], color)
            pen.text_at(middle, str(count), LENGTHS["edgeNumberFont"], "onStone", bold=True)


def _counted(figure: Figure) -> Iterator[tuple[str, int, tuple[Edge, ...]]]:
    """Whose edges they are, on which side of the way along them the outside is (1 left, -1 right), and the edges."""
    if figure.outcome is not None and figure.outcome.outlines is not None:
        top, bottom = figure.outcome.outlines
        yield "red", 1, top
        yield "blue", -1, bottom


def _moved(edge: Edge, side: int, distance: float) -> tuple[Spot, Spot]:
    """The edge, moved to the outside."""
    (x1, y1), (x2, y2) = ((float(file), float(rank)) for file, rank in edge)
    length = hypot(x2 - x1, y2 - y1)
    dx, dy = -side * (y2 - y1) / length * distance, side * (x2 - x1) / length * distance
    return (x1 + dx, y1 + dy), (x2 + dx, y2 + dy)
