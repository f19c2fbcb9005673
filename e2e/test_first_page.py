"""The first page without a link: a live board, a card for each game, and what is there without scripts."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

import crosscut
from e2e.board_page import BoardPage
from e2e.guarded_pages import HOLD_WASM, PHONE, GuardedPages, wait_for_engine
from e2e.status import expect_own_turn
from e2e.test_boot import WATCH_SHIFTS
from shared.paths import DIST, SINGLE_FILE

NOTE_COPIED = """() => {
  navigator.clipboard.write = async ([item]) => {
    document.body.dataset.copied = await (await item.getType("text/plain")).text();
  };
}"""


def test_every_game_has_a_card_before_the_engine_is_there(pages: GuardedPages) -> None:
    page = pages.visit(init_script=WATCH_SHIFTS + HOLD_WASM)
    cards = page.get_by_role("region", name="Choose a game").get_by_role("listitem")
    expected = [
        f"{game.name} {game.inventor}, {game.year}"
        for game in sorted(crosscut.games(), key=lambda game: game.newcomer_rank)
    ]
    assert cards.get_by_role("heading").all_text_contents() == expected
    expect(page.get_by_role("main")).to_contain_text("0 of 3 solved")
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


def test_my_games_are_at_hand_play_on_a_card_plays_at_once_and_the_brand_leads_home(pages: GuardedPages) -> None:
    page = pages.visit(viewport=PHONE)
    board = BoardPage(page)
    page.get_by_role("button", name="My games and backup").click()
    expect(page.locator("#read-all")).to_be_visible()
    page.get_by_role("dialog", name="My games").get_by_role("button", name="Done").click()
    page.get_by_role("link", name="Play Zigzag Edge Game").click()
    expect(page.locator("#terms")).to_have_text("Level 1: Newcomer")
    expect(page.locator("#credit")).to_contain_text("8 \u00d7 8")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    page.get_by_role("link", name="Play", exact=True).last.click()
    expect(page.locator("#terms")).to_have_text("Level 1: Newcomer")
    expect(page.get_by_role("heading", level=1)).to_have_text("Quickway")
    board.cell("e5").click()
    expect(board.cell("e5")).to_have_accessible_name(re.compile("^e5 (red|blue)"))
    expect_own_turn(board.status, "red")
    page.get_by_role("link", name="Crosscut").click()
    latest = page.get_by_role("region", name="Continue").get_by_role("link")
    expect(latest).to_contain_text(re.compile(r"Quickway 9, you against level 1\s+Red to move"))
    expect(latest).to_be_in_viewport(ratio=1)
    page.go_back()
    expect(board.cell("e5")).to_have_accessible_name(re.compile("^e5 (red|blue)"))
    page.go_forward()
    latest.click()
    expect(board.cell("e5")).to_have_accessible_name(re.compile("^e5 (red|blue)"))


def test_a_friend_is_invited_from_the_first_page(pages: GuardedPages) -> None:
    page = pages.visit()
    board = BoardPage(page)
    page.get_by_role("button", name="Invite a friend").click()
    expect(page.locator("#terms")).to_have_text("A game by link")
    expect_own_turn(board.status, "red")
    board.button("Change").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Friend by link")).to_be_checked()
    dialog.get_by_role("button", name="Cancel").click()
    board.cell("e5").click()
    page.evaluate(NOTE_COPIED)
    page.get_by_role("button", name="Send to your friend").click()
    expect(page.locator("body")).to_have_attribute("data-copied", re.compile("invites you to .*m=e5&", re.DOTALL))
    board.expect_message("The link is copied")


def test_a_stranger_sees_sentence_board_play_and_puzzle_at_once(pages: GuardedPages) -> None:
    """On a phone nothing else comes first, nor moves when it is touched; the computer answers. No game is saved."""
    page = pages.visit(viewport=PHONE, init_script=WATCH_SHIFTS)
    place = page.get_by_role("region", name="Try it")
    status = place.get_by_role("status")
    expect_own_turn(status, "red")
    today = page.get_by_role("region", name="Today")
    expect(today).to_contain_text("0 of 3 solved")
    expect(today.get_by_role("link", name=re.compile("^Today.s (easy|medium|hard) puzzle: "))).to_have_count(3)
    for part in (
        page.get_by_role("heading", level=1),
        place.get_by_role("grid"),
        page.get_by_role("link", name="Play", exact=True).last,
        today,
    ):
        expect(part).to_be_in_viewport(ratio=1)
    expect(page.locator("html")).to_have_attribute("data-engine", "expected")
    place.get_by_role("gridcell", name="a1 empty").click()
    expect(place.get_by_role("gridcell", name=re.compile("^a1 (red|blue)"))).to_be_attached()
    expect(status).to_have_text(re.compile("your turn.*Computer"))
    assert page.url.partition("#")[2] == "", "it has no address"
    assert page.evaluate("localStorage.length") == 0
    assert sum(page.evaluate("shifts")) < 0.02
    place.get_by_role("button", name="Start again").click()
    expect(place.get_by_role("gridcell", name="a1 empty")).to_be_visible()
    expect(place.get_by_role("gridcell", name="b3 blue, last move")).to_be_visible()
    BoardPage(page).start_in_dialog("Quax", 5)
    expect(page.locator('[data-point="a1"]')).to_have_count(1)
    page.go_back()
    expect(place.get_by_role("gridcell", name="a1 empty")).to_be_visible()


def test_without_scripts_the_rules_can_be_read(browser: Browser, site_url: str) -> None:
    with browser.new_context(java_script_enabled=False, viewport=PHONE) as context:
        page = context.new_page()
        page.goto(site_url)
        expect(page.get_by_text("You cannot play here at the moment")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("^Play .*"))).to_have_count(0)
        expect(page.get_by_role("grid")).to_be_hidden()
        page.get_by_role("link", name="Learn Quax").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Quax")


def test_page_of_a_folder_leads_to_the_single_file(browser: Browser) -> None:
    """`test_single_file.py` opens that address."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((DIST / "rules" / "quax.html").as_uri())
        expect(page.get_by_role("alert")).to_contain_text("Open crosscut.html")
        page.goto((DIST / "index.html").as_uri())
        note = page.get_by_text("You cannot play here at the moment")
        expect(note).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(note.get_by_role("link")).to_have_js_property("href", (DIST / SINGLE_FILE).as_uri())


def test_header_is_one_row_on_the_smallest_phone(pages: GuardedPages) -> None:
    page = pages.visit(viewport={"width": 320, "height": 640})
    expect_header_in_one_row(page)
    for path in ("rules/quax.html", "links.html"):
        page.goto(pages.site_url + path)
        expect_header_in_one_row(page)
    header = page.get_by_role("banner")
    header.get_by_role("button", name="More pages").click()
    expect(header.get_by_role("link", name="For authors")).to_have_attribute("aria-current", "page")
    header.get_by_role("button", name="Appearance").click()
    expect(page.get_by_role("dialog", name="Appearance")).to_be_visible()


def expect_header_in_one_row(page: Page) -> None:
    header = page.get_by_role("banner")
    names = header.get_by_role("navigation").get_by_role("link").all_text_contents()
    assert names == ["Play", "Puzzles", "Learn"]
    expect(header.get_by_role("link", name="Crosscut")).to_be_in_viewport(ratio=1)
    box = header.bounding_box()
    assert box is not None
    assert box["height"] < 60, page.url
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320, page.url
