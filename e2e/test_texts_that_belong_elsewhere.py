"""A text that a place does not read: it says what the text is, with a button that opens it where it belongs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from crosscut.record.grammar import KINDS
from e2e.board_page import fragment
from e2e.guarded_pages import PHONE, GuardedPages

TEXTS = {
    "backup": json.dumps({"crosscut": 1, "kept": {}}),
    "progress": json.dumps({"quax-a1b2c3": {"20100": "first"}}),
    "figure": "```crosscut\ngame: quax\n\n...\n.R.\n...\n```",
}
BUTTONS = {
    "backup": "Open it in My games",
    "progress": "Load it",
    "figure": "Open it in the figure editor",
    "a game": "Open it on the board",
}
A_GAME = "Crosscut game record 1\nGame: quax\nSize: 5\n\nc3 d4\n"

ATTRIBUTES = "game: quax\nsize: 5\nmoves: c3"
"""A figure that the page knows only when Python has refused it."""


def drop(page: Page, text: str) -> None:
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "text.txt", {type: "text/plain"}));
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        text,
    )


def choose(field: Locator, text: str) -> None:
    field.set_input_files({"name": "text.json", "mimeType": "application/json", "buffer": text.encode()})


def on_the_board(page: Page, text: str) -> Locator:
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    drop(page, text)
    return page.get_by_role("dialog", name="What this is")


def in_my_games(page: Page, text: str) -> Locator:
    page.get_by_role("button", name="My games and backup").click()
    dialog = page.get_by_role("dialog", name="My games")
    expect(dialog).to_be_visible()  # its script has come
    choose(page.locator("#read-all"), text)
    return dialog


def in_the_figure_editor(page: Page, text: str) -> Locator:
    page.locator("#editor-open summary").click()
    page.get_by_label("Its link, its text from your page").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    return page.locator("#editor-open")


def in_invent(page: Page, text: str) -> Locator:
    safe = page.get_by_role("checkbox", name="Also forbid moves that would force one")
    expect(safe).to_have_accessible_name(re.compile("First add a forbidden pattern"))  # the script has begun
    drop(page, text)
    return page.get_by_role("main")


def among_puzzles(page: Page, text: str) -> Locator:
    page.locator("summary", has_text="More").click()
    choose(page.get_by_label("File with progress"), text)
    return page.get_by_role("main")


Place = Callable[[Page, str], Locator]
BOARD = f"#{fragment('quax', 4, ['b2'])}"
PLACES: dict[str, tuple[str, Place, tuple[str, ...]]] = {
    "the board": (BOARD, on_the_board, ("backup", "progress", "figure")),
    "My games": ("", in_my_games, ("progress", "figure")),
    "the figure editor": ("figure-editor.html", in_the_figure_editor, ("backup", "progress")),
    "Invent": ("invent.html", in_invent, ("backup", "progress", "figure", "a game")),
    "puzzles": ("puzzles.html", among_puzzles, ("backup", "figure")),
}
IN_EVERY_RUN = {
    ("the board", "figure"),
    ("My games", "progress"),
}
"""The scripts of all places ask one table, which `tests/js/text-kind.test.mjs` tests; so the others wait for the
release."""


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        pytest.param(place, kind, marks=() if (place, kind) in IN_EVERY_RUN else pytest.mark.release)
        for place, (_, _, kinds) in PLACES.items()
        for kind in kinds
    ],
)
def test_a_place_says_where_a_text_belongs(pages: GuardedPages, place: str, kind: str) -> None:
    address, bring, _ = PLACES[place]
    page = pages.visit(address, viewport=PHONE)
    said = bring(page, TEXTS.get(kind, A_GAME))
    expect(said.get_by_role("button", name=BUTTONS[kind])).to_be_visible()
    if kind in KINDS:
        expect(said).to_contain_text(KINDS[kind]["sentence"])


def test_the_page_of_puzzles_says_what_it_was_given(pages: GuardedPages) -> None:
    page = pages.visit("puzzles.html", viewport=PHONE)
    main = among_puzzles(page, TEXTS["backup"])
    expect(main).to_contain_text(KINDS["backup"]["sentence"])
    told, chosen = page.locator("#puzzle-told"), page.get_by_label("File with progress")
    for text, beginning in {
        '\u2066{"quax-a1b2c3":{"20100":"fir': "This file is damaged or was cut off. Choose a whole one.",
        "hello": "This file holds no progress. Crosscut knows no game in “hello”.",
        f"{A_GAME}\n{A_GAME}": "This file holds no progress. The text holds several games",
    }.items():
        choose(chosen, text)
        expect(told).to_have_text(re.compile(f"^{re.escape(beginning)}"))
        expect(told.get_by_role("button")).to_have_count(0)
    choose(chosen, "\ufeff\n")
    expect(told).to_have_text("This file holds no progress.")
    choose(chosen, ATTRIBUTES)
    expect(told).to_contain_text(KINDS["figure"]["sentence"])
    expect(told.get_by_role("button", name=BUTTONS["figure"])).to_be_visible()
    choose(chosen, A_GAME)
    expect(told).to_contain_text("This is a game: open it on the board.")
    told.get_by_role("button", name=BUTTONS["a game"]).click()
    expect(page.get_by_role("button", name="Share")).to_be_visible()


@pytest.mark.parametrize("place", ["the board", pytest.param("Invent", marks=pytest.mark.release)])
def test_a_figure_that_python_alone_knows_has_its_button(pages: GuardedPages, place: str) -> None:
    address, bring, _ = PLACES[place]
    said = bring(pages.visit(address, viewport=PHONE), ATTRIBUTES)
    expect(said.get_by_role("button", name=BUTTONS["figure"])).to_be_visible()
    expect(said).to_contain_text(KINDS["figure"]["sentence"])


@pytest.mark.release
def test_a_figure_is_opened_where_it_belongs(pages: GuardedPages) -> None:
    page = pages.visit("invent.html", viewport=PHONE)
    in_invent(page, TEXTS["figure"]).get_by_role("button", name=BUTTONS["figure"]).click()
    expect(page.locator("#editor-open-said")).to_have_text("Opened.")
