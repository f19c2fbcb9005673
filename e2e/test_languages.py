"""The pages of players in other languages: one that is made up finds what is left of English, and real ones work."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import PurePosixPath
from typing import BinaryIO, ClassVar

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import crosscut
from building.languages import languages, listed_languages
from e2e.axe import WORDS, findings
from e2e.browsers import fresh_context
from e2e.conftest import CachedFiles, write_empty_page
from e2e.guarded_pages import GuardedPages, patient, wait_for_engine
from e2e.languages import MADE_UP, made_up, write_languages
from e2e.workers import answer_from_python
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
    if (!element.checkVisibility() || element.closest(".hidden, [class*='table'], .lesson, .toolbar, .title")) continue;
    const { overflowX } = getComputedStyle(element);
    const isCut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    const isOutside = element.getBoundingClientRect().right > innerWidth + 1;
    if (isCut || isOutside) cut.push(element.textContent.trim().replace(/\\s+/g, " "));
  }
  return cut;
}"""
"""Texts that do not fit their element, or the screen. Tables, lessons and toolbars scroll; titles end in dots."""

SPOKEN = [PurePosixPath(page) for page in ("index.html", "puzzles.html", "rules/quax.html")]
"""The pages that the tests look at."""
IN_TURN = [pytest.param(code, marks=[] if code == "fr" else [pytest.mark.release]) for code in listed_languages()]
"""One of the languages; before a release each of them."""
READS = "Object.defineProperty(navigator, 'languages', {{ get: () => ['{code}-CH', 'en'] }});"
DATES = {*calendar.day_name, *calendar.month_name, *calendar.month_abbr} - {""}
"""A browser knows no dates in the made-up language."""
AND = " and "
"""Nor does it know how to list things."""
ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")
SAME_EVERYWHERE = re.compile(
    "|".join(
        map(
            re.escape,
            sorted(
                {
                    *(text for game in crosscut.games() for text in (game.name, game.inventor)),
                    *DATES,
                    AND,
                    *(each["name"] for each in listed_languages().values()),
                    *("Crosscut", "GIF", "PNG", "SVG", "JSON", "Hex", "Nakatta", "English", "Computer"),
                },
                key=len,
                reverse=True,
            ),
        )
    )
)
"""Names, which are not translated."""

UNTIL_SAVED = """async ([site, file]) => {
  const isSaved = async () => {
    const mark = await caches.match(`${site}sw.js?complete`);
    return mark && file in (await mark.json()).files;
  };
  while (!(await isSaved())) await new Promise((resolve) => setTimeout(resolve, 100));
}"""
"""The browser has saved all files of the list that this one is in."""


