"""Other browsers: the same short visit in Firefox and WebKitGTK (boot, follow links, play, go offline, reload, embed),
and what is never lost, in Firefox: the tests of Chromium once more, those that a browser could answer otherwise.

What the visit does the other tests do in Chromium. There is one way to drive both: Firefox by Playwright, WebKitGTK by
WebDriver. In each the tests share one page: a start of the engine costs more than all that they do there.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

import crosscut
from building.runtime import GZIPPED, REST
from e2e import test_against_computer, test_embed_life, test_limits, test_nothing_lost, test_saved_games
from e2e.board_page import fragment
from e2e.browsers import firefox_context, start_webkit, started_screen
from e2e.guarded_pages import PATIENCE, patient
from e2e.saved_site import ChangingHost
from e2e.status import SOLVED, turn_of, win_of
from e2e.test_python_in_two import ASK, BEGIN, START, STATE, cold_call
from shared.paths import DIST

if TYPE_CHECKING:
    from selenium.webdriver import WebKitGTK

FIND = """(host, selector) => {
  const root = host ? document.querySelector(host)?.shadowRoot : document;
  return root?.querySelector(selector) ?? null;
}"""
"""An element of the page or, with a host, of that element's shadow tree."""


class Visitor(Protocol):
    """Somebody with one page open."""

    faults: list[str]
    """Errors that the page reported, if the browser reports them."""

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
    """A visitor with a WebDriver session; WebKitGTK's says nothing about the console."""

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


pytestmark = pytest.mark.release

SAVED = "navigator.serviceWorker.ready.then(() => 'saved')"
VARIATION = fragment("quax", 5, ["c3", "d4(b2)", "a1"], at="1.1.1")


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """The display for WebKitGTK; without WebKitGTK the test is skipped."""
    with started_screen() as display:
        yield display


@pytest.fixture(scope="module")
def firefox_visitor(firefox: Browser) -> Iterator[Visitor]:
    """A visitor with Firefox."""
    visitor = PlaywrightVisitor(firefox_context(firefox))
    yield visitor
    visitor.close()


@pytest.fixture(scope="module")
def webkit_visitor(screen: str) -> Iterator[Visitor]:
    """A visitor with WebKitGTK."""
    visitor = WebDriverVisitor(start_webkit(screen))
    yield visitor
    visitor.close()


@pytest.fixture(scope="module", params=["firefox_visitor", "webkit_visitor"])
def visiting(request: pytest.FixtureRequest) -> Visitor:
    """A visitor with a fresh profile."""
    visiting: Visitor = request.getfixturevalue(request.param)
    return visiting


@pytest.fixture
def visitor(visiting: Visitor) -> Iterator[Visitor]:
    """The same for each test, which fails if a page reports a fault meanwhile."""
    yield visiting
    faults, visiting.faults[:] = list(visiting.faults), []
    assert not faults, "the page reported faults:\n" + "\n".join(faults)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, visiting: Visitor) -> Iterator[ChangingHost]:
    """A host for each visitor, who has opened a link there."""
    host = ChangingHost(tmp_path_factory.mktemp("host") / "changing", DIST)
    visiting.visit(f"{host.site_url}#{VARIATION}")
    yield host
    host.stop()


@pytest.fixture
def visited(visitor: Visitor, host: ChangingHost) -> VisitedBoard:
    """The board of that link's page."""
    return VisitedBoard(visitor)


def follow(visitor: Visitor, link: str) -> None:
    """Follow a link inside the page."""
    visitor.evaluate(f"void (location.hash = '{link}')")


def test_link_with_a_variation_is_opened_and_another_followed(visitor: Visitor, visited: VisitedBoard) -> None:
    visited.expect_label("b2", "^b2 blue, last move")
    visited.expect_label("d4", "^d4 empty")
    follow(visitor, fragment("quadrex", 4, ["b2", "b3", "c3"]))
    visited.expect_label("c2", "^c2 red, filled by itself")


def test_illegal_move_is_refused_with_the_reason(visitor: Visitor, visited: VisitedBoard) -> None:
    follow(visitor, fragment("naked-diagonal", 5, s="5/1b1r1/1r1b1/5/5"))
    visited.expect_label("b4", "^b4 blue")
    visited.expect_status("to move")
    visited.click("a2")
    visited.expect_status("a2")


def test_short_game_survives_a_reload_and_the_end_of_the_host(
    visitor: Visitor, visited: VisitedBoard, host: ChangingHost
) -> None:
    follow(visitor, fragment("crossway", 3))
    visited.expect_label("b1", "^b1 empty")
    visited.expect_status(turn_of("red").pattern)
    for point, color in (("b1", "red"), ("a2", "blue"), ("b2", "red"), ("c2", "blue")):
        visited.click(point)
        visited.expect_label(point, f"^{point} {color}, last move")
    assert visitor.evaluate(SAVED) == "saved"
    host.stop()
    visitor.reload()
    visited.expect_status(turn_of("red").pattern)
    visited.click("b3")
    visited.expect_status(win_of("red").pattern)
    expect_text(lambda: visitor.evaluate("location.hash"), "m=b1.a2.b2.c2.b3")
    visitor.visit(f"{host.site_url}rules/crossway.html")
    expect_text(lambda: visitor.evaluate("document.title"), "^Crossway")
    visitor.visit(host.site_url)
    expect_text(lambda: visitor.evaluate("document.querySelector('#continue-game').textContent"), "Red beat Blue")


