"""axe-core finds nothing to object to, in any state of the page; headings, landmarks, dialogs and keys are in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import cycle

import pytest
from playwright.sync_api import expect

import crosscut
from e2e.axe import ALL, BOTH_LOOKS, LOOKS, LOOKS_OF_PROSE, WITHOUT_CONTRAST, Look, findings_in
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages
from e2e.host_pages import FIGURE, Editor
from shared.paths import DIST

QUAX = fragment("quax", 5, ["b2", "c2", "c3", "b3"])
TURNED = fragment("crossway", 4, ["c2", "d4", "b1", "b3", "a1", "b4", "d3", "d1", "c4"])
BY_LINK = fragment("crossway", 7, ["d4", "c5", "e5"], red="Ada", blue="Ben", id="k3v7q2mxwp", by="red")


def press(name: str) -> Callable[[BoardPage], None]:
    return lambda board: board.page.get_by_role("button", name=name).click()


def go_home(board: BoardPage) -> None:
    board.play_by_twin(crosscut.parse_move("e5"))
    expect(board.cell("e5")).to_have_accessible_name("e5 red, last move")
    board.page.get_by_role("link", name="Crosscut", exact=True).click()
    expect(board.page.get_by_role("region", name="Continue")).to_be_visible()


def compare(board: BoardPage) -> None:
    press("Compare")(board)
    expect(board.page.get_by_role("dialog")).to_contain_text("games agree")


def explain(board: BoardPage) -> None:
    """The panel that explains, and why a move is illegal."""
    press("Explain")(board)
    board.page.get_by_role("region", name="What the theory says").get_by_role("button").first.click()
    board.cell("b3").focus()
    board.page.keyboard.press("?")
    board.expect_message()


def show_legal_points(board: BoardPage) -> None:
    """In the menu, which stays open."""
    board.open_display()
    board.page.get_by_label("Legal points").select_option("both")


def close_panels(board: BoardPage) -> None:
    """On a laptop's screen an open panel takes the place of the evaluation."""
    if board.button("Explain").get_attribute("aria-expanded") == "true":
        board.button("Explain").click()
    for summary in board.page.locator(".annotate[open] summary").all():
        summary.click()
    board.open_display()
    board.page.get_by_role("checkbox", name="Evaluate").check()
    expect(board.page.get_by_role("region", name="Evaluation")).to_be_visible()


def resign(board: BoardPage) -> None:
    board.button("Play").click()
    press("Resign")(board)


LONG_RUN = "CROSSCUT_LONG_RUN" in os.environ
STATES: dict[str, tuple[str, Callable[[BoardPage], object] | None]] = {
    "links and variations": (
        fragment("quax", 5) + "&m=b2.c2(d4.d3(d2)).c3.b3&at=4",
        lambda board: board.unfold("Comment and marks"),
    ),
    "reason, explanation": (fragment("crossway", 5, ["b2", "c2", "c3"]), explain),
}
if LONG_RUN:
    STATES |= {
        "swap, part of the board, legal points": (
            fragment("quax", 5, ["b2"], crop="b1-d4", rotate="90"),
            show_legal_points,
        ),
        "set-up": (QUAX, press("Set up")),
        "tie": (fragment("zigzag-edge", 2, ["a1", "b2"]), None),
        "empty board of a broken link": ("g=quax&n=99&m=zz&v=1", None),
    }
DIALOGS = {
    "My games": press("My games"),
    "Export and import": press("Export"),
    "Keys": press("Keys"),
    "New game": press("New game"),
    "Appearance": press("Appearance"),
    "Share this position": press("Share"),
    "The same position in each game": compare,
    "Resign this game?": resign,
}
LOOKS_BY_TURNS: Sequence[Sequence[Look]] = [looks if LONG_RUN else looks[:1] for looks in LOOKS]
"""A release checks each state in a second look, too."""
FRAMES = {"embed.html", "engine.html"}
LEADING_ON = {"index.html", *(f"{game.id}.html" for game in crosscut.games())}
PAGES_TO_READ = sorted({str(path.relative_to(DIST)) for path in DIST.rglob("*.html")} - FRAMES - LEADING_ON)


@pytest.mark.longer
def test_axe_finds_nothing(board: BoardPage) -> None:
    for (state, (link, act)), looks in zip(STATES.items(), cycle(LOOKS_BY_TURNS), strict=False):
        board.page.set_viewport_size(LAPTOP)
        board.open(link)
        if act:
            act(board)
        assert findings_in(board.page, looks) == [], state


