"""Where loops are in a position, and how they are merged and taken apart on the board."""

from __future__ import annotations

import random
from itertools import product

import pytest

from crosscut.geometry import Grid, Mask, Point, area_of, areas, grid, single_bits
from crosscut.steps import finish
from crosscut.theory.loops import Loop, equivalent_loop, is_open, loop_of_stones, loops_around_area, minimal_loops
from crosscut.theory.merging import closest_merging, merging_steps, unmerge, unmerging_steps
from crosscut.theory.stones import Stones
from research.facts import all_minimal_loops
from tests.other_programs.crosscut_boards import can_be_filled, has_crosscut

TWO_CROSSCUTS = "RB... / BR... / ..... / ...BR / ...RB"


def random_stones(board: Grid, count: int, chooser: random.Random) -> tuple[Mask, Mask]:
    stones = board.mask(chooser.sample(board.points(board.board), count))
    red = sum(bit for bit in single_bits(stones) if chooser.random() < 0.5)
    return red, stones & ~red


def loop_of(board: Grid, red: Mask, blue: Mask, names: str) -> Loop:
    return loop_of_stones(board, red, blue, tuple(map(Point.parse, names.split())))


def crosscuts_apart(diagram: str) -> tuple[Loop, Loop]:
    """The two loops of a diagram that holds two crosscuts, in opposite corners of a board of 5 x 5."""
    board, red, blue = Stones.parse(diagram)
    return loop_of(board, red, blue, "a4 b4 b5 a5"), loop_of(board, red, blue, "d1 e1 e2 d2")


def test_loops_around_an_area_are_the_minimal_ones_with_empty_points_inside() -> None:
    board, chooser = grid(5, 5), random.Random(11)
    found = 0
    for _ in range(200):
        red, blue = random_stones(board, 17, chooser)
        empty = board.board & ~(red | blue)
        for area in areas(board, empty):
            if is_open(board, area):
                continue
            around = minimal_loops(board, red, blue, board.point(area & -area), 16)
            expected = {frozenset(loop.points) for loop in around if not loop.interior & ~empty}
            loops = [loop for loop in loops_around_area(board, red, blue, area, 16) if loop is not None]
            assert len(loops) == len(expected) and {frozenset(loop.points) for loop in loops} == expected
            assert all(loop.is_minimal and area & ~loop.interior == 0 for loop in loops)
            found += len(loops)
    assert found > 20


@pytest.mark.parametrize("names", ["", "b2", "b2 d2", "a1"])
def test_what_is_not_an_area_to_look_around(names: str) -> None:
    board, red, blue = Stones.parse("..... / .RB.. / R..B. / .BR.. / .....")
    area = board.mask(map(Point.parse, names.split()))
    with pytest.raises(ValueError, match="not a whole empty area"):
        next(loops_around_area(board, red, blue, area, 16))


def test_an_open_area_has_no_loop_around() -> None:
    board, red, blue = Stones.parse("..... / .RB.. / R..B. / .BR.. / .....")
    with pytest.raises(ValueError, match="the area of a1 is open: it reaches the edge"):
        next(loops_around_area(board, red, blue, area_of(board, 1, board.board & ~(red | blue)), 16))


def test_merging_of_crosscuts_that_stand_apart() -> None:
    first, second = crosscuts_apart(TWO_CROSSCUTS)
    merging = closest_merging(first, second)
    kept, moved = merging.taken
    assert {merging.loops[0], merging.loops[1]} == {first, second}
    assert kept in merging.loops[0].points and moved in merging.loops[1].points
    assert len(merging.merged.points) == 6 and merging.merged.is_crosscut_equivalent
    parts = unmerge(merging.merged, kept).parts
    assert set(merging.loops[0].points) in [set(part.points) for part in parts]


