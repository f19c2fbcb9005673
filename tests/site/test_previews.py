"""Previews: tags and a picture for every page of a site whose address is known, and none of it otherwise."""

from __future__ import annotations

import re
import struct
from html.parser import HTMLParser
from pathlib import PurePosixPath

import pytest

import crosscut
from building.languages import listed_languages
from building.pages.figures import Figure
from building.pages.head import MISSING_PAGE
from building.pages.previews import Preview
from building.pages.translated import FILE_LIST
from building.runtime import build_engine_wheel
from building.site import SERVICE_WORKER, Files, build, saved_files
from checking.check_sizes import ADDRESS_TAG
from shared.command import BuildError
from shared.paths import PREVIEWS, SINGLE_FILE

SITE_URL = "https://crosscut.example/games/"

SOURCE = """<!doctype html>
<html><head><meta charset="utf-8">
<title>A &amp; B: the rules - Crosscut</title>
<meta name="description" content="Rules of &quot;A &amp; B&quot;.">
</head><body>
<h1>A &amp; B</h1>
<p class="credit">A game by C &lt;D&gt;</p>
</body></html>
"""
BOARD = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="0 0 8 8"><title>A &amp; B</title></svg>'
FIGURES = {"a/game": Figure.of('<crosscut-board game="quax" size="2"></crosscut-board>', PurePosixPath("a.html"))}
PAGE = PurePosixPath("rules/a.html")


