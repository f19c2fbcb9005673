"""The page of the atlas: choosing, sorting, and the way to Invent."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.guarded_pages import PHONE, GuardedPages


def test_games_are_chosen_sorted_and_opened_in_invent(pages: GuardedPages) -> None:
    page = pages.visit("atlas.html", viewport=PHONE)
    shown = page.locator("#atlas-games > li:visible")
    whole = shown.count()
    expect(page.locator("#atlas-count")).to_have_text(f"{whole} games")
    page.get_by_label("What can happen").select_option("winner")
    page.get_by_label("Rules hold").fill("Naked Contact")
    expect(shown).to_have_count(1)
    expect(page.locator("#atlas-count")).to_have_text(f"1 of {whole} games")
    page.get_by_label("Rules hold").fill("")
    page.get_by_label("Sort by").select_option("moves")
    moves = shown.evaluate_all("rows => rows.map((row) => Number(row.dataset.moves))")
    assert len(moves) > 5
    assert moves == sorted(moves)
    row = shown.filter(has=page.locator("strong", has_text="Naked Contact"))
    row.locator("summary").click()
    link = row.get_by_role("link", name="Open in Invent")
    expect(link).to_have_attribute("href", re.compile(r"^workshop\.html#g=own:ban-xo/ne&v=2$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
