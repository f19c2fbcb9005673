"""Links: the game in the address, compact, broken and hostile ones, ways to show a board, drops and pastes."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import crosscut
from crosscut import link, parse_move
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import HOLD_WASM, LAPTOP, PHONE, GuardedPages, wait_for_engine
from e2e.status import expect_known, expect_turn


def test_address_follows_the_game_and_restores_it(board: BoardPage) -> None:
    page = board.page
    board.start("quax", 5, red="Ada")
    board.play("c3", "d4", "d3")
    board.analyse()
    board.button("Back").click()
    expect(page).to_have_url(re.compile("at=2&v=1$"))
    assert board.address == "g=quax&n=5&m=c3.d4.d3&red=Ada&at=2&v=1"
    page.reload()
    expect_turn(board.status, "red")
    expect(board.moves_listed).to_have_text(["c3", "d4", "d3"])
    expect(board.cell("d3")).to_have_accessible_name("d3 empty")
    expect(page.get_by_role("region", name="Moves").get_by_text("Red: Ada")).to_be_visible()


def test_set_up_with_links_and_turn_is_restored(board: BoardPage) -> None:
    board.open(fragment("quax", 3, s="b1r/br1/r1b", l="a1-b2", t="b"))
    expect_turn(board.status, "blue")
    expect(board.cell("b2")).to_have_accessible_name("b2 red, linked to a1")
    board.expect_link("a1", "b2", crosscut.Color.RED)


READABLE = "g=quax&n=5&m=c3.d4(b2.b3).e5&comments=1:A+comment&marks=1:A@c3&coords=off&at=1&v=1"
ESCAPED = READABLE.replace("(", "%28").replace(")", "%29")
"""The same as it is shared: many programs end an address at a parenthesis."""


def compact() -> str:
    reading = link.read(READABLE)
    assert reading is not None
    return link.write_compact(reading.record, reading.hint, reading.display)


BROKEN = {
    "g=chess&n=9&v=1": ("“chess”", []),
    "g=quax&n=5&m=c3.d4.d4.e5&v=1": ("Move 3, d4, is left out", ["c3", "d4"]),
    compact()[:-20]: ("", []),
}
"""What the page names of it, and which moves it keeps. ``tests/engine/test_link.py`` has all that can be wrong with a
link, ``tests/js/session.test.mjs`` the set-ups that the engine refuses."""


def test_broken_links_show_what_can_be_read_and_say_what_could_not(board: BoardPage) -> None:
    for broken, (named, moves) in BROKEN.items():
        board.open(broken)
        board.expect_message(named)
        expect(board.moves_listed, broken).to_have_text(moves)
        board.button("Dismiss the message").click()
        board.expect_no_message()


HOSTILE = {"m": "a1(", "red": "<img src=x onerror=alert(1)>"}
"""A tree, and a text that the page shows; ``tests/js/link.test.mjs`` has the reader read all kinds."""


def test_hostile_links_neither_hang_nor_break_the_page(board: BoardPage) -> None:
    for key, piece in HOSTILE.items():
        board.open(f"v=1&g=crossway&n=9&{key}={piece * (100_000 // len(piece))}")
        expect_known(board.status)
        expect(board.page.get_by_role("gridcell"), key).to_have_count(81)
    board.open(fragment("quax", 5, ["c3"]))
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")


def copied_link(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    BoardPage(page).copy_link()
    address: str = page.evaluate("() => navigator.clipboard.readText()")
    return address.partition("#")[2]


def test_a_compact_link_is_opened(board: BoardPage) -> None:
    board.follow(compact())
    expect_turn(board.status, "blue")
    expect(board.moves_listed).to_have_text(["c3", "d4", "b2", "b3", "e5"])
    expect(board.page).to_have_url(re.compile(re.escape(f"#{READABLE}") + "$"))


PUBLISHED = """() => {
  document.head.append(Object.assign(document.createElement("link"), { rel: "canonical", href: location.href }));
}"""
"""What the build writes into the pages of a site that knows its address."""


def test_a_game_has_a_page_that_leads_to_the_game(pages: GuardedPages) -> None:
    page = pages.visit("quax.html#g=quadrex&n=5&m=c3(d4).b2&red=Ada%20B&v=1")
    expect(page).to_have_url(f"{pages.site_url}index.html#g=quadrex&n=5&m=c3(d4).b2&red=Ada%20B&v=1")
    expect(page.locator('[role=gridcell][data-point="b2"]')).to_have_accessible_name("b2 blue, last move")
    page.goto(f"{pages.site_url}own.html#g=own:ban-xo/ox&n=5&called=Mine&v=2")
    expect(page).to_have_url(f"{pages.site_url}index.html#g=own:ban-xo/ox&n=5&called=Mine&v=2")
    page.goto(f"{pages.site_url}quax.html")
    expect(page).to_have_url(re.compile(r"/index\.html#g=quax&n=9"))


def test_a_copied_link_leads_to_the_page_of_its_game_where_that_has_a_preview_and_is_compact_when_long(
    board: BoardPage,
) -> None:
    board.open(READABLE)
    assert copied_link(board.page) == ESCAPED
    board.page.evaluate(PUBLISHED)
    board.button("Share").click()
    link_field = board.page.get_by_role("dialog").get_by_role("textbox", name="Link")
    expect(link_field).to_have_value(re.compile(rf"/quax\.html#{re.escape(ESCAPED)}$"))
    board.page.keyboard.press("Escape")
    board.follow("g=own:ban-xo/ox&n=5&v=2")
    board.button("Share").click()
    expect(link_field).to_have_value(re.compile("/own\\.html#g=own:ban-xo/ox&n=5&v=2$"))
    board.page.keyboard.press("Escape")
    board.page.evaluate("() => document.querySelector('link[rel=canonical]').remove()")
    comment = "All that can be said of this move. " * 80
    board.open(READABLE.replace("A+comment", quote(comment)))
    copied = copied_link(board.page)
    assert copied.startswith("z=")
    assert len(copied) < link.MAX_READABLE
    reading = link.read(copied)
    assert reading is not None
    assert reading.problems == []
    assert reading.record.current.comment == comment.strip()
    assert not reading.display.coordinates


PART = fragment("quax", 9, ["d4", "e5"], crop="c3-f6", rotate="90", coords="off")


def test_part_of_the_board_is_shown_and_played_on_and_the_reader_gets_the_whole_back(board: BoardPage) -> None:
    board.follow(PART)
    page = board.page
    expect(page.get_by_role("gridcell")).to_have_count(16)
    expect(board.page.get_by_text("c3 to f6, turned by 90°, no coordinates")).to_be_visible()
    assert board.color_at("d4") == "red"
    south, north = board.box("d3"), board.box("d6")
    assert north["x"] > south["x"]
    assert abs(north["y"] - south["y"]) < 1
    board.play_by_mouse(parse_move("f3"))
    expect(board.cell("f3")).to_have_accessible_name("f3 red, last move")
    expect(page).to_have_url(re.compile(r"m=d4\.e5\.f3&coords=off&crop=c3-f6&rotate=90"))
    page.reload()
    wait_for_engine(page)
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.set_viewport_size(PHONE)
    board.button("Whole board").click()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(board.button("Whole board")).to_be_hidden()
    assert board.box("d6")["y"] < board.box("d3")["y"]
    expect(page).not_to_have_url(re.compile("crop|rotate|coords"))
    expect(board.cell("f3")).to_have_accessible_name("f3 red, last move")
    page.set_viewport_size(LAPTOP)


def test_legal_points_and_numbers_of_a_link_are_shown_and_can_be_changed(board: BoardPage) -> None:
    board.open(fragment("crossway", 5, ["c3", "d4"], legal="blue", numbers="on"))
    legality, numbers = board.page.get_by_label("Legal points"), board.page.get_by_label("Numbers")
    expect(legality).to_have_value("blue")
    expect(numbers).to_be_checked()
    board.open_display()
    legality.select_option("none")
    numbers.uncheck()
    expect(board.page).not_to_have_url(re.compile("legal|numbers"))
    legality.select_option("mine")
    expect(board.page).to_have_url(re.compile("&legal=mine(&|$)"))
    board.open(fragment("crossway", 5, ["c3"]))
    expect(legality).to_have_value("none")


def test_set_up_of_another_size_and_a_new_game_get_the_whole_board(board: BoardPage) -> None:
    board.open(fragment("quax", 9, ["d4"], crop="c3-f6", legal="both"))
    expect(board.button("Whole board")).to_be_visible()
    board.button("Set up").click()
    board.page.get_by_role("textbox", name="Text diagram").fill("R.\n.B")
    expect(board.page.get_by_role("gridcell")).to_have_count(4)
    expect(board.button("Whole board")).to_be_hidden()
    board.button("Cancel").click()
    expect(board.cell("d4")).to_have_accessible_name(re.compile("^d4 red"))
    expect(board.button("Whole board")).to_be_visible()
    board.start_in_dialog("Quax", 5)
    expect(board.button("Whole board")).to_be_hidden()
    board.analyse()
    expect(board.page.get_by_label("Legal points")).to_have_value("none")


SEND = """([kind, text]) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const how = {bubbles: true, cancelable: true};
  document.body.dispatchEvent(kind === "drop"
    ? new DragEvent("drop", {...how, dataTransfer: data})
    : new ClipboardEvent("paste", {...how, clipboardData: data}));
}"""


def send(page: Page, kind: str, text: str) -> None:
    """Drop or paste a text on the page, outside every field."""
    page.evaluate(SEND, [kind, text])


ARRIVALS = [
    ("paste", "https://example.org/x/#g=quax&n=5&m=c3.d4&v=1", "d4 blue"),
    ("paste", "Look:\n> <https://example.org/x/#g=quax&n=5&m=c3.\n> b1&v=1>, please", "b1 blue"),
    ("paste", ".....\n...B.\n.R.R.\n.....\n.....", "b3 red"),
    ("paste", "   a b c\n 3   X O\n 2 O\n 1     X\n", "c1 red"),
    ("drop", "1. c3 d4 2. e5", "e5 red"),
]


def test_what_arrives_comes_on_the_board_and_what_cannot_be_read_changes_nothing(board: BoardPage) -> None:
    board.follow(fragment("quax", 5, ["b2"]))
    for kind, text, point in ARRIVALS:
        send(board.page, kind, text)
        expect(board.cell(point[:2]), text).to_have_accessible_name(re.compile(f"^{point}"))
        board.page.go_back()
        expect(board.cell("b2"), text).to_have_accessible_name("b2 red, last move")
    send(board.page, "paste", "hello there")
    board.expect_message("hello there")
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


@pytest.mark.release
def test_what_is_read_late_takes_no_game_that_was_begun_meanwhile(pages: GuardedPages) -> None:
    """In every run `tests/js/opener.test.mjs` tests the order."""
    board = BoardPage(pages.open(f"#{fragment('quickway', 5)}", init_script=HOLD_WASM))
    send(board.page, "paste", "#g=quax&n=5&m=c3.d4&v=1")
    board.page.evaluate("(fragment) => { location.hash = fragment; }", fragment("crossway", 5, ["b2"]))
    expect(board.cell("b2")).to_have_accessible_name(re.compile("^b2 red"))
    board.page.evaluate("release()")
    board.expect_message()
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


def test_a_field_keeps_what_is_pasted_into_it(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["b2"]))
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.page.evaluate("() => navigator.clipboard.writeText('#g=quax&n=3')")
    board.unfold("Comment and marks")
    comment = board.page.get_by_role("textbox", name="Comment")
    comment.focus()
    board.page.keyboard.press("Control+v")
    expect(comment).to_have_value("#g=quax&n=3")
    expect(board.cell("b2")).to_have_accessible_name(re.compile("^b2 red, last move"))


def test_a_link_pasted_on_the_first_page_opens_its_board(pages: GuardedPages) -> None:
    page = pages.visit(viewport=PHONE)
    send(page, "paste", "nonsense")
    dialog = page.get_by_role("dialog", name="Export and import")
    expect(dialog.get_by_role("alert")).to_contain_text("nonsense")
    dialog.get_by_role("button", name="Done").click()
    send(page, "paste", "#g=quax&n=5&m=c3.d4&v=1")
    expect(BoardPage(page).cell("d4")).to_have_accessible_name(re.compile("^d4 blue"))
    wait_for_engine(page)