class Tags(HTMLParser):
    """The contents of the <meta> elements in a page's head by name or property, and its canonical address."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.canonical = ""
        self.feed(page.partition(b"</head>")[0].decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "meta":
            self.metas[attributes.get("property") or attributes.get("name", "")] = attributes.get("content", "")
        if tag == "link" and attributes.get("rel") == "canonical":
            self.canonical = attributes["href"]


def preview() -> Preview:
    return Preview.of(SOURCE, PAGE, FIGURES)


def pages_of(site: Files) -> dict[PurePosixPath, Tags]:
    """Those that a link can share: not what a host shows for a missing page."""
    pages = {path: content for path, content in site.items() if path.suffix == ".html" and path != MISSING_PAGE}
    return {path: Tags(content) for path, content in pages.items()}


@pytest.fixture(scope="module")
def published() -> Files:
    """A second build, which only the tests for a release make."""
    return build(build_engine_wheel(), SITE_URL).files


@pytest.mark.release
def test_every_page_of_a_published_site_has_tags_and_a_picture_of_its_own(published: Files) -> None:
    pictures, languages = {}, set(listed_languages())
    for path, tags in pages_of(published).items():
        picture = PurePosixPath(tags.metas["og:image"].removeprefix(SITE_URL))
        assert struct.unpack_from(">4s12x2I", published[picture]) == (b"\x89PNG", 1200, 630)
        assert (tags.metas["og:image:width"], tags.metas["og:image:height"]) == ("1200", "630")
        assert tags.metas["og:description"] == tags.metas["description"]
        assert tags.metas["og:image:alt"] and tags.metas["og:title"]
        assert tags.metas["twitter:card"] == "summary_large_image"
        assert tags.metas["og:url"] == tags.canonical
        # The file that holds everything shares the first page's, and a translated page that of the English one.
        if path != PurePosixPath(SINGLE_FILE) and path.parts[0] not in languages:
            pictures[path] = published[picture]
    assert len(set(pictures.values())) == len(pictures)


@pytest.mark.release
def test_addresses_are_those_of_the_pages(published: Files) -> None:
    canonical = {str(path): tags.canonical for path, tags in pages_of(published).items()}
    assert canonical["index.html"] == canonical["crosscut.html"] == SITE_URL
    assert canonical["rules/index.html"] == f"{SITE_URL}rules/"
    assert canonical["rules/quax.html"] == f"{SITE_URL}rules/quax.html"


def test_site_without_an_address_has_no_previews(unpublished_site: Files) -> None:
    assert not [path for path in unpublished_site if path.parts[0] == PREVIEWS]
    for tags in pages_of(unpublished_site).values():
        assert tags.metas["description"]
        assert not tags.canonical
        assert not [name for name in tags.metas if name.startswith(("og:", "twitter:"))]


@pytest.mark.release
def test_same_input_gives_the_same_site_whatever_its_address(published: Files, unpublished_site: Files) -> None:
    """Only pages tell the address, in tags, and two of them where other files are; lists of files tell their hashes."""
    again = {path: content for path, content in published.items() if path.parts[0] != PREVIEWS}
    worker, pages = PurePosixPath(SERVICE_WORKER), set(pages_of(again))
    lists = {PurePosixPath(code, FILE_LIST) for code in listed_languages()}
    assert again.keys() == unpublished_site.keys()
    assert {path for path, content in again.items() if content != unpublished_site[path]} == {
        *pages,
        *lists,
        MISSING_PAGE,
        worker,
    }
    for path in pages - {PurePosixPath("python.html")}:
        assert ADDRESS_TAG.sub(b"", again[path]) == unpublished_site[path]
    kept, saved_again = (saved_files(site[worker].decode()) for site in (unpublished_site, again))
    assert kept.keys() == saved_again.keys()
    assert {name for name in kept if kept[name] != saved_again[name]} <= set(map(str, {*pages, *lists, MISSING_PAGE}))
    assert again[worker].partition(b"\n")[2] == unpublished_site[worker].partition(b"\n")[2]


def test_every_game_has_a_page_that_names_it_and_is_no_view_of_the_single_file(unpublished_site: Files) -> None:
    views = re.findall(r'<template data-page="([^"]*)"', unpublished_site[PurePosixPath(SINGLE_FILE)].decode())
    for game in crosscut.games():
        page = unpublished_site[PurePosixPath(f"{game.id}.html")].decode()
        assert (
            f"<title>Play {game.name} - Crosscut</title>" in page
            and game.inventor in Tags(page.encode()).metas["description"]
        )
    own = unpublished_site[PurePosixPath("own.html")].decode()
    assert "<title>Play a game that somebody invented - Crosscut</title>" in own
    assert "rules/quax.html" in views
    assert not {"own.html", "quax.html", "embed.html", "engine.html"} & set(views)


def test_tags_are_escaped() -> None:
    tags = Tags(preview().tags(SITE_URL).encode()).metas
    assert tags["og:title"] == "A & B: the rules"
    assert tags["og:description"] == 'Rules of "A & B".'
    assert tags["og:image:alt"] == "Quax, 2 \N{MULTIPLICATION SIGN} 2"


def test_card_shows_name_credit_and_board() -> None:
    shown = preview()
    assert (shown.heading, shown.text, shown.boards) == ("A & B", "A game by C <D>", [FIGURES["a/game"].small_picture])
    assert "A &amp; B</text>" in shown.card() and "C &lt;D&gt;</text>" in shown.card()


def test_page_of_a_game_without_an_example_shows_the_emblem() -> None:
    without = Preview.of(SOURCE, PAGE, {})
    assert "emblem" in without.alternative and 'width="373.8"' in without.card()


@pytest.mark.release
def test_every_figure_that_a_card_asks_for_is_there(published: Files) -> None:
    emblem = Preview.of(SOURCE, PAGE, {}).alternative
    shown = {path: tags.metas["og:image:alt"] for path, tags in pages_of(published).items()}
    without = {str(path) for path, alternative in shown.items() if alternative == emblem}
    assert without == {
        "licences.html",
        "embed.html",
        "engine.html",
        "invent.html",
        "atlas.html",
        "own.html",
        *(f"{code}/invent.html" for code in listed_languages()),
    }


def test_boards_stand_beside_each_other() -> None:
    svg = Preview(PAGE, "", "", "Four", "", [BOARD] * 4).card()
    assert svg.count("<title>") == 4
    assert len({line.split('width="')[0] for line in svg.splitlines() if "<title>" in line}) == 4


def test_page_without_a_description_has_no_preview() -> None:
    with pytest.raises(BuildError, match=r"rules/a\.html must have a title and a description"):
        Preview.of(SOURCE.replace('name="description"', 'name="x"'), PAGE, FIGURES)
