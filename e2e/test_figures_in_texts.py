"""Figures in the texts of authors: in Markdown, in elements, and in the rule book that Sphinx makes."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import Browser, Page, expect

from crosscut.claims import check_figures
from crosscut.claims.page import NO_POSITION, TORN, markdown_figures
from e2e.host_pages import HostPages, boards
from shared.paths import REPOSITORY, WEB
from tests.other_programs.books import RULE_BOOK, Book

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
    assert (built.status, built.told) == (0, [])
    shutil.move(built.folder, folder / "book")
    yield "book/"
    shutil.rmtree(folder / "book")


@pytest.mark.release
def test_a_figure_of_a_book_is_played(host_pages: HostPages, book_folder: str) -> None:
    page = host_pages.guarded.visit(f"{book_folder}rules.html")
    cut, crossed, *others = boards(page)
    assert len(others) == 2
    cut.show().expect_label("b3", "b3 blue")
    cut.click("a1")
    cut.expect_status("Blue to move")
    crossed.show().expect_label("d4", "d4 empty")
    caption = page.locator("figcaption").first
    expect(caption).to_contain_text(
        "Fig. 1 Two diagonals cross. Whoever is to move may use the turn for a link: Red for "
    )


def test_the_game_of_a_book_is_gone_through(host_pages: HostPages, book_folder: str) -> None:
    (game,) = boards(host_pages.guarded.visit(f"{book_folder}example.html"))
    game.show().expect_status("Blue wins")
    game.expect_label("e4", "e4 blue")
    game.button("Back").click()
    game.expect_label("e4", "e4 empty")


def test_without_scripts_a_book_shows_pictures(host_pages: HostPages, book_folder: str) -> None:
    page = host_pages.guarded.visit(f"{book_folder}example.html")
    page.route("**/embed.js", lambda route: route.abort())
    host_pages.guarded.expect_fault("embed.js|ERR_FAILED")
    page.reload()
    picture = page.get_by_role("img", name="Quax, 5 \N{MULTIPLICATION SIGN} 5, after 14 moves. Blue wins.")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth > 100")
