"""The boards of pages: the finished form of `<crosscut-board>` elements, so that readers without scripts see them.

The pages of the site contain boards as any author writes them (web/links.html explains it), each at the beginning of a
line. A script fills a board without a claim. The others get their picture, their caption, and a link to everything that
they show. If the attribute `static` makes a board one to look at, a link leads to where it can be played on. These
classes change the form:

    picture           the drawing alone, with everything that only the engine can find out, such as scores
    text              the diagram stays, which is shorter, until a script draws the board
    with-move-list    the moves are written below the board

The items of an `<ol class="lesson">` are tasks, shown side by side. A board has a name, made of its file's name and
its id: `crossway/knight` is the element `figure-knight` of web/rules/crossway.html.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import PurePosixPath

from building.languages import ENGLISH, Language
from crosscut import link, svg
from crosscut.claims.page import figures, write_links_down
from crosscut.link import Display
from crosscut.record.record import Reading
from crosscut.svg.pen import escape as escape_in_svg
from crosscut.svg.picture import description, title
from crosscut.svg.pieces import Figure as Drawn
from shared.command import BuildError

CELL = 48
"""Pixels from point to point, which make the picture as wide as the board that replaces it."""

_ELEMENT = r"^<crosscut-board\b[^>]*>.*?</crosscut-board>$"
_BOARD = re.compile(_ELEMENT, re.DOTALL | re.MULTILINE)
_NEEDLESS = re.compile(r' xmlns="[^"]*"| stroke-linecap="butt"')
"""HTML needs no namespace, and lines end like that by themselves."""
_OF_TEXT = re.compile(r' font-family="[^"]*" text-anchor="middle"')
"""What only text needs."""
_STRAIGHT = re.compile(r"M([\d.]+) ([\d.]+)L(?:\1 ([\d.]+)|([\d.]+) \2)(?=[M\"])")
"""In a path: a line along a column or a row."""
_SAID = re.compile(r"<title>.*?</title>\n<desc>.*?</desc>", re.DOTALL)
"""In a picture: what it says to those who do not see it."""
_LESSON_OR_BOARD = re.compile(rf'^<ol class="lesson">\n(.*?)\n</ol>$|{_ELEMENT}', re.DOTALL | re.MULTILINE)
_CLAIM = re.compile(r'^claim:| claim="', re.MULTILINE)
_MARKUP_IN_CAPTION = re.compile("^caption:.*<", re.MULTILINE)
_ID = "figure-"
_OPEN = (
    'title="{said}" aria-label="{said}">'
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M13 5h6v6M19 5l-8 8M10 6H5v13h13v-5"/></svg>'
)
"""The rest of a link in the corner below a figure: an icon says enough."""


@dataclass(frozen=True)
class Figure:
    """A board of a page's source."""

    id: str
    """The last part of its name."""
    caption: str
    claims: tuple[str, ...]
    reading: Reading
    classes: frozenset[str]
    is_static: bool

    @classmethod
    def of(cls, element: str, page: PurePosixPath) -> Figure:
        """The board that an element of a page shows.

        Raises BuildError, naming page and board, if it is not exactly what it says.
        """
        (found,) = figures(element)
        attributes, own_id = found.attributes, found.attributes.get("id", "").removeprefix(_ID)
        name = f"The figure {own_id or 'without an id'} (web/{page})"
        if _MARKUP_IN_CAPTION.search(element):
            raise BuildError(f"{name}: its caption has markup, and is shown as plain text: write &lt; for <.")
        if found.broken is not None:
            raise BuildError(f"{name}: {found.broken}")
        reading = found.read()
        if reading.problems:
            raise BuildError(f"{name}: {' '.join(reading.problems)}")
        write_links_down(reading.record)
        try:
            reading.record.replay()
        except ValueError as error:
            raise BuildError(f"{name}: {error}") from error
        classes = frozenset(attributes.get("class", "").split())
        caption = attributes.get("caption", "")
        return cls(own_id, caption, tuple(found.claims), reading, classes, "static" in attributes)

    @property
    def points(self) -> int:
        """How many points it shows in a row, or in a column if there are more."""
        crop = self.reading.display.crop
        if crop is None:
            return self.reading.record.size
        (west, south), (east, north) = crop.south_west, crop.north_east
        return 1 + max(east - west, north - south)

    @property
    def fragment(self) -> str:
        """The link that shows it in Crosscut."""
        return link.write(self.reading.record, display=self.reading.display, task=self.reading.task)

    @property
    def small_picture(self) -> str:
        """The drawing without coordinates and numbers, for where it is small."""
        return self._picture(replace(self.reading.display, coordinates=False, numbers=False))

    def html(self, top: str, language: Language = ENGLISH, between: str = "") -> str:
        """The HTML in the finished page, with `between` above the caption. `top` leads to the first page."""
        is_drawing = "picture" in self.classes
        opens = _OPEN.format(said=escape(language.tr("Open in Crosscut")))
        board = self._picture(self.reading.display, language) if is_drawing else self._element(language)
        caption = escape(self.caption)
        if "with-move-list" in self.classes:
            moves = (f"{ply} {node.move}" for ply, node in enumerate(self.reading.record.root.end.line, 1))
            caption += f'<span class="move-list">{", ".join(moves)}</span>'
        if is_drawing or self.is_static:
            caption += f' <a class="open" href="{escape(f"{top}index.html#{self.fragment}")}" {opens}</a>'
        own_id = f' id="{_ID}{self.id}"' if self.id else ""
        start = f'<figure class="board-figure points-{self.points}"{own_id}>'
        return f"{start}\n{board}\n{between}<figcaption>{caption}</figcaption>\n</figure>"

    def _element(self, language: Language) -> str:
        """The element. It has the winning path of a finished game until the reader's engine has found it."""
        record = self.reading.record
        position = record.replay().position
        outcome = record.game.outcome(position)
        is_stepped = record.root.children and not self.reading.task
        kind = " static" if self.is_static else ' class="stepped"' if is_stepped else ""
        path = f' path="{" ".join(map(str, outcome.path))}"' if outcome and outcome.path else ""
        shown, claims = escape(self.fragment), escape("; ".join(self.claims))
        is_text = "text" in self.classes
        inside = f"<pre>{position.diagram()}</pre>" if is_text else self._picture(self.reading.display, language)
        return f'<crosscut-board{kind} link="{shown}"{path} claim="{claims}">{inside}</crosscut-board>'

    def _picture(self, display: Display, language: Language = ENGLISH) -> str:
        """The picture. Its colours are in the page's style sheet, because the content policy allows no other."""
        picture, _ = svg.draw(self.reading.record, display, svg.Look(cell=CELL))
        if language is not ENGLISH:
            drawn, _ = Drawn.of(self.reading.record, display)
            named, told = (
                escape_in_svg(language.retold(title(drawn))),
                escape_in_svg(language.retold(description(drawn))),
            )
            picture = _SAID.sub(lambda _: f"<title>{named}</title>\n<desc>{told}</desc>", picture, count=1)
        picture = picture.replace(f"<style>{svg.Look().style_sheet()}</style>\n", "").strip()
        slim = _NEEDLESS.sub("", picture)
        return _STRAIGHT.sub(_shorter, slim if "<text" in slim else _OF_TEXT.sub("", slim))