def test_every_two_small_loops_merge_to_a_loop_that_cannot_be_filled() -> None:
    board = grid(14, 14)
    small = [loop for loop in all_minimal_loops(grid(3, 4)) if loop.is_crosscut_equivalent]
    turned = 0
    for first, second, is_exchanged in product(small, small, (False, True)):
        low = Loop(board, tuple(Point(file + 2, rank + 2) for file, rank in first.points), first.first_is_red)
        points = tuple(Point(file + 8, rank + 8) for file, rank in second.points)
        high = Loop(board, points, second.first_is_red ^ is_exchanged)
        merging = closest_merging(low, high)
        assert merging.merged.is_minimal and merging.merged.is_crosscut_equivalent
        assert len(merging.merged.points) == len(low.points) + len(high.points) - 2
        unmerge(merging.merged, merging.taken[0])
        turned += merging.is_turned
    assert turned > 0


def test_loops_that_are_not_merged() -> None:
    board, red, blue = Stones.parse("RB. / BR. / ...")
    crosscut = loop_of(board, red, blue, "a2 b2 b3 a3")
    with pytest.raises(ValueError, match="share no point"):
        closest_merging(crosscut, crosscut)
    with pytest.raises(ValueError, match="on one board"):
        closest_merging(crosscuts_apart(TWO_CROSSCUTS)[0], crosscut)
    board, red, blue = Stones.parse(".R... / B.B.. / .R.BR / ...RB / .....")
    diamond, corner = loop_of(board, red, blue, "b3 c4 b5 a4"), loop_of(board, red, blue, "d2 e2 e3 d3")
    with pytest.raises(ValueError, match="only crosscut-equivalent"):
        closest_merging(diamond, corner)
    board, red, blue = Stones.parse("RBRB / BRBR")
    full = loop_of(board, red, blue, "a1 b1 b2 a2"), loop_of(board, red, blue, "c1 d1 d2 c2")
    with pytest.raises(ValueError, match="no room"):
        closest_merging(*full)


def test_unmerging_is_shown_crosscut_by_crosscut() -> None:
    stones = Stones.parse("..BR / .R.B / B.R. / RB..")
    loop = equivalent_loop(*stones)
    assert loop is not None
    first, *steps = finish(unmerging_steps(loop))
    assert first.stones == stones and set(first.points) == set(loop.points)
    assert first.text == "A loop of 8 stones around 2 points."
    assert len(steps) == 4 and steps[-1].text.endswith("a crosscut is left. The loop was made of 3 crosscuts.")
    for opened, left in zip(steps[::2], steps[1::2], strict=True):
        assert has_crosscut(list(opened.stones.rows)) and len(opened.points) == 4
        assert not can_be_filled(*left.stones)
        assert left.stones.all.bit_count() == opened.stones.all.bit_count() - 3


def test_the_proof_that_a_loop_cannot_be_unmerged_is_a_filling() -> None:
    board, red, blue = Stones.parse(".BR. / R..B / B..R / .RB.")
    loop = loop_of(board, red, blue, "a2 b1 c1 d2 d3 c4 b4 a3")
    first, *steps = finish(unmerging_steps(loop))
    assert first.stones == (board, red, blue) and len(steps) == 4
    assert not steps[-1].stones.empty & loop.interior
    assert not has_crosscut(list(steps[-1].stones.rows))
    assert steps[-1].text.endswith("cannot be unmerged to crosscuts alone.")


def test_a_smaller_loop_among_the_stones_is_unmerged_instead() -> None:
    board, red, blue = Stones.parse("RB / BR / RB")
    loop = loop_of(board, red, blue, "a1 b1 b2 b3 a3 a2")
    first, smaller = finish(unmerging_steps(loop))
    assert first.text == "Among the 6 stones there is a smaller crosscut-equivalent loop."
    assert smaller.text == "A crosscut." and set(smaller.points) == set(first.points) < set(loop.points)


def test_merging_is_shown_in_three_diagrams() -> None:
    first, second = crosscuts_apart(TWO_CROSSCUTS)
    both, opened, merged = merging_steps(first, second)
    assert both.stones == Stones.parse(TWO_CROSSCUTS)
    assert opened.stones.all.bit_count() == 6 and merged.stones.all.bit_count() == 6
    assert "Whatever colour" in merged.text and not can_be_filled(*merged.stones)
