"""Board styles, patterns and themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from building.colours import page_colours
from building.languages import listed_languages
from crosscut.svg.proportions import COLORS
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import EMPTY as EMPTY_PAGE
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages, in_css, origin_of, wait_for_engine
from e2e.status import expect_turn
from shared.paths import DIST

EMPTY, RED, BLUE = "d4", "b2", "f6"
MOVES = [RED, BLUE]


@pytest.fixture(params=[pytest.param(PHONE, marks=pytest.mark.release), LAPTOP], ids=["phone", "laptop"])
def board(pages: GuardedPages, request: pytest.FixtureRequest) -> BoardPage:
    page = pages.visit("#" + fragment("naked-diagonal", 7, MOVES), viewport=request.param)
    wait_for_engine(page)
    opened = BoardPage(page)
    expect_turn(opened.status, "red")
    return opened


def has_cells(board: BoardPage) -> bool:
    """Whether lines run between the points and not through them."""
    plate, near = board.pixel_at([EMPTY], 0.25, 0.25), (-0.012, 0, 0.012)  # A line is a pixel wide.
    through = any(board.pixel_at([EMPTY], 0.25, aside) != plate for aside in near)
    between = any(board.pixel_at([EMPTY], 0.5 + aside, 0.25) != plate for aside in near)
    assert through != between
    return between


def choose_board(page: Page, style: str) -> None:
    page.get_by_role("button", name="Appearance").click()
    dialog = page.get_by_role("dialog", name="Appearance")
    dialog.get_by_role("combobox", name="Board").select_option(style)
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()


def test_board_styles_patterns_and_themes_are_chosen_and_remembered(board: BoardPage) -> None:
    """In one test, so that one reload shows what is remembered."""
    page = board.page
    expect_each_game_to_have_its_style_and_the_reader_the_last_word(board)
    assert stripes(board) == [False] * 4
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("checkbox", name="Patterns").check()
    page.keyboard.press("Escape")
    assert stripes(board) == [True, False, False, True]
    page.emulate_media(color_scheme="dark")
    background = "() => getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(background)
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("combobox", name="Theme").select_option("light")
    light = page.evaluate(background)
    assert light != dark
    page.reload()
    assert page.evaluate(background) == light
    wait_for_engine(page)
    expect_turn(board.status, "red")
    assert stripes(board) == [True, False, False, True]
    expect(page.locator("html[data-patterns]")).to_have_count(1)
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("combobox", name="Theme").select_option("system")
    assert page.evaluate(background) == dark
    page.get_by_role("button", name="Done").click()
    page.emulate_media(color_scheme="light")


def expect_each_game_to_have_its_style_and_the_reader_the_last_word(board: BoardPage) -> None:
    page = board.page
    assert not has_cells(board)
    board.follow(fragment("quickway", 7, MOVES))
    assert has_cells(board)
    choose_board(page, "points")
    assert not has_cells(board)
    choose_board(page, "game")
    assert has_cells(board)
    board.follow(fragment("naked-diagonal", 7, MOVES))


def stripes(board: BoardPage) -> list[bool]:
    """Whether there is something beside and above the middle of a red and of a blue stone, and in their edges."""
    plain = {point: board.pixel_at([point], 0.21, 0.21) for point in (RED, BLUE)}
    beside = [board.pixel_at([point], 0.3) != plain[point] for point in (RED, BLUE)]
    above = [board.pixel_at([point], 0, 0.3) != plain[point] for point in (RED, BLUE)]
    return beside + above


def test_forced_colours_show_sides_turn_and_the_button_to_press_next(pages: GuardedPages) -> None:
    page = pages.visit("#" + fragment("quax", 5, ["c3"]))
    page.emulate_media(forced_colors="active")

    def style(selector: str, name: str) -> str:
        found: str = page.locator(selector).first.evaluate("(part, name) => getComputedStyle(part)[name]", name)
        return found

    wait_for_engine(page)
    expect(page.locator(".player.to-move")).to_have_css("outline-style", "solid")
    assert style(".player:not(.to-move)", "outlineStyle") == "none"
    chips = {style(f".player.{side} .chip", "backgroundColor") for side in ("red", "blue")}
    assert chips == {in_css(COLORS["light"][side]) for side in ("red", "blue")}
    assert style("#play-computer", "backgroundColor") != style(".reading button:not(.primary)", "backgroundColor")
    page.emulate_media(forced_colors="none")


AT_THE_BODY = """
if (origin !== "null") localStorage.setItem("crosscut.theme", "dark");
new MutationObserver(() => {
  if (document.body) globalThis.themeAtTheBody ??= document.documentElement.dataset.theme;
}).observe(document, {childList: true, subtree: true});
"""
COLOUR_OF_THE_BAR = """() => {
  const bars = [...document.querySelectorAll("meta[name=theme-color]")];
  return bars.find((bar) => matchMedia(bar.media).matches).content;
}"""


def expect_dark_from_the_beginning(page: Page) -> None:
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    assert page.evaluate("themeAtTheBody") == "dark", page.url


def test_chosen_theme_is_there_before_anything_is_painted(pages: GuardedPages) -> None:
    """`tests/site/test_page_heads.py` looks for the script in all pages."""
    page = pages.visit("rules/quax.html", init_script=AT_THE_BODY)
    expect_dark_from_the_beginning(page)
    page.goto(pages.site_url)
    expect_dark_from_the_beginning(page)
    dialog = page.get_by_role("dialog", name="Appearance")
    page.get_by_role("banner").get_by_role("button", name="Appearance").click()
    light, dark = (colours["page"] for colours in page_colours())
    for theme, colour in (("dark", dark), ("light", light), ("system", light)):
        dialog.get_by_role("combobox", name="Theme").select_option(theme)
        assert page.evaluate(COLOUR_OF_THE_BAR) == colour, theme


NOTE_SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value);
}).observe({ type: "layout-shift", buffered: true });
"""
STANDING_IN = "() => [...document.fonts].filter(({ status }) => status === 'loading').length >= 2"
ARRIVED = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return ["Text", "Voice"].every((face) => document.fonts.check(`600 1em "Crosscut ${face}"`));
}"""
LARGEST_SHIFT = 0.02


SCREENS = {"phone": PHONE, "laptop": LAPTOP}
LOADED = [("laptop", "rules/quax.html")]
"""In every run; it shares its faces, and most of its styles, with the pages that wait for the release."""


@pytest.mark.parametrize(
    ("screen", "path"),
    [
        pytest.param(screen, path, marks=() if (screen, path) in LOADED else pytest.mark.release)
        for screen in SCREENS
        for path in ("", "puzzles.html", "rules/quax.html", "figure-editor.html", "python.html")
    ],
)
def test_nothing_moves_when_the_typefaces_come(pages: GuardedPages, screen: str, path: str) -> None:
    assert _shift(pages, screen, path) < LARGEST_SHIFT


@pytest.mark.release
def test_nothing_moves_on_pages_in_other_languages(pages: GuardedPages) -> None:
    """On some the content comes with the scripts, above the line that says who has translated them."""
    published = [
        f"{code}/{page}"
        for code in listed_languages()
        for page in ("puzzles.html", "invent.html", "connections.html")
        if (DIST / code / page).exists()
    ]
    assert published
    assert {path: shift for path in published if (shift := _shift(pages, "laptop", path)) >= LARGEST_SHIFT} == {}


def _shift(pages: GuardedPages, screen: str, path: str) -> float:
    """How far things move while a page is opened and its typefaces come late."""
    page = pages.open(f"{origin_of(pages.site_url)}/{EMPTY_PAGE}", viewport=SCREENS[screen], init_script=NOTE_SHIFTS)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*.woff2", hold)
    page.goto(pages.site_url + path, wait_until="commit")
    page.wait_for_function(STANDING_IN)
    page.wait_for_timeout(1000)
    for route in held:
        route.continue_()
    assert page.evaluate(ARRIVED)
    return float(page.evaluate("shifts.reduce((sum, shift) => sum + shift, 0)"))