def _shorter(line: re.Match[str]) -> str:
    x, y, to_y, to_x = line.groups()
    return f"M{x} {y}V{to_y}" if to_y else f"M{x} {y}H{to_x}"


def with_figures(source: str, page: PurePosixPath, language: Language = ENGLISH) -> str:
    """The source of a page with its boards and lessons in their finished form. Raises BuildError for a broken board."""
    top = "../" * (len(page.parts) - 1)

    def finished(found: re.Match[str]) -> str:
        if found[1]:
            return _lesson(found[1], page, top, language)
        return Figure.of(found[0], page).html(top, language) if _CLAIM.search(found[0]) else found[0]

    return _LESSON_OR_BOARD.sub(finished, source)


def page_figures(source: str, page: PurePosixPath) -> list[Figure]:
    """The boards of a page's source, from top to bottom. Raises BuildError for a broken one."""
    return [Figure.of(element, page) for element in _BOARD.findall(source) if _CLAIM.search(element)]


def named_figures(sources: Mapping[PurePosixPath, str]) -> dict[str, Figure]:
    """The boards of pages and parts by their names; a page of theory adds to the game's page.

    Raises BuildError if two boards have the same name.
    """
    named: dict[str, Figure] = {}
    for page, source in sources.items():
        for figure in page_figures(source, page):
            name = f"{page.stem.removesuffix('-theory')}/{figure.id}"
            if figure.id and named.setdefault(name, figure) is not figure:
                raise BuildError(f"Two figures have the name {name}; the second one is in {page.name}.")
    return named


def _lesson(items: str, page: PurePosixPath, top: str, language: Language) -> str:
    """The tasks of a lesson. A link leads to the next; a button replaces it once the task is solved."""
    tasks = page_figures(items, page)
    tr = language.tr
    written = []
    for number, figure in enumerate(tasks, 1):
        is_last = number == len(tasks)
        onward = "" if is_last else f'<a href="#task-{number + 1}">{tr("Next task")}</a>'
        button = (
            f'<button type="button" class="primary" hidden>{tr("Play level 1") if is_last else tr("Next")}</button>'
        )
        said = tr("Task {number} of {count}", number=number, count=len(tasks))
        place = f'<p class="place">{said} {onward}{button}</p>\n'
        written.append(f'<li id="task-{number}">\n{figure.html(top, language, place)}\n</li>')
    start = f'<ol class="lesson" tabindex="0" aria-label="{tr("Tasks")}">'
    return "\n".join([start, *written, "</ol>"])
