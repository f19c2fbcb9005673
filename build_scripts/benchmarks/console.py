"""How long programs of readers take to begin in Chromium, and how long they keep the page from answering.

    python3 build_scripts/bench.py console

The site must be built, and opened at a host that compresses nothing. Times are milliseconds. In turns in one browser
the page of a game is loaded, and Run is pressed beside an example of python.html, the first time without anything kept
and then out of the service worker.

    engine      from the beginning of the navigation until the engine can be asked
    output      from the touch until the first output of the program
    ratio       output by engine
    again       from the touch on the same button, a little later, until the output

Then programs of all unkind sorts run in console.html. Their figure is the page's longest task, while they run and
after they have ended. Chromium does not tell of tasks below 50 ms.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from benchmarks.main_thread import opened_site
from environment.browsers import find_chromium
from shared.command import say
from shared.hosts import served
from shared.paths import DIST

RUNS = 7
SETTLING = 3
"""Loads before the measured ones: the browser stores compiled code only after a few."""
PAUSE = 3_000
"""Between loads, in milliseconds: by then the rest of Python has come, and the service worker keeps everything."""
LIMIT = 1.5
"""The first output may take so many times what the engine takes."""
LONGEST_TASK = 100
"""The most milliseconds for which a page may not answer."""
PATIENCE = 120_000

_LINK = "#v=1&g=quax&n=11&m=d4.e5.d5.e4.f6&p=11/11/11/11/11/5r5/3rb6/3rb6/11/11/11"
_MARKS = """performance.getEntriesByType("mark").map((mark) => [mark.name, performance.timeOrigin + mark.startTime])"""
_WATCH = """
globalThis.longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
}).observe({ type: "longtask" });
addEventListener("click", () => { globalThis.touched = performance.now(); }, true);
new MutationObserver(() => {
  const output = document.querySelector(".program-output > *");
  if (output && !globalThis.seen) globalThis.seen = performance.now();
  if (!output) globalThis.seen = 0;
}).observe(document, { childList: true, subtree: true });
"""

UNKIND = {
    "an endless loop": "while True: pass",
    "10 MB in one line": "print('x' * 10**7)",
    "10 MB in many lines": "for _ in range(10**5): print('x' * 100)",
    "lines without end": "while True: print()",
    "lines without end, each at once": "while True: print('x', flush=True)",
    "pictures without end": "import crosscut\nboard = crosscut.Board('quax', 13)\nwhile True: display(board)",
    "a large picture": "display('<svg xmlns=\"http://www.w3.org/2000/svg\">' + '<rect/>' * 19_000 + '</svg>')",
    "tables without end": (
        "class Table:\n"
        "    def _repr_html_(self): return '<table>' + '<tr>' + '<td>x</td>' * 100 + '</tr>' + '</table>'\n"
        "while True: display(Table())"
    ),
    "memory without end": "kept = []\nwhile True: kept.append(bytearray(10**7))",
    "input": "input()",
    "a killed Python": "import os\nos._exit(1)",
    "a long error": "raise ValueError('x' * 10**7)",
}
"""Programs that end themselves, or are stopped after a while."""

Times = dict[str, float]


def report() -> None:
    """Print the measurements."""
    first, warm = _starts()
    for what, times in (("first load", first), (f"warm, median of {RUNS}", warm)):
        say(
            f"  {what}: engine {times['engine']:.0f}, output {times['output']:.0f}, again {times['again']:.0f} ms, "
            f"ratio {times['output'] / times['engine']:.2f} (should be at most {LIMIT:g})"
        )
    say(f"The page's longest task, which should be at most {LONGEST_TASK} ms:")
    with opened_site() as (browser, address):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.add_init_script(_WATCH)
        page.goto(f"{address}console.html")
        page.wait_for_timeout(PAUSE)
        say(f"  {'the start of the page and of Python':40} {_longest_since(page)}")
        for what, source in UNKIND.items():
            _run(page, source)
            say(f"  {what:40} {_longest_since(page)}")


def _starts() -> tuple[Times, Times]:
    """The first load of each page, and the medians of the later ones."""
    with served(DIST) as address, sync_playwright() as playwright, TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            Path(profile), executable_path=find_chromium(playwright)
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_WATCH)
        page = context.new_page()
        # A fresh profile for each of the two first loads.
        loads = [{"engine": _load_game(page, address)} | _first_output(playwright, address)]
        for _ in range(SETTLING):
            page.wait_for_timeout(PAUSE)
            _load_game(page, address)
            page.wait_for_timeout(PAUSE)
            _press_run(page, address)
        for _ in range(RUNS):
            page.wait_for_timeout(PAUSE)
            engine = _load_game(page, address)
            page.wait_for_timeout(PAUSE)
            loads.append({"engine": engine} | _press_run(page, address))
        context.close()
    first, *warm = loads
    return first, {name: median(times[name] for times in warm) for name in first}


def _first_output(playwright: Any, address: str) -> Times:
    with TemporaryDirectory() as profile:
        context: BrowserContext = playwright.chromium.launch_persistent_context(
            Path(profile), executable_path=find_chromium(playwright)
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_WATCH)
        times = _press_run(context.new_page(), address)
        context.close()
    return times


def _load_game(page: Page, address: str) -> float:
    page.goto("about:blank")
    page.goto(address + _LINK)
    page.locator("html[data-engine=ready]").wait_for(state="attached")
    began = page.evaluate("performance.timeOrigin")
    marks = dict(page.workers[0].evaluate(_MARKS))
    return float(marks["engine"] - began)


def _press_run(page: Page, address: str) -> Times:
    page.goto("about:blank")
    page.goto(f"{address}python.html")
    times = {}
    for name in ("output", "again"):
        page.locator(".program-buttons .primary").first.click()
        page.locator(".program-result[data-state=done]").first.wait_for()
        times[name] = float(page.evaluate("seen - touched"))
        page.wait_for_timeout(PAUSE)
    return times


def _run(page: Page, source: str) -> None:
    page.locator("#console-program").fill(source)
    page.evaluate("longest = 0")
    result = page.locator("#console-result .program-result")
    result.evaluate("result => { result.dataset.state = ''; }")
    page.locator("#console-run").click()
    if source.startswith("while True: pass"):
        page.wait_for_timeout(PAUSE)
        page.get_by_role("button", name="Stop", exact=True).click()
    expect(result).to_have_attribute("data-state", "failed")
    page.wait_for_timeout(PAUSE)


def _longest_since(page: Page) -> str:
    longest = float(page.evaluate("longest"))
    page.evaluate("longest = 0")
    return f"{longest:.0f} ms" if longest else "below 50 ms"
