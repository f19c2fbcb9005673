"""Pages in other languages: other words about the same boards, tasks, claims, links and headings."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import PurePosixPath
from posixpath import normpath
from urllib.parse import parse_qsl

import pytest

from building.languages import PLAYERS_PAGES, listed_languages
from building.site import Files
from crosscut import claims

WORDS = {"alt", "aria-label", "data-card", "data-usual", "hreflang", "lang", "placeholder", "title"}
"""Attributes that hold words, or say whose words those are."""
SPOKEN_FIELDS = {"comments", "hints", "notes", "remarks"}
"""Fields of links that hold words, each with the place that it belongs to."""
SAME_TEXTS = {"code", "kbd", "pre", "samp", "text"}
"""Elements whose text is data: also the coordinates and numbers of a picture."""
WITHOUT_END = {"br", "img", "input", "link", "meta", "wbr"}
PLACE_OF_TEXT = re.compile(r"(?:^|(?<!;);(?!;))([\d.]+):")
LONG_PROOFS = {PurePosixPath("rules/naked-diagonal.html")}
"""To prove what is claimed on these pages takes longer than on all others together."""

Facts = list[tuple[str, ...]]


class _Reader(HTMLParser):
    """Collects what must be the same on a page in every language."""

    def __init__(self, page: PurePosixPath) -> None:
        super().__init__()
        self._page = page
        self._opened: list[str] = []
        self.facts: Facts = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag not in WITHOUT_END:
            self._opened.append(tag)
        if self._is_of_a_language(tag, attributes):
            return
        if attributes.get("name") == "description" or "og:" in attributes.get("property", ""):
            del attributes["content"]
        shown = {name: value for name, value in attributes.items() if name not in WORDS}
        for name in {"href", "src", "link", "action"} & shown.keys():
            shown[name] = self._address(shown[name], is_fragment=name == "link")
        self.facts.append((tag, *(f"{name}={value}" for name, value in sorted(shown.items()))))

    def handle_endtag(self, tag: str) -> None:
        while tag in self._opened and self._opened.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._opened and self._opened[-1] in SAME_TEXTS and data.strip():
            self.facts.append((self._opened[-1], data.strip()))

    @staticmethod
    def _is_of_a_language(tag: str, attributes: dict[str, str]) -> bool:
        """Whether only pages in other languages have it: their words and letters, and who has translated them."""
        address = attributes.get("src", attributes.get("href", ""))
        return "/words/" in address or (tag, attributes.get("class")) == ("aside", "draft")

    def _address(self, address: str, *, is_fragment: bool) -> str:
        """An address from the site's folder, without a language's folder and without the words that it holds."""
        if re.match(r"[a-z]+:", address):
            return address
        way, _, fragment = ("", "", address) if is_fragment else address.partition("#")
        target = normpath(self._page.parent / way) if way else ""
        first, _, rest = target.partition("/")
        return f"{rest if first in listed_languages() else target}#{_without_words(fragment)}"


def _without_words(fragment: str) -> str:
    fields = parse_qsl(fragment, keep_blank_values=True)
    return (
        "&".join(
            f"{name}={' '.join(PLACE_OF_TEXT.findall(value)) if name in SPOKEN_FIELDS else value}"
            for name, value in fields
        )
        or fragment
    )


@cache
def facts(source: str, page: PurePosixPath) -> Facts:
    """What must be the same on a page in every language."""
    reader = _Reader(page)
    reader.feed(source)
    return reader.facts


def _versions(site: Files, page: PurePosixPath) -> list[tuple[PurePosixPath, str]]:
    """The versions of a page in other languages: their addresses and sources."""
    addresses = [PurePosixPath(code, page) for code in listed_languages()]
    return [(address, site[address].decode()) for address in addresses if address in site]


@pytest.mark.parametrize("page", PLAYERS_PAGES, ids=str)
def test_a_page_shows_the_same_in_every_language(unpublished_site: Files, page: PurePosixPath) -> None:
    expected = facts(unpublished_site[page].decode(), page)
    for address, source in _versions(unpublished_site, page):
        assert facts(source, address) == expected, address


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("m=c3&amp;task=free", "m=b3&amp;task=free"),
        ("solution=swap!", "solution=c2!"),
        ('claim="blue to move; one answer"', 'claim="blue to move"'),
        ("notes=0%3A", "notes=1%3A"),
        ('id="advice"', 'id="conseils"'),
        ('href="../theory.html#first-moves"', 'href="../theory.html"'),
        ('href="../rules/quax.html"', 'href="../rules/hex.html"'),
        (">a</text>", ">b</text>"),
        ('class="board-figure points-5"', 'class="board-figure points-4"'),
    ],
)
def test_a_change_of_what_a_page_shows_is_found(unpublished_site: Files, before: str, after: str) -> None:
    page = PurePosixPath("rules/crossway.html")
    source = unpublished_site[page].decode()
    assert before in source
    assert facts(source.replace(before, after, 1), page) != facts(source, page)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.release] if page in LONG_PROOFS else [], id=str(page))
        for page in PLAYERS_PAGES
    ],
)
def test_claims_hold_in_another_language(unpublished_site: Files, page: PurePosixPath) -> None:
    """In one: links and claims are the same in all others, as a test above finds out."""
    for _, source in _versions(unpublished_site, page)[:1]:
        assert list(claims.check_page(source)) == []
