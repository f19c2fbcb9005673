"""One way to drive all browsers: Chromium and Firefox by Playwright, WebKitGTK by WebDriver."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import BrowserContext, ConsoleMessage
from selenium.webdriver import WebKitGTK

from e2e.guarded_pages import PATIENCE, patient

FIND = """(host, selector) => {
  const root = host ? document.querySelector(host)?.shadowRoot : document;
  return root?.querySelector(selector) ?? null;
}"""
"""An element of the page or, with a host, of that element's shadow tree."""


class Visitor(Protocol):
    """Somebody with one page open."""

    faults: list[str]
    """Errors that the page reported, where the browser tells of them."""

    def visit(self, address: str) -> None:
        """Load an address."""

    def reload(self) -> None:
        """Load the page again."""

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, once it is settled."""

    def click(self, host: str, selector: str) -> None:
        """Click on an element as a person does; see :data:`FIND`."""

    def close(self) -> None:
        """Leave."""


class PlaywrightVisitor:
    """A visitor in a context of Playwright's."""

    def __init__(self, context: BrowserContext) -> None:
        self.faults: list[str] = []
        self._context = patient(context)
        context.on("console", self._note_console)
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))
        self._page = context.new_page()

    def visit(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def evaluate(self, expression: str) -> Any:
        return self._page.evaluate(f"() => ({expression})")

    def click(self, host: str, selector: str) -> None:
        self._page.locator(f"{host} {selector}").click()

    def close(self) -> None:
        self._context.close()

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")


UNTIL_IT_RESTS = f"""
const [host, selector, done] = arguments;
const element = ({FIND})(host, selector);
const place = () => Object.values(element.getBoundingClientRect().toJSON()).join();
(function look(before) {{
  setTimeout(() => (place() === before ? done(element) : look(place())), 50);
}})("");
"""
"""WebDriver clicks where the element was when it was asked; Playwright waits by itself until nothing moves."""


class WebDriverVisitor:
    """A visitor with a WebDriver session; WebKitGTK's tells nothing of the console."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.faults: list[str] = []
        self._driver = driver
        driver.set_script_timeout(PATIENCE / 1000)

    def visit(self, address: str) -> None:
        self._driver.get(address)

    def reload(self) -> None:
        self._driver.refresh()

    def evaluate(self, expression: str) -> Any:
        return self._driver.execute_async_script(f"Promise.resolve({expression}).then(arguments[0])")

    def click(self, host: str, selector: str) -> None:
        self._driver.execute_async_script(UNTIL_IT_RESTS, host, selector).click()

    def close(self) -> None:
        self._driver.quit()


class VisitedBoard:
    """A board and its twin: the page's own, or with a host the one in that element's shadow tree."""

    def __init__(self, visitor: Visitor, host: str = "") -> None:
        self._visitor = visitor
        self._host = host

    def click(self, point: str) -> None:
        """Click on a point."""
        self._visitor.click(self._host, f"[data-point={point}]")

    def expect_label(self, point: str, pattern: str) -> None:
        """Wait until the twin says something of a point."""
        self._expect(f"[data-point={point}]", "getAttribute('aria-label')", pattern)

    def expect_status(self, pattern: str) -> None:
        """Wait until the status line says something."""
        # A page has other status lines, hidden ones, too; an embedded board has its own alone.
        line = "[role=status]" if self._host else "#status [role=status]"
        self._expect(line, "textContent.replaceAll(/\\\\s+/g, ' ').trim()", pattern)

    def _expect(self, selector: str, what: str, pattern: str) -> None:
        found = f"({FIND})('{self._host}', '{selector}')?.{what} ?? ''"
        try:
            expect_text(lambda: self._visitor.evaluate(found), pattern)
        except AssertionError as error:
            place = f"document.querySelector('{self._host or 'body'}')"
            error.add_note(self._visitor.evaluate(f"({place}.shadowRoot ?? {place}).textContent"))
            raise


def expect_text(read: Callable[[], str], pattern: str) -> None:
    """Wait until a text matches a regular expression, which may take a start of the engine."""
    end = time.monotonic() + PATIENCE / 1000
    while not re.search(pattern, text := read()):
        assert time.monotonic() < end, f"expected {pattern!r}, found {text!r}"
        time.sleep(0.05)
