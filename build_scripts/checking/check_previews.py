"""Checks what a page says about itself to other programs: title, description, and the tags of its preview."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from building.pages.preview_cards import HEIGHT, WIDTH
from building.pages.previews import page_address
from building.pages.rendering import png_size

_NEEDED = ("og:title", "og:description", "og:url", "og:image", "og:image:alt", "twitter:card")


def description_faults(title: str, metas: Mapping[str, str]) -> Iterator[str]:
    """What a page lacks; `metas` are the contents of its ``<meta>`` elements by name or property."""
    if not title.strip():
        yield "a page must have a title"
    if not metas.get("description", "").strip():
        yield "a page must have a description"


def preview_faults(page: PurePosixPath, metas: Mapping[str, str], canonical: str, site: Path) -> Iterator[str]:
    """What is wrong with the preview of a page; a page that does not know its address has none."""
    if not canonical:
        if any(name.startswith(("og:", "twitter:")) for name in metas):
            yield "a preview needs the page's address in <link rel=canonical>"
        return
    ending = page_address("/", page)
    if not canonical.endswith(ending):
        yield f"the address {canonical!r} is not that of this page"
        return
    site_url = f"{canonical.removesuffix(ending)}/"
    for name in _NEEDED:
        if not metas.get(name):
            yield f"the preview lacks {name}"
    if metas.get("og:url") != canonical:
        yield "the preview is that of another page"
    picture = metas.get("og:image", "")
    if not picture.startswith(site_url) or not (site / picture.removeprefix(site_url)).is_file():
        yield f"the preview's picture {picture!r} is not in the site"
    elif png_size((site / picture.removeprefix(site_url)).read_bytes()) != (WIDTH, HEIGHT):
        yield f"the preview's picture is not a PNG of {WIDTH} x {HEIGHT} pixels"
    elif (metas.get("og:image:width"), metas.get("og:image:height")) != (f"{WIDTH}", f"{HEIGHT}"):
        yield "the preview does not tell the size of its picture"
