"""How long the engine takes to start in Chromium, compared in one run with Pyodide as it is published.

    python3 build_scripts/bench.py start

The site must be built. Times are milliseconds since the navigation began; the kinds of page take turns. Crosscut is
opened by a link to a game, at a host that compresses nothing and at one with brotli; its later loads come out of the
service worker, as they do for its visitors.

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

import shutil
import statistics
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, Playwright, Request, sync_playwright

from benchmarks.chromium import served
from building.engine_wheel import build_engine_wheel
from building.runtime import package_list
from environment.browsers import find_chromium
from environment.tools import runtime_wheel
from serving.brotli_host import STATIC_QUALITY, BrotliHandler, write_compressed_site
from shared.command import say
from shared.paths import DIST, PYODIDE, WORK

RUNS = 7
SETTLING = 3
"""Warm loads before the measured ones: the browser keeps what it compiled only after some."""
SETTLING_PAUSE = 2_000
STAY = 10_000
"""How long a page stays open so that the browser can store what it compiled, in milliseconds."""
PAUSE = 500
"""Between loads, in milliseconds."""
STEPS = ("painted", "board", "worker", "compiled", "python", "micropip", "installed", "engine")

_STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_STOCK_WORKER = Path(__file__).with_name("stock_worker.js")
_STOCK_PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
<script type="module">
const worker = new Worker("stock_worker.js", {{ type: "module" }});
worker.addEventListener("message", () => {{ document.documentElement.dataset.engine = "ready"; }});
worker.postMessage({{ folder: new URL(".", location.href).href, engine: "{engine}" }});
</script></head><body>Stock</body></html>"""

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


@dataclass
class Measurements:
    """Of one kind of page: the first load in a fresh profile, its bytes with all headers, and later loads."""

    name: str
    first: Times = field(default_factory=dict)
    first_bytes: int = 0
    warm: list[Times] = field(default_factory=list)
    """In the same tab."""
    returning: list[Times] = field(default_factory=list)
    """Each in a new browser with the old profile."""


class _Visitor:
    """One browser profile in which one address is loaded again and again."""

    def __init__(self, playwright: Playwright, profile: Path, name: str, address: str, *, is_kept: bool) -> None:
        self.result = Measurements(name)
        self._playwright = playwright
        self._profile = profile
        self._address = address
        self._is_kept = is_kept

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
        self.result.first = self._load()
        self._context.remove_listener("requestfinished", self._count)

    def settle(self) -> None:
        if self._is_kept:
            self._page.evaluate(_KEPT)
        for _ in range(SETTLING):
            self._page.wait_for_timeout(SETTLING_PAUSE)
            self._load()

    def load_warm(self) -> None:
        self._page.wait_for_timeout(PAUSE)
        self.result.warm.append(self._load())

    def settle_in_new_browser(self) -> None:
        self.open_browser()
        self._load()
        self._page.wait_for_timeout(STAY)
        self.close_browser()

    def return_later(self) -> None:
        self.open_browser()
        self._page.wait_for_timeout(SETTLING_PAUSE)
        self.result.returning.append(self._load())
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
        self.result.first_bytes += sizes["responseBodySize"] + sizes["responseHeadersSize"]


def measure() -> list[Measurements]:
    """Measure Crosscut's page at two hosts, and the stock one."""
    compressed_site = WORK / "brotli-site"
    write_compressed_site(DIST, compressed_site)
    with (
        served(DIST) as plain,
        served(compressed_site, BrotliHandler) as brotli,
        served(_stock_site()) as stock,
        sync_playwright() as playwright,
        TemporaryDirectory() as profiles,
    ):
        visitors = [
            _Visitor(playwright, Path(profiles, name), name, address, is_kept=address is not stock)
            for name, address in (
                ("Crosscut", plain + _LINK),
                (f"Crosscut with brotli {STATIC_QUALITY}", brotli + _LINK),
                ("stock Pyodide and micropip", stock),
            )
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
    return [visitor.result for visitor in visitors]


def report() -> None:
    """Print the measurements."""
    measurements = measure()
    for result in measurements:
        say(f"{result.name}: first load sends {result.first_bytes:,} bytes")
        _say_times("first load", result.first)
        _say_times(f"warm, median of {RUNS}", _medians(result.warm))
        _say_times(f"in a new browser, median of {RUNS}", _medians(result.returning))
    stock = measurements[-1]
    for result in measurements[:-1]:
        for what, own, other in (
            ("warm", result.warm, stock.warm),
            ("in a new browser", result.returning, stock.returning),
        ):
            ratio = _medians(other)["engine"] / _medians(own)["engine"]
            say(f"{result.name}, {what}: the engine is ready {ratio:.1f} times sooner than stock.")


def _medians(loads: list[Times]) -> Times:
    return {step: statistics.median(times[step] for times in loads) for step in STEPS if step in loads[0]}


def _say_times(what: str, times: Times) -> None:
    steps = (f"{step} {times[step]:.0f}" for step in STEPS if step in times)
    say(f"  {what}: {', '.join(steps)} ms")


def _stock_site() -> Path:
    """A site with Pyodide's files as they come, and the wheels of micropip and the engine with their sources."""
    site = WORK / "stock-site"
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    wheel = build_engine_wheel()
    micropip = runtime_wheel("micropip")
    for path in (*(PYODIDE / name for name in _STOCK_FILES), _STOCK_WORKER, wheel, micropip):
        shutil.copy(path, site)
    (site / "lock.json").write_bytes(package_list(micropip))
    (site / "index.html").write_text(_STOCK_PAGE.format(engine=wheel.name), encoding="utf-8")
    return site
