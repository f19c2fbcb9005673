"""How long the engine takes to start in Chromium.

    python3 build_scripts/bench.py start
    python3 build_scripts/bench.py languages

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

Then first visits alone, at the host with brotli, on this machine's line and as on a slow phone: 1.6 Mbit/s, 150 ms, and
the browser's processes, with the worker in them, running a quarter of the time. A stone is played as soon as there is a
board.

    answer      the engine has taken that move
    move        the computer has answered it
    processor   no moment: what the browser has worked until the engine can be asked, which a busy machine changes least

`languages` compares pages in other languages with the English ones, at the host with brotli and in turns: first visits,
and later loads out of the service worker. It takes seven minutes, however many languages there are. Behind a median
stands the middle half. The ratio of a visit is that to the English one of the same turn.
"""

from __future__ import annotations

import os
import signal
import statistics
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, Playwright, Request, sync_playwright

from building.languages import ENGLISH, Language, languages
from environment.browsers import find_chromium
from shared.command import say
from shared.hosts import STATIC_QUALITY, BrotliHandler, served, write_compressed_site
from shared.paths import DIST, WORK

RUNS = 7
FIRST_VISITS, WARM_VISITS = 48, 40
"""In all languages together."""
SETTLING = 3
"""Warm loads before the measured ones: the browser stores compiled code only after a few."""
SETTLING_PAUSE = 2_000
STAY = 10_000
"""How long a page stays open so that the browser can store compiled code, in milliseconds."""
PAUSE = 3_000
"""Between loads, in milliseconds: by then the rest of Python has come."""
STEPS = (
    "painted",
    "board",
    "worker",
    "compiled",
    "python",
    "micropip",
    "installed",
    "engine",
    "answer",
    "move",
    "processor",
)

_COMPRESSED = WORK / "brotli-site"

_LINK = "#v=1&g=quax&n=11&m=d4.e5.d5.e4.f6&p=11/11/11/11/11/5r5/3rb6/3rb6/11/11/11"
_POINT = "f6"
"""Where the last stone of the link is, and where one is played."""

_WATCH_THE_BOARD = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-point="POINT"][aria-label*="RED"]')) return;
  observer.disconnect();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => performance.mark("board");
  // The board is painted in this frame as well; what comes after the frame's work comes after it.
  requestAnimationFrame(() => port2.postMessage(null));
}).observe(document, { childList: true, subtree: true, attributeFilter: ["aria-label"] });
"""
_MARKS = """performance.getEntriesByType("mark").map((mark) => [mark.name, performance.timeOrigin + mark.startTime])"""
_PAINTED = """[performance.timeOrigin, performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN]"""
_KEPT = "navigator.serviceWorker.ready.then(() => null)"

VISITS = 3
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""Bytes a second; the delay in milliseconds."""
RUNNING, STOPPED = 0.005, 0.015
"""Seconds in turn: a quarter of the processor. Browsers slow down pages themselves, but not workers."""

_OF_PAGES = b"--type=renderer"
_OF_BROWSERS = (b"--type=", b"--remote-debugging")
_PARENT, _WORKED = 1, (11, 12)
"""Places in what Linux says of a process: its parent; its time in its own code and in the system's."""

LOOK_EVERY = 25
"""After so many turns it is looked for new processes."""

_GAME = "#v=1&g=quax&n=11&level=1"
_WATCH_THE_GAME = """
new MutationObserver(() => {
  const seen = { answer: '[data-point="POINT"][aria-label*="RED"]', move: '[data-point][aria-label*="BLUE"]' };
  for (const [name, place] of Object.entries(seen)) {
    if (document.querySelector(place) && !performance.getEntriesByName(name).length) performance.mark(name);
  }
  if (performance.getEntriesByName("move").length) document.documentElement.dataset.moved = "";
}).observe(document, { childList: true, subtree: true, attributeFilter: ["aria-label"] });
"""

Times = dict[str, float]


@dataclass(frozen=True)
class _Start:
    """What is visited: the address of a first page, and its language."""

    address: str
    language: Language = ENGLISH

    def watching(self, script: str) -> str:
        """A script that waits for stones, which has their names in the page's language."""
        red, blue = (self.language.tr(label, point="") for label in ("{point} red", "{point} blue"))
        return script.replace("POINT", _POINT).replace("RED", red.strip()).replace("BLUE", blue.strip())


