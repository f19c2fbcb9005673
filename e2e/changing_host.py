"""A host on which releases of the site follow each other, and which can break and go away."""

from __future__ import annotations

import re
import shutil
import threading
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import BinaryIO
from urllib.parse import urlsplit

from content_hash import files_below, hash_bytes
from service_worker import SERVICE_WORKER, is_kept, service_worker
from static_server import StaticHandler, make_server, server_url

PLACE = "games/crosscut/"
"""Where the site lies on the host."""


class ChangingHost:
    """Serves one release at a time, at the same address, with the files of no other beside it."""

    def __init__(self, folder: Path, release: Path) -> None:
        self.broken: set[str] = set()
        """Paths in the site that answer with status 500."""
        self.requests: list[str] = []
        """Paths in the site that were asked for."""
        self._folder = folder
        self._site = folder / PLACE
        self._site.parent.mkdir(parents=True)
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.publish(release)
        self.start()

    @property
    def site_url(self) -> str:
        """The site's address."""
        return f"http://127.0.0.1:{self._port}/{PLACE}"

    def publish(self, release: Path) -> None:
        """Replace the site by another release."""
        self._site.unlink(missing_ok=True)
        self._site.symlink_to(release, target_is_directory=True)

    def start(self) -> None:
        """Serve, at the port of the time before if there was one."""
        broken, requests = self.broken, self.requests

        class Handler(StaticHandler):
            # A connection that stays open would be answered even by a server that was stopped.
            protocol_version = "HTTP/1.0"

            def send_head(self) -> BytesIO | BinaryIO | None:
                path = urlsplit(self.path).path.removeprefix(f"/{PLACE}")
                requests.append(path)
                if path not in broken:
                    return super().send_head()
                self.send_error(500)
                return None

        self._server = make_server(self._folder, self._port, Handler)
        self._port = int(urlsplit(server_url(self._server)).port or 0)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Go away."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


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
        if is_kept(name):
            files[PurePosixPath(str(name).replace(folder, next_folder))] = content
    files[PurePosixPath(SERVICE_WORKER)] = service_worker(files)
    shutil.rmtree(target, ignore_errors=True)
    for relative, content in files.items():
        (target / relative).parent.mkdir(parents=True, exist_ok=True)
        (target / relative).write_bytes(content)
