"""Two people play by links alone: each in a browser of their own, with what the pages give them to send."""

from __future__ import annotations

import re

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Browser, expect

import crosscut
from crosscut import parse_move
from e2e.axe import findings
from e2e.board_page import fragment
from e2e.friend import Friend, begun
from e2e.guarded_pages import HOLD_WASM, PHONE, GuardedPages, wait_for_engine
from e2e.status import expect_own_turn, expect_turn, expect_waiting, expect_win
from e2e.test_play import COUNT_CELEBRATIONS
from e2e.test_screens import FEW_SCREENS, expect_nothing_cut

FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
NOTE_BADGE = """() => {
  navigator.setAppBadge = async (count) => { document.documentElement.dataset.badge = String(count); };
}"""


def test_first_link_and_answer(ada: Friend, ben: Friend) -> None:
    ada.invite("Crossway", 3)
    ada.play("a1")
    expect(ada.send).to_have_text("Send to Ben")
    link = ada.link("Good luck")
    assert len(link.partition("#")[2]) < 160
    expect_waiting(ada.status, "Ben")
    ben.open(link)
    expect_own_turn(ben.status, "blue")
    expect(ben.status).to_have_text(
        re.compile("Ada invites you to Crossway, 3 \u00d7 3. You join left and right. Touch a.*Good luck")
    )
    expect(ben.send).to_be_disabled()
    ben.play("b2")
    expect(ben.send).to_have_text("Send to Ada")
    expect(ben.board.button("Just look")).to_be_visible()
    expect(ben.board.button("Share")).to_be_hidden()
    expect_nothing_cut(ben.page, FEW_SCREENS)
    ben.board.cell("c1").click()
    ben.board.expect_message("Ada")
    expect(ben.board.cell("c1")).to_have_accessible_name("c1 empty")
    ada.open(ben.link())
    ada.expect_received("b2")


IDS_OF_SAVED_GAMES = """() => Object.keys(localStorage).filter((key) => key.includes(".game."))
  .map((key) => JSON.parse(localStorage[key]).match.id)"""


@pytest.mark.release
def test_whole_game_with_swap_and_links(ada: Friend, ben: Friend) -> None:
    """Two people with nothing but links: each opens what the other has sent, with a reload now and then."""
    play_whole_game(ada, ben, crosscut.game("quax"), 2)


def play_whole_game(ada: Friend, ben: Friend, game: crosscut.Game, size: int, called: str = "") -> None:
    """From the invitation to the end; every link is what the page gives."""
    position = game.start(size)
    for friend in (ada, ben):
        friend.read_cards()
    ada.invite(called or game.name, size)
    friends = {crosscut.Color.RED: ada, crosscut.Color.BLUE: ben}
    while not position.over:
        mover, other = friends[position.turn], friends[position.turn.other]
        move = game_move(game, position)
        mover.play(str(move))
        position = game.play(position, move).position
        if isinstance(move, crosscut.Swap):
            friends = {color.other: friend for color, friend in friends.items()}
        if position.ply == 2:
            mover.page.reload()
            mover.expect_to_send()
        link = mover.link()
        if position.over:
            other.page.emulate_media(reduced_motion="no-preference")
            other.page.evaluate(COUNT_CELEBRATIONS)
        other.open(link)
        if not position.over:
            other.expect_turn()
        if position.ply == 3:
            other.page.reload()
        other.board.expect_position(position)
    outcome = game.outcome(position)
    assert outcome is not None
    expect_win(mover.status, outcome.winner, is_own=True)
    expect_win(other.status, outcome.winner, is_own=False)
    expect(other.page.locator("#board[data-celebrations='1']:not(.celebrating)")).to_be_attached()
    expect(other.board.button("Rematch")).to_be_visible()


@pytest.mark.release
def test_chromium_against_firefox(ada: Friend, firefox: Browser, site_url: str) -> None:
    guarded = GuardedPages(firefox, site_url)
    play_whole_game(ada, Friend(guarded.open()), crosscut.game("crossway"), 3)
    guarded.close()


def game_move(game: crosscut.Game, position: crosscut.Position) -> crosscut.Move:
    """The swap, a link or the first legal point: what a game has is used."""
    moves = game.legal_moves(position)
    return next((move for move in moves if not isinstance(move, crosscut.Place)), moves[0])


FORBID_COPYING = """
navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
document.execCommand = () => false;
"""


@pytest.mark.release
def test_axe_finds_nothing_on_either_side(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "c3 b2 d4")
    ada.board.button("Take back").click()
    ada.play("d2")
    ada.board.button("Other ways").click()
    assert findings(ada.page) == []
    ben.open(ada.copied())
    expect(ben.dialog).to_be_visible()
    assert findings(ben.page) == []
    ben.dialog.get_by_role("button", name="Allow d2").click()


