"""The two typefaces of the site: subsets of npm packages, and the style sheet that names them.

The text and the controls are set in Atkinson Hyperlegible Next, whose l, 1 and I differ: points have such names.
Headings are set in Literata. Until a face loads, a face of the reader's system stands for it, stretched to its width
and given its height, so that no line breaks elsewhere when it comes.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path, PurePosixPath

from fontTools import __version__ as fonttools_version
from fontTools.ttLib import TTFont

from crosscut.svg.picture import FONT
from shared.files import cached_path, hash_bytes
from shared.paths import NODE_MODULES

FOLDER = "fonts"
"""Of the typefaces, in the release's folder."""
SHEET = "styles/typefaces.css"
"""The style sheet that names them, by its path in web/."""
FIGURE_FACES = "js/embed/typefaces.css"
"""That of embedded boards."""

_SAMPLE = (
    "Two players, Red and Blue, take turns to place one stone of their colour on an empty point. "
    "Red joins the top and the bottom, Blue the left and the right."
)
"""The text whose width compares faces."""

_ASCII = "".join(map(chr, range(0x20, 0x7F)))
_QUOTES_AND_DASHES = "\u2018\u2019\u201c\u201d\u2013\u2026\u00d7"
_SIGNS = _QUOTES_AND_DASHES + "\u00a0\u00b7\u00b0\u2014\u2212"
"""The characters beyond ASCII in the texts of the pages; a test compares."""
_ACCENTED = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿßÄÅÆÉÖØÜ"
"""For the names of people. A letter that is missing is taken from the reader's system."""
_HEADINGS = "".join(filter(str.isalnum, _ASCII)) + _QUOTES_AND_DASHES + " .,:;?!'()-&/"


@dataclass(frozen=True)
class Fallback:
    """A face that many systems have."""

    name: str
    local: Mapping[int, tuple[str, ...]]
    """For each weight the names by which systems know it; faces of the same widths have their names here, too."""
    widths: Mapping[int, float]
    """For each weight the mean width of the letters of the sample, in em."""


@dataclass(frozen=True)
class Typeface:
    """A typeface that the site ships."""

    name: str
    """The name of its family in style sheets and, in small letters, of its file."""
    original: str
    """The family's name in the font, and where it is installed."""
    package: str
    file: str
    axes: Mapping[str, float | tuple[float, float]]
    """The limits of the axes of the variable font."""
    characters: str
    features: tuple[str, ...]
    weights: str
    """The value of `font-weight` in `@font-face`."""
    generic: str
    """The family at the end of the list."""
    fallbacks: tuple[Fallback, ...]
    slashed_zero: bool = False
    """Whether the font's nought has a slash, which the site's has not."""

    @property
    def source(self) -> Path:
        """The font that the subset is made of."""
        return NODE_MODULES / "@fontsource-variable" / self.package / "files" / self.file

    @property
    def path(self) -> PurePosixPath:
        """Of the subset, in the release's folder."""
        return PurePosixPath(FOLDER, f"{self.name.lower()}.woff2")

    @property
    def family(self) -> str:
        """The name of the family in style sheets."""
        return f"Crosscut {self.name}"

    @property
    def property(self) -> str:
        """The custom property that holds the list of families."""
        return f"--{self.name.lower()}-face"

    def subset(self) -> bytes:
        """Only what the site uses of the font, as WOFF2."""

        def make(place: Path) -> None:
            from building import font_cuts  # noqa: PLC0415 - see there

            font = font_cuts.opened(self.source, has_slashed_zero=self.slashed_zero)
            place.write_bytes(font_cuts.subset(font, self.axes, self.characters, self.features))

        return cached_path("fonts", self._means(repr(self)), make).read_bytes()

    def _means(self, cut: str) -> str:
        """A hash of everything that a font is made from which is cut in this way."""
        programs = (Path(__file__), Path(__file__).with_name("font_cuts.py"))
        sources = (path.read_bytes() for path in (self.source, *programs))
        return hash_bytes(b"\0".join([*sources, cut.encode(), fonttools_version.encode()]))

    def of_weight(self, weight: int) -> Path:
        """The font with one weight, for pictures that are made by programs: a TrueType file."""
        axes = {axis: weight if axis == "wght" else place for axis, place in self.axes.items()}

        def make(place: Path) -> None:
            from building import font_cuts  # noqa: PLC0415 - see there

            font = font_cuts.opened(self.source, has_slashed_zero=self.slashed_zero)
            place.write_bytes(font_cuts.instance(font, axes))

        return cached_path("fonts", self._means(repr(axes)), make)

    def sheet(self) -> str:
        """The rules that name the face and its stand-ins, and the property with all of them."""
        own = (
            f'@font-face{{font-family:"{self.family}";src:url({self.path}) format("woff2");'
            f"font-weight:{self.weights};font-display:swap}}"
        )
        stand_ins = "".join(
            self._stand_in(fallback, weight) for fallback in self.fallbacks for weight in fallback.widths
        )
        families = [self.family, *(f"{self.family} {fallback.name}" for fallback in self.fallbacks)]
        listed = ",".join([*(f'"{family}"' for family in families), self.generic])
        return f"{own}{stand_ins}:root{{{self.property}:{listed}}}"

    def _stand_in(self, fallback: Fallback, weight: int) -> str:
        font = self._font()
        stretch = _mean_width(font, weight) / fallback.widths[weight]
        ascent, descent, gap = (
            f"{length / font['head'].unitsPerEm / stretch:.1%}"
            for length in (font["hhea"].ascent, -font["hhea"].descent, font["hhea"].lineGap)
        )
        sources = ",".join(f'local("{name}")' for name in fallback.local[weight])
        return (
            f'@font-face{{font-family:"{self.family} {fallback.name}";src:{sources};font-weight:{weight};'
            f"size-adjust:{stretch:.1%};ascent-override:{ascent};descent-override:{descent};line-gap-override:{gap}}}"
        )

    def _font(self) -> TTFont:
        return TTFont(io.BytesIO(self.subset()))


