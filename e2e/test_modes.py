"""Playing, reading, analysing: what each mode shows, and what belongs to a game and what is only tried."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import PHONE, GuardedPages, wait_for_engine


def test_link_is_read_step_by_step_and_a_move_opens_a_variation(board: BoardPage) -> None:
    board.follow(fragment("quax", 5, ["c3", "d4", "b2"], comments="2:Why not b2?", at="1"))
    bar = board.page.get_by_role("group", name="Moves, step by step")
    expect(bar).to_contain_text("move 1 of 3")
    expect(board.page.get_by_role("region", name="Moves")).to_be_hidden()
    board.button("Forward").click()
    expect(bar).to_contain_text("move 2 of 3")
    expect(board.page.get_by_text("Why not b2?").first).to_be_visible()
    board.button("First").click()
    expect(board.button("Back")).to_be_disabled()
    board.button("Last").click()
    expect(board.button("Forward")).to_be_disabled()
    board.button("Back").click()
    board.play_by_twin(crosscut.parse_move("e5"))
    expect(board.page).to_have_url(re.compile(r"m=c3\.d4\.b2\(e5(\)&|%29$)"))


def test_what_is_tried_in_analyse_is_not_played(board: BoardPage) -> None:
    board.start("Quax", 5)
    for move in ("c3", "d4"):
        board.play_by_twin(crosscut.parse_move(move))
        expect(board.page).to_have_url(re.compile(rf"m=[a-e0-9.]*{move}(&|$)"))
    board.analyse()
    board.play_by_twin(crosscut.parse_move("a1"))
    expect(board.cell("a1")).to_have_accessible_name("a1 red, last move")
    board.button("Play").click()
    expect(board.cell("a1")).to_have_accessible_name("a1 empty")
    board.play_by_twin(crosscut.parse_move("b2"))
    expect(board.page).to_have_url(re.compile(r"m=c3\.d4\.b2\(a1(\)&|%29$)"))


def test_mode_and_place_are_kept_over_a_reload(pages: GuardedPages) -> None:
    page = pages.open("#" + fragment("crossway", 5))
    wait_for_engine(page)
    board = BoardPage(page)
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
    board.start("Crossway", 3, red="Ada", blue="Bob")
    for move in ("b1", "a1", "b2", "a2", "b3"):
        board.play_by_twin(crosscut.parse_move(move))
        expect(board.page.locator(f'[data-point="{move}"]')).not_to_have_attribute("aria-label", re.compile("empty"))
    expect(board.status).to_have_text(re.compile("^Red wins"))
    expect(board.button("Resign")).to_be_hidden()
    board.button("Rematch").click()
    expect(board.status).to_have_text(re.compile("^Red to move"))
    players = board.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("Bob")
    expect(players.nth(1)).to_contain_text("Ada")


def test_finger_aims_first_where_points_are_small(pages: GuardedPages) -> None:
    page = pages.open("#" + fragment("naked-diagonal", 19), viewport=PHONE, touch=True)
    wait_for_engine(page)
    board = BoardPage(page)
    expect(board.status).to_have_text(re.compile("^Red to move"))
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


def test_finger_plays_at_once_where_points_are_large(pages: GuardedPages) -> None:
    page = pages.open("#" + fragment("quax", 9), viewport=PHONE, touch=True)
    wait_for_engine(page)
    board = BoardPage(page)
    page.touchscreen.tap(*board.centre("d4"))
    expect(board.cell("d4")).to_have_accessible_name("d4 red, last move")


def test_message_goes_with_its_reason(board: BoardPage) -> None:
    board.start("Quax", 5)
    board.play_by_twin(crosscut.parse_move("c3"))
    for leave in ("Take back", "Analyse"):
        board.cell("c3").click()
        expect(board.status).to_contain_text("occupied")
        board.button(leave).click()
        expect(board.status).not_to_contain_text("occupied")
        board.cell("c3").click()
        expect(board.cell("c3")).to_have_accessible_name(re.compile("last move"))


def test_press_far_from_every_point_is_none(board: BoardPage) -> None:
    board.open_to_play(fragment("naked-diagonal", 5))
    x, y = board.centre("b2", "c3")
    board.page.mouse.click(x, y)
    board.page.mouse.click(x + 0.35 * board.box("c3")["width"], y - 0.35 * board.box("c3")["height"])
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    expect(board.cell("b2")).to_have_accessible_name("b2 empty")
