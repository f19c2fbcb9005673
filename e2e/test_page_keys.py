"""Keys that act anywhere on the page, and the list of them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.board_page import BoardPage, fragment

GAME = fragment("quax", 5, ["c3", "d4", "b2"])


def test_arrows_step_wherever_the_focus_is(board: BoardPage) -> None:
    board.follow(GAME)
    bar = board.page.get_by_role("group", name="Moves, step by step")
    board.page.evaluate("() => document.activeElement.blur()")
    board.page.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text("move 2 of 3")
    board.button("Analyse").focus()
    board.page.keyboard.press("Home")
    expect(bar).to_contain_text("move 0 of 3")
    board.page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text("move 1 of 3")
    board.cell("c3").focus()
    board.page.keyboard.press("ArrowRight")
    expect(board.cell("d3")).to_be_focused()
    expect(bar).to_contain_text("move 1 of 3")


def test_in_a_field_keys_belong_to_the_field(board: BoardPage) -> None:
    board.open(GAME)
    board.unfold("Comment and marks")
    board.page.get_by_role("textbox", name="Comment").focus()
    board.page.keyboard.press("Home")
    board.page.keyboard.type("n?")
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")
    expect(board.page.get_by_role("dialog")).to_be_hidden()


def test_arrows_lead_to_the_board_in_a_game_that_is_played(board: BoardPage) -> None:
    board.open_to_play(GAME)
    board.page.evaluate("() => document.activeElement.blur()")
    board.page.keyboard.press("ArrowUp")
    expect(board.page.get_by_role("gridcell").and_(board.page.locator(":focus"))).to_be_visible()
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


def test_question_mark_lists_the_keys(board: BoardPage) -> None:
    board.follow(GAME)
    board.page.evaluate("() => document.activeElement.blur()")
    board.page.keyboard.press("?")
    dialog = board.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("from point to point")
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    board.analyse()
    board.button("Keys").click()
    expect(dialog).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.page).to_have_url(re.compile("g=quax"))
