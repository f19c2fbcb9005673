"""How long the page's main thread is busy, in Chromium. The site must be built.

    python3 build_scripts/bench.py frames       what a frame costs on a full board with everything shown
    python3 build_scripts/bench.py long-link    how long a click may have to wait with a record of nearly 5,000 moves

Costs are processor time from Chromium's trace: scripts, styles, layout and painting. A frame's cost is the time from
one animation frame to the next while the pointer moves over the board; the computer does not think meanwhile. While a
task lasts, a click or a key has to wait. The script finds elements by their ids, because looking for labels would cost
the page time.
"""

from __future__ import annotations

import json
import random
import re
import statistics
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median
from typing import Any, TypeAlias

from playwright.sync_api import Browser, FilePayload, Page, sync_playwright

import crosscut
from benchmarks.rows import summary
from crosscut import Connect, Place, Point, Position, link
from crosscut.files import record_text
from crosscut.record.record import Record
from crosscut.record.tree import Node, nodes_by_path
from environment.browsers import find_chromium
from shared.command import say
from shared.hosts import served
from shared.paths import DIST

FRAME = "FireAnimationFrame"

_CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]

Event: TypeAlias = dict[str, Any]


@contextmanager
def opened_site() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the built site."""
    with served(DIST) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
        yield browser, address
        browser.close()


def traced(browser: Browser, page: Page, act: Callable[[], object]) -> list[Event]:
    """The events of the page's main thread while something is done."""
    browser.start_tracing(page=page, categories=_CATEGORIES)
    act()
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    thread = _main_thread(events)
    return [event for event in events if (event["pid"], event["tid"]) == thread]


def tasks_of(events: Iterable[Event]) -> list[Event]:
    """The tasks, one after the other, without tasks inside other tasks."""
    tasks = [event for event in events if event["ph"] == "X" and event["name"].endswith("RunTask")]
    return list(_outermost(sorted(tasks, key=lambda task: float(task["ts"]))))


def cost_of(task: Event) -> float:
    """Its milliseconds of processor time."""
    microseconds: float = task["tdur"] if "tdur" in task else task["dur"]
    return microseconds / 1_000


def _main_thread(events: list[Event]) -> tuple[int, int]:
    """The process and thread of the page with the most events: earlier pages may still be there."""
    names = [event for event in events if event["name"] == "thread_name"]
    pages = {(event["pid"], event["tid"]) for event in names if event["args"]["name"] == "CrRendererMain"}
    return statistics.mode(thread for event in events if (thread := (event["pid"], event["tid"])) in pages)


def _outermost(tasks: list[Event]) -> Iterator[Event]:
    end = 0.0
    for task in tasks:
        if task["ts"] >= end:
            end = task["ts"] + task["dur"]
            yield task


GAME = crosscut.game("quax")
SIZE = 26
PLIES = 500
"""Enough to cover most of the board with stones and links without ending the game."""
MOVEMENTS = 240
INTERVAL = 16
"""Milliseconds between two movements of the pointer."""
FRAME_LIMIT = 8.0
"""The most milliseconds that a frame should cost."""


def report_frames() -> None:
    """Measure the pointer over the board, the focus over the board, and steps through the game; print each."""
    say(f"Frames on a {SIZE}x{SIZE} board with everything shown; a frame should cost less than {FRAME_LIMIT:g} ms.")
    with opened_site() as (browser, address):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{address}#{_fragment()}")
        page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=120_000)
        page.get_by_role("status").filter(has_text="to move").wait_for()
        page.wait_for_timeout(3_000)  # the other positions of the game are asked for meanwhile
        for what, move in (("pointer", _move_pointer), ("focus", _move_focus), ("steps through the game", _step_on)):
            costs = summary(what, list(_costs(traced(browser, page, partial(move, page)))))
            say(
                "  {what}: median {median:.2f} ms, 95% below {p95:.2f} ms, at most {worst:.2f} ms a frame "
                "({count} frames)".format(**costs)
            )


def _fragment() -> str:
    """A link to a crowded board with links, marks, arrows, numbers and the legal points of both sides."""
    chance = random.Random(1)
    position = GAME.start(SIZE)
    moves: list[str] = []
    while len(moves) < PLIES:
        legal = GAME.legal_moves(position)
        links = [move for move in legal if isinstance(move, Connect)]
        move = chance.choice(links if links and chance.random() < 0.4 else legal)
        after = GAME.play(position, move).position
        if GAME.outcome(after) is None:
            position = after
            moves.append(str(move))
    points = [Point(file, rank) for file in range(SIZE) for rank in range(SIZE)]
    marked = chance.sample(points, 60)
    marks = ".".join(f"{chance.choice(['triangle', 'square', 'circle', 'cross', 'A'])}@{point}" for point in marked)
    arrows = ".".join(f"{a}-{b}" for a, b in zip(marked[:20], marked[20:40], strict=True))
    fields = f"numbers=on&legal=both&marks={PLIES}:{marks}&arrows={PLIES}:{arrows}&at={PLIES}"
    return f"v=1&g={GAME.id}&n={SIZE}&m={'.'.join(moves)}&{fields}"


def _move_pointer(page: Page) -> None:
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    for step in range(MOVEMENTS):
        across, down = step / MOVEMENTS * 5 % 1, step / MOVEMENTS
        page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])
        page.wait_for_timeout(INTERVAL)


