"""Reasons under the pointer, a filling, move numbers, the zigzags step by step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import crosscut
from e2e.board_page import BoardPage, fragment

NAKED = fragment("naked-diagonal", 7, ["d4", "b2", "c4", "b3"])
DOTS = ["a6", "b7", "c8", "d4", "e5", "f9", "g1", "h3", "i2"]


@pytest.mark.parametrize("means", ["pointer", "focus"])
def test_marked_point_says_why_it_is_illegal_while_one_is_on_it(board: BoardPage, means: str) -> None:
    board.open(NAKED)
    board.page.get_by_role("combobox", name="Legal points").select_option("mine")
    if means == "pointer":
        board.cell("b5").hover()
    else:
        board.cell("b6").focus()
        board.page.keyboard.press("ArrowDown")
    expect(board.status).to_have_text(re.compile(r"^Red to move\. .*naked diagonal.*c4"))
    expect(board.cell("c4")).to_have_accessible_name(re.compile("part of the reason"))
    if means == "pointer":
        board.cell("f6").hover()
    else:
        board.page.keyboard.press("ArrowUp")
    expect(board.status).to_have_text(re.compile(r"^Red to move\.\s*$"))
    board.page.get_by_role("combobox", name="Legal points").select_option("none")


def test_marked_point_of_the_other_side_is_explained_for_that_side(board: BoardPage) -> None:
    board.open(NAKED)
    board.page.get_by_role("combobox", name="Legal points").select_option("blue")
    board.cell("c1").hover()
    expect(board.status).to_have_text(re.compile(r"^Red to move\. Blue .*naked diagonal.*b2"))
    board.page.get_by_role("combobox", name="Legal points").select_option("none")


def test_filling_is_shown_whole_and_step_by_step(board: BoardPage) -> None:
    board.open(fragment("candy-necklace", 4, ["b2", "c3"]))
    board.button("Show a filling").click()
    steps = board.page.get_by_role("group", name="Filling")
    expect(steps).to_contain_text("Filling, 14 of 14: ")
    empty = [
        point for rank in range(1, 5) for point in (f"{file}{rank}" for file in "abcd") if point not in {"b2", "c3"}
    ]
    assert all(board.is_painted_above(point) for point in empty)
    steps.get_by_role("slider", name="Move shown").press("Home")
    steps.get_by_role("button", name="One step on").click()
    expect(steps).to_contain_text("Filling, 1 of 14: ")
    assert sum(board.is_painted_above(point) for point in empty) == 1
    steps.get_by_role("button", name="Close").click()
    expect(steps).to_be_hidden()
    assert not any(board.is_painted_above(point) for point in empty)


def test_filling_is_closed_by_the_next_move(board: BoardPage) -> None:
    board.open(fragment("naked-diagonal", 5, ["c3"]))
    board.button("Show a filling").click()
    steps = board.page.get_by_role("group", name="Filling")
    expect(steps).to_be_visible()
    board.play_by_twin(crosscut.parse_move("a1"))
    expect(steps).to_be_hidden()


def test_only_games_that_can_get_stuck_offer_a_filling(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3"]))
    expect(board.button("Show a filling")).to_be_hidden()


def test_unfillable_set_up_has_no_filling(board: BoardPage) -> None:
    board.open(fragment("candy-necklace", 3, s="1br/r1b/br1"))
    board.button("Show a filling").click()
    expect(board.status).to_contain_text("No order of moves fills this board")


def test_move_numbers_can_be_shown(board: BoardPage) -> None:
    board.open(fragment("crossway", 5, ["b2", "d4", "c2", "a5"]))
    plain = board.picture()
    numbers = board.page.get_by_role("checkbox", name="Numbers")
    numbers.check()
    assert board.picture() != plain
    numbers.uncheck()
    assert board.picture() == plain


def test_zigzags_are_stepped_through(board: BoardPage) -> None:
    board.open(fragment("zigzag-edge", 9, DOTS))
    whole = board.picture()
    board.button("Draw the zigzags").click()
    steps = board.page.get_by_role("group", name="Zigzags")
    expect(steps).to_contain_text("Zigzags, 1 of 17: by column, a6 to b7")
    assert board.picture() != whole
    steps.get_by_role("slider", name="Move shown").fill("9")
    expect(steps).to_contain_text("by row, f9 to c8")
    steps.get_by_role("slider", name="Move shown").fill("17")
    expect(steps).to_contain_text("the outline")
    assert board.picture() == whole
    steps.get_by_role("button", name="Close").click()


def test_zigzags_grow_while_dots_are_placed(board: BoardPage) -> None:
    board.open(fragment("zigzag-edge", 5, ["a2"]))
    before = board.color_between("a2", "b4")
    board.play_by_twin(crosscut.parse_move("b4"))
    expect(board.status).to_have_text(re.compile("^Red to move"))
    middle = board.pixel_between("a2", "b4")
    assert before == "board"
    assert sum(middle[:3]) < 500, "a dark line runs from a2 to b4"
