"""What is never lost, in Firefox: the tests of Chromium once more, those that a browser could answer otherwise."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from e2e import test_against_computer, test_embed_life, test_limits, test_nothing_lost, test_saved_games

pytestmark = pytest.mark.release


@pytest.fixture(scope="module")
def browser(firefox: Browser) -> Browser:
    """Firefox, in which all pages of this file are opened."""
    return firefox


test_eight_long_comments = test_limits.test_eight_long_comments_outlive_a_reload
test_comment_right_before_a_reload = test_limits.test_a_comment_that_is_typed_right_before_a_reload_is_there_afterwards
test_state_before = test_saved_games.test_state_before_the_last_change_can_be_had_again
test_unreadable_game = test_saved_games.test_saved_game_that_cannot_be_read_whole_is_never_overwritten
test_damaged_writing = test_saved_games.test_what_is_not_stored_as_it_was_written_replaces_nothing
test_second_click = test_against_computer.test_a_second_click_while_the_engine_starts_is_nobodys_move
test_two_tabs_that_move = test_nothing_lost.test_two_tabs_that_move_at_once_keep_both_lines_and_come_to_rest
test_box_of_a_writer = test_nothing_lost.test_what_somebody_writes_stays_in_its_box_while_another_tab_plays_on
test_frame_taken_out = test_embed_life.test_frame_that_is_taken_out_is_noticed_and_opened_anew
test_trusted_types = test_embed_life.test_pages_with_trusted_types_shadow_roots_and_two_versions_of_the_script
test_sandbox = test_embed_life.test_sandbox_is_told_of_at_once_and_the_picture_stays
test_hostile_parent = test_embed_life.test_frame_of_the_engine_answers_every_message_of_a_hostile_parent
