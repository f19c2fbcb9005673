"""Previews, which other programs show for a shared address: tags in the page's head, and a picture.

The picture is a card with the page's name beside its boards. A site without a known address gets no previews, because
the tags hold absolute addresses.
"""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path, PurePosixPath

from markupsafe import Markup

from building.colours import page_colours
from building.pages.figures import Figure
from building.pages.templates import rendered_template
from building.pages.translated import whole_address
from building.typefaces import TYPEFACES
from environment.tools import NPM_LOCK
from shared.command import BuildError, node_output
from shared.files import hash_bytes, hash_files, move_atomically, scratch_folder
from shared.paths import NODE_MODULES, PREVIEWS, REPOSITORY, WEB, WORK

_BOARDS: Mapping[str, tuple[str, ...]] = {
    "index.html": ("naked-diagonal/special", "quax/game", "quickway/game", "zigzag-edge/game"),
    "links.html": ("naked-diagonal/area-forbidden",),
    "figure-editor.html": ("naked-diagonal/area-forbidden",),
    "grammar.html": ("quax/linked",),
    "python.html": ("quax/linked",),
    "console.html": ("quax/linked",),
    "theory.html": ("candy-necklace/counterexample",),
    "banned-blocks.html": ("five-games/odd-rectangle",),
    "connections.html": ("cards/crossway",),
    "puzzles.html": ("cards/quickway", "cards/naked-diagonal"),
    "rules/index.html": ("candy-necklace/game", "crossway/game", "naked-diagonal/game", "quadrex/game"),
    "rules/naked-diagonal-theory.html": ("naked-diagonal/staircase-blocked", "naked-diagonal/special"),
    "rules/candy-necklace-theory.html": ("candy-necklace/building-7", "candy-necklace/larger-3"),
    "rules/five-games.html": ("five-games/gate-closed", "five-games/sheet-grows", "five-games/odd-rectangle"),
    "rules/family.html": ("family/quadrex", "family/quickway", "family/crossway", "family/quax"),
}
"""The figures on the cards of pages. The page of a game shows its figure ``game``, if it has one."""

_HEADING_LETTERS, _TEXT_LETTERS = 15, 36
"""How many letters a line of the card has."""
_LEFT, _TOP, _SIDE = 618, 48, 534
"""The square on the right of the card that the boards fill, in pixels."""
_GAP = 22

