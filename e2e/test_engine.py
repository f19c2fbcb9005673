"""The page's own engine: long calculations never freeze the page, files are as Python writes them, memory bounded."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import crosscut
from benchmarks.slices import blocked_knight_pattern, crowded
from crosscut import link, svg
from crosscut.files import record_json, record_text
from e2e.board_page import FOLLOW, BoardPage, fragment
from e2e.guarded_pages import WITHOUT_EVALUATION, GuardedPages, wait_for_engine
from e2e.status import expect_known, expect_turn
from e2e.workers import WATCH_WORKERS, held_call, hold_midway, setup_field, slices_after

SIZE = 16
"""A board that takes an explanation many slices."""

CROWDED = fragment("naked-diagonal", SIZE, s=setup_field(crowded("RB.", SIZE)))
KNIGHT_PATTERN = fragment("naked-diagonal", SIZE, s=setup_field(blocked_knight_pattern(SIZE)))


@pytest.fixture(scope="module")
def shared_board(shared_pages: GuardedPages) -> BoardPage:
    """A page with its own engine, whose worker is watched."""
    return shared_pages.open_board(init_script=WATCH_WORKERS + WITHOUT_EVALUATION, own_engine=True)


def ask_why(board: BoardPage, point: str) -> None:
    """Ask by the keyboard why a point is illegal."""
    expect_known(board.status)
    board.cell(point).focus()
    board.page.keyboard.press("?")


def explain(board: BoardPage) -> None:
    board.button("Explain").click()


def open_another_game(board: BoardPage) -> None:
    board.page.evaluate(FOLLOW, fragment("quax", 5, ["c3"]))
    expect(board.page.locator("#game-name")).to_have_text("Quax")


@pytest.mark.release
def test_page_answers_while_a_position_is_explained(board: BoardPage) -> None:
    board.open(CROWDED)
    page = board.page
    hold_midway(page, "explain")
    explain(board)
    call = held_call(page)
    board.cell("c3").focus()
    page.keyboard.press("ArrowRight")
    expect(board.cell("d3")).to_be_focused()
    board.open_display()
    page.get_by_role("checkbox", name="Numbers").check()
    expect(page).to_have_url(re.compile("numbers=on"))
    ask_why(board, "c2")
    page.evaluate("release()")
    board.expect_message("c2")
    expect(page.get_by_role("region", name="What the theory says").get_by_role("button").first).to_be_visible()
    first, *others = slices_after(page, call)
    assert first["method"] == "violation", "a question comes in between two slices"
    assert call["id"] in {other["id"] for other in others}, "the explanation goes on after it"
    explain(board)  # The panel would stay open, and the next test would close it.


@pytest.mark.release
@pytest.mark.parametrize("cancel", [explain, open_another_game], ids=["panel closed", "other game"])
def test_explanation_is_cancelled(board: BoardPage, cancel: Callable[[BoardPage], None]) -> None:
    board.open(CROWDED)
    hold_midway(board.page, "explain")
    explain(board)
    call = held_call(board.page)
    cancel(board)
    board.page.evaluate("release()")
    ask_why(board, "c3")
    board.expect_message("c3")
    assert call["id"] not in {other["id"] for other in slices_after(board.page, call)}


@pytest.mark.release
def test_move_is_cancelled_by_going_back(board: BoardPage) -> None:
    """In every run the explanation stands for it: `tests/js/jobs.test.mjs` shows that all calls are cancelled alike."""
    board.open(KNIGHT_PATTERN)
    hold_midway(board.page, "state", moves=1)
    board.cell("b1").click()
    call = held_call(board.page)
    board.button("Back").click()
    board.page.evaluate("release()")
    ask_why(board, "c3")
    expect_turn(board.status, "red")
    board.expect_message("c3")
    assert call["id"] not in {other["id"] for other in slices_after(board.page, call)}


@pytest.mark.release
def test_reason_is_cancelled_by_another_game(board: BoardPage) -> None:
    """Likewise."""
    board.open(f"{KNIGHT_PATTERN}&t=blue")
    hold_midway(board.page, "violation")
    ask_why(board, "b1")
    call = held_call(board.page)
    open_another_game(board)
    board.page.evaluate("release()")
    ask_why(board, "c3")
    board.expect_message("c3")
    assert call["id"] not in {other["id"] for other in slices_after(board.page, call)}


LINK = "g=quickway&n=5&m=b2.d4.c3.b3(c4)&comments=3:Linked%21&marks=3:A@c3&p=5/3b1/1br2/1r3/5&pl=b2-c3&v=1"

KEEP_WORKERS = """
globalThis.startedWorkers = [];
globalThis.Worker = class extends Worker {
  constructor(...options) {
    super(...options);
    startedWorkers.push(this);
  }
};
"""

START = """async () => {
  const style = document.querySelector("link[rel=stylesheet]").href;
  const { Engine } = await import(new URL("js/engine.js", style).href);
  globalThis.engine = new Engine();
  globalThis.early = engine.request("games", {});
  globalThis.steps = [];
  engine.addEventListener("progress", ({detail}) => steps.push(detail));
  const ready = new Promise((resolve) => engine.addEventListener("ready", resolve));
  engine.start();
  await ready;
}"""
"""Something is asked before the start, too."""

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
    """A page that starts no engine by itself, with one that the tests share: its start costs more than they do."""
    page = shared_pages.open("licences.html", init_script=KEEP_WORKERS, own_engine=True)
    page.evaluate(START)
    return page


def test_start_reports_real_steps_and_answers_what_was_asked_before(engine_page: Page) -> None:
    steps = engine_page.evaluate("steps")
    names = [step["step"] for step in steps]
    assert list(dict.fromkeys(names)) in (["download", "compile", "start"], ["download", "start"])
    loaded = [step["loaded"] for step in steps if step["step"] == "download"]
    totals = {step["total"] for step in steps if step["step"] == "download"}
    assert loaded == sorted(loaded)
    assert len(loaded) >= 5, "every file is counted"
    assert len(totals) == 1
    assert 1_000_000 < loaded[-1] < totals.pop()
    assert "quax" in {game["id"] for game in engine_page.evaluate("early")}


def test_bad_input_is_reported_and_the_content_policy_holds_in_the_worker(
    engine_page: Page, shared_pages: GuardedPages
) -> None:
    shared_pages.expect_fault("Content Security Policy|violates|http://127.0.0.1:1/")
    code, message = engine_page.evaluate(
        """() => {
          const params = {game: "quax", size: 99, moves: []};
          return engine.request("state", params).then(() => null, (error) => [error.code, error.message]);
        }"""
    )
    assert code == "bad-input"
    assert "99" in message
    directive = engine_page.workers[0].evaluate(
        """() => new Promise((resolve) => {
          addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          const request = new XMLHttpRequest();
          request.open("GET", "http://127.0.0.1:1/");
          request.send();
        })"""
    )
    assert directive == "connect-src"


@pytest.mark.release
def test_pictures_and_files_of_the_engine_in_the_browser(engine_page: Page) -> None:
    reading = link.read(LINK)
    assert reading is not None
    text, json = record_text.write(reading.record), record_json.write(reading.record)
    requests = [
        ["svg", {"link": LINK}],
        ["export", {"link": LINK, "format": "text"}],
        ["export", {"link": LINK, "format": "json"}],
        ["import", {"text": text}],
        ["import", {"text": json}],
    ]
    picture, as_text, as_json, from_text, from_json = engine_page.evaluate(ASK, requests)
    assert picture == {"svg": svg.draw(reading.record)[0], "problems": []}
    assert (as_text["text"], as_json["text"]) == (text, json)
    assert from_text == {"kind": "record", "link": LINK, "problems": []}
    assert from_json == {"kind": "JSON", "link": LINK, "problems": []}


@pytest.mark.release
def test_deep_nesting_in_a_request_costs_no_worker(engine_page: Page) -> None:
    before = engine_page.workers
    answers = engine_page.evaluate(NEST, 3_000)
    assert answers[0].startswith("bad-request: ")
    assert answers[1].startswith("bad-input: ")
    assert answers[2] == len(crosscut.games())
    assert len(before) == 1
    assert engine_page.workers == before


MOVES = 300
WARM = MOVES // 3
"""Moves before the first measurement, when everything that is loaded once has been loaded."""
A_GAME = min(MOVES // 3, 40)
"""Moves of a game, if it does not end before."""
BUDGET = 60
"""Megabytes by which all pages and workers together may grow after that."""


def resident(browser: Browser) -> float:
    """Megabytes of memory of all processes that run pages and workers, after garbage collection."""
    for context in browser.contexts:
        for page in context.pages:
            page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    pages = [process["id"] for process in processes if process["type"] == "renderer"]
    statuses = (Path(f"/proc/{number}/status").read_text(encoding="utf-8") for number in pages)
    lines = (line.split() for status in statuses for line in status.splitlines() if line.startswith("RssAnon"))
    return sum(int(words[1]) for words in lines) / 1024


def one_game(board: BoardPage, game: crosscut.Game, chance: Random, moves: int) -> int:
    """Play at random, with undo and redo, while the computer thinks about each position; the number of moves made."""
    position = game.start(7)
    board.open(fragment(game.id, 7))
    board.open_display()
    board.page.get_by_label("Evaluate", exact=True).set_checked(True)
    made = 0
    while made < moves and not position.over:
        move = chance.choice([move for move in game.legal_moves(position) if isinstance(move, crosscut.Place)])
        board.play_by_twin(move)
        position = game.play(position, move).position
        board.expect_position(position)
        made += 1
        if made % 5 == 0:
            for key in ("ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight"):
                board.page.keyboard.press(key)
            board.expect_position(position)
    return made


def another_tab(page: Page, address: str) -> None:
    """Open the game in one more tab, and close it once it shows the board."""
    other = page.context.new_page()
    other.goto(address)
    expect(other.get_by_role("grid")).to_be_visible()
    other.close()


@pytest.mark.release
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="memory of processes is read from /proc")
def test_memory_stays_within_its_budget(
    pages: GuardedPages, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    board = BoardPage(pages.open("#" + fragment("quickway", 7)))
    wait_for_engine(board.page)
    games = [game for game in crosscut.games() if game.won_by == "path" and game.link_rule != "move"]
    chance = Random(1)
    made, number, warm = 0, 0, 0.0
    while made < MOVES:
        made += one_game(board, games[number % len(games)], chance, min(MOVES - made, A_GAME))
        number += 1
        another_tab(board.page, board.page.url)
        if not warm and made >= WARM:
            warm = resident(browser)
    grown = resident(browser) - warm
    with capsys.disabled():
        print(f" {MOVES} moves in {number} games: {warm:.0f} MB, then {grown:+.0f} MB (budget {BUDGET} MB) ", end="")
    assert grown < BUDGET


NETS = """() => performance.getEntriesByType("resource")
  .map(({name}) => name.split("/").pop()).filter((name) => /\\.net/.test(name))"""
ADVICE = """async (wanted) => {
  const { move, winningChance, evaluations } = await engine.request("advise", wanted);
  return [move, winningChance, evaluations];
}"""
REFUSED = (
    "(wanted) => engine.request('advise', wanted).then(() => 'answered', ({code, message}) => `${code}: ${message}`)"
)


def advice_wanted(game: str) -> dict[str, object]:
    return {"game": game, "size": 7, "moves": ["c3", "e4", "d5"], "level": 6, "seed": 5}


@pytest.mark.parametrize("game_id", ["crossway", "quax"])
def test_advice_in_the_page_is_that_of_the_package(engine_page: Page, game_id: str) -> None:
    """Also where a net judges, which the page hands over when the game is first thought about."""
    wanted = advice_wanted(game_id)
    game = crosscut.game(game_id)
    position = game.start(7)
    for move in ("c3", "e4", "d5"):
        position = game.play(position, move).position
    advice = crosscut.player.advise(game, position, level=6, seed=5)
    expected = [str(advice.move), pytest.approx(advice.winning_chance), advice.evaluations]
    assert engine_page.evaluate(ADVICE, wanted) == expected
    assert engine_page.evaluate(ADVICE, wanted) == expected
    assert f"{game_id}.net.json.bin" in engine_page.evaluate(NETS)


def answering(body: bytes) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=body)


def test_without_its_net_a_game_is_not_thought_about(engine_page: Page, shared_pages: GuardedPages) -> None:
    shared_pages.expect_fault("Failed to load resource|quickway")
    engine_page.context.route(re.compile(r"quickway\.net"), lambda route: route.abort())
    refused = engine_page.evaluate(REFUSED, advice_wanted("quickway"))
    assert refused.startswith("no-net: ")
    engine_page.context.unroute_all()
    assert engine_page.evaluate(REFUSED, advice_wanted("quickway")) == "answered"
    engine_page.evaluate("engine.addEventListener('restarted', () => { globalThis.isRestarted = true; })")
    for body in (b"<!doctype html>".ljust(10_000), gzip.compress(b"something else")):
        engine_page.context.route(re.compile(r"candy-necklace\.net"), answering(body))
        refused = engine_page.evaluate(REFUSED, advice_wanted("candy-necklace"))
        assert refused.startswith("no-net: ")
        assert "candy-necklace.net.json.bin is damaged: its host sends " in refused
        engine_page.context.unroute_all()
    assert engine_page.evaluate(REFUSED, advice_wanted("candy-necklace")) == "answered"
    assert not engine_page.evaluate("globalThis.isRestarted"), "the worker goes on"
    held: list[Route] = []
    engine_page.context.route(re.compile(r"quadrex\.net"), lambda route, _: held.append(route))
    engine_page.clock.install()
    engine_page.evaluate(f"(wanted) => {{ globalThis.refused = ({REFUSED})(wanted); }}", advice_wanted("quadrex"))
    engine_page.clock.fast_forward(15_000)
    assert engine_page.evaluate("refused").startswith("no-net: ")
    for route in held:  # Playwright would complain of a route without an end, in whatever test comes later.
        route.abort()
    engine_page.context.unroute_all()
    assert engine_page.evaluate(REFUSED, advice_wanted("quadrex")) == "answered"


def test_a_worker_that_is_killed_at_work_is_replaced(engine_page: Page) -> None:
    """`tests/js/engine-supervisor.test.mjs` has one that dies idle."""
    size, restarts = engine_page.evaluate(
        """async () => {
          let restarts = 0;
          engine.addEventListener("restarted", () => { restarts += 1; });
          const answer = engine.request("state", {game: "quax", size: 5, moves: ["c3"]});
          startedWorkers.at(-1).terminate();
          return [(await answer).size, restarts];
        }"""
    )
    assert (size, restarts) == (5, 1), "the request is answered"
