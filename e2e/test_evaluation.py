"""What the computer thinks of an analysed position: a bar, ranked moves, the expected line, what matters."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, GuardedPages, wait_for_engine
from e2e.status import expect_win

OPENING = fragment("crossway", 7, ["d4", "c3", "e5"])
UNPROVED = fragment("candy-necklace", 6, ["d4", "c3", "e5"])
"""Of a game in which nothing is proved: a proof may come at any time, and then it is shown instead."""
CHANCE = re.compile(r"^(Red|Blue) \d+%")


@pytest.fixture(scope="module")
def board(any_browser: Browser, site_url: str) -> Iterator[BoardPage]:
    guarded = GuardedPages(any_browser, site_url)
    page = guarded.open(viewport=LAPTOP)
    wait_for_engine(page)
    yield BoardPage(page)
    guarded.close()


def evaluation(board: BoardPage) -> Locator:
    return board.page.get_by_role("region", name="Evaluation")


def verdict(board: BoardPage) -> Locator:
    return evaluation(board).get_by_role("paragraph").first


def finish(board: BoardPage) -> str:
    """Wait until the computer has finished thinking, and return what a screen reader then reads."""
    said = evaluation(board).locator("[aria-live]")
    expect(said).to_have_text(re.compile("Best moves"))
    return said.text_content() or ""


def test_verdict_moves_and_marks_say_the_same(board: BoardPage) -> None:
    """And the rest of the panel, in one test: to think costs more than to look at what comes of it."""
    board.open(UNPROVED)
    board.page.mouse.move(0, 0)
    expect(verdict(board)).to_have_text(CHANCE)
    said = finish(board)
    moves = evaluation(board).get_by_role("list", name="Best moves").get_by_role("button").all()
    names = [" ".join((move.text_content() or "").split()) for move in moves]
    assert said == f"{verdict(board).text_content()}. Best moves: {', '.join(names)}."
    point, chance = names[0].split(" ", 1)
    expect(board.cell(point)).to_have_accessible_name(f"{point} empty, best move, {chance}")
    assert board.is_painted_above(point)
    board.button(names[0]).click()
    expect(board.cell(point)).to_have_accessible_name(re.compile("last move"))
    board.button("Back").click()
    expect(board.cell(point)).to_have_accessible_name(f"{point} empty, best move, {chance}")
    expect_what_matters_to_be_switched_on(board)
    expect_the_line_to_be_stepped_and_put_into_the_tree(board)


@pytest.mark.release
def test_move_that_is_pointed_at_is_forgotten_with_its_board(board: BoardPage) -> None:
    board.open(fragment("naked-diagonal", 13, ["g7"]))
    best = evaluation(board).get_by_role("list", name="Best moves").get_by_role("button").first
    best.hover()
    board.open(fragment("naked-diagonal", 3))
    expect(verdict(board)).to_have_text(re.compile("^(Red|Blue) "))


def listed(board: BoardPage) -> list[str]:
    shown = evaluation(board).get_by_role("list", name="Best moves").get_by_role("button").all_text_contents()
    return [" ".join(move.split()) for move in shown if move.strip()]


@pytest.mark.release
def test_moves_keep_their_places_below_a_pointer_that_moves_until_it_leaves_them(board: BoardPage) -> None:
    board.open(OPENING)
    place = evaluation(board).get_by_role("list", name="Best moves").bounding_box()
    assert place
    board.page.mouse.move(place["x"] + 5, place["y"] + 5)
    board.follow(fragment("crossway", 7, ["b6", "c4", "f4"]))  # At first sight one move alone is any good.
    board.button("Analyse").press("Enter")
    said = finish(board).partition("Best moves: ")[2].rstrip(".").split(", ")
    assert len(said) > 1
    assert listed(board) == said, "the pointer only rests there"
    board.follow(fragment("crossway", 7, ["b6", "c4", "g4"]))
    board.button("Analyse").press("Enter")
    expect(verdict(board)).to_have_text(CHANCE)
    board.page.mouse.move(place["x"] + 9, place["y"] + 9)
    first = listed(board)[0].split()[0]
    said = finish(board).partition("Best moves: ")[2].rstrip(".").split(", ")
    assert listed(board)[0].split()[0] == first
    board.page.mouse.move(0, 0)
    assert listed(board) == said


def expect_what_matters_to_be_switched_on(board: BoardPage) -> None:
    matters = board.page.locator("[role=gridcell][aria-label*='matters']")
    expect(matters).to_have_count(0)
    board.open_display()
    board.page.get_by_role("checkbox", name="Show key points").check()
    expect(matters.first).to_have_accessible_name(re.compile(r"matters \d+ of 100"))
    assert board.is_painted_above(matters.first.get_attribute("data-point") or "")
    board.page.get_by_role("checkbox", name="Show key points").uncheck()
    expect(matters).to_have_count(0)


def expect_the_line_to_be_stepped_and_put_into_the_tree(board: BoardPage) -> None:
    expected = (evaluation(board).get_by_text("Expected:").text_content() or "").split()[1:]
    board.button("Next move").click()
    steps = board.page.get_by_role("group", name="Expected line")
    expect(steps).to_contain_text(f"1 of {len(expected)}: Blue {expected[0]}")
    before = board.picture()
    steps.get_by_role("button", name="One step on").click()
    assert board.picture() != before
    steps.get_by_role("button", name="Close").click()
    board.button("Keep this line").click()
    expect(board.page).to_have_url(re.compile(re.escape("m=d4.c3.e5." + ".".join(expected)) + "&.*at=3"))


@pytest.mark.release
def test_only_what_is_proved_is_called_so_and_the_end_is_reported(board: BoardPage) -> None:
    """In every run `tests/js/evaluation.test.mjs` tests the sentence."""
    board.open(fragment("crossway", 4, ["b2", "c1", "b3"]))
    expect(verdict(board)).to_have_text(re.compile("^Red wins, proved"))
    board.open(fragment("crossway", 3, ["b1", "a1", "b2", "a2", "b3"]))
    expect_win(verdict(board), "red")
    expect(evaluation(board).get_by_role("button", name="Next move")).to_be_disabled()
    expect(evaluation(board).get_by_role("listitem")).to_have_count(0)


@pytest.mark.release
def test_thinking_ends_with_the_mode_and_can_be_switched_off(board: BoardPage) -> None:
    board.open(fragment("naked-diagonal", 13, ["g7"]))
    board.button("Think longer").click()
    progress = evaluation(board).get_by_role("progressbar", name="Thinking")
    expect(progress).to_be_visible()
    board.button("Play").click()
    expect(board.page.locator("[data-point][aria-label*='move,']")).to_have_count(0)
    board.play_by_twin(crosscut.parse_move("d4"))
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    board.analyse()
    board.open_display()
    board.page.get_by_role("checkbox", name="Evaluate").uncheck()
    expect(board.page.get_by_role("list", name="Best moves")).to_be_hidden()
    board.page.get_by_role("checkbox", name="Evaluate").check()
    expect(verdict(board)).to_have_text(CHANCE)
