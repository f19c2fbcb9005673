"""The outline of the Zigzag Edge Game against published counts, its symmetries and a slow second method."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.geometry import Point
from crosscut.position import Edge, Vertex
from crosscut.zigzag_outline import certain_chains, outline, score, score_so_far, zigzags

EXAMPLE = (6, 7, 8, 4, 5, 9, 1, 3, 2)
"""The example of the rule sheet: the row of the dot in each column, from 1."""
PINCH = (Fraction(177, 31), Fraction(72, 31))
"""Where the lines from (6, 9) to (7, 1) and from (4, 4) to (8, 3) of the example meet, in 0-based coordinates."""

dot_sets = st.integers(2, 12).flatmap(lambda count: st.permutations(range(count)))


def dots_of(ranks: Iterable[int]) -> tuple[Point, ...]:
    """One dot on each file, at the given 0-based ranks."""
    return tuple(Point(file, rank) for file, rank in enumerate(ranks))


# The second method: cut the plane into upright strips at every dot and crossing. In a strip the lines do not meet, so
# the plane between them falls into cells. The outside is found by flooding from the topmost (bottommost) cells.


def slope(line: Edge) -> Fraction:
    (west, south), (east, north) = line
    return (north - south) / (east - west)


def height(line: Edge, x: Fraction) -> Fraction:
    return line[0][1] + slope(line) * (x - line[0][0])


def place(file: int, rank: int) -> Vertex:
    return Fraction(file), Fraction(rank)


def all_lines(dots: Iterable[Point]) -> set[Edge]:
    """The lines of both zigzags, each from west to east."""
    joined = [sorted(pair) for zigzag in zigzags(tuple(dots)) for pair in pairwise(zigzag)]
    return {(place(*a), place(*b)) for a, b in joined}


def strip_bounds(lines: set[Edge]) -> list[Fraction]:
    bounds = {end[0] for line in lines for end in line}
    for a, b in combinations(lines, 2):
        if slope(a) != slope(b):
            x = (height(b, Fraction(0)) - height(a, Fraction(0))) / (slope(a) - slope(b))
            if max(a[0][0], b[0][0]) <= x <= min(a[1][0], b[1][0]):
                bounds.add(x)
    return sorted(bounds)


class Strips:
    """The drawing in strips; cell ``i`` of a strip lies below its line ``i``, the last cell above all lines."""

    def __init__(self, dots: Iterable[Point]) -> None:
        lines = all_lines(dots)
        self.bounds = strip_bounds(lines)
        self.strips: list[list[Edge]] = []
        for west, east in pairwise(self.bounds):
            crossing = [line for line in lines if line[0][0] <= west and east <= line[1][0]]
            self.strips.append(sorted(crossing, key=lambda line: height(line, west) + height(line, east)))

    def outside(self, top: bool) -> set[tuple[int, int]]:
        """The cells (strip, cell) that can be reached from the topmost or bottommost ones."""
        todo = [(strip, len(lines) if top else 0) for strip, lines in enumerate(self.strips)]
        reached = set(todo)
        while todo:
            strip, cell = todo.pop()
            for other in {strip - 1, strip + 1} & set(range(len(self.strips))):
                x = self.bounds[max(strip, other)]
                for candidate in range(len(self.strips[other]) + 1):
                    if (other, candidate) not in reached and self.share_border((strip, cell), (other, candidate), x):
                        reached.add((other, candidate))
                        todo.append((other, candidate))
        return reached

    def share_border(self, a: tuple[int, int], b: tuple[int, int], x: Fraction) -> bool:
        """Whether two cells of neighbouring strips touch along more than a point of the border at ``x``."""
        lows = [height(self.strips[strip][cell - 1], x) for strip, cell in (a, b) if cell]
        highs = [height(self.strips[strip][cell], x) for strip, cell in (a, b) if cell < len(self.strips[strip])]
        return not lows or not highs or max(lows) < min(highs)

    def edges(self, top: bool) -> list[Edge]:
        """The edges of one side, each from west to east, in no particular order."""
        outside = self.outside(top)
        finished: list[Edge] = []
        for above in (True, False):
            running: dict[tuple[Vertex, Fraction], Vertex] = {}
            for strip, lines in enumerate(self.strips):
                west, east = self.bounds[strip : strip + 2]
                ending, running = running, {}
                for index, line in enumerate(lines):
                    if (strip, index + above) in outside:
                        start = west, height(line, west)
                        begun = start if self.turns(strip, line, above) else ending.pop((start, slope(line)), start)
                        running[(east, height(line, east)), slope(line)] = begun
                finished += [(begun, end) for (end, _), begun in ending.items()]
            finished += [(begun, end) for (end, _), begun in running.items()]
        return finished

    def turns(self, strip: int, line: Edge, above: bool) -> bool:
        """Whether another line leaves the west end of a line's part in a strip, on the given side of the line."""
        x = self.bounds[strip]
        side = 1 if above else -1
        before = self.strips[strip - 1] if strip else []
        meeting = [other for other in before if height(other, x) == height(line, x)]
        starting = [other for other in self.strips[strip] if height(other, x) == height(line, x)]
        return any((slope(line) - slope(other)) * side > 0 for other in meeting) or any(
            (slope(other) - slope(line)) * side > 0 for other in starting
        )


def check(dots: tuple[Point, ...]) -> None:
    """The outline has the edges that the second method finds, in order, and the score counts them."""
    drawn, strips = outline(dots), Strips(dots)
    by_file, _ = zigzags(dots)
    for edges, top in ((drawn.top, True), (drawn.bottom, False)):
        assert sorted(tuple(sorted(edge)) for edge in edges) == sorted(strips.edges(top))
        assert edges[0][0] == place(*by_file[0])
        assert edges[-1][1] == place(*by_file[-1])
        assert all(before[1] == after[0] for before, after in pairwise(edges))
    assert score(dots) == (len(drawn.top), len(drawn.bottom))


