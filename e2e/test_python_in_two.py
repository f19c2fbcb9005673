"""Python comes in two modules, and the engine in two archives: the second ones after the start, or when needed.

The pages of these tests have an engine and no board. A call of something cold is made from outside of Python.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import crosscut
from building.generated import methods_of_a_start
from building.runtime import ENGINE_REST, GZIPPED, REST
from crosscut.bridge import METHODS
from e2e.browsers import fresh_context
from e2e.guarded_pages import patient, wait_for_engine
from e2e.saved_site import OTHER_BYTES, ChangingHost, SavedSite
from shared.hosts import served
from shared.paths import DIST
from tests.engine.calls import ask, ok

_IN_THE_WORKER = """
{
  const { instantiate } = WebAssembly;
  let start = null;
  const callWhatIsCold = () => {
    try {
      start.exports.PyFloat_GetMax();
    } catch {
      // The page hears of it in another way.
    }
  };
  WebAssembly.instantiate = async (...what) => {
    const instance = await instantiate(...what);
    // Pyodide also has small modules of its own.
    if (!instance.exports?.PyFloat_GetMax) return instance;
    start = instance;
    if (WHEN === "start") callWhatIsCold();
    return instance;
  };
  addEventListener("message", ({ data }) => {
    if (data.type === "call" && data.method === WHEN) setTimeout(callWhatIsCold, DELAY);
  });
}
"""


WATCH = """
globalThis.workersStarted = 0;
globalThis.Worker = class extends Worker {
  constructor(...options) {
    super(...options);
    workersStarted += 1;
  }
};
"""


def cold_call(when: str, delay: int = 0) -> str:
    """For ``init_script``: what no start runs is called in each worker, at its start or so many milliseconds after a
    call of a method."""
    script = json.dumps(_IN_THE_WORKER.replace("WHEN", json.dumps(when)).replace("DELAY", str(delay)))
    return f"""
{WATCH}
const addressOf = URL.createObjectURL;
URL.createObjectURL = (blob) =>
  addressOf(blob.type === "text/javascript" ? new Blob([{script}, blob], {{ type: blob.type }}) : blob);
