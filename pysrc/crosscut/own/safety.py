"""Which placements keep a board fillable, and why the others do not.

Patterns of stones are decided along a frontier (:mod:`crosscut.own.frontier`); the naked diagonal, for which order
matters, has a completion of its own (:mod:`crosscut.completion.naked_diagonal`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol

from crosscut.completion import naked_diagonal
from crosscut.geometry import Grid, Mask, Point, around, king_steps
from crosscut.own.frontier import Blocks, Cell, can_fill, filling, possible_colors
from crosscut.own.language import NAKED_DIAGONAL, images
from crosscut.steps import Steps

LARGEST = 13
"""The largest board that is swept. Time doubles with each column. Links must work for ever, so this must not shrink."""
_EVERY = 10
"""The scans between two pauses."""


class Analysis(Protocol):
    """What is known of one position."""

    @property
    def legal(self) -> tuple[Mask, Mask]:
        """The points where red, and where blue, leaves a board that can be filled."""

    def filling(self) -> tuple[tuple[Mask, bool], ...] | None:
        """Placements (point, whether red) that fill the board, in a playable order; None if there are none."""


class Reason(NamedTuple):
    """Points that cannot be filled."""

    empty: Mask
    stones: Mask
    """The stones that, alone on the board, are enough to cause it."""


class Safety(Protocol):
    """Answers for one set of banned patterns."""

    def analysis_steps(self, board: Grid, red: Mask, blue: Mask, before: Analysis | None) -> Steps[Analysis]:
        """The analysis of a position; ``before`` may be that of the position one stone earlier."""

    def reason_steps(self, board: Grid, red: Mask, blue: Mask, placed: Mask) -> Steps[Reason | None]:
        """The smallest reason found why a position without a banned pattern cannot be filled; None if it can.

        ``placed`` is the last stone, or 0.
        """


def safety_of(ban: tuple[str, ...]) -> Safety:
    """The safety of the banned patterns."""
    return NakedDiagonalSafety() if ban == (NAKED_DIAGONAL,) else SweptSafety(ban)


class NakedDiagonalSafety:
    """The naked diagonal's, by its completion."""

    def analysis_steps(self, board: Grid, red: Mask, blue: Mask, before: Analysis | None) -> Steps[Analysis]:
        """See :class:`Safety`."""
        earlier = before if isinstance(before, naked_diagonal.Analysis) else None
        return (yield from naked_diagonal.analysis_steps(board, red, blue, earlier))

    def reason_steps(self, board: Grid, red: Mask, blue: Mask, placed: Mask) -> Steps[Reason | None]:
        """See :class:`Safety`."""
        reason = yield from naked_diagonal.area_reason(board, red, blue)
        return None if reason is None else Reason(reason.area, reason.red | reason.blue)


@dataclass(frozen=True)
class SweptAnalysis:
    """The analysis of a position by scans."""

    legal: tuple[Mask, Mask]
    _board: Grid
    _red: Mask
    _blue: Mask
    _banned: Blocks

    def filling(self) -> tuple[tuple[Mask, bool], ...] | None:
        """See :class:`Analysis`."""
        colors = filling(self._board.columns, cells_of(self._board, self._red, self._blue, self._banned))
        if colors is None:
            return None
        points = _bits(self._board)
        empty = self._board.board & ~(self._red | self._blue)
        return tuple((point, is_red) for point, is_red in zip(points, colors, strict=True) if point & empty)


class SweptSafety:
    """The safety of patterns of stones within 2x2, by scans."""

    def __init__(self, ban: tuple[str, ...]) -> None:
        self._ban = ban

    @cached_property
    def _banned(self) -> tuple[Blocks, ...]:
        """For each set of corners of a block, the colourings in which these corners hold a pattern."""
        return tuple(banned_blocks(self._ban, corners) for corners in range(16))

    def analysis_steps(self, board: Grid, red: Mask, blue: Mask, before: Analysis | None) -> Steps[Analysis]:
        """See :class:`Safety`."""
        yield from ()
        banned = self._banned[-1]
        on_red = on_blue = 0
        possible = possible_colors(board.columns, cells_of(board, red, blue, banned))
        for point, (may_be_blue, may_be_red) in zip(_bits(board), possible, strict=True):
            if may_be_blue:
                on_blue |= point
            if may_be_red:
                on_red |= point
        empty = board.board & ~(red | blue)
        return SweptAnalysis((on_red & empty, on_blue & empty), board, red, blue, banned)

    def reason_steps(self, board: Grid, red: Mask, blue: Mask, placed: Mask) -> Steps[Reason | None]:
        """See :class:`Safety`."""
        present = yield from _Shrinking(board, red, blue, self._banned).smallest(placed)
        return Reason(present & ~(red | blue), present & (red | blue)) if present else None


