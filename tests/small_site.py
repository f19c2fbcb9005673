"""What a small site of a test needs so that it can be installed and works offline."""

from __future__ import annotations

import json
import struct
from pathlib import Path, PurePosixPath

from application import MANIFEST
from content_hash import files_below
from service_worker import SERVICE_WORKER, release_list


def make_application(site: Path) -> Path:
    """Add a manifest, its icons, and a service worker that keeps what is in the folder; gives the folder."""
    icons = [(purpose, size) for purpose in ("any", "maskable") for size in (192, 512)]
    for purpose, size in icons:
        header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", size, size)
        (site / f"{purpose}-{size}.png").write_bytes(header)
    texts = ("name", "short_name", "description", "display", "background_color", "theme_color")
    manifest = dict.fromkeys(texts, "x") | {"start_url": "./", "scope": "./"}
    listed = [
        {"src": f"{purpose}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for purpose, size in icons
    ]
    (site / MANIFEST).write_text(json.dumps(manifest | {"icons": listed}))
    files = {PurePosixPath(path.relative_to(site).as_posix()): path.read_bytes() for path in files_below(site)}
    (site / SERVICE_WORKER).write_bytes(release_list(files))
    return site
