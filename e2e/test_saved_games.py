"""Games are saved by themselves, restored, listed, named and deleted; two tabs with one game do no damage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.board_page import BoardPage, fragment
from e2e.status import expect_win
from e2e.test_nothing_lost import new_tab

FULL = """
const setItem = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (key.startsWith("crosscut.game.")) throw new DOMException("full", "QuotaExceededError");
  setItem.call(this, key, value);
};
"""
FIFTY = """() => {
  for (let number = 0; number < 50; number += 1) {
    const fragment = `v=1&g=${number % 4 < 2 ? "quax" : "quadrex"}&n=5&m=c3.d4`;
    const match = {opponent: "computer", level: 4, side: "red", played: 2, result: number % 2 ? "blue" : "red"};
    const saved = {title: "", fragment, changed: number, order: number + 1, version: {count: 1, tab: "x"}, match};
    localStorage.setItem(`crosscut.game.old-${number}`, JSON.stringify(saved));
  }
}"""
LONGER = """() => {
  const [key, text] = Object.entries(localStorage).find(([key]) => key.startsWith("crosscut.game."));
  const saved = JSON.parse(text);
  const version = {count: saved.version.count + 1, tab: "another", seen: {}};
  const longer = {...saved, fragment: saved.fragment.replace(/m=[^&]*/, "m=c3.d4.b2"), version};
  return JSON.stringify({crosscut: 1, kept: {[key]: JSON.stringify(longer)}});
}"""
"""A file with the saved game and one more move."""
SAVED = "() => Object.keys(localStorage).filter((key) => key.startsWith('crosscut.game.')).length"


def unfold(row: Locator) -> Locator:
    """Show what is seldom done with a saved game."""
    row.get_by_role("button", name="More").click()
    return row


def test_games_are_listed_opened_named_and_deleted(fresh_board: BoardPage) -> None:
    fresh_board.start("quax", 5, red="Ada", blue="Bob")
    fresh_board.play("c3", "d4")
    fresh_board.start("crossway", 7)
    fresh_board.play("g5")
    fresh_board.button("My games").click()
    dialog = fresh_board.page.get_by_role("dialog", name="My games")
    rows = dialog.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Blue to move")
    expect(rows.nth(1)).to_contain_text("Red to move")
    rows.nth(1).get_by_role("button", name="More").click()
    name = dialog.get_by_role("textbox", name=re.compile("^Name of Quax 5: Ada and Bob$"))
    name.fill("The <b>final</b>")
    name.press("Tab")
    rows.nth(1).get_by_role("button", name="Open").click()
    expect(dialog).to_be_hidden()
    expect(fresh_board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    fresh_board.play("b2")
    fresh_board.button("My games").click()
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("The <b>final</b>")
    unfold(rows.nth(0)).get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(1)
    dialog.get_by_role("button", name="Undo deletion").click()
    expect(rows).to_have_count(2)
    dialog.get_by_role("button", name="Done").click()


@pytest.mark.release
def test_saved_games_are_found_by_how_they_ended_and_by_their_game(fresh_board: BoardPage) -> None:
    """Fifty games; a game that is played to its end here is among those that have ended.

    In every run `tests/js/saved-games.test.mjs` tests how a game of the list stands.
    """
    fresh_board.start("crossway", 2, red="Anna-Magdalena von Hohenstein", blue="Ben")
    fresh_board.play("a1", "b1", "a2")
    expect_win(fresh_board.status, "red")
    fresh_board.page.evaluate(FIFTY)
    fresh_board.page.set_viewport_size({"width": 320, "height": 640})
    fresh_board.button("My games").click()
    dialog = fresh_board.page.get_by_role("dialog", name="My games")
    rows = dialog.get_by_role("listitem")
    expect(rows).to_have_count(40)
    rows.last.scroll_into_view_if_needed()
    expect(rows).to_have_count(51)
    fits = "(row) => row.scrollWidth <= row.clientWidth && row.closest('dialog').scrollWidth <= 320"
    assert all(row.evaluate(fits) for row in rows.all()[:3])
    dialog.get_by_role("button", name="Won").click()
    expect(dialog.get_by_text("25 of 51")).to_be_visible()
    dialog.get_by_role("button", name="Quax", exact=True).click()
    expect(rows).to_have_count(13)
    dialog.get_by_role("button", name="Ended").click()
    dialog.get_by_role("button", name="All games").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Anna-Magdalena von Hohenstein")
    unfold(rows).get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(40)
    dialog.get_by_role("button", name="Undo deletion").click()
    expect(dialog.get_by_text("Anna-Magdalena von Hohenstein beat Ben")).to_be_visible()
    rows.last.scroll_into_view_if_needed()
    unfold(rows.last).get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(50)
    dialog.get_by_role("button", name="Undo deletion").click()
    expect(rows).to_have_count(51)
    expect(rows.last.get_by_role("button", name="Open")).to_be_focused()


def test_a_file_with_more_of_the_game_on_the_board_brings_it_and_says_so(fresh_board: BoardPage) -> None:
    fresh_board.start("quax", 5)
    fresh_board.play("c3", "d4")
    page = fresh_board.page
    content = page.evaluate(LONGER).encode()
    fresh_board.button("My games").click()
    dialog = page.get_by_role("dialog", name="My games")
    dialog.get_by_text("Back up or move your data").click()
    dialog.get_by_label("Load from file").set_input_files(
        {"name": "crosscut.json", "mimeType": "application/json", "buffer": content}
    )
    dialog.get_by_role("button", name="Done").click()
    expect(page.get_by_text("The file held more of this game.")).to_be_visible()
    expect(fresh_board.moves_listed).to_have_text(["c3", "d4", "b2"])


def test_two_quick_taps_do_not_zoom(fresh_board: BoardPage) -> None:
    """Firefox and Chromium take the property from the elements around, too."""
    allows = (
        "(element) => [...function* () { for (let e = element; e; e = e.parentElement) yield getComputedStyle(e); }()]"
    )
    zooms = f"(element) => ({allows})(element).every(({{touchAction}}) => touchAction === 'auto')"
    buttons = fresh_board.page.get_by_role("button").all()
    assert buttons
    assert not any(button.evaluate(zooms) for button in buttons)


@pytest.mark.release
def test_deleted_game_waits_for_room_to_come_back(fresh_board: BoardPage) -> None:
    """A full storage is rare; in every run `test_nothing_lost.py` fills it."""
    fresh_board.start("quax", 5)
    fresh_board.play("c3")
    fresh_board.button("My games").click()
    dialog = fresh_board.page.get_by_role("dialog", name="My games")
    unfold(dialog).get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    fresh_board.page.evaluate(f"() => {{ globalThis.usual = Storage.prototype.setItem; {FULL} }}")
    dialog.get_by_role("button", name="Undo deletion").click()
    expect(dialog.get_by_role("status")).not_to_be_empty()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    dialog.get_by_role("button", name="Done").click()
    fresh_board.page.evaluate("() => { Storage.prototype.setItem = usual; }")
    fresh_board.button("My games").click()
    dialog.get_by_role("button", name="Undo deletion").click()
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    expect(dialog.get_by_role("status")).to_have_text("")
    expect(dialog.get_by_role("button", name="Undo deletion")).to_be_hidden()
    expect(dialog.get_by_role("button", name="Open")).to_be_focused()
    fresh_board.page.evaluate(f"() => {{ {FULL} }}")
    unfold(dialog).get_by_role("textbox").fill("Mine")
    dialog.get_by_role("textbox").press("Tab")
    expect(dialog.get_by_role("status")).to_contain_text("no room left")
    fresh_board.page.evaluate("() => { Storage.prototype.setItem = usual; }")


@pytest.mark.release
def test_my_games_opens_what_another_tab_has_saved_meanwhile(fresh_board: BoardPage) -> None:
    """In every run `test_nothing_lost.py` has two tabs, and `tests/js/opener.test.mjs`."""
    fresh_board.start("quax", 5)
    fresh_board.play("c3")
    other = new_tab(fresh_board.page.context, f"{fresh_board.page.url.partition('#')[0]}#{fragment('crossway', 5)}")
    other.button("My games").click()
    fresh_board.play("d4", "b2")
    expect(fresh_board.page).to_have_url(re.compile("m=c3.d4.b2"))
    fresh_board.settle()
    other.page.get_by_role("dialog", name="My games").get_by_role("button", name="Open").click()
    expect(other.cell("b2")).to_have_accessible_name("b2 red, last move")
    other.button("My games").click()
    fresh_board.button("My games").click()
    unfold(fresh_board.page.get_by_role("dialog", name="My games")).get_by_role("button", name="Delete").click()
    unfold(other.page.get_by_role("dialog", name="My games")).get_by_role("button", name="Step back").click()
    expect(other.page.get_by_role("dialog", name="My games").get_by_role("status")).not_to_be_empty()


SLOW_SAVING = """() => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (...item) {
    Storage.prototype.setItem = setItem;
    const now = performance.now.bind(performance);
    performance.now = () => now() + 500;
    setItem.apply(this, item);
  };
}"""
"""Saving takes long once, by the page's clock, so the change after it waits for seconds before it is saved."""


def test_first_page_shows_a_change_that_waits_to_be_saved(fresh_board: BoardPage) -> None:
    fresh_board.start("quax", 5)
    fresh_board.page.evaluate(SLOW_SAVING)
    fresh_board.play("c3", "d4")
    fresh_board.page.get_by_role("link", name="Crosscut").click()
    latest = fresh_board.page.get_by_role("region", name="Continue").get_by_role("link")
    expect(latest).to_contain_text("Red to move")


@pytest.mark.release
def test_state_before_the_last_change_can_be_had_again(fresh_board: BoardPage) -> None:
    fresh_board.start("quax", 5)
    fresh_board.page.evaluate(SLOW_SAVING)
    fresh_board.play("c3", "d4")
    fresh_board.button("My games").click()
    row = fresh_board.page.get_by_role("dialog", name="My games").get_by_role("listitem")
    unfold(row).get_by_role("button", name="Step back").click()
    expect(fresh_board.cell("c3")).to_have_accessible_name("c3 red, last move")
    expect(fresh_board.moves_listed).to_have_text(["c3"])
    fresh_board.button("My games").click()
    unfold(row).get_by_role("button", name="Step back").click()
    expect(fresh_board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    assert fresh_board.page.evaluate(SAVED) == 1
