"""Boards in pages that are isolated by COEP, with and without the headers that docs/publishing.md asks for."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browsers import fresh_context
from e2e.guarded_pages import patient
from e2e.host_pages import boards
from serving.static_server import StaticHandler, make_server, server_url
from shared.paths import DIST, REPOSITORY

POLICY = "Cross-Origin-Embedder-Policy"
PICTURE = '<crosscut-board game="crossway" size="3"><pre>R..\n...\n...</pre></crosscut-board>'
DOCUMENTED = re.compile(r"^(Cross-Origin-[\w-]+): ([\w-]+)$", re.MULTILINE)
HEADERS = dict(DOCUMENTED.findall((REPOSITORY / "docs" / "publishing.md").read_text(encoding="utf-8")))


@contextmanager
def served(folder: Path, headers: Mapping[str, str]) -> Iterator[str]:
    """The address of a host that sends these headers with every file."""

    class Handler(StaticHandler):
        def file_headers(self) -> dict[str, str]:
            return {**super().file_headers(), **headers}

    with make_server(folder, handler=Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server_url(server)
        server.shutdown()


@contextmanager
def isolated_page(browser: Browser, folder: Path, policy: str, headers: Mapping[str, str]) -> Iterator[Page]:
    """A page with that policy and one board, whose site sends these headers."""
    own = {POLICY: policy, "Cross-Origin-Opener-Policy": "same-origin"}
    with served(DIST, headers) as site_url, served(folder, own) as host_url:
        script = f'<script src="{site_url}embed.js"></script>'
        (folder / "index.html").write_text(f"<!doctype html><title>Host</title>{script}{PICTURE}", encoding="utf-8")
        with fresh_context(browser) as context:
            page = patient(context).new_page()
            page.goto(host_url)
            yield page


@pytest.mark.parametrize("policy", ["require-corp", pytest.param("credentialless", marks=pytest.mark.release)])
def test_boards_play_where_the_documented_headers_are_sent(any_browser: Browser, tmp_path: Path, policy: str) -> None:
    assert set(HEADERS) == {POLICY, "Cross-Origin-Resource-Policy"}
    with isolated_page(any_browser, tmp_path, policy, HEADERS) as page:
        board = boards(page)[0].show()
        board.click("b2")
        board.expect_status("to move")
        expect(board.cell("b2")).to_have_attribute("aria-label", re.compile("last move"))


def test_without_headers_a_board_says_what_is_missing(browser: Browser, tmp_path: Path) -> None:
    with isolated_page(browser, tmp_path, "credentialless", {}) as page:
        board = boards(page)[0].show()
        board.click("b2")
        expect(board.element).to_contain_text("so CORP and COEP headers are needed")
        assert board.color("a3") == "red"


def test_where_the_script_is_kept_out_the_diagram_stays(any_browser: Browser, tmp_path: Path) -> None:
    with isolated_page(any_browser, tmp_path, "require-corp", {}) as page:
        expect(page.locator("crosscut-board pre")).to_have_text("R..\n...\n...")
        expect(page.locator("crosscut-board pre")).to_be_visible()
