"""Steps along the game, taking back, resignation, the dialogs, setting up a position."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import wait_for_engine

IS_UNCOVERED = """(part) => {
  const { x, y, height } = part.getBoundingClientRect();
  return document.elementFromPoint(x + 9, y + height / 2) === part;
}"""


def test_resignation_is_confirmed_kept_in_the_link_and_taken_back(board: BoardPage) -> None:
    board.open_to_play(fragment("quax", 5, ["c3", "d4"]))
    dialog = board.page.get_by_role("dialog", name="Resign this game?")
    board.button("Resign").click()
    dialog.get_by_role("button", name="Keep playing").click()
    expect(board.status).to_have_text(re.compile("^Red to move"))
    board.button("Resign").press("Enter")
    dialog.get_by_role("button", name="Resign", exact=True).press("Enter")
    expect(board.status).to_have_text(re.compile("^Blue wins: Red has resigned"))
    expect(board.page.locator("[data-point]:focus")).to_have_count(1)
    expect(board.page).to_have_url(re.compile("resigned=red"))
    board.cell("a1").click()
    expect(board.status).to_contain_text("The game is over")
    board.button("Take back").click()
    expect(board.status).to_have_text(re.compile("^Red to move"))
    expect(board.page).not_to_have_url(re.compile("resigned"))
    board.button("Resign").click()
    board.follow(fragment("quax", 5, m="c3.d4.a1", at="2"))
    expect(dialog).to_be_hidden()  # It asked about the game before.
    board.button("Play on from here").click()
    board.button("Resign").click()
    expect(board.status).to_contain_text("Moves were tried after this one")
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
    expect(board.button("Hint")).to_be_focused()
    board.follow(fragment("quax", 5, ["c3", "d4", "b2"], at="2"))
    board.button("Play on from here").click()
    board.button("Take back").click()
    expect(board.cell("d4")).to_have_accessible_name("d4 empty")
    expect(board.page).to_have_url(re.compile(r"m=c3\.d4\.b2&at=1&v=1$"))


def test_text_that_is_not_a_size_is_refused_in_one_sentence(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3"]))
    board.button("New game").click()
    dialog = board.page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name=re.compile("^Quax")).check()
    for size in ("1", "27", "0", "-3", "1e1", "9.5", "", "many", "<b>9</b>"):
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
    dialog.get_by_role("button", name="usual 12").click()
    expect(dialog.get_by_role("textbox", name="Size")).to_have_value("12")
    dialog.get_by_role("radio", name=re.compile("^Quax")).check()
    expect(dialog.get_by_role("textbox", name="Size")).to_have_value("11")
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize("size", [2, 26])
def test_smallest_and_largest_board_can_be_played(board: BoardPage, size: int) -> None:
    board.start("crossway", size)
    assert board.page.get_by_role("gridcell").count() == size * size
    board.page.mouse.click(*board.centre(f"b{size}"))
    expect(board.cell(f"b{size}")).to_have_accessible_name(f"b{size} red, last move")


def test_dialog_begins_a_game_of_two_people_and_shows_their_names_as_plain_text(board: BoardPage) -> None:
    board.open(fragment("crossway", 4, ["c3"]))
    board.start_in_dialog("Quax", 5, red="<img src=x onerror=alert(1)>", blue="Bob & Co")
    expect(board.page).to_have_url(re.compile("g=quax&n=5"))
    players = board.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("<img src=x onerror=alert(1)>")
    expect(players.nth(1)).to_contain_text("Bob & Co")
    assert board.page.locator(".players img").count() == 0


def test_theme_follows_the_system_and_can_be_chosen(board: BoardPage) -> None:
    page = board.page
    page.emulate_media(color_scheme="dark")
    background = "() => getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(background)
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("combobox", name="Theme").select_option("light")
    light = page.evaluate(background)
    assert light != dark
    page.reload()
    assert page.evaluate(background) == light
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("combobox", name="Theme").select_option("system")
    assert page.evaluate(background) == dark
    page.get_by_role("button", name="Done").click()
    page.emulate_media(color_scheme="light")


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
    expect(board.status).to_have_text(re.compile("^Red to move"))
    board.play_by_twin(crosscut.parse_move("d4"))
    expect(board.status).to_have_text(re.compile("^Blue to move"))
    expect(board.moves_listed).to_have_text(["d4"])
    expect(board.page).to_have_url(re.compile(re.escape("s=4b/5/5/5/rb3&m=d4")))


def test_what_is_illegal_is_seen_at_once(board: BoardPage) -> None:
    panel = begin(board, fragment("crossway", 4, s="4/rb2/b3/4"))
    panel.get_by_role("button", name="Red").click()
    board.cell("b2").click()
    expect(board.status).to_contain_text("crosscut")
    for point in ("a2", "a3", "b2", "b3"):
        expect(board.cell(point)).to_have_accessible_name(re.compile("part of the reason"))
    board.cell("b2").click()
    expect(board.status).not_to_contain_text("crosscut")
    panel.get_by_role("button", name="Cancel").click()


def test_pasted_diagram_of_a_rule_sheet_is_read(board: BoardPage) -> None:
    panel = begin(board, fragment("quickway", 5))
    diagram = panel.get_by_role("textbox", name="Text diagram")
    diagram.fill("+ X + / X + O / + O +")
    expect(board.page.get_by_role("gridcell")).to_have_count(9)
    expect(board.cell("b3")).to_have_accessible_name("b3 red")
    board.expect_link("a2", "b3", crosscut.Color.RED)
    panel.get_by_role("button", name="Play from here").click()
    expect(board.page).to_have_url(re.compile(re.escape("g=quickway&n=3&s=1r1/r1b/1b1&v=1")))


def test_wrong_diagram_gives_one_sentence_and_changes_nothing(board: BoardPage) -> None:
    panel = begin(board, fragment("quax", 5, ["c3"]))
    panel.get_by_role("textbox", name="Text diagram").fill("R.\n.?")
    expect(panel.get_by_role("alert")).to_have_text("Row 2 has “?”. Write . for an empty point, R and B for stones.")
    expect(board.cell("c3")).to_have_accessible_name("c3 red")
    panel.get_by_role("button", name="Play from here").click()
    expect(panel.get_by_role("alert")).to_contain_text("Row 2 has")
    expect(panel.get_by_role("textbox", name="Text diagram")).to_be_focused()
    panel.get_by_role("button", name="Cancel").click()
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    expect(board.moves_listed).to_have_text(["c3"])


def test_links_are_set_up_in_quax(board: BoardPage) -> None:
    panel = begin(board, fragment("quax", 3, s="3/br1/rb1"))
    panel.get_by_role("button", name="Link").click()
    board.cell("a1").click()
    board.cell("b2").click()
    expect(panel.get_by_role("textbox", name="Text diagram")).to_have_value("...\nBR.\nRB.\nlinks: a1-b2")
    board.expect_link("a1", "b2", crosscut.Color.RED)
    board.cell("a1").click()
    board.cell("a2").click()
    expect(panel.get_by_role("alert")).to_contain_text("a1 and a2 are not")
    panel.get_by_role("button", name="Play from here").click()
    expect(board.page).to_have_url(re.compile("l=a1-b2"))


def test_another_game_ends_the_set_up(board: BoardPage) -> None:
    panel = begin(board, fragment("quax", 5, ["c3"]))
    board.open(fragment("crossway", 4, ["a1"]))
    expect(panel).to_be_hidden()
    board.play_by_twin(crosscut.parse_move("b2"))
    expect(board.status).to_have_text(re.compile("^Red to move"))
    expect(board.moves_listed).to_have_text(["a1", "b2"])
