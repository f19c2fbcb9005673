"""Playing, reading, analysing: what each mode offers, and what stays when one leaves it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import wait_for_engine
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
    """A reader of its link can review it, and play on or answer from a move before its end."""
    moves = ["b1", "a1", "b2", "a2", "b3"]
    board.follow(fragment("crossway", 3, moves))
    onwards = [board.button(name) for name in ("Play the computer", "Play on from here", "Answer and send back")]
    for button in onwards:
        expect(button).to_be_hidden()
    board.button("Back").click()
    for button in onwards:
        expect(button).to_be_visible()
    board.button("Last").click()
    board.button("Review").click()
    expect(board.page.get_by_role("region", name="Review")).to_be_visible()
    board.start("crossway", 3, red="Ada", blue="Bob")
    board.play(*moves)
    expect_win(board.status, "red")
    expect(board.button("Resign")).to_be_hidden()
    board.button("Rematch").click()
    expect_turn(board.status, "red")
    players = board.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("Bob")
    expect(players.nth(1)).to_contain_text("Ada")


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


def test_resignation_is_confirmed_kept_in_the_link_and_taken_back(board: BoardPage) -> None:
    board.open_to_play(fragment("quax", 5, ["c3", "d4"]))
    dialog = board.page.get_by_role("dialog", name="Resign this game?")
    board.button("Resign").click()
    dialog.get_by_role("button", name="Keep playing").click()
    expect_turn(board.status, "red")
    board.button("Resign").press("Enter")
    dialog.get_by_role("button", name="Resign", exact=True).press("Enter")
    expect_win(board.status, "blue")
    expect(board.page.locator("[data-point]:focus")).to_have_count(1)
    expect(board.page).to_have_url(re.compile("resigned=red"))
    board.cell("a1").click()
    board.expect_message()
    expect(board.cell("a1")).to_have_accessible_name("a1 empty")
    board.button("Take back").click()
    expect_turn(board.status, "red")
    expect(board.page).not_to_have_url(re.compile("resigned"))
    board.button("Resign").click()
    board.follow(fragment("quax", 5, m="c3.d4.a1", at="2"))
    expect(dialog).to_be_hidden()  # It asked about the game before.
    board.button("Play on from here").click()
    board.button("Resign").click()
    board.expect_message()  # Moves were tried after this one.
    expect(dialog).to_be_hidden()
    board.start("quax", 5)
    board.button("Resign").click()
    dialog.get_by_role("button", name="Resign", exact=True).click()
    expect(board.button("Rematch")).to_be_visible()
    expect(board.button("Review")).to_be_hidden()  # There is no move to review.


def test_take_back_removes_the_move_from_the_record(board: BoardPage) -> None:
    board.start("quax", 5)
    expect(board.button("Take back")).to_be_disabled()
    board.play("c3", "d4")
    board.button("Take back").click()
    expect(board.cell("d4")).to_have_accessible_name("d4 empty")
    expect(board.page).to_have_url(re.compile("m=c3(&|$)"))
    expect(board.moves_listed).to_have_text(["c3"])
    board.button("Take back").press("Enter")
    expect(board.button("Resign")).to_be_focused()
    board.follow(fragment("quax", 5, ["c3", "d4", "b2"], at="2"))
    board.button("Play on from here").click()
    board.button("Take back").click()
    expect(board.cell("d4")).to_have_accessible_name("d4 empty")
    expect(board.page).to_have_url(re.compile(r"m=c3\.d4\.b2&at=1&v=1$"))


def test_rules_of_the_game_are_one_click_away(board: BoardPage) -> None:
    page = board.page
    board.follow(fragment("quickway", 5, ["c3"]))
    link = page.get_by_role("link", name="How to play")
    expect(link).to_have_attribute("href", "rules/quickway.html")
    link.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Quickway")
    page.go_back()
    wait_for_engine(page)
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
