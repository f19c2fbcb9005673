"""The figure editor: the form in which authors make figures, the texts that it writes, and figures opened again."""

from __future__ import annotations

import os
import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from crosscut.said import SHARED
from e2e.guarded_pages import GuardedPages
from e2e.host_pages import CAPTION, FIGURE, Editor, EmbeddedBoard, unfold
from e2e.status import expect_solved, expect_turn
from e2e.workers import WATCH_WORKERS, held_call, hold_calls


@pytest.mark.release
def test_editor_says_which_move_it_cannot_read(pages: GuardedPages) -> None:
    """In every run `tests/js/figure-drafts.test.mjs` tests what is said."""
    page = pages.visit("figure-editor.html")
    moves = page.get_by_label("Moves (the moves")
    moves.fill("b2 zz c3")
    alert = page.locator("#editor-problems")
    expect(alert).to_contain_text("zz")
    expect(moves).to_have_accessible_description(re.compile("zz"))
    page.get_by_label("Position to start from").fill("R.\n.")
    expect(alert).to_contain_text("Line 2, column 1")
    page.get_by_label("Position to start from").fill("")
    moves.fill("b2 b2 c3")
    expect(alert).not_to_contain_text("Line 2")
    preview = EmbeddedBoard(page.locator("#editor-preview")).show()
    preview.button("Back").click()
    expect(alert).to_contain_text("b2 is occupied")
    expect(moves).to_have_value("b2 b2 c3")
    moves.fill("b2 c3")
    expect(alert).to_be_empty()


