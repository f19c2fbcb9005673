"""The ladder of a game, and a win that a friend is asked to do better."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.board_page import BoardPage
from e2e.guarded_pages import PHONE, GuardedPages

RED = ["e5", "e4", "e6", "e3", "e7", "e2", "e8", "e1", "e9"]
BLUE = ["a1", "b2", "c3", "a2", "a3", "a4", "a5", "b7"]
MOVES = [move for pair in zip(RED, BLUE, strict=False) for move in pair]
"""A game of Crossway on 9x9 in which Red wins with e9."""


def keep(level: int, *, beat: int = 0) -> str:
    """A script that saves this game against a level, one move before its end."""
    match = {"opponent": "computer", "level": level, "side": "red", "played": len(MOVES), "result": ""}
    fragment = f"g=crossway&n=9&m={'.'.join(MOVES)}&blue=Computer+{level}&v=1"
    game = {"title": "", "fragment": fragment, "changed": level, "order": 100 * level, "match": match | {"beat": beat}}
    return f"localStorage.setItem('crosscut.game.{level}', {json.dumps(json.dumps(game))})"


def win(board: BoardPage) -> None:
    """Open the saved game at the top of the list, and win it."""
    board.page.goto(board.page.url.split("#")[0] + "#")
    board.page.reload()
    board.page.get_by_role("region", name="Continue").get_by_role("link").click()
    expect(board.cell("b7")).to_have_accessible_name(re.compile("^b7 blue"))
    board.play("e9")
    expect(board.status).to_contain_text("You beat level")


@pytest.mark.release
def test_a_ladder_is_climbed_and_a_friend_is_asked_to_do_better(pages: GuardedPages) -> None:
    board = pages.open_board(viewport=PHONE)
    page = board.page
    for level in (1, 2, 3):
        page.evaluate(keep(level))
        win(board)
        expect(page.get_by_role("list", name=f"{level} of 8 levels won")).to_be_visible()
        expect(page.get_by_role("button", name="Next level")).to_be_visible()
    expect(page.get_by_role("link", name="Level 2, won in 9 moves")).to_be_visible()

    page.get_by_role("button", name="Share").first.click()
    dialog = page.get_by_role("dialog", name="You beat level 3 in 9 moves")
    link = dialog.get_by_role("textbox", name="Link").input_value()
    assert link.endswith("#g=crossway&n=9&blue=Computer+3&beat=9&v=1")
    dialog.get_by_role("button", name="Done").click()

    page.goto(page.url.split("#")[0] + "#")
    card = page.locator(".card", has_text="Crossway")
    expect(card.get_by_role("img", name="3 of 8 levels won")).to_be_visible()
    onwards = card.get_by_role("link", name="Level 4, you begin: Crossway")
    expect(onwards).to_have_attribute("href", re.compile("level=4"))
    onwards.click()
    expect(page.get_by_text("Level 4, 9x9")).to_be_visible()

    friend = pages.open_board(viewport=PHONE)
    friend.follow(link.split("#")[1])
    expect(friend.page.get_by_text("Your friend beat level 3 in 9 moves. Can you?")).to_be_visible()
    friend.page.evaluate(keep(3, beat=10))
    win(friend)
    expect(friend.status).to_contain_text("You beat level 3 in 9 moves. Your friend needed 10.")


@pytest.mark.release
def test_with_a_hint_the_rung_stays_open(pages: GuardedPages) -> None:
    board = pages.open_board(viewport=PHONE)
    page = board.page
    page.evaluate(keep(1))
    page.goto(page.url.split("#")[0] + "#")
    page.reload()
    page.get_by_role("region", name="Continue").get_by_role("link").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Hint")).to_have_attribute("aria-busy", "false")
    board.play("e9")
    expect(page.get_by_text("With a hint, the rung stays open.")).to_be_visible()


@pytest.mark.release
def test_a_file_of_all_is_read_by_a_browser_with_games_of_its_own(pages: GuardedPages, tmp_path: Path) -> None:
    board, other = pages.open_board(viewport=PHONE), pages.open_board(viewport=PHONE)
    board.page.evaluate(keep(1))
    win(board)
    other.page.evaluate(keep(2))
    other.page.reload()
    file = tmp_path / "mine.json"
    for page in (board.page, other.page):
        page.get_by_role("button", name="My games").first.click()
        page.get_by_text("All of mine in one file").click()
    with board.page.expect_download() as download:
        board.page.get_by_role("button", name="Save a file").click()
    download.value.save_as(file)
    dialog = other.page.get_by_role("dialog", name="My games")
    for said in ("New: 2. Merged with what was here: 0.", "was here already"):
        dialog.get_by_label("Read a file").set_input_files(file)
        expect(dialog.get_by_role("status").first).to_contain_text(said)
        expect(dialog.get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name="Delete all of it").click()
    other.page.get_by_role("dialog", name="Delete all of it?").get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    assert not other.page.evaluate("Object.keys(localStorage).some((key) => /[.](game|rung)[.]/.test(key))")
