"""Pages of the built site that tolerate no fault, and what tests need to know about them."""

from __future__ import annotations

import re
from typing import Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Dialog,
    Page,
    Request,
    ViewportSize,
    WebError,
)
from playwright.sync_api import TimeoutError as WaitedTooLong

from e2e.board_page import BoardPage
from e2e.browsers import firefox_context, is_firefox
from e2e.workers import answer_from_python

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PATIENCE = 120_000
"""How long, in milliseconds, a test waits for what must happen: long enough for a busy machine."""
WITHOUT_EVALUATION = "if (origin !== 'null') localStorage['crosscut.evaluation'] ??= 'off';"
"""For ``init_script``: the computer does not think about what is analysed, which costs more than most tests."""

EMPTY = "empty.html"
"""On every host of the tests: where a page that tests share forgets what is stored, and waits for the next one."""
SMALL_GAME = "g=quax&n=2&v=1"
"""The page that modules share shows it at first: that takes less than the first page's pictures."""

HOLD_WASM = """
const fetchAtOnce = fetch;
const whenReleased = new Promise((release) => { globalThis.release = release; });
globalThis.fetch = async (request, ...options) => {
  if (/wasm/.test(request.url ?? request)) await whenReleased;
  return fetchAtOnce(request, ...options);
};
"""
"""For ``init_script``: the engine starts when the page calls ``release()``."""

PLAYWRIGHTS_OWN = re.compile(
    r"SecurityError: .*Service worker is disabled because the context is sandboxed.*(\n +at <anonymous>:\d+:\d+)+"
)
"""The stack of what Playwright's script reports, which blocks service workers, in each frame in a sandbox. What a page
runs has a name there."""


