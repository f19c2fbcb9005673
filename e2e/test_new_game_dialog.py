"""The dialog in which a game begins: games, sizes, names of people, levels."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import crosscut
from crosscut.player import LEVELS
from e2e.board_page import BoardPage, fragment

IS_UNCOVERED = """(part) => {
  const { x, y, height } = part.getBoundingClientRect();
  return document.elementFromPoint(x + 9, y + height / 2) === part;
}"""


def test_text_that_is_not_a_size_is_refused_in_one_sentence(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3"]))
    board.button("New game").click()
    dialog = board.page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name=re.compile("^Quax"))).to_be_checked()
    expect(dialog.get_by_role("textbox", name="Size")).to_have_value("5")
    for size in ("27", "1e1", ""):
        dialog.get_by_role("textbox", name="Size").fill(size)
        dialog.get_by_role("button", name="Start").click()
        expect(dialog.get_by_role("alert")).to_have_text(
            f"The size of Quax must be a whole number from 2 to 26, not “{size}”."
        )
    board.page.set_viewport_size({"width": 844, "height": 390})
    dialog.evaluate("(dialog) => { dialog.scrollTop = 0; }")
    dialog.get_by_role("button", name="Start").click()
    assert dialog.get_by_role("alert").evaluate(IS_UNCOVERED)
    dialog.get_by_role("button", name="Cancel").click()
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")


def test_dialog_offers_every_game_with_its_credit_and_usual_size(board: BoardPage) -> None:
    board.open(fragment("quax", 5))
    board.button("New game").click()
    dialog = board.page.get_by_role("dialog", name="New game")
    assert dialog.get_by_role("group", name="Game").get_by_role("radio").count() == len(crosscut.games())
    dialog.get_by_role("radio", name="Zigzag Edge Game Leroy Quet, 2010").check()
    dialog.get_by_role("button", name="standard 12").click()
    expect(dialog.get_by_role("textbox", name="Size")).to_have_value("12")
    dialog.get_by_role("radio", name=re.compile("^Quax")).check()
    expect(dialog.get_by_role("textbox", name="Size")).to_have_value("11")
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_dialog_begins_a_game_of_two_people_and_shows_their_names_as_plain_text(board: BoardPage) -> None:
    board.open(fragment("crossway", 4, ["c3"]))
    board.start_in_dialog("Quax", 5, red="<img src=x onerror=alert(1)>", blue="Bob & Co")
    expect(board.page).to_have_url(re.compile("g=quax&n=5"))
    players = board.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("<img src=x onerror=alert(1)>")
    expect(players.nth(1)).to_contain_text("Bob & Co")
    assert board.page.locator(".players img").count() == 0


def test_the_dialog_offers_again_names_of_people_and_the_game_played_last(fresh_board: BoardPage) -> None:
    board = fresh_board
    dialog = board.page.get_by_role("dialog", name="New game")
    for offered in ("", "Ben"):
        board.button("New game").first.click()
        dialog.get_by_role("radio", name="Friend by link").check()
        expect(dialog.get_by_role("textbox", name="Blue")).to_have_value(offered)
        dialog.get_by_role("textbox", name="Blue").fill("Ben")
        dialog.get_by_role("radio", name="Friend begins").check()
        expect(dialog.get_by_role("textbox", name="Red: friend")).to_have_value("Ben")
        dialog.get_by_role("radio", name="I begin").check()
        dialog.get_by_role("button", name="Start").click()
        expect(dialog).to_be_hidden()
    board.open_to_play(fragment("quax", 4, ["b2"]))
    board.play("c3")
    board.page.get_by_role("link", name="Crosscut").click()
    board.page.get_by_role("region", name="Choose a game").get_by_role("button", name="New game").click()
    expect(dialog.get_by_role("radio", name=re.compile("^Quax"))).to_be_checked()
    expect(dialog.get_by_role("textbox", name="Size")).to_have_value("4")


def test_the_dialog_says_what_a_level_is(fresh_board: BoardPage) -> None:
    page = fresh_board.page
    page.get_by_role("button", name="New game").first.click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name="Computer", exact=True).check()
    for number, level in ((1, LEVELS[0]), (len(LEVELS), LEVELS[-1])):
        dialog.get_by_role("combobox", name="Level").select_option(str(number))
        expect(dialog).to_contain_text(level.sentence)
    dialog.get_by_role("button", name="Cancel").click()
