"""Zigzag Edge Game: the best replies at the end of a game, and perfect play on small boards.

Who placed a dot does not matter for the score, so a position is a set of dots and the side to move. The search tries
every way to complete it. Its value is the margin, Red's edges minus Blue's: Red wants it high, Blue low. Mirror images
from east to west have the same score, and are stored once.

With k files still free there are k! ways to complete the dots; the search looks at
sum(C(k, i)^2 * i!) positions at most: 1,546 for k = 5, 13,327 for 6, 130,922 for 7.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass

from crosscut.arguments import checked, quoted, unchangeable
from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color, Grid, Point
from crosscut.position import Position
from crosscut.solver.rules import Glance, Rules, Verdict
from crosscut.steps import Steps, finish
from crosscut.zigzag_outline import score

MOST_FREE = 7
"""The number of free files up to which replies are searched; at 6 a search takes a fraction of a second."""
_WITHOUT_PAUSE = 3
"""Free files of the searches between two pauses: each takes a few milliseconds."""
LARGEST_SOLVED = 9
"""The largest board whose perfect play is searched, with 700 MB of memory. Each board has twelve times the positions of
the one before."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Reply:
    """A placement and its result.

    Attributes:
        point: Where the dot goes.
        margin: Red's score minus Blue's if both play their best from there on.
    """

    point: Point
    margin: int


@unchangeable
@dataclass(frozen=True, slots=True)
class PerfectPlay:
    """The value of an empty board.

    Attributes:
        size: Points along a side of the board.
        margin: Red's score minus Blue's if both play their best.
        winner: The colour that wins; None is a tie.
        best: The first dots with which Red reaches the margin.
        positions: How many positions were searched, up to symmetry.
    """

    size: int
    margin: int
    winner: Color | None
    best: tuple[Point, ...]
    positions: int


