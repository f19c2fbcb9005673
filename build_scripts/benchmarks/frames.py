"""What a frame costs while the pointer moves over a full 26x26 board with everything shown, from Chromium's trace.

    python3 build_scripts/bench.py frames

The site must be built. The game is read, so the computer does not think beside it. A frame's cost is the processor time
of the page's main thread, scripts, styles, layout and painting together, from one animation frame to the next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from playwright.sync_api import Page

import crosscut
from benchmarks.chromium import FRAME, Event, cost_of, opened_site, tasks_of, traced
from benchmarks.rows import summary
from crosscut import Connect, Point
from shared.command import say

GAME = "quax"
SIZE = 26
PLIES = 500
"""Enough to cover most of the board with stones and links, and not to end the game."""
MOVES = 240
INTERVAL = 16
"""Milliseconds between two movements of the pointer."""
LIMIT = 8.0
"""Milliseconds that a frame should cost at most."""


def report() -> None:
    """Measure the pointer over the board, the focus over the board, and steps through the game; print each."""
    say(f"Frames on a {SIZE}x{SIZE} board with everything shown; a frame should cost less than {LIMIT:g} ms.")
    with opened_site() as (browser, address):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{address}#{_fragment()}")
        page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=120_000)
        page.get_by_role("status").filter(has_text="to move").wait_for()
        page.wait_for_timeout(3_000)  # the other positions of the game are asked for meanwhile
        for what, move in (("pointer", _move_pointer), ("focus", _move_focus), ("steps through the game", _step)):
            costs = summary(what, list(_costs(traced(browser, page, partial(move, page)))))
            say(
                "  {what}: median {median:.2f} ms, 95 % below {p95:.2f} ms, at most {worst:.2f} ms a frame "
                "({count} frames)".format(**costs)
            )


def _fragment() -> str:
    """A link to a crowded board with links, marks, arrows, numbers and the legal points of both sides."""
    chance = random.Random(1)
    game = crosscut.game(GAME)
    position = game.start(SIZE)
    moves: list[str] = []
    while len(moves) < PLIES:
        legal = game.legal_moves(position)
        links = [move for move in legal if isinstance(move, Connect)]
        move = chance.choice(links if links and chance.random() < 0.4 else legal)
        after = game.play(position, move).position
        if game.outcome(after) is None:
            position = after
            moves.append(str(move))
    points = [Point(file, rank) for file in range(SIZE) for rank in range(SIZE)]
    marked = chance.sample(points, 60)
    marks = ".".join(f"{chance.choice(['triangle', 'square', 'circle', 'cross', 'A'])}@{point}" for point in marked)
    arrows = ".".join(f"{a}-{b}" for a, b in zip(marked[:20], marked[20:40], strict=True))
    fields = f"numbers=on&legal=both&marks={PLIES}:{marks}&arrows={PLIES}:{arrows}&at={PLIES}"
    return f"v=1&g={GAME}&n={SIZE}&m={'.'.join(moves)}&{fields}"


def _move_pointer(page: Page) -> None:
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    for step in range(MOVES):
        across, down = step / MOVES * 5 % 1, step / MOVES
        page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])
        page.wait_for_timeout(INTERVAL)


def _move_focus(page: Page) -> None:
    page.get_by_role("gridcell").first.focus()
    for step in range(MOVES):
        page.keyboard.press("ArrowDown" if step % (SIZE + 1) == SIZE else ("ArrowRight", "ArrowLeft")[step // SIZE % 2])
        page.wait_for_timeout(INTERVAL)


def _step(page: Page) -> None:
    back = page.get_by_role("button", name="Back", exact=True)
    for _ in range(MOVES // 4):
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