"""


Request = tuple[str, dict[str, Any]]

START = """async () => {
  const style = document.querySelector("link[rel=stylesheet]").href;
  const { Engine } = await import(new URL("js/engine.js", style).href);
  globalThis.engine = new Engine();
  engine.addEventListener("failed", ({ detail }) => { globalThis.failure = detail.message; });
  engine.start();
  return (await engine.request("games", {})).length;
}"""
ASK = "([method, params]) => engine.request(method, params)"
BEGIN = "([method, params]) => { globalThis.answer = engine.request(method, params); }"
STATE: Request = ("state", {"game": "quax", "size": 3, "moves": ["a1", "c3"]})
REST_FILE = re.compile(re.escape(REST))


@contextmanager
def page_at(browser: Browser, address: str, init_script: str) -> Iterator[Page]:
    with fresh_context(browser, "block") as context:
        page = patient(context).new_page()
        page.add_init_script(init_script)
        page.goto(f"{address}licences.html")
        yield page


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(DIST) as address:
        yield address


def wait_for_rest(page: Page) -> None:
    page.locator("html:not([data-engine-rest])").wait_for(state="attached")


def requests_of_rest(page: Page) -> list[str]:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if REST in request.url else None)
    return requests


def expect_right_answers(page: Page, workers: int) -> None:
    assert page.evaluate(ASK, list(STATE))["rows"] == ["..B", "...", "R.."]
    assert page.evaluate("workersStarted") == workers


@pytest.mark.release
def test_the_rest_comes_after_the_start_and_the_worker_stays(any_browser: Browser, address: str) -> None:
    """In every run `tests/site/test_split_wasm.py` tests the parts, and many pages start with them."""
    with page_at(any_browser, address, cold_call("state")) as page:
        requests = requests_of_rest(page)
        assert page.evaluate(START) == len(crosscut.games())
        wait_for_rest(page)
        assert [url.rsplit("/", 1)[-1] for url in requests] == [REST + GZIPPED]
        expect_right_answers(page, workers=1)


@pytest.mark.release
def test_what_is_called_during_the_start_starts_an_engine_with_all_of_python(
    any_browser: Browser, address: str
) -> None:
    with page_at(any_browser, address, cold_call("start")) as page:
        requests = requests_of_rest(page)
        assert page.evaluate(START) == len(crosscut.games())
        expect_right_answers(page, workers=2)
        assert len(requests) == 1


@pytest.mark.release
def test_work_that_needs_what_has_not_come_is_done_again(any_browser: Browser, address: str) -> None:
    """Its answer is that of the package, and calls that wait beside it are answered, too."""
    with page_at(any_browser, address, cold_call("advise", 50)) as page:
        waiting: list[Route] = []
        page.route(REST_FILE, lambda route, _: waiting.append(route))
        page.evaluate(START)
        page.evaluate(BEGIN, ["advise", {"game": "crossway", "size": 7, "moves": ["c3"], "level": 8, "seed": 5}])
        wait_for_engine(page, "loading")
        page.evaluate(f"(state) => {{ globalThis.other = ({ASK})(state); }}", list(STATE))
        page.wait_for_timeout(100)
        page.route(REST_FILE, lambda route: route.continue_())
        for route in waiting:
            route.continue_()
        game = crosscut.game("crossway")
        advice = crosscut.player.advise(game, game.play(game.start(7), "c3").position, level=8, seed=5)
        assert page.evaluate("() => answer.then(({ move }) => move)") == str(advice.move)
        assert page.evaluate("() => other.then(({ turn }) => turn)") == "red"
        expect_right_answers(page, workers=2)


def answer_with(fault: str, route: Route) -> None:
    if fault == "lost":
        route.fulfill(status=404)
    elif fault == "damaged":
        route.fulfill(body=OTHER_BYTES)
    else:
        route.abort()


SAYS = {
    "damaged": "is damaged: its host sends ",
    "lost": "could not be opened: its host answers with status 404",
    "out of reach": "could not be opened: ",
}


@pytest.mark.release
@pytest.mark.parametrize("fault", ["damaged", "lost", "out of reach"])
def test_without_the_rest_the_engine_works_until_it_needs_it_and_then_says_so(
    any_browser: Browser, address: str, fault: str
) -> None:
    with page_at(any_browser, address, cold_call("explain")) as page:
        page.route(REST_FILE, lambda route: answer_with(fault, route))
        page.evaluate(START)
        wait_for_rest(page)
        expect_right_answers(page, workers=1)
        page.evaluate(BEGIN, ["explain", {"game": "quax", "size": 3, "moves": ["a1"]}])
        wait_for_engine(page, "failed")
        assert f"The rules could not be loaded: {REST}{GZIPPED} {SAYS[fault]}" in page.evaluate("failure")
        page.unroute_all()
        page.evaluate("engine.retry()")
        wait_for_engine(page)
        explained: dict[str, Any] = page.evaluate("answer")
        assert explained
        expect_right_answers(page, workers=page.evaluate("workersStarted"))


@pytest.mark.release
def test_without_a_network_the_rest_comes_from_saved_files(saved_site: SavedSite, changing_host: ChangingHost) -> None:
    saved_site.visit_to_read()
    changing_host.stop()
    for when, workers in (("never", 1), ("start", 2)):
        page = saved_site.context.new_page()
        page.add_init_script(cold_call(when))
        page.goto(f"{saved_site.site_url}licences.html")
        assert page.evaluate(START) == len(crosscut.games())
        wait_for_rest(page)
        expect_right_answers(page, workers)
        page.close()


OWN: Request = ("state", {"game": "own:ban-xo/ox.safe", "size": 3, "moves": ["a1"]})
LOOP = {"points": ["a1", "b1", "c2", "c3", "b3", "a2"], "first": "blue"}
CROSSCUTS = [
    {"points": ["a1", "b1", "b2", "a2"], "first": "red"},
    {"points": ["d4", "e4", "e5", "d5"], "first": "blue"},
]
AROUND_B2 = {"game": "candy-necklace", "setup": {"diagram": ".BR\nR.B\nBR."}}
RACE = {"game": "crossway", "setup": {"diagram": ".R.\nB.B\n.R."}, "task": "win"}
LATER: list[Request] = [
    OWN,
    ("explain", {"game": "quax", "size": 3, "moves": ["a1"]}),
    ("loop-through", {**AROUND_B2, "point": "a1"}),
    ("unmerge", {**AROUND_B2, "loop": LOOP}),
    ("merge", {"game": "candy-necklace", "size": 5, "loops": CROSSCUTS}),
    ("levels", {}),
    ("advise", {"game": "quickway", "size": 5, "moves": ["c3"], "level": 3, "seed": 5}),
    ("solve", {"game": "crossway", "size": 3}),
    ("ends", {"game": "own:ban-xo", "size": 3}),
    ("decided", {"game": "own:join-rising", "size": 2}),
    ("templates", {"game": "quickway", "row": 2}),
    ("course", {"game": "quickway"}),
    ("intrusion", {"game": "quickway", "stone": "b2", "carrier": ["a1", "b1", "a2", "b2"], "moves": ["b1"]}),
    ("prove", {"game": "crossway", "size": 3, "moves": ["b2", "a1"]}),
    ("decision", {"game": "crossway", "size": 3, "moves": ["b2", "a1", "b1", "a2", "b3"]}),
    *((method, {**RACE, "answer": ["b2"]}) for method in ("judge-task", "hint-task", "solve-task")),
    ("rules", {"game": "quax"}),
    ("try-out", {"game": "crossway", "size": 2, "games": 3}),
    ("svg", {"link": "g=own:ban-xo/ox.safe&n=3&m=a1&v=2"}),
    ("export", {"link": "g=quax&n=3&m=a1&v=1"}),
    ("check-figure", {"link": "g=quax&n=3&m=a1&task=win&v=1", "claims": ["blue to move"], "seconds": 5}),
    ("lab", {"game": "crossway", "size": 2, "seconds": 0}),
    ("import", {"text": "Crosscut game record 1\nGame: quax\nSize: 5\n\nc3 d4\n"}),
]
"""A call of each method that needs the rest of the engine, and of an own game."""
ENGINE_REST_FILE = re.compile(re.escape(ENGINE_REST))
REFUSED = "([method, params]) => engine.request(method, params).then(() => 'answered', ({message}) => message)"
BEGIN_ALL = """(requests) => {
  globalThis.settled = 0;
  globalThis.answers = Promise.all(
    requests.map(([method, params]) => engine.request(method, params).finally(() => { settled += 1; })),
  );
}"""


def requests_about_boards() -> Iterator[Request]:
    yield "games", {}
    for game in crosscut.games():
        about = {"game": game.id, "size": 4}
        yield "state", about
        yield "state", {**about, "moves": ["b2", "c3"]}
        yield "state", {"game": game.id, "setup": {"diagram": "B.R\nR.B\n..."}}
        yield "state", {"game": game.id, "setup": {"diagram": "RRB\nRRB\nRBB"}}
        yield "violation", {**about, "moves": ["b2"], "move": "b2"}
        yield "violation", {"game": game.id, "setup": {"diagram": "B.R\nR.B\n..."}, "move": "b3", "color": "blue"}
        yield "filling", {**about, "moves": ["b2", "c3"]}


def rounded(answer: object) -> object:
    """As JSON, without the last digits: the exponential functions of two C libraries may differ there."""
    return json.loads(json.dumps(answer), parse_float=lambda number: round(float(number), 12))


TEXTS = [
    "https://example.org/#g=quax&n=5&m=c3.d4&v=1",
    "> Your move!\n> https://example.org/#g=quax&n=5&m=c3.\n> d4&v=1\n",
    "...\nBR.\n.R.",
    "1. c3 d4 2. b2",
    "3/1r1/b2 r",
    "own:ban-xo/ox.safe",
    "```crosscut\ngame: quax\nsize: 3\nmoves: b2\n```",
    '{"crosscut": 1}',
    "Hello there! \u263a",
    "",
]
"""What people paste. The last ones are refused."""
SETTLED = """([method, params]) => Promise.race([
  engine.request(method, params).then(() => "ok", () => "error"),
  new Promise((resolve) => { engine.addEventListener("failed", () => resolve("failed")); }),
])"""
"""How a request ends; a failure of the engine does not end it."""
WAITS_FOR_PYTHON = "lab"


def test_the_profile_holds_what_pages_ask(browser: Browser, address: str) -> None:
    """If this fails, a request runs functions of Python that none ran when the profile was taken, so the engine starts
    again: run build_scripts/profile_start.py. It hears of these requests, too, because Python is asked them here.
    """
    texts = [("import", {"text": text, "game": "quax", "size": 5}) for text in TEXTS]
    with page_at(browser, address, WATCH) as page:
        page.route(REST_FILE, lambda route: route.abort())
        page.evaluate(START)
        wait_for_rest(page)
        for method, params in [*requests_about_boards(), *LATER, *texts]:
            expected = next(iter({"ok", "error"} & ask(method, **params).keys()))
            if method != WAITS_FOR_PYTHON:
                assert page.evaluate(SETTLED, [method, params]) == expected, (method, params)


@pytest.mark.release
def test_a_board_needs_no_rest_of_the_engine_and_all_else_waits_for_it_or_says_that_it_has_not_come(
    any_browser: Browser, address: str
) -> None:
    boards = list(requests_about_boards())
    assert {method for method, _ in boards} == set(methods_of_a_start())
    assert {method for method, _ in boards + LATER} == METHODS.keys()
    with page_at(any_browser, address, WATCH) as page:
        page.route(ENGINE_REST_FILE, lambda route: answer_with("damaged", route))
        page.evaluate(START)
        wait_for_rest(page)
        for request in boards:
            expect_answer_of_package(page, request)
        for request in LATER[:2]:
            assert page.evaluate(REFUSED, list(request)).startswith(
                f"A part of the engine could not be loaded: {ENGINE_REST}.json{GZIPPED} is damaged: its host sends "
            )
        page.unroute_all()
        waiting: list[Route] = []
        page.route(ENGINE_REST_FILE, lambda route, _: waiting.append(route))
        page.evaluate(BEGIN_ALL, [list(request) for request in LATER])
        expect_right_answers(page, workers=1)
        assert page.evaluate("settled") == 0
        # A busy browser may ask for the file only now.
        page.route(ENGINE_REST_FILE, lambda route: route.continue_())
        for route in waiting:
            route.continue_()
        for (method, params), answered in zip(LATER, page.evaluate("answers"), strict=True):
            assert rounded(answered) == rounded(ok(method, **params)), method
        expect_right_answers(page, workers=1)


NAMES = [
    "Ōno Łukasz Ñandú ßtraße \ufb01", "Ελληνικός ΤΕΛΟΣ", "Русский Ёж", "עברית", "العربية", "فارسی", "हिन्दी", "বাংলা",
    "தமிழ்", "తెలుగు", "ไทย", "ລາວ", "မြန်မာ", "ქართული", "Հայերեն", "한국어", "\u1112\u1161\u11ab", "日本語 カナ",
    "中文漢字", "አማርኛ", "ភាសាខ្មែរ", "\U0001f469\u200d\U0001f467", "\U0001d50a\U00010400", "İstanbul \u0131\u01f0",
]  # fmt: skip
"""Texts of twenty scripts and more, composed and not, with letters that become several in the other case."""


@pytest.mark.release
@pytest.mark.parametrize("has_rest", [True, False])
def test_names_and_comments_of_all_scripts_are_as_in_the_package(
    any_browser: Browser, address: str, has_rest: bool
) -> None:
    """Whether the rest is there or comes because of them."""
    with page_at(any_browser, address, WATCH) as page:
        refused = iter(range(0 if has_rest else 2))
        page.route(REST_FILE, lambda route: route.continue_() if next(refused, None) is None else route.abort())
        page.evaluate(START)
        wait_for_rest(page)
        for name in NAMES:
            text = f"Crosscut game record 1\nGame: quax\nSize: 5\nRed: {name}\n\nc3 {{{name}}} d4\n"
            read = expect_answer_of_package(page, ("import", {"text": text}))
            for method in ("export", "svg"):
                expect_answer_of_package(page, (method, {"link": read["link"]}))


def expect_answer_of_package(page: Page, request: Request) -> Any:
    method, params = request
    answered: Any = page.evaluate(ASK, list(request))
    expected = ok(method, **params)
    if method == "filling" and expected is not None:
        # There are many: which one is found depends on the positions that were looked at before.
        assert sorted(point for point, _ in answered) == sorted(point for point, _ in expected), params
    else:
        assert answered == expected, params
    return answered
