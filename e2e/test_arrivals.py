"""Links, records, diagrams and moves that are dropped or pasted anywhere on the page come on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import PHONE, GuardedPages, wait_for_engine

SEND = """([kind, text]) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const how = {bubbles: true, cancelable: true};
  document.body.dispatchEvent(kind === "drop"
    ? new DragEvent("drop", {...how, dataTransfer: data})
    : new ClipboardEvent("paste", {...how, clipboardData: data}));
}"""


def send(page: Page, kind: str, text: str) -> None:
    """Drop or paste a text on the page, outside every field."""
    page.evaluate(SEND, [kind, text])


@pytest.mark.parametrize(
    ("kind", "text", "point"),
    [
        ("paste", "https://example.org/x/#v=1&g=quax&n=5&m=c3.d4", "d4 blue"),
        ("drop", "https://example.org/x/#v=1&g=quax&n=5&m=c3.a1", "a1 blue"),
        ("paste", "Crosscut game record 1\nGame: quax\nSize: 5\n\nc3 b1\n", "b1 blue"),
        ("paste", ".....\n...B.\n.R.R.\n.....\n.....", "b3 red"),
        ("drop", "1. c3 d4 2. e5", "e5 red"),
    ],
    ids=["link", "dropped link", "record", "diagram", "dropped moves"],
)
def test_what_arrives_comes_on_the_board(board: BoardPage, kind: str, text: str, point: str) -> None:
    board.follow(fragment("quax", 5, ["b2"]))
    send(board.page, kind, text)
    expect(board.cell(point[:2])).to_have_accessible_name(re.compile(f"^{point}"))
    board.page.go_back()
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


def test_a_field_keeps_what_is_pasted_into_it(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["b2"]))
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.page.evaluate("() => navigator.clipboard.writeText('#g=quax&n=3')")
    board.unfold("Comment and marks")
    comment = board.page.get_by_role("textbox", name="Comment")
    comment.focus()
    board.page.keyboard.press("Control+v")
    expect(comment).to_have_value("#g=quax&n=3")
    expect(board.cell("b2")).to_have_accessible_name(re.compile("^b2 red, last move"))


def test_what_cannot_be_read_is_told_and_changes_nothing(board: BoardPage) -> None:
    board.follow(fragment("quax", 5, ["b2"]))
    send(board.page, "paste", "hello there")
    expect(board.status).to_contain_text("hello there")
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


def test_a_link_pasted_on_the_front_door_opens_its_board(pages: GuardedPages) -> None:
    page = pages.open(viewport=PHONE)
    send(page, "paste", "nonsense")
    dialog = page.get_by_role("dialog", name="Export and import")
    expect(dialog.get_by_role("alert")).to_contain_text("nonsense")
    dialog.get_by_role("button", name="Done").click()
    send(page, "paste", "#v=1&g=quax&n=5&m=c3.d4")
    expect(BoardPage(page).cell("d4")).to_have_accessible_name(re.compile("^d4 blue"))
    wait_for_engine(page)
