"""The page of puzzles: solving one, going on, what is remembered, links and lines for other pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from crosscut import Board, Place, solve
from crosscut.puzzles import Puzzle, read_puzzles
from e2e.guarded_pages import PHONE, GuardedPages
from shared.paths import WEB

ANSWERED = """(moves) => {
  const board = document.querySelector("#puzzle-board");
  const isSolved = /Solved/.test(board.shadowRoot.querySelector("[role=status]").textContent);
  return isSolved || (board.link.match(/[&]m=([^&]*)/)?.[1] ?? "").split(".").length >= moves;
}"""
"""The puzzle is over, or so many moves have been made."""


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """One that is over soon."""
    puzzles = read_puzzles(WEB / "puzzles" / "crossway.jsonl")
    return max(puzzles, key=lambda puzzle: len(puzzle.position().stones) - puzzle.size**2)


def opened(pages: GuardedPages, puzzle: Puzzle) -> Page:
    return pages.open(f"puzzles.html#{puzzle.id}", viewport=PHONE)


def win(page: Page, puzzle: Puzzle) -> None:
    """Play the best moves against the page until it says that the puzzle is solved."""
    board = page.locator("#puzzle-board")
    status = board.get_by_role("status")
    while "Solved" not in (status.text_content() or ""):
        shown = Board.from_link(board.evaluate("(board) => board.link"))
        solution = solve(puzzle.game, shown.position)
        assert solution is not None
        assert solution.move is not None
        assert solution.winner is shown.turn is puzzle.setup.turn
        if isinstance(solution.move, Place):
            page.get_by_role("gridcell", name=re.compile(f"^{solution.move} ")).click()
        else:
            page.get_by_role("button", name=f"link {solution.move}").click()
        is_answered = shown.push(solution.move).position.turn is not puzzle.setup.turn
        page.wait_for_function(ANSWERED, arg=len(shown.moves) + is_answered)


def test_a_puzzle_is_solved_and_the_page_remembers_it(pages: GuardedPages, puzzle: Puzzle, tmp_path: Path) -> None:
    page = opened(pages, puzzle)
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Crossway")
    rules = page.get_by_role("link", name="How to play Crossway")
    expect(rules).to_have_attribute("href", re.compile(r"rules/crossway\.html$"))
    win(page, puzzle)
    expect(page.locator("#puzzle-count")).to_have_text(re.compile("^1 of [0-9]+ solved"))
    solved = page.get_by_role("link", name=re.compile("^Crossway [0-9]+, solved$"))
    expect(solved).to_have_attribute("aria-current", "true")
    expect(page.locator("#puzzle-facts")).to_contain_text(puzzle.themes[0])
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save progress").click()
    saving.value.save_as(tmp_path / "progress.json")
    assert json.loads((tmp_path / "progress.json").read_text(encoding="utf-8")) == {puzzle.id: "solved"}

    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(puzzle.id))
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator("#puzzle-list [aria-current]")).to_have_attribute("data-state", "seen")
    expect(page.locator("#puzzle-count")).to_have_text(re.compile("^1 of"))
    page.evaluate("localStorage.clear()")
    page.get_by_label("File with progress").set_input_files(tmp_path / "progress.json")
    expect(page.locator("#puzzle-count")).to_have_text(re.compile("^1 of .* The file was read"))
    page.get_by_label("Theme", exact=True).select_option(puzzle.themes[-1])
    expect(solved).to_have_count(1)


def test_a_puzzle_of_every_game_is_solved_on_its_page(pages: GuardedPages) -> None:
    page = pages.open("puzzles.html", viewport=PHONE)
    for path in sorted((WEB / "puzzles").iterdir()):
        puzzles = read_puzzles(path)
        is_path = puzzles[0].game.won_by == "path"
        # The shortest proof; of the games of dots the largest board, with the page's dot as the last one.
        puzzle = min(
            puzzles, key=lambda puzzle: len(puzzle.proof) if is_path else (is_last_dot_mine(puzzle), -puzzle.size)
        )
        page.evaluate(f"location.hash = '{puzzle.id}'")
        expect(page.locator("#puzzle-list [aria-current]")).to_have_attribute("href", re.compile(puzzle.id))
        win(page, puzzle)
        expect(page.locator("#puzzle-list [aria-current]")).to_have_attribute("data-state", "solved")


def is_last_dot_mine(puzzle: Puzzle) -> bool:
    return (puzzle.size - len(puzzle.position().stones)) % 2 == 1


def test_todays_puzzle_is_shown_first_and_can_be_passed_on(pages: GuardedPages, puzzle: Puzzle) -> None:
    page = pages.open("puzzles.html", viewport=PHONE)
    page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    title = page.get_by_role("heading", level=2).first
    expect(title).to_have_text(re.compile("^Today.s puzzle: "))
    today = title.text_content() or ""
    page.evaluate(f"location.hash = '{puzzle.id}'")
    expect(title).to_have_text(re.compile("^(Today.s puzzle: )?Crossway [0-9]+$"))
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("body")).to_have_attribute("data-copied", f"{pages.site_url}puzzles.html#{puzzle.id}")
    page.get_by_role("button", name="Copy for a page").click()
    line = re.escape(puzzle.link().replace("&", "&amp;"))
    expect(page.locator("body")).to_have_attribute("data-copied", re.compile(f'<crosscut-board link="#{line}"'))
    page.get_by_role("link", name=re.compile("^Today.s puzzle")).click()
    expect(title).to_have_text(today)
