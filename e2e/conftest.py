"""A browser, the built site on a plain server, and pages that tolerate no fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from e2e.board_page import BoardPage
from e2e.browsers import QUICK_CHROMIUM, quick_stack, started_firefox
from e2e.friend import Friend
from e2e.guarded_pages import EMPTY, LAPTOP, PATIENCE, PHONE, WITHOUT_EVALUATION, GuardedPages
from e2e.host_pages import HostPages
from e2e.saved_site import ChangingHost, FreshFiles, SavedSite, write_small_release
from environment.browsers import find_chromium
from shared.hosts import StaticHandler, served
from shared.paths import DIST

expect.set_options(timeout=PATIENCE)

NAMED_BY_CONTENT = re.compile(r"/([0-9a-f]{12}|runtime-[0-9a-f]{12})/")


class CachedFiles(StaticHandler):
    """Lets the browser cache what never changes under its name: a page has thirty files, and tests open many pages."""

    def file_headers(self) -> dict[str, str]:
        """As on the published site."""
        is_saved = NAMED_BY_CONTENT.search(self.path)
        return {"Cache-Control": "public, max-age=31536000, immutable"} if is_saved else super().file_headers()


@pytest.fixture(scope="session")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built site, which lies in a sub-folder of its host."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is missing: build it with python3 build_scripts/run.py --build-only", pytrace=False)
    host = tmp_path_factory.mktemp("host")
    (host / "games").mkdir()
    (host / "games" / "crosscut").symlink_to(DIST, target_is_directory=True)
    write_empty_page(host)
    with served(host, CachedFiles) as address:
        yield f"{address}games/crosscut/"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers; there can be only one."""
    with quick_stack(), sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium."""
    program = find_chromium(playwright)
    if program is None:
        pytest.fail("No Chromium was found: python3 build_scripts/test.py says how to get one", pytrace=False)
    chromium = playwright.chromium.launch(executable_path=program, args=QUICK_CHROMIUM)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """A Firefox; without one the test is skipped."""
    with started_firefox(playwright) as started:
        yield started


@pytest.fixture(scope="module", params=["browser", pytest.param("firefox", marks=pytest.mark.release)])
def any_browser(request: pytest.FixtureRequest) -> Browser:
    """Chromium; before a release Firefox, too."""
    found: Browser = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def changing_host(tmp_path: Path) -> Iterator[ChangingHost]:
    """A host of its own for a test that stops it, breaks it or publishes another release on it."""
    host = ChangingHost(tmp_path / "changing", DIST)
    yield host
    host.stop()


@pytest.fixture(scope="session")
def small_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release for tests that open only the first page, without an engine of its own."""
    release = tmp_path_factory.mktemp("small") / "release"
    write_small_release(DIST, release)
    return release


@pytest.fixture
def saved_site(browser: Browser, changing_host: ChangingHost) -> Iterator[SavedSite]:
    """The site of that host in a fresh profile, with its service worker."""
    with browser.new_context(viewport=LAPTOP) as context:
        yield SavedSite(context, changing_host.site_url)


@pytest.fixture(scope="session")
def kept_pages(playwright: Playwright) -> Iterator[dict[tuple[str, Browser], GuardedPages]]:
    """What opens pages of the site, by its use and its browser: pages that tests share stay open for other modules."""
    kept: dict[tuple[str, Browser], GuardedPages] = {}
    yield kept
    for guarded in kept.values():
        guarded.close()


@pytest.fixture(scope="module")
def all_pages(
    browser: Browser, site_url: str, kept_pages: dict[tuple[str, Browser], GuardedPages]
) -> Iterator[GuardedPages]:
    """Opens pages of the site for all tests of a module, which may have a browser of its own."""
    guarded = kept_pages.setdefault(("tests", browser), GuardedPages(browser, site_url))
    yield guarded
    guarded.end_module()


@pytest.fixture
def pages(all_pages: GuardedPages) -> Iterator[GuardedPages]:
    """Opens pages of the site; the test fails if one of them reports a fault."""
    yield all_pages
    all_pages.end_test()


