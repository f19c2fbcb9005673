"""Hosts that send something else than the files of the site: the page works, or says itself what its host does."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from io import BytesIO
from os import PathLike
from typing import BinaryIO

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browsers import fresh_context
from e2e.guarded_pages import patient
from e2e.python_engine import answer_from_python
from serving.static_server import StaticHandler, make_server, server_url
from shared.paths import DIST

BOARD = "#v=1&g=crossway&n=3"


class OddHandler(StaticHandler):
    """Sends files whose names end as said in another way."""

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
    """Answers otherwise when it is asked for such a file."""

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
"""What the browser itself answers for; the rest the page's scripts find out, in every browser alike."""


@contextmanager
def visit(browser: Browser, handler: type[StaticHandler]) -> Iterator[Page]:
    """The board of the site at a host of that kind; the page fetches what its engine needs, and Python answers."""
    with make_server(DIST, handler=handler) as server, fresh_context(browser, service_workers="block") as context:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = patient(context).new_page()
        answer_from_python(page, with_files=True)
        page.goto(server_url(server) + BOARD)
        yield page
        server.shutdown()


def expect_to_be_told(page: Page, handler: type[OddHandler]) -> None:
    told = page.get_by_text(SAYS[handler])
    expect(told).to_be_visible()
    if handler.ending == ".bin":
        expect(told).to_contain_text(NOT_STARTED)
        expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize("handler", SAYS, ids=lambda handler: handler.__name__)
def test_page_says_what_its_host_does(browser: Browser, handler: type[OddHandler]) -> None:
    with visit(browser, handler) as page:
        expect_to_be_told(page, handler)


@pytest.mark.parametrize("handler", OTHERWISE_IN_FIREFOX, ids=lambda handler: handler.__name__)
def test_page_says_so_in_firefox(firefox: Browser, handler: type[OddHandler]) -> None:
    with visit(firefox, handler) as page:
        expect_to_be_told(page, handler)


def test_whole_files_that_are_sent_as_parts_are_taken(both_browsers: Browser) -> None:
    with visit(both_browsers, WholeAsPart) as page:
        expect(page.get_by_role("status").first).to_contain_text("Red to move")