def test_board_in_a_page_of_another_origin(visitor: Visitor, embedding_host: tuple[Path, str], site_url: str) -> None:
    folder, host_url = embedding_host
    script = f'<script src="{site_url}embed.js"></script>'
    board = '<crosscut-board id="play" game="crossway" size="4" moves="b2"></crosscut-board>'
    task = '<crosscut-board id="task" game="crossway" setup=".B./.RB/RRB" task="win"></crosscut-board>'
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>{script}{board}{task}'
    (folder / "board.html").write_text(page, encoding="utf-8")
    visitor.visit(f"{host_url}board.html")
    embedded = VisitedBoard(visitor, "#play")
    embedded.expect_label("b2", "^b2 red")
    assert visitor.evaluate("document.querySelector('iframe')") is None, "nothing is loaded until it is touched"
    embedded.click("c3")
    embedded.expect_label("c3", "^c3 blue, last move")
    embedded.expect_status(turn_of("red").pattern)
    asking = VisitedBoard(visitor, "#task")
    asking.expect_status(turn_of("red").pattern)
    asking.click("a2")
    asking.expect_status("Not yet: ")
    asking.click("a3")
    asking.expect_status(SOLVED.pattern)


@pytest.mark.parametrize("fault", ["damaged", "lost"])
def test_without_the_rest_of_python_webkit_works_until_it_needs_it_and_then_says_so(
    webkit_visitor: Visitor, changing_host: ChangingHost, fault: str
) -> None:
    """As other browsers do: see test_python_in_two.py."""
    rest = {path.relative_to(DIST).as_posix() for path in DIST.rglob(f"{REST}{GZIPPED}")}
    assert len(rest) == 1
    missing = changing_host.damaged if fault == "damaged" else changing_host.broken
    missing.update(rest)
    webkit_visitor.visit(f"{changing_host.site_url}licences.html")
    webkit_visitor.evaluate(f"void (() => {{ {cold_call('explain')} }})()")
    assert webkit_visitor.evaluate(f"({START})()") == len(crosscut.games())
    expect_text(lambda: str(webkit_visitor.evaluate("'engineRest' in document.documentElement.dataset")), "False")
    state = f"({ASK})({json.dumps(STATE)})"
    assert webkit_visitor.evaluate(state)["rows"] == ["..B", "...", "R.."]
    webkit_visitor.evaluate(f"void ({BEGIN})({json.dumps(['explain', STATE[1]])})")
    expect_text(lambda: webkit_visitor.evaluate("document.documentElement.dataset.engine"), "failed")
    says = "is damaged: its host sends " if fault == "damaged" else "could not be opened: its host answers with status "
    assert f"The rules could not be loaded: {REST}{GZIPPED} {says}" in webkit_visitor.evaluate("failure")
    missing.clear()
    webkit_visitor.evaluate("void engine.retry()")
    expect_text(lambda: webkit_visitor.evaluate("document.documentElement.dataset.engine"), "ready")
    assert webkit_visitor.evaluate("answer")
    assert webkit_visitor.evaluate(state)["rows"] == ["..B", "...", "R.."]


@pytest.fixture(scope="module")
def browser(firefox: Browser) -> Browser:
    """Firefox, in which the tests below open their pages."""
    return firefox


test_eight_long_comments_in_firefox = test_limits.test_eight_long_comments_outlive_a_reload
test_comment_right_before_a_reload_in_firefox = (
    test_limits.test_a_comment_that_is_typed_right_before_a_reload_is_there_afterwards
)
test_state_before_in_firefox = test_saved_games.test_state_before_the_last_change_can_be_had_again
test_second_click_in_firefox = test_against_computer.test_a_second_click_while_the_engine_starts_is_nobodys_move
test_two_tabs_that_move_in_firefox = test_nothing_lost.test_two_tabs_that_move_at_once_keep_both_lines_and_come_to_rest
test_box_of_a_writer_in_firefox = (
    test_nothing_lost.test_what_somebody_writes_stays_in_its_box_while_another_tab_plays_on
)
test_frame_taken_out_in_firefox = (
    test_embed_life.test_frame_that_is_taken_out_is_opened_anew_and_a_board_that_is_moved_goes_on
)
test_trusted_types_in_firefox = (
    test_embed_life.test_pages_with_trusted_types_shadow_roots_and_two_versions_of_the_script
)
test_sandbox_in_firefox = test_embed_life.test_sandbox_is_reported_at_once_and_the_picture_stays
test_hostile_parent_in_firefox = test_embed_life.test_frame_of_the_engine_answers_every_message_of_a_hostile_parent