@pytest.fixture(scope="module")
def shared_pages(
    browser: Browser, site_url: str, kept_pages: dict[tuple[str, Browser], GuardedPages]
) -> Iterator[GuardedPages]:
    """Opens the page that the tests of a module share."""
    guarded = kept_pages.setdefault(("module", browser), GuardedPages(browser, site_url))
    yield guarded
    guarded.end_module()


@pytest.fixture(scope="module")
def shared_board(shared_pages: GuardedPages) -> BoardPage:
    """That page, its engine ready."""
    return shared_pages.shared_board()


@pytest.fixture
def board(shared_board: BoardPage, shared_pages: GuardedPages) -> Iterator[BoardPage]:
    """The same page for each test, which opens its own game in it, and fails if the page reports a fault meanwhile."""
    yield shared_board
    shared_pages.report_faults()


@pytest.fixture
def fresh_board(board: BoardPage) -> Iterator[BoardPage]:
    """The same page, at the first page of a browser without any saved game; other tabs of a test are closed."""
    others = set(board.page.context.pages)
    board.forget()
    yield board
    for page in set(board.page.context.pages) - others:
        page.close()


def write_empty_page(host: Path) -> None:
    """The page to which a shared page goes between two tests, and where it forgets the one before."""
    forget = "localStorage.clear(); sessionStorage.clear(); window.name = '';"
    (host / EMPTY).write_text(f"<!doctype html><title>Empty</title><script>{forget}</script>")
    (host / "favicon.ico").touch()


@pytest.fixture(scope="session")
def embedding_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A second origin: its folder and its address."""
    folder = tmp_path_factory.mktemp("embedding")
    write_empty_page(folder)
    with served(folder, FreshFiles) as address:
        yield folder, address


@pytest.fixture(scope="session")
def kept_host_pages(playwright: Playwright) -> Iterator[dict[Browser, HostPages]]:
    """What opens pages of the second origin: the page that tests share stays open for other modules."""
    kept: dict[Browser, HostPages] = {}
    yield kept
    for opened in kept.values():
        opened.guarded.close()


@pytest.fixture(scope="module")
def all_host_pages(
    browser: Browser, embedding_host: tuple[Path, str], site_url: str, kept_host_pages: dict[Browser, HostPages]
) -> Iterator[HostPages]:
    """Opens pages of the second origin for all tests of a module."""
    opened = kept_host_pages.setdefault(browser, HostPages(browser, *embedding_host, site_url))
    yield opened
    opened.guarded.end_module()


@pytest.fixture
def host_pages(all_host_pages: HostPages) -> Iterator[HostPages]:
    """Opens pages of the second origin."""
    yield all_host_pages
    all_host_pages.guarded.end_test()


@pytest.fixture(scope="session")
def kept_friends(browser: Browser, site_url: str) -> Iterator[tuple[GuardedPages, Friend, Friend]]:
    """Two people, each in a browser of their own, one with a phone; their pages stay open for other modules."""
    guarded = GuardedPages(browser, site_url)
    guarded.expect_fault("ERR_INTERNET_DISCONNECTED")  # one test takes the network away
    ada = guarded.open(init_script=WITHOUT_EVALUATION)
    yield guarded, Friend(ada), Friend(guarded.open(viewport=PHONE, init_script=WITHOUT_EVALUATION))
    guarded.close()


@pytest.fixture
def friends(kept_friends: tuple[GuardedPages, Friend, Friend]) -> Iterator[tuple[Friend, Friend]]:
    """The two; the test fails if one of their pages reports a fault."""
    guarded, ada, ben = kept_friends
    yield ada, ben
    guarded.report_faults()


@pytest.fixture
def ada(friends: tuple[Friend, Friend]) -> Friend:
    """The friend who begins, at the first page, with nothing saved."""
    friends[0].board.forget()
    return friends[0]


@pytest.fixture
def ben(friends: tuple[Friend, Friend]) -> Friend:
    """The other friend, with the phone."""
    friends[1].board.forget()
    return friends[1]