def _move_focus(page: Page) -> None:
    page.get_by_role("gridcell").first.focus()
    for step in range(MOVEMENTS):
        page.keyboard.press("ArrowDown" if step % (SIZE + 1) == SIZE else ("ArrowRight", "ArrowLeft")[step // SIZE % 2])
        page.wait_for_timeout(INTERVAL)


def _step_on(page: Page) -> None:
    back = page.get_by_role("button", name="Back", exact=True)
    for _ in range(MOVEMENTS // 4):
        back.click()
        page.wait_for_timeout(INTERVAL)


def _costs(events: list[Event]) -> Iterator[float]:
    """The processor time of the tasks from one animation frame to the next."""
    begins = sorted(event["ts"] for event in events if event["name"] == FRAME)
    cost, upcoming = 0.0, 0
    for task in tasks_of(events):
        end = task["ts"] + task["dur"]
        while upcoming < len(begins) and begins[upcoming] < task["ts"]:
            upcoming += 1
        cost += cost_of(task)
        if upcoming < len(begins) and begins[upcoming] < end:
            yield cost
            cost = 0.0


MOVES = 4_970
"""Nearly as many as a record can have."""
MAIN_LINE = 500
LINE = 15
"""Moves of a variation."""
COMMENT = "The point beside it was better. " * 10
"""Every tenth move has it."""
RUNS = 3
TASK_LIMIT = 100
"""Milliseconds within which the page should answer."""
REST = 1_500
"""Milliseconds after a step in which its consequences are finished, too."""

Act: TypeAlias = Callable[[], None]


def report_long_link() -> None:
    """Do the steps of a visit, each in several fresh profiles; print the medians in milliseconds of processor time."""
    say(f"{MOVES} moves, a line of {MAIN_LINE} among them, {RUNS} visits; a task should take {TASK_LIMIT} ms at most.")
    record = long_record()
    fragment, text = link.write_compact(record), record_text.write(record)
    found: dict[str, list[list[float]]] = {}
    with opened_site() as (browser, address):
        for _ in range(RUNS):
            with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
                page = context.new_page()
                for what, act in _steps(page, f"{address}#{fragment}", text):
                    tasks = tasks_of(traced(browser, page, partial(_do, page, act)))
                    found.setdefault(what, []).append([cost_of(task) for task in tasks])
    for what, runs in found.items():
        longest, together = median(map(max, runs)), median(map(sum, runs))
        say(f"  {what:30} longest task {longest:5.0f} ms, all tasks {together:6.0f} ms")


def long_record() -> Record:
    """A legal record: a main line, variations from points of it, and comments."""
    chance = random.Random(1)
    record = Record(GAME, SIZE)
    before = [(record.root, GAME.start(SIZE))]
    for _ in range(MAIN_LINE):
        before.append(_one_more(chance, *before[-1]))
    record.current = before[-1][0]
    for ply in chance.sample(range(1, MAIN_LINE), (MOVES - MAIN_LINE) // LINE):
        place = before[ply]
        for _ in range(LINE):
            place = _one_more(chance, *place)
    for _, node in list(nodes_by_path(record.root))[::10]:
        node.comment = COMMENT.strip()
    return record


def _one_more(chance: random.Random, node: Node, position: Position) -> tuple[Node, Position]:
    """A node that is not in the tree yet: a stone anywhere that does not end the game."""
    while True:
        move = Place(Point(chance.randrange(SIZE), chance.randrange(SIZE)))
        if move.point in position.stones or any(child.move == move for child in node.children):
            continue
        after = GAME.play(position, move).position
        if not after.over:
            return node.add(move), after


def _do(page: Page, act: Act) -> None:
    act()
    page.wait_for_timeout(REST)


def _steps(page: Page, address: str, text: str) -> Iterator[tuple[str, Act]]:
    """One visit: what is done, one thing after the other."""

    def wait() -> None:
        page.locator("#status .headline").filter(has_text=re.compile("to move")).wait_for()

    def open_link() -> None:
        page.goto(address)
        wait()

    def load_again() -> None:
        page.reload()
        wait()

    def play() -> None:
        point = page.locator('[data-point][aria-label$="empty"]').first.get_attribute("data-point")
        page.locator(f'[data-point="{point}"]').focus()
        page.keyboard.press("Enter")
        page.locator(f'[data-point="{point}"][aria-label$="last move"]').wait_for(state="attached")

    def back() -> None:
        for _ in range(10):
            page.keyboard.press("p")

    def save() -> None:
        with page.expect_download():
            page.locator("#save-text").click()

    def bring_in() -> None:
        page.locator("#import-file").set_input_files(file)
        page.locator("#export-dialog").wait_for(state="hidden")
        wait()

    file = FilePayload(name="game.txt", mimeType="text/plain", buffer=text.encode())
    yield "the link is opened", open_link
    yield "Analyse", page.locator("[data-enters=analyse]:visible").click
    yield "a first new move", play
    yield "a second one", play
    yield "ten steps back", back
    yield "to the start", page.locator("[data-step=first]").click
    page.locator(".annotate summary").click()
    yield "a word is written", lambda: page.locator("#comment").press_sequentially("better")
    yield "a new variation", play
    yield "it is promoted", page.locator("#promote").click
    yield "it is deleted", page.locator("#remove").click
    page.locator("#export").click()
    yield "a text file is saved", save
    yield "a text file is brought in", bring_in
    yield "the page is loaded again", load_again
