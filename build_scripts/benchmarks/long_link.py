"""How long the page is busy at a time while somebody works with a record of nearly 5,000 moves, in Chromium.

    python3 build_scripts/bench.py long-link

The site must be built. As long as a task of the page's main thread lasts, a click or a key waits. Its cost is processor
time: scripts, styles, layout and painting. The script finds elements by their ids, because looking for labels would
take time of the page.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import TypeAlias

from playwright.sync_api import FilePayload, Page

import crosscut
from benchmarks.chromium import cost_of, opened_site, tasks_of, traced
from crosscut import Place, Point, Position, link
from crosscut.files import record_text
from crosscut.record.game_record import GameRecord
from crosscut.record.tree import Node, nodes_by_path
from shared.command import say

GAME = crosscut.game("quax")
SIZE = 26
MOVES = 4_970
"""Nearly as many as a record can have."""
MAIN_LINE = 500
LINE = 15
"""Moves of a variation."""
COMMENT = "The point beside it was better. " * 10
"""Every tenth move has it."""
RUNS = 3
LIMIT = 100
"""Milliseconds within which the page should answer."""
REST = 1_500
"""Milliseconds after a step in which what follows from it is done, too."""

Act: TypeAlias = Callable[[], None]


def report() -> None:
    """Do the steps of a visit, each in several fresh profiles; print the medians in milliseconds of processor time."""
    say(f"{MOVES} moves, a line of {MAIN_LINE} among them, in {RUNS} visits; no task should take more than {LIMIT} ms.")
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


def long_record() -> GameRecord:
    """A legal record: a main line, variations from points of it, and comments."""
    chance = random.Random(1)
    record = GameRecord(GAME, SIZE)
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
            return node.append(move), after


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
    yield "a text file is kept", save
    yield "a text file is brought in", bring_in
    yield "the page is loaded again", load_again
