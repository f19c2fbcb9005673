"""The snippets of README become boards in pages that real Markdown programs make, and `crosscut.claims` agrees."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import expect

from crosscut.claims import check_figures
from crosscut.claims.page import NO_POSITION, TORN, markdown_figures
from e2e.host_pages import HostPages, boards
from shared.paths import REPOSITORY

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
