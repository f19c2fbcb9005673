"""The site behind the headers that docs/publishing.md recommends: all of it works, and they say what they should."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.board_page import BoardPage
from e2e.guarded_pages import GuardedPages, wait_for_engine
from e2e.host_pages import HostPages, boards
from e2e.kept_site import KeptSite
from serving.static_server import StaticHandler, make_server, server_url
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
    with make_server(DIST, handler=DocumentedHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server_url(server)
        server.shutdown()


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
    page = strict_pages.open("#v=1&g=quax&n=5", own_engine=True)
    wait_for_engine(page)
    board = BoardPage(page)
    board.cell("c3").click()
    expect(board.status).to_contain_text("Blue to move")


@pytest.mark.release
def test_site_is_kept_for_use_without_a_network(browser: Browser, strict_url: str) -> None:
    with browser.new_context() as context:
        page = KeptSite(context, strict_url).visit_first("v=1&g=quax&n=5").page
        context.set_offline(True)
        page.reload()
        wait_for_engine(page)


@pytest.mark.release
def test_single_file_runs(strict_pages: GuardedPages) -> None:
    wait_for_engine(strict_pages.open("crosscut.html#v=1&g=quax&n=5", own_engine=True))


@pytest.fixture
def strict_hosts(browser: Browser, embedding_host: tuple[Path, str], strict_url: str) -> Iterator[HostPages]:
    """Pages of another origin that embed boards of the site behind the headers."""
    opened = HostPages(browser, *embedding_host, strict_url)
    yield opened
    opened.guarded.close()


def test_boards_and_frames_of_other_pages_work(strict_hosts: HostPages) -> None:
    frame = f'<iframe src="{strict_hosts.site_url}embed.html#v=1&amp;g=quax&amp;n=5&amp;m=b2"></iframe>'
    page = strict_hosts.open(f'<crosscut-board game="quax" size="5"></crosscut-board>{frame}', own_engine=True)
    board = boards(page)[0].show()
    board.click("c3")
    board.expect_status("Blue to move")
    expect(page.frame_locator("iframe").first.locator('[data-point="b2"]')).to_have_attribute("aria-label", "b2 red")


@pytest.mark.parametrize("path", ["index.html", "rules/quax.html", "crosscut.html"])
def test_other_pages_cannot_be_framed(strict_hosts: HostPages, path: str) -> None:
    refusal = "violates the following Content Security Policy directive: \"frame-ancestors 'self'\""
    strict_hosts.guarded.expect_fault(refusal)
    page = strict_hosts.open("")
    with page.expect_console_message(lambda message: refusal in message.text):
        page.evaluate(SHOW_IN_FRAME, strict_hosts.site_url + path)
