"""In which form WebAssembly is fetched: gzipped from most hosts, plain where that is smaller or there already."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from building.runtime import GZIPPED_WASM, WASM
from e2e.changing_host import ChangingHost
from e2e.guarded_pages import wait_for_engine
from e2e.kept_site import KeptSite
from e2e.python_engine import answer_from_python
from serving.brotli_host import BrotliHandler, write_compressed_site
from serving.static_server import StaticHandler, make_server, server_url
from shared.paths import DIST

QUICK_QUALITY = 4
ADDRESSES = "() => performance.getEntriesByType('resource').map(({name}) => name)"


def forms_fetched(page: Page) -> list[str]:
    """The names of the files with WebAssembly that a page has asked for."""
    wait_for_engine(page)
    names = (address.rsplit("/", 1)[-1] for address in page.evaluate(ADDRESSES))
    return [name for name in names if name.startswith(WASM)]


@contextmanager
def site_of(browser: Browser, files: Path, handler: type[StaticHandler]) -> Iterator[KeptSite]:
    """The site at a host of that kind, in a fresh profile."""
    with make_server(files, handler=handler) as server, browser.new_context() as context:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield KeptSite(context, server_url(server))
        server.shutdown()


def visit(site: KeptSite) -> Page:
    """The first page, which fetches and prepares everything; to start its engine adds nothing here."""
    page = site.context.new_page()
    answer_from_python(page, with_files=True)
    page.goto(site.site_url)
    return page


@pytest.fixture(scope="module")
def compressed_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, compressed by brotli."""
    site = tmp_path_factory.mktemp("compressed") / "site"
    write_compressed_site(DIST, site, QUICK_QUALITY)
    return site


def test_host_with_brotli_is_asked_for_the_plain_form(browser: Browser, compressed_site: Path) -> None:
    with site_of(browser, compressed_site, BrotliHandler) as site:
        assert forms_fetched(visit(site)) == [WASM]


class DeclaringHandler(StaticHandler):
    """Says of gzipped files that they are, so that the browser inflates them."""

    def file_headers(self) -> dict[str, str]:
        is_gzipped = self.path.endswith(".bin")
        return super().file_headers() | ({"Content-Encoding": "gzip"} if is_gzipped else {})


def test_files_that_the_browser_has_inflated_already_are_taken(browser: Browser) -> None:
    with site_of(browser, DIST, DeclaringHandler) as site:
        assert forms_fetched(visit(site)) == [GZIPPED_WASM]


def test_gzipped_form_is_asked_for_and_the_plain_one_comes_from_what_is_kept(
    kept_site: KeptSite, changing_host: ChangingHost
) -> None:
    page = visit(kept_site)
    assert forms_fetched(page) == [GZIPPED_WASM]
    kept_site.wait_until_kept(page)
    page.reload()
    assert forms_fetched(page) == [WASM]
    assert not [path for path in changing_host.requests if path.endswith(WASM)]


@pytest.mark.release
def test_form_that_the_page_has_fetched_is_not_fetched_again_to_be_kept(
    browser: Browser, compressed_site: Path
) -> None:
    sent: list[str] = []

    class Recorder(BrotliHandler):
        def log_request(self, code: int | str = "-", _size: int | str = "-") -> None:
            if code == HTTPStatus.OK:
                sent.append(self.path.rsplit("/", 1)[-1])

    with site_of(browser, compressed_site, Recorder) as site:
        page = visit(site)
        site.wait_until_kept(page)
        assert [name for name in sent if name.startswith(WASM)] == [WASM]
        page.context.set_offline(True)
        page.reload()
        assert forms_fetched(page) == [WASM]
