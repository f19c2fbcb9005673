"""Games are saved by themselves, restored, listed, named and deleted; two tabs with one game do no damage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import GuardedPages, wait_for_engine

FULL = """
const setItem = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (key.startsWith("crosscut.game.")) throw new DOMException("full", "QuotaExceededError");
  setItem.call(this, key, value);
};
"""
SAVED = "() => Object.keys(localStorage).filter((key) => key.startsWith('crosscut.game.')).length"


@pytest.fixture
def fresh(pages: GuardedPages) -> BoardPage:
    """A page in a browser without any saved game."""
    page = pages.open()
    wait_for_engine(page)
    return BoardPage(page)


def play(board: BoardPage, *moves: str) -> None:
    for move in moves:
        board.play_by_twin(crosscut.parse_move(move))
        expect(board.page).to_have_url(re.compile(rf"m=[^&]*{move}([)&]|%29|$)"))


def new_tab(context: BrowserContext, address: str) -> BoardPage:
    page: Page = context.new_page()
    page.goto(address)
    wait_for_engine(page)
    return BoardPage(page)


def test_last_game_is_there_again_without_its_link(fresh: BoardPage, pages: GuardedPages) -> None:
    fresh.start("Quax", 5, red="Ada")
    play(fresh, "c3", "d4")
    fresh.page.goto("about:blank")
    again = new_tab(fresh.page.context, pages.site_url)
    again.go_on()
    expect(again.cell("d4")).to_have_accessible_name("d4 blue, last move")
    assert again.moves_listed() == ["c3", "d4"]
    play(again, "b2")
    assert again.page.evaluate(SAVED) == 1, "it is the same game"


def test_games_are_listed_opened_named_and_deleted(fresh: BoardPage) -> None:
    fresh.start("Quax", 5, red="Ada", blue="Bob")
    play(fresh, "c3", "d4")
    fresh.start("Crossway", 7)
    play(fresh, "g5")
    fresh.button("My games").click()
    dialog = fresh.page.get_by_role("dialog", name="My games")
    rows = dialog.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Blue to move.")
    expect(rows.nth(1)).to_contain_text("Red to move (Ada).")
    name = dialog.get_by_role("textbox", name=re.compile("^Name of Quax 5 . 5 . Ada . Bob$"))
    name.fill("The <b>final</b>")
    name.press("Tab")
    rows.nth(1).get_by_role("button", name="Open").click()
    expect(dialog).to_be_hidden()
    expect(fresh.cell("d4")).to_have_accessible_name("d4 blue, last move")
    play(fresh, "b2")
    fresh.button("My games").click()
    expect(rows).to_have_count(2)
    expect(rows.nth(0).get_by_role("textbox")).to_have_value("The <b>final</b>")
    rows.nth(0).get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(1)
    dialog.get_by_role("button", name="Undo deletion").click()
    expect(rows).to_have_count(2)
    dialog.get_by_role("button", name="Done").click()


def test_deleted_game_waits_for_room_to_come_back(fresh: BoardPage) -> None:
    fresh.start("Quax", 5)
    play(fresh, "c3")
    fresh.button("My games").click()
    dialog = fresh.page.get_by_role("dialog", name="My games")
    dialog.get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    fresh.page.evaluate(f"() => {{ globalThis.usual = Storage.prototype.setItem; {FULL} }}")
    dialog.get_by_role("button", name="Undo deletion").click()
    expect(dialog.get_by_role("status")).to_contain_text("no room left for the game")
    dialog.get_by_role("button", name="Done").click()
    fresh.page.evaluate("() => { Storage.prototype.setItem = usual; }")
    fresh.button("My games").click()
    dialog.get_by_role("button", name="Undo deletion").click()
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    expect(dialog.get_by_role("status")).to_have_text("")
    expect(dialog.get_by_role("button", name="Undo deletion")).to_be_hidden()


def test_reload_goes_on_with_the_same_saved_game(fresh: BoardPage) -> None:
    fresh.start("Quax", 5)
    play(fresh, "c3")
    fresh.page.reload()
    wait_for_engine(fresh.page)
    play(fresh, "d4")
    assert fresh.page.evaluate(SAVED) == 1


def test_link_that_is_only_looked_at_is_not_saved(fresh: BoardPage) -> None:
    fresh.open(fragment("quax", 5, ["c3", "d4"]))
    fresh.button("Back").click()
    expect(fresh.page).to_have_url(re.compile("at=1$"))
    assert fresh.page.evaluate(SAVED) == 0
    play(fresh, "a1")
    assert fresh.page.evaluate(SAVED) == 1


def test_newest_state_wins_in_two_tabs(fresh: BoardPage) -> None:
    fresh.start("Quax", 5)
    play(fresh, "c3")
    other = new_tab(fresh.page.context, fresh.page.url.partition("#")[0])
    other.go_on()
    play(other, "d4")
    expect(fresh.cell("d4")).to_have_accessible_name("d4 blue, last move")
    play(fresh, "b2")
    expect(other.cell("b2")).to_have_accessible_name("b2 red, last move")
    other.analyse()
    other.button("Back").click()
    expect(other.cell("b2")).to_have_accessible_name("b2 empty")
    fresh.settle()
    expect(fresh.cell("b2")).to_have_accessible_name("b2 red, last move")
    assert fresh.page.evaluate(SAVED) == 1


def test_game_survives_a_tab_that_was_left_behind(fresh: BoardPage) -> None:
    fresh.start("Quax", 5)
    play(fresh, "c3")
    left = fresh.page.url
    state = fresh.page.evaluate("history.state")
    play(fresh, "d4")
    fresh.page.evaluate("([url, state]) => history.replaceState(state, '', url)", [left, state])
    fresh.page.evaluate("addEventListener('pagehide', (event) => event.stopImmediatePropagation(), {capture: true})")
    fresh.page.reload()
    expect(fresh.cell("d4")).to_have_accessible_name("d4 blue, last move")


def test_full_storage_is_told_once_and_the_game_goes_on(pages: GuardedPages) -> None:
    page = pages.open(init_script=FULL)
    wait_for_engine(page)
    board = BoardPage(page)
    board.start("Quax", 5)
    board.play_by_twin(crosscut.parse_move("c3"))
    expect(board.status).to_contain_text("no room left to save the game")
    play(board, "d4")
    expect(board.status).to_have_text(re.compile(r"^Red to move\.\s*$"))
    assert page.evaluate(SAVED) == 0


def test_damaged_entries_are_passed_over(fresh: BoardPage) -> None:
    fresh.page.evaluate(
        """() => {
          for (const [name, value] of Object.entries({a: "", b: "{", c: "null", d: "[1]", e: '{"title":1}'})) {
            localStorage.setItem(`crosscut.game.${name}`, value);
          }
        }"""
    )
    fresh.follow(fragment("quax", 5))
    fresh.button("My games").click()
    dialog = fresh.page.get_by_role("dialog", name="My games")
    expect(dialog).to_contain_text("None yet")
    expect(dialog.get_by_role("listitem")).to_have_count(0)


SLOW_SAVING = """() => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (...item) {
    for (const end = performance.now() + 100; performance.now() < end; );
    setItem.apply(this, item);
  };
}"""
"""The next change then waits for seconds before it is saved."""


def test_state_before_the_last_change_can_be_had_again(fresh: BoardPage) -> None:
    fresh.start("Quax", 5)
    fresh.page.evaluate(SLOW_SAVING)
    play(fresh, "c3", "d4")
    fresh.button("My games").click()
    row = fresh.page.get_by_role("dialog", name="My games").get_by_role("listitem")
    row.get_by_role("button", name="Step back").click()
    expect(fresh.cell("c3")).to_have_accessible_name("c3 red, last move")
    assert fresh.moves_listed() == ["c3"]
    fresh.button("My games").click()
    row.get_by_role("button", name="Step back").click()
    expect(fresh.cell("d4")).to_have_accessible_name("d4 blue, last move")
    assert fresh.page.evaluate(SAVED) == 1


def test_saved_game_that_cannot_be_read_whole_is_never_overwritten(fresh: BoardPage) -> None:
    damaged = '{"title":"Mine","fragment":"v=1&g=quax&n=5&m=c3.zz.d4","changed":5}'
    fresh.page.evaluate("(text) => localStorage.setItem('crosscut.game.1-2', text)", damaged)
    fresh.page.reload()
    fresh.go_on()
    expect(fresh.status).to_contain_text("zz")
    fresh.page.reload()
    expect(fresh.status).to_contain_text("zz")
    fresh.play_by_twin(crosscut.parse_move("b2"))
    expect(fresh.status).to_contain_text("saved as a game of its own")
    expect(fresh.page).to_have_url(re.compile("m=c3.b2(&|$)"))
    assert fresh.page.evaluate("() => localStorage.getItem('crosscut.game.1-2')") == damaged
    assert fresh.page.evaluate(SAVED) == 2


def test_what_is_not_stored_as_it_was_written_replaces_nothing(fresh: BoardPage) -> None:
    fresh.start("Quax", 5)
    play(fresh, "c3")
    saved = "() => Object.entries(localStorage).find(([key]) => key.startsWith('crosscut.game.'))[1]"
    before = fresh.page.evaluate(saved)
    fresh.page.evaluate(
        """() => {
          const setItem = Storage.prototype.setItem;
          Storage.prototype.setItem = function (key, value) {
            setItem.call(this, key, value.includes("d4") ? value.slice(0, 40) : value);
          };
        }"""
    )
    fresh.play_by_twin(crosscut.parse_move("d4"))
    expect(fresh.status).to_contain_text("no room left to save the game")
    assert fresh.page.evaluate(saved) == before
