"""Small sites for tests, with all that makes a site one that can be installed and works offline."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from building.pages.application import MANIFEST
from building.pages.finished_page import finish_page
from building.scripts.service_worker import SERVICE_WORKER, release_list
from shared.content_hash import files_below, folder_hash

PAGE = """<!doctype html>
<html><head><meta charset="utf-8"><title>t</title><meta name="description" content="d">{head}</head>
<body>{body}</body></html>
"""


def write_site(site: Path, head: str = "", body: str = "", script: str = "") -> Path:
    """Write a site with one page and one script; gives its folder."""
    assets = write_content_folder(site, {PurePosixPath("main.js"): script.encode()})
    page = PAGE.format(head=head, body=body)
    (site / "index.html").write_text(finish_page(page, PurePosixPath("index.html"), assets))
    return make_application(site)


def write_content_folder(site: Path, files: Mapping[PurePosixPath, bytes]) -> str:
    """Write files into a folder of the site that is named by them; gives its name."""
    name = folder_hash(files)
    for path, content in files.items():
        target = site / name / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return name


def make_application(site: Path) -> Path:
    """Add a manifest, its icons, and a service worker that keeps what is in the folder; gives the folder."""
    icons = [(purpose, size) for purpose in ("any", "maskable") for size in (192, 512)]
    pictures: dict[PurePosixPath, bytes] = {}
    for purpose, size in icons:
        header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", size, size)
        pictures[PurePosixPath(f"{purpose}-{size}.png")] = header
    folder = write_content_folder(site, pictures)
    texts = ("name", "short_name", "description", "display", "background_color", "theme_color")
    manifest = dict.fromkeys(texts, "x") | {"start_url": "./", "scope": "./"}
    listed = [
        {"src": f"{folder}/{purpose}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for purpose, size in icons
    ]
    (site / MANIFEST).write_text(json.dumps(manifest | {"icons": listed}))
    files = {PurePosixPath(path.relative_to(site).as_posix()): path.read_bytes() for path in files_below(site)}
    (site / SERVICE_WORKER).write_bytes(release_list(files))
    return site
