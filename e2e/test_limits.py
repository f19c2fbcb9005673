"""What is typed is kept whole or refused at once, and hostile text stays text."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import crosscut
from crosscut.files import record_json, record_text
from crosscut.record.record import Reading
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import GuardedPages, wait_for_engine
from e2e.host_pages import EmbeddedBoard

MOVES = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]
LETTERS = ("\N{CJK UNIFIED IDEOGRAPH-4F60}", "\N{CYRILLIC SMALL LETTER ZHE};", "\N{GRINNING FACE}")
LONG = [(letter * 4_000)[:4_000] for letter in LETTERS]
REFUSE_NOTES = "history.replaceState = () => { throw new DOMException('too often', 'SecurityError'); };"
PASTE = "(box, text) => { box.value = text; box.dispatchEvent(new Event('input', {bubbles: true})); }"


def write_comments(board: BoardPage) -> list[str]:
    """Write a long comment on each of eight moves."""
    board.open(fragment("quax", 9, MOVES))
    board.unfold("Comment and marks")
    written = [LONG[number % len(LONG)] for number in range(len(MOVES))]
    for move, comment in zip(MOVES, written, strict=True):
        board.move_button(move).click()
        # Pasted: Firefox takes what a test types one character after the other.
        board.page.get_by_role("textbox", name="Comment on").evaluate(PASTE, comment)
    expect(board.page.locator("#moves .comment:not([hidden])")).to_have_text(written)
    expect(board.page).to_have_url(re.compile(r"#z=[\w-]+&at=8&v=1$"))
    return written


def comments_of(reading: Reading) -> list[str]:
    return [node.comment for node in reading.record.root.end.line]


@pytest.mark.release
def test_eight_long_comments_outlive_a_reload(board: BoardPage) -> None:
    written = write_comments(board)
    board.page.reload()
    expect(board.page.locator("#moves .comment:not([hidden])")).to_have_text(written)


@pytest.mark.release
def test_eight_long_comments_leave_whole(board: BoardPage) -> None:
    written = write_comments(board)
    board.button("Export").click()
    dialog = board.page.get_by_role("dialog", name="Export and import")
    for button, read in (("Text file", record_text.read), ("JSON file", record_json.read)):
        with board.page.expect_download() as download:
            dialog.get_by_role("button", name=button, exact=True).click()
        reading = read(Path(str(download.value.path())).read_text(encoding="utf-8"))
        assert reading.problems == []
        assert comments_of(reading) == written
    board.page.get_by_label("or a file").set_input_files(str(download.value.path()))
    expect(dialog).to_be_hidden()
    expect(board.page.locator("#moves .comment:not([hidden])")).to_have_text(written)


@pytest.mark.release
def test_a_comment_that_is_too_long_says_so_and_one_is_cleaned_when_it_is_written(board: BoardPage) -> None:
    """In every run `tests/js/record.test.mjs` tests what fits, and how a text is cleaned."""
    board.open(fragment("quax", 5, ["c3"]))
    board.unfold("Comment and marks")
    box, said = board.page.get_by_role("textbox", name="Comment on 1 c3"), board.page.locator("#comment-said")
    shown = board.page.locator("#moves .comment:not([hidden])")
    for typed in ("x" * 4_001, LONG[2] + "\N{GRINNING FACE}"):
        box.fill(typed)
        expect(box).to_have_value(typed[:4_000])
        expect(said).to_have_text("A comment has at most 4000 characters. The rest is left out.")
        box.fill(typed[:3_999])
        expect(said).to_have_text("")
        expect(shown).to_have_text(typed[:3_999])
    box.fill("  a\u202eb\u200bc  ")
    expect(shown).to_have_text("a b c")
    box.blur()
    expect(box).to_have_value("a b c")


@pytest.mark.release
def test_a_full_record_refuses_what_would_be_lost(board: BoardPage) -> None:
    """In every run `tests/js/record.test.mjs` tests what fits."""
    comments = ";".join(f"{ply}:{'x' * 4_000}" for ply in range(50))
    moves = [f"{file}{rank}" for rank in range(1, 10) for file in "abcdefghi" if (ord(file) + rank) % 3][:50]
    board.open(fragment("quax", 9, moves, comments=comments))
    board.unfold("Comment and marks")
    full = "The record is full: its comments, marks and arrows have 200000 characters."
    box = board.page.get_by_role("textbox", name="Comment on")
    box.fill("one more")
    expect(board.page.locator("#comment-said")).to_contain_text(full)
    expect(box).to_have_value("")
    board.button("Triangle").click()
    board.cell(moves[0]).click()
    expect(board.page.get_by_text(full, exact=True)).to_be_visible()
    expect(board.cell(moves[0])).not_to_have_accessible_name("marked")


def test_what_the_browser_takes_no_note_of_is_there_after_a_reload(pages: GuardedPages) -> None:
    board = BoardPage(pages.visit("#" + fragment("quax", 5, ["c3"]), init_script=REFUSE_NOTES))
    wait_for_engine(board.page)
    board.play_by_twin(crosscut.parse_move("d4"))
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    board.reload()
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    board.page.evaluate("addEventListener('pagehide', () => { sessionStorage['crosscut.left'] = '7'; })")
    board.reload()
    expect(board.cell("c3")).to_have_accessible_name(re.compile("^c3 red"))


def test_a_comment_that_is_typed_right_before_a_reload_is_there_afterwards(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3"]))
    board.unfold("Comment and marks")
    board.page.get_by_role("textbox", name="Comment on 1 c3").fill("the last word")
    board.reload()
    expect(board.page.locator("#moves .comment:not([hidden])")).to_have_text("the last word")


FILL = """(text) => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.show();
  for (const details of document.querySelectorAll("details")) details.open = true;
  document.querySelector("#set-up")?.click();
  const fields = [...document.querySelectorAll("input[type=text], textarea")].filter((field) => !field.readOnly);
  for (const field of fields) {
    field.value = field.maxLength > 0 ? text.slice(0, field.maxLength) : text;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, {bubbles: true}));
  }
  for (const id of ["import-open", "save-png", "setup-cancel"]) document.getElementById(id)?.click();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  return fields.length;
}"""
LONG_RUN = "CROSSCUT_LONG_RUN" in os.environ
HOSTILE = {
    "markup": "<img src=x onerror=alert(1)><script>alert(2)</script>",
    "a script's address": "javascript:alert(1)",
    "a huge number": "9" * 50_000,
    "invisible characters": "\u202e\0\"'&<b>",
    "a bomb": "v=1&z=" + "7cKhDQAgDACwb5AkHLBjplCI" * 2_000,
    "many lines": "links: a1-b2\n" * 5_000,
    "many brackets": "(" * 20_000,
}


@pytest.mark.longer
def test_fields_of_the_first_page(board: BoardPage) -> None:
    """A release tries all texts; two of them differ most."""
    for name in HOSTILE if LONG_RUN else ("markup", "a bomb"):
        text = HOSTILE[name]
        board.open(fragment("quax", 5, ["c3"]))
        expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
        assert board.page.evaluate(FILL, text) >= 6, name
        expect(board.page.locator("img, script:not([src])")).to_have_count(0)
    board.open(fragment("quax", 5, ["c3", "d4"]))
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")


@pytest.mark.longer
def test_fields_of_the_figure_editor(pages: GuardedPages) -> None:
    """A release tries all texts."""
    page = pages.visit("figure-editor.html")
    for name in HOSTILE if LONG_RUN else ("markup",):
        text = HOSTILE[name]
        EmbeddedBoard(page.locator("#editor-preview")).show()
        assert page.evaluate(FILL, text) >= 5, name
        expect(page.locator("#editor-problems")).not_to_be_empty()
        expect(page.locator("img, script:not([src])")).to_have_count(0)
        expect(page.get_by_label("Text for your page")).to_have_value("")
        page.reload()
