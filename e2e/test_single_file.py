"""The site in one file, opened from the disk by Chromium, and before a release by Firefox, with no network at all.

In each browser most tests share a page: to read the file and to start its engine costs more than what they do there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from crosscut import Place, Point
from e2e.board_page import BoardPage, fragment
from e2e.browsers import fresh_context
from e2e.guarded_pages import PATIENCE, patient, wait_for_engine
from e2e.status import expect_own_turn, expect_turn
from e2e.workers import answer_from_python
from shared.paths import DIST, SINGLE_FILE

ADDRESS = (DIST / SINGLE_FILE).as_uri()

INJECT = """() => {
  const script = document.createElement("script");
  script.textContent = "document.documentElement.dataset.injected = 'script'";
  document.body.append(script);
  const button = document.createElement("button");
  button.setAttribute("onclick", "document.documentElement.dataset.injected = 'handler'");
  button.click();
  return fetch("https://crosscut.example/").then(() => "fetched", () => "refused");
}"""

PUBLISHED = """() => {
  const link = { rel: "canonical", href: "https://crosscut.example/" };
  document.head.append(Object.assign(document.createElement("link"), link));
}"""
UNPUBLISHED = "() => document.querySelector('link[rel=canonical]')?.remove()"

KEEP_WHAT_IS_COPIED = """() => {
  const clipboard = { writeText: async (text) => { document.documentElement.dataset.copied = text; } };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
}"""

SCROLL_TO_FOOTER = """() => new Promise((done) => {
  addEventListener("scrollend", () => done(null), { once: true });
  document.querySelector("footer").scrollIntoView();
})"""


class FilePages:
    """Opens the file and notes every request for anything else, every console error and every uncaught error."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = patient(context)
        self.faults: list[str] = []
        context.on("request", self._note_request)
        context.on("console", self._note_console)
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))

    def open(self, fragment: str = "", address: str = ADDRESS, *, own_engine: bool = False) -> Page:
        """Open an address in the file, such as `#g=quax&v=1`; without its own engine Python answers."""
        page = self._context.new_page()
        if not own_engine:
            answer_from_python(page)
        page.goto(address + fragment)
        return page

    def wait_for_refusals(self, page: Page, count: int) -> None:
        """Wait until the browser has reported this many refusals by the policy, which takes a while."""
        for _ in range(PATIENCE // 50):
            if sum("policy" in fault or "directive" in fault for fault in self.faults) >= count:
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"fewer than {count} refusals were reported: {self.faults}")

    def report_faults(self) -> None:
        """Fail if anything was noted since the last call."""
        faults, self.faults = self.faults, []
        assert not faults, "the page reported faults:\n" + "\n".join(faults)

    def _note_request(self, request: Request) -> None:
        # Blobs are made by the page itself: its worker imports one.
        if not request.url.startswith(("file:", "blob:")) or request.resource_type not in {"document", "script"}:
            self.faults.append(f"request: {request.url}")

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")


@pytest.fixture(scope="module")
def opened_files(any_browser: Browser) -> Iterator[FilePages]:
    """A profile in which the file is opened."""
    with fresh_context(any_browser) as context:
        yield FilePages(context)


@pytest.fixture
def file_pages(opened_files: FilePages) -> Iterator[FilePages]:
    """Opens the file; the test fails if a page reports a fault."""
    yield opened_files
    opened_files.report_faults()


@pytest.fixture(scope="module")
def file_page(opened_files: FilePages) -> Page:
    """The page that tests share, its engine ready. Unlike that of a release, it does not say its own address."""
    page = opened_files.open(own_engine=True)
    wait_for_engine(page)
    page.evaluate(UNPUBLISHED)
    return page


@pytest.fixture
def page(file_page: Page, file_pages: FilePages) -> Page:
    """That page at the first page, with nothing saved; its own views lead there without a reload."""
    file_page.evaluate("() => localStorage.clear()")
    show(file_page, "")
    expect_first_page(file_page)
    return file_page


@pytest.fixture
def board(page: Page) -> BoardPage:
    """That page with a short game on the board."""
    board = BoardPage(page)
    board.follow(fragment("quax", 5, ["c3"]))
    return board


def show(page: Page, fragment: str) -> None:
    """Go to another address in the file, without loading it again."""
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)


def expect_first_page(page: Page) -> None:
    expect(page.get_by_role("region", name="Choose a game")).to_be_visible()
    expect(page).to_have_title(re.compile("^Crosscut: [a-z]+ board games"))


