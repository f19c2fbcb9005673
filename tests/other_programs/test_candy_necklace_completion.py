"""Candy Necklace verdicts, fillings and loops against brute force, published positions and a SAT solver."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from crosscut.completion.candy_necklace import Analysis, analyse, loop_reason
from crosscut.completion.imposed import closure, imposed_once
from crosscut.geometry import Grid, Mask, Point, grid, single_bits
from tests.engine.small_boards import boards_up_to_mirrors
from tests.other_programs.crosscut_boards import (
    PUBLISHED,
    Board,
    boards,
    can_be_filled,
    draw,
    every_board,
    fillable_boards,
    has_crosscut,
    played,
    read,
    sat_oracle,
    with_stone,
)


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
    for red, blue in reversed(every_board(board)):
        empty = board.board & ~(red | blue)
        first = empty & -empty
        if first:
            table[red, blue] = table[red | first, blue] or table[red, blue | first]
        else:
            table[red, blue] = not has_crosscut(draw(board, red, blue).split())
    return table


@pytest.mark.parametrize(
    ("shape", "counts"),
    [
        ((3, 3), (1_714, 36, 17_933)),
        pytest.param((3, 4), (67_048, 1_716, 462_677), marks=pytest.mark.release),
    ],
)
def test_every_board(shape: tuple[int, int], counts: tuple[int, int, int]) -> None:
    board = grid(*shape)
    table = fillable_table(board)
    found = Counter[str]()
    for text, alike in boards_up_to_mirrors(*shape, or_swaps=True):
        _, red, blue = read(text)
        analysis = analyse(board, red, blue)
        empty = board.board & ~(red | blue)
        if table[red, blue]:
            found["legal"] += alike
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
                found["crosscut"] += alike
                assert analysis.crosscut == (empty, empty)
            else:
                found["loop"] += alike
                check_masks(board, red, blue, analysis)
    assert (found["crosscut"], found["loop"], found["legal"]) == counts


# Larger boards.


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


@pytest.mark.parametrize("position", PUBLISHED, ids=lambda position: " ".join(position["rows"]))
def test_published_position(position: dict[str, list[str]]) -> None:
    board, red, blue = read(" ".join(position["rows"]))
    analysis = analyse(board, red, blue)
    check_masks(board, red, blue, analysis)
    for side, name in enumerate(("red", "blue")):
        expected = {letter: read_letter(board, position[name], letter) for letter in "ocl"}
        assert expected == {"o": analysis.legal[side], "c": analysis.crosscut[side], "l": analysis.loop[side]}


def read_letter(board: Grid, rows: list[str], letter: str) -> Mask:
    return board.mask(
        Point(file, rank)
        for rank, row in enumerate(reversed(rows))
        for file, found in enumerate(row)
        if found == letter
    )


@pytest.mark.parametrize("stones", range(20, 360, 34))
def test_every_verdict_of_large_boards_by_sat(stones: int) -> None:
    board = grid(19, 19)
    red, blue = played(board, stones, random.Random(stones))
    analysis, oracle = analyse(board, red, blue), sat_oracle(board)
    for bit in single_bits(board.board & ~(red | blue)):
        assert oracle.can_be_filled(red | bit, blue) == bool(bit & analysis.legal[0])
        assert oracle.can_be_filled(red, blue | bit) == bool(bit & analysis.legal[1])


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
