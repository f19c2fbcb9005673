"""axe-core finds nothing to object to, in any state of the page; headings, landmarks, dialogs and keys are in order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from e2e.axe import findings
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages, wait_for_engine
from shared.paths import DIST

QUAX = fragment("quax", 5, ["b2", "c2", "c3", "b3"])
TURNED = fragment("crossway", 4, ["a4", "c3", "d2", "c2", "d1", "a2", "d3", "a1", "c4"])


def press(name: str) -> Callable[[BoardPage], None]:
    return lambda board: board.page.get_by_role("button", name=name).click()


def show_legal_points(board: BoardPage) -> None:
    board.page.get_by_label("Legal points").select_option("both")


def ask_why(board: BoardPage) -> None:
    board.cell("b2").focus()
    board.page.keyboard.press("?")
    expect(board.status).to_contain_text("naked diagonal")


def compare(board: BoardPage) -> None:
    press("Compare")(board)
    expect(board.page.get_by_role("dialog")).to_contain_text("The games")


def explain(board: BoardPage) -> None:
    press("Explain")(board)
    board.page.get_by_role("region", name="What the theory says").get_by_role("button").first.click()


def evaluate(board: BoardPage) -> None:
    board.page.get_by_role("checkbox", name="What matters").check()
    expect(board.cell("c3")).to_have_accessible_name(re.compile("matters"))


def review(board: BoardPage) -> None:
    press("Review")(board)
    region = board.page.get_by_role("region", name="Review")
    expect(region).to_contain_text("turned the game")
    region.get_by_text("All moves").click()


def learn(board: BoardPage) -> None:
    review(board)
    press("Learn")(board)


def resign(board: BoardPage) -> None:
    board.button("Play").click()
    press("Resign")(board)


STATES: dict[str, tuple[str, Callable[[BoardPage], None] | None]] = {
    "empty board": (fragment("naked-diagonal", 5), None),
    "links and variations": (fragment("quax", 5) + "&m=b2.c2(d4.d3(d2)).c3.b3&at=4", None),
    "swap": (fragment("quax", 5, ["b2"]), None),
    "won": (fragment("crossway", 3, ["b1", "a1", "b2", "a2", "b3"]), None),
    "tie": (fragment("zigzag-edge", 2, ["a1", "b2"]), None),
    "broken link": ("v=1&g=quax&n=99&m=zz", None),
    "reason": (fragment("naked-diagonal", 5, ["a1", "e5"]), ask_why),
    "explanation": (fragment("crossway", 5, ["b2", "c2", "c3"]), explain),
    "evaluation": (fragment("crossway", 5, ["b2", "d4"]), evaluate),
    "review": (TURNED, review),
    "lesson": (TURNED, learn),
    "legal points": (QUAX, show_legal_points),
    "part of the board": (f"{QUAX}&crop=b1-d4&rotate=90", None),
}
DIALOGS = {
    "My games": press("My games"),
    "Export and import": press("Export"),
    "Keys": press("Keys"),
    "New game": press("New game"),
    "Appearance": press("Appearance"),
    "Red resigns?": resign,
    "Share this position": press("Share"),
    "The same position under each game": compare,
}
FRAMES = {"embed.html", "engine.html"}
PAGES_TO_READ = sorted({str(path.relative_to(DIST)) for path in DIST.rglob("*.html")} - FRAMES - {"index.html"})


@pytest.fixture(scope="module", params=["laptop, light", "phone, dark"])
def board(browser: Browser, site_url: str, request: pytest.FixtureRequest) -> Iterator[BoardPage]:
    guarded = GuardedPages(browser, site_url)
    if request.param == "laptop, light":
        page = guarded.open(viewport=LAPTOP, color_scheme="light")
    else:
        page = guarded.open(viewport=PHONE, color_scheme="dark")
    wait_for_engine(page)
    yield BoardPage(page)
    guarded.close()


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(board: BoardPage, state: str) -> None:
    link, act = STATES[state]
    board.open(link)
    if act:
        act(board)
    assert findings(board.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_way_to_a_game(
    pages: GuardedPages, scheme: Literal["light", "dark"], board: BoardPage
) -> None:
    """The front door, the reader's view, a game that is played; the shared board has the other screen."""
    page = pages.open(viewport=PHONE, color_scheme=scheme)
    assert findings(page) == []
    for go in (board.follow, board.open_to_play):
        go(QUAX)
        assert findings(board.page) == []


@pytest.mark.parametrize("path", PAGES_TO_READ)
def test_axe_finds_nothing_in_the_pages_to_read(pages: GuardedPages, path: str) -> None:
    assert findings(pages.open(path, color_scheme="dark")) == []


@pytest.mark.parametrize("name", DIALOGS)
def test_dialogs_are_modal_named_and_closed_by_escape(board: BoardPage, name: str) -> None:
    board.open(QUAX)
    DIALOGS[name](board)
    dialog = board.page.get_by_role("dialog", name=name, exact=True)
    expect(dialog).to_be_visible()
    assert dialog.evaluate("(dialog) => dialog.matches('dialog:modal') && dialog.contains(document.activeElement)")
    assert findings(board.page) == []
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_landmarks_and_headings(board: BoardPage) -> None:
    board.open(QUAX)
    for landmark in ("banner", "main"):
        expect(board.page.get_by_role(landmark)).to_have_count(1)
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Quax")
    levels = board.page.get_by_role("heading").evaluate_all("(headings) => headings.map(({ tagName }) => tagName)")
    assert (levels[0], set(levels[1:])) == ("H1", {"H2"})


def test_keys_of_the_board_do_not_scroll_the_page(board: BoardPage) -> None:
    board.open(fragment("quax", 5))
    board.page.set_viewport_size({"width": 390, "height": 500})
    board.settle()
    board.cell("c1").focus()
    place = "() => scrollY"
    before = board.page.evaluate(place)
    for key in ("ArrowDown", "Home", "End", "?", "Space"):
        board.page.keyboard.press(key)
    assert board.page.evaluate(place) == before
    expect(board.cell("e1")).to_have_accessible_name("e1 red, last move")
