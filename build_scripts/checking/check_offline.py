"""Checks what makes a built site an application: its manifest, and that the service worker keeps every file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from building.pages.application import MANIFEST
from building.pages.rendering import png_size
from building.scripts.service_worker import SERVICE_WORKER, is_kept, kept_files
from shared.content_hash import files_below, integrity

REQUIRED = {"name", "short_name", "description", "start_url", "scope", "display", "background_color", "theme_color"}
NEEDED_ICONS = {(purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")}
"""What browsers ask for before they install a site."""


def offline_faults(site: Path) -> Iterator[str]:
    """What is wrong with the manifest and the service worker."""
    for name, faults in ((MANIFEST, manifest_faults), (SERVICE_WORKER, kept_faults)):
        if (site / name).is_file():
            yield from (f"{name}: {fault}" for fault in faults(site))
        else:
            yield f"{name} is missing"


def manifest_faults(site: Path) -> Iterator[str]:
    """What is wrong with the manifest."""
    manifest = json.loads((site / MANIFEST).read_text(encoding="utf-8"))
    for member in sorted(REQUIRED - manifest.keys()):
        yield f"{member} is missing"
    for member in ("start_url", "scope"):
        if manifest.get(member) != "./":
            yield f"{member} must be the site itself, ./"
    icons = manifest.get("icons", [])
    for purpose, size in sorted(NEEDED_ICONS - {(icon.get("purpose", "any"), icon["sizes"]) for icon in icons}):
        yield f"an icon of {size} for {purpose} is missing"
    for icon in icons:
        path = site / icon["src"]
        if not path.is_file():
            yield f"{icon['src']!r} is not in the site"
        elif icon["type"] == "image/png" and "{}x{}".format(*png_size(path.read_bytes()) or (0, 0)) != icon["sizes"]:
            yield f"{icon['src']!r} is not {icon['sizes']}"


def kept_faults(site: Path) -> Iterator[str]:
    """What the service worker would not keep, or could not."""
    kept = kept_files((site / SERVICE_WORKER).read_text(encoding="utf-8"))
    there = {path.relative_to(site).as_posix(): path for path in files_below(site)}
    for name in there:
        if is_kept(PurePosixPath(name)) and name not in kept:
            yield f"{name} is not kept"
    for name, expected in kept.items():
        if name not in there:
            yield f"{name} is not in the site"
        elif integrity(there[name].read_bytes()) != expected:
            yield f"{name} has another hash"
