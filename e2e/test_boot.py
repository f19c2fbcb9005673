"""The engine's start and its failure, and what can be done before."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import HOLD_WASM, LAPTOP, PHONE, GuardedPages, wait_for_engine
from e2e.status import expect_turn

WATCH_SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry.value);
}).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize(
    ("viewport", "given"),
    [(PHONE, {"p": "5/3b1/2r2/5/5"}), pytest.param(LAPTOP, {}, marks=pytest.mark.release)],
    ids=["phone", "laptop, link that gives no board"],
)
def test_board_is_painted_first_and_a_move_made_then_is_kept(
    pages: GuardedPages, viewport: ViewportSize, given: dict[str, str]
) -> None:
    page = pages.visit(
        f"#{fragment('quax', 5, ['c3', 'd4'], **given)}", viewport=viewport, init_script=WATCH_SHIFTS + HOLD_WASM
    )
    board = BoardPage(page)
    expect(board.cell("d4")).to_have_accessible_name("d4 blue")
    assert [board.color_at(point) for point in ("c3", "d4", "b2")] == ["red", "blue", "board"]
    expect(page.get_by_role("progressbar", name="Loading the rules")).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d\.\d of \d\.\d MB"))).to_be_visible()
    page.mouse.click(*board.centre("b2"))
    expect(board.cell("b2")).to_have_accessible_name("b2 empty, will be played")
    board.cell("a1").focus()
    page.keyboard.press("Enter")
    expect(board.cell("a1")).to_have_accessible_name("a1 empty, will be played")
    page.evaluate("release()")
    wait_for_engine(page)
    expect_turn(board.status, "red")
    expect(board.moves_listed).to_have_text(["c3", "d4", "b2", "a1"])
    assert sum(page.evaluate("shifts")) < 0.02


CUT_OFF = """
globalThis.isCutOff = true;
const fetchWhenConnected = fetch;
globalThis.fetch = (request, ...options) => {
  const fails = isCutOff && /wasm/.test(request.url ?? request);
  return fails ? Promise.reject(new TypeError("Failed to fetch")) : fetchWhenConnected(request, ...options);
};
"""


def test_failed_start_keeps_the_board_and_the_move(pages: GuardedPages) -> None:
    pages.expect_fault("wasm|Failed to load resource|Failed to fetch")
    page = pages.visit(f"#{fragment('quax', 5, ['c3'], p='5/5/2r2/5/5')}", init_script=CUT_OFF)
    board = BoardPage(page)
    board.cell("d4").click()
    wait_for_engine(page, "failed")
    expect(board.cell("c3")).to_have_accessible_name("c3 red")
    page.evaluate("isCutOff = false")
    again = board.button("Try again")
    again.click()
    wait_for_engine(page)
    expect(again).to_be_hidden()
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")


STALLED = """
globalThis.isStalled = true;
const fetchWhenFlowing = fetch;
globalThis.fetch = (request, ...options) =>
  isStalled && /wasm/.test(request.url ?? request) ? new Promise(() => {}) : fetchWhenFlowing(request, ...options);
"""


@pytest.mark.release
def test_start_that_stalls_can_be_tried_again(pages: GuardedPages) -> None:
    """In every run `tests/js/engine-supervisor.test.mjs` tests it."""
    page = pages.open(init_script=STALLED)
    page.clock.install()
    page.evaluate("(fragment) => { location.hash = fragment; }", f"{fragment('quax', 5, ['c3'])}&marks=none")
    wait_for_engine(page, "loading")
    board = BoardPage(page)
    board.analyse()
    expect(page.locator("#status .message")).to_be_in_viewport()
    expect(board.button("Dismiss the message")).to_be_in_viewport(ratio=0.9)
    verdict = page.get_by_role("region", name="Evaluation").locator(".verdict")
    expect(verdict).to_have_text("Waiting")
    page.clock.fast_forward(61_000)
    wait_for_engine(page, "failed")
    expect(verdict).to_have_text("Rules not loaded")
    page.evaluate("isStalled = false")
    board.button("Try again").click()
    wait_for_engine(page)


def test_page_does_not_scroll_sideways(pages: GuardedPages) -> None:
    page = pages.visit_board(fragment("quax", 26)).page
    for viewport in (LAPTOP, PHONE):
        page.set_viewport_size(viewport)
        page.wait_for_function("(width) => document.documentElement.scrollWidth <= width", arg=viewport["width"])
        for name in ("Take back", "New game", "Share"):
            box = page.get_by_role("button", name=name).bounding_box()
            assert box is not None
            assert box["height"] >= 44


CLASSIC_WORKERS = "globalThis.Worker = class extends Worker { constructor(address) { super(address); } };"

BOARD = fragment("crossway", 3)
"""A board to open, which starts the engine at once."""


@pytest.mark.release
@pytest.mark.parametrize("policy", ["worker-src 'self'", "worker-src 'none'"])
def test_start_ends_visibly_where_workers_are_not_allowed_and_needs_no_modules(
    pages: GuardedPages, policy: str
) -> None:
    """A rare host. Not with a worker from the network, to which the page's policy would not apply."""
    pages.expect_fault("Content Security Policy|SyntaxError")
    page = pages.open("licences.html", init_script=f"if (window.name === 'classic') {CLASSIC_WORKERS}", own_engine=True)

    def restrict(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "Content-Security-Policy": policy})

    page.context.route(pages.site_url, restrict)
    page.goto(f"{pages.site_url}#{BOARD}")
    expect_failure_to_be_reported(page, "its script could not be loaded")
    page.context.unroute_all()
    page.evaluate("window.name = 'classic'")
    page.reload()
    wait_for_engine(page)  # its script is a classic one, too


def expect_failure_to_be_reported(page: Page, reason: str) -> None:
    wait_for_engine(page, "failed")
    expect(page.get_by_text(re.compile(f"^The rules could not be loaded: .*{reason}"))).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.release
def test_browser_that_cannot_inflate_gets_a_reason(pages: GuardedPages) -> None:
    """Such browsers are too old: `test_old_browsers.py` looks at another one in every run."""
    lacking = "delete globalThis.DecompressionStream; delete globalThis.CompressionStream;"
    page = pages.open(f"#{BOARD}&m=b2", init_script=lacking, own_engine=True)
    step = page.locator("#status .step")
    expect(step).to_contain_text("this browser has no DecompressionStream; a newer one is needed.")
    expect(page.get_by_role("gridcell", name="b2 red")).to_be_attached()
