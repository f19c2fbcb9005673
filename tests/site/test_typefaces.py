"""The typefaces that are shipped: what is in them, and what stands for them until they are there."""

from __future__ import annotations

import io
import json
import re
from html import unescape
from pathlib import PurePosixPath

import pytest
from fontTools.ttLib import TTFont

from building.languages import listed_languages
from building.site import Files
from building.typefaces import TYPEFACES, Typeface, typeface_files, typeface_sheet
from crosscut.svg.picture import FONT
from shared.paths import SINGLE_FILE, WEB

LIMIT = 26_000
"""Bytes of both together."""
HEADINGS = re.compile(r"<h([12])\b[^>]*>(.*?)</h\1>", re.DOTALL)
NO_TEXT = re.compile(r"<(script|style|code|pre|svg)\b.*?</\1>|<[^>]+>", re.DOTALL)
FROM_THE_SYSTEM = set("\u2190\u2191\u2192\u2193\u2032\u220e\u00a9")
"""Arrows, the prime, the end of a proof, the sign of copyright: the packages or their subsets have none."""


def characters(face: Typeface) -> set[str]:
    return set(map(chr, TTFont(io.BytesIO(face.subset())).getBestCmap()))


def test_pictures_and_embedded_boards_ask_for_them_by_both_names(unpublished_site: Files) -> None:
    text, voice = TYPEFACES
    assert FONT.split(", ")[:2] == [text.family, text.original]
    [embed] = (content.decode() for path, content in unpublished_site.items() if path.name == "embed.js")
    assert FONT in embed
    assert f'"{voice.family}","{voice.original}"' in embed


def test_they_are_small() -> None:
    assert sum(map(len, typeface_files().values())) < LIMIT


@pytest.mark.parametrize("language", ["", *listed_languages()])
def test_they_hold_every_character_of_the_pages(unpublished_site: Files, language: str) -> None:
    """A language has files of its own for what they lack."""
    folders = listed_languages()
    pages = [
        content.decode()
        for path, content in unpublished_site.items()
        if path.suffix == ".html" and path.name != SINGLE_FILE
        if (path.parts[0] == language if language else path.parts[0] not in folders)
    ]
    own_sheet = (content for path, content in unpublished_site.items() if path.name == f"{language}.css")
    sheet = next(own_sheet, b"").decode()  # there is none where nothing is published in the language
    text, voice = (characters(face) | added(sheet, face) for face in TYPEFACES)
    written = {letter for page in pages for letter in unescape(NO_TEXT.sub("", page)) if letter.isprintable()}
    assert written - text == FROM_THE_SYSTEM & written
    headings = {
        letter for page in pages for _, heading in HEADINGS.findall(page) for letter in NO_TEXT.sub("", heading)
    }
    assert {letter for letter in headings if letter.isprintable()} - voice == set()


def added(sheet: str, face: Typeface) -> set[str]:
    """The characters that a language's style sheet adds to a face."""
    found = re.search(rf'"{face.family}".*?unicode-range:([^}}]+)', sheet)
    return {chr(int(code.removeprefix("U+"), 16)) for code in found[1].split(",")} if found else set()


def test_every_digit_of_the_text_can_be_as_wide_as_the_others() -> None:
    font = TTFont(io.BytesIO(TYPEFACES[0].subset()))
    assert "tnum" in {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}


def test_what_stands_for_a_face_has_its_height_and_is_stretched_a_little() -> None:
    stand_ins = re.findall(r"src:local\(.*?size-adjust:([\d.]+)%;ascent-override:([\d.]+)%", typeface_sheet())
    assert len(stand_ins) == sum(len(fallback.widths) for face in TYPEFACES for fallback in face.fallbacks)
    for stretch, ascent in stand_ins:
        assert 80 < float(stretch) < 110
        assert round(float(stretch) * float(ascent) / 10_000, 2) in {0.98, 1.18}


def test_packages_are_those_that_are_shipped() -> None:
    shipped = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {f"@fontsource-variable/{face.package}" for face in TYPEFACES} <= shipped.keys()
    assert {path.parent for path in typeface_files()} == {PurePosixPath("fonts")}
