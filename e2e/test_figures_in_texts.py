"""Figures in the texts of authors: in Markdown, in elements, and in the rule book that Sphinx makes."""

from __future__ import annotations

import base64
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markdown import markdown
from markdown_it import MarkdownIt
from playwright.sync_api import Browser, Page, expect

from crosscut.claims import check_figures
from crosscut.claims.page import TORN, figures, markdown_figures
from crosscut.record.grammar import PATTERNS
from crosscut.said import SHARED
from e2e.guarded_pages import GuardedPages
from e2e.host_pages import CAPTION, FIGURE, Editor, EmbeddedBoard, HostPages, boards
from e2e.status import expect_turn, expect_win
from shared.paths import REPOSITORY, WEB
from tests.other_programs.books import RULE_BOOK, Book

SITE = "https://crosscut.example/"
SNIPPETS = [
    snippet
    for _, snippet in re.findall(
        r"^(````?)(?:html|markdown)\n(.*?)^\1$", (REPOSITORY / "README.md").read_text(encoding="utf-8"), re.M | re.S
    )
]
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
TORN_SNIPPET = """
<crosscut-board game="naked-diagonal" caption="A switch"><pre>
B . R
R . B
. . .
</pre></crosscut-board>
"""


def python_markdown(text: str) -> str:
    """What MkDocs uses."""
    html: str = markdown(text, extensions=["fenced_code"])
    return html


def commonmark(text: str) -> str:
    """What Jupyter Book uses; many others follow the same standard."""
    html: str = MarkdownIt("commonmark").render(text)
    return html


RENDERERS = (python_markdown, commonmark)


def test_snippets_of_readme_are_boards(host_pages: HostPages) -> None:
    assert len(SNIPPETS) == 2
    text = "\n\nSome text.\n\n".join(SNIPPETS).replace(SITE, host_pages.site_url)
    page = host_pages.open("".join(render(f"# A page\n\n{text}") for render in RENDERERS))
    expect(page.locator("crosscut-board")).to_have_count(2 * len(RENDERERS))
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


@pytest.mark.parametrize(
    "inner", ["<crosscut-board game='quax' size='3'>", "<pre class='crosscut'>game: quax\nsize: 3"]
)
@pytest.mark.parametrize(
    "outer",
    [
        "<crosscut-board game='quax' size='3'/>",
        pytest.param("<pre class='crosscut'>game: quax\n\n...\n", marks=pytest.mark.release),
    ],
)
def test_a_board_in_a_board_is_not_seen(inner: str, outer: str, host_pages: HostPages) -> None:
    """``crosscut claims`` calls it a failure, but text of an element that no reader needs is none."""
    page = host_pages.open(f"{outer}{inner}")
    page.locator("crosscut-board").first.scroll_into_view_if_needed()
    expect(page.locator("crosscut-board >> visible=true")).to_have_count(1)
    is_text = "<pre" in inner and "<crosscut-board" in outer
    assert [figure.is_inside for figure in figures(f"{outer}{inner}")] == [False] + [True] * (not is_text)


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
    block = "game: crossway\nmoves: a3\ncaption: Who wins?\npath: a1 b2 a3\n\n.B.\n.RB\nRRB"
    expect(text).to_have_value(f"```crosscut\n{block}\n```\n\n{script}")
    page.get_by_role("button", name="Letter", exact=True).click()
    preview = EmbeddedBoard(page.locator("#editor-preview")).show()
    preview.click("c3")
    link = "link: #g=crossway&n=3&s=1b1/1rb/rrb&m=a3&marks=1:A@c3&p=rb1/1rb/rrb&v=1"
    expect(text).to_have_value(
        f"```crosscut\n{link}\ncaption: Who wins?\npath: a1 b2 a3\n\nRB.\n.RB\nRRB\n```\n\n{script}"
    )
    host = host_pages.open(commonmark(text.input_value()))
    board = EmbeddedBoard(host.locator("crosscut-board")).show()
    expect(board.cell("c3")).to_have_accessible_name("c3 empty, marked A")
    expect(board.cell("a3")).to_have_accessible_name(re.compile("^a3 red"))
    assert [failure.message for failure in check_figures(markdown_figures(text.input_value()))] == []


def test_a_picture_in_markdown_is_a_picture_in_a_link(pages: GuardedPages, host_pages: HostPages) -> None:
    editor = Editor(pages.visit("figure-editor.html"))
    editor.open(FIGURE.replace("m=a3", "m=a3(a2)"))
    editor.expect_opened()
    editor.preview.expect_label("a3", re.compile("^a3 red"))
    editor.page.get_by_label("Caption").fill(CAPTION)
    text = editor.written_as("markdown-picture")
    name = "a-sharp-move-more-stars-under-ticks.svg"
    rendered = [render(f"# A page\n\nText before {text} and after.") for render in RENDERERS]
    assert [html.count(f'src="{name}"') for html in rendered] == [1] * len(RENDERERS)
    host = host_pages.open("".join(rendered).replace(name, PIXEL))
    for part in range(len(RENDERERS)):
        link = host.get_by_role("link").nth(part)
        expect(link.get_by_role("img")).to_have_attribute("alt", CAPTION)
        address = link.get_attribute("href")
        assert address is not None
        assert address.startswith(f"{pages.site_url}#g=crossway&n=3&")
        assert "m=a3%28a2%29&" in address
    expect(host.locator("p")).to_have_text(["Text before  and after."] * len(RENDERERS))


