"""Figures that ask, and the page of puzzles: answers, hints, solutions, what is remembered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Locator, Page, expect

from crosscut import Place
from crosscut.puzzles import Puzzle, read_puzzles
from e2e.guarded_pages import HOLD_WASM, PHONE, GuardedPages
from e2e.status import SOLVED, expect_not_yet, expect_solved
from shared.paths import PUZZLES

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

AFTER_HINT = """(solution) => {
  const hint = [...solution.getRootNode().querySelectorAll("button")].find(({textContent}) => textContent === "Hint");
  hint.click();
  solution.focus();
  solution.click();
}"""
"""The solution is asked for while the hint is still to come."""


LESSON = "rules/naked-diagonal.html"


@pytest.fixture(scope="module")
def lesson_page(shared_pages: GuardedPages) -> Page:
    return shared_pages.open(LESSON, viewport=PHONE)


@pytest.fixture
def lesson(lesson_page: Page, shared_pages: GuardedPages) -> Iterator[Page]:
    """One page for several tests: each has tasks of its own, or leaves them as they were."""
    yield lesson_page
    shared_pages.report_faults()


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
    expect(board.get_by_role("gridcell", name=re.compile("marked circle"))).to_have_count(3)
    choose(board, "c3")
    expect(status(board)).to_contain_text("Solved. Red wins. c3 joins the stones above it and below it.")
    expect(board.get_by_role("button", name="Hint")).to_be_hidden()
    board.get_by_role("button", name="Try again").click()
    expect(status(board)).not_to_have_text(SOLVED)
    expect(board.get_by_role("gridcell", name=re.compile("^c3 empty"))).to_be_attached()


def test_points_are_marked_one_by_one_and_forbidden_ones_unless_they_are_the_question(lesson: Page) -> None:
    open_task, board = task(lesson, 5), task(lesson, 2)
    choose(board, "a2")
    expect_not_yet(status(board))
    expect(board.get_by_role("gridcell", name=re.compile("illegal"))).to_have_count(0)
    expect(open_task.get_by_role("gridcell", name=re.compile("illegal")).first).to_be_attached()
    lesson.mouse.move(1, 1)
    assert colors_of(open_task, "illegal") not in ([], colors_of(open_task, " empty"))
    assert len(colors_of(board, " empty")) == 1
    for point, found in (("a1", "1 of 4"), ("c1", "2 of 4"), ("a3", "3 of 4")):
        choose(board, point)
        expect(status(board)).to_contain_text(found)
        expect(board.get_by_role("gridcell", name=f"{point} empty, marked cross")).to_be_attached()
    choose(board, "c3")
    expect_solved(status(board))


def colors_of(board: Locator, label: str) -> list[str]:
    """What the canvas shows beside the points whose label ends so or, for a violation, goes on: each colour once."""
    colors: list[str] = board.evaluate(COLORS, label)
    return colors


def test_solution_is_shown_and_a_wrong_move_refuted_before_the_right_one(lesson: Page) -> None:
    board = task(lesson, 5)
    board.get_by_role("button", name="Show solution").evaluate(AFTER_HINT)
    expect(status(board)).to_contain_text(re.compile("The answer is c1. .*After .. Blue plays .., and Blue wins"))
    expect(board.get_by_role("gridcell", name=re.compile("^c1 red, last move"))).to_be_attached()
    expect(lesson.locator("#task-5").get_by_role("button", name="Next")).to_be_focused()
    board.get_by_role("button", name="To the start").press("Enter")
    expect(board.get_by_role("button", name="Forward")).to_be_focused()
    board.get_by_role("button", name="Try again").press("Enter")
    expect(board.get_by_role("gridcell", name=re.compile("^c1 empty"))).to_be_attached()
    expect(board.locator("[data-point]:focus")).to_have_count(1)
    board.get_by_role("gridcell", name=re.compile("empty$")).first.focus()
    lesson.keyboard.press("Enter")
    expect_not_yet(status(board))
    choose(board, "c1")
    expect_solved(status(board))
    board.get_by_role("button", name="Try again").click()


@pytest.mark.release
def test_swap_is_offered_before_and_after_a_wrong_answer(pages: GuardedPages) -> None:
    """In every run `tests/js/session.test.mjs` tests when it is offered."""
    board = task(pages.visit("rules/crossway.html"), 6)
    swap = board.get_by_role("button", name="Swap")
    expect(swap).to_be_visible()
    board.get_by_role("gridcell", name=re.compile("^a1 ")).click()
    expect_not_yet(status(board))
    swap.click()
    expect_solved(status(board))


def test_the_first_touch_between_two_stones_is_a_link(pages: GuardedPages) -> None:
    board = task(pages.visit("rules/quax.html"), 1)
    expect(board.get_by_role("button", name="link b2-c3")).to_be_visible()
    corner = board.locator("[data-point=c3]")
    corner.click(position={"x": 0, "y": (corner.bounding_box() or {"height": 0})["height"] - 1})
    expect_solved(status(board))


def test_a_solved_task_offers_the_next_one_and_the_last_a_game(pages: GuardedPages) -> None:
    lesson = pages.visit(LESSON, viewport=PHONE)
    second = lesson.locator("#task-2 crosscut-board")
    expect(lesson.locator("#task-1")).to_be_in_viewport()
    lesson.get_by_role("link", name="Next task").first.click()
    expect(second).to_be_in_viewport(ratio=0.9)
    onward = lesson.get_by_role("button", name="Next")
    expect(onward).to_have_count(0)
    choose(task(lesson, 1), "c3")
    expect(onward).to_be_focused()
    expect(onward).to_be_in_viewport(ratio=1)
    lesson.keyboard.press("Enter")
    expect(second).to_be_in_viewport(ratio=0.9)
    expect(lesson.locator("#task-2")).to_be_focused()
    choose(task(lesson, 6), "b3")
    game = lesson.get_by_role("button", name="Play level 1")
    expect(game).to_be_focused()
    game.click()
    expect(lesson.locator("#terms")).to_have_text("Level 1: Newcomer")


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


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """A puzzle of two turns."""
    puzzles = read_puzzles(PUZZLES / "crossway.jsonl")
    return next(puzzle for puzzle in puzzles if len(puzzle.line.turns) == 2 and not puzzle.is_retired)


def win(page: Page, puzzle: Puzzle) -> None:
    """Make the right moves until the page says that the puzzle is solved."""
    status = page.locator("#puzzle-board").get_by_role("status")
    for turn in puzzle.line.turns:
        if isinstance(turn.best, Place):
            page.get_by_role("gridcell", name=re.compile(f"^{turn.best} ")).click()
        else:
            page.get_by_role("button", name=f"link {turn.best}").press("Enter")  # on the board by touch
        if turn is not puzzle.line.turns[-1]:
            expect(status).to_contain_text(f"{turn.reply}. Go on." if turn.reply else "Go on.")
    expect_solved(status)


NOTE_START = """() => {
  const root = document.documentElement;
  const status = document.querySelector("#puzzle-board").shadowRoot.querySelector("[role=status]");
  const note = () => (root.dataset.saidAtStart ??= status.textContent);
  new MutationObserver(note).observe(root, { attributeFilter: ["data-engine"] });
}"""
"""Keeps what the status of the puzzle says when the engine starts."""


def test_a_puzzle_is_solved_and_the_page_remembers_it(pages: GuardedPages, puzzle: Puzzle, tmp_path: Path) -> None:
    page = pages.visit(f"puzzles.html#{puzzle.id}", viewport=PHONE, init_script=HOLD_WASM)
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Crossway")
    status = page.locator("#puzzle-board").get_by_role("status")
    wrong, refutation = next((move, answer) for move, answer in puzzle.line.turns[0].refutations.items() if answer)
    page.evaluate(NOTE_START)
    page.get_by_role("gridcell", name=re.compile(f"^{wrong} ")).click()
    judged = re.compile(f"Not yet: After {wrong} .* plays {refutation}")
    expect(status).to_contain_text(judged)
    expect(page.locator("html")).to_have_attribute("data-said-at-start", judged)  # The verdict comes first.
    rules = page.get_by_role("link", name="How to play Crossway")
    expect(rules).to_have_attribute("href", re.compile(r"rules/crossway\.html$"))
    expect(next_button(page)).not_to_contain_class("primary")
    animated = page.get_by_role("button", name="Animated solution (GIF)")
    expect(animated).to_be_hidden()
    win(page, puzzle)
    expect(next_button(page)).to_contain_class("primary")
    page.evaluate("release()")
    with page.expect_download() as picture:
        animated.click()
    with Image.open(str(picture.value.path())) as gif:
        positions = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(gif)]
    assert positions[0] not in positions[1:], "the question comes first, and once"
    expect(page.locator("#puzzle-count")).to_have_text(re.compile("^1 of [0-9]+ solved"))
    solved = page.get_by_role("link", name=re.compile("^Crossway [0-9]+, solved$"))
    expect(solved).to_have_attribute("aria-current", "true")
    expect(page.locator("#puzzle-facts")).to_contain_text(puzzle.themes[0])
    page.locator("summary", has_text="More").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save progress").click()
    saving.value.save_as(tmp_path / "progress.json")
    progress = json.loads((tmp_path / "progress.json").read_text(encoding="utf-8"))
    assert list(progress) == [puzzle.id]
    assert list(progress[puzzle.id].values()) == ["later"]

    next_button(page).click()
    expect(page).not_to_have_url(re.compile(puzzle.id))
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator("#puzzle-list [aria-current]")).to_have_attribute("data-state", "seen")
    expect(page.locator("#puzzle-count")).to_have_text(re.compile("^1 of"))
    page.evaluate("localStorage.clear()")
    page.get_by_label("File with progress").set_input_files(tmp_path / "progress.json")
    expect(page.locator("#puzzle-told")).to_have_text("The file was read.")
    expect(page.locator("#puzzle-count")).to_have_text(re.compile("^1 of"))
    # After a puzzle of today the next one is of another game.
    page.get_by_label("Game", exact=True).select_option("crossway")
    page.get_by_label("Theme", exact=True).select_option(puzzle.themes[-1])
    expect(solved).to_have_count(1)


@pytest.mark.release
def test_a_puzzle_of_every_game_is_solved_on_its_page(pages: GuardedPages) -> None:
    """And every game that can be chosen has puzzles. In every run `tests/site/test_puzzles.py` reads them all."""
    page = pages.visit("puzzles.html", viewport=PHONE)
    for game in page.get_by_label("Game", exact=True).locator("option").all_text_contents():
        page.get_by_label("Game", exact=True).select_option(label=game)
        expect(page.locator("#puzzle-list a")).not_to_have_count(0)
    for path in sorted(PUZZLES.iterdir()):
        # That with the longest line; retired ones are not in the list.
        puzzles = [puzzle for puzzle in read_puzzles(path) if not puzzle.is_retired]
        puzzle = max(puzzles, key=lambda puzzle: len(puzzle.line.turns))
        page.evaluate(f"location.hash = '{puzzle.id}'")
        expect(page.locator("#puzzle-list [aria-current]")).to_have_attribute("href", re.compile(puzzle.id))
        win(page, puzzle)
        expect(page.locator("#puzzle-list [aria-current]")).to_have_attribute("data-state", "solved")


def next_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Next puzzle")


def test_todays_puzzle_is_shown_first_and_can_be_passed_on(pages: GuardedPages, puzzle: Puzzle) -> None:
    page = pages.visit("puzzles.html", viewport=PHONE)
    page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    title = page.get_by_role("heading", level=2).first
    expect(title).to_have_text(re.compile("^Today.s [a-z]+ puzzle: "))
    today = title.text_content() or ""
    page.evaluate(f"location.hash = '{puzzle.id}'")
    expect(title).to_have_text(re.compile("^(Today.s [a-z]+ puzzle: )?Crossway [0-9]+$"))
    retired = next(puzzle for puzzle in read_puzzles(PUZZLES / "crossway.jsonl") if puzzle.is_retired)
    page.evaluate(f"location.hash = '{retired.id}'")
    expect(title).to_have_text(f"Crossway {retired.number}")
    page.evaluate(f"location.hash = '{puzzle.id}'")
    expect(title).not_to_have_text(f"Crossway {retired.number}")
    page.set_viewport_size({"width": 844, "height": 390})
    for part in (title, page.locator(".board"), page.get_by_role("button", name="Hint"), next_button(page)):
        expect(part).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("body")).to_have_attribute("data-copied", f"{pages.site_url}puzzles.html#{puzzle.id}")
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name="Copy for a page").click()
    begins = f'<crosscut-board link="#{puzzle.link().partition("&v=")[0]}&solution={puzzle.move}!('
    expect(page.locator("body")).to_have_attribute("data-copied", re.compile(re.escape(begins.replace("&", "&amp;"))))
    page.get_by_role("link", name=re.compile("^Today.s puzzles$")).click()
    expect(title).to_have_text(today)
    pages.let_go()
    page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=1))
    page.get_by_role("link", name=re.compile("^Today.s puzzles$")).click()
    expect(title).not_to_have_text(today)
    expect(title).to_have_text(re.compile("^Today.s [a-z]+ puzzle: "))