_SIZE = re.compile(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"')
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
    heading: str
    """Of the card."""
    text: str
    """Below the heading."""
    boards: Sequence[str]
    """As ``<svg>`` elements. A card without boards shows the emblem."""
    folder: str = ""
    """Of the page's language; empty for English, whose picture stands for all."""

    @classmethod
    def of(cls, source: str, page: PurePosixPath, figures: Mapping[str, Figure], folder: str = "") -> Preview:
        """The preview of a page's source; `figures` are those of all rule pages by their names.

        Raises BuildError for a page without a title or a description.
        """
        title = _found(_TITLE, source).removesuffix(" - Crosscut")
        description = _found(_DESCRIPTION, source)
        if not (title and description):
            raise BuildError(f"The page {page} must have a title and a description.")
        shown = _BOARDS.get(str(page), (f"{page.stem}/game",))
        boards = [figures[name].small_picture for name in shown if name in figures]
        return cls(
            page,
            title,
            description,
            _found(_HEADING, source) or title,
            _found(_CREDIT, source) or description,
            boards,
            f"{folder}/" if folder else "",
        )

    @property
    def picture(self) -> PurePosixPath:
        """The path of the picture in the site: always the same, because other programs cache it for long."""
        return PurePosixPath(PREVIEWS, self.page.with_suffix(".png"))

    @property
    def alternative(self) -> str:
        """The picture in words."""
        if not self.boards:
            return "The emblem of Crosscut: two red and two blue stones, crosswise."
        return "; ".join(_found(_TITLE, board) for board in self.boards)

    def tags(self, site_url: str) -> str:
        """The elements for the page's head."""
        address = whole_address(site_url, self.folder, self.page)
        return rendered_template("parts/preview-tags.html", preview=self, address=address, site_url=site_url)

    def card(self) -> str:
        """The picture, as SVG."""
        columns = math.ceil(math.sqrt(len(self.boards)))
        light, _ = page_colours()
        return rendered_template(
            "parts/preview-card.svg",
            colours=light,
            typefaces={face.name.lower(): face.original for face in TYPEFACES},
            heading=textwrap.wrap(self.heading, _HEADING_LETTERS),
            text=textwrap.wrap(self.text, _TEXT_LETTERS),
            boards=[self._placed(number, columns) for number in range(len(self.boards))],
        )

    def _placed(self, number: int, columns: int) -> Markup:
        """A board at its place on the card."""
        side = (_SIDE - _GAP * (columns - 1)) / columns
        row, column = divmod(number, columns)
        # Two boards stand in one row, in its middle.
        top = _TOP + (columns - math.ceil(len(self.boards) / columns)) * (side + _GAP) / 2
        place = f'x="{_LEFT + column * (side + _GAP):g}" y="{top + row * (side + _GAP):g}"'
        sized = _SIZE.sub(rf'<svg {place} \1width="{side:g}" height="{side:g}"', self.boards[number], count=1)
        return Markup(sized)


def preview_pictures(previews: Iterable[Preview]) -> dict[PurePosixPath, bytes]:
    """The pictures, by their paths in the site."""
    return rendered({preview.picture: preview.card() for preview in previews})


def _found(pattern: re.Pattern[str], source: str) -> str:
    """The text that the pattern finds, without tags and entities; empty if it finds nothing."""
    found = pattern.search(source)
    return unescape(re.sub(r"<[^>]+>", "", found[1])).strip() if found else ""


_RENDERER = NODE_MODULES / "@resvg" / "resvg-wasm"
_RENDER = Path(__file__).with_name("render_png.mjs")
_RENDERED = WORK / "pictures"

ICON = WEB / "icon.svg"
_WHOLE = 'viewBox="0 0 32 32"'
_MASKABLE = 'viewBox="-4 -4 40 40"'
"""Systems crop an icon to their own shape and keep the inner 80%, so the board extends around the picture."""
_CARD = '<rect width="32" height="32" rx="7"'
_BOARD = '<rect x="-4" y="-4" width="40" height="40"'
_MASKABLE_SIZES = {"maskable-192.png": 192, "maskable-512.png": 512, "apple-touch.png": 180}
_WHOLE_SIZES = {"any-192.png": 192, "any-512.png": 512}
"""Pixels."""


def rendered(drawings: Mapping[PurePosixPath, str]) -> dict[PurePosixPath, bytes]:
    """PNG pictures by the paths of their SVG drawings; those of an earlier build are used again.

    Raises BuildError for a drawing that cannot be read.
    """
    text, voice = TYPEFACES
    fonts = [text.of_weight(400), text.of_weight(700), voice.of_weight(600)]
    means = hash_files([_RENDER, NPM_LOCK], REPOSITORY) + "".join(font.name for font in fonts)
    sources = {path: svg.encode() for path, svg in drawings.items()}
    files = {path: _RENDERED / f"{hash_bytes(means.encode() + svg)}.png" for path, svg in sources.items()}
    missing = {files[path]: svg for path, svg in sources.items() if not files[path].is_file()}
    if missing:
        with scratch_folder("pictures") as scratch:
            drawn = {scratch / place.with_suffix(".svg").name: svg for place, svg in missing.items()}
            for drawing, svg in drawn.items():
                drawing.write_bytes(svg)
            node_output(
                "The pictures could not be made", _RENDER, _RENDERER, text.original, ",".join(map(str, fonts)), *drawn
            )
            for place in missing:
                move_atomically(scratch / place.name, place)
    return {path: place.read_bytes() for path, place in files.items()}


def icon_pictures() -> dict[PurePosixPath, bytes]:
    """The icon as pictures, by their paths in the release's folder."""
    whole = ICON.read_text(encoding="utf-8")
    maskable = whole.replace(_WHOLE, _MASKABLE).replace(_CARD, _BOARD)
    drawings = {name: _sized(whole, size) for name, size in _WHOLE_SIZES.items()}
    drawings |= {name: _sized(maskable, size) for name, size in _MASKABLE_SIZES.items()}
    return rendered({PurePosixPath("icons", name): drawing for name, drawing in drawings.items()})


def _sized(drawing: str, size: int) -> str:
    return drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