def test_resigning_and_a_rematch_with_the_colours_exchanged_in_which_two_agree_to_stop(
    ada: Friend, ben: Friend
) -> None:
    begun(ada, ben, "c3 b2")
    ada.board.button("Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect_win(ada.status, "blue", is_own=False)
    ada.expect_to_send()
    expect(ada.board.button("Take back")).to_be_enabled()
    ben.open(ada.link("Good game"))
    expect(ada.board.button("Take back")).to_be_disabled()
    ada.page.reload()
    expect_win(ada.status, "blue")
    expect(ada.board.button("Take back")).to_be_disabled()
    expect_win(ben.status, "blue", is_own=True)
    expect(ben.status).to_contain_text("Ada has resigned")
    expect(ben.status.get_by_text("Ada says: Good game")).to_be_in_viewport()
    expect(ben.board.button("Take back")).to_be_disabled()
    ben.board.button("Rematch").click()
    expect_turn(ben.status, "red")
    expect(ben.page.locator("#credit")).to_contain_text("you 1 : 0")
    ben.play("a1")
    ben.page.reload()
    ben.expect_to_send()
    ada.board.button("Rematch").click()
    expect_turn(ada.status, "red")
    ada.open(ben.link())
    ada.expect_received("a1")
    expect_own_turn(ada.status, "blue")
    expect(ada.page.locator("#credit")).to_contain_text("you 0 : 1")
    expect_the_other_colour_not_to_be_played_by_mistake(ada, ben)
    expect_two_to_agree_to_stop(ada, ben)


def expect_the_other_colour_not_to_be_played_by_mistake(ada: Friend, ben: Friend) -> None:
    """Ada answers a1 in their second game."""
    ada.play("d4")
    ada.board.cell("b1").click()
    ada.board.expect_message("Ben")
    expect(ada.board.cell("b1")).to_have_accessible_name("b1 empty")
    ada.board.button("Analyse").click()
    ada.board.cell("b1").click()
    expect(ada.status).to_have_text(re.compile("A try: it is not sent"))
    ada.board.button("Play").click()
    ada.board.button("Other ways").click()
    ada.page.evaluate(f"() => {{ {FORBID_COPYING} }}")
    ada.page.get_by_role("button", name="Copy link").click()
    ada.page.keyboard.press("Escape")
    ada.expect_to_send()
    link = ada.link()
    assert "m=a1.d4&" in link
    ada.page.reload()
    ada.expect_waiting()
    ben.open(link)
    ben.expect_received("d4")
    saved = ben.page.evaluate(IDS_OF_SAVED_GAMES)
    assert len(saved) == len({*saved}) >= 2, "the rematch that both have begun is one game"
    ben.play("b1")
    ada.open(ben.link())
    ada.expect_received("b1")


def expect_two_to_agree_to_stop(ada: Friend, ben: Friend) -> None:
    ada.board.button("Offer a tie").click()
    ada.expect_to_send()
    ben.open(ada.link())
    expect(ben.dialog.get_by_role("heading")).to_have_text("Ada offers a tie")
    ben.dialog.get_by_role("button", name="Accept the tie").click()
    expect(ben.status).to_have_text(re.compile("^Tie, by agreement"))
    expect(ben.next).to_have_text(["Send to Ada"])
    ada.open(ben.link())
    expect(ben.next).to_have_text(["Rematch"])
    expect(ada.status).to_have_text(re.compile("^Tie, by agreement"))
    expect(ada.page.locator("#players .to-move")).to_have_count(0)


@pytest.mark.release
def test_an_end_is_a_picture_and_a_rematch_one_match_that_goes_on_where_the_game_is_not_known(
    ada: Friend, ben: Friend
) -> None:
    """In every run `tests/js/saved-games.test.mjs` tests the match, `tests/js/series.test.mjs` how it goes on, and
    `tests/js/animation.test.mjs` what the picture shows."""
    begun(ada, ben, "c3 b2")
    ada.board.button("Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.expect_to_send()
    link = ada.link()
    ben.open(link)
    with ben.page.expect_download() as made:
        ben.board.button("GIF").click()
    with Image.open(str(made.value.path())) as picture:
        assert len(list(ImageSequence.Iterator(picture))) == 4, "the end, two positions before it, the end"
    expect(ben.status.get_by_text("Saved as crossway-5.gif")).to_be_in_viewport()
    ben.board.button("Rematch").click()
    expect_turn(ben.status, "red")
    expect(ben.board.button("GIF")).to_be_hidden()
    ben.play("a1")
    ada.board.button("Rematch").click()
    expect_turn(ada.status, "red")
    ada.open(ben.link())
    ada.expect_received("a1")
    expect_own_turn(ada.status, "blue")
    ada.board.button("My games").first.click()
    row = ada.page.get_by_role("dialog", name="My games").get_by_role("listitem").first
    expect(row).to_contain_text("Game 2 at 0 : 1", ignore_case=True)
    row.get_by_role("button", name="More").click()
    expect(row.get_by_role("listitem")).to_contain_text("0 : 1 after 1 game")
    ada.page.get_by_role("dialog", name="My games").get_by_role("button", name="Done").click()
    ben.board.forget()
    ben.open(link)
    expect(ben.next).to_have_text(["Rematch"])
    expect(ben.board.button("Review")).to_be_visible()
    ben.board.button("Rematch").click()
    expect_own_turn(ben.status, "red")
    expect(ben.page.locator("#credit")).to_contain_text("you 1 : 0")


@pytest.mark.release
def test_games_that_wait_come_first_and_are_counted(ada: Friend, ben: Friend) -> None:
    """In every run `tests/js/saved-games.test.mjs` tests who is waited for."""
    ben.page.reload()
    ben.page.evaluate(NOTE_BADGE)
    begun(ada, ben, "c3 b2 d4")
    expect(ben.page).to_have_title(re.compile(r"^\(1\) Crossway"))
    expect(ben.page.locator("html")).to_have_attribute("data-badge", "1")
    ben.board.start("crossway", 5)
    ben.board.play("a1")
    ben.board.button("My games").first.click()
    rows = ben.page.get_by_role("dialog", name="My games").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Your move.")
    rows.first.get_by_role("button", name="Open").click()
    ben.play("a1")
    expect(ben.page).to_have_title(re.compile("^Crossway"))
    expect(ben.page.locator("html")).to_have_attribute("data-badge", "0")


@pytest.mark.release
def test_full_storage_and_no_network(ada: Friend, ben: Friend) -> None:
    """In every run full storage is tested in `test_nothing_lost.py`, and a missing network in `test_offline.py`."""
    ben.page.evaluate(FULL)
    ada.invite("Crossway", 5)
    ada.play("c3")
    ben.open(ada.link())
    ben.expect_received("c3")
    ben.page.context.set_offline(True)
    ben.play("b2")
    link = ben.link()
    ben.page.context.set_offline(False)
    ben.page.reload()
    expect(ben.send).to_be_visible()
    ada.open(link)
    ada.expect_received("b2")
    ada.play("d4")
    ben.open(ada.link())
    ben.expect_received("d4")


def test_who_only_looks_changes_nothing_and_may_answer_after_all(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "c3")
    ben.show_more()
    ben.board.button("First").click()
    ben.board.cell("a1").click()
    ben.board.expect_message()
    expect(ben.board.cell("a1")).to_have_accessible_name("a1 empty")
    ben.board.button("Last").click()
    ben.board.analyse()
    ben.board.play_by_twin(parse_move("a1"))
    ben.board.button("Play").click()
    expect(ben.page.locator("html[data-mode=read]")).to_be_attached()
    ben.play("b2")
    ben.board.button("Just look").click()
    expect(ben.page.locator("html[data-mode=read]")).to_be_attached()
    expect(ben.board.cell("b2")).to_have_accessible_name(re.compile("^b2 blue"))
    ben.board.cell("d4").click()
    expect(ben.board.cell("d4")).to_have_accessible_name(re.compile("^d4 red"))
    ben.board.button("Answer and send back").click()
    assert "m=c3.b2&" in ben.link()
    expect_waiting(ben.status, "Ada")


def test_a_link_of_the_friends_turn_takes_no_stone(ben: Friend) -> None:
    ben.open("#" + fragment("crossway", 5, [], id="abcdefgh23", by="red"))
    expect_turn(ben.status, "red")
    ben.board.cell("c3").click()
    ben.board.expect_message()
    expect(ben.board.cell("c3")).to_have_accessible_name("c3 empty")
    ben.show_more()
    expect(ben.board.button("Just look")).to_be_visible()
    ben.board.button("Go on with this game").click()
    expect_waiting(ben.status, "your friend")


def test_a_friends_move_is_there_before_the_rules_are_and_what_is_touched_meanwhile_is_played(
    pages: GuardedPages,
) -> None:
    def link(*moves: str) -> str:
        return fragment("quickway", 9, moves, id="abcdefgh24", by="red", red="Ada")

    page = pages.visit(f"#{link('e5')}", viewport=PHONE, init_script=HOLD_WASM)
    page.evaluate("release()")
    wait_for_engine(page)
    ben = Friend(page)
    ben.play("d4")
    ben.link()
    page.reload()
    ben.open(f"#{link('e5', 'd4', 'c3')}")
    expect(ben.status).to_contain_text("Ada has moved: your turn.")
    page.reload()
    expect(ben.board.cell("c3")).to_have_accessible_name("c3 red, last move")
    page.goto("about:blank")
    page.goto(f"{pages.site_url}#{link('e5', 'd4', 'c3')}")
    expect(ben.board.cell("c3")).to_have_accessible_name("c3 red, last move")
    expect(ben.status).to_contain_text("Ada has moved: your turn.")
    ben.board.cell("f6").click()
    expect(ben.board.cell("f6")).to_have_accessible_name("f6 empty, will be played")
    page.evaluate("release()")
    expect(ben.board.cell("f6")).to_have_accessible_name("f6 blue, last move")
    ben.expect_to_send()
