"""A newcomer plays a game against the computer to its end: by thumb, by keys alone, without a network."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

import crosscut
from e2e.board_page import BoardPage
from e2e.changing_host import ChangingHost
from e2e.guarded_pages import PHONE, GuardedPages
from e2e.kept_site import KeptSite
from e2e.test_against_computer import moves

CROSSWAY = crosscut.game("crossway")
EVALUATIONS = 60
"""How well the visitor plays: better than the computer's first level."""
MOST_TABS = 40
LOOKS = 3000
LOOK = 40
"""Milliseconds between two looks at whose turn it is."""


def play_to_the_end(board: BoardPage, size: int, place: Callable[[str], None]) -> None:
    """Answer every move of the computer until somebody has won."""
    position = CROSSWAY.start(size)
    while not position.over:
        place(str(crosscut.player.advise(CROSSWAY, position, evaluations=EVALUATIONS, seed=position.ply).move))
        position = answered(board, position)
    expect(board.status).to_have_text(re.compile(r"wins: you (win|lose)"))
    expect(board.button("Rematch")).to_be_visible()


def answered(board: BoardPage, before: crosscut.Position) -> crosscut.Position:
    """The position once the computer has answered the move of the visitor, who is Red, or Blue after its swap."""
    for _ in range(LOOKS):
        board.page.wait_for_timeout(LOOK)
        position = CROSSWAY.start(before.size)
        for move in moves(board):
            position = CROSSWAY.play(position, move).position
        own = crosscut.Color.BLUE if position.swapped else crosscut.Color.RED
        if position.over or (position.ply > before.ply and position.turn is own):
            return position
    raise AssertionError(f"no answer after {moves(board)}: {board.status.text_content()}")


def test_by_thumb_on_a_phone(pages: GuardedPages) -> None:
    page = pages.open(viewport=PHONE, touch=True)
    board = BoardPage(page)
    board.button("Play Crossway").tap()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Computer", exact=True)).to_be_checked()
    dialog.get_by_role("combobox", name="Level").select_option("1")
    size = dialog.get_by_role("textbox", name="Size")
    expect(size).to_have_value("9")
    size.fill("5")
    dialog.get_by_role("button", name="Start").tap()

    def tap(move: str) -> None:
        page.touchscreen.tap(*board.centre(move))

    play_to_the_end(board, 5, tap)
    assert page.evaluate("() => scrollY") == 0, "nothing had to be scrolled"


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on what has this name."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.locator(":focus").and_(page.get_by_role("button", name=name, exact=True)).count():
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_by_keys_alone(pages: GuardedPages) -> None:
    page = pages.open()
    board = BoardPage(page)
    tab_to(page, "Play Crossway")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Computer", exact=True)).to_be_focused()
    size = dialog.get_by_role("textbox", name="Size")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if size.evaluate("(field) => field === document.activeElement"):
            break
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(board.status).to_have_text(re.compile("^Red to move"))
    page.keyboard.press("ArrowUp")  # to the board

    def place(move: str) -> None:
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("ArrowDown")
        for _ in range("abc".index(move[0])):
            page.keyboard.press("ArrowRight")
        for _ in range(int(move[1]) - 1):
            page.keyboard.press("ArrowUp")
        expect(page.locator(":focus")).to_have_attribute("data-point", move)
        page.keyboard.press("Enter")

    play_to_the_end(board, 3, place)


def test_with_the_network_gone(kept_site: KeptSite, changing_host: ChangingHost) -> None:
    kept_site.visit_first().page.close()
    changing_host.stop()
    page = kept_site.open(own_engine=True)
    board = BoardPage(page)
    board.button("Play Crossway").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("textbox", name="Size").fill("3")
    dialog.get_by_role("button", name="Start").click()
    play_to_the_end(board, 3, lambda move: board.play_by_twin(crosscut.parse_move(move)))