def test_page_to_read_has_an_address_of_its_own_and_a_game_survives_a_reload(file_pages: FilePages) -> None:
    page = file_pages.open("#/rules/quickway.html#family")
    heading = page.locator("#family")
    expect(heading).to_be_in_viewport()
    expect(heading).to_have_css("font-size", "23px")
    expect(page.locator("html[data-engine]")).to_have_count(0)
    page.get_by_role("link", name="Crosscut", exact=True).first.click()
    expect_first_page(page)
    board = BoardPage(page)
    board.start("quax", 4)
    for move in (Place(Point(1, 1)), Place(Point(1, 2)), Place(Point(2, 2))):
        board.play_by_twin(move)
        expect(board.cell(move.point)).not_to_have_attribute("aria-label", re.compile("empty"))
    expect(page).to_have_url(re.compile(r"g=quax.*m=b2\.b3\.c3"))
    page.reload()
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("^c3 red"))
    expect_turn(board.status, "blue")
    page.close()


@pytest.mark.release
def test_address_without_a_page_leads_to_the_application(page: Page) -> None:
    show(page, "/rules/quickway.html")
    expect(page.get_by_role("heading", name="Quickway", exact=True)).to_be_visible()
    show(page, "/rules/%E0%A4%A")
    expect_first_page(page)


@pytest.mark.release
def test_rule_pages_are_views(page: Page, board: BoardPage) -> None:
    page.get_by_role("link", name="Learn").click()
    expect(page).to_have_url(f"{ADDRESS}#/rules/index.html")
    page.get_by_role("link", name="Quickway").first.click()
    expect(page).to_have_title(re.compile("^Quickway: the rules"))
    figure = page.locator(".board-figure", has_text="Blue may take the fourth point").locator("crosscut-board")
    figure.scroll_into_view_if_needed()
    figure.get_by_role("gridcell", name=re.compile("^b2 ")).click()
    expect(figure.get_by_role("gridcell", name=re.compile("^b2 blue"))).to_be_attached()
    assert len(page.workers) == 1
    page.get_by_role("link", name="Play Quickway now").click()
    expect(page.locator("#game-name")).to_have_text("Quickway")
    expect(figure).to_be_hidden()
    page.go_back()
    expect(figure.get_by_role("gridcell", name=re.compile("^b2 blue"))).to_be_attached()
    page.go_back()
    page.go_back()
    expect(page.locator("#game-name")).to_have_text("Quax")
    expect(page).to_have_title(re.compile("^Quax"))
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("^c3 red"))
    page.get_by_role("link", name="Learn").click()
    page.locator("#page-view").get_by_role("link", name="Crosscut", exact=True).click()
    expect_first_page(page)


def test_going_back_finds_the_place(page: Page) -> None:
    show(page, "/rules/quickway.html")
    page.evaluate(SCROLL_TO_FOOTER)
    link = page.locator("footer:visible").get_by_role("link", name="Quax")
    link.click()
    expect(page.get_by_role("heading", name="Quax", exact=True)).to_be_in_viewport()
    page.go_back()
    expect(link).to_be_in_viewport()


def test_going_back_closes_what_asks_about_the_game(page: Page) -> None:
    dialog = page.get_by_role("dialog")
    show(page, "/rules/quickway.html")
    show(page, fragment("quax", 5))
    BoardPage(page).button("Share").click()
    expect(dialog).to_be_visible()
    page.go_back()
    expect(page.locator("#page-view")).to_be_focused()
    page.locator("#page-view").get_by_role("link", name="Crosscut", exact=True).click()
    expect_first_page(page)
    show(page, fragment("quax", 5))
    BoardPage(page).button("New game").click()
    expect(dialog).to_be_visible()
    page.go_back()
    expect_first_page(page)
    expect(dialog).to_be_hidden()


@pytest.mark.release
def test_a_board_of_a_page_follows_the_theme_that_was_chosen_elsewhere(page: Page) -> None:
    show(page, "/rules/quickway.html")
    figure = page.locator("crosscut-board figure").first
    for theme in ("light", "dark"):
        show(page, fragment("quax", 5))
        page.get_by_role("button", name="Appearance").click()
        page.get_by_role("combobox", name="Theme").select_option(theme)
        page.get_by_role("button", name="Done").click()
        page.go_back()
        expect(figure).to_have_css("color-scheme", theme)
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("combobox", name="Theme").select_option("system")
    page.get_by_role("button", name="Done").click()


