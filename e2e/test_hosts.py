"""Hosts with the headers that docs/publishing.md recommends, and hosts that send other files than the site's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browsers import fresh_context
from e2e.guarded_pages import GuardedPages, patient, wait_for_engine
from e2e.host_pages import EmbeddedBoard, HostPages, boards
from e2e.saved_site import SavedSite
from e2e.status import expect_turn
from e2e.workers import answer_from_python
from shared.hosts import StaticHandler, served
from shared.paths import DIST, REPOSITORY

_MAP = re.compile(r"^map \$uri \$(\w+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_ENTRY = re.compile(r'^    (default|"~[^"]+") +"([^"]*)";$', re.MULTILINE)
_HEADER = re.compile(r"^    add_header ([\w-]+) ([\w$]+);$", re.MULTILINE)

SHOW_IN_FRAME = """(address) => {
  document.body.append(Object.assign(document.createElement("iframe"), {src: address}));
}"""


class DocumentedHeaders:
    """What the nginx configuration of the documentation sends."""

    def __init__(self, documentation: str) -> None:
        maps: list[tuple[str, str]] = _MAP.findall(documentation)
        self._maps: dict[str, list[tuple[str, str]]] = {name: _ENTRY.findall(entries) for name, entries in maps}
        self._headers: list[tuple[str, str]] = _HEADER.findall(documentation)

    def of(self, path: str) -> dict[str, str]:
        """The headers of a file."""
        return {name: self._value(value, path) for name, value in self._headers}

    def _value(self, value: str, path: str) -> str:
        if not value.startswith("$"):
            return value
        entries = self._maps[value[1:]]
        matching = (text for pattern, text in entries if pattern != "default" and re.search(pattern[2:-1], path))
        return next(matching, dict(entries)["default"])


HEADERS = DocumentedHeaders((REPOSITORY / "docs" / "publishing.md").read_text(encoding="utf-8"))


class DocumentedHandler(StaticHandler):
    def file_headers(self) -> dict[str, str]:
        return HEADERS.of(self.path.partition("?")[0])


@pytest.fixture(scope="module")
def strict_url() -> Iterator[str]:
    with served(DIST, DocumentedHandler) as address:
        yield address


@pytest.fixture
def strict_pages(browser: Browser, strict_url: str) -> Iterator[GuardedPages]:
    guarded = GuardedPages(browser, strict_url)
    yield guarded
    guarded.close()


def test_folders_named_by_content_are_kept_and_nothing_else() -> None:
    for path in DIST.rglob("*"):
        if path.is_file():
            kept = "immutable" in HEADERS.of(f"/{path.relative_to(DIST).as_posix()}")["Cache-Control"]
            assert kept == bool(re.match(r"(runtime-)?[0-9a-f]{12}$", path.relative_to(DIST).parts[0])), path


def test_game_is_played(strict_pages: GuardedPages) -> None:
    board = strict_pages.open_board("g=quax&n=5&v=1", own_engine=True)
    board.cell("c3").click()
    expect_turn(board.status, "blue")


@pytest.mark.release
def test_site_is_kept_for_use_without_a_network(browser: Browser, strict_url: str) -> None:
    with browser.new_context() as context:
        page = SavedSite(context, strict_url).visit_first("g=quax&n=5&v=1").page
        context.set_offline(True)
        page.reload()
        wait_for_engine(page)


@pytest.mark.release
def test_single_file_runs(strict_pages: GuardedPages) -> None:
    wait_for_engine(strict_pages.open("crosscut.html#g=quax&n=5&v=1", own_engine=True))


@pytest.fixture
def strict_hosts(browser: Browser, embedding_host: tuple[Path, str], strict_url: str) -> Iterator[HostPages]:
    """Pages of another origin that embed boards of the site behind the headers."""
    opened = HostPages(browser, *embedding_host, strict_url)
    yield opened
    opened.guarded.close()


@pytest.mark.release
def test_boards_and_frames_of_other_pages_work_and_boards_share_an_engine(strict_hosts: HostPages) -> None:
    frame = f'<iframe src="{strict_hosts.site_url}embed.html#g=quax&amp;n=5&amp;m=b2&amp;v=1"></iframe>'
    page = strict_hosts.open(2 * '<crosscut-board game="quax" size="5"></crosscut-board>' + frame, own_engine=True)
    for board in boards(page):
        board.show().click("c3")
        expect_turn(board.status, "blue")
    assert len([url for url in strict_hosts.engine_requests if "pyodide.asm.wasm" in url]) == 1
    expect(page.frame_locator("iframe").first.locator('[data-point="b2"]')).to_have_attribute("aria-label", "b2 red")


def test_other_pages_cannot_be_framed(strict_hosts: HostPages) -> None:
    refusal = "violates the following Content Security Policy directive: \"frame-ancestors 'self'\""
    strict_hosts.guarded.expect_fault(refusal)
    page = strict_hosts.open("")
    for path in ("index.html", "rules/quax.html", "crosscut.html"):
        with page.expect_console_message(lambda message: refusal in message.text):
            page.evaluate(SHOW_IN_FRAME, strict_hosts.site_url + path)


BOARD = "#g=crossway&n=3&v=1"


class OddHandler(StaticHandler):
    """Sends files with certain endings in another way."""

    ending = ""

    @property
    def is_odd(self) -> bool:
        return self.path.partition("?")[0].endswith(self.ending)


class PlainScripts(OddHandler):
    ending = ".js"

    def guess_type(self, path: str | PathLike[str]) -> str:
        return "text/plain" if self.is_odd else super().guess_type(path)


class StrictPlainScripts(PlainScripts):
    def file_headers(self) -> dict[str, str]:
        return super().file_headers() | {"X-Content-Type-Options": "nosniff"}


class _OtherAnswer(OddHandler):
    """Gives another answer for such a file."""

    status = HTTPStatus.OK

    def content(self, whole: bytes) -> bytes:
        return whole

    def send_head(self) -> BytesIO | BinaryIO | None:
        if not self.is_odd:
            return super().send_head()
        content = self.content((DIST / self.path.lstrip("/")).read_bytes())
        self.send_response(self.status)
        self.send_header("Content-Type", self.guess_type(self.path))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)


class PagesForScripts(_OtherAnswer):
    ending = "main.js"

    def content(self, whole: bytes) -> bytes:
        return (DIST / "index.html").read_bytes()

    def guess_type(self, path: str | PathLike[str]) -> str:
        return "text/html" if self.is_odd else super().guess_type(path)


class PagesForEngine(PagesForScripts):
    ending = ".bin"


class WholeAsPart(_OtherAnswer):
    ending = ".bin"
    status = HTTPStatus.PARTIAL_CONTENT


class HalfOfEngine(WholeAsPart):
    def content(self, whole: bytes) -> bytes:
        return whole[: len(whole) // 2]


class UnchangedEngine(_OtherAnswer):
    ending = ".bin"
    status = HTTPStatus.NOT_MODIFIED

    def content(self, whole: bytes) -> bytes:
        return b""


class UnchangedScripts(UnchangedEngine):
    ending = "main.js"


NOT_STARTED = "The rules could not be loaded: "
SAYS: dict[type[OddHandler], str] = {
    PlainScripts: "its host sends main.js as text/plain, but browsers run scripts only as text/javascript",
    StrictPlainScripts: "server is not set up right",
    PagesForScripts: "its host sends a page instead of main.js",
    UnchangedScripts: "its host answers with status 304 when it is asked for main.js",
    PagesForEngine: "is damaged: its host sends a page in its place",
    HalfOfEngine: "with status 206",
    UnchangedEngine: "answers with status 304",
}
OTHERWISE_IN_FIREFOX = [StrictPlainScripts, UnchangedScripts, UnchangedEngine]
"""Where the browser itself matters; the rest is found out by the page's scripts, in the same way in every browser."""


