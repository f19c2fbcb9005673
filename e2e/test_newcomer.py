"""The first page without a link, and a newcomer's way from it: by thumb, by keys alone, without a network."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

import crosscut
from crosscut.player import LEVELS
from e2e.board_page import BoardPage
from e2e.guarded_pages import HOLD_WASM, PHONE, GuardedPages, wait_for_engine
from e2e.kept_site import ChangingHost, KeptSite
from e2e.status import expect_turn, expect_win
from e2e.test_against_computer import challenge, moves
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
    expect(status).to_have_text(re.compile(r"^Red to move: your turn\.\s*$"))
    expect(page.locator("html")).to_have_attribute("data-engine", "expected")
    place.get_by_role("gridcell", name="a1 empty").click()
    expect(status).to_have_text(re.compile(r"^\w+ to move: your turn\. (Computer played|Swapped)"))
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


CROSSWAY = crosscut.game("crossway")
PLAYED_OUT = {"quickway", "naked-diagonal"}
"""The games that are played to their end on the board to which a lesson leads."""
IN_EVERY_RUN = "quickway"
"""The lessons of the others wait for the release."""
EVALUATIONS = 60
"""How well the visitor plays: better than the computer's first level."""
MOST_TABS = 40
LOOKS = 3000
LOOK = 40
"""Milliseconds between two looks at whose turn it is."""


@pytest.fixture(scope="module")
def lesson_page(shared_pages: GuardedPages) -> Page:
    """One page for the lessons of all games."""
    return shared_pages.open("rules/", viewport=PHONE, touch=True)


def play_to_the_end(
    board: BoardPage, size: int, place: Callable[[str], None], *, game: crosscut.Game = CROSSWAY
) -> None:
    """Answer every move of the computer until somebody has won."""
    position = game.start(size)
    while not position.over:
        place(str(crosscut.player.advise(game, position, evaluations=EVALUATIONS, seed=position.ply).move))
        position = answered(board, game, position)
    expect(board.status).to_have_text(re.compile(r"wins: you (win|lose)"))
    expect(board.button("Rematch")).to_be_visible()


def answered(board: BoardPage, game: crosscut.Game, before: crosscut.Position) -> crosscut.Position:
    """The position once the computer has answered the move of the visitor, who is Red, or Blue after its swap."""
    for _ in range(LOOKS):
        board.page.wait_for_timeout(LOOK)
        position = game.start(before.size)
        for move in moves(board):
            position = game.play(position, move).position
        own = crosscut.Color.BLUE if position.swapped else crosscut.Color.RED
        if position.over or (position.ply > before.ply and position.turn is own):
            return position
    raise AssertionError(f"no answer after {moves(board)}: {board.status.text_content()}")


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game.id == IN_EVERY_RUN else pytest.mark.release) for game in crosscut.games()],
    ids=lambda game: str(game.id),
)
def test_from_the_lesson_to_the_next_level(shared_pages: GuardedPages, lesson_page: Page, game: crosscut.Game) -> None:
    page = lesson_page
    page.goto(f"{shared_pages.site_url}rules/{game.id}.html")
    for task in page.locator(".lesson li").all():
        board_of_task = task.locator("crosscut-board")
        board_of_task.scroll_into_view_if_needed()
        board_of_task.get_by_role("button", name="Show solution").tap()
        onward = task.get_by_role("button", name=re.compile("^(Next|Play level 1)$"))
        expect(onward).to_be_in_viewport(ratio=1)
        onward.tap()
    board = BoardPage(page)
    expect(page.locator("#terms")).to_have_text("Level 1, 9x9")
    if game.id not in PLAYED_OUT:
        page.touchscreen.tap(*board.centre("e5"))
        answered(board, game, game.play(game.start(9), "e5").position)
        return

    play_to_the_end(board, 9, lambda move: page.touchscreen.tap(*board.centre(move)), game=game)
    assert page.evaluate("() => scrollY") == 0, "nothing had to be scrolled"
    expect_win(board.status, "red", is_own=True)
    board.button("Next level").tap()
    expect(page.locator("#terms")).to_have_text("Level 2, 9x9")
    page.touchscreen.tap(*board.centre("a1"))
    answered(board, game, game.play(game.start(9), "a1").position)
    board.button("Resign").tap()
    page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    expect(board.button("Next level")).to_be_hidden()
    expect(board.button("Rematch")).to_be_visible()
    board.button("Learn from your mistakes").tap()
    expect(page.get_by_role("region", name="Review")).to_contain_text(re.compile("turned the game|mistake"))


