"""Stones (or dots), links, the winning path, the last move, the numbers of moves."""

from __future__ import annotations

from crosscut.geometry import Color, Link, Point
from crosscut.steps import Steps
from crosscut.svg.figure import Figure
from crosscut.svg.layout import Spot
from crosscut.svg.look import LENGTHS
from crosscut.svg.pen import Pen


def draw_stones(pen: Pen, figure: Figure) -> Steps[None]:
    """Everything that stands on the board."""
    yield
    position, marker = figure.position, figure.game.marker
    for link, color in position.links.items():
        yield
        _draw_link(pen, link, color)
    for point, color in sorted(position.stones.items()):
        yield
        pen.disc(point, LENGTHS[marker], color, f"{color}Rim", LENGTHS["stoneRim"])
        if pen.look.patterned:
            _draw_pattern(pen, point, color, LENGTHS[marker] / LENGTHS["stone"])


def _draw_link(pen: Pen, link: Link, color: Color) -> None:
    width = LENGTHS["linkWidth"]
    pen.strokes([[link.a, link.b]], f"{color}Rim", width, cap="butt")
    pen.strokes([[link.a, link.b]], color, width - 2 * LENGTHS["stoneRim"], cap="butt")


def _draw_pattern(pen: Pen, point: Point, color: Color, scale: float) -> None:
    """Two lines beside the middle of a stone: Red's run from north to south, Blue's from west to east."""
    file, rank = point
    arm = LENGTHS["patternArm"] * scale
    for side in (-LENGTHS["patternOffset"] * scale, LENGTHS["patternOffset"] * scale):
        across: list[Spot] = [(file - arm, rank + side), (file + arm, rank + side)]
        along: list[Spot] = [(file + side, rank - arm), (file + side, rank + arm)]
        pen.strokes([along if color is Color.RED else across], "onStone", LENGTHS["patternWidth"] * scale)


def draw_winning_path(pen: Pen, figure: Figure) -> Steps[None]:
    """The path that won, with room for numbers and marks, which are of the same colour."""
    yield
    if figure.outcome is None or not figure.outcome.path:
        return
    pen.strokes([figure.outcome.path], "onStone", LENGTHS["pathWidth"])
    for point in figure.outcome.path:
        if point in figure.numbers or point in figure.node.marks:
            pen.disc(point, LENGTHS["pathGap"], figure.position.stones[point])


def draw_last_move(pen: Pen, figure: Figure) -> Steps[None]:
    """By shape: a core in each link, a plus in each stone that followed by itself, a ring in the stone."""
    yield
    play, arm = figure.last.play, LENGTHS["filledArm"]
    pen.strokes([[link.a, link.b] for link in figure.last_links], "onStone", LENGTHS["markWidth"])
    for file, rank in play.filled:
        across: list[Spot] = [(file - arm, rank), (file + arm, rank)]
        along: list[Spot] = [(file, rank - arm), (file, rank + arm)]
        pen.strokes([across, along], "onStone", LENGTHS["markWidth"])
    point = figure.last_point
    if point is None or point in figure.numbers or point in figure.node.marks:
        return
    width = LENGTHS["lastRingWidth"]
    if figure.game.marker == "dot":
        pen.ring(point, LENGTHS["dot"] + 2 * width, f"{figure.last.color}Rim", width)
    else:
        pen.ring(point, LENGTHS["lastRing"], "onStone", width)


def draw_numbers(pen: Pen, figure: Figure) -> Steps[None]:
    """The number of its move on every stone that carries no mark."""
    yield
    for point, number in figure.numbers.items():
        yield
        if point not in figure.node.marks:
            pen.text_at(point, str(number), LENGTHS["moveNumber"], "onStone", bold=True)
