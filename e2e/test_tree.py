"""The tree of moves beside the board: variations, comments and marks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, PHONE


@pytest.mark.release
def test_long_list_of_moves_ends_above_the_comment(board: BoardPage) -> None:
    moves = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdef"]
    board.page.set_viewport_size(PHONE)
    board.open(fragment("quax", 9, moves))
    board.button("Moves").click()
    board.settle()
    comment = board.page.get_by_text("Comment and marks")
    last, below = board.move_button(moves[-1]).bounding_box(), comment.bounding_box()
    assert last
    assert below
    assert last["y"] + last["height"] <= below["y"]
    board.button("Close the moves").click()
    expect(comment).to_be_hidden()
    expect(board.button("Moves")).to_be_focused()
    board.page.set_viewport_size(LAPTOP)


def test_move_from_an_earlier_position_opens_a_variation(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3", "d4", "b2"]))
    board.move_button("c3").click()
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    board.play_by_twin(crosscut.parse_move("e5"))
    expect(board.move_button("e5")).to_have_attribute("aria-current", "true")
    expect(board.moves_listed).to_have_text(["c3", "d4", "e5", "b2"])
    expect(board.page).to_have_url(re.compile(re.escape("m=c3.d4(e5).b2") + "(&|$)"))


def test_variation_is_promoted_deleted_and_brought_back(board: BoardPage) -> None:
    board.open(fragment("quax", 5, m="c3.d4(e5.a1).b2", at="1.1.2"))
    board.button("Make it the main line").click()
    expect(board.page).to_have_url(re.compile(re.escape("m=c3.e5(d4.b2).a1") + "(&|$)"))
    expect(board.button("Make it the main line")).to_be_hidden()
    board.move_button("e5").click()
    board.button("Delete").click()
    expect(board.moves_listed).to_have_text(["c3", "d4", "b2"])
    expect(board.page.get_by_text("Deleted e5 and 1 more.")).to_be_visible()
    board.button("Undo deletion").click()
    expect(board.moves_listed).to_have_text(["c3", "e5", "d4", "b2", "a1"])
    expect(board.cell("e5")).to_have_accessible_name("e5 blue, last move")
    board.button("Delete").press("Enter")
    expect(board.button("Undo deletion")).to_be_focused()
    board.play_by_twin(crosscut.parse_move("e5"))
    expect(board.button("Undo deletion")).to_be_hidden()


def test_comment_is_written_shown_with_emphasis_and_never_read_as_html(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3", "d4"]))
    board.unfold("Comment and marks")
    board.page.get_by_role("textbox", name="Comment on 2 d4").fill("a *fine* <img src=x onerror=alert(1)> move")
    moves = board.page.get_by_role("region", name="Moves")
    expect(moves.get_by_text("fine", exact=True)).to_have_js_property("tagName", "EM")
    expect(moves.locator(".comment")).to_have_text("a fine <img src=x onerror=alert(1)> move")
    assert moves.locator("img").count() == 0
    expect(board.page).to_have_url(re.compile("comments=2:a"))
    board.page.reload()
    expect(moves.locator(".comment")).to_have_text("a fine <img src=x onerror=alert(1)> move")
    board.unfold("Comment and marks")
    moves.get_by_role("button", name="c3").evaluate("(button) => button.setAttribute('data-same', '')")
    comment = board.page.get_by_role("textbox", name="Comment on 2 d4")
    comment.fill("")
    comment.press_sequentially("A *fine* move")
    expect(moves.locator(".comment em")).to_have_text("fine")
    expect(moves.locator("[data-same]")).to_have_count(1)
    expect(board.page).to_have_url(re.compile("comments=2:A"))


def test_marks_and_arrows_are_put_on_the_board_and_kept_in_the_link(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3", "d4"]))
    board.unfold("Comment and marks")
    board.button("Triangle").click()
    board.cell("c3").click()
    expect(board.cell("c3")).to_have_accessible_name("c3 red, marked triangle")
    board.button("Letter A, B, C").click()
    board.page.mouse.click(*board.centre("b2"))
    board.page.mouse.click(*board.centre("e5"))
    expect(board.cell("e5")).to_have_accessible_name("e5 empty, marked B")
    board.page.mouse.click(*board.centre("e5"))
    expect(board.cell("e5")).to_have_accessible_name("e5 empty")
    board.button("Arrow").click()
    board.page.mouse.move(*board.centre("a1"))
    board.page.mouse.down()
    board.page.mouse.move(*board.centre("d2"), steps=3)
    board.page.mouse.up()
    expect(board.cell("a1")).to_have_accessible_name("a1 empty, arrow to d2")
    board.cell("a5").focus()
    board.page.keyboard.press("Enter")
    board.cell("e4").focus()
    board.page.keyboard.press("Enter")
    expect(board.cell("a5")).to_have_accessible_name("a5 empty, arrow to e4")
    expect(board.moves_listed).to_have_text(["c3", "d4"])
    expect(board.page).to_have_url(re.compile(re.escape("marks=2:triangle@c3.A@b2&arrows=2:a1-d2.a5-e4")))
    board.page.keyboard.press("Escape")
    board.cell("e5").click()
    expect(board.cell("e5")).to_have_accessible_name("e5 red, last move")
    board.button("Triangle").click()
    board.button("Play").click()
    board.cell("b4").click()
    expect(board.cell("b4")).to_have_accessible_name("b4 blue, last move")


@pytest.mark.release
def test_long_record_is_listed_whole_and_the_current_move_is_in_sight(board: BoardPage) -> None:
    """In every run `tests/js/move-list.test.mjs` tests long lists."""
    points = [f"{file}{rank}" for rank in range(1, 27) for file in "abcdefghijklmnopqrstuvwxyz"]
    board.open(fragment("quax", 26, points[:650], at="320"))
    moves = board.page.locator("#moves")
    expect(moves.locator(".move")).to_have_count(650)
    expect(board.moves_listed).to_have_text(points[:650])
    current = moves.locator("[aria-current]")
    expect(current).to_have_text(points[319])
    expect(current).to_be_in_viewport()
    assert (
        current.evaluate(
            "(button) => button.getBoundingClientRect().top - button.closest('#moves').getBoundingClientRect().top"
        )
        >= 0
    )
    colors = moves.locator(".move button").evaluate_all("(buttons) => buttons.map(({dataset}) => dataset.color)")
    assert colors == ["red", "blue"] * 325