def test_figures_are_saved_and_another_visit_begins_anew_and_offers_them(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Game", exact=True).select_option("crossway")
    page.get_by_label("Size", exact=True).fill("7")
    page.get_by_label("Caption").fill("A & “B”")
    page.get_by_label("Moves (the moves").fill("c3 d4")
    text = page.get_by_label("Text for your page")
    expect(text).to_have_value(re.compile("m=c3.d4"))
    written = text.input_value()
    page.reload()
    expect(text).to_have_value(written)
    expect(page.get_by_label("Size", exact=True)).to_have_value("7")
    saved = page.get_by_role("region", name="Go on with a figure that you made here")
    expect(saved).to_be_hidden()
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    expect(text).to_have_value(re.compile("g=quax"))
    expect(saved.get_by_role("button")).to_have_text(["A & “B”"])
    page.get_by_label("Size", exact=True).fill("6")
    page.goto("about:blank")
    page.goto(address)
    expect(saved.get_by_role("button")).to_have_text(["Quax, 6 \u00d7 6", "A & “B”"])
    saved.get_by_role("button", name="A & “B”").click()
    expect(text).to_have_value(written)
    expect(saved.get_by_role("button")).to_have_text(["Quax, 6 \u00d7 6"])
    saved.get_by_role("button").click()
    expect(saved.get_by_role("button")).to_have_text(["A & “B”"])
    page.get_by_label("Size", exact=True).fill("8")
    page.goto("about:blank")
    page.go_back()
    expect(text).to_have_value(re.compile("n=8"))
    expect(saved.get_by_role("button")).to_have_text(["A & “B”"])


@pytest.mark.release
def test_a_figure_that_two_tabs_change_is_saved_twice(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Size", exact=True).fill("5")
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Quax, 5 \u00d7 5").click()
    other.get_by_label("Caption").fill("Mine")
    page.get_by_label("Caption").fill("Yours")
    other.goto("about:blank")
    other.goto(page.url)
    saved = other.get_by_role("region", name="Go on with a figure that you made here").get_by_role("button")
    expect(saved).to_have_text(["Yours", "Mine"])


def test_editor_stands_where_its_old_address_leads_and_says_what_it_cannot_read_of_a_task(pages: GuardedPages) -> None:
    page = pages.visit("links.html#generator")
    expect(page).to_have_url(f"{pages.site_url}figure-editor.html")
    expect(page.locator("#editor-preview").get_by_role("gridcell").first).to_be_attached()
    unfold(page)
    page.get_by_role("combobox", name="Task", exact=True).select_option("free")
    solution = page.get_by_label("Solution", exact=True)
    problems = page.locator("#editor-task-problems")
    solution.fill("b2!.zz!")
    expect(problems).to_contain_text("“zz”")
    solution.fill("b2!(a1?.b2")
    expect(problems).to_contain_text("parenthesis")
    solution.fill("b2!(a1?.b2(c1))")
    expect(problems).to_be_empty()
    page.get_by_label("Remarks on its moves").fill("4:Right.;5:Too many.")
    expect(solution).to_have_accessible_description(re.compile("“5”"))


def test_editor_writes_what_it_shows(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Game", exact=True).select_option("crossway")
    page.get_by_label("Position to start from").fill("....\n.R..\n....\n....")
    page.get_by_label("Side to move").select_option("blue")
    preview = EmbeddedBoard(page.locator("#editor-preview")).show()
    expect(preview.cell("b3")).to_have_attribute("aria-label", re.compile("^b3 red"))
    preview.click("c2")
    expect_turn(preview.status, "red")
    page.get_by_label("Caption").fill('A "sharp" <move> & more')
    page.get_by_label("The reader").select_option("static")
    expect(preview.cell("c2")).to_have_attribute("aria-label", "c2 blue, last move")

    link = "#g=crossway&n=4&s=4/1r2/4/4&t=b&m=c2&p=4/1r2/2b1/4&v=1"
    html = page.get_by_label("Text for your page")
    script, element = html.input_value().splitlines()
    assert script == f'<script src="{pages.site_url}embed.js" async></script>'
    page.evaluate("(element) => { document.body.insertAdjacentHTML('beforeend', element); }", element)
    shown = page.locator("crosscut-board").last
    assert shown.get_attribute("link") == link
    assert shown.get_attribute("caption") == 'A "sharp" <move> & more'
    shown.scroll_into_view_if_needed()
    expect(shown.get_by_role("img", name="Crossway, 4 by 4. Red: b3. Blue: c2.")).to_be_attached()

    expect(page.get_by_text("A frame shows no caption")).to_be_hidden()
    page.get_by_label("Written as").select_option("frame")
    expect(page.get_by_text("A frame shows no caption")).to_be_visible()
    source = re.search(r'src="([^"]*)"', html.input_value())
    assert source is not None
    assert unescape(source[1]) == f"{pages.site_url}embed.html?width=480&background=none&static{link}"
    page.get_by_label("Theme", exact=True).select_option("dark")
    expect(html).to_have_value(re.compile(r"embed\.html\?width=480&amp;background=none&amp;theme=dark&amp;static#"))
    page.get_by_role("button", name="Copy the text", exact=True).click()
    expect(page.locator("#editor-copied")).not_to_be_empty()


def test_a_link_to_an_own_game_is_opened_and_its_game_stays_a_choice(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html#g=own:ban-xo/ox.safe&n=5&called=Hop&m=c3&v=2")
    choice, html = page.get_by_label("Game", exact=True), page.get_by_label("Text for your page")
    expect(choice.locator("option:checked")).to_have_text("Hop")
    page.get_by_label("Caption").fill("New")
    expect(html).to_have_value(
        re.compile(r'link="#g=own:ban-xo/ox\.safe&amp;n=5&amp;m=c3&amp;called=Hop&.*caption="New"')
    )
    page.get_by_label("Written as").select_option("markdown-picture")
    expect(html).to_have_value(re.compile(r"\(new\.svg\)"))
    page.get_by_label("Caption").fill("")
    expect(html).to_have_value(re.compile(r"\[!\[Hop, 5 by 5\..*\]\(own-d3ad8a-5-[0-9a-f]{6}\.svg\)"))
    choice.select_option("crossway")
    expect(html).to_have_value(re.compile("#g=crossway&n=5&m=c3(?!.*called)"))
    choice.select_option(label="Hop")
    expect(html).to_have_value(re.compile("#g=own:.*called=Hop"))


def test_a_figure_is_built_on_the_board(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Game", exact=True).select_option("crossway")
    page.get_by_label("Size", exact=True).fill("3")
    tools = page.get_by_role("group", name="What a touch on the board does")
    preview = EmbeddedBoard(page.locator("#editor-preview")).show()
    html = page.get_by_label("Text for your page")
    for tool, points in (
        ("Red stone", ("a1", "b1", "b2", "a2")),
        ("Blue stone", ("c1", "c2", "b3")),
        ("Erase", ("a2",)),
    ):
        tools.get_by_role("button", name=tool).click()
        for point in points:
            preview.click(point)
            colour = {"R": "red", "B": "blue", "E": "empty"}[tool[0]]
            expect(preview.cell(point)).to_have_attribute("aria-label", re.compile(f"^{point} {colour}"))
    expect(page.get_by_label("Position to start from")).to_have_value(".B.\n.RB\nRRB")
    tools.get_by_role("button", name="Circle").click()
    preview.cell("a3").focus()
    page.keyboard.press("Enter")
    expect(preview.cell("a3")).to_have_attribute("aria-label", "a3 empty, marked circle")
    expect(html).to_have_value(re.compile("marks=0:circle@a3"))
    unfold(page)
    page.get_by_role("combobox", name="Task", exact=True).select_option("win")
    expect_turn(preview.status, "red")
    tools.get_by_role("button", name="Play").click()
    preview.click("a3")
    expect_solved(preview.status)
    written = "#g=crossway&amp;n=3&amp;s=1b1/1rb/rrb&amp;marks=0:circle@a3&amp;task=win&amp;v=1"
    expect(html).to_have_value(re.compile(f'link="{re.escape(written)}"'))


@pytest.mark.release
def test_what_was_played_stays_whatever_is_chosen(pages: GuardedPages) -> None:
    """In every run `tests/js/figure-drafts.test.mjs` tests what stays."""
    editor = Editor(pages.visit("figure-editor.html"))
    page, preview = editor.page, editor.preview
    moves, task = page.get_by_label("Moves (the moves"), page.get_by_role("combobox", name="Task", exact=True)
    page.get_by_label("Size", exact=True).fill("5")
    for point in ("c3", "d4"):
        preview.click(point)
        preview.expect_label(point, re.compile("last move"))
    page.get_by_label("Comment on the move").fill("Mine")
    for name, value in (("Task", "win"), ("Side to move", "blue"), ("Game", "crossway"), ("Task", "")):
        page.get_by_role("combobox", name=name, exact=True).select_option(value)
        expect(editor.text).to_have_value(re.compile(r"&amp;m=c3\.d4&amp;comments=2:Mine&"))
    preview.button("Back").click()
    expect(editor.text).to_have_value(re.compile("at=1"))
    page.get_by_role("button", name="Red stone").click()
    preview.click("e5")
    expect(editor.text).to_have_value(re.compile(r"s=4r/5/5/5/5&amp;t=b&amp;m=c3\.d4&.*&amp;at=1"))
    moves.press("End")
    moves.press_sequentially(" b2 ")
    expect(editor.text).to_have_value(re.compile(r"m=c3\.d4\.b2&amp;comments=2:Mine&amp;p="))
    expect(moves).to_have_value("c3 d4 b2 ")
    task.select_option("play")
    page.get_by_role("button", name="Play", exact=True).click()
    preview.click("a1")
    preview.expect_label("a1", re.compile("^a1 (red|blue)"))
    page.get_by_label("Caption").fill("Tried")
    preview.expect_label("a1", "a1 empty")
    assert "m=c3.d4.b2&" in editor.text.input_value()
    page.get_by_label("Position to start from").fill("")
    page.get_by_label("Size", exact=True).fill("3")
    expect(page.locator("#editor-problems")).to_contain_text("“d4”, could not be read")
    expect(moves).to_have_value("c3 d4 b2 ")


def test_what_is_played_before_the_rules_are_loaded_stays_whatever_is_chosen(pages: GuardedPages) -> None:
    editor = Editor(pages.visit("figure-editor.html"))
    page, problems = editor.page, editor.page.locator("#editor-task-problems")
    page.get_by_label("Solution", exact=True).fill("d4!")
    expect(problems).not_to_be_empty()
    editor.preview.click("c3")
    page.get_by_label("Comment on the move").fill("Mine")
    editor.preview.click("b2")
    page.get_by_role("combobox", name="Task", exact=True).select_option("win")
    expect(problems).to_be_empty()
    expect(editor.text).to_have_value(re.compile(r"&amp;m=c3\.b2&amp;comments=1:Mine&amp;"))
    expect(page.get_by_label("Moves (the moves")).to_have_value("c3 b2")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_label("Moves (the moves").fill("c3 b2 b2")
    page.get_by_role("button", name="Copy the text", exact=True).click()
    expect(page.locator("#editor-copied")).to_have_text(re.compile("^Copied.* Move 3, b2, is left out"))
    assert "&amp;m=c3.b2&amp;" in str(page.evaluate("navigator.clipboard.readText()"))


def test_a_move_stays_that_is_on_the_board_before_the_rules_have_answered(pages: GuardedPages) -> None:
    editor = Editor(pages.visit("figure-editor.html", init_script=WATCH_WORKERS))
    page = editor.page
    hold_calls(page, "method === 'state' && moves.length === 1")
    editor.preview.click("c3")
    held_call(page)
    page.get_by_label("Comment on the move").fill("Mine")
    page.evaluate("release()")
    expect(editor.text).to_have_value(re.compile(r"&amp;m=c3&amp;comments=1:Mine&amp;"))


@pytest.mark.release
def test_moves_are_erased_reordered_and_brought_back(pages: GuardedPages) -> None:
    """In every run `tests/js/figure-drafts.test.mjs` tests what becomes of moves, and that every change is undone."""
    editor = Editor(pages.visit("figure-editor.html"))
    page, preview, moves = editor.page, editor.preview, editor.page.get_by_label("Moves (the moves")
    listed = page.get_by_role("region", name="The moves").get_by_role("listitem").get_by_role("button")
    question = page.get_by_role("dialog")
    page.get_by_label("Size", exact=True).fill("5")
    for point in ("b2", "e5", "c3", "e4", "b2", "c3"):
        preview.click(point)
    expect(moves).to_have_value("b2 e5 c3 e4 b2-c3")
    page.get_by_role("button", name="Square", exact=True).click()
    preview.cell("a1").drag_to(preview.cell("d2"))
    expect(page.locator("#editor-tool-said")).to_have_text("Touch a point without sliding to another.")
    page.get_by_role("button", name="Erase", exact=True).click()
    preview.click("c3")
    expect(question).to_contain_text("Delete c3 and the 2 moves that follow it?")
    question.get_by_role("button", name="Keep").click()
    expect(moves).to_have_value("b2 e5 c3 e4 b2-c3")
    preview.click("c3")
    question.get_by_role("button", name="Delete").click()
    expect(moves).to_have_value("b2 e5")
    expect(preview.cell("c3")).to_have_attribute("aria-label", re.compile("^c3 empty"))
    listed.last.press("Alt+ArrowLeft")
    expect(moves).to_have_value("e5 b2")
    expect(listed).to_have_text(["Start", "1 e5", "2 b2"])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    expect(moves).to_have_value("e5")
    expect(page.locator("#editor-findings")).to_contain_text(re.compile("moves? wins?|not known|loses"))
    page.get_by_label("Caption").press_sequentially("Who")
    for value in ("e5", "e5 b2"):
        page.keyboard.press("Control+z")
        expect(moves).to_have_value(value)
    expect(page.get_by_label("Caption")).to_have_value("")
    for _ in range(2):
        page.keyboard.press("Control+y")
    expect(moves).to_have_value("e5")
    expect(page.get_by_label("Caption")).to_have_value("Who")
    assert "square" not in editor.text.input_value()


@pytest.mark.release
def test_pictures_are_saved(pages: GuardedPages) -> None:
    """In every run `tests/engine/test_svg.py` draws such pictures, and `test_export.py` saves one."""
    editor = Editor(pages.visit("figure-editor.html"))
    editor.open(FIGURE)
    editor.preview.expect_label("a3", re.compile("^a3 red"))
    editor.page.get_by_label("Caption").fill("Éxample 1")
    editor.written_as("markdown-picture")
    expect(editor.page.get_by_label("Width")).to_be_hidden()
    content = {}
    for kind in ("svg", "png"):
        editor.page.get_by_label("Picture", exact=True).select_option(kind)
        with editor.page.expect_download() as download:
            editor.page.get_by_role("button", name="Save the picture").click()
        assert download.value.suggested_filename == f"example-1.{kind}"
        expect(editor.page.locator("#editor-picture-said")).to_contain_text(f"example-1.{kind}")
        content[kind] = Path(download.value.path()).read_bytes()
    assert ElementTree.fromstring(content["svg"]).get("role") == "img"
    assert b"Red wins." not in content["png"]
    assert content["png"].startswith(b"\x89PNG")
    assert int.from_bytes(content["png"][16:20]) == 960
    editor.page.get_by_label("Picture", exact=True).select_option("gif")
    expect(editor.page.get_by_label("Width")).to_have_value("480")
    editor.page.get_by_label("Width").select_option("640")
    with editor.page.expect_download() as download:
        editor.page.get_by_role("button", name="Save the picture").click()
    assert int.from_bytes(Path(download.value.path()).read_bytes()[6:8], "little") == 640
    editor.page.get_by_label("Theme", exact=True).select_option("dark")
    editor.page.get_by_role("button", name="Begin another figure").click()
    expect(editor.page.get_by_label("Theme", exact=True)).to_have_value("")


LONG_RUN = "CROSSCUT_LONG_RUN" in os.environ
FORMS = ("link", "element", "markdown", "frame", "html-picture", "markdown-picture", "forum-picture", "forum-code")


@pytest.mark.release
@pytest.mark.longer
def test_a_figure_is_opened_again(pages: GuardedPages) -> None:
    """All that the author chose comes back from each text that can hold it; a release tries all forms.

    In every run `tests/js/figure-drafts.test.mjs` tests that each form is read back.
    """
    editor = Editor(pages.visit("figure-editor.html"))
    page = editor.page
    task = "&task=free&solution=b1!(c1?.a3(b1?.a3))&notes=0:Who;;what?;1:Right."
    editor.open(FIGURE.replace("m=a3", "m=a3(a2.a3(c3))") + task + "&crop=b1-c3&numbers=on")
    editor.expect_opened()
    page.get_by_label("Caption").fill(CAPTION)
    page.get_by_label("Theme", exact=True).select_option("dark")
    page.get_by_label("Claims, one per line").fill("red to move\nlegal c1")
    editor.preview.expect_label("c3", re.compile("^c3 empty, marked A"))
    element = editor.written_as("element")
    assert 'theme="dark"' in element
    assert 'claim="red to move; legal c1"' in element
    assert "arrows=1:a3-b2" in element
    link = re.search(r'link="([^"]*)"', element)
    assert link is not None
    texts = {form: unescape(link[1]) if form == "link" else editor.written_as(form) for form in FORMS}
    for form in FORMS[:: 1 if LONG_RUN else 4]:
        text = texts[form]
        page.reload()
        expect_the_same_figure(page, form, text, element)


def expect_the_same_figure(page: Page, form: str, text: str, element: str) -> None:
    """Open a text of some form; the editor then writes the same element, less what the text cannot hold."""
    again = Editor(page)
    again.open(text)
    again.expect_opened()
    again.preview.expect_label("c3", re.compile("^c3 empty, marked A"))
    for label, value in (
        ("Question", "Who;what?"),
        ("Remarks, addressed as in a link", "1:Right."),
        ("Turned by", "90"),
        ("Part of the board", "b1-c3"),
        ("Comment on the move", "Red wins."),
        ("Caption", "" if form == "link" else CAPTION),
    ):
        expect(page.get_by_label(label), form).to_have_value(value)
    expect(page.get_by_label("Moves (the moves"), form).to_have_value("a3(a2 a3(c3))")
    expect(page.get_by_label("Solution", exact=True), form).to_have_value("b1!(c1?.a3(b1?.a3))")
    kept = [] if form in ("element", "markdown") else [r' claim="[^"]*"']
    kept += [] if form in ("element", "markdown", "frame") else [' theme="dark"']
    kept += [r' caption="[^"]*"'] if form == "link" else []
    for pattern in kept:
        element = re.sub(pattern, "", element)
    expect(again.text, form).to_have_value(element)


def test_a_link_that_a_mail_has_broken_and_quoted_is_opened_whole(pages: GuardedPages) -> None:
    editor = Editor(pages.visit("figure-editor.html"))
    editor.open("> Your move: <https://crosscut.example/#g=quax&n=5&m=c3.\n> d4&v=1>, and hurry!")
    editor.expect_opened()
    expect(editor.page.get_by_label("Moves (the moves")).to_have_value("c3 d4")


@pytest.mark.release
def test_what_is_no_figure_is_reported(pages: GuardedPages) -> None:
    """In every run `tests/js/figures.test.mjs` tests the sentences."""
    editor = Editor(pages.visit("figure-editor.html"))
    before = editor.text.input_value()
    for text, said in (
        ("Hello <b>you</b> (#1)", "knows no game in “Hello <b>you</b> (#1)”"),
        ('<img src="http://127.0.0.2:9/">', "knows no game in “<img src="),
        ("#g=chess&m=e4&v=1", "“chess”"),
        ("<crosscut-board></crosscut-board>", SHARED["figure"]["empty"]),
        ("```crosscut\nno diagram\n```", "The diagram needs 2 to 26 rows"),
        ("x" * 200_001, "200000"),
    ):
        editor.open(text)
        expect(editor.opened).to_contain_text(said)
        assert editor.text.input_value() == before
    editor.open("#g=quax&n=5&m=c3.zz&marks=1:!@c3&v=1")
    expect(editor.opened).to_contain_text("“zz”")
    editor.preview.expect_label("c3", re.compile("^c3 red"))


@pytest.mark.release
def test_arrows_are_drawn_by_pressing_dragging_and_keys(pages: GuardedPages) -> None:
    """In every run `test_tree.py` draws arrows with the same tool, and `tests/js/record.test.mjs` tests them."""
    page = pages.visit("figure-editor.html")
    editor = Editor(page)
    page.get_by_role("button", name="Arrow", exact=True).click()
    editor.preview.click("c3")
    expect(page.locator("#editor-tool-said")).to_contain_text("c3")
    editor.preview.click("e5")
    expect(editor.text).to_have_value(re.compile("&amp;arrows=0:c3-e5"))
    editor.preview.cell("b2").drag_to(editor.preview.cell("b6"))
    expect(editor.text).to_have_value(re.compile("arrows=0:c3-e5.b2-b6"))
    for point in ("c3", "e5"):
        editor.preview.cell(point).focus()
        page.keyboard.press("Enter")
    expect(editor.text).to_have_value(re.compile("arrows=0:b2-b6"))
    page.get_by_label("Comment on the move").fill("Look; there.")
    expect(editor.text).to_have_value(re.compile("comments=0:Look%3B%3B"))
    expect(editor.preview.element.locator(".comment")).to_have_text("Look; there.")
    page.get_by_role("button", name="Play", exact=True).click()
    editor.preview.click("f6")
    expect(editor.text).to_have_value(re.compile("m=f6"))
    expect(page.get_by_label("Comment on the move")).to_have_value("")
    page.get_by_role("button", name="Arrow", exact=True).click()
    editor.preview.cell("b2").drag_to(editor.preview.cell("b4"))
    back = editor.preview.element.get_by_role("button", name="Back")
    back.press("Enter")
    expect(back).to_be_disabled()


def test_claims_are_written_as_claims_are_and_a_question_is_asked(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html")
    editor = Editor(page)
    editor.open("#g=naked-diagonal&n=3&s=b1r/r1b/3&v=1")
    editor.expect_opened()
    field = page.get_by_label("Claims, one per line")
    field.fill("red to move\nillegal  red b2: naked-diagonal; 3 answers\nred can win\nloop b2 b3 c3 c2: equivalent")
    expect(field).to_have_accessible_description(re.compile("."))
    claimed = "red to move; illegal red b2: naked-diagonal; 3 answers; red can win; loop b2 b3 c3 c2: equivalent"
    assert f'claim="{claimed}"' in editor.text.input_value()
    field.fill("red to move\nred should win\nlegal")
    alert = page.locator("#editor-claims-said")
    expect(alert).to_have_text(re.compile("“red should win”.*“legal”"))
    expect(field).to_have_accessible_description(re.compile("red should win"))
    field.fill("")
    expect(alert).to_be_empty()
    editor.open("#g=crossway&n=3&s=1b1/1rb/rrb&v=1")
    expect(editor.text).to_have_value(re.compile("g=crossway"))
    page.get_by_role("combobox", name="Task", exact=True).select_option("win")
    page.get_by_label("Question").fill("Who; and why?")
    expect(editor.preview.status).to_contain_text("Who; and why?")
    expect(editor.text).to_have_value(re.compile(r"task=win&amp;remarks=0%3AWho%3B%3B\+and\+why%3F"))
