"""A filling for any area that has one: by sweeps, and by clauses around the points where these get stuck.

A *window* is the surrounding of stuck points. The demands of its blocks alone are
few enough to be solved exactly (:mod:`solver <.solver>`), and either outcome helps:

- If they cannot be met, neither can the demands of the whole board. This is the
  proof that the area cannot be filled.
- If they can, the placements found are made first and a sweep fills the rest. If it
  gets stuck again, the window grows by the new stuck points.

A window that has grown to the whole area leaves nothing to be swept, so the search
ends with a filling or a proof. Windows are small in play: a dozen blocks settle most
of the few cases that come here.

The clauses say which colours and precedences of a block's points make a filling sound.
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
from graphlib import TopologicalSorter
from itertools import cycle, product
from typing import TypeAlias

from crosscut.clauses import Literal
from crosscut.completion.naked_diagonal.facts import Facts, deduce, no_facts
from crosscut.completion.naked_diagonal.filling import (
    STYLES,
    Side,
    SideMasks,
    Step,
    Style,
    UnfinishedFilling,
    peel,
    within,
)
from crosscut.completion.naked_diagonal.solver import Solver
from crosscut.geometry import Grid, Mask, area_of, areas, around, single_bits
from crosscut.steps import Steps

RADIUS = 2
"""How many king's steps a window reaches beyond the stuck points."""


class Search:
    """Finds fillings in positions that have much in common, such as those one stone after a given one."""

    def __init__(self, board: Grid) -> None:
        self._board = board
        self._way_out: list[Step] = []

    def fill_steps(self, stones: SideMasks, facts: Facts, area: Mask, style: Style) -> Steps[list[Step] | None]:
        """Steps that fill the required points of some maximal empty areas; None if there are none.

        ``facts``, deduced for these stones, say which points are required. The steps may fill more.
        """
        progress = self._sweep(stones, facts, area, style, [])
        if progress.empty & facts.filled and self._way_out:
            progress = self._sweep(stones, facts, area, style, self._way_out)
        steps = progress.steps
        for stuck_area in areas(self._board, area_of(self._board, progress.empty & facts.filled, area)):
            yield
            peeled = (peel(self._board, stones, facts, stuck_area, way) for way in STYLES)
            found = next((steps for steps in peeled if steps is not None), None)
            if found is None:
                stuck = progress.empty & facts.filled & stuck_area
                found = yield from self._fill_by_windows(stones, facts, stuck_area, stuck)
            if found is None:
                return None
            steps = within(steps, ~stuck_area) + found
        return steps

    def _sweep(self, stones: SideMasks, facts: Facts, area: Mask, style: Style, first: list[Step]) -> UnfinishedFilling:
        progress = UnfinishedFilling(self._board, stones, area)
        progress.replay(first)
        progress.sweep(facts, style)
        return progress

    def _fill_by_windows(self, stones: SideMasks, facts: Facts, area: Mask, stuck: Mask) -> Steps[list[Step] | None]:
        window = stuck
        styles = cycle(STYLES)
        while True:
            window = widened(self._board, window, RADIUS) & area
            if 2 * window.bit_count() > area.bit_count():
                window = area
            way_out = yield from _solve(self._board, stones, facts, window)
            if way_out is None:
                return None
            progress = self._sweep(stones, facts, area, next(styles), way_out)
            stuck = progress.empty & facts.filled
            if not stuck:
                self._way_out = within(progress.steps, window)
                return progress.steps
            window |= stuck


def can_fill_steps(board: Grid, stones: SideMasks, points: Mask, sides: tuple[Side, ...] = (0, 1)) -> Steps[bool]:
    """Whether placements of these sides anywhere on the board can fill these empty points.

    Naked diagonals that the stones form already do not count.
    """
    may_red, may_blue = (board.board if side in sides else stones[side] for side in (0, 1))
    facts = deduce(board, *stones, no_facts(board, points)._replace(may_red=may_red, may_blue=may_blue))
    if facts is None:
        return False
    style = STYLES[2 * sides[0]]
    progress = UnfinishedFilling(board, stones, points)
    progress.sweep(facts, style)
    if not progress.empty:
        return True
    yield
    area = area_of(board, points, board.board & ~(stones[0] | stones[1]))
    return (yield from Search(board).fill_steps(stones, facts, area, style)) is not None


def blocks_of(board: Grid, points: Mask) -> Mask:
    """The blocks, by their south-western points, that hold one of these points."""
    width = board.width
    return (points | points >> 1 | points >> width | points >> width + 1) & board.blocks


def widened(board: Grid, points: Mask, radius: int) -> Mask:
    """The points within ``radius`` king's steps."""
    for _ in range(radius):
        points = around(board, points) & board.board
    return points


def _solve(board: Grid, stones: SideMasks, facts: Facts, window: Mask) -> Steps[list[Step] | None]:
    """Placements that fill the window and meet the demands of the blocks of its points; None if there are none.

    Empty points beside the window may be used to serve those in it.
    """
    yield
    solver, colors = encode(board, *stones, blocks_of(board, window), window & facts.filled)
    for point, (is_red, is_blue) in colors.items():
        if not point & facts.may_red:
            solver.add((-is_red,))
        if not point & facts.may_blue:
            solver.add((-is_blue,))
    if not (yield from solver.solve_steps()):
        return None
    sides = {}
    for point, (is_red, is_blue) in colors.items():
        if solver.value(is_red):
            sides[point] = 0
        elif solver.value(is_blue) or point & window & facts.filled:
            sides[point] = 1
    order: TopologicalSorter[Mask] = TopologicalSorter(dict.fromkeys(sides, ()))
    for earlier, later in solver.precedences():
        if earlier in sides and later in sides:
            order.add(later, earlier)
    return [(point, sides[point]) for point in order.static_order()]


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
        """The same for the precedences of neighbours that are both empty."""
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
