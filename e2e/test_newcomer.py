"""A newcomer's way from the first page and from a lesson: by thumb, by keys alone, without a network."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import crosscut
from e2e.board_page import BoardPage
from e2e.guarded_pages import EMPTY, PHONE, GuardedPages, origin_of
from e2e.saved_site import ChangingHost, SavedSite
from e2e.status import expect_over, expect_turn, expect_win
from e2e.test_against_computer import moves

CROSSWAY = crosscut.game("crossway")
PLAYED_OUT = {"quickway", "naked-diagonal"}
"""The games that are played to their end on the board to which a lesson leads."""
EVALUATIONS = 60
"""How well the visitor plays: better than the computer's first level."""
MOST_TABS = 40
LOOKS = 1200
LOOK = 100
"""Milliseconds between two checks of whose turn it is."""


@pytest.fixture(scope="module")
def lesson_page(shared_pages: GuardedPages) -> Page:
    """One page for the lessons of all games, which shows nothing yet."""
    return shared_pages.open(f"{origin_of(shared_pages.site_url)}/{EMPTY}", viewport=PHONE, touch=True)


def play_to_the_end(
    board: BoardPage, size: int, place: Callable[[str], None], *, game: crosscut.Game = CROSSWAY
) -> None:
    """Answer every move of the computer until somebody has won."""
    position = game.start(size)
    while not position.over:
        place(str(crosscut.player.advise(game, position, evaluations=EVALUATIONS, seed=position.ply).move))
        position = answered(board, game, position)
    expect_over(board.status)
    expect(board.button("Rematch")).to_be_visible()


def answered(board: BoardPage, game: crosscut.Game, before: crosscut.Position) -> crosscut.Position:
    """The position once the computer has answered the move of the visitor, who is Red, or Blue after its swap."""
    for _ in range(LOOKS):
        board.page.wait_for_timeout(LOOK)
        position = game.start(before.size)
        for move in moves(board):
            position = game.play(position, move).position
        own = crosscut.Color.BLUE if position.swapped else crosscut.Color.RED
        if position.over or (position.ply > before.ply and position.turn is own):
            return position
    raise AssertionError(f"no answer after {moves(board)}: {board.status.text_content()}")


@pytest.mark.release
@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: str(game.id))
def test_from_the_lesson_to_the_next_level(shared_pages: GuardedPages, lesson_page: Page, game: crosscut.Game) -> None:
    """In every run `test_tasks.py` goes through a lesson, to the game that follows it."""
    page = lesson_page
    page.goto(f"{shared_pages.site_url}rules/{game.id}.html")
    for task in page.locator(".lesson li").all():
        board_of_task = task.locator("crosscut-board")
        board_of_task.scroll_into_view_if_needed()
        board_of_task.get_by_role("button", name="Show solution").tap()
        onward = task.get_by_role("button", name=re.compile("^(Next|Play level 1)$"))
        expect(onward).to_be_in_viewport(ratio=1)
        onward.tap()
    board = BoardPage(page)
    small = game.small_size
    expect(page.locator("#terms")).to_have_text("Level 1: Newcomer")
    expect(page.locator("#credit")).to_contain_text(f"{small} \u00d7 {small}")
    if game.id not in PLAYED_OUT:
        page.touchscreen.tap(*board.centre("e5"))
        answered(board, game, game.play(game.start(small), "e5").position)
        return

    play_to_the_end(board, 9, lambda move: page.touchscreen.tap(*board.centre(move)), game=game)
    assert page.evaluate("() => scrollY") == 0, "nothing had to be scrolled"
    expect_win(board.status, "red", is_own=True)
    board.button("Next level").tap()
    expect(page.locator("#terms")).to_have_text("Level 2: Learner")
    page.touchscreen.tap(*board.centre("a1"))
    answered(board, game, game.play(game.start(9), "a1").position)
    board.button("Resign").tap()
    page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    expect(board.button("Next level")).to_be_hidden()
    expect(board.button("Rematch")).to_be_visible()
    board.button("Learn from your mistakes").tap()
    expect(page.get_by_role("region", name="Review")).to_contain_text(re.compile("turned the game|mistake"))


def test_by_thumb_on_a_phone(shared_pages: GuardedPages, lesson_page: Page) -> None:
    """From the first page to the first answer; the game after a lesson goes on to its end."""
    page, board = lesson_page, BoardPage(lesson_page)
    page.goto(shared_pages.site_url)
    board.forget()
    page.get_by_role("link", name="Play Crossway").tap()
    expect(page.locator("#terms")).to_have_text("Level 1: Newcomer")
    board.button("Change").tap()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Computer", exact=True)).to_be_checked()
    expect(dialog.get_by_role("combobox", name="Level")).to_have_value("1")
    size = dialog.get_by_role("textbox", name="Size")
    expect(size).to_have_value("9")
    size.fill("5")
    dialog.get_by_role("button", name="Start").tap()
    expect_turn(board.status, "red")
    page.touchscreen.tap(*board.centre("a1"))
    answered(board, CROSSWAY, CROSSWAY.play(CROSSWAY.start(5), "a1").position)
    assert page.evaluate("() => scrollY") == 0, "nothing had to be scrolled"


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on a button or a link with this name."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        named = page.get_by_role("button", name=name, exact=True).or_(page.get_by_role("link", name=name, exact=True))
        if page.locator(":focus").and_(named).count():
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_by_keys_alone(pages: GuardedPages) -> None:
    page = pages.visit()
    board = BoardPage(page)
    tab_to(page, "Skip to the content")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    tab_to(page, "Play Crossway")
    page.keyboard.press("Enter")
    expect(page.locator("#terms")).to_be_visible()
    tab_to(page, "Change")
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
    expect_turn(board.status, "red")
    expect(page.locator(":focus")).to_have_attribute("data-point", re.compile("."))

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


@pytest.mark.release
def test_with_the_network_gone(saved_site: SavedSite, changing_host: ChangingHost) -> None:
    saved_site.visit_first().page.close()
    changing_host.stop()
    page = saved_site.open(own_engine=True)
    board = BoardPage(page)
    page.get_by_role("link", name="Play Crossway").click()
    board.button("Change").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("textbox", name="Size").fill("3")
    dialog.get_by_role("button", name="Start").click()
    play_to_the_end(board, 3, lambda move: board.play_by_twin(crosscut.parse_move(move)))