class _Visitor:
    """One browser profile in which one address is loaded again and again."""

    def __init__(self, playwright: Playwright, profile: Path, name: str, start: _Start) -> None:
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
        self._start = start

    def open_browser(self) -> None:
        self._context: BrowserContext = self._playwright.chromium.launch_persistent_context(
            self._profile, executable_path=find_chromium(self._playwright)
        )
        self._context.add_init_script(self._start.watching(_WATCH_THE_BOARD))
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
        before = _processor_time()
        times = self._load()
        self.warm.append(times | {"processor": _processor_time() - before})

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
        self._page.goto(self._start.address + _LINK)
        self._page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=120_000)
        began, painted = self._page.evaluate(_PAINTED)
        marks = [*self._page.evaluate(_MARKS), *self._page.workers[0].evaluate(_MARKS)]
        return {name: time - began for name, time in marks} | {"painted": painted}

    def _count(self, request: Request) -> None:
        sizes = request.sizes()
        self.first_bytes += sizes["responseBodySize"] + sizes["responseHeadersSize"]


def measure() -> list[_Visitor]:
    """Visit the site at two hosts."""
    write_compressed_site(DIST, _COMPRESSED)
    with served(DIST) as plain, served(_COMPRESSED, BrotliHandler) as brotli:
        return _in_turns({"no compression": _Start(plain), f"brotli {STATIC_QUALITY}": _Start(brotli)})


def _in_turns(starts: Mapping[str, _Start]) -> list[_Visitor]:
    """Visit these pages, which have names."""
    with sync_playwright() as playwright, TemporaryDirectory() as profiles:
        visitors = _warm_in_turns(playwright, Path(profiles), starts, RUNS)
        for visitor in visitors:
            visitor.close_browser()
            visitor.settle_in_new_browser()
        for _ in range(RUNS):
            for visitor in visitors:
                visitor.return_later()
    return visitors


def _warm_in_turns(playwright: Playwright, profiles: Path, starts: Mapping[str, _Start], runs: int) -> list[_Visitor]:
    """Visit these pages for the first time, and later with all in the cache, every other turn the other way round."""
    visitors = [_Visitor(playwright, profiles / name, name, start) for name, start in starts.items()]
    for visitor in visitors:
        visitor.open_browser()
        visitor.load_first()
    for visitor in visitors:
        visitor.settle()
    for turn in range(runs):
        for visitor in visitors[:: -1 if turn % 2 else 1]:
            visitor.load_warm()
    return visitors


def first_visits(site: Path, *, is_slow: bool) -> tuple[int, list[Times]]:
    """Visit a compressed site for the first time, again and again: the bytes of one visit, and the times of all."""
    visits = []
    with served(site, BrotliHandler) as address, sync_playwright() as playwright:
        for _ in range(VISITS):
            sent, times = _first_visit(playwright, _Start(address), is_slow=is_slow)
            visits.append(times)
    return sent, visits


def _first_visit(playwright: Playwright, start: _Start, *, is_slow: bool) -> tuple[int, Times]:
    browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
    context = browser.new_context(service_workers="block")
    context.add_init_script(start.watching(_WATCH_THE_GAME))
    page = context.new_page()
    requests: list[Request] = []
    page.on("requestfinished", lambda request, *_: requests.append(request))
    if is_slow:
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_LINE)
    with _slowed_down() if is_slow else nullcontext():
        page.goto(start.address + _GAME)
        page.locator(f'[data-point="{_POINT}"]').click()
        page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=300_000)
        until_ready, worked = list(requests), _processor_time()
        page.locator("html[data-moved]").wait_for(state="attached", timeout=300_000)
    began, _ = page.evaluate(_PAINTED)
    marks = [*page.evaluate(_MARKS), *page.workers[0].evaluate(_MARKS)]
    sizes = [request.sizes() for request in until_ready]
    browser.close()
    sent = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    return sent, {name: moment - began for name, moment in marks} | {"processor": worked}


@contextmanager
def _slowed_down() -> Iterator[None]:
    """Let the processes that show pages run a part of the time only."""
    is_over = threading.Event()
    stops = threading.Thread(target=_stop_and_go, args=(is_over,))
    stops.start()
    try:
        yield
    finally:
        is_over.set()
        stops.join()


