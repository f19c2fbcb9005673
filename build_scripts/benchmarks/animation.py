"""How long an animated picture takes, and how large it is. The site must be built.

    python3 build_scripts/bench.py animation

The game has 60 moves on 13x13, the picture 480 pixels. Chromium slows the page's thread down six times for a phone.
"""

from __future__ import annotations

import random
import time
from pathlib import Path

from playwright.sync_api import Page

import crosscut
from benchmarks.main_thread import opened_site
from shared.command import say

MOVES, SIZE = 60, 13
SLOWER = (1, 6)
VISITS = 3


def report() -> None:
    """Print the time from the touch to the file, and the file's size."""
    board = crosscut.Board("quickway", SIZE)
    chance = random.Random(5)
    while board.ply < MOVES:
        board.push(chance.choice([move for move in board.legal_moves if str(move) != "swap"]))
    with opened_site() as (browser, address):
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"{address}index.html#{board.link()}")
        page.get_by_role("button", name="Analyse").click()
        cell = page.get_by_role("gridcell", name="last move")
        cell.wait_for(timeout=60_000)
        session = page.context.new_cdp_session(page)
        for slower in SLOWER:
            session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            made = [_made(page) for _ in range(VISITS)]
            seconds, size = min(made)
            say(f"  {MOVES} moves, the page's thread {slower} times slower: {seconds:.2f} s, {size:,} bytes")


def _made(page: Page) -> tuple[float, int]:
    page.get_by_role("button", name="Export").click()
    begun = time.perf_counter()
    with page.expect_download() as download:
        page.get_by_role("button", name="Animated picture (GIF)").locator("visible=true").click()
    seconds = time.perf_counter() - begun
    size = Path(str(download.value.path())).stat().st_size
    page.keyboard.press("Escape")
    return seconds, size
