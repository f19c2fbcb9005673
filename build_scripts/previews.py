"""What other programs show of a page when somebody shares its address: tags in its head, and a picture.

There are no previews of a site whose address is not known, because the tags hold absolute addresses.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path, PurePosixPath

from command import BuildError
from content_hash import hash_bytes, hash_files
from environment import NPM_LOCK
from paths import BUILD_SCRIPTS, NODE_MODULES, REPOSITORY, WORK
from preview_cards import HEIGHT, WIDTH, Card

SITE_NAME = "Crosscut"

_BOARDS: Mapping[str, tuple[str, ...]] = {
    "index.html": ("naked-diagonal/special", "quax/game", "quickway/game", "zigzag-edge/game"),
    "links.html": ("naked-diagonal/area-forbidden",),
    "theory.html": ("candy-necklace/counterexample",),
    "rules/index.html": ("candy-necklace/game", "crossway/game", "naked-diagonal/game", "quadrex/game"),
    "rules/family.html": ("family/quadrex", "family/quickway", "family/crossway", "family/quax"),
}
"""The figures on the cards of pages that are not a game's; a game's page shows the figure called ``game``."""

_RENDERER = NODE_MODULES / "@resvg" / "resvg-wasm"
_RENDER = BUILD_SCRIPTS / "pictures" / "render_png.mjs"
_FONTS = tuple(
    NODE_MODULES / "@expo-google-fonts" / "inter" / style / f"Inter_{style}.ttf" for style in ("400Regular", "700Bold")
)
_RENDERED = WORK / "previews"

_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
_HEADING = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)
_CREDIT = re.compile(r'<h1>.*?</h1>\n<p class="credit">(.*?)</p>', re.DOTALL)


@dataclass(frozen=True)
class Preview:
    """The preview of one page."""

    page: PurePosixPath
    title: str
    description: str
    card: Card

    @classmethod
    def of(cls, source: str, page: PurePosixPath, figures: Mapping[str, Mapping[str, str]]) -> Preview:
        """The preview of a page's source; `figures` are all figures as figures.drawn gives them.

        Raises BuildError for a page without a title or a description.
        """
        title = _found(_TITLE, source).removesuffix(f" - {SITE_NAME}")
        description = _found(_DESCRIPTION, source)
        if not (title and description):
            raise BuildError(f"The page {page} must have a title and a description.")
        default = (f"{page.stem}/game",) if page.parts[0] == "rules" else ()
        boards = [figures[name]["board"] for name in _BOARDS.get(str(page), default)]
        card = Card(_found(_HEADING, source) or title, _found(_CREDIT, source) or description, boards)
        return cls(page, title, description, card)

    @property
    def picture(self) -> PurePosixPath:
        """Where the picture lies in the site: always the same place, because other programs remember it for long."""
        return PurePosixPath("previews", self.page.with_suffix(".png"))

    def tags(self, site_url: str) -> str:
        """The elements for the page's head."""
        properties = {
            "og:type": "website",
            "og:site_name": SITE_NAME,
            "og:title": self.title,
            "og:description": self.description,
            "og:url": page_address(site_url, self.page),
            "og:image": f"{site_url}{self.picture}",
            "og:image:type": "image/png",
            "og:image:width": f"{WIDTH}",
            "og:image:height": f"{HEIGHT}",
            "og:image:alt": self.card.description,
        }
        return "".join(
            [
                f'<link rel="canonical" href="{escape(page_address(site_url, self.page))}">\n',
                *(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in properties.items()),
                '<meta name="twitter:card" content="summary_large_image">\n',
            ]
        )


def page_address(site_url: str, page: PurePosixPath) -> str:
    """The address of a page of the published site; that of a folder stands for the index in it."""
    return f"{site_url}{page}".removesuffix("index.html")


def rendered(previews: Iterable[Preview]) -> dict[PurePosixPath, bytes]:
    """The pictures as PNG, by their paths in the site; those drawn by an earlier build are taken from there."""
    drawings = {preview.picture: preview.card.svg().encode() for preview in previews}
    means = hash_files([_RENDER, NPM_LOCK], REPOSITORY)
    files = {path: _RENDERED / f"{hash_bytes(means.encode() + svg)}.svg" for path, svg in drawings.items()}
    _RENDERED.mkdir(parents=True, exist_ok=True)
    missing = {files[path]: svg for path, svg in drawings.items() if not files[path].with_suffix(".png").is_file()}
    for file, svg in missing.items():
        file.write_bytes(svg)
    if missing:
        _render(missing)
    return {path: file.with_suffix(".png").read_bytes() for path, file in files.items()}


def _render(drawings: Iterable[Path]) -> None:
    """Write a PNG file beside each SVG file."""
    node = shutil.which("node")
    if node is None:
        raise BuildError("The program node is needed and was not found.")
    command = [node, _RENDER, _RENDERER, ",".join(map(str, _FONTS)), *drawings]
    finished = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        raise BuildError(f"The pictures for previews could not be made:\n{finished.stderr}")


def _found(pattern: re.Pattern[str], source: str) -> str:
    """What the pattern finds, without tags and entities; empty if it finds nothing."""
    found = pattern.search(source)
    return unescape(re.sub(r"<[^>]+>", "", found[1])).strip() if found else ""
