"""Who wins after the first stones on boards that take hours to solve, from a table.

The program in C that docs/solver.md describes has solved them. The table does not answer while a first stone, or a
reply to it, is not decided.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple, TypeAlias

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.position import Position
from crosscut.solver.joining import Joining, joining_of
from crosscut.solver.opening_table import SOLVED

Image: TypeAlias = Callable[[Point], Point]
"""A mirror image or a half-turn; twice it is no change."""

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""A letter for each point in a line of the table, row by row from a1."""
OPEN, LOSES = "?", "-"
"""In a line of the table: not decided, and that the side to move loses."""


class Opening(NamedTuple):
    """The result of a position with at most one stone of each side."""

    winner: Color
    move: Point | None
    """A winning move; None if the side to move loses."""


def known_opening(game: Game, position: Position) -> Opening | None:
    """What the table says of a position; None if it says nothing.

    A swap is left out of account: the winner is the side whose edges are joined.
    """
    if position.over or position.red.bit_count() > 1 or position.blue.bit_count() > 1:
        return None
    joining = joining_of(game)
    lines = None if joining is None else SOLVED.get((joining, position.size))
    if joining is None or lines is None:
        return None
    stones = {color: point for point, color in position.stones.items()}
    first, reply = stones.get(Color.RED), stones.get(Color.BLUE)
    to_move = Color.BLUE if first is not None and reply is None else Color.RED
    if position.turn is not to_move or (first is None and reply is not None):
        return None
    return _start(lines) if first is None else _after(joining, position.size, lines, first, reply)


def first_stones(game: Game, size: int) -> dict[Point, Color | None]:
    """Who wins after each first stone; None where that is not decided. Empty if the table does not have the board."""
    joining = joining_of(game)
    lines = None if joining is None else SOLVED.get((joining, size))
    if joining is None or lines is None:
        return {}
    found: dict[Point, Color | None] = {}
    for point in (Point(file, rank) for rank, file in product(range(size), repeat=2)):
        known = _after(joining, size, lines, point, None)
        found[point] = None if known is None else known.winner
    return found


def images(joining: Joining, size: int) -> tuple[Image, ...]:
    """The images of a board in which each side keeps its edges and the stones join as before."""
    last = size - 1
    turns: tuple[Image, ...] = (lambda point: point, lambda point: Point(last - point.file, last - point.rank))
    if joining.rising is not joining.falling:
        return turns
    return (
        *turns,
        lambda point: Point(last - point.file, point.rank),
        lambda point: Point(point.file, last - point.rank),
    )


def _start(lines: dict[str, str]) -> Opening | None:
    """The empty board: Red wins if it does after some first stone."""
    wins = [name for name, line in lines.items() if line[0] == LOSES]
    if wins:
        return Opening(Color.RED, Point.parse(wins[0]))
    return None


def _after(joining: Joining, size: int, lines: dict[str, str], first: Point, reply: Point | None) -> Opening | None:
    for image in images(joining, size):
        line = lines.get(str(image(first)))
        if line is not None:
            break
    else:
        return None
    to_move = Color.BLUE if reply is None else Color.RED
    if reply is None:
        sign = line[0]
    else:
        other = image(reply)
        sign = line[1 + other.rank * size + other.file]
    if sign == OPEN:
        return None
    if sign == LOSES:
        return Opening(to_move.other, None)
    rank, file = divmod(NAMES.index(sign), size)
    return Opening(to_move, image(Point(file, rank)))