def _stop_and_go(is_over: threading.Event) -> None:
    for turn in count():
        if is_over.is_set():
            break
        if turn % LOOK_EVERY == 0:
            renderers = [number for number, _ in _processes(_OF_PAGES)]
        for sent, pause in ((signal.SIGSTOP, STOPPED), (signal.SIGCONT, RUNNING)):
            for process in renderers:
                with suppress(ProcessLookupError):
                    os.kill(process, sent)
            time.sleep(pause)


def _processes(*signs: bytes) -> Iterator[tuple[int, list[str]]]:
    """The processes of the browsers that this program has started with one of these signs, and how they stand."""
    states, signed = {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            number = int(folder.name)
            states[number] = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
            if any(sign in command for sign in signs):
                signed.append(number)

    def is_ours(number: int) -> bool:
        return number == os.getpid() or (number in states and is_ours(int(states[number][_PARENT])))

    return ((number, states[number]) for number in signed if is_ours(number))


def _processor_time() -> float:
    """What the browsers of this program have worked so far, in milliseconds."""
    ticks = sum(int(state[place]) for _, state in _processes(*_OF_BROWSERS) for place in _WORKED)
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


def report_languages() -> None:
    """Print how long pages take in each language."""
    write_compressed_site(DIST, _COMPRESSED)
    with served(_COMPRESSED, BrotliHandler) as host:
        starts = {ENGLISH.code: _Start(host)}
        starts |= {language.code: _Start(f"{host}{language.code}/", language) for language in _published()}
        first: dict[str, list[Times]] = {code: [] for code in starts}
        sent = {}
        with sync_playwright() as playwright, TemporaryDirectory() as profiles:
            for turn in range(FIRST_VISITS // len(starts)):
                for code in sorted(starts, reverse=turn % 2 > 0):
                    sent[code], times = _first_visit(playwright, starts[code], is_slow=False)
                    first[code].append(times)
            visitors = _warm_in_turns(playwright, Path(profiles), starts, WARM_VISITS // len(starts))
            for visitor in visitors:
                visitor.close_browser()
    warm = {visitor.name: visitor.warm for visitor in visitors}
    for code in starts:
        say(f"{code}: {sent[code]:,} bytes until the engine can be asked")
        for what, visits in (("first", first), ("warm", warm)):
            _say_times(f"{what} visit, median of {len(visits[code])}", _medians(visits[code]))
            for step in ("engine", "processor"):
                own, english = ([visit[step] for visit in visits[each]] for each in (code, ENGLISH.code))
                ratios = [ours / theirs for ours, theirs in zip(own, english, strict=True)]
                ratio = "" if code == ENGLISH.code else f", {_with_spread(ratios, '.3f')} of English"
                say(f"    {step} {_with_spread(own, '.0f')} ms{ratio}")


def _published() -> list[Language]:
    """The languages whose pages are in the site."""
    return [language for language in languages() if (DIST / language.code).is_dir()]


def _with_spread(values: list[float], form: str) -> str:
    low, middle, high = statistics.quantiles(values, n=4)
    return f"{middle:{form}} ({low:{form}} to {high:{form}})"


def report() -> None:
    """Print the measurements."""
    _say_visitors(measure())
    for name, is_slow in (("this machine", False), ("a slow phone", True)):
        sent, visits = first_visits(_COMPRESSED, is_slow=is_slow)
        say(f"a first visit from {name}: {sent:,} bytes until the engine can be asked")
        _say_times(f"median of {VISITS}", _medians(visits))


def _say_visitors(visitors: list[_Visitor]) -> None:
    for visitor in visitors:
        say(f"{visitor.name}: first load sends {visitor.first_bytes:,} bytes")
        _say_times("first load", visitor.first)
        _say_times(f"warm, median of {RUNS}", _medians(visitor.warm))
        _say_times(f"in a new browser, median of {RUNS}", _medians(visitor.returning))


def _medians(loads: list[Times]) -> Times:
    return {step: statistics.median(times[step] for times in loads) for step in STEPS if step in loads[0]}


def _say_times(what: str, times: Times) -> None:
    steps = (f"{step} {times[step]:.0f}" for step in STEPS if step in times)
    say(f"  {what}: {', '.join(steps)} ms")
