"""The rule book that Sphinx makes, with the boards of the built site in it, as its readers see it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.host_pages import HostPages, boards
from tests.other_programs.books import RULE_BOOK, Book

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
