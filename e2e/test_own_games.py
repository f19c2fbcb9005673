"""An own game beyond the page on which it was invented: its id is its rules, and its link gives it a name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import crosscut
from crosscut.own import own_game
from e2e.board_page import BoardPage
from e2e.guarded_pages import PHONE, GuardedPages
from e2e.status import expect_own_turn
from e2e.test_against_computer import expect_moves, moves

RULES = "own:ban-xx/xx-xo/ox.safe.join-corners.swap"
NAMED = "called=No+square&inventor=Ada"


def test_a_shared_own_game_is_read_and_played_against_the_computer_on_a_phone(pages: GuardedPages) -> None:
    page = pages.visit(f"index.html#g={RULES}&n=5&{NAMED}&level=1&v=2", viewport=PHONE)
    board = BoardPage(page)
    expect(page).to_have_title(re.compile("^No square . Crosscut$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("No square")
    board.button("How to play").click()
    rules = page.get_by_role("dialog", name="How to play No square")
    expect(rules.get_by_role("listitem").first).to_contain_text("rotation or reflection", timeout=60_000)
    expect(rules).to_contain_text("square")
    rules.get_by_text("All rules, word by word").click()
    all_rules = rules.locator("#rules-in-words").get_by_role("listitem")
    expect(all_rules).to_have_text(list(crosscut.game(RULES).sentences()))
    expect(rules).to_contain_text(own_game(RULES).known_in_words())
    expect(rules.get_by_role("img")).to_have_count(2)
    change = re.compile(f"invent\\.html#g={RULES}&n=5&called=No\\+square&inventor=Ada&v=2$")
    expect(rules.get_by_role("link", name="Change it")).to_have_attribute("href", change)
    rules.get_by_role("button", name="Done").click()

    for count in (2, 4):
        expect_own_turn(board.status, "red")
        page.locator("#twin [aria-label$=' empty']").first.focus()
        page.keyboard.press("Enter")
        expect_moves(board, count)
    played = moves(board)
    board.reload()
    expect_own_turn(board.status, "red")
    assert moves(board) == played
    board.button("Share").click()
    link = page.get_by_role("dialog", name="Share this position").get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile(f"/#g={RULES}&n=5&m={'.'.join(played)}&.*{re.escape(NAMED)}.*&v=2$"))
    page.keyboard.press("Escape")

    board.button("New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name=re.compile("^No square"))).to_be_checked()
    dialog.get_by_role("textbox", name="Size").fill("14")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_role("alert")).to_have_text(
        "The size of No square must be a whole number from 2 to 13, not “14”. On larger boards it takes too long to "
        "find out whether they can still be filled."
    )
    page.keyboard.press("Escape")

    page.get_by_role("link", name="Crosscut").first.click()
    yours = page.get_by_role("region", name="Your games")
    expect(yours.get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("region", name="Continue")).to_contain_text("No square 5, you against level 1")
    yours.get_by_role("link", name="Play No square").click()
    expect_moves(board, 0)
    expect_own_turn(board.status, "red")
    page.go_back()
    yours.get_by_role("button", name="Rename No square").click()
    yours.get_by_role("textbox", name="Name").fill("Round")
    page.keyboard.press("Enter")
    expect(yours.get_by_role("heading", level=3)).to_have_text(["Round Ada"])
    expect(yours.get_by_role("button", name="Rename Round")).to_be_focused()
    yours.get_by_role("button", name="Delete Round").click()
    expect(yours).to_be_hidden()


@pytest.mark.release
def test_rules_that_cannot_be_read_are_said_and_their_link_stays(pages: GuardedPages) -> None:
    """In every run `tests/js/session.test.mjs` tests it."""
    board = pages.visit_board("g=own:bam&n=4&s=r3/4/4/3b&m=b2&called=Hop&v=2")
    expect(board.status).to_contain_text("These rules allow no move. The clause 'bam' of an own game cannot be read")
    address = board.address
    board.cell("c3").click(force=True)
    expect(board.cell("c3")).to_have_accessible_name("c3 empty")
    expect(board.cell("a4")).to_have_accessible_name("a4 red")
    assert board.address == address
