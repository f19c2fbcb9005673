"""Cuts fonts. It is imported when a font is made, which is seldom: what it imports takes longer than all of a font's
other uses.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.instancer import instantiateVariableFont


def opened(source: Path, *, has_slashed_zero: bool) -> TTFont:
    """A variable font, whose nought has no slash."""
    font = TTFont(source, recalcTimestamp=False)
    if has_slashed_zero:
        _make_zero_plain(font)
    return font


def _make_zero_plain(font: TTFont) -> None:
    """Take the slash out of the nought: beside years and counts it looks like a mistake, and no letter O is near.

    The slash parts the counter in two. One whole counter takes their place: the outline, as narrow and as low as the
    extremes of the two say, in every weight.
    """
    glyph = font["glyf"]["zero"]
    outline, counter = glyph.endPtsOfContours[0] + 1, [tuple(point) for point in glyph.coordinates]
    points, inner = counter[:outline], counter[outline:]
    places = [
        outline + inner.index(pick(inner, key=lambda point: point[axis])) for axis in (0, 1) for pick in (min, max)
    ]

    def fitted(values: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The outline's points between the extremes of the counter, the other way round."""
        ends = [(values[places[2 * axis]][axis], values[places[2 * axis + 1]][axis]) for axis in (0, 1)]
        spans = [(min(point[axis] for point in points), max(point[axis] for point in points)) for axis in (0, 1)]
        made = []
        for point in reversed(points):
            shares = [(point[axis] - spans[axis][0]) / (spans[axis][1] - spans[axis][0]) for axis in (0, 1)]
            x, y = (round(ends[axis][0] + (ends[axis][1] - ends[axis][0]) * shares[axis]) for axis in (0, 1))
            made.append((x, y))
        return made

    flags = list(glyph.flags[:outline])
    for variation in font["gvar"].variations["zero"]:
        moved = list(variation.coordinates)
        variation.coordinates = [*moved[:outline], *fitted(moved), *moved[len(counter) :]]
    glyph.coordinates = GlyphCoordinates([*points, *fitted(counter)])
    glyph.flags = bytearray([*flags, *reversed(flags)])
    glyph.endPtsOfContours = [outline - 1, 2 * outline - 1]
    glyph.numberOfContours = 2


def subset(font: TTFont, axes: Mapping[str, object], characters: str, features: Sequence[str]) -> bytes:
    """Only these characters and features of a variable font, within these limits of its axes, as WOFF2."""
    # Saved between the steps: the first one leaves tables that the second cannot read.
    limited = TTFont(io.BytesIO(instance(font, axes)), recalcTimestamp=False)
    options = Options(layout_features=list(features), hinting=False, name_IDs=[], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(limited)
    return _saved(limited, "woff2")


def instance(font: TTFont, axes: Mapping[str, object]) -> bytes:
    """A variable font within these limits of its axes, as a TrueType file."""
    return _saved(instantiateVariableFont(font, dict(axes)), None)


def _saved(font: TTFont, flavor: str | None) -> bytes:
    font.flavor = flavor
    saved = io.BytesIO()
    font.save(saved, reorderTables=False)
    return saved.getvalue()
