"""Four games that are invented on a phone from the empty sheet, played, sent, changed, and put into somebody's page."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

import crosscut
from e2e.friend import Friend
from e2e.guarded_pages import PHONE, GuardedPages
from e2e.host_pages import HostPages, boards
from e2e.test_own_game_between_devices import COPY, copied, play_to_the_end

PLACES = ("top left", "top right", "bottom left", "bottom right")
SIDES = {"x": "one side", "o": "other side", "f": "filled"}


@dataclass(frozen=True)
class Invention:
    """A rule text, and what is touched to write it: the cells of each pattern row by row, and the switches."""

    rules: str
    banned: tuple[str, ...]
    filled: tuple[str, ...]
    switches: tuple[str, ...]
    switch_to_change: str
    changed: str


INVENTIONS = [
    Invention("own:join-rising.swap", (), (), ("also along one diagonal", "Swap"), "Swap", "own:join-rising"),
    Invention(
        "own:ban-xx/xx-xo/ox.join-corners.swap",
        ("xxxx", "xoox"),
        (),
        ("also at corners", "Swap"),
        "Swap",
        "own:ban-xx/xx-xo/ox.join-corners",
    ),
    Invention(
        "own:ban-xo/ox.join-corners.avoid",
        ("xoox",),
        (),
        ("also at corners", "Whoever joins first loses"),
        "Whoever joins first loses",
        "own:ban-xo/ox.join-corners",
    ),
    Invention(
        "own:fill-xx/xf.swap", (), ("xxxf",), ("Swap",), "Whoever joins first loses", "own:fill-xx/xf.avoid.swap"
    ),
]


def draw(page: Page, button: str, cells: str) -> None:
    """Add a pattern and touch its cells until each shows what it is to show."""
    page.get_by_role("button", name=button, exact=True).tap()
    for place, letter in zip(PLACES, cells, strict=True):
        cell = page.get_by_role("button", name=re.compile(f"^{place}: ")).last
        while not (cell.get_attribute("aria-label") or "").startswith(f"{place}: {SIDES[letter]}"):
            cell.tap()


def switch(page: Page, name: str) -> None:
    """Touch a switch, or a way in which stones join."""
    page.locator("#invent-rules label", has_text=re.compile(rf"^\s*{name}")).tap()


@pytest.mark.release
@pytest.mark.parametrize("invention", INVENTIONS, ids=lambda invention: invention.rules)
def test_a_game_is_made_by_touch_played_sent_changed_and_put_into_a_page(
    pages: GuardedPages, host_pages: HostPages, invention: Invention
) -> None:
    page = pages.open("invent.html", viewport=PHONE, touch=True, init_script=COPY)
    for cells in invention.banned:
        draw(page, "Add a pattern", cells)
    for cells in invention.filled:
        draw(page, "Add a pattern that fills", cells)
    for name in invention.switches:
        switch(page, name)
    expect(page).to_have_url(re.compile(f"#g={re.escape(invention.rules)}&"))
    game = crosscut.game(invention.rules)
    words = page.locator("#invent-words > li")
    expect(words).to_have_text(list(game.sentences()))
    page.get_by_role("textbox", name="Name", exact=True).fill("Mine")
    page.get_by_role("button", name="Board", exact=True).tap()
    page.get_by_role("button", name="Share").tap()
    link = copied(page)

    page.get_by_role("button", name="Play the computer").tap()
    player = Friend(page)
    player.read_cards()
    play_to_the_end(player.board, game, 7)

    other = pages.open(link, viewport=PHONE, touch=True)
    expect(other.get_by_role("heading", level=2).first).to_have_text("Mine")
    other.get_by_role("button", name="Change it").tap()
    switch(other, invention.switch_to_change)
    expect(other).to_have_url(re.compile(f"#g={re.escape(invention.changed)}&"))
    other.get_by_role("button", name="Board", exact=True).tap()
    other.get_by_role("button", name="Embed").tap()
    figure = other.get_by_label("Text for your page")
    expect(figure).to_have_value(re.compile(re.escape(invention.changed)))

    (board,) = boards(host_pages.open(figure.input_value()))
    board.show()
    board.click("c3")
    expect(board.cell("c3")).to_have_accessible_name(re.compile("^c3 red"))
