"""A long calculation never freezes the page, and once nobody waits for it no further slice is spent on it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from benchmarks.slices import SIZE, blocked_knight_pattern, crowded
from e2e.board_page import FOLLOW, BoardPage, fragment
from e2e.guarded_pages import WITHOUT_EVALUATION, GuardedPages, wait_for_engine
from e2e.watched_workers import WATCH_WORKERS, held_call, hold_calls, hold_midway, setup_field, slices_after

CROWDED = fragment("naked-diagonal", SIZE, s=setup_field(crowded("RB.")))
KNIGHT_PATTERN = fragment("naked-diagonal", 16, s=setup_field(blocked_knight_pattern(16)))


@pytest.fixture(scope="module")
def shared_board(shared_pages: GuardedPages) -> BoardPage:
    """A page with its own engine, whose worker is watched."""
    page = shared_pages.open(init_script=WATCH_WORKERS + WITHOUT_EVALUATION, own_engine=True)
    wait_for_engine(page)
    return BoardPage(page)


def ask_why(board: BoardPage, point: str) -> None:
    """Ask by the keyboard why a point is illegal."""
    expect(board.status).to_have_text(re.compile("to move"))
    board.cell(point).focus()
    board.page.keyboard.press("?")


def explain(board: BoardPage) -> None:
    board.button("Explain").click()


def open_another_game(board: BoardPage) -> None:
    board.page.evaluate(FOLLOW, fragment("quax", 5, ["c3"]))
    expect(board.page.locator("#game-name")).to_have_text("Quax")


def test_page_answers_while_a_position_is_explained(board: BoardPage) -> None:
    board.open(CROWDED)
    page = board.page
    hold_midway(page, "explain")
    explain(board)
    call = held_call(page)
    board.cell("c3").focus()
    page.keyboard.press("ArrowRight")
    expect(board.cell("d3")).to_be_focused()
    page.get_by_role("checkbox", name="Numbers").check()
    expect(page).to_have_url(re.compile("numbers=on"))
    ask_why(board, "c2")
    page.evaluate("release()")
    expect(board.status).to_have_text(re.compile(r"to move\. .*c2"))
    expect(page.get_by_text(re.compile(r"^\d+ findings\."))).to_be_visible()
    first, *others = slices_after(page, call)
    assert first["method"] == "violation", "a question comes in between two slices"
    assert call["id"] in {other["id"] for other in others}, "the explanation goes on after it"


@pytest.mark.parametrize("cancel", [explain, open_another_game], ids=["panel closed", "other game"])
def test_explanation_is_cancelled(board: BoardPage, cancel: Callable[[BoardPage], None]) -> None:
    board.open(CROWDED)
    hold_midway(board.page, "explain")
    explain(board)
    call = held_call(board.page)
    cancel(board)
    board.page.evaluate("release()")
    ask_why(board, "c3")
    expect(board.status).to_have_text(re.compile(r"to move\. .*c3"))
    assert call["id"] not in {other["id"] for other in slices_after(board.page, call)}


def test_move_is_cancelled_by_going_back(board: BoardPage) -> None:
    board.open(KNIGHT_PATTERN)
    hold_midway(board.page, "state", moves=1)
    board.cell("b1").click()
    call = held_call(board.page)
    board.button("Back").click()
    board.page.evaluate("release()")
    ask_why(board, "c3")
    expect(board.status).to_have_text(re.compile(r"^Red to move\. .*c3"))
    assert call["id"] not in {other["id"] for other in slices_after(board.page, call)}


def test_reason_is_cancelled_by_another_game(board: BoardPage) -> None:
    board.open(f"{KNIGHT_PATTERN}&t=blue")
    hold_midway(board.page, "violation")
    ask_why(board, "b1")
    call = held_call(board.page)
    open_another_game(board)
    board.page.evaluate("release()")
    ask_why(board, "c3")
    expect(board.status).to_have_text(re.compile(r"to move\. .*c3"))
    assert call["id"] not in {other["id"] for other in slices_after(board.page, call)}


def test_filling_that_comes_too_late_is_not_shown(board: BoardPage) -> None:
    board.open(KNIGHT_PATTERN)
    hold_calls(board.page, "method === 'filling'")
    board.button("Show a filling").click()
    held_call(board.page)
    open_another_game(board)
    board.page.evaluate("release()")
    ask_why(board, "c3")
    expect(board.status).to_have_text(re.compile(r"to move\. .*c3"))
    expect(board.page.get_by_role("group", name="Filling")).to_be_hidden()