def test_by_thumb_on_a_phone(shared_pages: GuardedPages, lesson_page: Page) -> None:
    """From the front door to the first answer; the game after a lesson goes on to its end."""
    page, board = lesson_page, BoardPage(lesson_page)
    page.goto(shared_pages.site_url)
    board.forget()
    board.button("Play Crossway").tap()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Computer", exact=True)).to_be_checked()
    dialog.get_by_role("combobox", name="Level").select_option("1")
    size = dialog.get_by_role("textbox", name="Size")
    expect(size).to_have_value("9")
    size.fill("5")
    dialog.get_by_role("button", name="Start").tap()
    expect_turn(board.status, "red")
    page.touchscreen.tap(*board.centre("a1"))
    answered(board, CROSSWAY, CROSSWAY.play(CROSSWAY.start(5), "a1").position)
    assert page.evaluate("() => scrollY") == 0, "nothing had to be scrolled"


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on what has this name."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.locator(":focus").and_(page.get_by_role("button", name=name, exact=True)).count():
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_by_keys_alone(pages: GuardedPages) -> None:
    page = pages.visit()
    board = BoardPage(page)
    tab_to(page, "Play Crossway")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Computer", exact=True)).to_be_focused()
    size = dialog.get_by_role("textbox", name="Size")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if size.evaluate("(field) => field === document.activeElement"):
            break
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect_turn(board.status, "red")
    page.wait_for_function("() => document.activeElement === document.body")  # the closed dialog has given up the focus
    page.keyboard.press("ArrowUp")  # to the board
    expect(page.locator(":focus")).to_have_attribute("data-point", re.compile("."))

    def place(move: str) -> None:
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("ArrowDown")
        for _ in range("abc".index(move[0])):
            page.keyboard.press("ArrowRight")
        for _ in range(int(move[1]) - 1):
            page.keyboard.press("ArrowUp")
        expect(page.locator(":focus")).to_have_attribute("data-point", move)
        page.keyboard.press("Enter")

    play_to_the_end(board, 3, place)


@pytest.mark.release
def test_with_the_network_gone(kept_site: KeptSite, changing_host: ChangingHost) -> None:
    kept_site.visit_first().page.close()
    changing_host.stop()
    page = kept_site.open(own_engine=True)
    board = BoardPage(page)
    board.button("Play Crossway").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("textbox", name="Size").fill("3")
    dialog.get_by_role("button", name="Start").click()
    play_to_the_end(board, 3, lambda move: board.play_by_twin(crosscut.parse_move(move)))


def test_the_dialog_offers_names_of_people_again_and_no_computers(pages: GuardedPages) -> None:
    board = pages.visit_board()
    challenge(board, "Crossway", 5)
    dialog = board.page.get_by_role("dialog", name="New game")
    for offered in ("", "Ben"):
        board.button("New game").first.click()
        dialog.get_by_role("radio", name="Friend by link").check()
        expect(dialog.get_by_role("textbox", name="Blue")).to_have_value(offered)
        dialog.get_by_role("textbox", name="Blue").fill("Ben")
        dialog.get_by_role("radio", name="Friend begins").check()
        expect(dialog.get_by_role("textbox", name="Red: friend")).to_have_value("Ben")
        dialog.get_by_role("radio", name="I begin").check()
        dialog.get_by_role("button", name="Start").click()
        expect(dialog).to_be_hidden()
        challenge(board, "Crossway", 5)


def test_the_dialog_tells_what_a_level_is(pages: GuardedPages) -> None:
    page = pages.visit()
    page.get_by_role("button", name="New game").first.click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name="Computer", exact=True).check()
    for number, level in enumerate(LEVELS, 1):
        dialog.get_by_role("combobox", name="Level").select_option(str(number))
        expect(dialog).to_contain_text(level.sentence)
    dialog.get_by_role("button", name="Cancel").click()
