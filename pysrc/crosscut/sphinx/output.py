"""What boards become in the pages and files that Sphinx writes."""

from __future__ import annotations

from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging

from crosscut.pictures import pdf
from crosscut.sphinx.blocks import Board, Boards

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

_SVG, _PDF = "image/svg+xml", "application/pdf"
_IN_PRINT = 70
"""Per cent of the size that a picture has on a screen."""
_ALL_IN_ONE = "singlehtml"
"""The builder that writes one page."""
_EPUB = "epub"
"""The builder whose pages hold no scripts, and print the addresses of links."""
_FOLDER = "crosscut"
"""Of the pictures, beside the documents as Sphinx keeps them."""

_logger = logging.getLogger(__name__)


class LiveBoard(nodes.General, nodes.Element):
    """The element of the site, with the picture in it for readers without scripts."""


def put_boards(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Replace the boards of a document by what the builder can write."""
    for board in list(document.findall(Board)):
        board.replace_self(_shown(app, board, docname))


def _shown(app: Sphinx, board: Board, docname: str) -> nodes.Element:
    """The live board, or a picture, or the diagram."""
    file = _picture_file(app, board)
    if file is None:
        return nodes.literal_block(board["diagram"], board["diagram"], language="text")
    app.env.images.add_file(docname, str(file))
    image = nodes.image(uri=str(file), candidates={"*": str(file)}, alt=board["words"])
    if file.suffix == ".pdf":
        image["scale"] = _IN_PRINT
    if not _site(app) or app.builder.name == _EPUB:
        return image
    if _can_play(app) and not board["static"]:
        return LiveBoard("", image, fragment=board["fragment"], path=board["path"])
    return nodes.reference("", "", image, refuri=f"{_site(app)}#{board['fragment']}", internal=False)


def _picture_file(app: Sphinx, board: Board) -> Path | None:
    """The picture as a file that the builder takes; it is written once. None if the builder takes none."""
    kinds, picture = app.builder.supported_image_types, board["picture"]
    suffix = "svg" if _SVG in kinds else "pdf" if _PDF in kinds else None
    if suffix is None:
        return None
    file = Path(app.doctreedir) / _FOLDER / f"board-{sha256(picture.encode()).hexdigest()[:16]}.{suffix}"
    if not file.exists():
        try:
            content = picture.encode() if suffix == "svg" else pdf(picture)
        except ImportError as error:
            _logger.warning("The boards are diagrams instead of pictures: %s", str(error), once=True, type="crosscut")
            return None
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    return file


def load_script(app: Sphinx, pagename: str, _template: str, _context: dict[str, Any], _document: object) -> None:
    """Load what makes boards live in the pages that have some."""
    if not _site(app) or not _can_play(app):
        return
    played = Boards.of(app.env).played
    if pagename in played or (app.builder.name == _ALL_IN_ONE and played):
        app.add_js_file(f"{_site(app)}embed.js", loading_method="async")


def visit_live_board(writer: HTML5Translator, board: LiveBoard) -> None:
    """Begin the element."""
    path = f' path="{escape(" ".join(board["path"]))}"' if board["path"] else ""
    writer.body.append(f'<crosscut-board link="{escape(board["fragment"])}"{path}>')


def leave_live_board(writer: HTML5Translator, _board: LiveBoard) -> None:
    """End the element."""
    writer.body.append("</crosscut-board>\n")


def _site(app: Sphinx) -> str:
    """The address of the folder of the Crosscut that the book uses; empty if it uses none."""
    address: str = app.config.crosscut_site
    return f"{address.removesuffix('index.html').rstrip('/')}/" if address else ""


def _can_play(app: Sphinx) -> bool:
    """Whether readers can run scripts in what the builder writes."""
    return app.builder.format == "html" and app.builder.name != _EPUB
