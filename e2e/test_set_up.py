"""Setting up a position: stones, links and a side to move, by hand and from a text diagram."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.status import expect_turn


def begin(board: BoardPage, link: str) -> Locator:
    """Open a link and begin to set up; returns the panel."""
    board.open(link)
    board.button("Set up").click()
    expect(board.button("Play from here")).to_be_in_viewport(ratio=1)
    expect(board.page.get_by_role("region", name="Moves")).to_be_hidden()
    panel = board.page.get_by_role("region", name="Set up a position")
    expect(panel).to_be_visible()
    return panel


def test_position_is_painted_and_played_on(board: BoardPage) -> None:
    panel = begin(board, fragment("crossway", 5, ["c3"]))
    board.page.mouse.click(*board.centre("a1"))
    panel.get_by_role("button", name="Blue").click()
    board.cell("b1").click()
    board.cell("e5").focus()
    board.page.keyboard.press("Enter")
    panel.get_by_role("button", name="Erase").click()
    board.cell("c3").click()
    expect(board.cell("c3")).to_have_accessible_name("c3 empty")
    panel.get_by_role("combobox", name="To move").select_option("red")
    panel.get_by_role("button", name="Play from here").click()
    expect(panel).to_be_hidden()
    expect_turn(board.status, "red")
    board.play_by_twin(crosscut.parse_move("d4"))
    expect_turn(board.status, "blue")
    expect(board.moves_listed).to_have_text(["d4"])
    expect(board.page).to_have_url(re.compile(re.escape("s=4b/5/5/5/rb3&m=d4")))


def test_what_is_illegal_is_seen_at_once(board: BoardPage) -> None:
    panel = begin(board, fragment("crossway", 4, s="4/rb2/b3/4"))
    panel.get_by_role("button", name="Red").click()
    board.cell("b2").click()
    for point in ("a2", "a3", "b2", "b3"):
        expect(board.cell(point)).to_have_accessible_name(re.compile("part of the reason"))
    board.cell("b2").click()
    expect(board.cell("b3")).not_to_have_accessible_name(re.compile("part of the reason"))
    panel.get_by_role("button", name="Cancel").click()


def test_pasted_diagram_of_a_rule_sheet_is_read(board: BoardPage) -> None:
    panel = begin(board, fragment("quickway", 5))
    diagram = panel.get_by_role("textbox", name="Text diagram")
    diagram.fill("+ X + / X + O / + O +")
    expect(board.page.get_by_role("gridcell")).to_have_count(9)
    expect(board.cell("b3")).to_have_accessible_name("b3 red, linked to a2")
    board.expect_link("a2", "b3", crosscut.Color.RED)
    panel.get_by_role("button", name="Play from here").click()
    expect(board.page).to_have_url(re.compile(re.escape("g=quickway&n=3&s=1r1/r1b/1b1&v=1")))


def test_wrong_diagram_gives_one_sentence_and_changes_nothing(board: BoardPage) -> None:
    panel = begin(board, fragment("quax", 5, ["c3"]))
    for link in ("https://x.example/#g=quax&n=5&m=c3&v=1", "g=quax&n=5&m=c3&v=1"):
        panel.get_by_role("textbox", name="Text diagram").fill(link)
        expect(panel.get_by_role("alert")).to_have_text("This is a link. Cancel, and paste it on the page.")
    panel.get_by_role("textbox", name="Text diagram").fill("#foo=bar")
    expect(panel.get_by_role("alert")).not_to_contain_text("This is a link.")
    panel.get_by_role("textbox", name="Text diagram").fill("R.\n.?")
    expect(panel.get_by_role("alert")).to_have_text("Line 2, column 2: '?' is not one of . R B.")
    expect(board.cell("c3")).to_have_accessible_name("c3 red")
    panel.get_by_role("button", name="Play from here").click()
    expect(panel.get_by_role("textbox", name="Text diagram")).to_be_focused()
    panel.get_by_role("button", name="Cancel").click()
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    expect(board.moves_listed).to_have_text(["c3"])


@pytest.mark.release
def test_links_are_set_up_in_quax(board: BoardPage) -> None:
    """In every run `tests/js/record.test.mjs` tests links of a set-up."""
    panel = begin(board, fragment("quax", 3, s="3/br1/rb1"))
    panel.get_by_role("button", name="Link").click()
    board.cell("a1").click()
    board.cell("b2").click()
    expect(panel.get_by_role("textbox", name="Text diagram")).to_have_value("...\nBR.\nRB.\nlinks: a1-b2")
    board.expect_link("a1", "b2", crosscut.Color.RED)
    board.cell("a1").click()
    board.cell("a2").click()
    expect(panel.get_by_role("alert")).to_contain_text("a1 and a2")
    panel.get_by_role("button", name="Play from here").click()
    expect(board.page).to_have_url(re.compile("l=a1-b2"))


def test_another_game_ends_the_set_up(board: BoardPage) -> None:
    panel = begin(board, fragment("quax", 5, ["c3"]))
    board.open(fragment("crossway", 4, ["a1"]))
    expect(panel).to_be_hidden()
    board.play_by_twin(crosscut.parse_move("b2"))
    expect_turn(board.status, "red")
    expect(board.moves_listed).to_have_text(["a1", "b2"])
