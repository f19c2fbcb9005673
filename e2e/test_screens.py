"""On every screen everything is visible at once, nothing is cut off, and nothing moves under the finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, FloatRect, Page, ViewportSize, expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages, wait_for_engine

SIZES = [(320, 640), (360, 740), (390, 844), (430, 932), (844, 390), (1280, 720), (768, 1024), (820, 1180), (1180, 820)]
SCREENS: list[ViewportSize] = [{"width": width, "height": height} for width, height in SIZES]
FEW_SCREENS = [SCREENS[0], SCREENS[4]]
"""The smallest and the lowest; the others wait for the release."""
CUT = """() => {
  const isCut = (element) => {
    const { left, right } = element.getBoundingClientRect();
    const isTooLong = element.localName === "button" && element.scrollWidth > element.clientWidth + 1;
    const isTooHigh = element.id === "other-moves" && element.scrollHeight > element.clientHeight + 1;
    return left < 0 || right > innerWidth || isTooLong || isTooHigh;
  };
  const parts = [...document.querySelectorAll("button, a, label, select, h1, h2, #other-moves")];
  return parts.filter((part) => part.checkVisibility() && isCut(part)).map((part) => part.outerHTML);
}"""
PHONES: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((320, 640), (390, 664), (430, 739))
]
COVERED = """(parts) => parts.map((part) => {
  const { left, top, bottom } = part.getBoundingClientRect();
  return bottom > innerHeight || [top + 2, bottom - 2].some((y) => document.elementFromPoint(left + 9, y) !== part);
})"""
"""Of buttons, whether they lie below the screen, or partly under something else."""
ROWS_SEEN = """() => {
  const list = document.getElementById("moves");
  const { top, bottom } = list.getBoundingClientRect();
  const boxes = [...list.querySelectorAll("button")].map((button) => button.getBoundingClientRect());
  const seen = boxes.filter((box) => box.top > top - 1 && box.bottom < Math.min(bottom, innerHeight) + 1);
  return new Set(seen.map((box) => Math.round(box.top))).size;
}"""
"""How many rows of the list of moves are seen at once."""
SIZE_TEXT = "(size) => document.documentElement.style.fontSize = size"
"""Only text is made larger; media queries still use the default size."""
LARGE_CELLS: list[tuple[ViewportSize, float]] = [
    ({"width": 390, "height": 664}, 37),
    ({"width": 412, "height": 732}, 39),
    ({"width": 360, "height": 616}, 33),
]
"""What is visible of phones, and the least width of a point of a 9x9 board there."""
SHORTENED = """() => [...document.querySelectorAll("#game-name, .title p, .player .name, .player .goal")]
  .filter((text) => text.checkVisibility() && text.scrollWidth > text.clientWidth).map((text) => text.textContent)"""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"
BOXES = """() => ["twin", "status", "take-back", "play-share"]
  .map((id) => document.getElementById(id).getBoundingClientRect().toJSON())"""
"""Where the board, the status and the ends of the bar are; what is hidden has no size."""
Places = list[tuple[ViewportSize, list[FloatRect]]]


def expect_nothing_cut(page: Page, screens: list[ViewportSize]) -> None:
    """On every screen everything that can be pressed is completely visible."""
    for screen in screens:
        page.set_viewport_size(screen)
        page.wait_for_function(FITS)
        assert page.evaluate(CUT) == [], screen


def places(board: BoardPage, screens: list[ViewportSize]) -> Places:
    """Where on every screen the board, the status and the ends of the bar are; all are visible, nothing is cut off."""
    page = board.page
    found: Places = []
    for screen in screens:
        page.set_viewport_size(screen)
        board.settle()
        page.wait_for_function(FITS)
        assert page.evaluate(CUT) == [], screen
        boxes: list[FloatRect] = page.evaluate(BOXES)
        for box in boxes:
            assert box["width"] > 0, screen
            assert box["x"] >= 0, screen
            assert box["y"] >= 0, screen
            assert box["x"] + box["width"] <= screen["width"], screen
            assert box["y"] + box["height"] <= screen["height"], screen
        found.append((screen, boxes))
    return found


@pytest.mark.parametrize("screens", [FEW_SCREENS, pytest.param(SCREENS, marks=pytest.mark.release)], ids=["few", "all"])
def test_all_is_seen_at_once_and_stays_where_it_is(
    any_browser: Browser, site_url: str, screens: list[ViewportSize]
) -> None:
    guarded = GuardedPages(any_browser, site_url)
    page = guarded.open("#" + fragment("quax", 9))
    board = BoardPage(page)
    before = places(board, screens)
    wait_for_engine(page)
    board.play_by_twin(crosscut.parse_move("c3"))
    expect(board.button("Swap")).to_be_enabled()
    board.cell("c3").click()
    board.expect_message("c3")
    assert places(board, screens) == before
    board.follow(fragment("candy-necklace", 9, ["c3"]))
    board.button("Play on from here").click()
    places(board, screens)
    board.analyse()
    expect_nothing_cut(page, screens)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    board.button("New game").click()
    expect_nothing_cut(page, screens)
    page.keyboard.press("Escape")
    page.set_viewport_size(LAPTOP)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Play").click()
    expect(page.get_by_role("region", name="Choose a game")).to_be_visible()
    expect_nothing_cut(page, screens)
    guarded.close()


@pytest.mark.release
def test_points_have_names_beside_them_but_on_a_phone_only_to_analyse(board: BoardPage) -> None:
    """There the board is played on, and as large as the screen allows."""
    board.follow(fragment("crossway", 9, [f"{file}{rank}" for rank in (1, 3) for file in "abcdefghi"]))
    page = board.page

    def points(screen: ViewportSize) -> float:
        page.set_viewport_size(screen)
        board.settle()
        grid = page.get_by_role("grid").bounding_box()
        plate = page.locator("#board").bounding_box()
        assert grid
        assert plate
        return grid["width"] / plate["width"]

    on_phone, on_laptop = points(PHONE), points(LAPTOP)
    board.analyse()
    assert points(LAPTOP) == pytest.approx(on_laptop)
    assert page.evaluate(ROWS_SEEN) >= 8, "moves as a table"
    assert points(PHONE) < on_phone - 0.05
    page.get_by_role("button", name="Play", exact=True).click()
    assert points({"width": 412, "height": 732}) * (412 - 24) / 9 > 39.5
    page.set_viewport_size(LAPTOP)


def test_analyse_keeps_board_and_moves_in_sight_of_an_opened_panel(board: BoardPage) -> None:
    """The tools are one row; a panel opens in the place of the one before, and its button looks pressed."""
    page = board.page
    board.open(fragment("crossway", 4, ["c2", "d4", "b1", "b3", "a1"]))
    move = page.get_by_role("region", name="Moves").get_by_role("button", name="a1")
    tools = page.get_by_role("group", name="Tools").get_by_role("button")
    theory, review = (page.get_by_role("region", name=name) for name in ("What the theory says", "Review"))
    panels = [("Explain", theory.get_by_role("heading"), review), ("Review", review.locator("svg.curve"), theory)]
    for screen in (LAPTOP, SCREENS[0], SCREENS[4]):
        page.set_viewport_size(screen)
        board.settle()
        assert len({round(box["y"]) for tool in tools.all() if (box := tool.bounding_box())}) == 1, screen
        for name, shown, other in panels:
            board.button(name).click()
            expect(board.button(name)).to_have_attribute("aria-expanded", "true")
            for part in (page.get_by_role("grid"), shown, board.button("First")):
                expect(part).to_be_in_viewport(ratio=0.85)
            if screen == LAPTOP:
                expect(move).to_be_in_viewport(ratio=0.9)
            expect(other).to_be_hidden()
        board.button("Review").click()
        expect(review).to_be_hidden()
        expect(board.button("Review")).to_have_attribute("aria-expanded", "false")
    page.set_viewport_size(LAPTOP)


@pytest.mark.release
def test_an_invitation_has_a_full_board_and_what_it_asks_for_in_sight(pages: GuardedPages) -> None:
    """All else is folded away on phones. Below a position that was sent everything is seen, on a phone on its side."""
    invitation = fragment("quickway", 9, ["e5"], id="abcdefgh23", by="red", red="Ada")
    page = pages.visit("#" + invitation, viewport=SCREENS[0])
    more = page.get_by_role("group").filter(has_text="More").locator("summary")
    for screen, cell in LARGE_CELLS:
        page.set_viewport_size(screen)
        board = page.locator("#board").bounding_box()
        assert board
        assert board["width"] / 9 >= cell
        wait_for_engine(page)
        assert page.locator("#board").bounding_box() == board
        for part in (
            page.get_by_text(
                "Ada invites you to Quickway, 9 \u00d7 9. You join left and right. Touch a point, or swap."
            ),
            *(page.get_by_role("button", name=name) for name in ("Swap", "Send to Ada")),
        ):
            expect(part).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Just look")).to_be_hidden()
        expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()
    more.click()
    for name in ("Just look", "Analyse", "First"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    BoardPage(page).follow(fragment("quax", 9, ["e5", "c3"]))
    page.set_viewport_size(SCREENS[4])
    buttons = page.locator("#reading button:visible")
    expect(buttons).to_have_count(5)
    assert buttons.evaluate_all(COVERED) == [False] * 5
    page.get_by_role("link", name="Crosscut").click()
    expect(page.get_by_role("region", name="Choose a game")).to_be_visible()


@pytest.mark.release
def test_two_at_one_table_have_a_sign_on_either_side_of_the_board(pages: GuardedPages) -> None:
    """The far one is upside down; whoever has swapped keeps the place."""
    board = pages.open_board(fragment("quax", 5, ["c3"]), viewport=PHONE, touch=True)
    page = board.page
    board.button("Play on from here").click()
    page.evaluate(SIZE_TEXT, "200%")
    expect(board.button("Swap")).to_be_visible()
    expect_nothing_cut(page, [PHONE])
    page.evaluate(SIZE_TEXT, "")
    for screen in [*PHONES, PHONE]:
        page.set_viewport_size(screen)
        board.settle()
        assert page.get_by_role("button", name="Swap").evaluate_all(COVERED) == [False], screen
    for near, far in (("Red", "Blue"), ("Blue", "Red")):
        signs = [page.get_by_role("listitem").filter(has_text=side) for side in (near, far)]
        boxes = [
            part.bounding_box() for part in (signs[1], page.get_by_role("grid"), signs[0], page.locator("#status"))
        ]
        tops = [box["y"] for box in boxes if box]
        assert tops == sorted(tops)
        expect(signs[0]).to_have_css("rotate", "none")
        expect(signs[1]).to_have_css("rotate", "180deg")
        if near == "Red":
            board.button("Swap").click()
            board.button("OK").click()
            expect(board.status).to_contain_text("Swapped")
    for sideways in (SCREENS[4], SCREENS[8]):
        page.set_viewport_size(sideways)
        board.settle()
        left, middle, right = (part.bounding_box() for part in (signs[1], page.get_by_role("grid"), signs[0]))
        assert left
        assert middle
        assert right
        assert left["x"] + left["width"] <= middle["x"]
        assert middle["x"] + middle["width"] <= right["x"]
        expect(signs[1]).to_have_css("rotate", "180deg")


@pytest.mark.release
def test_large_text_of_the_browser_is_obeyed_and_all_is_reached(pages: GuardedPages) -> None:
    """Somebody reads with twice the usual size of text, on a phone."""
    page = pages.open(viewport=PHONE)
    page.evaluate(SIZE_TEXT, "200%")
    expect_nothing_cut(page, [SCREENS[0], PHONE])
    brand, menu = page.get_by_role("link", name="Crosscut"), page.get_by_role("navigation", name="Pages")
    for link in (brand, *menu.get_by_role("link").all()[:3]):
        link.click(trial=True)
    BoardPage(page).follow(fragment("candy-necklace", 9, level="1"))
    for size in ("200%", ""):
        page.evaluate(SIZE_TEXT, size)
        assert page.evaluate(SHORTENED) == []
    page.goto(page.url.partition("#")[0])
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.reload()
    expect(page.locator("html")).to_have_css("font-size", "32px")
    page.set_viewport_size(SCREENS[0])
    page.wait_for_function(FITS)
    menu.get_by_role("button", name="More pages").click()
    for name in ("Play", "Puzzles", "Learn", "For authors"):
        expect(menu.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="New game").first.click()
    for button in ("Cancel", "Start"):
        expect(page.get_by_role("button", name=button)).to_be_in_viewport(ratio=0.99)
    assert page.get_by_role("dialog").evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")
    page.get_by_role("button", name="Cancel").click()
    page.set_viewport_size(PHONE)
    page.wait_for_function(FITS)
    for label in ("Computer", "Friend by link", "Friend on this device"):
        page.get_by_role("button", name="New game").first.click()
        page.get_by_role("radio", name=label, exact=True).check()
        dialog = page.get_by_role("dialog")
        assert dialog.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth"), label
        dialog.get_by_role("textbox", name="Size").fill("5")
        if label != "Friend on this device":
            dialog.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_function(FITS)
    for button in ("Take back", "Resign", "Share"):
        page.get_by_role("button", name=button).scroll_into_view_if_needed()
        expect(page.get_by_role("button", name=button)).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_function(FITS)
    for button in ("Export", "Compare"):
        page.get_by_role("button", name=button).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        assert dialog.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth"), button
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Set up").click()
    page.wait_for_function(FITS)


def test_long_message_is_unfolded_by_a_tap(board: BoardPage) -> None:
    """A longer message is set small; if there is still no room for it, it covers what is beside it."""
    problems = {"comments": "99:hello", "legal": "foo"}
    page = board.page
    page.set_viewport_size(SCREENS[0])
    board.follow(fragment("candy-necklace", 7, ["c3"], **problems))
    below = board.button("Play the computer").bounding_box()
    board.expect_message("no move")
    is_cut = "(line) => line.scrollHeight > line.clientHeight"
    assert board.status.evaluate(is_cut)
    board.status.click()
    assert not board.status.evaluate(is_cut)
    assert board.button("Play the computer").bounding_box() == below
    board.status.click()
    assert board.status.evaluate(is_cut)
    page.set_viewport_size(SCREENS[5])
    page.wait_for_function(f"() => !({is_cut})(document.querySelector('#status [role=status]'))")
    assert re.search("no move", board.status.inner_text())
    page.set_viewport_size(LAPTOP)
