"""What a visitor sees and can do while the engine is still on its way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import HOLD_WASM, LAPTOP, PHONE, GuardedPages, wait_for_engine

WASM = re.compile(r"pyodide\.asm\.wasm")

WATCH_SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry.value);
}).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize(
    ("viewport", "hint", "own_engine"),
    [(PHONE, {"p": "5/3b1/2r2/5/5"}, False), (LAPTOP, {"p": "5/3b1/2r2/5/5"}, True), (LAPTOP, {}, False)],
    ids=["phone", "laptop", "link without a hint"],
)
def test_board_is_painted_first_and_a_move_made_then_is_kept(
    pages: GuardedPages, viewport: ViewportSize, hint: dict[str, str], own_engine: bool
) -> None:
    page = pages.open(
        f"#{fragment('quax', 5, ['c3', 'd4'], **hint)}",
        viewport=viewport,
        init_script=WATCH_SHIFTS + HOLD_WASM,
        own_engine=own_engine,
    )
    board = BoardPage(page)
    expect(board.cell("d4")).to_have_accessible_name("d4 blue")
    assert [board.color_at(point) for point in ("c3", "d4", "b2")] == ["red", "blue", "board"]
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(
        page.get_by_text(re.compile(r"^Loading the rules: \d\.\d of \d\.\d MB\. You can place stones already\."))
    ).to_be_visible()
    page.mouse.click(*board.centre("b2"))
    expect(board.cell("b2")).to_have_accessible_name("b2 empty, will be played")
    board.cell("a1").focus()
    page.keyboard.press("Enter")
    expect(board.cell("a1")).to_have_accessible_name("a1 empty, will be played")
    page.evaluate("release()")
    wait_for_engine(page)
    expect(board.status).to_have_text(re.compile("^Red to move"))
    assert board.moves_listed() == ["c3", "d4", "b2", "a1"]
    assert sum(page.evaluate("shifts")) < 0.02


def test_failed_start_keeps_the_board_and_the_move(pages: GuardedPages) -> None:
    pages.expect_fault("wasm|Failed to load resource|Failed to fetch")
    page = pages.open("licences.html", own_engine=True)
    page.context.route(WASM, lambda route: route.abort())
    page.goto(f"{pages.site_url}#{fragment('quax', 5, ['c3'], p='5/5/2r2/5/5')}")
    board = BoardPage(page)
    board.cell("d4").click()
    wait_for_engine(page, "failed")
    expect(board.status).to_have_text(re.compile("^You cannot play at the moment"))
    expect(board.cell("c3")).to_have_accessible_name("c3 red")
    page.context.unroute(WASM)
    again = board.button("Try again")
    again.click()
    wait_for_engine(page)
    expect(again).to_be_hidden()
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_page_does_not_scroll_sideways(pages: GuardedPages, viewport: ViewportSize) -> None:
    page = pages.open("#" + fragment("quax", 26), viewport=viewport)
    wait_for_engine(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= viewport["width"]
    for name in ("Take back", "New game", "Share"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["height"] >= 44
