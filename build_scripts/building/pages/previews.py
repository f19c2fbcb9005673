"""What other programs show when somebody shares a page's address: tags in its head, and a picture.

A site without a known address gets no previews, because the tags hold absolute addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape, unescape
from pathlib import PurePosixPath

from building.pages.figures import Figure
from building.pages.pictures import rendered
from building.pages.preview_cards import HEIGHT, WIDTH, Card
from shared.command import BuildError

SITE_NAME = "Crosscut"
PREVIEWS = "previews"
"""The folder of the pictures."""

_BOARDS: Mapping[str, tuple[str, ...]] = {
    "index.html": ("naked-diagonal/special", "quax/game", "quickway/game", "zigzag-edge/game"),
    "links.html": ("naked-diagonal/area-forbidden",),
    "figure-editor.html": ("naked-diagonal/area-forbidden",),
    "grammar.html": ("quax/linked",),
    "theory.html": ("candy-necklace/counterexample",),
    "puzzles.html": ("cards/quickway", "cards/naked-diagonal"),
    "rules/index.html": ("candy-necklace/game", "crossway/game", "naked-diagonal/game", "quadrex/game"),
    "rules/naked-diagonal-theory.html": ("naked-diagonal/staircase-blocked", "naked-diagonal/special"),
    "rules/candy-necklace-theory.html": ("candy-necklace/building-7", "candy-necklace/larger-3"),
    "rules/family.html": ("family/quadrex", "family/quickway", "family/crossway", "family/quax"),
}
"""The figures on the cards of pages. The page of a game shows its figure ``game``, if it has one."""

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
    def of(cls, source: str, page: PurePosixPath, figures: Mapping[str, Figure]) -> Preview:
        """The preview of a page's source; `figures` are those of all rule pages by their names.

        Raises BuildError for a page without a title or a description.
        """
        title = _found(_TITLE, source).removesuffix(f" - {SITE_NAME}")
        description = _found(_DESCRIPTION, source)
        if not (title and description):
            raise BuildError(f"The page {page} must have a title and a description.")
        shown = _BOARDS.get(str(page), (f"{page.stem}/game",))
        boards = [figures[name].small_picture for name in shown if name in figures]
        card = Card(_found(_HEADING, source) or title, _found(_CREDIT, source) or description, boards)
        return cls(page, title, description, card)

    @property
    def picture(self) -> PurePosixPath:
        """Where the picture lies in the site: always the same place, because other programs remember it for long."""
        return PurePosixPath(PREVIEWS, self.page.with_suffix(".png"))

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


def preview_pictures(previews: Iterable[Preview]) -> dict[PurePosixPath, bytes]:
    """The pictures, by their paths in the site."""
    return rendered({preview.picture: preview.card.svg() for preview in previews})


def _found(pattern: re.Pattern[str], source: str) -> str:
    """What the pattern finds, without tags and entities; empty if it finds nothing."""
    found = pattern.search(source)
    return unescape(re.sub(r"<[^>]+>", "", found[1])).strip() if found else ""
