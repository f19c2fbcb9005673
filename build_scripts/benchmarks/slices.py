"""How long the engine is busy before it can hear a cancel: the slices of its long calculations.

The site must be built. Natively a slice is measured in processor time. In Chromium it is the time between the message
that a slice begins and the next message: a calculation that is cancelled delays others so long.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from time import process_time

from playwright.sync_api import Page, sync_playwright

from benchmarks.engine_timings import Row, summary
from benchmarks.long_requests import Request, long_requests
from crosscut import bridge
from environment.browsers import find_chromium
from serving.static_server import make_server, server_url
from shared.paths import DIST

_TIME_CALLS = """
globalThis.slices = [];
globalThis.Worker = class extends Worker {
  constructor(...options) {
    super(...options);
    this.addEventListener("message", ({data}) => {
      const now = performance.now();
      if (this.began) slices.push(now - this.began);
      this.began = data.type === "works" ? now : 0;
    });
  }
};
"""
_START = """async () => {
  const style = document.querySelector("link[rel=stylesheet]").href;
  const { Engine } = await import(new URL("js/engine.js", style).href);
  globalThis.engine = new Engine();
  engine.start();
  await engine.request("games", {});
}"""
_ASK = """async ({method, params}) => {
  slices.length = 0;
  await engine.request(method, params);
  return slices;
}"""


def native_slices(request: Request) -> list[float]:
    """The processor time of each slice, in milliseconds."""
    times, asked = [], {"id": 1} | request
    while True:
        start = process_time()
        answer = json.loads(bridge.handle(json.dumps(asked)))
        times.append((process_time() - start) * 1000)
        if "more" not in answer:
            return times
        asked["more"] = answer["more"]


def rows(shared: str, slices: Callable[[Request], list[float]]) -> Iterator[Row]:
    """A row for each method and kind of position."""
    for what, asked in long_requests(shared):
        yield summary(what, [time for request in asked for time in slices(request)])


def chromium_rows(shared: str) -> Iterator[Row]:
    """The same in a worker of Chromium."""
    with make_server(DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
        page: Page = browser.new_page()
        page.add_init_script(_TIME_CALLS)
        page.goto(f"{server_url(server)}licences.html")
        page.evaluate(_START)

        def slices(request: Request) -> list[float]:
            found: list[float] = page.evaluate(_ASK, request)
            return found

        yield from rows(shared, slices)
        browser.close()
        server.shutdown()
