"""The page of the atlas: choosing, sorting, wandering, and the ways to Invent and to a board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.axe import findings
from e2e.guarded_pages import PHONE, GuardedPages


def test_games_are_chosen_sorted_and_opened_in_invent(pages: GuardedPages) -> None:
    page = pages.visit("atlas.html", viewport=PHONE)
    shown = page.locator("#atlas-games > li:visible")
    whole = shown.count()
    expect(page.locator("#atlas-count")).to_have_text(f"{whole} games")
    page.get_by_label("What can happen").select_option("winner")
    page.get_by_label("Rules contain").fill("Nakatta")
    expect(shown).to_have_count(1)
    expect(page.locator("#atlas-count")).to_have_text(f"1 of {whole} games")
    page.get_by_label("Rules contain").fill("")
    page.get_by_label("Sort by").select_option("moves")
    moves = shown.evaluate_all("rows => rows.map((row) => Number(row.dataset.moves))")
    assert len(moves) > 5
    assert moves == sorted(moves)
    row = shown.filter(has=page.locator("strong", has_text="Nakatta"))
    row.get_by_role("link").click()
    card = page.get_by_role("region", name="Nakatta")
    link = card.get_by_role("link", name="Open in Invent")
    expect(link).to_have_attribute("href", re.compile(r"^invent\.html#g=own:ban-xo/ne&v=2$"))
    boards = card.get_by_role("row", name="legal boards").get_by_role("cell")
    expect(boards).to_have_text(["63", "8,165", "6,334,357"])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert findings(card) == []
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(row.get_by_role("link")).to_be_focused()


def test_one_wanders_on_the_map_and_plays_on_from_there(pages: GuardedPages) -> None:
    page = pages.visit("atlas.html", viewport=PHONE)
    page.get_by_label("Stones join").select_option("auto")
    place = page.get_by_role("link", name=re.compile("^Quickway,"))
    expect(place).not_to_have_class("dimmed")
    beside = page.get_by_role("link", name=re.compile("^Hex,"))
    expect(beside).to_have_class("dimmed")
    place.click()
    expect(page.get_by_role("region", name="Quickway").get_by_role("row", name="best play")).to_be_visible()
    place.focus()
    page.keyboard.press("ArrowLeft")
    expect(beside).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#own-"))
    page.get_by_role("region", name="Quickway").get_by_role("link", name="Open this position").click()
    expect(page).to_have_url(re.compile(r"index\.html#.*g=own:link-auto"))
    expect(page.get_by_role("grid")).to_be_visible()
