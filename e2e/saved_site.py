"""A host on which releases of the site follow each other, and a browser that has saved the site."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Mapping
from contextlib import suppress
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path, PurePosixPath
from socket import SHUT_RDWR, socket
from typing import BinaryIO
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

from building.site import SERVICE_WORKER, is_saved, release_list, saved_files
from e2e.board_page import BoardPage
from e2e.guarded_pages import patient, wait_for_engine
from e2e.workers import answer_from_python
from shared.files import files_below, hash_bytes
from shared.hosts import ADDRESS, StaticHandler, make_server, server_url
from shared.paths import DIST

OTHER_BYTES = b"\x1f\x8b but other bytes"
PLACE = "games/crosscut/"
"""Where the site lies on the host."""


class FreshFiles(StaticHandler):
    """Sends every file again: here files follow each other in any order, and faster than their dates can show."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer as if the browser had never had the file."""
        del self.headers["If-Modified-Since"]
        return super().send_head()


class ChangingHost:
    """Serves one release at a time, at the same address, with the files of no other beside it."""

    def __init__(self, folder: Path, release: Path) -> None:
        self.broken: set[str] = set()
        """Paths in the site that answer with status 500."""
        self.damaged: set[str] = set()
        """Paths in the site that answer with other bytes."""
        self.requests: list[str] = []
        """Paths in the site that were asked for."""
        self._folder = folder
        self._site = folder / PLACE
        self._site.parent.mkdir(parents=True)
        self._server: ThreadingHTTPServer | None = None
        self._connections: set[socket] = set()
        self._port = 0
        self.publish(release)
        self.start()

    @property
    def origin(self) -> str:
        """Its address without the site's place."""
        return f"http://{ADDRESS}:{self._port}"

    @property
    def site_url(self) -> str:
        """The site's address."""
        return f"{self.origin}/{PLACE}"

    def publish(self, release: Path) -> None:
        """Replace the site by another release."""
        self._site.unlink(missing_ok=True)
        self._site.symlink_to(release, target_is_directory=True)

    def start(self) -> None:
        """Serve, at the previous port if there was one."""
        broken, damaged, requests, connections = self.broken, self.damaged, self.requests, self._connections

        class Handler(FreshFiles):
            def setup(self) -> None:
                super().setup()
                connections.add(self.connection)

            def finish(self) -> None:
                connections.discard(self.connection)
                super().finish()

            def send_head(self) -> BytesIO | BinaryIO | None:
                path = urlsplit(self.path).path.removeprefix(f"/{PLACE}")
                requests.append(path)
                if path in broken:
                    self.send_error(500)
                    return None
                if path in damaged:
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(OTHER_BYTES)))
                    self.end_headers()
                    return BytesIO(OTHER_BYTES)
                return super().send_head()

        self._server = make_server(self._folder, self._port, Handler)
        self._port = int(urlsplit(server_url(self._server)).port or 0)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Go away, and close the connections that browsers keep open."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
        for connection in list(self._connections):
            with suppress(OSError):
                connection.shutdown(SHUT_RDWR)


def release_folder(site: Path) -> str:
    """The name of the folder with a release's own files."""
    found = re.search(r'href="([0-9a-f]+)/style\.css"', (site / "index.html").read_text(encoding="utf-8"))
    assert found
    return found[1]


def write_next_release(site: Path, target: Path) -> None:
    """Write a release that differs from a built one in every page and every file of its own, not in the runtime."""
    folder = release_folder(site)
    next_folder = hash_bytes(folder.encode())[: len(folder)]
    files = {}
    for path in files_below(site):
        name = PurePosixPath(path.relative_to(site).as_posix())
        content = path.read_bytes()
        if path.suffix in {".html", ".webmanifest"}:
            content = content.replace(folder.encode(), next_folder.encode())
        elif path.suffix == ".css":
            content += b"/* next release */\n"
        if is_saved(name):
            files[PurePosixPath(str(name).replace(folder, next_folder))] = content
    _, _, script = (site / SERVICE_WORKER).read_bytes().partition(b"\n")
    files[PurePosixPath(SERVICE_WORKER)] = release_list(files) + script
    shutil.rmtree(target, ignore_errors=True)
    _write(files, target)


FIRST_PAGE = PurePosixPath("index.html")
STAND_IN = b"In place of a file from which an engine starts"
STARTS_ENGINES = {".json", ".wasm"}
NAMES_FILES = {".css", ".html", ".js"}
"""The types of files that name others."""


def write_small_release(site: Path, target: Path) -> None:
    """Write a release of the first page and of what it may load, without an engine, which a browser soon has saved."""
    paths = {PurePosixPath(path.relative_to(site).as_posix()): path for path in files_below(site)}
    others = {name: path for name, path in paths.items() if is_saved(name) and name.suffix != ".html"}
    files = {FIRST_PAGE: paths[FIRST_PAGE].read_bytes()}
    named = [FIRST_PAGE]
    for name in named:
        found = [other for other in others if other.name.encode() in files[name]] if name.suffix in NAMES_FILES else []
        for other in found:
            files[other] = STAND_IN if other.suffix in STARTS_ENGINES else others[other].read_bytes()
            del others[other]
        named += found
    _, _, script = (site / SERVICE_WORKER).read_bytes().partition(b"\n")
    files[PurePosixPath(SERVICE_WORKER)] = release_list(files) + script
    _write(files, target)


def _write(files: Mapping[PurePosixPath, bytes], target: Path) -> None:
    for relative, content in files.items():
        (target / relative).parent.mkdir(parents=True, exist_ok=True)
        (target / relative).write_bytes(content)


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


def hashes_of_saved(release: Path = DIST) -> dict[str, str]:
    """The hashes of all files of a release that are saved, by their paths."""
    return saved_files((release / SERVICE_WORKER).read_text(encoding="utf-8"))


class SavedSite:
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
        """Open the first page and wait until the whole site is saved."""
        board = self.open_board(fragment)
        self.wait_until_saved(board.page)
        return board

    def visit_to_read(self) -> Page:
        """Open a page that needs no engine and wait until the whole site is saved."""
        page = self.open("licences.html")
        self.wait_until_saved(page)
        return page

    def wait_until_saved(self, page: Page) -> None:
        """Wait until a page's site is saved for the first time."""
        page.evaluate(ACTIVE)

    def caches(self, page: Page) -> list[str]:
        """The names of what is saved, the oldest first."""
        names: list[str] = page.evaluate("() => caches.keys()")
        return names

    def damage(self, page: Page, cache: str, *paths: str) -> None:
        """Put something else in the place of saved files."""
        page.evaluate(DAMAGE, [cache, [self.site_url + path for path in paths]])

    def delete(self, page: Page, cache: str, *paths: str) -> None:
        """Lose saved files."""
        page.evaluate(DELETE, [cache, [self.site_url + path for path in paths]])

    def is_whole(self, page: Page, cache: str, release: Path = DIST) -> bool:
        """Whether every file of a release, such as the one in dist/, is saved unchanged."""
        addresses = {self.site_url + path: expected for path, expected in hashes_of_saved(release).items()}
        return bool(page.evaluate(INTACT, [cache, addresses]) == len(addresses))

    def folders(self, page: Page) -> set[str]:
        """The folders of the releases whose files a page has loaded; the runtime belongs to many releases."""
        addresses: list[str] = page.evaluate(LOADED)
        paths = (address.removeprefix(self.site_url).partition("#")[0] for address in addresses)
        folders = {path.split("/")[0] for path in paths if "/" in path}
        return {folder for folder in folders if folder != "rules" and not folder.startswith(("runtime-", "blob:"))}
