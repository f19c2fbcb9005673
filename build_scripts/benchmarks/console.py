"""How long programs of readers take to begin in Chromium, and how long they keep the page from answering.

    python3 build_scripts/bench.py console

The site must be built, and is opened at a host that compresses nothing. Times are milliseconds. In turns in one browser
the page of a game is loaded, and Run is pressed beside an example of python.html: first in a fresh profile, then out of
the service worker.

    engine      from the beginning of the navigation until the engine can be asked
    at once     from a touch as soon as the page is there until the first output of the program
    prepared    the same after the page was there for a while, as for whoever reads the example first

Then programs of all unkind sorts run in console.html. Their figure is the page's longest task, in processor time of its
main thread, until three seconds after they have ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, Playwright, expect, sync_playwright

from benchmarks.main_thread import cost_of, opened_site, tasks_of, traced
from environment.browsers import find_chromium
from shared.command import say
from shared.hosts import served
from shared.paths import DIST

RUNS = 5
SETTLING = 3
"""Loads before the measured ones: the browser stores compiled code only after a few."""
PAUSE = 3_000
"""Between loads, in milliseconds: by then the rest of Python has come, and the service worker keeps everything."""
STAY = 8_000
"""How long the reader has been on the page when Python is prepared, in milliseconds."""
LIMIT = 1.5
"""The first output may take so many times what the engine takes."""
LONGEST_TASK = 100
"""The most milliseconds for which a page may not answer."""
PATIENCE = 120_000

_LINK = "#v=1&g=quax&n=11&m=d4.e5.d5.e4.f6&p=11/11/11/11/11/5r5/3rb6/3rb6/11/11/11"
_MARKS = """performance.getEntriesByType("mark").map((mark) => [mark.name, performance.timeOrigin + mark.startTime])"""
_WATCH = """
addEventListener("click", () => { globalThis.touched = performance.now(); }, true);
new MutationObserver(() => {
  const output = document.querySelector(".program-output > *");
  if (output && !globalThis.seen) globalThis.seen = performance.now();
  if (!output) globalThis.seen = 0;
}).observe(document, { childList: true, subtree: true });
"""

ENDLESS = "while True: pass"
UNKIND = {
    "an endless loop": ENDLESS,
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
    for what, times in (("first load", first), (f"later loads, median of {RUNS}", warm)):
        engine = times["engine"]
        shown = (f"{name} {time:.0f} ms ({time / engine:.2f})" for name, time in times.items() if name != "engine")
        say(f"  {what}: engine {engine:.0f} ms; {', '.join(shown)}; should be at most {LIMIT:g} times the engine's")
    say(f"The page's longest task, which should be at most {LONGEST_TASK} ms:")
    with opened_site() as (browser, address):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.goto(f"{address}python.html")  # so that what is traced begins with a navigation in the same process
        acts = [("the start of the page and of Python", partial(_open, page, address)), *_unkind_runs(page)]
        for what, act in acts:
            longest = max(map(cost_of, tasks_of(traced(browser, page, act))), default=0.0)
            say(f"  {what:40} {longest:.0f} ms")


def _starts() -> tuple[Times, Times]:
    """The first load of each page, and the medians of the later ones."""
    with served(DIST) as address, sync_playwright() as playwright, TemporaryDirectory() as profiles:
        with _profile(playwright, Path(profiles, "fresh")) as page:
            first_touch = _press_run(page, address, wait=0)
        with _profile(playwright, Path(profiles, "kept")) as page:
            first = {"engine": _load_game(page, address), "at once": first_touch}
            loads: list[Times] = []
            for _ in range(SETTLING + RUNS):
                page.wait_for_timeout(PAUSE)
                times = {"at once": _press_run(page, address, wait=0), "prepared": _press_run(page, address, wait=STAY)}
                page.wait_for_timeout(PAUSE)
                loads.append({"engine": _load_game(page, address), **times})
    warm = loads[SETTLING:]
    return first, {name: median(times[name] for times in warm) for name in warm[0]}


@contextmanager
def _profile(playwright: Playwright, folder: Path) -> Iterator[Page]:
    context = playwright.chromium.launch_persistent_context(folder, executable_path=find_chromium(playwright))
    context.set_default_timeout(PATIENCE)
    context.add_init_script(_WATCH)
    yield context.new_page()
    context.close()


def _load_game(page: Page, address: str) -> float:
    page.goto("about:blank")
    page.goto(address + _LINK)
    page.locator("html[data-engine=ready]").wait_for(state="attached")
    began = page.evaluate("performance.timeOrigin")
    marks = dict(page.workers[0].evaluate(_MARKS))
    return float(marks["engine"] - began)


def _press_run(page: Page, address: str, *, wait: float) -> float:
    page.goto("about:blank")
    page.goto(f"{address}python.html")
    run = page.locator(".program-buttons .primary").first
    run.scroll_into_view_if_needed()
    page.wait_for_timeout(wait)
    run.click()
    page.locator(".program-result[data-state=done]").first.wait_for()
    return float(page.evaluate("seen - touched"))


def _open(page: Page, address: str) -> None:
    page.goto(f"{address}console.html")
    page.wait_for_timeout(STAY)


def _unkind_runs(page: Page) -> Iterator[tuple[str, partial[None]]]:
    for what, source in UNKIND.items():
        yield what, partial(_run, page, source)


def _run(page: Page, source: str) -> None:
    result = page.locator("#console-result .program-result")
    result.evaluate("result => { result.dataset.state = ''; }")
    page.locator("#console-program").fill(source)
    page.locator("#console-run").click()
    if source == ENDLESS:
        page.wait_for_timeout(PAUSE)
        page.get_by_role("button", name="Stop", exact=True).click()
    expect(result).to_have_attribute("data-state", re.compile("done|failed"))
    page.wait_for_timeout(PAUSE)
