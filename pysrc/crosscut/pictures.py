"""Pictures as PNG and PDF. The extra ``pictures`` makes them from SVG: ``pip install crosscut[pictures]``.

>>> import crosscut
>>> picture = crosscut.Board("quax", 5).svg(scheme="print")
>>> crosscut.pictures.pdf(picture, width=60)[:5]  # doctest: +SKIP
b'%PDF-'

The extra installs Typst, which needs no other program. It draws as resvg does; a PDF
holds lines and letters, no pixels.
"""

from __future__ import annotations

from math import inf
from tempfile import TemporaryDirectory
from typing import Literal
from xml.etree import ElementTree

from crosscut.arguments import checked, quoted

__all__ = ["pdf", "png"]

MOST_PIXELS, MOST_MILLIMETRES = 10_000, 2_000
"""The greatest width and height of a picture."""
MISSING = 'PNG and PDF need the extra “pictures”: pip install "crosscut[pictures]"'

_POINTS_PER_INCH, _PIXELS_PER_INCH, _MILLIMETRES_PER_INCH = 72, 96, 25.4
_NAME = "{http://www.w3.org/2000/svg}"
_SHEET = b"""
#let picture = sys.inputs
#set document(title: picture.title, date: none)
#set page(width: float(picture.width) * 1pt, height: auto, margin: 0pt, fill: none)
#image(bytes(picture.svg), format: "svg", width: 100%, alt: picture.title)
"""


@checked
def png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, transparent outside the board.

    ``width`` is in pixels; None: the width in the SVG. An animated SVG gives its picture at rest, and one that follows
    the reader's system gives the light version.

    Raises ValueError for text not made by :mod:`crosscut.svg` and for a width that is zero or too large,
    ImportError without the extra ``pictures``.
    """
    picture = _picture(svg)
    own = _size(picture)
    scale = _scale(own, width, MOST_PIXELS, "pixels")
    return _drawn(svg, picture, own[0], "png", scale)


@checked
def pdf(svg: str, width: float | None = None) -> bytes:
    """The picture as PDF: one page of its size, made of lines and letters, sharp at any size.

    ``width`` is in millimetres; None: the width in the SVG, at 96 pixels per inch. Otherwise as :func:`png`.
    """
    picture = _picture(svg)
    across, down = (length / _PIXELS_PER_INCH * _MILLIMETRES_PER_INCH for length in _size(picture))
    scale = _scale((across, down), width, MOST_MILLIMETRES, "millimetres")
    return _drawn(svg, picture, across * scale / _MILLIMETRES_PER_INCH * _POINTS_PER_INCH, "pdf")


def _picture(svg: str) -> ElementTree.Element:
    try:
        picture = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise ValueError(f"this is not the text of an SVG: {error}") from error
    if picture.tag != f"{_NAME}svg":
        raise ValueError("this is not the text of an SVG: it is other XML")
    return picture


def _size(picture: ElementTree.Element) -> tuple[float, float]:
    """The width and height of the picture in pixels."""
    try:
        width, height = float(picture.get("width", "")), float(picture.get("height", ""))
    except ValueError:
        width = height = 0
    if not (0 < width < inf and 0 < height < inf):
        raise ValueError("this is no picture of crosscut.svg: it does not say how many pixels wide and high it is")
    return width, height


def _scale(own: tuple[float, float], width: float | None, most: int, unit: str) -> float:
    """The factor from the picture's own width to the width asked for."""
    if width is not None and not 1 <= width <= most:
        raise ValueError(f"{quoted(width)} is not a width: expected 1 to {most} {unit}")
    scale = 1 if width is None else width / own[0]
    if not 1 <= min(own) * scale <= max(own) * scale <= most:
        raise ValueError(f"the picture would be larger than {most} {unit}, or nearly nothing")
    return scale


def _drawn(
    svg: str, picture: ElementTree.Element, points: float, kind: Literal["png", "pdf"], pixels_per_point: float = 1
) -> bytes:
    """The picture on a page of this width in points."""
    try:
        import typst  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ImportError(MISSING) from error
    given = {"svg": svg, "width": str(points), "title": picture.findtext(f"{_NAME}title") or ""}
    with TemporaryDirectory() as empty:  # so that a picture cannot read other files
        try:
            compiler = typst.Compiler(_SHEET, root=empty, sys_inputs=given)
            page = compiler.compile(format=kind, ppi=_POINTS_PER_INCH * pixels_per_point)
        except typst.TypstError as error:
            raise ValueError(f"the picture cannot be drawn: {error.message}") from error
    assert isinstance(page, bytes), "there is one page, and no file to write it to"
    return page
