"""The site without a network: installed, reloaded, damaged; and in which form WebAssembly is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

import crosscut
from building.pages.head import PAGES_FOR_OTHER_SITES
from building.runtime import GZIPPED, WASM
from e2e.board_page import BoardPage, fragment
from e2e.browsers import QUICK_CHROMIUM
from e2e.guarded_pages import LAPTOP, GuardedPages, wait_for_engine
from e2e.saved_site import ChangingHost, SavedSite, hashes_of_saved, release_folder
from e2e.status import expect_turn
from e2e.workers import answer_from_python
from environment.browsers import find_full_chromium
from shared.hosts import BrotliHandler, StaticHandler, served, write_compressed_site
from shared.paths import DIST, SINGLE_FILE

NOTE_PERSISTENCE = """
navigator.storage.persist = async () => { document.documentElement.dataset.asked = "yes"; return true; };
"""
WITHOUT_HEADING = """async (paths) => {
  const pages = await Promise.all(paths.map((path) => fetch(path).then((response) => response.text())));
  return paths.filter((_, index) => !pages[index].includes("<h1"));
}"""
LANGUAGES = sorted(path.parent.name for path in DIST.glob("*/files.json"))
"""Their pages are saved once one of them was opened."""
UNTIL_SAVED = """async ([site, language]) => {
  const isSaved = async () => {
    const mark = await caches.match(`${site}sw.js?complete`);
    return mark && `${language}/files.json` in (await mark.json()).files;
  };
  while (!(await isSaved())) await new Promise((resolve) => setTimeout(resolve, 100));
}"""
NOT_TO_READ = {"index.html", SINGLE_FILE, *map(str, PAGES_FOR_OTHER_SITES)}


def test_reload_without_a_host_keeps_the_game(
    saved_site: SavedSite, changing_host: ChangingHost, small_release: Path
) -> None:
    changing_host.publish(small_release)
    board = saved_site.visit_first(fragment("quax", 5, ["c3"]))
    expect(board.page.get_by_text("Crosscut now works offline.")).to_be_attached()
    board.play("d4")
    changing_host.stop()
    board.page.reload()
    wait_for_engine(board.page)
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    board.play("b2")
    expect_turn(board.status, "blue")
    assert saved_site.folders(board.page) == {release_folder(DIST)}
    board.page.goto(saved_site.site_url + "crosscut.html")
    expect(board.page.get_by_role("heading")).to_contain_text("crosscut.html")
    board.page.get_by_role("link").click()
    expect(board.page.get_by_role("region", name="Continue")).to_be_visible()


@contextmanager
def browser_process(playwright: Playwright, profile: Path, site_url: str, *options: str) -> Iterator[SavedSite]:
    """A Chromium with windows that leaves its profile behind when it ends."""
    chromium = playwright.chromium.launch_persistent_context(
        profile, executable_path=find_full_chromium(playwright), viewport=LAPTOP, args=[*QUICK_CHROMIUM, *options]
    )
    try:
        yield SavedSite(chromium, site_url)
    finally:
        chromium.close()


@pytest.mark.release
def test_site_is_installed_and_a_new_browser_without_a_host_opens_everything(
    playwright: Playwright, changing_host: ChangingHost, tmp_path: Path
) -> None:
    site_url = changing_host.site_url
    with browser_process(playwright, tmp_path / "profile", site_url, f"--app={site_url}") as site:
        site.context.add_init_script(NOTE_PERSISTENCE)
        board = site.visit_first(fragment("naked-diagonal", 5))
        expect_installable(board.page, site_url)
        (installed,) = (page for page in site.context.pages if page != board.page and page.url.startswith(site_url))
        installed.reload()
        expect(installed.locator("html[data-asked]")).to_be_attached()
        expect(board.page.locator("html[data-asked]")).to_have_count(0)
        board.play("c3")
        for language in LANGUAGES:
            opened = next((DIST / language).rglob("*.html")).relative_to(DIST).as_posix()
            board.page.goto(site_url + opened)
            board.page.evaluate(UNTIL_SAVED, [site_url, language])
    changing_host.stop()
    with browser_process(playwright, tmp_path / "profile", site_url) as site:
        faults: list[str] = []
        site.context.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        board = site.open_board(own_engine=True)
        board.go_on()
        expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
        board.play("d4")
        to_read = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*.html")} - NOT_TO_READ
        assert {"links.html", "theory.html", "licences.html", "rules/quax.html"} < to_read
        assert board.page.evaluate(WITHOUT_HEADING, sorted(to_read)) == []
        for path in ("links.html", "rules/quax.html"):
            board.page.goto(site_url + path)
            expect(board.page.locator("h1:visible")).to_have_count(1)
            assert site.folders(board.page) == {release_folder(DIST)}
        assert not faults


def expect_installable(page: Page, site_url: str) -> None:
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["manifest"]["startUrl"] == manifest["manifest"]["scope"] == site_url


@pytest.mark.release
def test_what_a_page_to_read_has_saved_works_without_a_host(saved_site: SavedSite, changing_host: ChangingHost) -> None:
    page = saved_site.visit_to_read()
    status = "(path) => fetch(path).then(({status}) => status)"
    assert page.evaluate(status, "crosscut.html") == 200, "what is not saved comes from the host"
    assert page.evaluate(status, "absent.txt") == 404
    changing_host.stop()
    for address in ("?from=home-screen", "index.html?x#g=quax&v=1", "rules/", "rules/quax"):
        page.goto("about:blank")
        page.goto(saved_site.site_url + address)
        expect(page.locator("h1:visible")).to_have_count(1)
        assert saved_site.folders(page) == {release_folder(DIST)}
    figure = page.locator("crosscut-board").first
    figure.scroll_into_view_if_needed()
    figure.locator('[data-point="a1"]').click()
    expect(figure.locator('[data-point="a1"]')).to_have_attribute("aria-label", "a1 red, last move")
    board = saved_site.open_board(fragment("crossway", 4, ["a1"]))
    board.play("b3")


@pytest.mark.release
def test_language_that_is_not_saved_is_english_without_a_host(
    saved_site: SavedSite, changing_host: ChangingHost
) -> None:
    """Whoever chooses a language without a network is not sent to it again and again."""
    page = saved_site.visit_to_read()
    page.evaluate("localStorage['crosscut.language'] = 'fr'")
    changing_host.stop()
    address = f"{saved_site.site_url}rules/quax.html"
    page.goto(f"{address}#family")
    expect(page).to_have_url(f"{address}?en#family")
    expect(page.get_by_role("heading", level=1)).to_have_text("Quax")
    changing_host.start()
    page.goto(f"{address}#family")
    expect(page).to_have_url(f"{saved_site.site_url}fr/rules/quax.html#family")


def test_pages_for_other_sites_keep_nothing(saved_site: SavedSite) -> None:
    opened = [saved_site.open(str(path)) for path in sorted(PAGES_FOR_OTHER_SITES)]
    opened[0].wait_for_timeout(1_500)
    for page in opened:
        assert page.evaluate("() => navigator.serviceWorker.getRegistrations().then(({length}) => length)") == 0


@pytest.mark.release
def test_damaged_missing_and_lost_files_come_from_the_host_and_are_saved_again(
    saved_site: SavedSite, changing_host: ChangingHost
) -> None:
    board = saved_site.visit_first(fragment("quax", 5, ["c3"]))
    (cache,) = saved_site.caches(board.page)
    style, script = (f"{release_folder(DIST)}/{name}" for name in ("style.css", "js/main.js"))
    runtime = next(path for path in hashes_of_saved() if "wasm" in path)
    saved_site.damage(board.page, cache, "index.html", script, runtime)
    saved_site.delete(board.page, cache, style, "rules/quax.html")
    again = saved_site.open_board(fragment("quax", 5, ["c3"]), own_engine=True)
    expect(again.cell("c3")).to_have_accessible_name("c3 red, last move")
    expect_saved(saved_site, again.page, cache)
    again.page.evaluate("(name) => caches.delete(name)", cache)
    board.page.reload()
    wait_for_engine(board.page)
    expect_saved(saved_site, board.page, cache)
    changing_host.stop()
    board.page.reload()
    wait_for_engine(board.page)


def expect_saved(site: SavedSite, page: Page, cache: str) -> None:
    """Wait until every file is saved as it is."""
    for _ in range(100):
        if site.is_whole(page, cache):
            return
        page.wait_for_timeout(100)
    pytest.fail("what was damaged is not repaired")


@pytest.mark.release
def test_parts_that_do_not_come_any_more_are_reported(pages: GuardedPages) -> None:
    """Parts seldom fail to come once the page is there."""
    page = pages.open("#" + fragment("quickway", 5, ["c3"]))
    wait_for_engine(page)
    pages.expect_fault("Failed to load resource")
    forget_parts(page)
    page.context.set_offline(True)
    board = BoardPage(page)
    board.button("Share").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("quickway"))
    dialog.locator("summary", has_text="QR code").click()
    expect(dialog).to_contain_text("could not be loaded")
    page.keyboard.press("Escape")
    board.button("Analyse").click()
    board.expect_message()
    board.play_by_twin(crosscut.parse_move("d4"))
    expect(board.cell("d4")).to_have_accessible_name("d4 blue, last move")
    board.expect_no_message()
    board.button("Compare").click()
    board.expect_message()


def forget_parts(page: Page) -> None:
    """Other tests may have loaded them in this profile."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})


