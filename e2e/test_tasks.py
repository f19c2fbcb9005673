"""Figures that ask: answers, hints, solutions, and trying again, by mouse, keyboard and screen reader."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.guarded_pages import PHONE, GuardedPages

COLORS = """(board, label) => {
  const canvas = board.shadowRoot.querySelector("canvas");
  const { left, top, width } = canvas.getBoundingClientRect();
  const cells = [...board.shadowRoot.querySelectorAll("[data-point]")];
  const named = cells.filter(({ariaLabel}) => ariaLabel.endsWith(label) || ariaLabel.includes(`${label}:`));
  return [...new Set(named.map((cell) => {
    const box = cell.getBoundingClientRect();
    const place = [box.left + 0.2 * box.width - left, box.top + 0.35 * box.height - top];
    const [x, y] = place.map((distance) => (distance * canvas.width) / width);
    return canvas.getContext("2d").getImageData(x, y, 1, 1).data.join();
  }))];
}"""


@pytest.fixture
def lesson(pages: GuardedPages) -> Page:
    return pages.open("rules/naked-diagonal.html", viewport=PHONE)


def task(page: Page, number: int) -> Locator:
    board = page.locator(f"#task-{number} crosscut-board")
    board.scroll_into_view_if_needed()
    return board


def status(board: Locator) -> Locator:
    return board.get_by_role("status")


def choose(board: Locator, point: str) -> None:
    board.get_by_role("gridcell", name=re.compile(f"^{point} ")).click()


def test_wrong_answer_then_hint_then_right_answer(lesson: Page) -> None:
    board = task(lesson, 1)
    expect(status(board)).to_have_text(re.compile("^Red.s edges are the top and the bottom"))
    expect(board.get_by_role("button")).to_have_text(["Hint", "Show solution"])
    choose(board, "a1")
    expect(status(board)).to_contain_text("Not yet: a1 does not join the edges.")
    expect(board.get_by_role("gridcell", name=re.compile("^a1 red"))).to_be_attached()
    board.get_by_role("button", name="Hint").click()
    expect(status(board)).to_contain_text("One of the marked points is right.")
    expect(board.get_by_role("gridcell", name=re.compile("marked circle"))).to_have_count(3)
    choose(board, "c3")
    expect(status(board)).to_contain_text("Solved. Red wins. c3 joins the stones above it and below it.")
    expect(board.get_by_role("button", name="Hint")).to_be_disabled()
    board.get_by_role("button", name="Try again").click()
    expect(status(board)).not_to_contain_text("Solved")
    expect(board.get_by_role("gridcell", name=re.compile("^c3 empty"))).to_be_attached()


def test_forbidden_points_are_marked_unless_they_are_the_question(lesson: Page) -> None:
    open_task, secret = task(lesson, 5), task(lesson, 2)
    choose(secret, "a2")
    expect(status(secret)).to_contain_text("Not yet")
    expect(open_task.get_by_role("gridcell", name=re.compile("illegal")).first).to_be_attached()
    lesson.mouse.move(1, 1)
    assert colors_of(open_task, "illegal") not in ([], colors_of(open_task, " empty"))
    assert len(colors_of(secret, " empty")) == 1


def colors_of(board: Locator, label: str) -> list[str]:
    """What the canvas shows beside the points whose label ends so or, for a violation, goes on: each colour once."""
    colors: list[str] = board.evaluate(COLORS, label)
    return colors


def test_points_are_marked_one_by_one(lesson: Page) -> None:
    board = task(lesson, 2)
    choose(board, "a2")
    expect(status(board)).to_contain_text("Not yet: a2 is legal for Red.")
    expect(board.get_by_role("gridcell", name=re.compile("illegal"))).to_have_count(0)
    for point, found in (("a1", "1 of 4"), ("c1", "2 of 4"), ("a3", "3 of 4")):
        choose(board, point)
        expect(status(board)).to_contain_text(f"{found} found.")
        expect(board.get_by_role("gridcell", name=f"{point} empty, marked cross")).to_be_attached()
    choose(board, "c3")
    expect(status(board)).to_contain_text("Solved.")


def test_solution_is_shown_and_the_reader_may_try_again(lesson: Page) -> None:
    board = task(lesson, 5)
    expect(status(board)).to_contain_text("Only one move wins.")
    board.get_by_role("button", name="Show solution").click()
    expect(status(board)).to_contain_text(re.compile("The answer is c1. .*After .. Blue plays .., and Blue wins"))
    expect(board.get_by_role("gridcell", name=re.compile("^c1 red, last move"))).to_be_attached()
    board.get_by_role("button", name="Try again").click()
    expect(board.get_by_role("gridcell", name=re.compile("^c1 empty"))).to_be_attached()


def test_wrong_move_is_refuted_on_the_board_and_the_next_one_counts_anew(lesson: Page) -> None:
    board = task(lesson, 5)
    wrong = board.get_by_role("gridcell", name=re.compile("empty$")).first
    wrong.focus()
    lesson.keyboard.press("Enter")
    expect(status(board)).to_contain_text("Not yet: ")
    choose(board, "c1")
    expect(status(board)).to_contain_text("Solved. c1 wins, whatever Blue does. Red needs a3, b3 and c2")


def test_swap_is_an_answer(pages: GuardedPages) -> None:
    board = task(pages.open("rules/crossway.html"), 6)
    board.get_by_role("gridcell", name=re.compile("^a1 ")).click()
    expect(status(board)).to_contain_text("Not yet: a1 is not the answer.")
    board.get_by_role("button", name="Try again").click()
    board.get_by_role("button", name="Swap").click()
    expect(status(board)).to_contain_text("Solved. Right: whoever has the middle wins. Now the stone is yours.")


def test_a_solved_task_offers_the_next_one_and_the_last_a_game(lesson: Page) -> None:
    onward = lesson.get_by_role("button", name="Next")
    expect(onward).to_have_count(0)
    choose(task(lesson, 1), "c3")
    expect(onward).to_be_focused()
    expect(onward).to_be_in_viewport(ratio=1)
    lesson.keyboard.press("Enter")
    second = lesson.locator("#task-2 crosscut-board")
    expect(second).to_be_in_viewport(ratio=0.9)
    expect(lesson.locator("#task-2")).to_be_focused()
    choose(task(lesson, 6), "b3")
    game = lesson.get_by_role("button", name="Play level 1")
    expect(game).to_be_focused()
    game.click()
    expect(lesson.locator("#terms")).to_have_text("Level 1, 9x9")


def test_a_figure_is_a_picture_until_it_is_touched(lesson: Page) -> None:
    still = lesson.locator(".board-figure:not(.lesson *) crosscut-board:not([static])").first
    still.scroll_into_view_if_needed()
    expect(still.get_by_role("gridcell").first).to_be_attached()
    expect(still.get_by_role("button")).to_have_count(0)
    board = still.locator(".board")
    height = "(element) => element.getBoundingClientRect().height"
    assert still.evaluate(height) == board.evaluate(height), "there is no hole below the board"
    still.get_by_role("gridcell", name="e1 empty").click()
    expect(still.get_by_role("button", name="Back")).to_be_enabled()
    game = lesson.locator("crosscut-board.stepped").first
    game.scroll_into_view_if_needed()
    expect(game.get_by_role("group", name="Moves")).to_be_visible()


def test_every_task_leads_to_the_next(lesson: Page) -> None:
    expect(lesson.locator("#task-1")).to_be_in_viewport()
    lesson.get_by_role("link", name="Next task").first.click()
    expect(lesson.locator("#task-2 crosscut-board")).to_be_in_viewport(ratio=0.9)
