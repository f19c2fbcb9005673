"""Pages of the built site that tolerate no fault, and what tests need to know of them."""

from __future__ import annotations

import re
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Page, Request, ViewportSize, WebError
from playwright.sync_api import TimeoutError as WaitedTooLong

from e2e.board_page import BoardPage
from e2e.browsers import firefox_context, is_firefox
from e2e.workers import answer_from_python

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PATIENCE = 120_000
"""How long, in milliseconds, a test waits for what must happen: long enough for a machine that does much else."""
WITHOUT_EVALUATION = "if (origin !== 'null') localStorage['crosscut.evaluation'] ??= 'off';"
"""For ``init_script``: the computer does not think about what is analysed, which costs more than most tests."""

HOLD_WASM = """
const fetchAtOnce = fetch;
const whenReleased = new Promise((release) => { globalThis.release = release; });
globalThis.fetch = async (request, ...options) => {
  if (/wasm/.test(request.url ?? request)) await whenReleased;
  return fetchAtOnce(request, ...options);
};
"""
"""For ``init_script``: the engine starts when the page calls ``release()``."""


def origin_of(address: str) -> str:
    """Scheme, host and port."""
    return "/".join(address.split("/", 3)[:3])


def patient(context: BrowserContext) -> BrowserContext:
    """A profile whose pages wait so long."""
    context.set_default_timeout(PATIENCE)
    return context


class GuardedPages:
    """Opens pages and notes every console error, uncaught error, dialog of a script and request to elsewhere."""

    def __init__(self, browser: Browser, site_url: str) -> None:
        self.site_url = site_url
        self._browser = browser
        self._origin = origin_of(site_url)
        self._contexts: list[BrowserContext] = []
        self._expected: list[str] = []
        self.faults: list[str] = []
        self.requests: list[str] = []
        """The addresses that its pages have asked for."""

    def open(
        self,
        address: str = "",
        *,
        viewport: ViewportSize = LAPTOP,
        color_scheme: Literal["light", "dark"] = "light",
        touch: bool = False,
        init_script: str = "",
        own_engine: bool = False,
    ) -> Page:
        """Open an address of the site, such as `#v=1&g=quax`, in a fresh profile; Firefox chooses its looks itself.

        Python answers the page, and all others of the profile. With an engine of its own it has a worker.
        """
        context = patient(self._fresh_context(viewport, color_scheme, touch=touch))
        self._contexts.append(context)
        self._listen(context)
        if not own_engine:
            answer_from_python(context)
        page = context.new_page()
        if init_script:
            page.add_init_script(init_script)
        page.goto(self.site_url + address)
        return page

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
        page = self.open(
            fragment and f"#{fragment}", viewport=viewport, touch=touch, init_script=init_script, own_engine=own_engine
        )
        wait_for_engine(page)
        return BoardPage(page)

    def _fresh_context(
        self, viewport: ViewportSize, color_scheme: Literal["light", "dark"], *, touch: bool
    ) -> BrowserContext:
        if is_firefox(self._browser):
            return firefox_context(self._browser)
        return self._browser.new_context(
            viewport=viewport, color_scheme=color_scheme, has_touch=touch, service_workers="block"
        )

    def _listen(self, context: BrowserContext) -> None:
        context.on("request", self._note_request)
        context.on("console", self._note_console)
        context.on("weberror", self._note_error)
        context.on("dialog", self._note_dialog)

    def expect_fault(self, pattern: str) -> None:
        """Let pass what matches a regular expression: a test that breaks something on purpose sees it reported."""
        self._expected.append(pattern)

    def close(self) -> None:
        """Close all pages and fail if anything was noted."""
        for context in self._contexts:
            context.close()
        self.tell_faults()

    def tell_faults(self) -> None:
        """Fail if anything was noted since this was last asked."""
        faults, self.faults = self.faults, []
        assert not faults, "the page reported faults:\n" + "\n".join(faults)

    def _note(self, fault: str) -> None:
        if not any(re.search(pattern, fault) for pattern in self._expected):
            self.faults.append(fault)

    def _note_error(self, error: WebError) -> None:
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
        if not request.url.startswith((f"{self._origin}/", "blob:", "data:")):
            self._note(f"request to elsewhere: {request.url}")


def wait_for_engine(page: Page, status: str = "ready") -> None:
    """Wait until the engine of a page has a status; the front door starts it when the pointer moves."""
    page.mouse.move(1, 1)
    try:
        page.locator(f"html[data-engine={status}]").wait_for(state="attached")
    except WaitedTooLong as error:
        seen = page.locator("html").get_attribute("data-engine")
        said = [message.text for message in page.console_messages()] + [str(fault) for fault in page.page_errors()]
        shown = page.inner_text("body")[:500]
        raise AssertionError("\n".join([f"the engine is {seen}, not {status}", *said, shown])) from error