@checked
def replies(size: int, dots: Iterable[Point | str], turn: Color | str) -> tuple[Reply, ...]:
    """All placements for the side to move, the best first.

    Raises ValueError for a size outside 2..26, if two dots are in one row or column, if a dot is off the board,
    or if more than :data:`MOST_FREE` files are free.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"{quoted(size)} is not a board size: expected {MIN_SIZE} to {MAX_SIZE}")
    return finish(reply_steps(size, map(Point.of, dots), Color(turn)))


def reply_steps(size: int, dots: Iterable[Point], turn: Color) -> Steps[tuple[Reply, ...]]:
    """:func:`replies` as a search that pauses every few milliseconds, for callers that must stay responsive."""
    search = _Search(size, dots)
    if search.free > MOST_FREE:
        raise ValueError(f"{search.free} files are free: expected at most {MOST_FREE}, or the search takes too long")
    found = []
    for point in search.placements():
        margin = yield from search.margin_after_steps(point, turn)
        found.append(Reply(point, margin))
    return tuple(sorted(found, key=lambda reply: reply.margin, reverse=turn is Color.RED))


@checked
def perfect_play(size: int) -> PerfectPlay:
    """Search the whole game from the empty board. Raises ValueError outside 2..:data:`LARGEST_SOLVED`."""
    if not 2 <= size <= LARGEST_SOLVED:
        raise ValueError(f"{quoted(size)} is too large or too small to solve: expected 2 to {LARGEST_SOLVED}")
    search = _Search(size, ())
    margin = search.margin(Color.RED)
    winner = None if margin == 0 else Color.of(margin > 0)
    best = tuple(point for point in search.placements() if search.margin_after(point, Color.RED) == margin)
    return PerfectPlay(size, margin, winner, best, search.positions)


class _Search:
    """A depth-first search of the remaining placements."""

    def __init__(self, size: int, dots: Iterable[Point]) -> None:
        self._points = [[Point(file, rank) for rank in range(size)] for file in range(size)]
        self._dots: list[Point] = []
        self._free_files = list(range(size))
        self._free_ranks = list(range(size))
        self._margins: dict[int, int] = {}
        self._weights = [(size + 1) ** file for file in range(size)]
        self._key = self._mirrored_key = 0
        for dot in dots:
            if dot.file not in self._free_files or dot.rank not in self._free_ranks:
                raise ValueError(f"{dot} is off the board or in line with another dot")
            self._place(dot)

    @property
    def free(self) -> int:
        """How many dots are missing."""
        return len(self._free_files)

    @property
    def positions(self) -> int:
        """How many positions have been searched."""
        return len(self._margins)

    def placements(self) -> list[Point]:
        """All points where the next dot may be."""
        return [self._points[file][rank] for file in self._free_files for rank in self._free_ranks]

    def margin_after(self, point: Point, turn: Color) -> int:
        """The margin if ``turn`` places a dot there and both play their best after it."""
        self._place(point)
        margin = self.margin(turn.other)
        self._remove(point)
        return margin

    def margin(self, turn: Color) -> int:
        """Red's score minus Blue's if both play their best, ``turn`` first."""
        key = min(self._key, self._mirrored_key)
        margin = self._margins.get(key)
        if margin is None:
            if self._free_files:
                best = max if turn is Color.RED else min
                margin = best(self.margin_after(point, turn) for point in self.placements())
            else:
                red, blue = score(self._dots)
                margin = red - blue
            self._margins[key] = margin
        return margin

    def margin_after_steps(self, point: Point, turn: Color) -> Steps[int]:
        """:meth:`margin_after` as a search that pauses."""
        self._place(point)
        margin = yield from self._margin_steps(turn.other)
        self._remove(point)
        return margin

    def _margin_steps(self, turn: Color) -> Steps[int]:
        if self.free <= _WITHOUT_PAUSE:
            yield
            return self.margin(turn)
        key = min(self._key, self._mirrored_key)
        if key not in self._margins:
            choose = max if turn is Color.RED else min
            first, *others = self.placements()
            best = yield from self.margin_after_steps(first, turn)
            for point in others:
                best = choose(best, (yield from self.margin_after_steps(point, turn)))
            self._margins[key] = best
        return self._margins[key]

    def _place(self, dot: Point) -> None:
        self._dots.append(dot)
        self._free_files.remove(dot.file)
        self._free_ranks.remove(dot.rank)
        self._key += (dot.rank + 1) * self._weights[dot.file]
        self._mirrored_key += (dot.rank + 1) * self._weights[-1 - dot.file]

    def _remove(self, dot: Point) -> None:
        self._dots.pop()
        insort(self._free_files, dot.file)
        insort(self._free_ranks, dot.rank)
        self._key -= (dot.rank + 1) * self._weights[dot.file]
        self._mirrored_key -= (dot.rank + 1) * self._weights[-1 - dot.file]


class OneDotALine(Rules[int]):
    """The rules of the Zigzag Edge Game on states that are integers.

    Who placed a dot does not matter for the score. So a state has a digit for each file, the rank of its dot (from 1; 0
    is free), in base size + 1; its lowest digit says whether Blue is to move. Mirror images from west to east have the
    same score, and the smaller state stands for both.
    """

    effort = 4

    def __init__(self, board: Grid) -> None:
        self._side = board.columns
        self._base = board.columns + 1
        self._weights = [self._base ** (file + 1) for file in range(board.columns)]

    def state(self, position: Position) -> int:
        """The ranks of the dots and the side to move."""
        ranks = [0] * self._side
        for file, rank in position.grid.points(position.red | position.blue):
            ranks[file] = rank + 1
        return self._pack(ranks, position.turn is Color.BLUE)

    def is_red_to_move(self, state: int) -> bool:
        """Whose turn it is."""
        return not state % self._base

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        rest, is_blue = divmod(state, self._base)
        ranks = []
        for _ in range(self._side):
            rest, rank = divmod(rest, self._base)
            ranks.append(rank)
        free_ranks = [rank for rank in range(1, self._base) if rank not in ranks]
        if not free_ranks:
            red, blue = score([Point(file, rank - 1) for file, rank in enumerate(ranks)])
            return Verdict.TIED if red == blue else Verdict.WON if (red > blue) != bool(is_blue) else Verdict.LOST
        after = set()
        for file, rank in enumerate(ranks):
            if not rank:
                for dot in free_ranks:
                    with_dot = [*ranks[:file], dot, *ranks[file + 1 :]]
                    after.add(self._pack(with_dot, not is_blue))
        return sorted(after)

    def _pack(self, ranks: list[int], is_blue: bool) -> int:
        weights = self._weights
        one = sum(map(int.__mul__, ranks, weights))
        mirrored = sum(map(int.__mul__, ranks, reversed(weights)))
        return min(one, mirrored) + is_blue
