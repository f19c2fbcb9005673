"""Two people play by links alone: each in a browser of their own, with what the pages give them to send."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import crosscut
from crosscut import parse_move
from e2e.axe import findings
from e2e.board_page import fragment
from e2e.friend import Friend
from e2e.guarded_pages import PHONE, GuardedPages
from e2e.lent_engine import LendingProfiles

FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
NOTE_BADGE = """() => {
  navigator.setAppBadge = async (count) => { document.documentElement.dataset.badge = String(count); };
}"""


@pytest.fixture(scope="module")
def friends(browser: Browser, site_url: str, profiles: LendingProfiles) -> Iterator[tuple[Friend, Friend]]:
    """Two people, each in a browser of their own, one with a phone; the tests of this file share their pages."""
    guarded = GuardedPages(browser, site_url, profiles)
    guarded.expect_fault("ERR_INTERNET_DISCONNECTED")  # one test takes the network away
    yield Friend(guarded.open()), Friend(guarded.open(viewport=PHONE))
    guarded.close()


@pytest.fixture
def ada(friends: tuple[Friend, Friend]) -> Friend:
    return visitor(friends[0])


@pytest.fixture
def ben(friends: tuple[Friend, Friend]) -> Friend:
    return visitor(friends[1])


def visitor(friend: Friend) -> Friend:
    """With nothing saved, and at the front door."""
    friend.page.evaluate("() => { localStorage.clear(); location.hash = ''; }")
    return friend


def begun(ada: Friend, ben: Friend, game: str, moves: str, size: int = 5) -> None:
    """A game of some moves, whose last link is opened and answered."""
    ada.invite(game, size)
    friends = (ada, ben)
    for ply, move in enumerate(moves.split()):
        mover, other = friends[ply % 2], friends[1 - ply % 2]
        mover.play(move)
        link = mover.link()
        expect(mover.status).to_have_text(re.compile("Waiting for"))
        other.open(link)
        expect(other.status).to_have_text(re.compile(f"played {move}"))
        if ply == 0:
            other.answer()


def test_first_link_and_answer(ada: Friend, ben: Friend) -> None:
    ada.invite("Crossway", 3)
    ada.play("a1")
    expect(ada.status).to_have_text(re.compile("Now send it to Ben"))
    link = ada.link("Good luck")
    assert len(link.partition("#")[2]) < 160
    expect(ada.status).to_have_text(re.compile("Waiting for Ben"))
    ben.open(link)
    expect(ben.status).to_have_text(
        re.compile("^Blue to move.*Ada played a1. It is your move, Blue. Ada says: Good luck")
    )
    expect(ben.page.get_by_role("radio", name="Blue")).to_be_checked()
    ben.answer()
    ben.play("b2")
    ada.open(ben.link())
    expect(ada.status).to_have_text(re.compile("Ben played b2. It is your move, Red"))


@pytest.mark.parametrize(("name", "size"), [("Crossway", 3), ("Quax", 3), ("Candy Necklace", 4)])
def test_whole_game(ada: Friend, ben: Friend, name: str, size: int) -> None:
    """Two people with nothing but links: every one opens what the other has sent, with a reload now and then."""
    play_whole_game(ada, ben, name, size)


def play_whole_game(ada: Friend, ben: Friend, name: str, size: int) -> None:
    """From the invitation to the end; every link is what the page gives."""
    game = next(game for game in crosscut.games() if game.name == name)
    position = game.start(size)
    ada.invite(name, size)
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
            expect(mover.status).to_have_text(re.compile("Now send it to"))
        link = mover.link()
        other.open(link)
        expect(other.status).to_have_text(re.compile("swaps|played|made the link"))
        if position.ply == 1:
            other.answer()
        if position.ply == 3:
            other.page.reload()
        other.board.expect_position(position)
    expect(mover.status).to_have_text(re.compile(f"^{position_winner(game, position)} wins"))
    expect(other.status).to_have_text(re.compile(f"^{position_winner(game, position)} wins.*You lose"))
    expect(other.board.button("Rematch")).to_be_visible()


def test_chromium_against_firefox(
    ada: Friend, firefox: Browser, site_url: str, firefox_profiles: LendingProfiles
) -> None:
    guarded = GuardedPages(firefox, site_url, firefox_profiles)
    play_whole_game(ada, Friend(guarded.open()), "Crossway", 3)
    guarded.close()


def position_winner(game: crosscut.Game, position: crosscut.Position) -> str:
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.winner is not None
    return outcome.winner.title()


def game_move(game: crosscut.Game, position: crosscut.Position) -> crosscut.Move:
    """The swap, a link or the first legal point: what a game has is used."""
    moves = game.legal_moves(position)
    return next((move for move in moves if not isinstance(move, crosscut.Place)), moves[0])


def test_the_other_colour_is_not_played_by_mistake(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "Crossway", "c3 b2")
    ada.play("d4")
    ada.board.cell("a1").click()
    expect(ada.status).to_have_text(re.compile("It is the turn of Ben"))
    ada.board.button("Analyse").click()
    ada.board.cell("a1").click()
    expect(ada.status).to_have_text(re.compile("A try: it is not sent"))
    ada.board.button("Play").click()
    link = ada.link()
    assert "m=c3.b2.d4&" in link
    ada.page.reload()
    expect(ada.status).to_have_text(re.compile("Waiting for Ben"))
    ben.open(link)
    expect(ben.status).to_have_text(re.compile("Ada played d4. It is your move, Blue"))
    assert len(ben.page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('.game.'))")) == 1


def test_an_older_link_shows_the_newest_state(ada: Friend, ben: Friend) -> None:
    ada.invite("Crossway", 5)
    ada.play("c3")
    first = ada.link()
    ben.open(first)
    ben.answer()
    ben.play("b2")
    ada.open(ben.link())
    expect(ada.status).to_have_text(re.compile("Ben played b2"))
    ben.open(first)
    expect(ben.status).to_have_text(re.compile("This link is older: it ends at move 1.*move 2"))
    expect(ben.board.cell("b2")).to_have_attribute("aria-label", re.compile("blue"))
    ada.open(first)
    expect(ada.status).to_have_text(re.compile("a link of your own; it ends at move 1"))


def test_taking_back_is_offered_as_such(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "Crossway", "c3 b2 d4")
    ada.board.button("Take back").click()
    expect(ada.status).to_have_text(re.compile("Play another move and send it: Ben is asked"))
    ada.play("d2")
    link = ada.link()
    ben.open(link)
    expect(ben.dialog.get_by_role("heading")).to_have_text("Ada takes back d4 and plays d2")
    ben.dialog.get_by_role("button", name="Allow d2").click()
    expect(ben.board.cell("d2")).to_have_attribute("aria-label", re.compile("red"))
    expect(ben.page).to_have_url(re.compile(r"m=c3\.b2\.d2\(d4(\)&|%29$)"))
    ben.play("a1")
    ada.open(ben.link())
    expect(ada.status).to_have_text(re.compile("Ben played a1"))


def test_a_contradiction_shows_both_lines_and_loses_nothing(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "Crossway", "c3 b2 d4 a1")
    other = ben.board.address.replace("m=c3.b2.d4.a1", "m=c3.e5.d4.a2").replace("by=blue", "by=red")
    ben.open(f"#{other}")
    expect(ben.dialog).to_contain_text("The link contradicts your game after move 1")
    expect(ben.dialog).to_contain_text("2. b2 3. d4 4. a1")
    expect(ben.dialog).to_contain_text("2. e5 3. d4 4. a2")
    ben.dialog.get_by_role("button", name="Keep my game").click()
    expect(ben.page).to_have_url(re.compile(r"m=c3\.b2\(e5\.d4\.a2\)\.d4\.a1(&|$)"))
    expect(ben.status).to_have_text(re.compile("Waiting for Ada|Now send"))


def test_a_turn_that_is_skipped_is_told(ben: Friend) -> None:
    moves = ["b1", "b2", "a2", "a3", "c2", "b3", "c3"]
    game = crosscut.game("candy-necklace")
    position = game.start(3)
    for move in moves:
        play = game.play(position, move)
        position = play.position
    assert play.skipped is crosscut.Color.BLUE
    ben.open("#" + fragment(game.id, 3, moves, id="abcdefgh23", by="red"))
    expect(ben.status).to_have_text(re.compile("You have no legal move, so your turn is skipped"))


def test_axe_finds_nothing_on_either_side(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "Crossway", "c3 b2 d4")
    assert findings(ada.page) == []
    assert findings(ben.page) == []
    ada.board.button("Take back").click()
    ada.play("d2")
    ada.board.button("Send").click()
    assert findings(ada.page) == []
    ben.open(ada.copied())
    expect(ben.dialog).to_be_visible()
    assert findings(ben.page) == []
    ben.dialog.get_by_role("button", name="Allow d2").click()


def test_stopping(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "Crossway", "c3 b2")
    ada.board.button("Offer to stop").click()
    expect(ada.status).to_have_text(re.compile("You offer to stop"))
    ben.open(ada.link())
    expect(ben.dialog.get_by_role("heading")).to_have_text("Ada offers to stop")
    ben.dialog.get_by_role("button", name="Agree to stop").click()
    expect(ben.status).to_have_text(re.compile("^Stopped: nobody wins"))
    ada.open(ben.link())
    expect(ada.status).to_have_text(re.compile("^Stopped: nobody wins.*Ben agrees"))
    ada.open("#" + ada.board.address.replace("m=c3.b2", "m=c3"))
    expect(ada.status).to_have_text(re.compile("This game is over here. The link is older"))


def test_an_answer_to_a_move_that_was_taken_back_lets_it_stand(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "Crossway", "c3 b2 d4")
    ben.play("a1")
    ada.board.button("Take back").click()
    expect(ada.board.cell("d4")).to_have_accessible_name("d4 empty")
    ada.open(ben.link())
    expect(ada.status).to_have_text(
        re.compile("You had taken d4 back, but it was answered already, so it stays. Ben played a1")
    )
    expect(ada.board.cell("d4")).to_have_attribute("aria-label", re.compile("red"))


def test_resigning_and_a_rematch_with_the_colours_exchanged(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "Crossway", "c3 b2")
    ada.board.button("Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ada.status).to_have_text(re.compile("^Blue wins: Red has resigned. Now send it to Ben"))
    expect(ada.board.button("Take back")).to_be_enabled()
    ben.open(ada.link())
    expect(ada.status).to_have_text(re.compile(r"^Blue wins \(Ben\): Red has resigned\."))
    expect(ada.board.button("Take back")).to_be_disabled()
    ada.page.reload()
    expect(ada.status).to_have_text(re.compile("^Blue wins"))
    expect(ada.board.button("Take back")).to_be_disabled()
    expect(ben.status).to_have_text(re.compile("^Blue wins.*Ada has resigned. You win."))
    expect(ben.board.button("Take back")).to_be_disabled()
    ben.board.button("Rematch").click()
    expect(ben.status).to_have_text(re.compile("^Red to move"))
    ben.play("a1")
    ada.open(ben.link())
    expect(ada.status).to_have_text(re.compile("Ben played a1. It is your move, Blue"))
    expect(ada.page.get_by_role("radio", name="Blue (Ada)")).to_be_checked()


def test_games_that_wait_come_first_and_are_counted(ada: Friend, ben: Friend) -> None:
    ben.page.reload()
    ben.page.evaluate(NOTE_BADGE)
    begun(ada, ben, "Crossway", "c3")
    expect(ben.page).to_have_title(re.compile(r"^\(1\) Crossway"))
    expect(ben.page.locator("html")).to_have_attribute("data-badge", "1")
    ben.board.button("New game").click()
    dialog = ben.page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name="Friend on this device").check()
    dialog.get_by_role("button", name="Start").click()
    ben.board.play_by_twin(parse_move("a1"))
    expect(ben.page).to_have_url(re.compile("m=a1"))
    ben.board.button("My games").first.click()
    rows = ben.page.get_by_role("dialog", name="My games").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Your move.")
    rows.first.get_by_role("button", name="Open").click()
    ben.play("b2")
    expect(ben.page).to_have_title(re.compile("^Crossway"))
    expect(ben.page.locator("html")).to_have_attribute("data-badge", "0")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("m=c3", "m=c3.zz"), "Move 2 of the link, “zz”, could not be read"),
        (("m=c3", "m=c3.c3"), "Move 2, c3, is left out"),
        (("g=crossway", "g=quax"), "has the id of this game, but belongs to another one"),
    ],
)
def test_a_hostile_link_changes_nothing(ada: Friend, ben: Friend, change: tuple[str, str], sentence: str) -> None:
    begun(ada, ben, "Crossway", "c3")
    expect(ben.page).to_have_url(re.compile("by=blue"))
    before = ben.board.address
    ben.open("#" + before.replace("by=blue", "by=red").replace(*change))
    expect(ben.status).to_have_text(re.compile(sentence))
    expect(ben.page).to_have_url(re.compile(re.escape(f"#{before}") + "$"))


def test_a_malformed_id_is_told_and_the_moves_are_read(ben: Friend) -> None:
    ben.open("#v=1&g=crossway&n=3&m=b2&id=%3Cb%3E&by=red")
    expect(ben.status).to_have_text(re.compile("The id “<b>” of a game by link could not be read"))
    expect(ben.board.button("Play on from here")).to_be_visible()


def test_a_position_that_is_only_shown_touches_no_game(ada: Friend, ben: Friend) -> None:
    begun(ada, ben, "Crossway", "c3 b2")
    ada.board.button("Share").click()
    dialog = ada.page.get_by_role("dialog", name="Share this position")
    link = dialog.get_by_role("textbox", name="Link").input_value()
    assert "id=" not in link
    assert "by=" not in link
    dialog.get_by_role("button", name="Done").click()
    ben.open(link)
    expect(ben.page.locator("html[data-mode=read]")).to_be_attached()
    expect(ben.status).to_have_text(re.compile(r"^Red to move \(Ada\)"))
    ben.board.cell("d4").click()
    expect(ben.page).to_have_url(re.compile("m=c3.b2.d4"))
    ben.board.button("Answer and send back").click()
    assert re.search(r"m=c3\.b2\.d4&.*id=[a-z2-7]{10}&by=red", ben.copied())


def test_full_storage_and_no_network(ada: Friend, ben: Friend) -> None:
    ben.page.evaluate(FULL)
    ada.invite("Crossway", 5)
    ada.play("c3")
    ben.open(ada.link())
    ben.answer()
    ben.page.context.set_offline(True)
    ben.play("b2")
    link = ben.link()
    ben.page.context.set_offline(False)
    ben.page.reload()
    expect(ben.status).to_have_text(re.compile("Waiting for Ada|Now send it to Ada"))
    ada.open(link)
    expect(ada.status).to_have_text(re.compile("Ben played b2. It is your move, Red"))
    ada.play("d4")
    ben.open(ada.link())
    expect(ben.status).to_have_text(re.compile("Ada played d4. It is your move, Blue"))
