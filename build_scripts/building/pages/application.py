"""What makes the site an application that can be installed: its manifest, its icons, and tags in the pages' heads."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from building.pages.finished_page import ASSETS_PLACEHOLDER
from building.pages.rendering import rendered
from building.scripts.bundles import EARLY_FRAME_SCRIPT, EARLY_SCRIPT, OFFLINE_SCRIPT
from building.single_file import APPLICATION, FRAMED_PAGE, PAGES_FOR_OTHER_SITES
from shared.paths import WEB

MANIFEST = "manifest.webmanifest"
"""Its name at the top of the site."""
HEADER_SCRIPT = "header.js"
"""The script of all pages but the first, by its path in the folder of scripts."""
ICON = WEB / "icon.svg"

_WHOLE = 'viewBox="0 0 32 32"'
_MASKABLE = 'viewBox="-4 -4 40 40"'
"""Systems cut an icon to their own shape and keep the inner 80 %. So the board goes on around the picture."""
_CARD = '<rect width="32" height="32" rx="7"'
_BOARD = '<rect x="-4" y="-4" width="40" height="40"'
_MASKABLE_SIZES = {"maskable-192.png": 192, "maskable-512.png": 512, "apple-touch.png": 180}
_WHOLE_SIZES = {"any-192.png": 192, "any-512.png": 512}
"""Pixels."""

_TAGS = f"""<link rel="manifest" href="{{top}}{MANIFEST}">
<link rel="apple-touch-icon" href="{ASSETS_PLACEHOLDER}/icons/apple-touch.png">
<meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#15181d" media="(prefers-color-scheme: dark)">
<script type="module" src="{ASSETS_PLACEHOLDER}/js/{PurePosixPath(OFFLINE_SCRIPT).name}"></script>
"""
_HEADER = f'<script type="module" src="{ASSETS_PLACEHOLDER}/js/{HEADER_SCRIPT}"></script>\n'


def early_tags(page: PurePosixPath) -> str:
    """The element before all scripts of a page: it hears of scripts that cannot be loaded."""
    if page in PAGES_FOR_OTHER_SITES - {FRAMED_PAGE}:
        return ""
    script = EARLY_FRAME_SCRIPT if page == FRAMED_PAGE else EARLY_SCRIPT
    return f'<script src="{ASSETS_PLACEHOLDER}/js/{PurePosixPath(script).name}"></script>\n'


def application_tags(page: PurePosixPath) -> str:
    """The elements for the head of a page; pages for other sites get none and keep nothing in a reader's browser."""
    if page in PAGES_FOR_OTHER_SITES:
        return ""
    # The first page's own script does what the header's does.
    header = "" if page == APPLICATION else _HEADER
    return header + _TAGS.replace("{top}", "../" * (len(page.parts) - 1))


def preload_tags(bundles: Iterable[str]) -> str:
    """The elements that make a browser load bundles at once, before the scripts that import them are there."""
    return "".join(f'<link rel="modulepreload" href="{ASSETS_PLACEHOLDER}/js/{bundle}">\n' for bundle in bundles)


def manifest(assets: str) -> bytes:
    """The manifest, with the path of the folder `assets` in it."""
    source = (WEB / MANIFEST).read_text(encoding="utf-8")
    return source.replace(ASSETS_PLACEHOLDER, assets).encode()


def icon_pictures() -> dict[PurePosixPath, bytes]:
    """The icon as pictures, by their paths in the release's folder."""
    whole = ICON.read_text(encoding="utf-8")
    maskable = whole.replace(_WHOLE, _MASKABLE).replace(_CARD, _BOARD)
    drawings = {name: _sized(whole, size) for name, size in _WHOLE_SIZES.items()}
    drawings |= {name: _sized(maskable, size) for name, size in _MASKABLE_SIZES.items()}
    return rendered({PurePosixPath("icons", name): drawing for name, drawing in drawings.items()})


def _sized(drawing: str, size: int) -> str:
    return drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
