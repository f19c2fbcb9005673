"""The first page without a link: a card for each game, a small board to try, and what is there without scripts."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

import crosscut
from e2e.board_page import BoardPage
from e2e.guarded_pages import HOLD_WASM, PHONE, GuardedPages, wait_for_engine
from e2e.status import expect_own_turn
from e2e.test_boot import WATCH_SHIFTS
from shared.paths import DIST


def test_every_game_has_a_card_before_the_engine_is_there(pages: GuardedPages) -> None:
    page = pages.open(init_script=WATCH_SHIFTS + HOLD_WASM)
    cards = page.get_by_role("region", name="Choose a game").get_by_role("listitem")
    expected = [
        f"{game.name} {game.inventor}, {game.year}"
        for game in sorted(crosscut.games(), key=lambda game: game.newcomer_rank)
    ]
    assert cards.get_by_role("heading").all_text_contents() == [
        expected[0].replace(" ", " Start here ", 1),
        *expected[1:],
    ]
    before = page.get_by_role("main").inner_text()
    page.locator("html[data-engine=expected]").wait_for(state="attached")
    page.mouse.move(1, 1)
    page.locator("html[data-engine=loading]").wait_for(state="attached")
    page.evaluate("release()")
    wait_for_engine(page)
    assert page.get_by_role("main").inner_text() == before
    assert sum(page.evaluate("shifts")) < 0.01
    page.evaluate("scrollTo(0, 50)")
    page.emulate_media(color_scheme="dark")
    page.locator("meta[data-scheme=dark][media=all]").wait_for(state="attached")
    assert page.evaluate("() => scrollY") == 50, "who reads on is not taken back to the top"


def test_card_begins_a_small_game_and_the_brand_leads_home(pages: GuardedPages) -> None:
    page = pages.visit()
    board = BoardPage(page)
    board.button("Play Quickway").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name=re.compile("^Quickway"))).to_be_checked()
    expect(dialog.get_by_role("textbox", name="Size")).to_have_value("9")
    dialog.get_by_role("radio", name="Friend on this device").check()
    dialog.get_by_role("button", name="Start").click()
    wait_for_engine(page)
    board.cell("e5").click()
    expect(board.cell("e5")).to_have_accessible_name("e5 red, last move")
    page.get_by_role("link", name="Crosscut").click()
    latest = page.get_by_role("region", name="Continue").get_by_role("link")
    expect(latest).to_have_text(re.compile(r"Quickway 9\s+Blue to move\."))
    page.go_back()
    expect(board.cell("e5")).to_have_accessible_name("e5 red, last move")
    page.go_forward()
    latest.click()
    expect(board.cell("e5")).to_have_accessible_name("e5 red, last move")


def test_a_small_board_on_the_first_page_answers_a_newcomer(pages: GuardedPages) -> None:
    page = pages.visit()
    place = page.get_by_role("region", name="Try Quickway: join top and bottom")
    status = place.get_by_role("status")
    expect_own_turn(status, "red")
    expect(page.locator("html")).to_have_attribute("data-engine", "expected")
    place.get_by_role("gridcell", name="a1 empty").click()
    expect(place.get_by_role("gridcell", name=re.compile("^a1 (red|blue)"))).to_be_attached()
    expect(status).to_have_text(re.compile("your turn.*Computer"))
    assert page.url.partition("#")[2] == "", "it has no address"
    assert page.evaluate("localStorage.length") == 0
    place.get_by_role("button", name="Start again").click()
    expect(place.get_by_role("gridcell", name="a1 empty")).to_be_visible()
    board = BoardPage(page)
    board.start_in_dialog("Quax", 5)
    expect(page.locator('[data-point="a1"]')).to_have_count(1)
    page.go_back()
    expect(place.get_by_role("gridcell", name="a1 empty")).to_be_visible()
    page.set_viewport_size(PHONE)
    expect(place).to_be_hidden()


def test_the_small_board_is_not_made_where_it_has_no_room(pages: GuardedPages) -> None:
    page = pages.visit(viewport=PHONE)
    expect(page.get_by_role("button", name="Play Quickway")).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)


def test_without_scripts_the_rules_can_be_read(browser: Browser, site_url: str) -> None:
    with browser.new_context(java_script_enabled=False, viewport=PHONE) as context:
        page = context.new_page()
        page.goto(site_url)
        expect(page.get_by_text("You cannot play here at the moment")).to_be_visible()
        expect(page.get_by_role("button", name="Play")).to_have_count(0)
        expect(page.get_by_role("grid")).to_be_hidden()
        page.get_by_role("link", name="Learn Quax").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Quax")


def test_page_of_a_folder_leads_to_the_single_file(browser: Browser) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((DIST / "rules" / "quax.html").as_uri())
        expect(page.get_by_role("alert")).to_contain_text("Open crosscut.html")
        page.goto((DIST / "index.html").as_uri())
        note = page.get_by_text("You cannot play here at the moment")
        expect(note).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        note.get_by_role("link").click()
        expect(note).to_be_hidden()
        expect(page.get_by_role("button", name="New game")).to_be_visible()


def test_header_is_one_row_on_the_smallest_phone(pages: GuardedPages) -> None:
    page = pages.visit(viewport={"width": 320, "height": 640})
    for path in ("", "rules/quax.html", "theory.html", "links.html"):
        page.goto(pages.site_url + path)
        header = page.get_by_role("banner")
        names = header.get_by_role("navigation").get_by_role("link").all_text_contents()
        assert names[:2] == ["Play", "Learn"]
        box = header.bounding_box()
        assert box is not None
        assert box["height"] < 60, path
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320, path
    header.get_by_role("button", name="Appearance").click()
    expect(page.get_by_role("dialog", name="Appearance")).to_be_visible()
