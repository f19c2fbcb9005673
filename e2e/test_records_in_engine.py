"""The engine in the browser writes pictures and files: the same as Python does elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import crosscut
from crosscut import link, svg
from crosscut.files import record_json, record_text
from e2e.guarded_pages import GuardedPages

LINK = "v=1&g=quickway&n=5&m=b2.d4.c3.b3(c4)&comments=3:Linked%21&marks=3:A@c3&p=5/3b1/1br2/1r3/5&pl=b2-c3"

START = """async () => {
  const style = document.querySelector("link[rel=stylesheet]").href;
  const { Engine } = await import(new URL("js/engine.js", style).href);
  globalThis.engine = new Engine();
  engine.start();
  await engine.request("games", {});
}"""

ASK = "(requests) => Promise.all(requests.map(([method, params]) => engine.request(method, params)))"

NEST = """async (depth) => {
  const nested = "[".repeat(depth) + "]".repeat(depth);
  const sentence = ({ code, message }) => `${code}: ${message}`;
  const failure = (method, params) => engine.request(method, params).catch(sentence);
  return [
    await failure("games", { nested: JSON.parse(nested) }),
    await failure("import", { text: `{"moves":${nested}}` }),
    (await engine.request("games", {})).length,
  ];
}"""


@pytest.fixture(scope="module")
def engine_page(shared_pages: GuardedPages) -> Page:
    """A page that starts no engine by itself, with one that the tests share."""
    page = shared_pages.open("licences.html", own_engine=True)
    page.evaluate(START)
    return page


def test_pictures_and_files_of_the_engine_in_the_browser(engine_page: Page) -> None:
    reading = link.read(LINK)
    assert reading is not None
    text, json = record_text.write(reading.record), record_json.write(reading.record)
    requests = [
        ["svg", {"link": LINK}],
        ["export", {"record": json, "format": "text"}],
        ["export", {"record": json, "format": "json"}],
        ["import", {"text": text}],
        ["import", {"text": json}],
    ]
    picture, as_text, as_json, from_text, from_json = engine_page.evaluate(ASK, requests)
    assert picture == {"svg": svg.draw(reading.record)[0], "problems": []}
    assert (as_text["text"], as_json["text"]) == (text, json)
    assert from_text == from_json == {"link": LINK, "problems": []}


def test_deep_nesting_in_a_request_costs_no_worker(engine_page: Page) -> None:
    before = engine_page.workers
    answers = engine_page.evaluate(NEST, 3_000)
    assert answers[0].startswith("bad-request: the request is not JSON: lists and objects are nested deeper than 400")
    assert answers[1].startswith("bad-input: the record is not a JSON object")
    assert answers[2] == len(crosscut.games())
    assert len(before) == 1
    assert engine_page.workers == before