def banned_blocks(ban: tuple[str, ...], corners: int = 15) -> Blocks:
    """The colourings of a block in which these of its corners hold a pattern."""
    blocks = 0
    for image in {image for pattern in ban for image in images(pattern)}:
        rows = image.split("/")[::-1]
        for south in range(3 - len(rows)):
            for west in range(3 - len(rows[0])):
                asked = {
                    1 << 2 * (south + up) + west + along: letter
                    for up, row in enumerate(rows)
                    for along, letter in enumerate(row)
                    if letter != "a"
                }
                if sum(asked) & ~corners:
                    continue
                for red in "xo":
                    wanted = sum(corner for corner, letter in asked.items() if letter == red)
                    blocks |= sum(1 << colors for colors in range(16) if colors & sum(asked) == wanted)
    return blocks


@lru_cache(maxsize=16)
def _bits(board: Grid) -> tuple[Mask, ...]:
    """The points in the order of a scan."""
    return tuple(1 << rank * board.width + file for rank in range(board.rows) for file in range(board.columns))


def cells_of(board: Grid, red: Mask, blue: Mask, banned: Blocks) -> list[Cell]:
    """All points of the board for a scan."""
    inner = board.board & ~(board.south | board.west)
    return [
        Cell(number % board.columns, not point & red, not point & blue, banned if point & inner else 0)
        for number, point in enumerate(_bits(board))
    ]


class _Shrinking:
    """The search for few points that cannot be filled: a pattern counts only if all its stones are among them."""

    def __init__(self, board: Grid, red: Mask, blue: Mask, banned: tuple[Blocks, ...]) -> None:
        self._board = board
        self._red = red
        self._blue = blue
        self._banned = banned
        self._scans = 0

    def smallest(self, placed: Mask) -> Steps[Mask]:
        """The fewest points found that cannot be filled; 0 if the whole board can be."""
        window = yield from self._window(placed)
        if not window:
            return 0
        best = window
        root = self._board.point(placed or window & -window)
        orders = (
            lambda point: -king_steps(point, root),
            lambda point: point.file,
            lambda point: point.rank,
            lambda point: -point.file,
            lambda point: -point.rank,
        )
        for order in orders:
            present = window
            for point in sorted(self._board.points(window), key=order):
                without = present & ~self._board.bit(point)
                if (yield from self._is_stuck(without)):
                    present = without
            if present.bit_count() < best.bit_count():
                best = present
        return best

    def _window(self, placed: Mask) -> Steps[Mask]:
        """A small window around the last stone, or of the board, that cannot be filled; 0 if all of it can."""
        board = self._board
        window = placed
        while True:
            window = around(board, window) & board.board if placed else board.board
            if (yield from self._is_stuck(window)):
                break
            if window == board.board:
                return 0
        for line, step in ((board.south, board.width), (board.west, 1)):
            lines = [line << number * step for number in range(board.rows if step > 1 else board.columns)]
            for cut in (*lines, *lines[::-1]):
                if cut & window and (yield from self._is_stuck(window & ~cut)):
                    window &= ~cut
        return window

    def _is_stuck(self, present: Mask) -> Steps[bool]:
        """Whether these points cannot be filled."""
        self._scans += 1
        if self._scans % _EVERY == 0:
            yield
        points = self._board.points(present)
        if not points:
            return False
        west, east = min(point.file for point in points), max(point.file for point in points)
        cells = []
        for rank in range(points[0].rank, points[-1].rank + 1):
            for file in range(west, east + 1):
                point = self._board.bit(Point(file, rank))
                may_be_red = bool(point & present & ~self._blue)
                may_be_blue = not point & present & self._red
                corners = 0 if rank == points[0].rank or file == west else self._corners(point, present)
                cells.append(Cell(file - west, may_be_blue, may_be_red, self._banned[corners]))
        return not can_fill(east - west + 1, cells)

    def _corners(self, point: Mask, present: Mask) -> int:
        """Which corners of the block with this north-eastern corner are present."""
        width = self._board.width
        corners = (point >> width + 1, point >> width, point >> 1, point)
        return sum(1 << number for number, corner in enumerate(corners) if corner & present)
