"""A game that nobody has played, from a laptop to a phone and through all of Crosscut, without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import crosscut
from e2e.board_page import BoardPage
from e2e.friend import Friend
from e2e.guarded_pages import LAPTOP, PHONE, wait_for_engine
from e2e.saved_site import ChangingHost, SavedSite
from e2e.status import expect_own_turn
from e2e.test_against_computer import expect_at_least, moves
from e2e.test_by_link import play_whole_game

RULES = "own:ban-x/x/x-xo/ox.join-corners.swap"
"""No three in a row, no crosscut."""
NAMED = "called=No+line&inventor=Ada"
COPY = "navigator.clipboard.writeText = async (text) => { document.documentElement.dataset.copied = text; };"


@pytest.fixture
def laptop_and_phone(browser: Browser, changing_host: ChangingHost) -> Iterator[tuple[SavedSite, SavedSite]]:
    """The site in two browsers that have it all; its host is gone."""
    with browser.new_context(viewport=LAPTOP) as laptop, browser.new_context(viewport=PHONE, has_touch=True) as phone:
        sites = SavedSite(laptop, changing_host.site_url), SavedSite(phone, changing_host.site_url)
        for site in sites:
            site.context.add_init_script(COPY)
            site.visit_to_read().close()
        changing_host.stop()
        yield sites


@pytest.mark.release
def test_an_own_game_is_sent_read_played_reviewed_exported_and_put_into_a_page(
    laptop_and_phone: tuple[SavedSite, SavedSite],
) -> None:
    laptop, phone = laptop_and_phone
    game = crosscut.game(RULES)

    invented = laptop.open(f"invent.html#g={RULES}&n=5&{NAMED}&v=2", own_engine=True)
    invented.get_by_role("button", name="Share").click()
    link = copied(invented)
    assert link.endswith(f"invent.html#g={RULES}&n=5&{NAMED}&v=2")

    page = phone.open(link.removeprefix(phone.site_url), own_engine=True)
    expect(page.get_by_role("heading", name="No line, by Ada")).to_be_visible()
    expect(page.locator("#invent-words > li")).to_have_text(list(game.sentences()))
    page.get_by_role("button", name="Play", exact=True).tap()
    player = Friend(page)
    player.read_cards()
    board = player.board
    position = play_to_the_end(board, game, 5)
    board.button("Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("progressbar", name="Review")).to_be_hidden()
    expect(review.locator("svg.curve")).to_be_visible()

    page.get_by_role("button", name="Share").click()
    shared = page.get_by_role("dialog", name="Share this position").get_by_role("textbox", name="Link").input_value()
    wide = laptop.open_board(shared.partition("#")[2], own_engine=True)
    wide.analyse()
    wide.button("Export").click()
    wide.page.get_by_role("dialog", name="Export and import").get_by_role("button", name="Game record").click()
    record = crosscut.Record.from_text(copied(wide.page))
    assert (record.game, record.called, record.inventor) == (game, "No line", "Ada")
    assert str(record.board().position.diagram()) == position.diagram()

    invented.get_by_role("button", name="Embed").click()
    figure = invented.get_by_label("Text for your page")
    expect(figure).to_have_value(re.compile(re.escape(f"#g={RULES}&amp;n=5&amp;called=No+line")))
    expect(invented.locator("#editor-preview [data-point='c3']")).to_be_attached()

    link = f"#g={RULES}&n=4&{NAMED}&level=1&v=2"
    ada, ben = (Friend(site.open(link, own_engine=True)) for site in (laptop, phone))
    for friend in (ada, ben):
        wait_for_engine(friend.page)
    play_whole_game(ada, ben, game, 4, "No line")

    solution = crosscut.solve(game, game.start(4))
    assert solution is not None


def copied(page: Page) -> str:
    """What the page has copied, once it has."""
    return page.locator("html[data-copied]").get_attribute("data-copied") or ""


def play_to_the_end(board: BoardPage, game: crosscut.Game, size: int) -> crosscut.Position:
    """Play against the computer by touch, as Red, or as Blue after a swap."""
    position = game.start(size)
    while not position.over:
        expect_own_turn(board.status, str(position.turn))
        advised = crosscut.player.advise(game, position, level=3, seed=position.ply).move
        assert isinstance(advised, crosscut.Place)
        board.page.touchscreen.tap(*board.centre(advised.point))
        count = position.ply + 1
        while True:
            expect_at_least(board, count)
            position = replay(game, size, moves(board))
            if position.over or position.turn is (crosscut.Color.BLUE if position.swapped else crosscut.Color.RED):
                break
            count = position.ply + 1
    expect(board.status).to_have_text(re.compile("wins|^Tie"))
    return position


def replay(game: crosscut.Game, size: int, played: list[str]) -> crosscut.Position:
    position = game.start(size)
    for move in played:
        position = game.play(position, move).position
    return position
