"""The site in the browser of a visitor who keeps it, and ways to look at what is kept."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

from building.service_worker import SERVICE_WORKER, kept_files
from e2e.board_page import BoardPage
from e2e.guarded_pages import patient, wait_for_engine
from e2e.python_engine import answer_from_python
from shared.paths import DIST

ACTIVE = "() => navigator.serviceWorker.ready.then(() => null)"
LOADED = "() => [location.href, ...performance.getEntriesByType('resource').map(({name}) => name)]"
DAMAGE = """async ([cacheName, addresses]) => {
  const cache = await caches.open(cacheName);
  for (const address of addresses) await cache.put(address, new Response("damaged"));
}"""
DELETE = """async ([cacheName, addresses]) => {
  const cache = await caches.open(cacheName);
  for (const address of addresses) await cache.delete(address);
}"""
INTACT = """async ([cacheName, files]) => {
  let intact = 0;
  for (const [address, hash] of Object.entries(files)) {
    const response = await caches.match(address, { cacheName });
    if (!response) continue;
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    intact += `sha256-${new Uint8Array(digest).toBase64()}` === hash;
  }
  return intact;
}"""


def files_kept() -> dict[str, str]:
    """The hashes of all files of the release in dist/ that are kept, by their paths."""
    return kept_files((DIST / SERVICE_WORKER).read_text(encoding="utf-8"))


class KeptSite:
    """The site in one browser. A page starts an engine only if it has its own."""

    def __init__(self, context: BrowserContext, site_url: str) -> None:
        self.context = patient(context)
        self.site_url = site_url

    def open(self, path: str = "", *, own_engine: bool = False) -> Page:
        """Open a page of the site in a new tab."""
        page = self.context.new_page()
        if not own_engine:
            answer_from_python(page)
        page.goto(self.site_url + path)
        return page

    def open_board(self, fragment: str = "", *, own_engine: bool = False) -> BoardPage:
        """Open the first page in a new tab and wait for the engine."""
        page = self.open(fragment and f"#{fragment}", own_engine=own_engine)
        wait_for_engine(page)
        return BoardPage(page)

    def visit_first(self, fragment: str = "") -> BoardPage:
        """Open the first page and wait until the whole site is kept."""
        board = self.open_board(fragment)
        self.wait_until_kept(board.page)
        return board

    def visit_to_read(self) -> Page:
        """Open a page that needs no engine and wait until the whole site is kept."""
        page = self.open("licences.html")
        self.wait_until_kept(page)
        return page

    def wait_until_kept(self, page: Page) -> None:
        """Wait until a page's site is kept for the first time."""
        page.evaluate(ACTIVE)

    def caches(self, page: Page) -> list[str]:
        """The names of what is kept, the oldest first."""
        names: list[str] = page.evaluate("() => caches.keys()")
        return names

    def damage(self, page: Page, cache: str, *paths: str) -> None:
        """Put something else in the place of kept files."""
        page.evaluate(DAMAGE, [cache, [self.site_url + path for path in paths]])

    def delete(self, page: Page, cache: str, *paths: str) -> None:
        """Lose kept files."""
        page.evaluate(DELETE, [cache, [self.site_url + path for path in paths]])

    def is_whole(self, page: Page, cache: str) -> bool:
        """Whether every file of the release in dist/ is kept as it is."""
        addresses = {self.site_url + path: expected for path, expected in files_kept().items()}
        return bool(page.evaluate(INTACT, [cache, addresses]) == len(addresses))

    def folders(self, page: Page) -> set[str]:
        """The folders of the releases whose files a page has loaded; the runtime belongs to many releases."""
        addresses: list[str] = page.evaluate(LOADED)
        paths = (address.removeprefix(self.site_url).partition("#")[0] for address in addresses)
        folders = {path.split("/")[0] for path in paths if "/" in path}
        return {folder for folder in folders if folder != "rules" and not folder.startswith(("runtime-", "blob:"))}