QUICK_QUALITY = 4
ADDRESSES = "() => performance.getEntriesByType('resource').map(({name}) => name)"


def forms_fetched(page: Page) -> list[str]:
    """The names of the files with WebAssembly that a page has asked for."""
    wait_for_engine(page)
    names = (address.rsplit("/", 1)[-1] for address in page.evaluate(ADDRESSES))
    return [name for name in names if name.startswith(WASM)]


@contextmanager
def site_of(browser: Browser, files: Path, handler: type[StaticHandler]) -> Iterator[SavedSite]:
    """The site at a host of that kind, in a fresh profile."""
    with served(files, handler) as address, browser.new_context() as context:
        yield SavedSite(context, address)


def visit(site: SavedSite) -> Page:
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


@pytest.mark.release
def test_host_with_brotli_is_asked_for_the_plain_form(browser: Browser, compressed_site: Path) -> None:
    """One of many hosts."""
    with site_of(browser, compressed_site, BrotliHandler) as site:
        assert forms_fetched(visit(site)) == [WASM]


class DeclaringHandler(StaticHandler):
    """Says of gzipped files that they are, so that the browser inflates them."""

    def file_headers(self) -> dict[str, str]:
        is_gzipped = self.path.endswith(".bin")
        return super().file_headers() | ({"Content-Encoding": "gzip"} if is_gzipped else {})