def in_css(colour: str) -> str:
    """A colour as computed styles have it."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"rgb({red}, {green}, {blue})"


def origin_of(address: str) -> str:
    """Scheme, host and port."""
    return "/".join(address.split("/", 3)[:3])


def patient(context: BrowserContext) -> BrowserContext:
    """A profile whose pages wait so long."""
    context.set_default_timeout(PATIENCE)
    return context


class GuardedPages:
    """Opens pages and notes every console error, uncaught error, dialog of a script and request to elsewhere."""

    def __init__(self, browser: Browser, site_url: str, *other_sites: str) -> None:
        self.site_url = site_url
        self._browser = browser
        self._origin = origin_of(site_url)
        self._has_other_sites = bool(other_sites)
        self._known = (*(f"{origin_of(url)}/" for url in (site_url, *other_sites)), "blob:", "data:")
        self._contexts: list[BrowserContext] = []
        self._visitor: Page | None = None
        self._board: BoardPage | None = None
        self._is_lent = False
        self._scripts: CDPSession | None = None
        self._expected: list[str] = []
        self.faults: list[str] = []
        self.requests: list[str] = []
        """The addresses that its pages have asked for."""

    def open(
        self,
        address: str = "",
        *,
        viewport: ViewportSize = LAPTOP,
        touch: bool = False,
        init_script: str = "",
        own_engine: bool = False,
    ) -> Page:
        """Open an address of the site, such as `#v=1&g=quax`, in a fresh profile; Firefox chooses its looks itself.

        Python answers the page, and all others of the profile. With an engine of its own it has a worker. Stones do
        not come down, unless a test asks for motion: that takes many frames.
        """
        context = patient(self._fresh_context(viewport, touch=touch))
        self._contexts.append(context)
        self._listen(context)
        if not own_engine:
            answer_from_python(context)
        page = context.new_page()
        if init_script:
            page.add_init_script(init_script)
        page.goto(address if address.startswith(self._origin) else self.site_url + address)
        return page

    def visit(
        self,
        address: str = "",
        *,
        viewport: ViewportSize = LAPTOP,
        color_scheme: Literal["light", "dark"] = "light",
        init_script: str = "",
    ) -> Page:
        """Open an address as a first-time visitor, in a page that tests share, which costs half as much as a fresh one.

        It is lent once in a test, which changes nothing in it but what is shown and what is stored. In Firefox, which
        cannot be made to forget, it is fresh.
        """
        if is_firefox(self._browser):
            return self.open(address, init_script=init_script)
        if not self._visitor:
            self._visitor = self._kept(self.open(f"{self._origin}/{EMPTY}"))
        assert not self._is_lent, "the page that tests share is in use: open another one"
        self._is_lent = True
        if self._visitor.viewport_size != viewport:
            self._visitor.set_viewport_size(viewport)
        self._visitor.emulate_media(color_scheme=color_scheme, forced_colors="null")
        if init_script:
            self._scripts = self._visitor.context.new_cdp_session(self._visitor)
            self._scripts.send("Page.enable")
            self._scripts.send("Page.addScriptToEvaluateOnNewDocument", {"source": init_script})
        self._visitor.goto(self.site_url + address)
        return self._visitor

    def open_board(
        self,
        fragment: str = "",
        *,
        viewport: ViewportSize = LAPTOP,
        touch: bool = False,
        init_script: str = "",
        own_engine: bool = False,
    ) -> BoardPage:
        """Open the first page with this fragment, and wait for its engine."""
        address = fragment and f"#{fragment}"
        page = self.open(address, viewport=viewport, touch=touch, init_script=init_script, own_engine=own_engine)
        wait_for_engine(page)
        return BoardPage(page)

    def visit_board(self, fragment: str = "", *, viewport: ViewportSize = LAPTOP, init_script: str = "") -> BoardPage:
        """Visit the first page with this fragment, and wait for its engine."""
        page = self.visit(fragment and f"#{fragment}", viewport=viewport, init_script=init_script)
        wait_for_engine(page)
        return BoardPage(page)

    def shared_board(self) -> BoardPage:
        """A page with a game, its engine ready, which one module after the other may use: it costs half as much again.

        The computer does not evaluate what is on the board: most tests are about something else, and would be slower.
        """
        if not self._board:
            self._board = self.open_board(SMALL_GAME, init_script=WITHOUT_EVALUATION)
            self._kept(self._board.page)
            return self._board
        page = self._board.page
        self._empty(page)
        page.set_viewport_size(LAPTOP)
        page.emulate_media(media="null", color_scheme="light", reduced_motion="reduce", forced_colors="null")
        page.goto(f"{self.site_url}#{SMALL_GAME}")
        wait_for_engine(page)
        return self._board

    def _kept(self, page: Page) -> Page:
        """A page that was opened and stays open."""
        self._contexts.remove(page.context)
        return page

    def let_go(self) -> None:
        """Close the page that tests share after this test, which has set its clock."""
        assert self._visitor
        self._contexts.append(self._visitor.context)
        self._visitor, self._scripts, self._is_lent = None, None, False

    def _fresh_context(self, viewport: ViewportSize, *, touch: bool) -> BrowserContext:
        if is_firefox(self._browser):
            return firefox_context(self._browser)
        return self._browser.new_context(
            viewport=viewport, has_touch=touch, reduced_motion="reduce", service_workers="block"
        )

    def _listen(self, context: BrowserContext) -> None:
        context.on("request", self._note_request)
        context.on("console", self._note_console)
        context.on("weberror", self._note_error)
        context.on("dialog", self._note_dialog)

    def expect_fault(self, pattern: str) -> None:
        """Let pass what matches a regular expression: a test that breaks something on purpose sees it reported."""
        self._expected.append(pattern)

    def end_test(self) -> None:
        """Close the pages of a test, clear what its shared page has stored, and fail if anything was noted."""
        if self._is_lent:
            self._take_back()
        while self._contexts:
            self._contexts.pop().close()
        self._expected.clear()
        self.requests.clear()
        self.report_faults()

    def _take_back(self) -> None:
        assert self._visitor
        if self._scripts:
            self._scripts.detach()  # which takes its scripts away
            self._scripts = None
        self._empty(self._visitor)
        self._is_lent = False

    def _empty(self, page: Page) -> None:
        """Leave the page in its profile alone, with nothing stored and no answer of a test in a host's place."""
        page.unroute_all(behavior="ignoreErrors")
        for other in page.context.pages:
            if other != page:
                other.close()
        page.goto(f"{self._origin}/{EMPTY}")
        if self._has_other_sites:
            forgetting = page.context.new_cdp_session(page)
            forgetting.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "local_storage"})
            forgetting.detach()

    def end_module(self) -> None:
        """End the last test of a module, and take back what pages that stay open were allowed."""
        self.end_test()
        for context in self._kept_contexts():
            context.clear_permissions()

    def _kept_contexts(self) -> list[BrowserContext]:
        return [page.context for page in (self._visitor, self._board.page if self._board else None) if page]

    def close(self) -> None:
        """Close all pages and fail if anything was noted."""
        for context in [*self._contexts, *self._kept_contexts()]:
            context.close()
        self.report_faults()

    def report_faults(self) -> None:
        """Fail if anything was noted since the last call."""
        faults, self.faults = self.faults, []
        assert not faults, "the page reported faults:\n" + "\n".join(faults)

    def _note(self, fault: str) -> None:
        if not any(re.search(pattern, fault) for pattern in self._expected):
            self.faults.append(fault)

    def _note_error(self, error: WebError) -> None:
        if not PLAYWRIGHTS_OWN.fullmatch(error.error.stack or ""):
            self._note(f"uncaught: {error.error}")

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location})")

    def _note_dialog(self, dialog: Dialog) -> None:
        # The page asks nothing by such dialogs, so a script that came from outside has run.
        self._note(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _note_request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith(self._known):
            self._note(f"request to elsewhere: {request.url}")


def wait_for_engine(page: Page, status: str = "ready") -> None:
    """Wait until the engine of a page has a status; the first page starts it when the pointer moves."""
    page.mouse.move(1, 1)
    try:
        page.locator(f"html[data-engine={status}]").wait_for(state="attached")
    except WaitedTooLong as error:
        seen = page.locator("html").get_attribute("data-engine")
        said = [message.text for message in page.console_messages()] + [str(fault) for fault in page.page_errors()]
        shown = page.inner_text("body")[:500]
        raise AssertionError("\n".join([f"the engine is {seen}, not {status}", *said, shown])) from error
