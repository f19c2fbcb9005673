"""A ladder that is climbed, a win that a friend is asked to do better, a match by link, and all of it in one file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import crosscut
from crosscut.player import advise
from e2e.board_page import BoardPage, fragment
from e2e.friend import Friend
from e2e.guarded_pages import PHONE, GuardedPages, wait_for_engine
from e2e.status import expect_over
from e2e.test_against_computer import expect_at_least, moves

SIZE = 9
STRONG = 6
"""The level that chooses the moves of the person, who wins with it against the lower ones."""

RED = ["e5", "e4", "e6", "e3", "e7", "e2", "e8", "e1", "e9"]
BLUE = ["a1", "b2", "c3", "a2", "a3", "a4", "a5", "b7"]
MOVES = [move for pair in zip(RED, BLUE, strict=False) for move in pair]
"""A game of Crossway on 9x9 in which Red wins with e9."""


def save(level: int) -> str:
    """A script that saves this game against a level, one move before its end."""
    match = {"opponent": "computer", "level": level, "side": "red", "played": len(MOVES), "result": ""}
    link = fragment("crossway", SIZE, MOVES, blue=f"Computer+{level}")
    game = {"title": "", "fragment": link, "changed": level, "order": 100 * level, "match": match}
    return f"localStorage.setItem('crosscut.game.{level}', {json.dumps(json.dumps(game))})"


def beat_computer(board: BoardPage) -> int:
    """Win the game of Crossway on the board; in how many moves."""
    game = crosscut.game("crossway")
    offer = board.page.get_by_role("dialog", name="The computer resigns. Keep playing?")
    ready = offer.or_(board.status.filter(has_text=re.compile("your turn|wins")))
    expect(ready).to_be_visible()
    while "wins" not in (board.status.text_content() or ""):
        if offer.is_visible():
            offer.get_by_role("button", name="Keep playing").click()
        played = moves(board)
        position = game.start(SIZE)
        for move in played:
            position = game.play(position, move).position
        if position.turn is (crosscut.Color.BLUE if "swap" in played else crosscut.Color.RED):
            board.play_by_twin(advise(game, position, level=STRONG, seed=position.ply).move)
            expect_at_least(board, len(played) + 1)
        expect(ready).to_be_visible()
    told = re.search(r"You beat level \d in (\d+) moves", board.status.text_content() or "")
    assert told
    return int(told[1])


def go_to_front(page: Page) -> None:
    page.goto(page.url.split("#")[0] + "#")
    expect(page.get_by_role("region", name="Choose a game")).to_be_visible()


@pytest.mark.release
def test_a_ladder_is_climbed_to_level_4_and_a_friend_is_asked_to_do_better(pages: GuardedPages) -> None:
    board = pages.open_board(fragment("crossway", SIZE, level="1"), viewport=PHONE)
    page = board.page
    Friend(page).read_cards()
    counts = []
    for level in (1, 2, 3):
        expect(page.locator("#terms")).to_have_text(re.compile(f"^Level {level}: "))
        counts.append(beat_computer(board))
        ladder = page.get_by_role("list", name=f"{level} of 8 levels won")
        expect(ladder.get_by_role("link")).to_have_count(level)
        if level < 3:
            page.get_by_role("button", name="Next level").click()
    board.reload()
    expect(page.get_by_role("button", name="Next level")).to_be_visible()

    board.button("Share").click()
    dialog = page.get_by_role("dialog", name=f"You beat level 3 in {counts[2]} moves")
    link = dialog.get_by_role("textbox", name="Link").input_value()
    assert re.search(rf"#g=crossway&n=9&(red|blue)=Computer\+3&beat={counts[2]}&v=1$", link)
    dialog.get_by_role("button", name="Done").click()

    climbed = moves(board)
    page.get_by_role("link", name=f"Level 1, won in {counts[0]} moves").click()
    expect(page.locator("html")).to_have_attribute("data-mode", "read")
    expect_over(board.status)
    assert moves(board) != climbed

    go_to_front(page)
    card = page.locator(".card", has_text="Crossway")
    expect(card.get_by_role("img", name="3 of 8 levels won")).to_be_visible()
    expect(page.get_by_role("link", name="Play level 4: Crossway")).to_be_visible()
    card.get_by_role("link", name="Level 4, you begin: Crossway").click()
    expect(page.locator("#terms")).to_have_text("Level 4: Club player")

    friend = pages.open_board(link.split("#")[1], viewport=PHONE)
    Friend(friend.page).read_cards()
    friend.page.reload()
    expect(friend.page.get_by_text(f"Your friend beat level 3 in {counts[2]} moves. Can you?")).to_be_visible()
    count = beat_computer(friend)
    needed = {-1: f"Your friend needed {counts[2]}.", 0: "Your friend needed as many."}
    compared = needed.get((count > counts[2]) - (count < counts[2]), f"Your friend needed only {counts[2]}.")
    expect(friend.status).to_contain_text(f"You beat level 3 in {count} moves. {compared}")
    expect(friend.page.get_by_role("list", name="1 of 8 levels won")).to_be_visible()


@pytest.mark.release
def test_with_a_hint_the_rung_stays_open(pages: GuardedPages) -> None:
    board = pages.open_board(viewport=PHONE)
    page = board.page
    page.evaluate(save(1))
    go_to_front(page)
    page.reload()
    board.go_on()
    page.get_by_role("button", name="Hint").click()
    # The button says that it works only after the next frame, so what the hint marks is waited for.
    expect(page.locator("[role=gridcell][aria-label*='pointed out']").first).to_be_attached()
    board.play("e9")
    expect(page.get_by_text("With a hint, the rung stays open.")).to_be_visible()


def play_by_links(first: Friend, second: Friend, game: str) -> None:
    """Play a whole game by links; after a swap `first` has the other colour."""
    friends = [first, second]
    played = game.split()
    for ply, move in enumerate(played):
        mover, other = friends
        mover.play(move)
        if ply == 1:
            mover.page.reload()
            mover.expect_to_send()
        other.open(mover.link())
        if ply < len(played) - 1:
            other.expect_turn()
            friends.reverse()


def expect_score(friend: Friend, score: str) -> None:
    expect(friend.page.locator("#credit")).to_contain_text(f"you {score}")


@pytest.mark.release
def test_a_match_of_three_games_by_link(pages: GuardedPages) -> None:
    ada = Friend(pages.open_board().page)
    ben = Friend(pages.open_board(viewport=PHONE).page)
    for friend in (ada, ben):
        friend.read_cards()
    ada.invite("Crossway", 3)
    play_by_links(ada, ben, "a1 c1 a2 c2 a3")
    for friend, score in ((ada, "1 : 0"), (ben, "0 : 1")):
        expect_score(friend, score)

    # Ben begins, and wins with the other colour, because Ada swaps.
    ada.board.button("Rematch").click()
    ben.open(ada.link())
    expect(ben.status).to_contain_text("Ada invites you to a rematch at Crossway, 3 \u00d7 3 (Ada leads 1 : 0)")
    ben.play("a2")
    ada.open(ben.link())
    tab = Friend(ada.page.context.new_page())
    tab.page.goto(pages.site_url)
    wait_for_engine(tab.page)
    tab.read_cards()
    tab.board.go_on()
    tab.play("swap")
    expect(ada.page).to_have_url(re.compile("m=a2.swap&"))
    ben.open(tab.link())
    ben.expect_turn()
    play_by_links(ben, ada, "a1 a3 b1 c3 c1")
    expect_score(tab, "1 : 1")
    for friend in (ada, ben):
        expect_score(friend, "1 : 1")

    # Both begin the same rematch, Ada in each of her tabs.
    for friend in (ada, tab, ben):
        friend.board.button("Rematch").click()
    ben.play("a3")
    link = ben.link()
    for friend in (ada, tab):
        friend.open(link)
        friend.expect_received("a3")
    play_by_links(tab, ben, "a1 c3 b1 b3 c1")
    for friend, score in ((tab, "2 : 1"), (ben, "1 : 2")):
        expect_score(friend, score)
        friend.page.reload()
        expect_score(friend, score)
        friend.board.button("My games").first.click()
        dialog = friend.page.get_by_role("dialog", name="My games")
        rows = dialog.get_by_role("list").first.locator("> li")
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text(f"{score} after 3 games")
        rows.get_by_role("button", name="More").click()
        others = rows.get_by_role("list", name="The other games of the match").get_by_role("listitem")
        expect(others).to_have_count(2)
        dialog.get_by_role("button", name="Done").click()


@pytest.mark.release
def test_a_link_that_is_answered_in_two_tabs_is_one_game(pages: GuardedPages) -> None:
    ada, ben = Friend(pages.open_board().page), Friend(pages.open_board(viewport=PHONE).page)
    tab = Friend(ben.page.context.new_page())
    tab.page.goto(pages.site_url)
    wait_for_engine(tab.page)
    ada.invite("Crossway", 3)
    ada.play("a1")
    link = ada.link()
    for friend in (ben, tab):
        friend.open(link)
        friend.expect_received("a1")
    for friend, move in ((ben, "b2"), (tab, "c3")):
        friend.board.play_by_twin(crosscut.parse_move(move))
    for friend in (ben, tab):
        friend.page.reload()
        friend.board.button("My games").first.click()
        dialog = friend.page.get_by_role("dialog", name="My games")
        expect(dialog.get_by_role("list").first.locator("> li")).to_have_count(1)
        dialog.get_by_role("button", name="Done").click()


@pytest.mark.release
def test_a_rematch_that_was_deleted_and_begun_again_is_another_game(pages: GuardedPages) -> None:
    ada, ben = Friend(pages.open_board().page), Friend(pages.open_board(viewport=PHONE).page)
    ada.invite("Crossway", 3)
    play_by_links(ada, ben, "a1 c1 a2 c2 a3")
    for friend in (ada, ben):
        friend.board.button("Rematch").click()
    play_by_links(ben, ada, "a1 c1 a2 c2 a3")
    finished = ben.board.address
    ada.board.button("My games").first.click()
    dialog = ada.page.get_by_role("dialog", name="My games")
    dialog.get_by_role("button", name="More").first.click()
    dialog.get_by_role("button", name="Delete", exact=True).first.click()
    dialog.get_by_role("button", name="Open").first.click()
    ada.board.button("Rematch").click()
    link = ada.link()
    ben.open(link)
    # Her link counts one game, and his browser knows both.
    expect(ben.status).to_contain_text("Ada invites you to a rematch at Crossway, 3 \u00d7 3 (it stands 1 : 1)")
    ben.play("b2")

    # Another device of hers does not know what was deleted here.
    identity = re.compile("(?<=[#&]id=)[^&]+")
    taken = identity.search(finished)
    assert taken
    ben.open(identity.sub(taken[0], link))
    expect(ben.dialog).to_be_visible()
    ben.dialog.get_by_role("button", name="Keep my game").click()
    expect(ben.page).to_have_url(re.compile(r"m=a1\.c1\.a2\.c2\.a3&"))
    ben.open(identity.sub(taken[0], link) + "&")
    ben.dialog.get_by_role("button", name="Open as another game").click()
    expect(ben.page.locator("html")).to_have_attribute("data-mode", "read")
    ben.play("c3")
    assert (identity.findall(ben.board.address) or [taken[0]])[0] != taken[0]
    ada.open(ben.link())
    ada.expect_received("c3")


OWN_GAME = "g=own:ban-xo/ox&n=5&called={}&v=2"
FIGURE = "figure-editor.html#g=quax&n=5&m={}&v=1"
PUZZLE = "localStorage.setItem('crosscut.puzzle-results', JSON.stringify({'crossway-%s': {20000: 'first'}}))"


def fill_browser(board: BoardPage, site_url: str, level: int, name: str, move: str) -> None:
    """Win a game against the computer, play an own game, make a figure, and solve a puzzle."""
    page = board.page
    page.evaluate(save(level))
    page.evaluate(PUZZLE % move.ljust(5, "x").replace("1", "b"))
    go_to_front(page)
    page.reload()
    board.go_on()
    board.play("e9")
    expect(page.get_by_role("list", name="1 of 8 levels won")).to_be_visible()
    board.follow(OWN_GAME.format(name) + "&level=1")
    board.play(move)
    page.goto(site_url + "figure-editor.html")
    page.get_by_role("grid").first.wait_for()
    page.locator(f'[role=gridcell][data-point="{move}"]').first.click()
    expect(page.locator("#editor-saved")).to_be_attached()
    page.wait_for_function("() => localStorage.getItem('crosscut.figures')")


@pytest.mark.release
def test_a_file_of_all_is_read_by_a_browser_with_things_of_its_own(pages: GuardedPages, tmp_path: Path) -> None:
    one, other = pages.open_board(viewport=PHONE), pages.open_board(viewport=PHONE)
    fill_browser(one, pages.site_url, 1, "Mine", "a1")
    fill_browser(other, pages.site_url, 2, "Theirs", "b1")
    file = tmp_path / "mine.json"
    for page in (one.page, other.page):
        page.goto(pages.site_url)
        page.get_by_role("button", name="My games").first.click()
        page.get_by_text("Back up or move your data").click()
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="Save to file").click()
    download.value.save_as(file)
    page = other.page
    dialog = page.get_by_role("dialog", name="My games")
    for said in ("The file is loaded.", "already here"):
        dialog.get_by_label("Load from file").set_input_files(file)
        expect(dialog.get_by_role("status").first).to_contain_text(said)
        expect(dialog.get_by_role("listitem")).to_have_count(4)
    dialog.get_by_role("button", name="Done").click()

    # Without a reload the page has all of it.
    expect(page.locator(".card", has_text="Crossway").get_by_role("img", name="2 of 8 levels won")).to_be_visible()
    yours = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(yours.filter(has_text="Mine").or_(yours.filter(has_text="Theirs"))).to_have_count(2)
    results = page.evaluate("Object.keys(JSON.parse(localStorage.getItem('crosscut.puzzle-results')))")
    assert sorted(results) == ["crossway-abxxx", "crossway-bbxxx"]
    page.goto(pages.site_url + "figure-editor.html")
    figures = page.get_by_role("region", name="Go on with a figure that you made here").get_by_role("listitem")
    expect(figures).to_have_count(2)

    page.goto(pages.site_url)
    page.get_by_role("button", name="My games").first.click()
    page.get_by_text("Back up or move your data").click()
    question = page.get_by_role("dialog", name="Delete everything?")
    dialog.get_by_role("button", name="Delete everything").click()
    question.get_by_role("button", name="Keep it").click()
    expect(dialog.get_by_role("listitem")).to_have_count(4)
    dialog.get_by_role("button", name="Delete everything").click()
    question.get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    dialog.get_by_role("button", name="Done").click()
    expect(page.get_by_role("region", name="Continue")).to_be_hidden()
    expect(yours).to_have_count(0)
    expect(page.locator(".card").get_by_role("link", name="Play Crossway")).to_have_text("Play")
    expect(page.get_by_role("link", name="Play", exact=True).first).to_be_visible()
    left = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('crosscut.'))")
    assert not [key for key in left if re.search("game|rung|puzzle|figures|before", key)]
