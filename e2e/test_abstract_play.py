"""Games from Abstract Play: a record alone, an archive, a game in progress; and files of other programs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import crosscut
from crosscut import Color, parse_move
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import PHONE, GuardedPages
from e2e.status import expect_turn, expect_win
from e2e.test_export import drop
from e2e.test_links import send
from tests.engine import abstract_play_records as site

QUAX = crosscut.game("quax")


def record(*moves: str, number: int = 1, winner: Color | None = Color.RED, **header: Any) -> dict[str, Any]:
    """A record of Quax on 5x5 that ends by resignation."""
    return site.record(QUAX, 5, map(parse_move, moves), winner=winner, end="resign", number=number, **header)


def archive() -> str:
    """Three games of Quax, and one of another game."""
    games = [record("c3", "d4", number=1), record("c3", "swap", "b2", number=2), record("a1", "b2", "c3", number=3)]
    other = record("c3", number=4)
    other["header"]["game"]["name"] = "Hex"
    return json.dumps([*games, other])


@pytest.mark.release
def test_a_dropped_record_opens(board: BoardPage) -> None:
    board.open(fragment("quickway", 4))
    drop(board, json.dumps(record("c3", "swap", "d4", winner=Color.BLUE)))
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Quax")
    expect(board.moves_listed).to_have_text(["c3", "swap", "d4"])
    # Ada began as Red and has Blue since the swap; Bob has resigned.
    expect_win(board.status, "blue")
    expect(board.page).to_have_url(re.compile("resigned=red"))
    board.button("First").click()
    expect(board.page.locator("#comment")).to_have_value(re.compile("quax#00000001"))


def test_a_record_pasted_on_the_first_page_opens(pages: GuardedPages) -> None:
    page = pages.visit(viewport=PHONE)
    send(page, "paste", json.dumps(record("c3", "d4", winner=Color.BLUE)))
    expect(BoardPage(page).cell("d4")).to_have_accessible_name(re.compile("^d4 blue"))
    expect_win(BoardPage(page).status, "blue")


def my_games(page: Page) -> Any:
    return page.get_by_role("dialog", name="My games")


@pytest.mark.release
def test_an_archive_goes_to_my_games(board: BoardPage) -> None:
    """In every run `tests/js/saved-games.test.mjs` and `tests/engine/test_abstract_play.py` test archives."""
    board.follow(fragment("crossway", 5, ["b2"]))
    drop(board, archive())
    games = my_games(board.page)
    expect(games.get_by_role("status")).to_have_text(
        "Games taken into My games: 3. Left out: 1 record of games that Crosscut does not read from there (Hex)."
    )
    expect(games.get_by_role("status")).to_be_in_viewport()
    expect(games.get_by_role("listitem")).to_have_count(3)
    games.get_by_role("button", name="Done").click()
    expect(board.cell("b2")).to_have_accessible_name(re.compile("^b2 red"))
    drop(board, archive())
    expect(games.get_by_role("listitem")).to_have_count(3)
    games.get_by_role("listitem").first.get_by_role("button", name="Open").click()
    expect(board.page.locator("html[data-mode=read]")).to_have_count(1)
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Quax")


@pytest.mark.release
def test_an_archive_stays_below_the_game_that_is_played(board: BoardPage) -> None:
    """In every run `tests/js/saved-games.test.mjs` tests the order."""
    board.start("quax", 5)
    board.cell("c3").click()
    expect_turn(board.status, "blue")
    drop(board, archive())
    expect(my_games(board.page).get_by_role("listitem")).to_have_count(4)
    expect(my_games(board.page).get_by_role("listitem").first).to_contain_text("Blue to move")
    my_games(board.page).get_by_role("button", name="Done").click()


RUNNING = site.state(QUAX, 5, map(parse_move, ["c3", "d4"]), winner=None, is_over=False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (RUNNING, "This game is not over."),
        pytest.param("(;FF[4]GM[11]SZ[11];B[f6])", "SGF", marks=pytest.mark.release),
        pytest.param("[{" * 100_000, "", marks=pytest.mark.release),
    ],
    ids=["in progress", "SGF", "nonsense"],
)
def test_what_is_refused_is_reported_and_changes_nothing(board: BoardPage, text: str, message: str) -> None:
    board.follow(fragment("quax", 5, ["b2"]))
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")  # The test before has left a status, too.
    drop(board, text)
    board.expect_message(message)
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


def test_moves_of_a_book_are_pasted_into_the_dialog(board: BoardPage) -> None:
    board.open(fragment("quax", 5))
    board.button("Export").click()
    dialog = board.page.get_by_role("dialog", name="Export and import")
    dialog.get_by_role("textbox", name="Import a record").fill("1. c3 b4, 2. d4 a1, 3. c3d4 resigns")
    dialog.get_by_role("button", name="Open it").click()
    expect(board.moves_listed).to_have_text(["c3", "b4", "d4", "a1", "c3-d4"])
    expect_win(board.status, "red")
    expect(board.page).to_have_url(re.compile("resigned=blue"))
