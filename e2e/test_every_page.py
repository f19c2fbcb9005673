"""No page of the site moves while it is read and its engine arrives, and axe-core objects to none, small and large."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from e2e.axe import findings
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages
from shared.paths import DIST

FRAMES = {"embed.html", "engine.html"}
"""They show nothing by themselves."""
PAGES = sorted({path.relative_to(DIST).as_posix() for path in DIST.rglob("*.html")} - FRAMES)
GAME = "index.html#g=quickway&n=9&level=1&v=1"
"""The board page, which is the first page."""

WATCH_SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries()) {
    const moved = sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 200));
    if (!hadRecentInput) shifts.push({ value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
READ = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top);
    for (let count = 0; count < 3; count++) await frame();
  }
  scrollTo(0, 0);
  await frame();
}"""
"""Scrolls through a page as somebody does who reads it: boards come to life when they are seen."""
HAS_ENGINE = "() => document.documentElement.dataset.engine !== 'loading'"
"""Or needs none."""


@pytest.fixture(scope="module")
def page(browser: Browser, site_url: str) -> Iterator[Page]:
    guarded = GuardedPages(browser, site_url)
    yield guarded.open("licences.html", init_script=WATCH_SHIFTS)
    guarded.close()


@pytest.mark.release
@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("path", [*PAGES, GAME])
def test_no_page_moves_and_axe_finds_nothing(page: Page, site_url: str, path: str, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    page.goto("about:blank")
    page.goto(site_url + path)
    page.mouse.move(1, 1)
    page.evaluate(READ)
    page.wait_for_function(HAS_ENGINE)
    page.wait_for_load_state("networkidle")
    page.evaluate(READ)
    shifts = page.evaluate("shifts")
    assert sum(shift["value"] for shift in shifts) <= 0.02, "\n".join(map(str, shifts))
    assert findings(page) == []