@contextmanager
def visitor(browser: Browser) -> Iterator[Page]:
    """A page that fetches what its engine needs, and that Python answers."""
    with fresh_context(browser, service_workers="block") as context:
        page = patient(context).new_page()
        answer_from_python(page, with_files=True)
        yield page


@contextmanager
def visited(page: Page, handler: type[StaticHandler]) -> Iterator[None]:
    """The board of the site at a host of that kind."""
    with served(DIST, handler) as address:
        page.goto(address + BOARD)
        yield
        page.goto("about:blank")


def expect_to_be_reported(browser: Browser, *handlers: type[OddHandler]) -> None:
    with visitor(browser) as page:
        for handler in handlers:
            with visited(page, handler):
                sentence = page.get_by_text(SAYS[handler])
                expect(sentence, handler.__name__).to_be_visible()
                if handler.ending == ".bin":
                    expect(sentence, handler.__name__).to_contain_text(NOT_STARTED)
                    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.release
def test_page_says_what_its_host_does(browser: Browser) -> None:
    expect_to_be_reported(browser, *SAYS)


@pytest.mark.release
def test_page_says_so_in_firefox(firefox: Browser) -> None:
    expect_to_be_reported(firefox, *OTHERWISE_IN_FIREFOX)


@pytest.mark.release
def test_whole_files_that_are_sent_as_parts_are_taken(any_browser: Browser) -> None:
    """A rare host."""
    with visitor(any_browser) as page, visited(page, WholeAsPart):
        expect_turn(page.get_by_role("status").first, "red")


@pytest.mark.release
def test_snippets_work_in_a_page_of_another_origin(pages: GuardedPages, host_pages: HostPages) -> None:
    page = pages.open("links.html")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copied = []
    for snippet in page.locator("pre").all():
        snippet.get_by_role("button", name="Copy").click()
        expect(snippet.get_by_role("button", name="Copied")).to_be_visible()
        copied.append(page.evaluate("() => navigator.clipboard.readText()"))
    assert not any("crosscut.example" in text for text in copied)

    element, script, frame, listener = (
        next(text for text in copied if text.startswith(start))
        for start in ("<script", "const board", "<iframe", "const frame")
    )
    host = host_pages.open(f"{element}{frame}<script>{listener}</script><script>{script}</script>")
    board = EmbeddedBoard(host.locator("crosscut-board")).show()
    expect(board.cell("d4")).to_have_attribute("aria-label", re.compile("^d4 blue"))
    expect(host.locator("iframe")).not_to_have_attribute("height", "440")
    point = host.frame_locator("iframe").locator('[data-point="b2"]')
    expect(point).to_have_attribute("aria-label", re.compile("^b2 red"))


@pytest.mark.release
def test_frame_needs_no_style_of_the_page(pages: GuardedPages, host_pages: HostPages) -> None:
    page = pages.visit("figure-editor.html")
    page.get_by_label("Written as").select_option("frame")
    snippet = page.get_by_label("Text for your page").input_value()
    policy = (
        f"default-src 'none'; style-src 'self'; script-src {host_pages.site_origin}; frame-src {host_pages.site_origin}"
    )
    host = host_pages.open(snippet, policy=policy)
    frame = host.locator("iframe")
    expect(frame).to_have_css("border-top-width", "0px")
    board = host.frame_locator("iframe").locator("crosscut-board")
    expect(board.get_by_role("gridcell").first).to_be_attached()
    assert board.evaluate("(board) => board.offsetWidth") == 480
    host.set_viewport_size({"width": 320, "height": 640})
    assert host.evaluate("() => document.documentElement.scrollWidth") <= 320
