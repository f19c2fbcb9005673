"""Signs on a position: legal points, what is against the rules, marks and arrows."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from crosscut.geometry import Color, Point, king_steps
from crosscut.steps import Steps
from crosscut.svg.figure import Figure
from crosscut.svg.layout import Pixel, Spot
from crosscut.svg.look import LENGTHS, OPACITIES
from crosscut.svg.pen import Pen, number
from crosscut.violation import Shape, Violation

HALF = 0.5

_SHAPES: dict[str, tuple[tuple[Pixel, ...], ...]] = {
    "triangle": (((0, -1), (0.87, 0.5), (-0.87, 0.5), (0, -1)),),
    "square": (((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), (-0.8, -0.8)),),
    "cross": (((-0.7, -0.7), (0.7, 0.7)), ((0.7, -0.7), (-0.7, 0.7))),
}
"""The lines of a mark, to the right and down from its middle, in radii."""


def draw_legality(pen: Pen, figure: Figure) -> Steps[None]:
    """Per colour shown: a dot on each legal point, a shade on each illegal one. Two colours share a point's square."""
    yield
    shared = len(figure.legality) > 1
    for color, points in figure.legality.items():
        side = 0 if not shared else -1 if color is Color.RED else 1
        for point, is_legal in points.items():
            yield
            if is_legal:
                shift = 1.5 * side * LENGTHS["legalDot"]
                pen.disc((point.file + shift, point.rank - shift), LENGTHS["legalDot"], color)
            else:
                pen.area(_shade(point, side), color, OPACITIES["illegal"])


def _shade(point: Point, side: int) -> list[Spot]:
    """The square around a point, or its north-western (-1) or south-eastern (1) half."""
    west, east, south, north = point.file - HALF, point.file + HALF, point.rank - HALF, point.rank + HALF
    corners: list[Spot] = [(west, north)] if side <= 0 else []
    corners.append((east, north))
    if side >= 0:
        corners.append((east, south))
    return [*corners, (west, south)]


def draw_highlight(pen: Pen, figure: Figure) -> Steps[None]:
    """What is against the rules in a set-up: stones in rings, joined as its shape says, and empty areas."""
    yield
    violation, stones = figure.highlight, figure.position.stones
    if violation is None:
        return
    width = LENGTHS["highlightWidth"]
    pen.strokes([[link.a, link.b] for link in violation.links], "highlight", width)
    pen.strokes(_joined(violation), "highlight", width)
    for point in violation.points:
        if point in stones:
            pen.ring(point, LENGTHS["highlightRing"], "highlight", width)
        else:
            pen.area(_shade(point, 0), "highlight", OPACITIES["highlightArea"])


def _joined(violation: Violation) -> list[tuple[Point, Point]]:
    """The points between which there is a line."""
    points = violation.points
    if violation.shape in (Shape.PAIR, Shape.LOOP):
        in_turn = zip(points, (*points[1:], points[0]), strict=True)
        return [(a, b) for a, b in in_turn if king_steps(a, b) == 1]
    if violation.shape is Shape.BLOCK:
        return [(a, b) for a, b in combinations(points, 2) if abs(a.file - b.file) + abs(a.rank - b.rank) == 1]
    return []


def draw_marks(pen: Pen, figure: Figure) -> Steps[None]:
    """The marks of the record: shapes and labels."""
    yield
    stones = figure.position.stones
    for point, mark in figure.node.marks.items():
        yield
        ink = "onStone" if point in stones else "sign"
        if mark == "circle":
            pen.ring(point, LENGTHS["signRadius"], ink, LENGTHS["markWidth"])
        elif mark in _SHAPES:
            _draw_shape(pen, point, mark, ink)
        else:
            if point not in stones:
                pen.disc(point, LENGTHS["labelGround"], "plate")
            pen.text_at(point, mark, label_size(mark), ink, bold=True)


def label_size(label: str) -> float:
    """The size of a label's letters, in cells: smaller where there are two or three."""
    return LENGTHS["label"] * min(1, 1.7 / len(label))


def _draw_shape(pen: Pen, point: Point, mark: str, ink: str) -> None:
    """A shape stands upright, however the board is turned."""
    if not pen.layout.is_seen([point]):
        return
    x, y = pen.layout.pixel(point)
    radius = LENGTHS["signRadius"] * pen.layout.cell
    runs = [[(x + right * radius, y + down * radius) for right, down in run] for run in _SHAPES[mark]]
    pen.path(runs, ink, LENGTHS["markWidth"])


def draw_arrows(pen: Pen, figure: Figure) -> Steps[None]:
    """The arrows of the record, each as one shape, so that no part shows through twice."""
    yield
    for arrow in figure.node.arrows:
        yield
        if pen.layout.is_seen([arrow.start, arrow.end]):
            pen.shape(_arrow(pen, arrow.start, arrow.end), "arrow", OPACITIES["arrow"])


def _arrow(pen: Pen, start: Spot, end: Spot) -> str:
    cell = pen.layout.cell
    (x1, y1), (x2, y2) = pen.layout.pixel(start), pen.layout.pixel(end)
    length = hypot(x2 - x1, y2 - y1)
    along = ((x2 - x1) / length, (y2 - y1) / length)
    inset, half, wing = (LENGTHS[name] * cell for name in ("arrowInset", "arrowWidth", "arrowHeadWidth"))
    tip = length - inset
    neck = tip - LENGTHS["arrowHead"] * cell
    outline = [(inset, half), (neck, half), (neck, wing), (tip, 0), (neck, -wing), (neck, -half), (inset, -half)]
    corners = (
        (x1 + far * along[0] - aside / 2 * along[1], y1 + far * along[1] + aside / 2 * along[0])
        for far, aside in outline
    )
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in corners)}Z"
