"""Sentences and points that explain a violation, shared by the games with the same restriction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosscut.completion.imposed import block_points, crosscuts
from crosscut.geometry import Color, Mask, Point
from crosscut.position import Position
from crosscut.violation import Shape, Violation, ViolationCode


def names(points: Iterable[Point]) -> str:
    """The names of points with blanks between them."""
    return " ".join(map(str, points))


def listed(points: Iterable[Point], before_last: str = "and") -> str:
    """The names of points as a list in a sentence: ``a1, b1 and c2``."""
    *others, last = map(str, points)
    return f"{', '.join(others)} {before_last} {last}" if others else last


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
    shown = [points_of_block(position, block) for block in board.points(blocks & touching or blocks)]
    points = tuple(dict.fromkeys(point for block in shown for point in block))
    sentence = " and ".join(names(block) for block in shown)
    if blocks & touching:
        message = f"{color.title()} on {board.point(bit)} would form a crosscut: {sentence}."
    else:
        message = f"{color.title()} may not play {board.point(bit)}: the board already holds a crosscut: {sentence}."
    parameters = {
        "side": str(color),
        "point": str(board.point(bit)),
        "formed" if blocks & touching else "present": "; ".join(map(names, shown)),
    }
    return Violation(ViolationCode.CROSSCUT, message, points, shape=Shape.BLOCK, parameters=parameters)


def crosscut_present(position: Position) -> Iterator[Violation]:
    """The crosscuts on the board, as problems of a set-up."""
    for block in position.grid.points(crosscuts(position.grid, position.red, position.blue)):
        points = points_of_block(position, block)
        message, parameters = f"There is a crosscut: {names(points)}.", {"present": names(points)}
        yield Violation(ViolationCode.CROSSCUT, message, points, shape=Shape.BLOCK, parameters=parameters)
