"""Sentences and points that explain a violation, shared by the games with the same restriction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosscut.completion.imposed import block_points, crosscuts
from crosscut.geometry import Color, Mask, Point
from crosscut.position import Position
from crosscut.violation import Shape, Violation, ViolationCode


def names(points: Iterable[Point]) -> str:
    """The names of points as a list in a sentence."""
    return " ".join(map(str, points))


def points_of_block(position: Position, block: Point) -> tuple[Point, ...]:
    """The four points of a block, given its south-western one."""
    return position.grid.points(block_points(position.grid, position.grid.bit(block)))


def crosscut_formed(position: Position, color: Color, bit: Mask) -> Violation:
    """The crosscuts that a stone of ``color`` on ``bit`` would complete; all on the board if it completes none."""
    board = position.grid
    red, blue = (position.red | bit, position.blue) if color is Color.RED else (position.red, position.blue | bit)
    width = board.width
    touching = bit | bit >> 1 | bit >> width | bit >> width + 1
    blocks = crosscuts(board, red, blue)
    formed = [points_of_block(position, block) for block in board.points(blocks & touching or blocks)]
    points = tuple(dict.fromkeys(point for block in formed for point in block))
    listed = " and ".join(names(block) for block in formed)
    if blocks & touching:
        message = f"{color.title()} on {board.point(bit)} would form a crosscut: {listed}."
    else:
        message = f"{color.title()} cannot play {board.point(bit)}: the board already holds a crosscut: {listed}."
    return Violation(ViolationCode.CROSSCUT, message, points, shape=Shape.BLOCK)


def crosscut_present(position: Position) -> Iterator[Violation]:
    """The crosscuts on the board, as problems of a set-up."""
    for block in position.grid.points(crosscuts(position.grid, position.red, position.blue)):
        points = points_of_block(position, block)
        yield Violation(ViolationCode.CROSSCUT, f"There is a crosscut: {names(points)}.", points, shape=Shape.BLOCK)
