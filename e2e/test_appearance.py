"""Board styles and patterns, chosen in a dialog and remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.board_page import PIXEL, BoardPage, fragment
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages, wait_for_engine

EMPTY, RED, BLUE = "d4", "b2", "f6"
MOVES = [RED, BLUE]


@pytest.fixture(params=[pytest.param(PHONE, marks=pytest.mark.release), LAPTOP], ids=["phone", "laptop"])
def board(pages: GuardedPages, request: pytest.FixtureRequest) -> BoardPage:
    page = pages.open("#" + fragment("naked-diagonal", 7, MOVES), viewport=request.param)
    wait_for_engine(page)
    opened = BoardPage(page)
    expect(opened.status).to_contain_text("Red to move")
    return opened


def pixel(board: BoardPage, point: str, right: float = 0, up: float = 0) -> list[int]:
    """What is painted at a distance from a point, in cells, after the next frame."""
    board.settle()
    x, y = board.centre(point)
    cell = board.box(point)["width"]
    canvas = board.page.locator("#board canvas").first.bounding_box()
    assert canvas is not None
    colors: list[int] = board.page.evaluate(
        PIXEL, {"x": x + right * cell - canvas["x"], "y": y - up * cell - canvas["y"]}
    )
    return colors


def has_cells(board: BoardPage) -> bool:
    """Whether lines run between the points and not through them."""
    plate = pixel(board, EMPTY, 0.25, 0.25)
    through, between = pixel(board, EMPTY, 0.25) != plate, pixel(board, EMPTY, 0.5, 0.25) != plate
    assert through != between
    return between


def choose_board(page: Page, style: str) -> None:
    page.get_by_role("button", name="Appearance").click()
    dialog = page.get_by_role("dialog", name="Appearance")
    dialog.get_by_role("combobox", name="Board").select_option(style)
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()


def test_each_game_has_its_board_style_and_the_reader_the_last_word(board: BoardPage) -> None:
    page = board.page
    assert not has_cells(board)
    board.open(fragment("quickway", 7, MOVES))
    assert has_cells(board)
    choose_board(page, "points")
    assert not has_cells(board)
    page.reload()
    wait_for_engine(page)
    assert not has_cells(board)
    choose_board(page, "game")
    assert has_cells(board)


def test_patterns_tell_the_colours_apart_and_are_remembered(board: BoardPage) -> None:
    page = board.page

    def stripes() -> list[bool]:
        """Whether there is something beside and above the middle of a red and of a blue stone, and in their edges."""
        plain = {point: pixel(board, point, 0.21, 0.21) for point in (RED, BLUE)}
        beside = [pixel(board, point, 0.3) != plain[point] for point in (RED, BLUE)]
        above = [pixel(board, point, 0, 0.3) != plain[point] for point in (RED, BLUE)]
        return beside + above

    assert stripes() == [False] * 4
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("checkbox", name="Patterns").check()
    page.keyboard.press("Escape")
    assert stripes() == [True, False, False, True]
    page.reload()
    wait_for_engine(page)
    expect(board.status).to_contain_text("Red to move")
    assert stripes() == [True, False, False, True]
    expect(page.locator("html[data-patterns]")).to_have_count(1)


def test_forced_colours_tell_sides_turn_and_the_button_to_press_next(pages: GuardedPages) -> None:
    page = pages.open("#" + fragment("quax", 5, ["c3"]))
    page.emulate_media(forced_colors="active")

    def style(selector: str, name: str) -> str:
        found: str = page.locator(selector).first.evaluate("(part, name) => getComputedStyle(part)[name]", name)
        return found

    wait_for_engine(page)
    expect(page.locator(".player.to-move")).to_have_css("outline-style", "solid")
    assert style(".player:not(.to-move)", "outlineStyle") == "none"
    chips = {style(f".player.{side} .chip", "backgroundColor") for side in ("red", "blue")}
    assert chips == {"rgb(207, 58, 46)", "rgb(45, 99, 200)"}
    assert style("#play-computer", "backgroundColor") != style(".reading button:not(.primary)", "backgroundColor")
    page.emulate_media(forced_colors="none")


AT_THE_BODY = """
if (origin !== "null") localStorage.setItem("crosscut.theme", "dark");
new MutationObserver(() => {
  if (document.body) globalThis.themeAtTheBody ??= document.documentElement.dataset.theme;
}).observe(document, {childList: true, subtree: true});
"""
PAGES = [
    "",
    "rules/index.html",
    "rules/quax.html",
    "links.html",
    "figure-editor.html",
    "theory.html",
    "licences.html",
    "crosscut.html",
]


def test_chosen_theme_is_there_before_anything_is_painted(pages: GuardedPages) -> None:
    page = pages.open(init_script=AT_THE_BODY)
    for path in PAGES:
        page.goto(pages.site_url + path)
        expect(page.locator("html")).to_have_css("color-scheme", "dark")
        assert page.evaluate("themeAtTheBody") == "dark", path
