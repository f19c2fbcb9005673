"""Browsers that lack what the newest ones have: the oldest supported ones, and those that are told to be too old."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.board_page import BoardPage
from e2e.guarded_pages import EMPTY, PHONE, GuardedPages, origin_of

OLDEST = """
for (const [place, name] of [
  [Array.prototype, "toSorted"], [Array.prototype, "toReversed"], [Array.prototype, "toSpliced"],
  [String.prototype, "toWellFormed"], [String.prototype, "isWellFormed"], [Map, "groupBy"], [Object, "groupBy"],
  [Promise, "withResolvers"], [Promise, "try"], [Array, "fromAsync"], [AbortSignal, "any"],
  [Uint8Array, "fromBase64"], [Uint8Array.prototype, "toBase64"], [URL, "canParse"], [URL, "parse"], [RegExp, "escape"],
  [Element.prototype, "checkVisibility"], [Element.prototype, "role"],
  ...Object.getOwnPropertyNames(Element.prototype).filter((name) => name.startsWith("aria"))
    .map((name) => [Element.prototype, name]),
]) delete place[name];
delete globalThis.requestIdleCallback;
"""
"""For ``init_script``: nothing is left that the oldest supported browsers lack."""


@pytest.mark.release
def test_the_oldest_supported_browsers_play_and_solve(pages: GuardedPages) -> None:
    """In every run `tests/site/test_supported_browsers.py` looks for what they lack."""
    board = pages.open_board("g=quax&n=5&v=1", init_script=OLDEST)
    board.play("c3", "d4")
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("^c3 red"))
    board.page.get_by_role("button", name="Analyse").first.click()
    expect(board.page.get_by_role("region", name="Evaluation")).to_be_visible()
    page = board.page
    page.goto(f"{pages.site_url}puzzles.html")
    expect(page.locator("crosscut-board").first.get_by_role("grid")).to_be_attached()
    expect(page.locator("#puzzle-list a").first).to_be_attached()
    page.goto(f"{pages.site_url}rules/quax.html")
    expect(page.locator("crosscut-board canvas").first).to_be_attached()


@pytest.mark.parametrize(
    ("path", "lacks"),
    [
        ("index.html#g=quax&n=5&v=1", "delete Object.hasOwn"),
        pytest.param("embed.html#g=quax&n=5&v=1", "delete globalThis.DecompressionStream", marks=pytest.mark.release),
        pytest.param("puzzles.html", "delete Object.hasOwn", marks=pytest.mark.release),
    ],
)
def test_a_browser_that_is_too_old_is_told_so(path: str, lacks: str, pages: GuardedPages) -> None:
    page = pages.open(path, init_script=lacks)
    expect(page.get_by_role("alert").first).to_have_text(
        re.compile("^This browser is too old for Crosscut[.] It runs in")
    )
    pages.expect_fault("hasOwn|DecompressionStream")


@pytest.mark.release
def test_without_web_assembly_the_reason_is_said(pages: GuardedPages) -> None:
    """In every run `tests/js/engine-supervisor.test.mjs` tests it."""
    board = BoardPage(pages.open("#g=quax&n=5&v=1", init_script="delete globalThis.WebAssembly", own_engine=True))
    expect(board.page.get_by_text("The rules need WebAssembly")).to_be_visible()
    expect(board.button("Try again")).to_be_hidden()


@pytest.mark.parametrize(
    "paths",
    [
        ("index.html", "figure-editor.html"),
        pytest.param(("puzzles.html", "invent.html", "atlas.html"), marks=pytest.mark.release),
    ],
    ids=["most fields", "others"],
)
def test_fields_are_large_enough_not_to_enlarge_the_page_of_a_phone(
    pages: GuardedPages, paths: tuple[str, ...]
) -> None:
    page = pages.open(f"{origin_of(pages.site_url)}/{EMPTY}", viewport=PHONE, touch=True)
    for path in paths:
        page.goto(pages.site_url + path)
        sizes = page.evaluate(
            """() => [...document.querySelectorAll("input, select, textarea")]
              .filter((field) => !["checkbox", "radio", "range", "file"].includes(field.type))
              .map((field) => [field.id || field.name, parseFloat(getComputedStyle(field).fontSize)])"""
        )
        assert [field for field in sizes if field[1] < 16] == [], path
