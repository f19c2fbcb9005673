"""Boards in books: the directive, blocks of code, the data kept between builds, and the output for each builder."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, cast
from xml.etree import ElementTree

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from crosscut import svg
from crosscut.claims import check_figures
from crosscut.claims.page import PageFigure, write_links_down
from crosscut.geometry import Point
from crosscut.pictures import pdf
from crosscut.position import Position
from crosscut.record import fragment

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

LANGUAGE = "crosscut"
CELL = 48
"""Pixels from point to point, which make the picture as wide as the live board that replaces it."""
_OF_LESSONS = ("lesson", "last")
_TEXT = "text"
"""The language of code without highlighting."""
_SVG = "{http://www.w3.org/2000/svg}"


class Board(nodes.General, nodes.Element):
    """A board in a document, before the builder decides its form.

    Its attributes: ``picture`` (SVG), ``words`` (what the picture shows), ``diagram``, ``fragment`` (the link),
    ``path`` (the winning path of a finished game), ``static`` (whether it is to look at only) and ``lesson`` (the
    attributes that gather boards in a lesson).
    """


class _Options(dict[str, Callable[[str], Any]]):
    """Accepts every option, so that an unknown one is reported like any other fault of a board."""

    def __missing__(self, name: str) -> Callable[[str], Any]:
        return directives.unchanged


class BoardDirective(SphinxDirective):
    """A board. Its options are attributes, ``name`` for references and ``class``; its content is that of a fence."""

    has_content = True
    option_spec: ClassVar[Any] = _Options({"name": directives.unchanged, "class": directives.class_option})

    def run(self) -> list[nodes.Node]:
        """The figure."""
        classes = self.options.pop("class", [])
        written = {name: value for name, value in self.options.items() if name != "name"}
        heading = "".join(f"{name}: {_in_one_line(name, value)}\n" for name, value in written.items())
        figure = board_figure(self.env, heading + "\n".join(self.content), *self.get_source_info())
        figure["classes"] += classes
        self.add_name(figure)
        return [figure]


class CodeBlocks(SphinxTransform):
    """Turns blocks of code in the language ``crosscut`` into boards, with their names, captions and classes."""

    default_priority = 15
    """Before captions are translated."""

    def apply(self, **_options: object) -> None:
        """Replace the blocks of code."""
        for block in list(self.document.findall(nodes.literal_block)):
            if block.get("language") == LANGUAGE:
                self._replace(block)

    def _replace(self, block: nodes.literal_block) -> None:
        figure = board_figure(self.env, block.astext(), block.source or "", block.line or 0)
        wrapper = block.parent
        replaced: nodes.Element = block
        if isinstance(wrapper, nodes.container) and wrapper.get("literal_block"):
            replaced = wrapper
            wrapper["classes"].remove("literal-block-wrapper")
            figure += [part for part in wrapper if isinstance(part, nodes.caption)]
        replaced.replace_self(figure)  # keeps names and classes, too
        for own_id in figure["ids"]:
            self.document.ids[own_id] = figure


def board_figure(env: BuildEnvironment, text: str, source: str, line: int) -> nodes.figure:
    """The figure that a text describes: attributes, one per line, then a diagram. Its faults are recorded."""
    written = PageFigure.of(line, {}, text)
    messages = [failure.message for failure in check_figures([written])]
    if written.fault and written.fault not in messages:
        messages.insert(0, written.fault)
    boards = Boards.of(env)
    if messages:
        boards.faults.setdefault(env.docname, []).extend(Fault(source, line, message) for message in messages)
    if written.broken is None:
        board = _read_board(written)
        if not board["static"]:
            boards.played.add(env.docname)
        figure = nodes.figure("", board)
    else:
        figure = nodes.figure("", nodes.literal_block(text, text, language=_TEXT))
    figure.source, figure.line = source, line
    caption = written.attributes.get("caption", "")
    if caption:
        words = nodes.caption(caption, caption)
        words.source, words.line = source, line
        figure += words
    return figure


_SCHEMES: dict[str, Literal["light", "dark", "auto"]] = {"light": "light", "dark": "dark", "": "auto"}


def _read_board(written: PageFigure) -> Board:
    reading = written.read()
    record = reading.record
    write_links_down(record)
    theme = _SCHEMES.get(written.attributes.get("theme", ""), _SCHEMES[""])
    picture, _ = svg.draw(record, reading.display, svg.Look(scheme=theme, cell=CELL, problems=False))
    position = record.replay_legal()[0].position
    outcome = record.game.outcome(position)
    drawn = ElementTree.fromstring(picture)
    words = f"{drawn.findtext(f'{_SVG}title')}. {drawn.findtext(f'{_SVG}desc')}"
    diagram = _with_coordinates(position) if reading.display.coordinates else position.diagram()
    return Board(
        picture=picture,
        words=words,
        diagram=diagram,
        fragment=fragment.write(record, display=reading.display, task=reading.task),
        path=[str(point) for point in outcome.path] if outcome else [],
        static="static" in written.attributes,
        theme=theme,
        lesson={name: written.attributes[name] for name in _OF_LESSONS if name in written.attributes},
    )


def _with_coordinates(position: Position) -> str:
    """The diagram with the names of its rows before them, and those of its columns below; links come last."""
    size = position.size
    lines = position.diagram().splitlines()
    width = len(str(size))
    numbered = [f"{size - index:>{width}} {' '.join(row)}" for index, row in enumerate(lines[:size])]
    columns = f"{'':{width}} {' '.join(str(Point(file, 0))[0] for file in range(size))}"
    return "\n".join([*numbered, columns, *lines[size:]])


def _in_one_line(name: str, value: str) -> str:
    """An option as an attribute on one line. In a diagram line breaks matter, so there they become slashes."""
    return ("/" if name == "setup" else " ").join(value.split("\n"))


LEVELS: dict[str, Literal["ERROR", "WARNING"]] = {"error": "ERROR", "warning": "WARNING"}
"""How faults are logged, by the setting ``crosscut_claims``."""

_logger = logging.getLogger(__name__)


class Fault(NamedTuple):
    """A false claim, or something in a board that cannot be read.

    Attributes:
        source: The file, or what else Sphinx reads.
        line: Where the board begins in it.
        message: What is wrong, as one sentence.
    """

    source: str
    line: int
    message: str


class Boards(Domain):
    """The recorded faults and boards. Sphinx stores them with the documents, merges them from its processes, and drops
    them."""

    name = "crosscut"
    label = "Crosscut"
    initial_data: ClassVar[dict[str, Any]] = {"faults": {}, "played": set()}

    @classmethod
    def of(cls, env: BuildEnvironment) -> Boards:
        """The boards of an environment."""
        return cast(Boards, env.get_domain(cls.name))

    @property
    def faults(self) -> dict[str, list[Fault]]:
        """The faults of each document that has any."""
        return cast("dict[str, list[Fault]]", self.data["faults"])

    @property
    def played(self) -> set[str]:
        """The documents with boards on which readers can play."""
        return cast("set[str]", self.data["played"])

    def clear_doc(self, docname: str) -> None:
        """Drop the data of a document."""
        self.faults.pop(docname, None)
        self.played.discard(docname)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Merge the data of these documents from another process."""
        self.faults.update({name: found for name, found in otherdata["faults"].items() if name in docnames})
        self.played.update(otherdata["played"] & docnames)


