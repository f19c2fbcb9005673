"""Hosts on this machine: one that serves files, and one that compresses them with brotli."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike, fspath
from pathlib import Path

from shared.files import cached, files_below
from shared.paths import SINGLE_FILE

ADDRESS = "127.0.0.1"
_SECONDS_TO_NOTICE_THE_END = 0.05


class StaticHandler(SimpleHTTPRequestHandler):
    """Serves files with their types."""

    protocol_version = "HTTP/1.1"

    def guess_type(self, path: str | PathLike[str]) -> str:
        """The type by the file's name; that of scripts is fixed here because some systems register another."""
        return "text/javascript" if fspath(path).endswith((".js", ".mjs")) else super().guess_type(path)

    def file_headers(self) -> dict[str, str]:
        """The headers of a file: the browser must ask again each time, so that a rebuilt site is seen at once."""
        return {"Cache-Control": "no-cache"}

    def end_headers(self) -> None:
        """Add the headers of the file."""
        for name, value in self.file_headers().items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_message: object) -> None:
        """Say nothing: the browser's own tools show the requests."""


def make_server(folder: Path, port: int = 0, handler: type[StaticHandler] = StaticHandler) -> ThreadingHTTPServer:
    """A server for the files of a folder; port 0 takes a free one. Call `serve_forever` on it."""
    return ThreadingHTTPServer((ADDRESS, port), partial(handler, directory=str(folder)))


def server_url(server: ThreadingHTTPServer) -> str:
    """The server's address, ending in a slash."""
    return f"http://{ADDRESS}:{server.server_address[1]}/"


@contextmanager
def served(folder: Path, handler: type[StaticHandler] = StaticHandler) -> Iterator[str]:
    """The address of a folder while it is served."""
    with make_server(folder, handler=handler) as server:
        threading.Thread(target=server.serve_forever, args=(_SECONDS_TO_NOTICE_THE_END,), daemon=True).start()
        yield server_url(server)
        server.shutdown()


STATIC_QUALITY = 11
"""The best quality: hosts use it for files that they compress once and keep."""

COMPRESSED_SUFFIXES = {".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest"}
"""Files whose types hosts compress."""


def compressed(content: bytes, quality: int = STATIC_QUALITY) -> bytes:
    """The bytes as brotli, cached, because WebAssembly takes a quarter of a minute."""
    import brotli  # noqa: PLC0415 (the command that sets up serves files, too, and runs before brotli is installed)

    return cached(f"brotli-{quality}", content, lambda plain: bytes(brotli.compress(plain, quality=quality)))


def write_compressed_site(site: Path, target: Path, quality: int = STATIC_QUALITY) -> None:
    """Copy a site without the single file, and compress, under their own names, the files that hosts compress."""
    shutil.rmtree(target, ignore_errors=True)
    for path in files_below(site):
        if path.name != SINGLE_FILE:
            copy = target / path.relative_to(site)
            copy.parent.mkdir(parents=True, exist_ok=True)
            content = path.read_bytes()
            copy.write_bytes(compressed(content, quality) if path.suffix in COMPRESSED_SUFFIXES else content)


class BrotliHandler(StaticHandler):
    """Serves a site that `write_compressed_site` has written, to browsers that take brotli."""

    def file_headers(self) -> dict[str, str]:
        """The headers of a file, with its encoding."""
        suffix = Path(self.translate_path(self.path)).suffix or ".html"
        encoding = {"Content-Encoding": "br", "Vary": "Accept-Encoding"} if suffix in COMPRESSED_SUFFIXES else {}
        return super().file_headers() | encoding
