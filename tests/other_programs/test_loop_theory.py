"""The theory of Candy Necklace loops against their definitions, on every loop of small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.completion.candy_necklace import analyse
from crosscut.completion.imposed import block_points, imposed_once
from crosscut.geometry import Color, Grid, Mask, Point, grid, single_bits
from crosscut.theory.loops import (
    Loop,
    components,
    equivalent_loop,
    imposed_chain,
    loop_of_stones,
    minimal_loops,
    shortest_loop,
)
from crosscut.theory.merging import merge, reduce_loop, unmerge
from crosscut.theory.quick_criterion import Requirement, meets_quick_criterion, quick_verdicts
from tests.other_programs.crosscut_boards import Board, boards, can_be_filled, draw, fillable_boards, has_crosscut, read

SIX = ".RB / B.R / RB."
TWELVE = "BRBR / R..B / B..R / RBRB"
COMPLYING_BUT_FILLABLE = "..RB. / RB..R / B..RB / .RB.."


def neighbours(a: Point, b: Point) -> bool:
    return max(abs(a.file - b.file), abs(a.rank - b.rank)) == 1


def plain_loops(board: Grid, red: Mask, blue: Mask) -> Iterator[tuple[Point, ...]]:
    """All closed alternating paths of these stones, each once."""
    stones = [(point, bool(board.bit(point) & red)) for point in board.points(red | blue)]

    def extend(path: list[tuple[Point, bool]]) -> Iterator[tuple[Point, ...]]:
        for stone in stones:
            if stone in path or stone < path[0] or stone[1] == path[-1][1] or not neighbours(stone[0], path[-1][0]):
                continue
            longer = [*path, stone]
            if len(longer) > 3 and stone[1] != path[0][1] and neighbours(stone[0], path[0][0]) and path[1] < stone:
                yield tuple(point for point, _ in longer)
            yield from extend(longer)

    for stone in stones:
        yield from extend([stone])


def is_minimal(loop: Loop) -> bool:
    """No stones are neighbours of different colours except those that follow each other."""
    count = len(loop.points)
    apart = [(i, j) for i in range(count) for j in range(i + 3, count, 2) if j - i < count - 1]
    return not any(neighbours(loop.points[i], loop.points[j]) for i, j in apart)


@lru_cache
def every_loop(rows: int, columns: int) -> tuple[Loop, ...]:
    """Every loop that fits on a board, Red on the first stone: the colours follow from the path."""
    board = grid(rows, columns)
    points = board.points(board.board)
    loops = []

    def extend(path: list[Point]) -> None:
        for point in points:
            if point > path[0] and point not in path and neighbours(point, path[-1]):
                if len(path) % 2 and len(path) > 2 and neighbours(point, path[0]) and path[1] < point:
                    loops.append(Loop(board, (*path, point), True))
                extend([*path, point])

    for point in points:
        extend([point])
    return tuple(loops)


def plain_interior(loop: Loop) -> set[Point]:
    """The points that a walk in the plane from outside cannot reach, on a drawing four times as large as the board."""
    walls = {
        (a.file * (4 - i) + b.file * i, a.rank * (4 - i) + b.rank * i)
        for a, b in pairwise((*loop.points, loop.points[0]))
        for i in range(5)
    }
    columns, rows = range(-1, 4 * loop.board.columns), range(-1, 4 * loop.board.rows)
    reached, todo = {(-1, -1)}, [(-1, -1)]
    while todo:
        x, y = todo.pop()
        for place in {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} - walls - reached:
            if place[0] in columns and place[1] in rows:
                reached.add(place)
                todo.append(place)
    points = set(loop.board.points(loop.board.board)) - set(loop.points)
    return {point for point in points if (4 * point.file, 4 * point.rank) not in reached}


def some_filling_has_no_crosscut(loop: Loop) -> bool:
    """Try all ways to fill the interior, and nothing else."""
    inside = list(single_bits(loop.interior))
    for colors in product((True, False), repeat=len(inside)):
        red = loop.red | sum(bit for bit, is_red in zip(inside, colors, strict=True) if is_red)
        blue = loop.blue | sum(bit for bit, is_red in zip(inside, colors, strict=True) if not is_red)
        if not has_crosscut(draw(loop.board, red, blue).split()):
            return True
    return False


def only_loop(diagram: str) -> Loop:
    """The loop of all stones of a diagram."""
    board, red, blue = read(diagram)
    (points,) = (points for points in plain_loops(board, red, blue) if len(points) == (red | blue).bit_count())
    return loop_of_stones(board, red, blue, points)


@pytest.mark.parametrize("shape", [(3, 3), (3, 4)])
def test_interior_and_equivalence_of_every_loop(shape: tuple[int, int]) -> None:
    for loop in every_loop(*shape):
        assert loop.is_crosscut_equivalent != can_be_filled(loop.board, loop.red, loop.blue)
        if is_minimal(loop):
            assert set(loop.board.points(loop.interior)) == plain_interior(loop)
            assert loop.is_crosscut_equivalent != some_filling_has_no_crosscut(loop)


@pytest.mark.parametrize("shape", [(3, 3), (3, 4)])
def test_every_loop_reduces_or_there_is_a_reason(shape: tuple[int, int]) -> None:
    for loop in every_loop(*shape):
        if not loop.interior and not loop.is_crosscut_equivalent:
            with pytest.raises(ValueError, match="surrounds nothing and is not a crosscut"):
                reduce_loop(loop)
            continue
        reduction = reduce_loop(loop)
        if is_minimal(loop):
            assert reduction.smaller is None
        if reduction.crosscuts is not None:
            check_reduction(loop)
        elif reduction.filling is not None:
            red = loop.red | loop.board.mask(point for point, color in reduction.filling if color is Color.RED)
            blue = loop.blue | loop.board.mask(point for point, color in reduction.filling if color is Color.BLUE)
            assert red | blue == loop.red | loop.blue | loop.interior
            assert not has_crosscut(draw(loop.board, red, blue).split())
        else:
            assert reduction.smaller is not None
            assert set(reduction.smaller.points) < set(loop.points)
            assert not some_filling_has_no_crosscut(reduction.smaller)


def check_reduction(loop: Loop) -> None:
    """Every step splits the rest into two loops that merge into it again; the crosscuts make up the loop."""
    reduction = reduce_loop(loop)
    assert reduction.crosscuts is not None
    left = loop
    for step, crosscut in zip(reduction.steps, reduction.crosscuts, strict=False):
        assert set(step.loop.points) == set(left.points)
        assert crosscut in step.parts
        for part in step.parts:
            assert not some_filling_has_no_crosscut(part)
        merged = merge(*step.parts, step.point)
        assert (merged.red, merged.blue) == (left.red, left.blue)
        (left,) = (part for part in step.parts if part != crosscut)
    assert left == reduction.crosscuts[-1]
    assert all(len(crosscut.points) == 4 for crosscut in reduction.crosscuts)
    assert len(reduction.steps) == loop.interior.bit_count() == len(reduction.crosscuts) - 1


@pytest.mark.parametrize("diagram", [SIX, TWELVE, "..BR / .R.B / B.R. / RB..", "BR. / R.B / B.R / RB."])
def test_reduction_of_larger_loops(diagram: str) -> None:
    check_reduction(only_loop(diagram))


def test_minimal_equivalent_loops_meet_the_quick_criterion() -> None:
    loops = [loop for loop in every_loop(3, 4) if is_minimal(loop)]
    assert any(loop.is_crosscut_equivalent and loop.interior for loop in loops)
    assert all(meets_quick_criterion(loop) for loop in loops if loop.is_crosscut_equivalent)


def test_a_loop_that_meets_the_quick_criterion_and_can_be_filled() -> None:
    loop = only_loop(COMPLYING_BUT_FILLABLE)
    assert is_minimal(loop)
    assert meets_quick_criterion(loop)
    assert some_filling_has_no_crosscut(loop)
    assert not loop.is_crosscut_equivalent


@pytest.mark.parametrize(
    ("diagram", "broken", "names"),
    [
        (SIX, None, ""),
        (TWELVE, None, ""),
        (".R. / B.B / .R.", Requirement.ACROSS, "b1 b3"),
        (".BR. / R..B / B..R / .RB.", Requirement.PAIRS, "b2"),
        ("..B.. / .R.R. / B...B / .RBR.", Requirement.SHAPE, "b2 c2 d2 c3"),
    ],
)
def test_verdicts_of_the_quick_criterion(diagram: str, broken: Requirement | None, names: str) -> None:
    (verdict,) = quick_verdicts(only_loop(diagram))
    assert verdict.broken == broken
    assert verdict.points == tuple(map(Point.parse, names.split()))


def test_components_are_the_areas_and_the_stones_beside() -> None:
    loop = only_loop("..BR / .R.B / B.R. / RB..")
    assert [
        [" ".join(map(str, loop.board.points(mask))) for mask in (component.area, component.stones)]
        for component in components(loop)
    ] == [["b2", "b1 a2 c2 b3"], ["c3", "c2 b3 d3 c4"]]
    assert components(only_loop("BR / RB")) == ()


@given(fillable_boards())
def test_a_chain_leads_to_every_point_that_takes_one_color_only(drawn: Board) -> None:
    board, red, blue = drawn
    legal = analyse(board, red, blue).legal
    for point in board.points(board.board & ~(red | blue)):
        chain = imposed_chain(board, red, blue, point)
        assert bool(chain) == (not board.bit(point) & legal[0] & legal[1])
        filled_red, filled_blue = red, blue
        for step in chain:
            on_red, on_blue = imposed_once(board, filled_red, filled_blue)
            assert step.bit & (on_red if step.is_red else on_blue) & block_points(board, step.block)
            filled_red, filled_blue = filled_red | step.bit * step.is_red, filled_blue | step.bit * (not step.is_red)
        if chain:
            assert board.point(chain[-1].bit) == point
            assert board.bit(point) & legal[0 if chain[-1].is_red else 1]


@given(boards(largest=4), st.data())
def test_the_shortest_loop_through_a_stone(drawn: Board, data: st.DataObject) -> None:
    board, red, blue = drawn
    stones = board.points(red | blue)[:12]
    if not stones:
        return
    red, blue = red & board.mask(stones), blue & board.mask(stones)
    through = data.draw(st.sampled_from(stones))
    lengths = [len(points) for points in plain_loops(board, red, blue) if through in points]
    loop = shortest_loop(board, red, blue, through)
    if loop is None:
        assert not lengths
    else:
        assert through in loop.points
        assert loop == loop_of_stones(board, red, blue, loop.points)
        assert len(loop.points) == min(lengths)


@pytest.mark.release
def test_minimal_loops_around_a_point() -> None:
    board, chooser = grid(4, 4), random.Random(5)
    found = 0
    for _ in range(300):
        stones = board.mask(chooser.sample(board.points(board.board), 11))
        red = sum(bit for bit in single_bits(stones) if chooser.random() < 0.5)
        blue = stones & ~red
        loops = [loop_of_stones(board, red, blue, points) for points in plain_loops(board, red, blue)]
        for point in board.points(board.board):
            for longest in (6, 16):
                expected = {
                    frozenset(loop.points)
                    for loop in loops
                    if is_minimal(loop) and loop.interior & board.bit(point) and len(loop.points) <= longest
                }
                reported = [frozenset(loop.points) for loop in minimal_loops(board, red, blue, point, longest)]
                assert len(reported) == len(set(reported))
                assert set(reported) == expected
                found += len(expected)
    assert found > 50


def test_equivalent_loop_goes_through_the_stone() -> None:
    board, red, blue = read(TWELVE)
    for point in board.points(red | blue):
        loop = equivalent_loop(board, red, blue, point)
        assert loop is not None
        assert loop.points[0] == point
    assert equivalent_loop(board, red, 0) is None


def test_merging_the_crosscuts_of_the_docstring() -> None:
    north, south = only_loop(".RB / .BR / ..."), only_loop("... / BR. / RB.")
    merged = merge(north, south, Point(1, 1))
    assert draw(merged.board, merged.red, merged.blue).split() == SIX.replace("/", " ").split()
    step = unmerge(merged, Point(1, 1))
    assert {frozenset(part.points) for part in step.parts} == {frozenset(north.points), frozenset(south.points)}
    assert Point(1, 1) in step.parts[0].points
    assert all(a in step.parts[0].points or a in step.parts[1].points for a, _ in pairwise(merged.points))


def test_what_is_not_a_loop_is_refused() -> None:
    board, red, blue = read(TWELVE)
    ring = only_loop(TWELVE).points
    with pytest.raises(ValueError, match="at least four"):
        loop_of_stones(board, red, blue, ring[:2])
    with pytest.raises(ValueError, match="at least four"):
        loop_of_stones(board, red, blue, ())
    with pytest.raises(ValueError, match="not neighbours"):
        loop_of_stones(board, red, blue, ring[:6])
    with pytest.raises(ValueError, match="alternating"):
        loop_of_stones(board, 0, blue, ring)
    with pytest.raises(ValueError, match="is not on the loop"):
        loop_of_stones(board, red, blue, (Point(8, 8), *ring[1:]))
    with pytest.raises(ValueError, match="z9 is not on the board of 4 rows"):
        shortest_loop(board, red, blue, Point(25, 8))
    with pytest.raises(ValueError, match="z9 is not on the board of 4 rows"):
        next(minimal_loops(board, red, blue, Point(25, 8), 16))
    with pytest.raises(ValueError, match="no stone on b2"):
        shortest_loop(board, red, blue, Point(1, 1))
    with pytest.raises(ValueError, match="can be filled"):
        imposed_chain(board, red, blue, Point(1, 1))


def test_what_cannot_be_merged_or_unmerged_is_refused() -> None:
    six, north, south = only_loop(SIX), only_loop(".RB / .BR / ..."), only_loop("... / RB. / BR.")
    with pytest.raises(ValueError, match="opposite colours"):
        merge(north, south, Point(1, 1))
    with pytest.raises(ValueError, match="share b2"):
        merge(north, six, Point(1, 1))
    with pytest.raises(ValueError, match="not inside"):
        unmerge(six, Point(0, 2))
    with pytest.raises(ValueError, match="leaves a filling"):
        unmerge(only_loop(".R. / B.B / .R."), Point(1, 1))
