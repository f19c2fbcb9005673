"""How long the engine's start takes in Chromium, beside that of Pyodide as it comes, in the same run.

    .venv/bin/python build_scripts/benchmarks/start.py

The site must be built. Times are milliseconds since the navigation began; the two kinds of page take turns.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Request, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from browser import find_chromium
from command import say
from engine_wheel import build_engine_wheel
from environment import runtime_wheel
from paths import DIST, PYODIDE, WORK
from runtime import package_list
from static_server import make_server, server_url

HERE = Path(__file__).resolve().parent
RUNS = 7
SETTLING = 3
"""Warm loads before the measured ones: the browser keeps what it compiled only after some."""
SETTLING_PAUSE = 2_000
STEPS = ("painted", "worker", "compiled", "python", "micropip", "installed", "engine")

_STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_STOCK_PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
<script type="module" src="stock_page.js"></script></head><body data-engine="{engine}">Stock</body></html>"""

_MARKS = """performance.getEntriesByType("mark").map((mark) => [mark.name, performance.timeOrigin + mark.startTime])"""
_PAINTED = """[performance.timeOrigin, performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN]"""

Times = dict[str, float]


@dataclass
class Measurements:
    """Of one kind of page: the first load in a fresh profile, its bytes, and the warm loads after it."""

    name: str
    first: Times = field(default_factory=dict)
    first_bytes: int = 0
    warm: list[Times] = field(default_factory=list)

    def median(self, step: str) -> float:
        """The median of a step over the warm loads."""
        return statistics.median(times.get(step, float("nan")) for times in self.warm)


class _Page:
    """A page that is loaded again and again in a profile of its own."""

    def __init__(self, name: str, address: str, browser: Browser) -> None:
        self.result = Measurements(name)
        self._address = address
        self._context: BrowserContext = browser.new_context()
        self._page = self._context.new_page()
        self._context.on("requestfinished", self._count)
        self._bytes = 0

    def load(self) -> Times:
        self._page.goto(self._address)
        self._page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=120_000)
        began, painted = self._page.evaluate(_PAINTED)
        times: Times = {name: time - began for name, time in self._page.workers[0].evaluate(_MARKS)}
        return times | {"painted": painted}

    def load_first(self) -> None:
        self.result.first = self.load()
        self.result.first_bytes = self._bytes

    def settle(self) -> None:
        for _ in range(SETTLING):
            self._page.wait_for_timeout(SETTLING_PAUSE)
            self.load()

    def load_warm(self) -> None:
        self._page.wait_for_timeout(500)
        self.result.warm.append(self.load())

    def _count(self, request: Request) -> None:
        sizes = request.sizes()
        self._bytes += sizes["responseBodySize"] + sizes["responseHeadersSize"]


def measure() -> list[Measurements]:
    """Measure Crosscut's page and the stock one."""
    with _served(DIST) as site, _served(_stock_site()) as stock, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
        pages = [_Page("Crosscut", site, browser), _Page("stock Pyodide and micropip", stock, browser)]
        for page in pages:
            page.load_first()
        for page in pages:
            page.settle()
        for _ in range(RUNS):
            for page in pages:
                page.load_warm()
        browser.close()
    return [page.result for page in pages]


def report() -> None:
    """Print the measurements."""
    measurements = measure()
    for result in measurements:
        say(f"{result.name}: first load sends {result.first_bytes:,} bytes")
        _say_times("first load", result.first)
        _say_times(f"warm, median of {RUNS}", {step: result.median(step) for step in STEPS})
    crosscut, stock = measurements
    say(f"Warm, the engine is ready {stock.median('engine') / crosscut.median('engine'):.1f} times sooner than stock.")


def _say_times(what: str, times: Times) -> None:
    steps = (f"{step} {times[step]:.0f}" for step in STEPS if times.get(step, float("nan")) >= 0)
    say(f"  {what}: {', '.join(steps)} ms")


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with make_server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server_url(server)
        server.shutdown()


def _stock_site() -> Path:
    """A site with Pyodide's files as they come, and the wheels of micropip and the engine with their sources."""
    site = WORK / "stock-site"
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    wheel = build_engine_wheel()
    micropip = runtime_wheel("micropip")
    scripts = (HERE / "stock_page.js", HERE / "stock_worker.js")
    for path in (*(PYODIDE / name for name in _STOCK_FILES), *scripts, wheel, micropip):
        shutil.copy(path, site)
    (site / "lock.json").write_bytes(package_list(micropip))
    (site / "index.html").write_text(_STOCK_PAGE.format(engine=wheel.name), encoding="utf-8")
    return site


if __name__ == "__main__":
    report()
