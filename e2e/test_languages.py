"""The pages of players in other languages: one that is made up finds what is left of English, and French is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import crosscut
from building.languages import read_language
from e2e.conftest import CachedFiles, write_empty_page
from e2e.guarded_pages import GuardedPages
from e2e.languages import made_up, write_languages
from shared.hosts import served
from shared.paths import DIST

NARROW: ViewportSize = {"width": 320, "height": 640}

FIND_TEXTS = """() => {
  const found = [];
  const visit = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let element = walker.currentNode; element; element = walker.nextNode()) {
      if (!(element instanceof Element)) { visitChildren(element, found); continue; }
      if (element.closest("[lang='en'], code, pre, script, style, noscript, textarea, template")) continue;
      if (element.localName === "option" || element.checkVisibility({ visibilityProperty: true })) {
        for (const { nodeType, data } of element.childNodes) if (nodeType === 3) found.push(data);
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          if (element.hasAttribute(name)) found.push(element.getAttribute(name));
      }
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  const visitChildren = ({ childNodes = [] }) => {
    for (const { nodeType, data } of childNodes) if (nodeType === 3) found.push(data);
  };
  visit(document.documentElement);
  found.push(document.title);
  return found.map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""
"""What is shown and said: visible texts and names, also in the boards' own trees."""

FIND_CUT = """() => {
  const cut = [];
  for (const element of document.querySelectorAll("button, a, h1, h2, h3, p, label, summary, legend, td, th, li")) {
    if (!element.checkVisibility() || element.closest(".hidden, [class*='table'], .lesson, .toolbar")) continue;
    const { overflowX } = getComputedStyle(element);
    const isCut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    const isOutside = element.getBoundingClientRect().right > innerWidth + 1;
    if (isCut || isOutside) cut.push(element.textContent.trim().replace(/\\s+/g, " "));
  }
  return cut;
}"""
"""Texts that do not fit: cut by their element, or beyond the screen. Tables, lessons and toolbars scroll."""

ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")
SAME_EVERYWHERE = re.compile(
    "|".join(
        map(
            re.escape,
            sorted(
                {
                    *(text for game in crosscut.games() for text in (game.name, game.inventor)),
                    *("Crosscut", "GIF", "PNG", "SVG", "JSON", "Hex", "Nakatta", "Français", "English", "Computer"),
                },
                key=len,
                reverse=True,
            ),
        )
    )
)
"""Names, which are not translated."""


@pytest.fixture(scope="module")
def spoken_pages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedPages]:
    """Pages of a copy of the built site that has the made-up language, and French."""
    host = tmp_path_factory.mktemp("languages")
    write_languages(DIST, host / "crosscut", [made_up(), read_language("fr")])
    write_empty_page(host)
    with served(host, CachedFiles) as address:
        guarded = GuardedPages(browser, f"{address}crosscut/")
        yield guarded
        guarded.close()


def english_in(page: Page) -> list[str]:
    """What the page shows of English."""
    texts: list[str] = page.evaluate(FIND_TEXTS)
    return [text for text in dict.fromkeys(texts) if ENGLISH_WORD.search(SAME_EVERYWHERE.sub("", text))]


def expect_translated(page: Page) -> None:
    """Nothing that the page shows is English, or does not fit."""
    assert english_in(page) == []
    assert page.evaluate(FIND_CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