@pytest.mark.release
def test_figure_editor_works_as_often_as_it_is_shown(page: Page) -> None:
    show(page, "/links.html#generator")
    expect(page).to_have_url(f"{ADDRESS}#/figure-editor.html")
    html = page.get_by_label("Text for your page")
    for name in ("Quadrex", "Quax"):
        page.locator("#editor-preview").scroll_into_view_if_needed()
        page.locator("#editor-game").select_option(name)
        expect(html).to_have_value(re.compile(f'src="https://crosscut.example/embed.js"(.|\n)*g={name.lower()}'))
        page.get_by_role("link", name="Learn").first.click()
        expect(html).to_be_hidden()
        page.go_back()


@pytest.mark.release
def test_connections_are_in_the_file(page: Page) -> None:
    """In every run a test below tries it with the puzzles, which come into the file in the same way."""
    show(page, "/connections.html")
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Quickway").click()
    page.get_by_role("gridcell", name="c1 empty").press("Enter")
    expect(page.get_by_role("status").filter(has_text="Joined.")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page).to_have_url(f"{ADDRESS}#/connections.html#quickway&b=2")
    expect(page.get_by_role("heading", name="Row 2, 2 of 7")).to_be_focused()


def test_puzzles_are_in_the_file(page: Page) -> None:
    show(page, "/puzzles.html")
    expect(page.get_by_role("heading", name=re.compile("^Today.s [a-z]+ puzzle"))).to_be_visible()
    page.get_by_role("button", name="Next puzzle").press("Enter")
    expect(page).to_have_url(re.compile(f"^{re.escape(ADDRESS)}#/puzzles.html#[a-z-]+-[a-z2-7]+$"))
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator("#puzzle-list [aria-current]")).to_have_attribute("data-state", "seen")


@pytest.mark.release
def test_a_game_is_invented_in_the_file_and_played_after_a_reload(file_pages: FilePages) -> None:
    page = file_pages.open()
    expect_first_page(page)
    show(page, "/invent.html")
    page.get_by_role("checkbox", name="Swap").check()
    expect(page.get_by_role("region", name="In words")).to_contain_text(re.compile("rules of|rules differ"))
    expect(page).to_have_url(f"{ADDRESS}#/invent.html#g=own:swap&n=7&v=2")
    page.reload()
    expect(page.get_by_role("checkbox", name="Swap")).to_be_checked()
    page.get_by_role("button", name="Play the computer").click()
    expect_own_turn(BoardPage(page).status, "red")
    expect(page).to_have_url(re.compile(r"#g=own:swap&n=7&"))
    page.close()


def test_nothing_else_runs_and_nothing_is_fetched(page: Page, file_pages: FilePages) -> None:
    assert page.evaluate(INJECT) == "refused"
    assert page.locator("html").get_attribute("data-injected") is None
    file_pages.wait_for_refusals(page, 3)
    file_pages.faults.clear()


def test_game_by_link_is_answered(page: Page) -> None:
    board = BoardPage(page)
    board.follow(fragment("crossway", 5, ["c3"], id="abcdefgh23", by="red", red="Ada"))
    expect_own_turn(board.status, "blue")
    board.play_by_twin(Place(Point.parse("d4")))
    board.button("Other ways").click()
    dialog = page.get_by_role("dialog", name="Send this to Ada")
    link = dialog.get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("^#g=crossway&n=5&id=abcdefgh23&by=blue&m=c3\\.d4&.*v=1$"))
    page.keyboard.press("Escape")


def test_file_without_an_address_shares_the_fragment_and_says_so(page: Page, board: BoardPage) -> None:
    page.evaluate(KEEP_WHAT_IS_COPIED)
    board.button("Share").click()
    dialog = page.get_by_role("dialog", name="Share this position")
    expect(dialog).to_contain_text("This file has no web address")
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("^#g=quax&n=5&m=c3"))
    expect(dialog.get_by_role("img")).to_have_count(0)
    page.keyboard.press("Escape")
    board.copy_link()
    expect(page.locator("html")).to_have_attribute("data-copied", re.compile("^#g=quax&n=5&m=c3"))


def test_copied_link_leads_to_the_published_site(page: Page, board: BoardPage) -> None:
    """The file itself says where it is published."""
    page.evaluate(PUBLISHED)
    page.evaluate(KEEP_WHAT_IS_COPIED)
    board.copy_link()
    expect(page.locator("html")).to_have_attribute(
        "data-copied", re.compile("^https://crosscut.example/quax.html#g=quax")
    )
    page.evaluate(UNPUBLISHED)
