"""A host that serves brotli, and the files that it sends."""

from __future__ import annotations

import shutil
from pathlib import Path

import brotli

from serving.static_server import StaticHandler
from shared.files import files_below, kept
from shared.paths import SINGLE_FILE

STATIC_QUALITY = 11
"""The best quality: hosts use it for files that they compress once and keep."""

COMPRESSED_SUFFIXES = {".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest"}
"""Files whose types hosts compress."""


def compressed(content: bytes, quality: int = STATIC_QUALITY) -> bytes:
    """The bytes as brotli; remembered, because WebAssembly takes a quarter of a minute."""
    return kept(f"brotli-{quality}", content, lambda plain: bytes(brotli.compress(plain, quality=quality)))


def write_compressed_site(site: Path, target: Path, quality: int = STATIC_QUALITY) -> None:
    """Copy a site, but for the single file, and compress under their own names the files that hosts compress."""
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
        """Say also how it is compressed."""
        suffix = Path(self.translate_path(self.path)).suffix or ".html"
        encoding = {"Content-Encoding": "br", "Vary": "Accept-Encoding"} if suffix in COMPRESSED_SUFFIXES else {}
        return super().file_headers() | encoding
