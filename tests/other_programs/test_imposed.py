"""Imposed points against their definition, and the cascade of Quadrex against a plain simulation."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.completion.imposed import (
    block_points,
    cascade,
    closure,
    completing_crosscut,
    crosscuts,
    imposed_once,
)
from crosscut.geometry import Grid, Mask, Point, grid, single_bits
from tests.other_programs.crosscut_boards import Board, boards, every_board, read


def corners(board: Grid, block: Mask) -> tuple[Mask, Mask, Mask, Mask]:
    """South-west, north-east, south-east, north-west."""
    return block, block << board.width + 1, block << 1, block << board.width


def plain_crosscuts(board: Grid, red: Mask, blue: Mask) -> Mask:
    found = 0
    for block in single_bits(board.blocks):
        a, b, c, d = corners(board, block)
        for one, other in ((red, blue), (blue, red)):
            if a & one and b & one and c & other and d & other:
                found |= block
    return found


def plain_imposed(board: Grid, red: Mask, blue: Mask, block: Mask) -> tuple[Mask, Mask]:
    """What one block imposes: (points on which red is, points on which blue is)."""
    a, b, c, d = corners(board, block)
    imposed = [0, 0]
    for pair, enemy, empty in (((a, b), c, d), ((a, b), d, c), ((c, d), a, b), ((c, d), b, a)):
        if empty & (red | blue):
            continue
        for side, (own, other) in enumerate(((red, blue), (blue, red))):
            if pair[0] & own and pair[1] & own and enemy & other:
                imposed[side] |= empty
    return imposed[0], imposed[1]


def plain_imposed_anywhere(board: Grid, red: Mask, blue: Mask) -> tuple[Mask, Mask]:
    on_red = on_blue = 0
    for block in single_bits(board.blocks):
        more_red, more_blue = plain_imposed(board, red, blue, block)
        on_red, on_blue = on_red | more_red, on_blue | more_blue
    return on_red, on_blue


def check_single_step(board: Grid, red: Mask, blue: Mask) -> None:
    on_red, on_blue = plain_imposed_anywhere(board, red, blue)
    assert crosscuts(board, red, blue) == plain_crosscuts(board, red, blue)
    assert imposed_once(board, red, blue) == (on_red, on_blue)
    assert completing_crosscut(board, red, blue) == (on_blue, on_red)


def test_every_board_of_three_by_three() -> None:
    board = grid(3, 3)
    for red, blue in every_board(board):
        check_single_step(board, red, blue)


@given(boards())
def test_single_step_on_boards_of_every_shape(drawn: Board) -> None:
    check_single_step(*drawn)


@given(boards(largest=4))
def test_red_is_imposed_exactly_where_blue_would_complete_a_crosscut(drawn: Board) -> None:
    board, red, blue = drawn
    before = plain_crosscuts(board, red, blue)
    on_red, _ = imposed_once(board, red, blue)
    for bit in single_bits(board.board & ~(red | blue)):
        assert bool(bit & on_red) == (plain_crosscuts(board, red, blue | bit) != before)


def test_a_block_has_four_points() -> None:
    board, red, blue = read("... BR. RB.")
    assert block_points(board, board.blocks & -board.blocks) == red | blue


@given(boards())
def test_closure_is_the_fixpoint_of_single_steps(drawn: Board) -> None:
    board, red, blue = drawn
    result = closure(board, red, blue)
    while True:
        on_red, on_blue = plain_imposed_anywhere(board, red, blue)
        if on_red & on_blue or not on_red | on_blue:
            break
        red, blue = red | on_red, blue | on_blue
    assert (result.red, result.blue) == (red, blue)
    completed = 0
    for block in single_bits(plain_crosscuts(board, red, blue)):
        completed |= sum(corners(board, block))
    assert result.contradiction == (on_red & on_blue or completed)


def test_a_cascade_runs_breadth_first_from_the_stone() -> None:
    board, red, blue = read(".R.B. / R.B.. / .B.BB / B.B.. / .R..B")
    seed = board.bit(Point.parse("c3"))
    assert imposed_once(board, red, blue) == (0, 0)
    steps = cascade(board, red | seed, blue, seed)
    assert [(str(board.point(step.bit)), step.is_red, str(board.point(step.block))) for step in steps] == [
        ("b2", False, "b2"),
        ("d2", False, "c2"),
        ("d4", False, "c3"),
        ("b4", False, "b3"),
        ("a5", True, "a4"),
    ]


def test_a_cascade_leaves_an_older_unfilled_fourth_alone() -> None:
    board, red, blue = read("R.... / B.... / RB..R / .R..B / .....")
    seed = board.bit(Point.parse("d3"))
    steps = cascade(board, red, blue | seed, seed)
    assert [str(board.point(step.bit)) for step in steps] == ["d2"]
    assert imposed_once(board, red, blue)[0] | imposed_once(board, red, blue)[1]


def play_cascade(board: Grid, red: Mask, blue: Mask, seed: Mask) -> tuple[Mask, Mask]:
    """Replay a cascade, checking each step: the block imposes the point now, and a new stone is in the block."""
    new = seed
    for step in cascade(board, red, blue, seed):
        on_red, on_blue = plain_imposed(board, red, blue, step.block)
        assert step.bit == (on_red if step.is_red else on_blue)
        assert new & block_points(board, step.block)
        new |= step.bit
        red, blue = (red | step.bit, blue) if step.is_red else (red, blue | step.bit)
    for block in single_bits(board.blocks):
        if block_points(board, block) & new:
            assert plain_imposed(board, red, blue, block) == (0, 0)
    return red, blue


@given(boards(), st.data())
def test_a_cascade_fills_what_the_stone_triggers_and_nothing_else(drawn: Board, data: st.DataObject) -> None:
    board, red, blue = drawn
    empty = list(single_bits(board.board & ~(red | blue)))
    if empty:
        seed = data.draw(st.sampled_from(empty))
        play_cascade(board, *((red | seed, blue) if data.draw(st.booleans()) else (red, blue | seed)), seed)


@pytest.mark.parametrize("size", [3, 5, 8, 13, pytest.param(26, marks=pytest.mark.release)])
def test_quadrex_from_the_empty_board_never_makes_a_crosscut(size: int) -> None:
    board, chooser = grid(size, size), random.Random(size)
    for _ in range(400 // size):
        red = blue = 0
        while empty := board.board & ~(red | blue):
            seed = chooser.choice(list(single_bits(empty)))
            red, blue = (red | seed, blue) if chooser.random() < 0.5 else (red, blue | seed)
            fixpoint = closure(board, red, blue)
            red, blue = play_cascade(board, red, blue, seed)
            assert (red, blue, 0) == fixpoint
        assert not plain_crosscuts(board, red, blue)
