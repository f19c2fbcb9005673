"""Whatever is typed or pasted into the pages' fields stays text, and the page goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import GuardedPages
from e2e.host_pages import EmbeddedBoard

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

HOSTILE = {
    "markup": "<img src=x onerror=alert(1)><script>alert(2)</script>",
    "a script's address": "javascript:alert(1)",
    "a huge number": "9" * 50_000,
    "invisible characters": "\u202e\0\"'&<b>",
    "a bomb": "v=1&z=" + "7cKhDQAgDACwb5AkHLBjplCI" * 2_000,
    "many lines": "links: a1-b2\n" * 5_000,
    "many brackets": "(" * 20_000,
}


def test_fields_of_the_first_page(board: BoardPage) -> None:
    for name, text in HOSTILE.items():
        board.open(fragment("quax", 5, ["c3"]))
        expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
        assert board.page.evaluate(FILL, text) >= 6, name
        expect(board.page.locator("img, script:not([src])")).to_have_count(0)
    board.open(fragment("quax", 5, ["c3", "d4"]))
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")


def test_fields_of_the_figure_editor(pages: GuardedPages) -> None:
    page = pages.open("figure-editor.html")
    for name, text in HOSTILE.items():
        preview = EmbeddedBoard(page.locator("#figure-preview")).show()
        assert page.evaluate(FILL, text) >= 5, name
        expect(preview.status).to_contain_text("This board cannot be shown")
        expect(page.locator("img, script:not([src])")).to_have_count(0)
        snippet = page.get_by_label("Text for your page").input_value()
        assert snippet.count("<") == snippet.count(">") == 4, name
        page.reload()
