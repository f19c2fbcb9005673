"""Pictures as PNG, PDF and GIF. The extra ``pictures`` makes them from SVG: ``pip install crosscut[pictures]``.

>>> import crosscut
>>> picture = crosscut.Board("quax", 5).svg(scheme="print")
>>> crosscut.pictures.pdf(picture, width=60)[:5]  # doctest: +SKIP
b'%PDF-'

The extra installs Typst, which needs no other program, and Pillow, which writes the GIF. Typst draws as resvg does; a
PDF holds lines and letters, no pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from io import BytesIO
from math import inf
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree

from crosscut.arguments import checked, quoted

if TYPE_CHECKING:
    import typst

__all__ = ["gif", "pdf", "png"]

MOST_PIXELS, MOST_MILLIMETRES = 10_000, 2_000
"""The greatest width and height of a picture."""
MISSING = 'PNG, PDF and GIF need the extra “pictures”: pip install "crosscut[pictures]"'

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


@checked
def gif(stills: Iterable[tuple[str, float]], width: int = 480) -> bytes:
    """Pictures that follow each other, as a GIF that begins anew at its end, on white.

    ``stills`` are SVGs of one size, each with the seconds for which it is shown, as :func:`crosscut.svg.stills` makes
    them. ``width`` is in pixels. Raises as :func:`png`, and ValueError for no pictures and for pictures of different
    sizes.

    >>> import crosscut
    >>> record = crosscut.Record.from_link("g=quax&n=5&m=c3.d4.b2&v=1")
    >>> stills, problems = crosscut.svg.stills(record)
    >>> crosscut.pictures.gif(stills, width=240)[:6]  # doctest: +SKIP
    b'GIF89a'
    """
    try:
        from PIL import Image  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ImportError(MISSING) from error
    drawn: dict[str, Image.Image] = {}
    shown = []
    for svg, seconds in stills:
        if svg not in drawn:
            picture = Image.open(BytesIO(png(svg, width)))
            drawn[svg] = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")
        shown.append((drawn[svg], round(seconds * 1000)))
    if not shown:
        raise ValueError("there are no pictures: expected at least one")
    if len({picture.size for picture in drawn.values()}) > 1:
        raise ValueError("the pictures have different sizes: expected those of one line")
    pictures = list(drawn.values())
    samples = pictures[:: -(-len(pictures) // _SAMPLES)]
    sheet = Image.new("RGB", (samples[0].width, sum(sample.height for sample in samples)))
    for place, sample in enumerate(samples):
        sheet.paste(sample, (0, place * sample.height))
    # One palette for all: with palettes of their own, pictures would differ where nothing has changed.
    palette = sheet.quantize(_COLORS)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture, _ in shown]
    file = BytesIO()
    frames[0].save(
        file,
        format="GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[time for _, time in shown],
        loop=0,
        optimize=True,
    )
    return file.getvalue()


_COLORS = 255
"""A GIF has one more, which stands for what stays as it was."""

_SAMPLES = 8
"""From how many of the pictures the colours are chosen."""


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


@cache
def _fonts() -> typst.Fonts:
    """The fonts that the system has: to find them takes four times as long as to draw a picture."""
    fonts: typst.Fonts = import_module("typst").Fonts()
    return fonts


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
            compiler = typst.Compiler(_SHEET, root=empty, font_paths=_fonts(), sys_inputs=given)
            page = compiler.compile(format=kind, ppi=_POINTS_PER_INCH * pixels_per_point)
        except typst.TypstError as error:
            raise ValueError(f"the picture cannot be drawn: {error.message}") from error
    assert isinstance(page, bytes), "there is one page, and no file to write it to"
    return page
