"""Loops of crosscuts: those the engine names as reasons, and how the theory searches for them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given

from crosscut.completion.candy_necklace import LoopReason, analyse, loop_reason
from crosscut.completion.imposed import block_points, crosscuts, imposed_once
from crosscut.geometry import Grid, Mask, Point, area_of, areas, grid, single_bits
from crosscut.steps import finish
from crosscut.theory.loops import Loop, equivalent_loop, is_open, loop_of_stones, loops_around_area, minimal_loops
from crosscut.theory.merging import closest_merging, merging_steps, unmerge, unmerging_steps
from crosscut.theory.stones import Stones
from laboratory.research.facts import all_minimal_loops
from tests.other_programs.crosscut_boards import (
    PUBLISHED,
    Board,
    can_be_filled,
    every_board,
    fillable_boards,
    has_crosscut,
    played,
    read,
    sat_oracle,
    with_stone,
)

SMALLEST_LOOP = ".BR / R.B / BR."
LOOP_AROUND_FOUR = "BRBR / R..B / B..R / RBRB"


def check_loop(board: Grid, red: Mask, blue: Mask, reason: LoopReason) -> None:
    """A closed alternating path, without superfluous stones, around points that cannot be filled because of it."""
    loop_red, loop_blue = sum(bit & red for bit in reason.loop), sum(bit & blue for bit in reason.loop)
    assert len(set(reason.loop)) == len(reason.loop) == (loop_red | loop_blue).bit_count()
    points = [board.point(bit) for bit in reason.loop]
    for before, after in pairwise([points[-1], *points]):
        assert max(abs(before.file - after.file), abs(before.rank - after.rank)) == 1
        assert bool(board.bit(before) & red) != bool(board.bit(after) & red)
    assert reason.inside == board.mask(point for point in board.points(board.board) if surrounds(points, point))
    assert not reason.inside & (red | blue)
    oracle = sat_oracle(board)
    assert not oracle.can_be_filled(loop_red, loop_blue)
    for bit in reason.loop:
        assert oracle.can_be_filled(loop_red & ~bit, loop_blue & ~bit)
    check_chain(board, loop_red, loop_blue, reason)


def check_chain(board: Grid, red: Mask, blue: Mask, reason: LoopReason) -> None:
    """Replaying the chain from the loop's stones alone imposes each point inside and ends in the crosscut."""
    for step in reason.chain:
        on_red, on_blue = imposed_once(board, red, blue)
        assert step.bit & (on_red if step.is_red else on_blue) & block_points(board, step.block)
        red, blue = with_stone(red, blue, step.bit, step.is_red)
    assert sum(step.bit for step in reason.chain) == reason.inside
    assert reason.crosscut & crosscuts(board, red, blue)


def surrounds(loop: list[Point], point: Point) -> bool:
    """Whether a point off the closed path lies inside: a ray eastwards, half a step up, meets it oddly often."""
    inside = False
    for a, b in pairwise([loop[-1], *loop]):
        if point not in loop and min(a.rank, b.rank) == point.rank < max(a.rank, b.rank):
            inside ^= (a.file + b.file) / 2 > point.file
    return inside


def loops_after(board: Grid, red: Mask, blue: Mask) -> Iterator[tuple[Mask, Mask, Mask, LoopReason]]:
    """Every placement that is illegal as a loop: the red and blue stones after it, the new stone, the reason."""
    analysis = analyse(board, red, blue)
    for is_red, illegal in zip((True, False), analysis.loop, strict=True):
        for bit in single_bits(illegal):
            after_red, after_blue = with_stone(red, blue, bit, is_red)
            reason = loop_reason(board, after_red, after_blue, bit)
            assert reason is not None
            yield after_red, after_blue, bit, reason


@pytest.mark.parametrize(
    ("diagram", "length", "inside"),
    [(SMALLEST_LOOP, 6, "b2"), (LOOP_AROUND_FOUR, 12, "b2 c2 b3 c3"), ("BR / RB", 4, "")],
)
def test_smallest_loops(diagram: str, length: int, inside: str) -> None:
    board, red, blue = read(diagram)
    reason = loop_reason(board, red, blue)
    assert reason is not None
    assert len(reason.loop) == length
    assert reason.inside == board.mask(Point.parse(name) for name in inside.split())
    check_loop(board, red, blue, reason)


def test_the_new_stone_comes_first_and_ends_the_chain() -> None:
    board, red, blue = read(LOOP_AROUND_FOUR)
    for bit in single_bits(red | blue):
        reason = loop_reason(board, red, blue, bit)
        assert reason is not None
        assert reason.loop[0] == bit
        assert bit & block_points(board, reason.crosscut)
        check_loop(board, red, blue, reason)


