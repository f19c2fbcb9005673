"""Links that do not simply continue a game by link: older ones, moves taken back, contradictions, hostile ones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from crosscut import parse_move
from e2e.board_page import fragment
from e2e.friend import Friend, begun
from e2e.status import expect_turn, turn_of, win_of

HOSTILE = [("m=c3", "m=c3.zz", "“zz”"), ("g=crossway", "g=quax", "")]
"""Which part of a link is replaced, and what of it the page then names."""


@pytest.mark.release
def test_taking_back_is_offered_as_such(ada: Friend, ben: Friend) -> None:
    """In every run `tests/js/what-to-open.test.mjs` and `two-records.test.mjs` test what such a link is taken for."""
    begun(ada, ben, "c3 b2 d4")
    ada.board.button("Take back").click()
    ada.board.expect_message("d4", "Ben")
    ada.play("d2")
    link = ada.link()
    ben.open(link)
    expect(ben.dialog.get_by_role("heading")).to_have_text("Ada takes back d4 and plays d2")
    ben.dialog.get_by_role("button", name="Allow d2").click()
    expect(ben.board.cell("d2")).to_have_attribute("aria-label", re.compile("red"))
    expect(ben.page).to_have_url(re.compile(r"m=c3\.b2\.d2\(d4(\)&|%29$)"))
    ben.play("a1")
    ada.open(ben.link())
    ada.expect_received("a1")


def test_a_contradiction_shows_both_lines_and_loses_nothing(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "c3 b2 d4 a1")
    other = ben.board.address.replace("m=c3.b2.d4.a1", "m=c3.e5.d4.a2").replace("by=blue", "by=red")
    ben.open(f"#{other}")
    expect(ben.dialog).to_contain_text("2. b2 3. d4 4. a1")
    expect(ben.dialog).to_contain_text("2. e5 3. d4 4. a2")
    ben.dialog.get_by_role("button", name="Keep my game").click()
    expect(ben.page).to_have_url(re.compile(r"m=c3\.b2\(e5\.d4\.a2\)\.d4\.a1(&|$)"))
    expect(ben.send).to_be_visible()


def test_older_and_hostile_links_change_nothing_and_an_answer_lets_a_move_stand_that_was_taken_back(
    ada: Friend, ben: Friend
) -> None:
    begun(ada, ben, "c3 b2 d4")
    expect(ben.page).to_have_url(re.compile("by=blue"))
    before = ben.board.address
    expect_the_newest_state(ada, ben, before)
    for part, hostile, named in HOSTILE:
        ben.open("#" + before.replace("by=blue", "by=red").replace(part, hostile))
        ben.board.expect_message(named)
        expect(ben.page).to_have_url(re.compile(re.escape(f"#{before}") + "$"))
        ben.board.button("Dismiss the message").click()
    ben.play("a1")
    ada.board.button("Take back").click()
    expect(ada.board.cell("d4")).to_have_accessible_name("d4 empty")
    ada.open(ben.link())
    ada.expect_received("a1")
    expect(ada.status).to_contain_text("You took d4 back, but it had already been answered, so it stays.")
    expect(ada.board.cell("d4")).to_have_attribute("aria-label", re.compile("red"))


def expect_the_newest_state(ada: Friend, ben: Friend, address: str) -> None:
    """After d4 both open the link that Ada has sent with c3."""
    identity = re.search("id=([a-z0-9]+)", address)
    assert identity
    first = "#" + fragment("crossway", 5, ["c3"], red="Ada", blue="Ben", id=identity[1], by="red")
    ben.open(first)
    expect(ben.status).to_contain_text("This link is older: it ends at move 1")
    expect(ben.board.cell("d4")).to_have_accessible_name("d4 red, last move")
    ada.open(first)
    expect(ada.status).to_contain_text("This is your own link; it ends at move 1")
    expect(ada.board.cell("d4")).to_have_accessible_name("d4 red, last move")


@pytest.mark.release
def test_an_older_link_that_is_cut_is_reported_and_the_moves_are_read(ben: Friend) -> None:
    """In every run `tests/js/sentences.test.mjs` and `link.test.mjs` test such links."""
    for by in ("", "&b", "&by="):
        ben.open(f"#v=1&g=crossway&n=3&m=b2&id=abcdefgh23{by}")
        expect(ben.status).to_contain_text("does not say who sent it")
        ben.open("#")
    ben.open("#v=1&g=crossway&n=3&m=b2&id=%3Cb%3E&by=red")
    ben.board.expect_message("“<b>”")
    expect(ben.board.button("Play on from here")).to_be_visible()


@pytest.mark.release
def test_a_link_that_was_cut_off_is_shown_and_cannot_be_answered(ada: Friend, ben: Friend) -> None:
    """Nor after a reload; the whole link goes on. `tests/js/what-to-open.test.mjs` has more such links."""
    begun(ada, ben, "c3 b2")
    game = ben.board.address
    ada.play("d4")
    whole = ada.link()
    assert whole.endswith("&v=1")
    for reloaded in (False, True):
        if reloaded:
            ben.page.reload()
        else:
            ben.open(whole[:-1])
        expect(ben.status).to_contain_text("This link seems to have been cut off.")
        expect(ben.send).to_be_hidden()
        expect(ben.board.button("Answer and send back")).to_be_hidden()
    ben.board.play_by_twin(parse_move("a1"))
    expect(ben.send).to_be_hidden()
    ben.open(f"#{game}")
    expect(ben.status).to_contain_text("Waiting for Ada")
    ben.open(f"{whole}.")
    expect(ben.status).to_have_text(re.compile("^Blue to move: your turn.*Ada played d4."))
    ben.play("a1")


@pytest.mark.release
def test_a_position_that_is_only_shown_touches_no_game(ada: Friend, ben: Friend) -> None:
    """In every run `tests/js/what-to-open.test.mjs` tests what is only read."""
    begun(ada, ben, "c3 b2")
    ada.board.button("Share").click()
    dialog = ada.page.get_by_role("dialog", name="Share this position")
    link = dialog.get_by_role("textbox", name="Link").input_value()
    assert "id=" not in link
    assert "by=" not in link
    dialog.get_by_role("button", name="Done").click()
    ben.open(link)
    expect(ben.page.locator("html[data-mode=read]")).to_be_attached()
    expect_turn(ben.status, "red")
    expect(ben.status).to_contain_text("Ada")
    ben.board.cell("d4").click()
    expect(ben.page).to_have_url(re.compile("m=c3.b2.d4"))
    ben.board.button("Answer and send back").click()
    assert re.search(r"id=[a-z2-7]{10}&by=red&m=c3\.b2\.d4&", ben.link())


FORGED = [
    ("m=c3.b2.d4.e5&by=blue", "Have you played d4?", turn_of("red")),
    ("m=c3&by=blue&resigned=red", "Have you resigned?", win_of("blue")),
]
"""What a link of Ben holds beside the game c3 of Ada, what it is asked about, and how it stands if she made it."""


@pytest.mark.parametrize("forgeries", [FORGED[:1], pytest.param(FORGED, marks=pytest.mark.release)], ids=["one", "all"])
def test_what_i_have_not_done_here_counts_only_if_i_say_so(
    ada: Friend, ben: Friend, forgeries: list[tuple[str, str, re.Pattern[str]]]
) -> None:
    begun(ada, ben, "c3")
    expect(ada.page).to_have_url(re.compile("id=.*by=red&m=c3&"))
    game = ada.board.address.replace("&at=1", "")
    for forged, asked, standing in forgeries:
        ada.open("#" + game.replace("m=c3", forged).replace("&by=red", ""))
        expect(ada.dialog.get_by_role("heading")).to_have_text(asked)
        ada.dialog.get_by_role("button", name="Not mine").click()
        expect_turn(ada.status, "blue")
        ada.board.expect_message()
        expect(ada.page).not_to_have_url(re.compile("by=blue"))
        ada.open("#" + game.replace("m=c3", forged).replace("&by=red", ""))
        ada.dialog.get_by_role("button", name="I made it elsewhere").click()
        expect(ada.status).to_have_text(standing)
        ada.board.reload()
        expect(ada.board.button("Take back")).to_be_enabled()
        ada.board.button("Take back").click()
        ada.expect_waiting()
        expect(ada.board.cell("c3")).to_have_accessible_name("c3 red, last move")
    ben.play("b2")
    ada.open(ben.link())
    ada.expect_received("b2")
    expect(ada.page).to_have_url(re.compile("id=.*m=c3.b2&"))
    ada.open("#" + ada.board.address.replace("m=c3.b2", "m=c3.b2.d4").replace("&at=2", ""))
    ada.dialog.get_by_role("button", name="I made it elsewhere").click()
    expect(ada.board.cell("d4")).to_have_accessible_name("d4 red, last move")
    expect_turn(ada.status, "blue")