class NotedFiles(CachedFiles):
    """Notes what browsers ask for, also for the service worker."""

    asked: ClassVar[list[str]] = []

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer, and note the path in the site."""
        self.asked.append(self.path.removeprefix("/"))
        return super().send_head()


@pytest.fixture(scope="module")
def spoken_pages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardedPages]:
    """Pages of a copy of the built site that has the made-up language beside the real ones."""
    host = tmp_path_factory.mktemp("languages")
    real = languages()
    write_languages(DIST, host / "crosscut", [made_up(real[0]), *real], SPOKEN)
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


def test_nothing_is_left_in_english_and_nothing_is_cut_on_a_narrow_phone(spoken_pages: GuardedPages) -> None:
    """First page, game, refusal, share, puzzle, lesson."""
    page = spoken_pages.open(f"{MADE_UP}/index.html", viewport=NARROW)
    expect(page.locator("#todays-puzzles .puzzle").first).to_have_attribute("aria-label", re.compile("·"))
    expect_translated(page)
    page.goto(f"{spoken_pages.site_url}{MADE_UP}/index.html#g=crossway&n=5&m=b2.c2.c3&v=1")
    wait_for_engine(page)
    page.locator('#twin [data-point="b3"]').focus()
    page.keyboard.press("?")
    expect(page.locator("#status .message")).to_contain_text("b2 c2 b3 c3")
    expect_translated(page)
    page.locator("[data-enters=play]:visible").first.click()
    page.locator('#twin [data-point="d2"]').focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("m=b2[.]c2[.]c3[.]d2"))
    expect_translated(page)
    page.locator("[data-opens=share]:visible").first.click()
    expect(page.locator("#share-dialog")).to_be_visible()
    expect_translated(page)
    page.goto(f"{spoken_pages.site_url}{MADE_UP}/puzzles.html")
    expect(page.locator("#puzzle-board")).to_be_visible()
    expect(page.locator("#days-week li").first).to_be_visible()
    expect_translated(page)
    page.goto(f"{spoken_pages.site_url}{MADE_UP}/rules/quax.html")
    lesson = page.locator(".lesson crosscut-board").first
    lesson.scroll_into_view_if_needed()
    expect(lesson.get_by_role("grid")).to_be_visible()
    expect_translated(page)


@pytest.mark.parametrize("code", IN_TURN)
def test_a_language_is_offered_chosen_kept_and_left(spoken_pages: GuardedPages, code: str) -> None:
    """Links lead to English pages, and a game that was saved in one language is shown in another.

    Its pages are asked about their words; `test_accessibility.py` asks about everything, in English.
    """
    site, named = spoken_pages.site_url, listed_languages()[code]
    page = spoken_pages.open("index.html", init_script=READS.format(code=code))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name=named["offer"]).click()
    expect(page).to_have_url(f"{site}{code}/index.html")
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator(".offer")).to_have_count(0)
    assert findings(page, WORDS) == []
    page.goto(f"{site}index.html#g=quax&n=5&m=c3&v=1")
    expect(page).to_have_url(re.compile(re.escape(f"{site}{code}/index.html#g=quax")))
    wait_for_engine(page)
    page.locator("[data-enters=play]:visible").first.click()
    page.locator('#twin [data-point="d2"]').focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("m=c3[.]d2"))
    page.locator("[data-opens=share]:visible").first.click()
    expect(page.locator("#share-link")).to_have_value(
        re.compile(re.escape(f"{site}#") + "|" + re.escape(f"{site}quax.html#"))
    )
    page.keyboard.press("Escape")
    page.goto(f"{site}{code}/rules/quax.html")
    assert findings(page, WORDS) == []
    page.set_viewport_size(NARROW)
    menu, choice = page.locator("button[popovertarget]"), page.locator("dialog.language-choice")
    for leave in ("Escape", "Enter"):
        menu.press("Enter")
        page.locator(".more-pages button[aria-haspopup=dialog]").last.press("Enter")
        choice.get_by_role("link", name=named["name"]).press(leave)
        expect(choice).to_have_count(0)
        if leave == "Escape":
            expect(menu).to_be_focused()
    menu.click()
    page.locator(".more-pages button[aria-haspopup=dialog]").last.click()
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(f"{site}rules/quax.html")
    page.goto(f"{site}index.html")
    expect(page.locator("#continue-game .saved-name")).to_have_text(re.compile("Quax"))
    expect(page.locator("#continue-game .saved-turn")).to_have_text(re.compile("to move|turn"))
    page.evaluate("localStorage['crosscut.language'] = 'x-default'")
    page.goto(f"{site}index.html#games")
    page.reload()
    expect(page.locator("h1:visible")).to_have_count(1)


def test_a_page_in_english_asks_for_nothing_of_other_languages(pages: GuardedPages) -> None:
    pages.visit_board("g=quax&n=5&m=c3&v=1")
    asked = [address.removeprefix(pages.site_url) for address in pages.requests]
    assert any(path.endswith("/js/early.js") for path in asked)
    own = re.compile(rf"({'|'.join(listed_languages())})/|[^/]+/words/|embed-")
    assert not [path for path in asked if own.match(path)]


@pytest.mark.release
@pytest.mark.parametrize("code", listed_languages())
def test_a_visit_in_english_asks_for_nothing_of_other_languages(browser: Browser, code: str) -> None:
    """Nor does its service worker. In another language a visit asks for the same, and for its pages, words and letters:
    three files at most until one can play.
    """
    with served(DIST, NotedFiles) as site:
        asked: dict[str, list[list[str]]] = {}
        for folder, saved in (("", "index.html"), (f"{code}/", f"{code}/files.json")):
            visit = asked[folder] = []
            context = patient(fresh_context(browser))
            answer_from_python(context)
            page = context.new_page()
            page.goto(f"{site}{folder}index.html#g=quax&n=5&m=c3&v=1")
            wait_for_engine(page)
            visit.append(_noted())
            page.evaluate(UNTIL_SAVED, [site, saved])
            visit.append(_noted())
            page.goto(f"{site}{folder}rules/quax.html")
            lesson = page.locator(".lesson crosscut-board").first
            lesson.scroll_into_view_if_needed()
            expect(lesson.get_by_role("grid")).to_be_visible()
            visit.append(_noted())
            context.close()
    release = next(path for path in asked[""][0] if path.endswith("/js/early.js")).partition("/")[0]
    words = f"{release}/words/"
    own = re.compile(rf"{code}/|{words}|embed-{code}[.]js")
    assert not [path for step in asked[""] for path in step if own.match(path)]
    assert asked[""][2] == asked[f"{code}/"][2] == []
    first = [path for path in asked[f"{code}/"][0] if path != f"{code}/index.html"]
    needed = {f"{words}{code}.css", f"{words}{code}.js"}
    assert needed <= {path for path in first if own.match(path)} <= needed | {f"{words}{code}-voice.woff2"}
    everything = {folder: {path for step in visit for path in step} for folder, visit in asked.items()}
    assert {path for path in everything[f"{code}/"] if not own.match(path)} == everything[""]


def _noted() -> list[str]:
    """What was asked for since it was read last."""
    noted = [*NotedFiles.asked]
    NotedFiles.asked.clear()
    return noted
