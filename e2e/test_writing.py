"""What somebody writes stays bound to what it was begun for, whatever another tab does meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.board_page import BoardPage, fragment
from e2e.friend import IDS, Friend
from e2e.guarded_pages import wait_for_engine

GONE = "Another tab has taken back 2 d4. What you wrote is still in the box."


@pytest.fixture
def two_tabs(fresh_board: BoardPage, site_url: str) -> tuple[BoardPage, BoardPage]:
    """Two tabs with one game, at its second move; in the first one its comment is written."""
    fresh_board.start("quax", 5)
    fresh_board.play("c3", "d4")
    other = second_tab(fresh_board, site_url)
    other.go_on()
    expect(other.cell("d4")).to_have_accessible_name("d4 blue, last move")
    fresh_board.analyse()
    fresh_board.unfold("Comment and marks")
    box(fresh_board).press_sequentially("a fine mo")
    expect(other.page).to_have_url(re.compile("comments=2:a.fine.mo"))
    return fresh_board, other


def second_tab(board: BoardPage, address: str) -> BoardPage:
    other = BoardPage(board.page.context.new_page())
    other.page.goto(address)
    wait_for_engine(other.page)
    return other


def box(board: BoardPage) -> Locator:
    return board.page.get_by_role("textbox", name="Comment on")


def comments(board: BoardPage) -> Locator:
    return board.page.locator("#moves .comment:not([hidden])")


def take_back(two_tabs: tuple[BoardPage, BoardPage]) -> None:
    """In the other tab, while the first one is written in."""
    board, other = two_tabs
    other.button("Take back").click()
    expect(board.page.get_by_text(GONE)).to_be_visible()
    expect(box(board)).to_be_focused()
    board.page.keyboard.type("ve")
    expect(box(board)).to_have_value("a fine move")
    expect(board.page.locator("#comment-label")).to_have_text("Comment on 2 d4, which is gone")
    expect(comments(board)).to_have_count(0)


@pytest.mark.release
def test_words_about_a_move_that_another_tab_takes_back_can_be_added_elsewhere(
    two_tabs: tuple[BoardPage, BoardPage],
) -> None:
    board, other = two_tabs
    take_back(two_tabs)
    board.move_button("c3").click()
    expect(box(board)).to_have_value("a fine move")
    board.button("Add it to the comment on 1 c3").click()
    expect(comments(board)).to_have_text("a fine move")
    expect(comments(other)).to_have_text("a fine move")
    expect(board.page.get_by_text(GONE)).to_be_hidden()
    board.page.keyboard.type(", after all")
    expect(comments(board)).to_have_text("a fine move, after all")


@pytest.mark.release
def test_words_about_a_move_that_is_played_again_are_its_comment_again(two_tabs: tuple[BoardPage, BoardPage]) -> None:
    board, other = two_tabs
    take_back(two_tabs)
    other.play("d4")
    expect(comments(board)).to_have_text("a fine move")
    expect(box(board)).to_have_value("a fine move")
    expect(board.page.get_by_text(GONE)).to_be_hidden()
    expect(other.page).to_have_url(re.compile("comments=2:a.fine.move"))


@pytest.mark.release
def test_words_about_a_move_that_is_gone_can_be_left_out(two_tabs: tuple[BoardPage, BoardPage]) -> None:
    board, _ = two_tabs
    take_back(two_tabs)
    board.button("Leave it out").click()
    expect(box(board)).to_have_value("")
    expect(box(board)).to_have_accessible_name("Comment on 1 c3")
    expect(board.page.get_by_text(GONE)).to_be_hidden()


def test_a_message_stays_with_the_move_that_it_was_written_for(ada: Friend, site_url: str) -> None:
    ada.board.follow(fragment("crossway", 5, [], red="Ada", blue="Ben", id=next(IDS), by="blue"))
    ada.play("c3")
    ada.board.button("Other ways").click()
    message = ada.page.get_by_role("dialog", name="Send this to").get_by_role("textbox", name="Add a message")
    message.press_sequentially("hel")
    other = second_tab(ada.board, site_url)
    other.go_on()
    other.button("Take back").click()
    expect(message).to_be_hidden()
    other.page.close()
    ada.play("d4")
    ada.board.button("Other ways").click()
    expect(message).to_have_value("")
    ada.page.keyboard.press("Escape")
    ada.board.button("Take back").click()
    ada.play("c3")
    ada.board.button("Other ways").click()
    expect(message).to_have_value("hel")