@pytest.mark.release
def test_axe_finds_nothing_in_an_evaluation(board: BoardPage) -> None:
    board.page.set_viewport_size(LAPTOP)
    board.open(fragment("crossway", 9, ["e5", "d4"]))  # open: what is proved has no key points
    close_panels(board)
    checkboxes = [board.page.get_by_role("checkbox", name=name) for name in ("Evaluate", "Show key points")]
    board.open_display()
    for checkbox in checkboxes:
        checkbox.check()
    expect(board.page.get_by_role("gridcell", name="matters").first).to_be_attached()
    assert findings_in(board.page, LOOKS_BY_TURNS[0]) == []
    board.open_display()
    checkboxes[0].uncheck()  # it is remembered, and would go on in the next test


@pytest.mark.release
def test_axe_finds_nothing_in_the_review_of_a_won_game_and_its_lesson(board: BoardPage) -> None:
    board.open(TURNED)
    press("Review")(board)
    region = board.page.get_by_role("region", name="Review")
    expect(region.get_by_role("list", name="Moves that turned the game")).to_be_visible()
    assert findings_in(board.page, LOOKS_BY_TURNS[0]) == []
    press("Learn")(board)
    expect(board.button("Show")).to_be_visible()
    if LONG_RUN:
        assert findings_in(board.page, LOOKS_BY_TURNS[1]) == []


@pytest.mark.release
def test_axe_finds_nothing_in_the_review_and_the_sheets_of_a_phone(board: BoardPage) -> None:
    looks: Sequence[Look] = [(PHONE, scheme, ALL) for scheme in ("light", "dark")]
    board.page.set_viewport_size(PHONE)
    board.open(TURNED)
    press("Review")(board)
    expect(board.page.get_by_role("list", name="Moves that turned the game")).to_be_visible()
    assert findings_in(board.page, looks) == []
    board.button("Moves").click()
    expect(board.move_button("b1")).to_be_in_viewport()
    assert findings_in(board.page, looks) == []
    board.button("Moves").click()
    board.open_display()
    assert findings_in(board.page, looks) == []


@pytest.mark.longer
def test_axe_finds_nothing_on_the_way_to_a_game(board: BoardPage) -> None:
    """The first page, the reader's view, a game that is played, one that came by a link."""
    ways: tuple[Callable[[], object], ...] = (
        lambda: board.follow(QUAX),
        lambda: board.open_to_play(QUAX),
        lambda: go_home(board),
        lambda: board.follow(BY_LINK),
    )
    for go, looks in zip(ways, LOOKS_BY_TURNS, strict=True):
        go()
        assert findings_in(board.page, looks) == []


BEGINNING = """() => {
  for (const whole of document.querySelectorAll("main, main *")) {
    for (const part of [...whole.children].slice(12)) part.remove();
  }
}"""
"""The beginning of a long list, table or text."""


IN_EVERY_RUN = {"figure-editor.html"}
"""A page to work in. `test_languages.py` looks at a text with boards, `test_invent.py` at Invent. Of the others the
build checks the markup (`checking/`), and `tests/site/test_contrast.py` the colours."""


@pytest.mark.longer
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[] if path in IN_EVERY_RUN else pytest.mark.release) for path in PAGES_TO_READ],
)
def test_axe_finds_nothing_in_the_pages_to_read(pages: GuardedPages, path: str) -> None:
    reading = pages.visit(path)
    if not LONG_RUN:
        reading.evaluate(BEGINNING)
    turn = PAGES_TO_READ.index(path) % 2
    assert findings_in(reading, LOOKS_OF_PROSE if LONG_RUN else LOOKS_OF_PROSE[turn : turn + 1]) == []


@pytest.mark.longer
def test_dialogs_are_modal_named_and_closed_by_escape(board: BoardPage) -> None:
    board.page.set_viewport_size(LAPTOP)
    board.open(QUAX)
    for (name, show), looks in zip(DIALOGS.items(), cycle(LOOKS_BY_TURNS), strict=False):
        show(board)
        dialog = board.page.get_by_role("dialog", name=name, exact=True)
        expect(dialog).to_be_visible()
        is_modal = "(dialog) => dialog.matches('dialog:modal') && dialog.contains(document.activeElement)"
        assert dialog.evaluate(is_modal), name
        assert findings_in(dialog, looks if LONG_RUN else [(*looks[0][:2], WITHOUT_CONTRAST)]) == [], name
        board.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        board.page.set_viewport_size(LAPTOP)


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


@pytest.mark.release
def test_axe_finds_nothing_in_the_open_editor(pages: GuardedPages) -> None:
    page = pages.open("figure-editor.html")
    editor = Editor(page)
    editor.open(FIGURE)
    editor.written_as("markdown-picture")
    page.get_by_label("Claims, one per line").fill("red to move\nnonsense")
    expect(page.locator("#editor-claims-said")).to_contain_text("nonsense")
    page.get_by_text("All claims").click()
    expect(page.locator("#editor-findings")).to_contain_text("The game is over: Red has won.")
    assert findings_in(page, BOTH_LOOKS) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
