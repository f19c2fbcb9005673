"""The rule pages, as readers meet them: with and without JavaScript, on a phone, and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from crosscut.svg.proportions import COLORS
from e2e.board_page import NEXT_FRAME
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages, in_css
from e2e.host_pages import PIXEL, EmbeddedBoard
from shared.paths import WEB

PLACES = """(pictures) => pictures.map((picture) => {
  picture.scrollIntoView({ behavior: "instant", block: "center", inline: "nearest" });
  const { left, width } = picture.getBoundingClientRect();
  return [left, picture.checkVisibility() ? width : 0];
})"""

SHOW = """async (figures) => {
  for (const figure of figures) {
    figure.scrollIntoView({ behavior: "instant", block: "center" });
    while (!figure.shadowRoot?.querySelector("canvas")) await new Promise((done) => requestAnimationFrame(done));
  }
  return figures.length;
}"""
"""Has each figure painted, one after the other."""

RULES = sorted(path.name for path in (WEB / "rules").glob("*.html"))
OTHERS = (
    "links.html",
    "grammar.html",
    "python.html",
    "theory.html",
    "banned-blocks.html",
    "connections.html",
    "atlas.html",
)
PAGES = [*(f"rules/{name}" for name in RULES), *OTHERS]
IN_EVERY_RUN = ("rules/candy-necklace.html", "rules/five-games.html", "connections.html")
"""One page of each kind that has figures; the others wait for the release. In every run `tests/site/test_page_heads.py`
reads the heads of all pages."""


@pytest.fixture(scope="module")
def plain_page(browser: Browser) -> Iterator[Page]:
    """A page without JavaScript."""
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "addresses", [IN_EVERY_RUN, pytest.param(PAGES, marks=pytest.mark.release)], ids=["few", "all"]
)
def test_pages_name_themselves_and_show_their_figures_without_javascript(
    plain_page: Page, site_url: str, addresses: Sequence[str]
) -> None:
    """On a phone; `test_axe_finds_nothing_in_the_pages_to_read` opens them with their scripts."""
    page = plain_page
    for address in addresses:
        page.goto(site_url + address)
        assert page.title()
        expect(page.locator("h1"), address).to_have_count(1)
        description = page.locator("meta[name=description]").get_attribute("content") or ""
        assert 40 <= len(description) <= 200, address
        expect(page.get_by_role("main"), address).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        levels = page.locator("h1, h2, h3, h4").evaluate_all("all => all.map((heading) => Number(heading.tagName[1]))")
        assert levels[0] == 1
        assert all(level <= before + 1 for before, level in pairwise(levels)), f"{address} leaves out a level"
        page.locator("details:has(.board-figure)").evaluate_all("all => all.forEach((one) => (one.open = true))")
        figures = page.locator(".board-figure")
        pictures = figures.locator("svg[role=img], pre")
        expect(pictures, address).to_have_count(figures.count())
        for left, width in pictures.evaluate_all(PLACES):
            assert width >= 75, address
            assert 0 <= left <= PHONE["width"] - width, address


def test_the_contents_beside_a_page_say_which_part_is_read(pages: GuardedPages) -> None:
    page = pages.visit("rules/quickway.html")
    current = page.locator(".contents [aria-current]")
    for heading in ("The family of four", "The rules"):
        page.get_by_role("heading", name=heading, exact=True).evaluate("(heading) => heading.scrollIntoView()")
        expect(current).to_have_text(heading)


def test_no_table_is_cut_without_a_sign(plain_page: Page, site_url: str) -> None:
    """On a phone a table that is too wide has a shadow where it goes on, and the page itself never scrolls sideways."""
    plain_page.goto(f"{site_url}theory.html")
    tables = plain_page.locator(".table")
    assert tables.count() > 5
    for table in tables.all():
        expect(table).to_have_css("background-attachment", "local, local, scroll, scroll")
    assert plain_page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert plain_page.evaluate("document.documentElement.scrollHeight") < 15_000


def test_picture_is_coloured_by_the_style_sheet(plain_page: Page, site_url: str) -> None:
    plain_page.goto(f"{site_url}rules/naked-diagonal.html")
    stone = plain_page.locator(".board-figure svg .fill-red").first
    expect(stone).to_have_css("fill", in_css(COLORS["light"]["red"]))
    plain_page.emulate_media(color_scheme="dark")
    expect(stone).to_have_css("fill", in_css(COLORS["dark"]["red"]))
    plain_page.emulate_media(color_scheme="light")


def test_play_button_begins_against_the_computer(pages: GuardedPages) -> None:
    page = pages.visit("rules/candy-necklace.html", viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("link", name="Play Candy Necklace now").click()
    expect(page.locator("#game-name")).to_have_text("Candy Necklace")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(page.locator("#terms")).to_have_text("Level 1: Newcomer")
    expect(page.locator("#players")).to_contain_text("Computer 1")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("radio", name="Candy Necklace")).to_be_checked()
    expect(page.get_by_role("combobox", name="Level")).to_have_value("1")


def test_a_new_game_has_a_lesson_numbers_and_a_button_to_play_it(pages: GuardedPages) -> None:
    page = pages.visit("rules/five-games.html", viewport=PHONE)
    lesson = page.locator("crosscut-lesson").first
    lesson.get_by_role("button", name="Task 2").click()
    lesson.get_by_role("gridcell", name="c2 empty").click(force=True)
    expect(lesson.get_by_role("button", name="Task 2, solved")).to_be_visible()
    lesson.get_by_role("button", name="Next").click()
    lesson.get_by_role("button", name="Show solution").click()
    expect(lesson).to_contain_text("1 of 3 tasks solved. The answer of task 3 was shown: you can try it again.")
    lesson.get_by_role("button", name="Back to task 1").click()
    expect(lesson.get_by_role("paragraph").first).to_have_text("Task 1 of 3")
    numbers = page.locator("details.lab").first
    numbers.locator("summary").click()
    expect(numbers.get_by_role("heading", name="First stones")).to_be_visible()
    page.get_by_role("link", name="Play Nakatta").click()
    expect(page.locator("#game-name")).to_have_text("Nakatta")
    expect(page.locator("#terms")).to_have_text("Level 1: Newcomer")
    expect(page.locator("#credit")).to_contain_text("7 \u00d7 7")
    page.get_by_role("button", name="How to play").click()
    rules = page.get_by_role("dialog", name="How to play Nakatta")
    expect(rules).to_contain_text("naked contact")
    expect(rules.locator(".pattern-legend > *")).to_have_text(
        ["one side", "other side", "not this side", "empty"], use_inner_text=True
    )


def test_figures_load_no_python_until_one_is_touched(pages: GuardedPages) -> None:
    """Nor does a finished game, which shows its winning path."""
    page = pages.open("rules/crossway.html", own_engine=True)
    figures = page.locator("crosscut-board")
    assert figures.evaluate_all(SHOW) > 10
    board = page.locator("crosscut-board[path]")
    board.scroll_into_view_if_needed()
    corners = [board.locator(f'[data-point="{point}"]') for point in ("b2", "c3")]
    boxes = [corner.bounding_box() for corner in corners]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box is not None]
    middle = [sum(values) / 2 for values in zip(*middles, strict=True)]
    assert board.locator("canvas").first.evaluate(PIXEL, middle) == [255, 255, 255, 255]
    page.wait_for_load_state("networkidle")
    assert page.workers == []
    assert pages.requests
    assert not [url for url in pages.requests if url.endswith((".bin", ".wasm"))]
    figures.last.locator('[data-point="a1"]').focus()
    with page.expect_request(re.compile(r"pyodide\.asm\.wasm")):
        page.keyboard.press("ArrowUp")


def test_boards_follow_what_is_chosen_here_and_elsewhere(pages: GuardedPages) -> None:
    page = pages.visit("rules/quax.html")
    board = EmbeddedBoard(page.locator("crosscut-board").first)
    board.show()
    plain = board.rgb("c5", 0.3)
    for patterns in (True, False):
        page.get_by_role("button", name="Appearance").click()
        page.get_by_role("checkbox", name="Patterns").set_checked(patterns)
        page.get_by_role("button", name="Done").click()
        page.evaluate(NEXT_FRAME)
        assert (board.rgb("c5", 0.3) == plain) is not patterns
    elsewhere = (
        "([event, theme]) => { localStorage.setItem('crosscut.theme', theme); dispatchEvent(new Event(event)); }"
    )
    for event, theme in (("pageshow", "dark"), ("storage", "light")):
        page.evaluate(elsewhere, [event, theme])
        expect(board.element.locator("figure")).to_have_css("color-scheme", theme)


def test_step_opens_on_the_board(pages: GuardedPages) -> None:
    page = pages.visit("rules/candy-necklace-theory.html")
    page.locator(".steps").first.get_by_role("link", name="Open").last.click()
    expect(page.locator("#game-name")).to_have_text("Candy Necklace")
    expect(page.get_by_role("gridcell", name=re.compile("^d5 blue"))).to_be_attached()


def test_paper_shows_the_figures_and_no_buttons(plain_page: Page, site_url: str) -> None:
    plain_page.goto(f"{site_url}rules/crossway.html")
    plain_page.emulate_media(media="print")
    expect(plain_page.locator("section:not([aria-labelledby=lesson]) .board-figure svg").first).to_be_visible()
    expect(plain_page.locator("#lesson"), "a lesson needs its buttons").to_be_hidden()
    expect(plain_page.get_by_role("link", name="Play Crossway now")).to_be_hidden()
    plain_page.emulate_media(media="screen")


def test_captions_of_a_row_are_in_one_line_until_a_board_is_touched(pages: GuardedPages) -> None:
    page = pages.visit("rules/quickway.html", viewport=LAPTOP)
    row = page.locator(".side-by-side:has(.stepped)").first
    row.scroll_into_view_if_needed()
    boards = row.locator("crosscut-board")
    expect(boards.last.get_by_role("gridcell").first).to_be_attached()
    tops = "(captions) => captions.map((caption) => Math.round(caption.getBoundingClientRect().top))"
    assert len(set(row.locator(".board-figure > figcaption").evaluate_all(tops))) == 1
    stepped = row.locator(".stepped").first
    expect(stepped.get_by_role("button", name="Back")).to_be_hidden()
    stepped.get_by_role("gridcell").first.focus()
    expect(stepped.get_by_role("button", name="Back")).to_be_visible()