def test_another_loop_is_shown_where_the_new_stone_is_in_none() -> None:
    board, red, blue = read("....B / .BR.. / .R.B. / ..BR. / .....")
    far = board.bit(Point.parse("e5"))
    assert analyse(board, red, blue & ~far).filling() is None
    reason = loop_reason(board, red, blue, far)
    assert reason == loop_reason(board, red, blue)
    assert reason is not None
    assert far not in reason.loop


def smallest_cause(board: Grid, red: Mask, blue: Mask, seed: Mask, below: int) -> int:
    """The least number of stones, ``seed`` among them, that cannot be filled; ``below`` if none are fewer than that."""
    others = list(single_bits((red | blue) & ~seed))
    for size in range(below):
        for chosen in combinations(others, size - 1) if size else ():
            stones = seed | sum(chosen)
            if not sat_oracle(board).can_be_filled(red & stones, blue & stones):
                return size
    return below


@pytest.mark.parametrize("shape", [(3, 3), (3, 5), (4, 4), (5, 5)])
def test_the_loop_is_the_shortest(shape: tuple[int, int]) -> None:
    board, chooser = grid(*shape), random.Random(str(shape))
    found = 0
    while found < 60:
        stones = board.mask(chooser.sample(board.points(board.board), chooser.randint(5, min(11, shape[0] * shape[1]))))
        red = sum(bit for bit in single_bits(stones) if chooser.random() < 0.5)
        for after_red, after_blue, bit, reason in loops_after(board, red, stones & ~red):
            if analyse(board, red, stones & ~red).filling() is not None:
                size = len(reason.loop)
                assert smallest_cause(board, after_red, after_blue, bit, size) == size
                found += 1


@given(fillable_boards())
def test_every_loop_on_boards_of_every_shape(drawn: Board) -> None:
    board, red, blue = drawn
    for after_red, after_blue, bit, reason in loops_after(board, red, blue):
        assert reason.loop[0] == bit
        check_loop(board, after_red, after_blue, reason)


def grown_tree(board: Grid, size: int, chooser: random.Random) -> tuple[Mask, Mask]:
    """The stones around a random tree of blocks that touches itself nowhere."""
    inner = board.points(board.blocks)
    tree, joints = {chooser.choice(inner)}, set[Point]()
    for _ in range(40 * size):
        block = chooser.choice(sorted(tree))
        new = Point(block.file + chooser.choice((-1, 1)), block.rank + chooser.choice((-1, 1)))
        if len(tree) < size and new in inner and may_join(tree, block, new):
            tree.add(new)
            joints.add(Point(max(block.file, new.file), max(block.rank, new.rank)))
    red = blue = 0
    for file, rank in tree:
        for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
            corner = Point(file + i, rank + j)
            if corner not in joints:
                red, blue = with_stone(red, blue, board.bit(corner), (i == j) == (rank % 2 == 0))
    return red, blue


def may_join(tree: set[Point], block: Point, new: Point) -> bool:
    """Whether a new block touches the tree in nothing but a corner of ``block``, and no crosscut comes up between."""
    steps = ((1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2))
    near = {Point(new.file + i, new.rank + j) for i, j in steps} & tree
    return all(abs(other.file - block.file) == abs(other.rank - block.rank) == 1 for other in near - {block})


@pytest.mark.release
def test_long_loops() -> None:
    board, chooser = grid(26, 26), random.Random(4)
    lengths = []
    for size in range(1, 100, 32):
        red, blue = grown_tree(board, size, chooser)
        reason = loop_reason(board, red, blue)
        assert reason is not None
        check_loop(board, red, blue, reason)
        lengths.append(len(reason.loop))
    assert lengths[-1] > 100


@pytest.mark.release
def test_every_board_of_three_by_three_has_a_loop_or_a_filling() -> None:
    board = grid(3, 3)
    for red, blue in every_board(board):
        reason = loop_reason(board, red, blue)
        assert (reason is None) == can_be_filled(board, red, blue)
        if reason is not None:
            check_loop(board, red, blue, reason)


@pytest.mark.parametrize("position", PUBLISHED, ids=lambda position: " ".join(position["rows"]))
def test_every_loop_of_a_published_position(position: dict[str, list[str]]) -> None:
    board, red, blue = read(" ".join(position["rows"]))
    for after_red, after_blue, bit, reason in loops_after(board, red, blue):
        assert reason.loop[0] == bit
        check_loop(board, after_red, after_blue, reason)


@pytest.mark.parametrize("stones", range(150, 361, 30))
def test_every_loop_on_large_boards(stones: int) -> None:
    board = grid(19, 19)
    red, blue = played(board, stones, random.Random(stones))
    for after_red, after_blue, bit, reason in loops_after(board, red, blue):
        assert reason.loop[0] == bit
        check_loop(board, after_red, after_blue, reason)


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