@pytest.mark.release
def test_pictures_for_pages_and_forums(pages: GuardedPages, host_pages: HostPages) -> None:
    """In every run `tests/js/figure-drafts.test.mjs` and `figures.test.mjs` test these texts."""
    editor = Editor(pages.visit("figure-editor.html"))
    editor.open("#g=quax&n=3&m=b2.a1&task=win&solution=b1!(c1%3F)&v=1")
    editor.preview.expect_label("b2", re.compile("^b2 red"))
    address = f"{pages.site_url}#g=quax&n=3&m=b2.a1&task=win&solution=b1!(c1?)&v=1"
    html = editor.written_as("html-picture")
    host = host_pages.open(re.sub(r"quax-3-[0-9a-f]{6}\.svg", PIXEL, html))
    expect(host.get_by_role("img")).to_have_attribute("alt", "Quax, 3 by 3. Red: b2. Blue: a1.")
    expect(host.get_by_role("link")).to_have_attribute("href", address)
    escaped = address.replace("(", "%28").replace(")", "%29")
    editor.page.get_by_label("Caption").fill("Who wins?")
    editor.page.get_by_label("Picture", exact=True).select_option("png")
    assert editor.written_as("forum-picture") == f"Who wins?\n[url={escaped}][img]who-wins.png[/img][/url]"
    diagram = f"...\n.R.\nB..\n[/{{}}]\n[url={escaped}]Open this position[/url]"
    for tag in ("code", "c"):
        assert editor.written_as(f"forum-{tag}") == f"Who wins?\n[{tag}]\n{diagram.format(tag)}"
    expect(editor.page.get_by_role("button", name="Save the picture")).to_be_hidden()


def test_diagram_that_markdown_moves_out_of_its_element_is_reported(host_pages: HostPages) -> None:
    page = host_pages.open("".join(render(f"# A page\n{TORN_SNIPPET}") for render in RENDERERS))
    for part in range(len(RENDERERS)):
        expect(page.locator("crosscut-board").nth(part).get_by_role("status")).to_contain_text(
            SHARED["figure"]["empty"]
        )
        expect(page.locator("pre").nth(part)).to_contain_text("B . R")
    assert [failure.message for failure in check_figures(markdown_figures(TORN_SNIPPET))] == [TORN]


FIGURES = json.loads((REPOSITORY / "tests" / "data" / "figure-vectors.json").read_text(encoding="utf-8"))["figures"]
SCRIPT = (WEB / "js" / "embed" / "content.js").read_text(encoding="utf-8")
IMPORT = 'import grammar from "../notation/grammar.js";'
GRAMMAR = f"const grammar = {json.dumps({'patterns': PATTERNS})};"
"""The script is alone in its page."""
assert IMPORT in SCRIPT
MODULE = base64.b64encode(SCRIPT.replace(IMPORT, GRAMMAR).encode()).decode()
READ_CONTENT = f"""async () => {{
  const {{ fencesIn, textOf }} = await import("data:text/javascript;base64,{MODULE}");
  const fences = fencesIn(document, ["quax", "crossway", "naked-diagonal"]).map((block) => {{
    const holder = document.createElement("div");
    holder.append(block);
    return [{{}}, textOf(holder).split("\\n")];
  }});
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


CLAIM = re.compile(r"^ +:?claim: .*\n", re.MULTILINE)


@pytest.fixture(scope="module")
def book_folder(
    embedding_host: tuple[Path, str], site_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Where the book lies on a host of its own, built for readers of this site.

    Its claims are left out: tests/other_programs/test_sphinx.py lets Sphinx check them, which takes long.
    """
    folder, _ = embedding_host
    documents = {path.name: CLAIM.sub("", path.read_text(encoding="utf-8")) for path in RULE_BOOK.glob("*.rst")}
    settings = (RULE_BOOK / "conf.py").read_text(encoding="utf-8")
    book = Book.of(tmp_path_factory.mktemp("book"), documents, settings)
    built = book.build("html", "-W", "-D", f"crosscut_site={site_url}")
    assert (built.status, built.warnings) == (0, [])
    shutil.move(built.folder, folder / "book")
    yield "book/"
    shutil.rmtree(folder / "book")


@pytest.mark.release
def test_a_figure_of_a_book_is_played(host_pages: HostPages, book_folder: str) -> None:
    page = host_pages.guarded.visit(f"{book_folder}rules.html")
    cut, crossed, *others = boards(page)
    assert len(others) == 3
    cut.show().expect_label("b3", "b3 blue")
    cut.click("a1")
    expect_turn(cut.status, "blue")
    crossed.show().expect_label("d4", "d4 empty")
    expect(page.locator("figcaption").first).to_contain_text("Fig. 1 Two diagonals cross.")


@pytest.mark.release
def test_the_game_of_a_book_is_gone_through(host_pages: HostPages, book_folder: str) -> None:
    """In every run `tests/other_programs/test_sphinx.py` tests what boards a book has; `test_embeds.py` plays some."""
    *_, game = boards(host_pages.guarded.visit(f"{book_folder}rules.html"))
    expect_win(game.show().status, "blue")
    game.expect_label("e4", "e4 blue")
    game.button("Back").click()
    game.expect_label("e4", "e4 empty")


@pytest.mark.release
def test_without_scripts_a_book_shows_pictures(host_pages: HostPages, book_folder: str) -> None:
    """In every run `tests/other_programs/test_sphinx.py` tests that the pictures are in the book."""
    page = host_pages.guarded.visit(f"{book_folder}rules.html")
    page.route("**/embed.js", lambda route: route.abort())
    host_pages.guarded.expect_fault("embed.js|ERR_FAILED")
    page.reload()
    picture = page.get_by_role("img", name="Quax, 5 \N{MULTIPLICATION SIGN} 5, after 14 moves. Blue wins.")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth > 100")
