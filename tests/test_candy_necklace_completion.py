"""Candy Necklace verdicts, fillings and loops against brute force, published positions and a SAT solver."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

from crosscut.completion.candy_necklace import Analysis, analyse
from crosscut.completion.crosscut_loop import LoopReason, loop_reason
from crosscut.completion.imposed import block_points, closure, crosscuts, imposed_once
from crosscut.geometry import Grid, Mask, Point, grid, single_bits
from tests.crosscut_boards import (
    Board,
    boards,
    can_be_filled,
    draw,
    every_board,
    fillable_boards,
    has_crosscut,
    read,
    sat_oracle,
)

POSITIONS = [
    position
    for position in json.loads((Path(__file__).parent / "data" / "legality-positions.json").read_text())
    if position["game"] == "candy-necklace"
]
SMALLEST_LOOP = ".BR / R.B / BR."
LOOP_AROUND_FOUR = "BRBR / R..B / B..R / RBRB"


def with_stone(red: Mask, blue: Mask, bit: Mask, is_red: bool) -> tuple[Mask, Mask]:
    return (red | bit, blue) if is_red else (red, blue | bit)


def check_masks(board: Grid, red: Mask, blue: Mask, analysis: Analysis) -> None:
    """For each colour the three masks share out the empty points."""
    empty = board.board & ~(red | blue)
    for masks in zip(analysis.crosscut, analysis.loop, analysis.legal, strict=True):
        assert sum(masks) == empty == masks[0] | masks[1] | masks[2]


def check_filling(board: Grid, red: Mask, blue: Mask) -> None:
    """The filling fills the board, and each of its placements is legal in its turn."""
    filling = analyse(board, red, blue).filling()
    assert filling is not None
    for bit, is_red in filling:
        assert bit & analyse(board, red, blue).legal[0 if is_red else 1]
        red, blue = with_stone(red, blue, bit, is_red)
    assert red | blue == board.board
    assert not has_crosscut(draw(board, red, blue).split())


# Exhaustive.


def fillable_table(board: Grid) -> dict[tuple[Mask, Mask], bool]:
    """For all boards of the size whether some colouring of the empty points has no crosscut."""
    table: dict[tuple[Mask, Mask], bool] = {}
    for red, blue in reversed(list(every_board(board))):
        empty = board.board & ~(red | blue)
        first = empty & -empty
        if first:
            table[red, blue] = table[red | first, blue] or table[red, blue | first]
        else:
            table[red, blue] = not has_crosscut(draw(board, red, blue).split())
    return table


@pytest.mark.parametrize(("shape", "counts"), [((3, 3), (1_714, 36, 17_933)), ((3, 4), (67_048, 1_716, 462_677))])
def test_every_board(shape: tuple[int, int], counts: tuple[int, int, int]) -> None:
    board = grid(*shape)
    table = fillable_table(board)
    with_crosscut = unfillable = 0
    for (red, blue), fillable in table.items():
        analysis = analyse(board, red, blue)
        empty = board.board & ~(red | blue)
        if fillable:
            crosscut, loop = analysis.crosscut, analysis.loop
            for bit in single_bits(empty):
                assert table[red | bit, blue] == bool(bit & analysis.legal[0])
                assert table[red, blue | bit] == bool(bit & analysis.legal[1])
            assert crosscut == imposed_once(board, red, blue)[::-1]
            assert (crosscut[0] | loop[0], crosscut[1] | loop[1]) == (
                empty & ~analysis.legal[0],
                empty & ~analysis.legal[1],
            )
        else:
            assert analysis.legal == (0, 0)
            assert analysis.filling() is None
            if has_crosscut(draw(board, red, blue).split()):
                with_crosscut += 1
                assert analysis.crosscut == (empty, empty)
            else:
                unfillable += 1
                check_masks(board, red, blue, analysis)
    assert (with_crosscut, unfillable, len(table) - with_crosscut - unfillable) == counts


def test_every_board_of_three_by_three_has_a_loop_or_a_filling() -> None:
    board = grid(3, 3)
    for red, blue in every_board(board):
        if (reason := loop_reason(board, red, blue)) is None:
            check_filling(board, red, blue)
        else:
            check_loop(board, red, blue, reason)


# Loops.


def check_loop(board: Grid, red: Mask, blue: Mask, reason: LoopReason) -> None:
    """A closed alternating path of stones around points which it leaves no filling, and not a stone too many."""
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


@settings(max_examples=300)
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


def test_long_loops() -> None:
    board, chooser = grid(26, 26), random.Random(4)
    lengths = []
    for size in range(1, 100, 7):
        red, blue = grown_tree(board, size, chooser)
        reason = loop_reason(board, red, blue)
        assert reason is not None
        check_loop(board, red, blue, reason)
        lengths.append(len(reason.loop))
    assert lengths[-1] > 100


# Larger boards.


@settings(max_examples=200)
@given(fillable_boards() | boards())
def test_verdicts_on_boards_of_every_shape(drawn: Board) -> None:
    board, red, blue = drawn
    analysis = analyse(board, red, blue)
    check_masks(board, red, blue, analysis)
    assert can_be_filled(board, red, blue) == (analysis.filling() is not None)
    if analysis.filling() is None:
        assert loop_reason(board, red, blue) is not None
        return
    assert loop_reason(board, red, blue) is None
    check_filling(board, red, blue)
    for bit in single_bits(board.board & ~(red | blue)):
        assert can_be_filled(board, red | bit, blue) == bool(bit & analysis.legal[0])
        assert can_be_filled(board, red, blue | bit) == bool(bit & analysis.legal[1])


@given(boards())
def test_colors_and_axes_may_be_exchanged(drawn: Board) -> None:
    board, red, blue = drawn
    analysis, exchanged = analyse(board, red, blue), analyse(board, blue, red)
    assert analysis.crosscut == exchanged.crosscut[::-1]
    assert analysis.loop == exchanged.loop[::-1]
    turned = grid(board.columns, board.rows)
    red, blue, *masks = (
        turned.mask(Point(rank, file) for file, rank in board.points(mask))
        for mask in (red, blue, *analysis.crosscut, *analysis.loop)
    )
    turned_analysis = analyse(turned, red, blue)
    assert [*turned_analysis.crosscut, *turned_analysis.loop] == masks


@pytest.mark.parametrize("position", POSITIONS, ids=[" ".join(position["rows"]) for position in POSITIONS])
def test_published_position(position: dict[str, list[str]]) -> None:
    board, red, blue = read(" ".join(position["rows"]))
    analysis = analyse(board, red, blue)
    check_masks(board, red, blue, analysis)
    for side, name in enumerate(("red", "blue")):
        expected = {letter: read_letter(board, position[name], letter) for letter in "ocl"}
        assert expected == {"o": analysis.legal[side], "c": analysis.crosscut[side], "l": analysis.loop[side]}
    for after_red, after_blue, bit, reason in loops_after(board, red, blue):
        assert reason.loop[0] == bit
        check_loop(board, after_red, after_blue, reason)


def read_letter(board: Grid, rows: list[str], letter: str) -> Mask:
    return board.mask(
        Point(file, rank)
        for rank, row in enumerate(reversed(rows))
        for file, found in enumerate(row)
        if found == letter
    )


def played(board: Grid, stones: int, chooser: random.Random) -> tuple[Mask, Mask]:
    """A position after that many random legal placements, fewer if the board is full."""
    red = blue = 0
    for _ in range(stones):
        legal = analyse(board, red, blue).legal
        choices = [(bit, is_red) for is_red in (True, False) for bit in single_bits(legal[0 if is_red else 1])]
        if not choices:
            break
        bit, is_red = chooser.choice(choices)
        red, blue = with_stone(red, blue, bit, is_red)
    return red, blue


@pytest.mark.parametrize("stones", range(20, 360, 34))
def test_every_verdict_of_large_boards_by_sat(stones: int) -> None:
    board = grid(19, 19)
    red, blue = played(board, stones, random.Random(stones))
    analysis, oracle = analyse(board, red, blue), sat_oracle(board)
    for bit in single_bits(board.board & ~(red | blue)):
        assert oracle.can_be_filled(red | bit, blue) == bool(bit & analysis.legal[0])
        assert oracle.can_be_filled(red, blue | bit) == bool(bit & analysis.legal[1])
    for after_red, after_blue, _, reason in loops_after(board, red, blue):
        check_loop(board, after_red, after_blue, reason)


def test_scattered_stones_on_the_largest_board_by_sat() -> None:
    board, chooser = grid(26, 26), random.Random(26)
    fillable = set()
    for count in range(4, 200, 4):
        stones = board.mask(chooser.sample(board.points(board.board), count))
        red = sum(bit for bit in single_bits(stones) if chooser.random() < 0.5)
        expected = sat_oracle(board).can_be_filled(red, stones & ~red)
        fillable.add(expected)
        assert (analyse(board, red, stones & ~red).filling() is not None) == expected
        assert (loop_reason(board, red, stones & ~red) is None) == expected
    assert fillable == {True, False}


def test_the_closure_survives_a_legal_placement() -> None:
    board, chooser = grid(8, 8), random.Random(8)
    red = blue = 0
    while (legal := analyse(board, red, blue).legal) != (0, 0):
        before = closure(board, red, blue)
        side = chooser.choice([side for side in (0, 1) if legal[side]])
        red, blue = with_stone(red, blue, chooser.choice(list(single_bits(legal[side]))), side == 0)
        after = closure(board, red, blue)
        assert before.red & after.red == before.red
        assert before.blue & after.blue == before.blue
