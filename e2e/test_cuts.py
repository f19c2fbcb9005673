"""What cannot be cut: the proof in Analyse, trying to cut it, and the move that decided a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from crosscut import parse_move
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, GuardedPages, wait_for_engine

DECIDED = ["e5", "f6", "d6", "e7", "f4", "g3", "d7", "d8", "c8", "g5", "e3"]
"""A game of Crossway on 9x9 after which Red cannot be stopped."""
PROVED = "Red wins, proved: nothing can cut it"
FINISHED = ["d2", "c3", "b3", "c1", "c2", "c4", "a4", "b1", "a1", "d4", "a3", "b2", "a2"]
"""A game on 4x4 in which stones join along the rising diagonal, too. Red wins: b1 lost it, b2 would have won."""


@pytest.fixture(scope="module")
def board(browser: Browser, site_url: str) -> Iterator[BoardPage]:
    guarded = GuardedPages(browser, site_url)
    page = guarded.open(viewport=LAPTOP)
    wait_for_engine(page)
    yield BoardPage(page)
    guarded.close()


def verdict(board: BoardPage) -> Locator:
    return board.page.get_by_role("region", name="Evaluation").get_by_role("paragraph").first


def free_points(board: BoardPage) -> Locator:
    """The points of the connection that are still empty."""
    return board.page.locator("[role=gridcell][aria-label*=' empty'][aria-label*='part of the connection']")


def cut(board: BoardPage) -> str:
    """Cut the connection at its last empty point, and return the answer as it is read out."""
    point = free_points(board).last.get_attribute("data-point") or ""
    board.play_by_twin(parse_move(point))
    answer = re.compile(rf"^(Blue to cut|Red wins)\.\s+Red answers {point} with ([a-i][1-9])(\.|: joined\.)$")
    expect(board.status).to_have_text(answer)
    expect(board.cell(point)).to_have_accessible_name(re.compile(rf"^{point} blue, .*number \d, a cut"))
    return board.status.text_content() or ""


@pytest.mark.release
def test_every_cut_is_answered_until_the_edges_are_joined_and_nothing_is_stored(board: BoardPage) -> None:
    """In every run `tests/js/proofs.test.mjs` tests the cuts, their answers, and that the record stays."""
    board.open(fragment("crossway", 9, DECIDED))
    expect(verdict(board)).to_have_text(PROVED)
    said = board.page.get_by_role("region", name="Evaluation").locator("[aria-live]")
    expect(said).to_have_text(re.compile(f"^{PROVED}. Best moves: "))
    template = board.page.get_by_role("link", name="e3: this is a template of row 3")
    expect(template).to_have_attribute("href", re.compile(r"connections\.html#crossway&t=3\.1$"))
    address, picture = board.address, board.picture()
    while not cut(board).endswith("joined."):
        expect(free_points(board).first).to_be_visible()
    steps = board.page.get_by_role("group", name="Cuts")
    steps.get_by_role("button", name="One step back").click()
    expect(board.status).to_have_text(re.compile(r"Red answers .*[1-9]\.$"))
    steps.get_by_role("button", name="Close").click()
    expect(verdict(board)).to_have_text(PROVED)
    expect(board.status).to_have_text("Blue to move.")
    board.expect_no_message()
    assert (board.address, board.picture()) == (address, picture)
    expect(board.moves_listed).to_have_count(len(DECIDED))


def test_the_end_of_a_game_tells_which_move_decided_it(board: BoardPage) -> None:
    board.open_to_play(fragment("own:join-rising", 4, FINISHED[:-1]))
    board.play(FINISHED[-1])
    end = "Red won in 7 moves. Decided by b1 (move 8 of 13): after that Red could not be cut."
    expect(board.status).to_contain_text(end)


@pytest.mark.release
def test_a_review_names_the_move_that_decided_the_game(board: BoardPage) -> None:
    """In every run `tests/js/review.test.mjs` tests the review, and the test above the sentence."""
    board.open(fragment("own:join-rising", 4, FINISHED))
    expect(verdict(board)).to_have_text("Red wins.")
    board.button("Review").click()
    review = board.page.get_by_role("region", name="Review")
    expect(review).to_contain_text("Decided by move 8 (b1).")
    decisive = review.get_by_role("button", name=re.compile("^8. Blue b1 "))
    expect(decisive).to_have_text(
        "8. Blue b1 The decisive move: from here nothing can cut Red. With b2 instead of b1 Blue would have won."
    )
    decisive.click()
    expect(board.page.get_by_text("move 7 of 13")).to_be_visible()