@pytest.mark.parametrize("count", [2, 3, 4, 5, pytest.param(6, marks=pytest.mark.release)])
def test_every_permutation(count: int) -> None:
    for ranks in permutations(range(count)):
        check(dots_of(ranks))


@given(dot_sets)
def test_drawn_permutations(ranks: list[int]) -> None:
    check(dots_of(ranks))


@pytest.mark.parametrize(("count", "tallies"), [(3, (2, 2, 2)), (4, (12, 6, 6)), (5, (40, 40, 40))])
def test_tallies(count: int, tallies: tuple[int, int, int]) -> None:
    scores = [score(dots_of(ranks)) for ranks in permutations(range(count))]
    red, blue = sum(a > b for a, b in scores), sum(a < b for a, b in scores)
    assert (len(scores) - red - blue, red, blue) == tallies


def test_the_example_of_the_rule_sheet() -> None:
    dots = dots_of(rank - 1 for rank in EXAMPLE)
    assert score(dots) == (5, 5)
    assert score(transposed(dots)) == (4, 6)
    drawn = outline(dots)
    assert drawn.top == (
        (place(0, 5), place(2, 7)),
        (place(2, 7), place(5, 8)),
        (place(5, 8), PINCH),
        (PINCH, place(7, 2)),
        (place(7, 2), place(8, 1)),
    )
    assert PINCH in [end for _, end in drawn.bottom]


def test_two_dots_have_one_edge_for_both() -> None:
    drawn = outline([Point(1, 0), Point(0, 1)])
    assert drawn.top == drawn.bottom == ((place(0, 1), place(1, 0)),)


def test_a_run_straight_through_a_dot_is_one_edge() -> None:
    assert outline(dots_of(range(6))).top == ((place(0, 0), place(5, 5)),)


@given(dot_sets, st.integers(0, 2**12 - 1))
def test_the_score_so_far_counts_the_dots_where_they_stand(ranks: list[int], kept: int) -> None:
    dots = tuple(dot for dot in dots_of(ranks) if kept >> dot.file & 1)
    if len(dots) < 2:
        assert score_so_far(dots) is None
    else:
        assert score_so_far(dots) == tuple(len(Strips(dots).edges(top)) for top in (True, False))


def test_a_complete_set_has_its_score_and_two_dots_in_a_line_have_none() -> None:
    dots = dots_of(rank - 1 for rank in EXAMPLE)
    assert score_so_far(dots) == score(dots)
    assert score_so_far((*dots[:3], Point(8, dots[0].rank))) is None


def test_zigzags() -> None:
    dots = [Point(1, 2), Point(0, 0), Point(2, 1)]
    assert zigzags(dots) == (
        (Point(0, 0), Point(1, 2), Point(2, 1)),
        (Point(1, 2), Point(2, 1), Point(0, 0)),
    )


def test_certain_chains_join_neighbouring_lines_and_take_the_first_dot_of_a_line() -> None:
    dots = [Point(1, 4), Point(4, 2), Point(0, 1), Point(2, 0)]
    assert certain_chains(dots) == (
        [[Point(0, 1), Point(1, 4), Point(2, 0)]],
        [[Point(2, 0), Point(0, 1), Point(4, 2)]],
    )
    assert certain_chains([]) == ([], [])
    assert certain_chains([Point(0, 3), Point(0, 1), Point(1, 3)]) == ([[Point(0, 1), Point(1, 3)]], [])


def transposed(dots: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple(Point(rank, file) for file, rank in dots)


def mirrored(edges: tuple[Edge, ...], count: int) -> Iterator[Edge]:
    """The edges with east and west exchanged, again from west to east."""
    for (west, south), (east, north) in reversed(edges):
        yield (count - 1 - east, north), (count - 1 - west, south)


@given(dot_sets)
def test_east_and_west_may_be_exchanged(ranks: list[int]) -> None:
    drawn, reflected = outline(dots_of(ranks)), outline(dots_of(reversed(ranks)))
    assert tuple(mirrored(drawn.top, len(ranks))) == reflected.top
    assert tuple(mirrored(drawn.bottom, len(ranks))) == reflected.bottom


@given(dot_sets)
def test_upside_down_the_players_are_exchanged(ranks: list[int]) -> None:
    highest = len(ranks) - 1
    flipped = [highest - rank for rank in ranks]
    assert score(dots_of(flipped)) == score(dots_of(ranks))[::-1]
    assert score(dots_of(reversed(flipped))) == score(dots_of(ranks))[::-1]


@given(dot_sets)
def test_transposing_keeps_the_sum_of_the_scores(ranks: list[int]) -> None:
    assert sum(score(transposed(dots_of(ranks)))) == sum(score(dots_of(ranks)))


@given(st.permutations(range(26)))
def test_the_largest_board(ranks: list[int]) -> None:
    drawn = outline(dots_of(ranks))
    for edges in (drawn.top, drawn.bottom):
        assert all(slope(before) != slope(after) for before, after in pairwise(edges))


def test_one_large_board_by_the_second_method() -> None:
    check(dots_of(random.Random(26).sample(range(26), 26)))


@pytest.mark.parametrize(
    "dots",
    [
        [],
        [Point(0, 0)],
        [Point(0, 0), Point(1, 0)],
        [Point(0, 0), Point(0, 1)],
        [Point(1, 1), Point(2, 2)],
        [Point(0, 0), Point(1, 2), Point(2, 2)],
    ],
)
def test_incomplete_dots_are_refused(dots: list[Point]) -> None:
    for function in (outline, score):
        with pytest.raises(ValueError, match="one on every file and every rank"):
            function(dots)
