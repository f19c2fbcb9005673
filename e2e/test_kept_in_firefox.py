"""What is never lost, in Firefox: the tests of Chromium once more, those that a browser could answer otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e import test_against_computer, test_embed_life, test_limits, test_nothing_lost, test_saved_games
from e2e.board_page import BoardPage
from e2e.guarded_pages import GuardedPages
from e2e.host_pages import HostPages

pytestmark = pytest.mark.release

OF_BOARDS = [
    test_limits.test_eight_long_comments_outlive_a_reload,
    test_limits.test_a_comment_that_is_typed_right_before_a_reload_is_there_afterwards,
    test_saved_games.test_state_before_the_last_change_can_be_had_again,
    test_saved_games.test_saved_game_that_cannot_be_read_whole_is_never_overwritten,
    test_saved_games.test_what_is_not_stored_as_it_was_written_replaces_nothing,
]
OF_PAGES = [
    test_against_computer.test_a_second_click_while_the_engine_starts_is_nobodys_move,
    test_nothing_lost.test_two_tabs_that_move_at_once_keep_both_lines_and_come_to_rest,
    test_nothing_lost.test_what_somebody_writes_stays_in_its_box_while_another_tab_plays_on,
]
OF_HOSTS = [
    test_embed_life.test_frame_that_is_taken_out_is_noticed_and_opened_anew,
    test_embed_life.test_pages_with_trusted_types_shadow_roots_and_two_versions_of_the_script,
    test_embed_life.test_sandbox_is_told_of_at_once_and_the_picture_stays,
    test_embed_life.test_frame_of_the_engine_answers_every_message_of_a_hostile_parent,
]


def name(test: Callable[..., None]) -> str:
    return test.__name__.removeprefix("test_")


@pytest.fixture
def firefox_pages(firefox: Browser, site_url: str) -> Iterator[GuardedPages]:
    """Pages of the site."""
    guarded = GuardedPages(firefox, site_url)
    yield guarded
    guarded.close()


@pytest.fixture(scope="module")
def firefox_board_pages(firefox: Browser, site_url: str) -> Iterator[GuardedPages]:
    """Opens the page that the tests of a board share."""
    guarded = GuardedPages(firefox, site_url)
    yield guarded
    guarded.close()


@pytest.fixture(scope="module")
def shared_firefox_board(firefox_board_pages: GuardedPages) -> BoardPage:
    """The board of that page, its engine ready."""
    return firefox_board_pages.open_board()


@pytest.fixture
def firefox_board(shared_firefox_board: BoardPage, firefox_board_pages: GuardedPages) -> Iterator[BoardPage]:
    """The same for each test, at the front door of a browser without any saved game."""
    shared_firefox_board.forget()
    yield shared_firefox_board
    firefox_board_pages.tell_faults()


@pytest.fixture
def firefox_hosts(firefox: Browser, embedding_host: tuple[Path, str], site_url: str) -> Iterator[HostPages]:
    """Pages of another origin."""
    opened = HostPages(firefox, *embedding_host, site_url)
    yield opened
    opened.guarded.close()


@pytest.mark.parametrize("test", OF_BOARDS, ids=name)
def test_board(firefox_board: BoardPage, test: Callable[[BoardPage], None]) -> None:
    test(firefox_board)


@pytest.mark.parametrize("test", OF_PAGES, ids=name)
def test_pages(firefox_pages: GuardedPages, test: Callable[[GuardedPages], None]) -> None:
    test(firefox_pages)


@pytest.mark.parametrize("test", OF_HOSTS, ids=name)
def test_hosts(firefox_hosts: HostPages, test: Callable[[HostPages], None]) -> None:
    test(firefox_hosts)
