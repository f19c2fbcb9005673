"""Figures as authors write them: in Markdown, by the form that writes the HTML, in elements and fenced blocks."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import Browser, Page, expect

from crosscut.claims import check_figures
from crosscut.claims.page import NO_POSITION, TORN, markdown_figures
from e2e.guarded_pages import GuardedPages
from e2e.host_pages import EmbeddedBoard, HostPages, boards
from shared.paths import REPOSITORY, WEB


def test_snippets_work_in_a_page_of_another_origin(pages: GuardedPages, host_pages: HostPages) -> None:
    page = pages.open("links.html")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copied = []
    for snippet in page.locator("pre").all():
        snippet.get_by_role("button", name="Copy").click()
        expect(snippet.get_by_role("button", name="Copied")).to_be_visible()
        copied.append(page.evaluate("() => navigator.clipboard.readText()"))
    assert not any("crosscut.example" in text for text in copied)

    element, script, frame, listener = (
        next(text for text in copied if text.startswith(start))
        for start in ("<script", "const board", "<iframe", "const frame")
    )
    late = f'addEventListener("load", () => {{ {script} }});'
    host = host_pages.open(f"{element}{frame}<script>{listener}</script><script>{late}</script>")
    board = EmbeddedBoard(host.locator("crosscut-board")).show()
    expect(board.cell("d4")).to_have_attribute("aria-label", re.compile("^d4 blue"))
    expect(host.locator("iframe")).not_to_have_attribute("height", "560")
    told = host.frame_locator("iframe").locator('[data-point="b2"]')
    expect(told).to_have_attribute("aria-label", re.compile("^b2 red"))


def test_editor_says_which_move_it_cannot_read(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html")
    moves = page.get_by_label("Moves (the moves")
    moves.fill("b2 zz c3")
    alert = page.locator("#figure-form").get_by_role("alert")
    expect(alert).to_contain_text("zz")
    expect(moves).to_have_accessible_description(re.compile("zz"))
    moves.fill("b2 c3")
    expect(alert).to_be_empty()
    page.get_by_label("Position to start from").fill("R.\n.")
    expect(alert).to_contain_text("Row 2")


def test_editor_writes_what_it_shows(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Game", exact=True).select_option("crossway")
    page.get_by_label("Position to start from").fill("....\n.R..\n....\n....")
    page.get_by_label("Side to move").select_option("blue")
    preview = EmbeddedBoard(page.locator("#figure-preview")).show()
    expect(preview.cell("b3")).to_have_attribute("aria-label", re.compile("^b3 red"))
    preview.click("c2")
    preview.expect_status("Red to move")
    page.get_by_label("Caption").fill('A "sharp" <move> & more')
    page.get_by_label("The reader").select_option("static")
    expect(preview.cell("c2")).to_have_attribute("aria-label", "c2 blue, last move")

    link = "#v=1&g=crossway&n=4&s=4/1r2/4/4&t=b&m=c2&p=4/1r2/2b1/4"
    html = page.get_by_label("Text for your page")
    script, element = html.input_value().splitlines()
    assert script == f'<script src="{pages.site_url}embed.js" async></script>'
    page.evaluate("(element) => { document.body.insertAdjacentHTML('beforeend', element); }", element)
    shown = page.locator("crosscut-board").last
    assert shown.get_attribute("link") == link
    assert shown.get_attribute("caption") == 'A "sharp" <move> & more'
    shown.scroll_into_view_if_needed()
    expect(shown.get_by_role("img", name="Crossway, 4 by 4. Red: b3. Blue: c2.")).to_be_attached()

    page.get_by_label("Written as").select_option("frame")
    source = re.search(r'src="([^"]*)"', html.input_value())
    assert source is not None
    assert unescape(source[1]) == f"{pages.site_url}embed.html?width=480{link}"
    page.get_by_label("Theme", exact=True).select_option("dark")
    expect(html).to_have_value(re.compile(r"embed\.html\?width=480&amp;theme=dark#"))
    page.get_by_role("button", name="Copy the text", exact=True).click()
    expect(page.locator("#g-copied")).to_have_text(re.compile("^(Copied|Not copied)"))


def test_editor_stands_where_its_old_address_leads(pages: GuardedPages) -> None:
    page = pages.visit("links.html#generator")
    expect(page).to_have_url(f"{pages.site_url}figure-editor.html")
    expect(page.locator("#figure-preview").get_by_role("status")).not_to_contain_text("cannot be shown")


def test_editor_writes_markdown_that_reads_well(pages: GuardedPages, host_pages: HostPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Game", exact=True).select_option("crossway")
    page.get_by_label("Written as").select_option("markdown")
    page.get_by_label("Caption").fill("Who wins?")
    text = page.get_by_label("Text for your page")
    script = f'<script src="{pages.site_url}embed.js" async></script>'
    expect(text).to_have_value(f"```crosscut\ngame: crossway\nsize: 13\ncaption: Who wins?\n```\n\n{script}")
    page.get_by_label("Position to start from").fill(".B.\n.RB\nRRB")
    page.get_by_label("Moves (the moves").fill("a3")
    block = "game: crossway\nmoves: a3\ncaption: Who wins?\n\n.B.\n.RB\nRRB"
    expect(text).to_have_value(f"```crosscut\n{block}\n```\n\n{script}")
    page.get_by_role("button", name="Letter", exact=True).click()
    preview = EmbeddedBoard(page.locator("#figure-preview")).show()
    preview.click("c3")
    link = "link: #v=1&g=crossway&n=3&s=1b1/1rb/rrb&m=a3&marks=1:A@c3&p=rb1/1rb/rrb"
    expect(text).to_have_value(f"```crosscut\n{link}\ncaption: Who wins?\n\nRB.\n.RB\nRRB\n```\n\n{script}")
    host = host_pages.open(MarkdownIt("commonmark").render(text.input_value()))
    board = EmbeddedBoard(host.locator("crosscut-board")).show()
    expect(board.cell("c3")).to_have_accessible_name("c3 empty, marked A")
    expect(board.cell("a3")).to_have_accessible_name("a3 red")
    assert [failure.message for failure in check_figures(markdown_figures(text.input_value()))] == []


def test_frame_needs_no_style_of_the_page(pages: GuardedPages, host_pages: HostPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Written as").select_option("frame")
    snippet = page.get_by_label("Text for your page").input_value()
    policy = (
        f"default-src 'none'; style-src 'self'; script-src {host_pages.site_origin}; frame-src {host_pages.site_origin}"
    )
    host = host_pages.open(snippet, policy=policy)
    frame = host.locator("iframe")
    expect(frame).to_have_css("border-top-width", "0px")
    board = host.frame_locator("iframe").locator("crosscut-board")
    expect(board.get_by_role("gridcell").first).to_be_attached()
    assert board.evaluate("(board) => board.offsetWidth") == 480
    host.set_viewport_size({"width": 320, "height": 640})
    assert host.evaluate("() => document.documentElement.scrollWidth") <= 320


def test_a_figure_is_built_on_the_board(pages: GuardedPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Game", exact=True).select_option("crossway")
    page.get_by_label("Size", exact=True).fill("3")
    tools = page.get_by_role("group", name="What a touch on the board does")
    preview = EmbeddedBoard(page.locator("#figure-preview")).show()
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
    page.get_by_role("combobox", name="Task", exact=True).select_option("win")
    preview.expect_status("Red to move and win")
    tools.get_by_role("button", name="Play").click()
    preview.click("a3")
    preview.expect_status("Solved")
    written = "#v=1&amp;g=crossway&amp;n=3&amp;s=1b1/1rb/rrb&amp;marks=0:circle@a3&amp;task=win"
    expect(html).to_have_value(re.compile(f'link="{re.escape(written)}"'))


SITE = "https://crosscut.example/"
SNIPPETS = [
    snippet
    for _, snippet in re.findall(
        r"^(````?)(?:html|markdown)\n(.*?)^\1$", (REPOSITORY / "README.md").read_text(encoding="utf-8"), re.M | re.S
    )
]
TORN_SNIPPET = """
<crosscut-board game="naked-diagonal" caption="A switch"><pre>
B . R
R . B
. . .
</pre></crosscut-board>
"""


def python_markdown(text: str) -> str:
    """What MkDocs uses."""
    program = [sys.executable, "-m", "markdown", "--extension", "fenced_code"]
    return subprocess.run(program, input=text, capture_output=True, text=True, check=True).stdout


def commonmark(text: str) -> str:
    """What Jupyter Book uses; many others follow the same standard."""
    html: str = MarkdownIt("commonmark").render(text)
    return html


@pytest.mark.parametrize("rendered", [python_markdown, commonmark])
def test_snippets_of_readme_are_boards(host_pages: HostPages, rendered: Callable[[str], str]) -> None:
    assert len(SNIPPETS) == 2
    text = "\n\nSome text.\n\n".join(SNIPPETS).replace(SITE, host_pages.site_url)
    page = host_pages.open(rendered(f"# A page\n\n{text}"))
    expect(page.locator("crosscut-board")).to_have_count(2)
    for board in boards(page):
        board.show()
        expect(board.element.locator("figcaption")).to_have_text("A switch")
        expect(board.cell("a3")).to_have_accessible_name("a3 blue")
        expect(board.cell("b3")).to_have_accessible_name("b3 empty")
        assert [board.color(point) for point in ("a3", "c3", "a2", "c2")] == ["blue", "red", "red", "blue"]
    expect(page.locator("pre:visible")).to_have_count(0)
    figures = markdown_figures(text)
    assert [figure.attributes["game"] for figure in figures] == ["naked-diagonal"] * 2
    assert list(check_figures(figures)) == []


@pytest.mark.parametrize("rendered", [python_markdown, commonmark])
def test_diagram_that_markdown_moves_out_of_its_element_is_told(
    host_pages: HostPages, rendered: Callable[[str], str]
) -> None:
    html = rendered(f"# A page\n{TORN_SNIPPET}")
    page = host_pages.open(html)
    expect(page.locator("crosscut-board").get_by_role("status")).to_contain_text(NO_POSITION)
    expect(page.locator("pre")).to_contain_text("B . R")
    assert [failure.message for failure in check_figures(markdown_figures(TORN_SNIPPET))] == [TORN]


FIGURES = json.loads((REPOSITORY / "tests" / "data" / "figure-vectors.json").read_text(encoding="utf-8"))["figures"]
MODULE = base64.b64encode((WEB / "js" / "embed" / "content.js").read_bytes()).decode()
READ_CONTENT = f"""async () => {{
  const {{ fencesIn, textOf }} = await import("data:text/javascript;base64,{MODULE}");
  const fences = [...fencesIn(document)].map((block) => [{{}}, block.textContent.split("\\n")]);
  const elements = [...document.querySelectorAll("crosscut-board")].map((element) => [
    Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)])),
    textOf(element).split("\\n"),
  ]);
  const trimmed = (lines) => lines.map((line) => line.trim()).filter(Boolean);
  return [...fences, ...elements].map(([attributes, lines]) => [attributes, trimmed(lines)]);
}}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page whose content each test replaces."""
    with browser.new_context() as context:
        yield context.new_page()


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: str(figure["name"]))
def test_a_browser_finds_what_python_finds(page: Page, figure: dict[str, Any]) -> None:
    page.set_content(f"<!doctype html><html><body>{figure['html']}</body></html>")
    assert page.evaluate(READ_CONTENT) == [[figure["attributes"], figure["lines"]]]
