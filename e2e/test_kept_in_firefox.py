"""What is never lost, in Firefox: a comment before a reload, two tabs at once, the frame of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.board_page import BoardPage, fragment
from e2e.browsers import firefox_context
from e2e.guarded_pages import patient
from e2e.host_pages import boards
from e2e.test_nothing_lost import CLICK_AT_ONCE


@pytest.fixture(scope="module")
def context(firefox: Browser) -> Iterator[BrowserContext]:
    """A profile for all tests of the module."""
    with patient(firefox_context(firefox)) as opened:
        opened.add_init_script(CLICK_AT_ONCE)
        yield opened


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    return page


def test_comment_before_a_reload_and_both_lines_of_two_tabs(context: BrowserContext, site_url: str) -> None:
    first = BoardPage(opened(context, f"{site_url}#{fragment('quax', 5, ['c3'])}"))
    first.analyse()
    first.unfold("Comment and marks")
    first.page.get_by_role("textbox", name="Comment on 1 c3").fill("the last word")
    first.page.reload()
    comment = first.page.locator("#moves .comment:not([hidden])")
    expect(comment).to_have_text("the last word")
    expect(first.status).to_have_text(re.compile("^Blue to move"))
    second = BoardPage(opened(context, site_url))
    second.go_on()
    for tab, name in ((first, "first"), (second, "second")):
        tab.page.evaluate("(name) => { window.name = name; }", name)
    third = opened(context, f"{site_url}licences.html")
    third.evaluate("() => new BroadcastChannel('click').postMessage({first: 'd4', second: 'b2'})")
    for tab in (first, second):
        expect(tab.page).to_have_url(re.compile(r"m=c3\.(d4\(b2|b2\(d4)(\)|%29)"))
    expect(comment).to_have_text("the last word")


def test_frame_that_is_taken_out_is_opened_anew(
    context: BrowserContext, site_url: str, embedding_host: tuple[Path, str]
) -> None:
    folder, host_url = embedding_host
    board_source = '<crosscut-board game="crossway" size="3"></crosscut-board>'
    script = f'<script src="{site_url}embed.js"></script>'
    (folder / "life.html").write_text(f"<!doctype html><title>Host</title>{script}{board_source}", encoding="utf-8")
    page = opened(context, f"{host_url}life.html")
    board = boards(page)[0].show()
    board.click("a1")
    board.expect_status("Blue to move")
    page.evaluate("() => document.querySelector('html > iframe').remove()")
    board.click("b2")
    expect(board.element.locator(".step")).to_contain_text("its frame was taken out of the page.")
    board.button("Try again").click()
    expect(board.cell("b2")).to_have_accessible_name("b2 blue, last move")
