"""Long use in a few minutes: many moves, undo and redo, analysis, tabs that come and go. Memory stays bounded.

It takes minutes, so only `release.py` asks for it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import GuardedPages, wait_for_engine

MOVES = 300
WARM = MOVES // 3
"""Moves before the first look: what is loaded once is loaded then."""
A_GAME = min(MOVES // 3, 40)
"""Moves of a game, if it does not end before."""
BUDGET = 60
"""Megabytes by which all pages and workers together may grow after that."""


def resident(browser: Browser) -> float:
    """Megabytes of memory of all processes that run pages and workers, after the rubbish was collected."""
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