def report_faults(app: Sphinx, env: BuildEnvironment) -> None:
    """Report all faults of the book, also those of documents that an earlier build has read.

    The build goes on, so that all of them are reported at once, and fails at the end.
    """
    level = LEVELS[app.config.crosscut_claims]
    faults = Boards.of(env).faults
    for name in sorted(faults):
        for source, line, message in sorted(faults[name], key=lambda fault: fault[:2]):
            _logger.log(level, message, location=f"{source}:{line}", type="crosscut")
    if faults and level == "ERROR":
        app.statuscode = 1


_SVG_FILE, _PDF_FILE = "image/svg+xml", "application/pdf"
_IN_PRINT = 70
"""The size of a picture in print, in per cent of its size on a screen."""
_ALL_IN_ONE = "singlehtml"
"""The builder that writes one page."""
_EPUB = "epub"
"""The builder whose pages contain no scripts and print the addresses of links."""
_FOLDER = "crosscut"
"""The folder of the pictures, beside the documents that Sphinx stores."""


class LiveBoard(nodes.General, nodes.Element):
    """The element of the site, with the picture in it for readers without scripts."""


def put_boards(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Replace the boards of a document by the form that the builder can write."""
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
        return LiveBoard(
            "", image, fragment=board["fragment"], path=board["path"], theme=board["theme"], lesson=board["lesson"]
        )
    return nodes.reference("", "", image, refuri=f"{_site(app)}#{board['fragment']}", internal=False)


def _picture_file(app: Sphinx, board: Board) -> Path | None:
    """The picture as a file for the builder; it is written once. None if the builder uses no pictures."""
    kinds, picture = app.builder.supported_image_types, board["picture"]
    suffix = "svg" if _SVG_FILE in kinds else "pdf" if _PDF_FILE in kinds else None
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
    """Load the script for live boards in pages that have some."""
    if not _site(app) or not _can_play(app):
        return
    played = Boards.of(app.env).played
    if pagename in played or (app.builder.name == _ALL_IN_ONE and played):
        app.add_js_file(f"{_site(app)}embed.js", loading_method="async")


def visit_live_board(writer: HTML5Translator, board: LiveBoard) -> None:
    """Begin the element."""
    attributes = {"link": board["fragment"]} | board["lesson"]
    if board["path"]:
        attributes["path"] = " ".join(board["path"])
    if board["theme"] != "auto":
        attributes["theme"] = board["theme"]
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    writer.body.append(f"<crosscut-board{written}>")


def leave_live_board(writer: HTML5Translator, _board: LiveBoard) -> None:
    """End the element."""
    writer.body.append("</crosscut-board>\n")


def _site(app: Sphinx) -> str:
    """The address of the Crosscut that the book uses; empty if it uses none."""
    address: str = app.config.crosscut_site
    return f"{address.removesuffix('index.html').rstrip('/')}/" if address else ""


def _can_play(app: Sphinx) -> bool:
    """Whether scripts can run in the builder's output."""
    return app.builder.format == "html" and app.builder.name != _EPUB