@pytest.mark.release
def test_files_that_the_browser_has_inflated_already_are_taken(browser: Browser) -> None:
    with site_of(browser, DIST, DeclaringHandler) as site:
        assert forms_fetched(visit(site)) == [WASM + GZIPPED]


@pytest.mark.release
def test_gzipped_form_is_asked_for_and_the_plain_one_comes_from_what_is_saved(
    saved_site: SavedSite, changing_host: ChangingHost
) -> None:
    page = visit(saved_site)
    assert forms_fetched(page) == [WASM + GZIPPED]
    saved_site.wait_until_saved(page)
    page.reload()
    assert forms_fetched(page) == [WASM]
    assert not [path for path in changing_host.requests if path.endswith(WASM)]


@pytest.mark.release
def test_form_that_the_page_has_fetched_is_not_fetched_again_to_be_saved(
    browser: Browser, compressed_site: Path
) -> None:
    sent: list[str] = []

    class Recorder(BrotliHandler):
        def log_request(self, code: int | str = "-", _size: int | str = "-") -> None:
            if code == HTTPStatus.OK:
                sent.append(self.path.rsplit("/", 1)[-1])

    with site_of(browser, compressed_site, Recorder) as site:
        page = visit(site)
        site.wait_until_saved(page)
        assert [name for name in sent if name.startswith(WASM)] == [WASM]
        page.context.set_offline(True)
        page.reload()
        assert forms_fetched(page) == [WASM]
