"""The rule as clauses: which colours and precedences of a block's points make a filling sound.

For a diagonal pair ``q``, ``r`` of one block, with the shared neighbours ``x``
and ``y``, and for a colour ``c``:

    x r      if q and r have colour c, then x or y has colour c and
    q y      comes before q or before r

The variables are two per empty point, red and blue, and a precedence per pair
of orthogonal neighbours; stones are constants, earlier than every empty point.
With "x serves" for "x has colour c and comes before q or r", the demand "x
serves or y serves" multiplies out to four clauses. A block has one of 81
states, so its clauses are made once per state, over the local names below, and
then renamed.

    2 3      red: 1 to 4, blue: 5 to 8, precedences: 9 (0 before 1),
    0 1      10 (0 before 2), 11 (1 before 3), 12 (2 before 3)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

from crosscut.completion.naked_diagonal.solver import Literal, Solver
from crosscut.geometry import Grid, Mask, single_bits

EMPTY, RED, BLUE = range(3)

_EDGES = ((0, 1), (0, 2), (1, 3), (2, 3))
_DIAGONALS = (((0, 3), (1, 2)), ((1, 2), (0, 3)))

_Part: TypeAlias = int | bool
"""A local literal, or a constant where stones settle it."""


@cache
def block_clauses(state: tuple[int, ...]) -> tuple[tuple[Literal, ...], ...]:
    """The clauses of a block whose points, in the order above, are EMPTY, RED or BLUE.

    A pair of two stones makes no demand: it was judged when it was placed.
    """

    def has_color(point: int, color: int) -> _Part:
        if state[point] != EMPTY:
            return state[point] == color
        return point + (1 if color == RED else 5)

    def before(a: int, b: int) -> _Part:
        if state[a] != EMPTY:
            return True
        if state[b] != EMPTY:
            return False
        return 9 + _EDGES.index((a, b)) if a < b else -9 - _EDGES.index((b, a))

    clauses: dict[tuple[Literal, ...], None] = {}
    for ((q, r), (x, y)), color in product(_DIAGONALS, (RED, BLUE)):
        if state[q] != EMPTY and state[r] != EMPTY:
            continue
        unlike = [_negated(has_color(q, color)), _negated(has_color(r, color))]
        in_time_x, in_time_y = [before(x, q), before(x, r)], [before(y, q), before(y, r)]
        for serves_x, serves_y in product(([has_color(x, color)], in_time_x), ([has_color(y, color)], in_time_y)):
            parts = unlike + serves_x + serves_y
            if not any(part is True for part in parts):
                clauses[tuple(sorted({part for part in parts if part is not False}))] = None
    return tuple(clauses)


def _negated(part: _Part) -> _Part:
    return not part if isinstance(part, bool) else -part


def encode(
    board: Grid, red: Mask, blue: Mask, blocks: Mask, must_fill: Mask
) -> tuple[Solver, dict[Mask, tuple[Literal, Literal]]]:
    """The demands of these blocks alone, and the variables (red, blue) of each of their empty points.

    ``blocks`` are given by their south-western points. The points of
    ``must_fill`` get a colour, other empty points may stay empty. If the
    demands cannot be met, no placements fill ``must_fill``. The items of the
    precedences are points, as masks of one bit.
    """
    width = board.width
    solver = Solver()
    colors: dict[Mask, tuple[Literal, Literal]] = {}
    precedences: dict[tuple[Mask, Mask], Literal] = {}

    def name_colors(points: tuple[Mask, ...], state: tuple[int, ...]) -> Iterator[tuple[Literal, Literal]]:
        """The local names of the colours of a block's empty points, each with its variable; new ones where needed."""
        for index, point in enumerate(points):
            if state[index] == EMPTY:
                if point not in colors:
                    colors[point] = _color_variables(solver, bool(point & must_fill))
                yield from zip((index + 1, index + 5), colors[point], strict=True)

    def name_precedences(points: tuple[Mask, ...], state: tuple[int, ...]) -> Iterator[tuple[Literal, Literal]]:
        """The same of the precedences of neighbours that are both empty."""
        for name, (a, b) in enumerate(_EDGES, 9):
            if state[a] == state[b] == EMPTY:
                pair = points[a], points[b]
                if pair not in precedences:
                    precedences[pair] = solver.precedence(*pair)
                yield name, precedences[pair]

    for corner in single_bits(blocks):
        points = (corner, corner << 1, corner << width, corner << width + 1)
        state = tuple(RED if point & red else BLUE if point & blue else EMPTY for point in points)
        named = dict((*name_colors(points, state), *name_precedences(points, state)))
        for clause in block_clauses(state):
            solver.add([named[literal] if literal > 0 else -named[-literal] for literal in clause])
    return solver, colors


def _color_variables(solver: Solver, filled: bool) -> tuple[Literal, Literal]:
    """The literals "is red" and "is blue" of one more point."""
    red = solver.variable()
    if filled:
        return red, -red
    blue = solver.variable()
    solver.add((-red, -blue))
    return red, blue
