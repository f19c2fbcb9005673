"""Playing, reading, analysing; the tree of moves with its variations, comments and marks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages, wait_for_engine
from e2e.status import expect_turn, expect_win


def test_link_is_read_step_by_step_and_a_move_opens_a_variation(board: BoardPage) -> None:
    board.follow(fragment("quax", 5, ["c3", "d4", "b2"], comments="2:Why not b2?", at="1"))
    bar = board.page.get_by_role("group", name="Moves, step by step")
    expect(bar).to_contain_text("move 1 of 3")
    expect(board.page.get_by_role("region", name="Moves")).to_be_hidden()
    board.button("Forward").click()
    expect(bar).to_contain_text("move 2 of 3")
    expect(board.page.get_by_text("Why not b2?").first).to_be_visible()
    board.button("First").press("Enter")
    expect(board.button("Back")).to_be_disabled()
    expect(board.button("Forward")).to_be_focused()
    board.button("Last").press("Enter")
    expect(board.button("Forward")).to_be_disabled()
    expect(board.button("Back")).to_be_focused()
    board.button("Back").click()
    board.play_by_twin(crosscut.parse_move("e5"))
    expect(board.page).to_have_url(re.compile(r"m=c3\.d4\.b2\(e5(\)&|%29$)"))


def test_what_is_tried_in_analyse_is_not_played(board: BoardPage) -> None:
    board.start("quax", 5)
    board.play("c3", "d4")
    board.analyse()
    board.play_by_twin(crosscut.parse_move("a1"))
    expect(board.cell("a1")).to_have_accessible_name("a1 red, last move")
    board.button("Play").click()
    expect(board.cell("a1")).to_have_accessible_name("a1 empty")
    board.play_by_twin(crosscut.parse_move("b2"))
    expect(board.page).to_have_url(re.compile(r"m=c3\.d4\.b2\(a1(\)&|%29$)"))


def test_mode_and_place_are_kept_over_a_reload(board: BoardPage) -> None:
    board.start("crossway", 5)
    page = board.page
    board.play_by_twin(crosscut.parse_move("c3"))
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    page.reload()
    wait_for_engine(page)
    expect(board.button("Take back")).to_be_enabled()
    board.analyse()
    page.reload()
    wait_for_engine(page)
    expect(board.page.get_by_role("region", name="Moves")).to_be_visible()
    board.button("Play").click()
    board.button("Take back").click()
    expect(board.cell("c3")).to_have_accessible_name("c3 empty")


def test_won_game_offers_a_rematch_with_colours_exchanged(board: BoardPage) -> None:
    board.start("crossway", 3, red="Ada", blue="Bob")
    board.play("b1", "a1", "b2", "a2", "b3")
    expect_win(board.status, "red")
    expect(board.button("Resign")).to_be_hidden()
    board.button("Rematch").click()
    expect_turn(board.status, "red")
    players = board.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("Bob")
    expect(players.nth(1)).to_contain_text("Ada")


def test_finger_aims_first_where_points_are_small_and_plays_at_once_where_they_are_large(pages: GuardedPages) -> None:
    board = pages.open_board(fragment("naked-diagonal", 19), viewport=PHONE, touch=True)
    page = board.page
    expect_turn(board.status, "red")
    page.touchscreen.tap(*board.centre("d4"))
    expect(board.button("Play d4")).to_be_visible()
    page.touchscreen.tap(*board.centre("e4"))
    expect(board.button("Play e4")).to_be_visible()
    expect(board.cell("d4")).to_have_accessible_name("d4 empty")
    page.touchscreen.tap(*board.centre("e4"))
    expect(board.cell("e4")).to_have_accessible_name("e4 red, last move")
    expect(board.button("Play e4")).to_be_hidden()
    page.touchscreen.tap(*board.centre("k10"))
    board.button("Play k10").tap()
    expect(board.cell("k10")).to_have_accessible_name("k10 blue, last move")
    board.start("quax", 9)
    page.touchscreen.tap(*board.centre("d4"))
    expect(board.cell("d4")).to_have_accessible_name("d4 red, last move")


def test_long_list_of_moves_ends_above_the_comment(board: BoardPage) -> None:
    moves = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdef"]
    board.page.set_viewport_size(PHONE)
    board.open(fragment("quax", 9, moves))
    board.settle()
    comment = board.page.get_by_text("Comment and marks")
    last, below = board.move_button(moves[-1]).bounding_box(), comment.bounding_box()
    assert last
    assert below
    assert last["y"] + last["height"] <= below["y"]
    board.page.set_viewport_size(LAPTOP)


def test_message_goes_with_its_reason(board: BoardPage) -> None:
    board.start("quax", 5)
    board.play_by_twin(crosscut.parse_move("c3"))
    for leave in ("Take back", "Analyse"):
        board.cell("c3").click()
        board.expect_message("c3")
        board.button(leave).click()
        board.expect_no_message()
        board.cell("c3").click()
        expect(board.cell("c3")).to_have_accessible_name(re.compile("last move"))


def test_press_far_from_every_point_does_nothing(board: BoardPage) -> None:
    board.open_to_play(fragment("naked-diagonal", 5))
    x, y = board.centre("b2", "c3")
    board.page.mouse.click(x, y)
    board.page.mouse.click(x + 0.35 * board.box("c3")["width"], y - 0.35 * board.box("c3")["height"])
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    expect(board.cell("b2")).to_have_accessible_name("b2 empty")


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


def test_keys_lead_through_the_list(board: BoardPage) -> None:
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
    choice = board.page.get_by_role("combobox", name="Legal points")
    for shown in ("mine", "red", "blue", "both", "none"):
        board.cell("a1").focus()
        board.page.keyboard.press("l")
        expect(choice).to_have_value(shown)


def test_long_record_is_listed_whole_and_the_current_move_is_in_sight(board: BoardPage) -> None:
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
