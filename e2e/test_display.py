"""What a link says about how its position is shown: a part of the board, a turn, coordinates, numbers, legal points."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from crosscut import parse_move
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import PHONE, GuardedPages, wait_for_engine

PART = fragment("quax", 9, ["d4", "e5"], crop="c3-f6", rotate="90", coords="off")


def test_part_of_the_board_is_shown_and_played_on(pages: GuardedPages) -> None:
    page = pages.open("#" + PART)
    wait_for_engine(page)
    board = BoardPage(page)
    expect(page.get_by_role("gridcell")).to_have_count(16)
    expect(board.page.get_by_text("c3 to f6, turned by 90°, no coordinates")).to_be_visible()
    assert board.color_at("d4") == "red"
    south, north = board.box("d3"), board.box("d6")
    assert north["x"] > south["x"]
    assert abs(north["y"] - south["y"]) < 1
    board.play_by_mouse(parse_move("f3"))
    expect(board.cell("f3")).to_have_accessible_name("f3 red, last move")
    expect(page).to_have_url(re.compile(r"m=d4\.e5\.f3&coords=off&crop=c3-f6&rotate=90"))
    page.reload()
    wait_for_engine(page)
    expect(page.get_by_role("gridcell")).to_have_count(16)


def test_reader_gets_the_whole_board_back(pages: GuardedPages) -> None:
    page = pages.open("#" + PART, viewport=PHONE)
    wait_for_engine(page)
    board = BoardPage(page)
    board.button("Whole board").click()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(board.button("Whole board")).to_be_hidden()
    assert board.box("d6")["y"] < board.box("d3")["y"]
    expect(page).not_to_have_url(re.compile("crop|rotate|coords"))
    expect(board.cell("e5")).to_have_accessible_name("e5 blue, last move")


def test_legal_points_and_numbers_of_a_link_are_shown_and_can_be_changed(board: BoardPage) -> None:
    board.open(fragment("crossway", 5, ["c3", "d4"], legal="blue", numbers="on"))
    legality, numbers = board.page.get_by_label("Legal points"), board.page.get_by_label("Numbers")
    expect(legality).to_have_value("blue")
    expect(numbers).to_be_checked()
    legality.select_option("none")
    numbers.uncheck()
    expect(board.page).not_to_have_url(re.compile("legal|numbers"))
    legality.select_option("mine")
    expect(board.page).to_have_url(re.compile("&legal=mine(&|$)"))
    board.open(fragment("crossway", 5, ["c3"]))
    expect(legality).to_have_value("none")


def test_new_game_is_shown_whole_and_without_hints(board: BoardPage) -> None:
    board.open(fragment("quax", 9, ["d4"], crop="c3-f6", legal="both"))
    expect(board.button("Whole board")).to_be_visible()
    board.start("Quax", 5)
    expect(board.button("Whole board")).to_be_hidden()
    board.analyse()
    expect(board.page.get_by_label("Legal points")).to_have_value("none")


def test_set_up_of_another_size_gets_the_whole_board(board: BoardPage) -> None:
    board.open(fragment("quax", 9, ["d4"], crop="c3-f6"))
    board.button("Set up").click()
    board.page.get_by_role("textbox", name="Text diagram").fill("R.\n.B")
    expect(board.page.get_by_role("gridcell")).to_have_count(4)
    expect(board.button("Whole board")).to_be_hidden()
    board.button("Cancel").click()
    expect(board.cell("d4")).to_have_accessible_name(re.compile("^d4 red"))
    expect(board.button("Whole board")).to_be_visible()