TYPEFACES = (
    Typeface(
        name="Text",
        original="Atkinson Hyperlegible Next",
        package="atkinson-hyperlegible-next",
        file="atkinson-hyperlegible-next-latin-wght-normal.woff2",
        axes={"wght": (400, 700)},
        characters=_ASCII + _SIGNS + _ACCENTED,
        features=("kern", "tnum"),
        weights="400 700",
        generic="system-ui,sans-serif",
        fallbacks=(
            Fallback(
                "Arial",
                {
                    400: ("Arial", "ArialMT", "Liberation Sans", "Arimo"),
                    700: ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"),
                },
                {400: 0.4346, 700: 0.4679},
            ),
            Fallback(
                "Roboto",
                {400: ("Roboto", "Roboto-Regular"), 700: ("Roboto Bold", "Roboto-Bold")},
                {400: 0.4317, 700: 0.4391},
            ),
            Fallback("DejaVu", {400: ("DejaVu Sans",), 700: ("DejaVu Sans Bold",)}, {400: 0.4979, 700: 0.5631}),
        ),
        slashed_zero=True,
    ),
    Typeface(
        name="Voice",
        original="Literata",
        package="literata",
        file="literata-latin-opsz-normal.woff2",
        axes={"wght": 600, "opsz": 36},
        characters=_HEADINGS,
        features=("kern",),
        weights="600",
        generic="serif",
        fallbacks=(
            Fallback("Georgia", {600: ("Georgia Bold", "Georgia-Bold", "Gelasio Bold")}, {600: 0.5031}),
            Fallback("Noto", {600: ("Noto Serif Bold", "NotoSerif-Bold")}, {600: 0.4962}),
            Fallback("DejaVu", {600: ("DejaVu Serif Bold",)}, {600: 0.5581}),
        ),
    ),
)


@cache
def typeface_files() -> dict[PurePosixPath, bytes]:
    """The typefaces by their paths in the release's folder."""
    return {face.path: face.subset() for face in TYPEFACES}


def language_faces(code: str, text: str) -> tuple[str, dict[str, bytes]]:
    """The style sheet and the files, beside each other, with the letters of a language that the typefaces lack."""
    sheet, files = "", {}
    for face in TYPEFACES:
        with TTFont(face.source) as font:
            known = font.getBestCmap()
        missing = sorted({letter for letter in text if ord(letter) in known} - set(face.characters))
        if missing:
            name = f"{code}-{face.name.lower()}.woff2"
            files[name] = replace(face, characters="".join(missing)).subset()
            codes = ",".join(f"U+{ord(letter):X}" for letter in missing)
            sheet += (
                f'@font-face{{font-family:"{face.family}";src:url({name}) format("woff2");'
                f"font-weight:{face.weights};font-display:swap;unicode-range:{codes}}}\n"
            )
    return sheet, files


def figure_faces() -> str:
    """The properties with the faces of embedded boards: those of pictures, because other sites have none of ours."""
    _, voice = TYPEFACES
    families = f'"{voice.family}","{voice.original}",Georgia,{voice.generic}'
    return f"figure{{--text-face:{FONT};{voice.property}:{families}}}"


@cache
def typeface_sheet() -> str:
    """The style sheet that names the typefaces. Their addresses are relative to the release's folder."""
    return "".join(face.sheet() for face in TYPEFACES)


def _mean_width(font: TTFont, weight: int) -> float:
    """The mean width of the letters of the sample, in em; `weight` counts where the font has several."""
    glyphs = font.getGlyphSet(location={"wght": weight} if "fvar" in font else None)
    names = font.getBestCmap()
    width: float = sum(glyphs[names[ord(letter)]].width for letter in _SAMPLE)
    return width / len(_SAMPLE) / float(font["head"].unitsPerEm)
