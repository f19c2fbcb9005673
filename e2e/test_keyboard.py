"""The keyboard: the twin of the board, the list of moves, and keys wherever the focus is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from crosscut import Color
from e2e.board_page import BoardPage, fragment
from e2e.status import expect_turn


def test_grid_has_a_row_per_rank_and_names_points_first(board: BoardPage) -> None:
    board.open(fragment("quax", 4, ["b2"]))
    grid = board.page.get_by_role("grid", name="Board")
    rows = grid.get_by_role("row")
    assert rows.count() == 4
    names = rows.nth(0).get_by_role("gridcell").evaluate_all("(cells) => cells.map((cell) => cell.ariaLabel)")
    assert names == ["a4 empty", "b4 empty", "c4 empty", "d4 empty"]
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


def test_arrows_home_and_end_move_the_one_focus_which_is_seen_on_the_canvas(board: BoardPage) -> None:
    board.open(fragment("quax", 5))
    board.button("Skip to the content").press("Enter")
    expect(board.page.locator(":focus")).to_have_attribute("data-point", re.compile("."))
    board.cell("c3").focus()
    keys = ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End", "ArrowUp"]
    visited = []
    for key in keys:
        board.page.keyboard.press(key)
        visited.append(board.page.evaluate("() => document.activeElement.dataset.point"))
    assert visited == ["c4", "d4", "e4", "e4", "e3", "d3", "a3", "e3", "e4"]
    assert board.page.locator('[role=gridcell][tabindex="0"]').count() == 1
    painted = """() => {
      const [, above] = document.querySelectorAll("#board canvas");
      return above.getContext("2d").getImageData(0, 0, above.width, above.height).data.some(Boolean);
    }"""
    board.cell("c3").focus()
    board.page.keyboard.press("ArrowUp")
    board.settle()
    assert board.page.evaluate(painted)
    board.button("New game").focus()
    board.settle()
    assert not board.page.evaluate(painted)
    board.cell("d2").dispatch_event("click")  # as a screen reader does, without a pointer
    expect(board.cell("d2")).to_have_accessible_name("d2 red, last move")


def test_enter_and_space_place_and_a_question_mark_explains(board: BoardPage) -> None:
    board.open(fragment("naked-diagonal", 5))
    board.cell("c3").focus()
    board.page.keyboard.press("Enter")
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    board.cell("a1").focus()
    board.page.keyboard.press("Space")
    expect(board.cell("a1")).to_have_accessible_name("a1 blue, last move")
    board.cell("d4").focus()
    board.page.keyboard.press("?")
    expect_turn(board.status, "red")
    board.expect_message("d4")
    expect(board.cell("d4")).to_have_accessible_name(re.compile("part of the reason"))
    board.cell("c4").focus()
    board.page.keyboard.press("?")
    board.expect_message("c4")
    expect(board.cell("c4")).to_have_accessible_name("c4 empty")
    expect(board.moves_listed).to_have_text(["c3", "a1"])


def test_links_are_buttons_after_the_grid(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["b2", "a5", "c3", "b5"]))
    link = board.page.get_by_role("button", name="link b2-c3")
    follows = """(link) => Boolean(
      document.querySelector("[role=grid]").compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    assert link.evaluate(follows)
    link.press("Enter")
    expect_turn(board.status, "blue")
    expect(board.page.locator("[data-point]:focus")).to_have_count(1)
    board.expect_link("b2", "c3", Color.RED)


GAME = fragment("quax", 5, ["c3", "d4", "b2"])


def test_arrows_step_wherever_the_focus_is_and_a_question_mark_lists_the_keys(board: BoardPage) -> None:
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
    board.page.evaluate("() => document.activeElement.blur()")
    board.page.keyboard.press("?")
    dialog = board.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    board.analyse()
    board.button("Keys").click()
    expect(dialog).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.page).to_have_url(re.compile("g=quax"))


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


@pytest.mark.release
def test_keys_lead_through_the_list(board: BoardPage) -> None:
    """In every run `tests/js/move-list.test.mjs` tests all keys."""
    board.open(fragment("quax", 5, m="c3.d4(e5.a1).b2.b3"))
    board.move_button("b3").focus()
    visited = []
    for key in ("p", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "End", "Home", "n", "PageDown"):
        board.page.keyboard.press(key)
        board.settle()
        visited.append(board.page.evaluate("() => document.activeElement.textContent"))
    assert visited == ["b2", "d4", "e5", "a1", "e5", "d4", "b3", "start", "c3", "b3"]
    expect(board.cell("b3")).to_have_accessible_name("b3 blue, last move")


def test_keys_lead_along_the_game_on_the_board_and_do_not_scroll(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3", "d4", "b2"]))
    board.page.set_viewport_size({"width": 390, "height": 500})
    board.cell("a1").focus()
    before = board.page.evaluate("scrollY")
    board.page.keyboard.press("p")
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    board.page.keyboard.press("PageUp")
    expect_turn(board.status, "red")
    board.page.keyboard.press("PageDown")
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")
    assert board.page.evaluate("scrollY") == before
    board.page.set_viewport_size({"width": 1440, "height": 900})


def test_l_cycles_whose_legal_points_are_shown(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3"]))
    choice = board.page.get_by_label("Legal points")
    for shown in ("mine", "red", "blue", "both", "none"):
        board.cell("a1").focus()
        board.page.keyboard.press("l")
        expect(choice).to_have_value(shown)
