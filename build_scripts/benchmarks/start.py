"""How long the engine takes to start in Chromium.

    python3 build_scripts/bench.py start

The site must be built. Times are milliseconds since the navigation began. The site is opened by a link to a game, at a
host that compresses nothing and at one with brotli, in turns. Later loads come out of the service worker, as they do
for its visitors.

    painted     something of the page is seen
    board       the position of the link is seen
    worker      the worker's script runs
    compiled    the worker has WebAssembly compiled
    python      Python runs
    micropip    micropip is imported
    installed   micropip has installed the engine
    engine      the engine is imported and can be asked
"""

from __future__ import annotations

import statistics
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, Playwright, Request, sync_playwright

from environment.browsers import find_chromium
from shared.command import say
from shared.hosts import STATIC_QUALITY, BrotliHandler, served, write_compressed_site
from shared.paths import DIST, WORK

RUNS = 7
SETTLING = 3
"""Warm loads before the measured ones: the browser stores compiled code only after a few."""
SETTLING_PAUSE = 2_000
STAY = 10_000
"""How long a page stays open so that the browser can store compiled code, in milliseconds."""
PAUSE = 500
"""Between loads, in milliseconds."""
STEPS = ("painted", "board", "worker", "compiled", "python", "micropip", "installed", "engine")

_LINK = "#v=1&g=quax&n=11&m=d4.e5.d5.e4.f6&p=11/11/11/11/11/5r5/3rb6/3rb6/11/11/11"
_POINT_OF_THE_LINK = "f6"

_WATCH_THE_BOARD = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-point="POINT"][aria-label*="red"]')) return;
  observer.disconnect();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => performance.mark("board");
  // The board is painted in this frame as well; what comes after the frame's work comes after it.
  requestAnimationFrame(() => port2.postMessage(null));
}).observe(document, { childList: true, subtree: true, attributeFilter: ["aria-label"] });
""".replace("POINT", _POINT_OF_THE_LINK)
_MARKS = """performance.getEntriesByType("mark").map((mark) => [mark.name, performance.timeOrigin + mark.startTime])"""
_PAINTED = """[performance.timeOrigin, performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN]"""
_KEPT = "navigator.serviceWorker.ready.then(() => null)"

Times = dict[str, float]


class _Visitor:
    """One browser profile in which one address is loaded again and again."""

    def __init__(self, playwright: Playwright, profile: Path, name: str, address: str) -> None:
        self.name = name
        self.first: Times = {}
        """The load in a fresh profile."""
        self.first_bytes = 0
        """The bytes of that load, with all headers."""
        self.warm: list[Times] = []
        """Later loads in the same tab."""
        self.returning: list[Times] = []
        """Later loads, each in a new browser with the old profile."""
        self._playwright = playwright
        self._profile = profile
        self._address = address

    def open_browser(self) -> None:
        self._context: BrowserContext = self._playwright.chromium.launch_persistent_context(
            self._profile, executable_path=find_chromium(self._playwright)
        )
        self._context.add_init_script(_WATCH_THE_BOARD)
        self._page: Page = self._context.new_page()

    def close_browser(self) -> None:
        self._context.close()

    def load_first(self) -> None:
        self._context.on("requestfinished", self._count)
        self.first = self._load()
        self._context.remove_listener("requestfinished", self._count)

    def settle(self) -> None:
        self._page.evaluate(_KEPT)
        for _ in range(SETTLING):
            self._page.wait_for_timeout(SETTLING_PAUSE)
            self._load()

    def load_warm(self) -> None:
        self._page.wait_for_timeout(PAUSE)
        self.warm.append(self._load())

    def settle_in_new_browser(self) -> None:
        self.open_browser()
        self._load()
        self._page.wait_for_timeout(STAY)
        self.close_browser()

    def return_later(self) -> None:
        self.open_browser()
        self._page.wait_for_timeout(SETTLING_PAUSE)
        self.returning.append(self._load())
        self._page.wait_for_timeout(PAUSE)
        self.close_browser()

    def _load(self) -> Times:
        # Another page in between, because going to another fragment of the same one loads nothing.
        self._page.goto("about:blank")
        self._page.goto(self._address)
        self._page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=120_000)
        began, painted = self._page.evaluate(_PAINTED)
        marks = [*self._page.evaluate(_MARKS), *self._page.workers[0].evaluate(_MARKS)]
        return {name: time - began for name, time in marks} | {"painted": painted}

    def _count(self, request: Request) -> None:
        sizes = request.sizes()
        self.first_bytes += sizes["responseBodySize"] + sizes["responseHeadersSize"]


def measure() -> list[_Visitor]:
    """Visit the site at two hosts."""
    compressed_site = WORK / "brotli-site"
    write_compressed_site(DIST, compressed_site)
    with (
        served(DIST) as plain,
        served(compressed_site, BrotliHandler) as brotli,
        sync_playwright() as playwright,
        TemporaryDirectory() as profiles,
    ):
        visitors = [
            _Visitor(playwright, Path(profiles, name), name, address + _LINK)
            for name, address in (("no compression", plain), (f"brotli {STATIC_QUALITY}", brotli))
        ]
        for visitor in visitors:
            visitor.open_browser()
            visitor.load_first()
        for visitor in visitors:
            visitor.settle()
        for _ in range(RUNS):
            for visitor in visitors:
                visitor.load_warm()
        for visitor in visitors:
            visitor.close_browser()
            visitor.settle_in_new_browser()
        for _ in range(RUNS):
            for visitor in visitors:
                visitor.return_later()
    return visitors


def report() -> None:
    """Print the measurements."""
    for visitor in measure():
        say(f"{visitor.name}: first load sends {visitor.first_bytes:,} bytes")
        _say_times("first load", visitor.first)
        _say_times(f"warm, median of {RUNS}", _medians(visitor.warm))
        _say_times(f"in a new browser, median of {RUNS}", _medians(visitor.returning))


def _medians(loads: list[Times]) -> Times:
    return {step: statistics.median(times[step] for times in loads) for step in STEPS if step in loads[0]}


def _say_times(what: str, times: Times) -> None:
    steps = (f"{step} {times[step]:.0f}" for step in STEPS if step in times)
    say(f"  {what}: {', '.join(steps)} ms")
