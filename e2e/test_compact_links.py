"""Compact links: opened like any other, and copied where a readable link would be long."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from crosscut import link
from e2e.board_page import BoardPage
from e2e.guarded_pages import GuardedPages, wait_for_engine

READABLE = "v=1&g=quax&n=5&m=c3.d4(b2.b3).e5&comments=1:A+comment&marks=1:A@c3&coords=off&at=1"


def compact() -> str:
    reading = link.read(READABLE)
    assert reading is not None
    return link.write_compact(reading.record, reading.hint, reading.display)


def copied_link(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    BoardPage(page).copy_link()
    address: str = page.evaluate("() => navigator.clipboard.readText()")
    return address.partition("#")[2]


def test_a_compact_link_is_opened(pages: GuardedPages) -> None:
    page = pages.open(f"#{compact()}")
    wait_for_engine(page)
    board = BoardPage(page)
    expect(board.status).to_have_text(re.compile("^Blue to move"))
    assert board.moves_listed() == ["c3", "d4", "b2", "b3", "e5"]
    expect(page).to_have_url(re.compile(re.escape(f"#{READABLE}") + "$"))


def test_a_compact_link_that_is_broken_is_told_in_a_sentence(board: BoardPage) -> None:
    board.open(compact()[:-20])
    expect(board.status).to_contain_text("The compressed part of the link could not be read")


def test_a_long_link_is_copied_in_its_compact_form(board: BoardPage) -> None:
    board.open(READABLE)
    assert copied_link(board.page) == READABLE
    comment = "All that can be said of this move. " * 80
    board.open(READABLE.replace("A+comment", quote(comment)))
    copied = copied_link(board.page)
    assert copied.startswith("v=1&z=")
    assert len(copied) < link.MAX_READABLE
    reading = link.read(copied)
    assert reading is not None
    assert reading.problems == []
    assert reading.record.current.comment == comment.strip()
    assert not reading.display.coordinates
