"""Blocks of Markdown in pages that real programs make, with the lines that the page about links gives for each.

The programs are installed for these tests alone.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import venv
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browsers import fresh_context
from e2e.guarded_pages import patient
from shared.paths import WEB
from tests.other_programs.books import Book

pytestmark = pytest.mark.release

PYTHON = ["markdown==3.11.3", "markdown2==2.5.5", "mistune==3.4.0", "mkdocs==1.6.1", "mkdocs-material==9.8.2"]
PYTHON += ["pymdown-extensions==13.1.2", "pygments==2.21.0"]
NODE = ["marked@18.2.1", "markdown-it@15.0.3"]
DOCUSAURUS = ["@docusaurus/core@3.10.2", "@docusaurus/preset-classic@3.10.2", "react@19.3.1", "react-dom@19.3.1"]

BLOCK = """```crosscut
game: naked-diagonal
caption: Blue may not play d2.

. . . . .
. . . . .
. B . R .
. R . . .
. . . . .
```
"""
LESSON = (
    "```crosscut\nlesson: a\ngame: quax\nsize: 4\n```\n\nBetween.\n\n```crosscut\nlesson: a\ngame: quax\nsize: 3\n```\n"
)
TEXT = f"# Trial\n\n{BLOCK}\n[Next](second.md)\n"
SECOND = f"# Second\n\n{LESSON}"

LINES = dict(re.findall(r'<pre id="(\w+)"><code>(.*?)</code></pre>', (WEB / "links.html").read_text("utf-8"), re.S))
"""What the page about links gives to paste."""

RENDER_IN_PYTHON = """
import json, sys
import markdown, markdown2, mistune
text = sys.stdin.read()
with_colours = ["fenced_code", "codehilite"], ["pymdownx.superfences"], ["pymdownx.highlight", "pymdownx.superfences"]
made = {"-".join(names): markdown.markdown(text, extensions=names) for names in (["fenced_code"], *with_colours)}
made["markdown2"] = markdown2.markdown(text, extras=["fenced-code-blocks"])
made["mistune"] = mistune.html(text)
print(json.dumps(made))
"""
RENDER_IN_NODE = """
import { readFileSync } from "node:fs";
import { marked } from "marked";
import MarkdownIt from "markdown-it";
const text = readFileSync(0, "utf8");
console.log(JSON.stringify({ marked: marked.parse(text), "markdown-it": new MarkdownIt().render(text) }));
"""


def lines(host: str, site_url: str) -> str:
    return unescape(LINES[host]).replace("https://crosscut.example/", site_url)


def run(folder: Path, *words: str | Path, text: str = "") -> str:
    return subprocess.run(words, cwd=folder, input=text, capture_output=True, text=True, check=True).stdout


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")


@pytest.fixture(scope="module")
def page(any_browser: Browser) -> Iterator[Page]:
    """A page that reports every error of its scripts."""
    with fresh_context(any_browser) as context:
        opened = patient(context).new_page()
        errors: list[str] = []
        opened.on("pageerror", lambda error: errors.append(str(error)))
        yield opened
        assert errors == []


def expect_board(page: Page) -> None:
    board = page.locator("crosscut-board").first
    expect(board.locator('[data-point="d3"]')).to_have_attribute("aria-label", re.compile("^d3 red"))
    expect(page.locator("figcaption").filter(has_text="Blue may not play d2.")).to_be_visible()
    expect(page.locator("crosscut-board")).to_have_count(1)


def expect_lesson(page: Page) -> None:
    """After the link of the first page, which some hosts follow without a new document."""
    page.get_by_role("link", name="Next").first.click()
    lesson = page.locator("crosscut-lesson")
    expect(lesson.get_by_role("paragraph").first).to_have_text("Task 1 of 2")
    lesson.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Between.")).to_be_visible()


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("python")
    venv.create(folder, with_pip=True)
    run(folder, folder / "bin" / "python", "-m", "pip", "install", "--quiet", *PYTHON)
    return folder / "bin" / "python"


def expect_fragments(page: Page, host: tuple[Path, str], site_url: str, made: Mapping[str, str]) -> None:
    folder, host_url = host
    for name, html in made.items():
        script = f'<script src="{site_url}embed.js" async></script>'
        write(folder, {"index.html": f'<!doctype html><meta charset="utf-8"><title>{name}</title>{html}{script}'})
        page.goto(host_url)
        expect_board(page)


def test_programs_in_python(page: Page, embedding_host: tuple[Path, str], site_url: str, python: Path) -> None:
    made = json.loads(run(python.parent, python, "-c", RENDER_IN_PYTHON, text=BLOCK))
    assert len(made) == 6
    expect_fragments(page, embedding_host, site_url, made)


def test_programs_in_node(page: Page, embedding_host: tuple[Path, str], site_url: str, tmp_path: Path) -> None:
    write(tmp_path, {"package.json": "{}", "render.mjs": RENDER_IN_NODE})
    run(tmp_path, "npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", *NODE)
    made = json.loads(run(tmp_path, "node", "render.mjs", text=BLOCK))
    expect_fragments(page, embedding_host, site_url, made)


@pytest.fixture(scope="module")
def mkdocs(
    embedding_host: tuple[Path, str], site_url: str, python: Path, tmp_path_factory: pytest.TempPathFactory
) -> str:
    """The address of a site that puts the next page into the same document."""
    (folder, host_url), sources = embedding_host, tmp_path_factory.mktemp("mkdocs")
    theme = "theme:\n  name: material\n  font: false\n  features: [navigation.instant]\n"
    settings = f"site_name: Trial\nsite_url: {host_url}mkdocs/\n{theme}{lines('mkdocs', site_url)}\n"
    write(sources, {"mkdocs.yml": settings, "docs/index.md": TEXT, "docs/second.md": SECOND})
    run(sources, python, "-m", "mkdocs", "build", "--site-dir", folder / "mkdocs")
    return f"{host_url}mkdocs/"


@pytest.fixture(scope="module")
def docusaurus(embedding_host: tuple[Path, str], site_url: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same; the document belongs to React, which also makes the blocks."""
    (folder, host_url), sources = embedding_host, tmp_path_factory.mktemp("docusaurus")
    settings = """module.exports = { title: "Trial", url: "https://trial.example", baseUrl: "/docusaurus/",
      clientModules: ["./src/crosscut.js"],
      presets: [["classic", { docs: { routeBasePath: "/" }, blog: false }]] };"""
    files = {"docs/index.md": f"---\nslug: /\n---\n{TEXT}", "docs/second.md": SECOND, "package.json": "{}"}
    files |= {"docusaurus.config.js": settings, "src/crosscut.js": lines("docusaurus", site_url)}
    write(sources, files)
    run(sources, "npm", "install", "--no-audit", "--no-fund", *DOCUSAURUS)
    run(sources, "npx", "docusaurus", "build", "--out-dir", folder / "docusaurus")
    return f"{host_url}docusaurus/"


@pytest.fixture(scope="module")
def sphinx(embedding_host: tuple[Path, str], site_url: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a book whose Markdown is read by MyST."""
    folder, host_url = embedding_host
    documents = {"index.md": f"{TEXT}\n```{{toctree}}\nsecond\n```\n", "second.md": SECOND}
    built = Book.of(tmp_path_factory.mktemp("sphinx"), documents, lines("myst", site_url)).build("html", "-W")
    assert (built.status, built.warnings) == (0, [])
    shutil.move(built.folder, folder / "sphinx")
    return f"{host_url}sphinx/"


@pytest.mark.parametrize("host", ["mkdocs", "docusaurus", "sphinx"])
def test_sites_of_many_pages(page: Page, host: str, request: pytest.FixtureRequest) -> None:
    page.goto(request.getfixturevalue(host))
    expect_board(page)
    expect_lesson(page)
