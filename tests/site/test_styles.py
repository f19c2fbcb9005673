"""The style sheets of the site keep to their system: seven sizes of text, three weights, and spacing by tokens alone.

Embedded boards are apart (`js/embed/figure.css`): they stand in pages of others, whose text sets their measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.paths import WEB

SIZES = 7
WEIGHTS = {"400", "550", "650"}
SHEETS = sorted(
    path for folder in ("", "styles", "rules") for path in (WEB / folder).glob("*.css") if path.name != "embed.css"
)
TOKENS = WEB / "styles" / "tokens.css"
MADE = {"--plate", "--grid", "--text-face", "--voice-face"}
"""Custom properties of sheets that the build writes (building/colours.py, building/typefaces.py)."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ON_PAPER = re.compile(r"@media print \{(?:[^{}]|\{[^{}]*\})*\}")
_DECLARATION = re.compile(r"(?<=[{;\s])(--)?([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])")
_SPACING = re.compile(r"(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z-]+)?$")
_LENGTH = re.compile(r"(?<![\w.-])-?\d*\.?\d+(?:rem|em|px|pt)\b")
_RELATIVE = re.compile(r"(?:inherit|smaller|[\d.]+(?:em|vw))$")
"""In proportion to the text around, or to a screen on which large text has no other room."""


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """The properties of a sheet for screens, and their values; custom ones are left out."""
    for custom, name, value in _DECLARATION.findall(_ON_PAPER.sub("", _COMMENT.sub("", text))):
        if not custom:
            yield name, value.strip()


def test_there_are_seven_sizes_of_text() -> None:
    assert len(re.findall(r"^\s*--size-[a-z]+:", TOKENS.read_text(encoding="utf-8"), re.MULTILINE)) == SIZES


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_sheet_takes_sizes_weights_and_spaces_from_the_system(sheet: Path) -> None:
    strange = list(strange_values(sheet.read_text(encoding="utf-8")))
    assert not strange


def test_no_sheet_takes_a_size_or_a_space_that_the_system_lacks() -> None:
    """A browser leaves out the whole declaration, without a word."""
    declared = set(re.findall(r"^\s*(--[a-z\d-]+):", TOKENS.read_text(encoding="utf-8"), re.MULTILINE))
    used = {
        (sheet.name, name)
        for sheet in SHEETS
        for name in re.findall(r"var\((--(?:size|space)-[a-z\d-]+)", sheet.read_text(encoding="utf-8"))
    }
    assert not {(sheet, name) for sheet, name in used if name not in declared}


def strange_values(text: str) -> Iterator[str]:
    """What a sheet says that the system does not have."""
    for name, value in declarations(text):
        sizes = [value] if name == "font-size" else []
        weights = [value] if name == "font-weight" else []
        if name == "font" and value != "inherit" and "%" not in value:
            weights += re.findall(r"^\d{3}(?= )", value)
            sizes += re.findall(r"^(?:\d{3} )?([^/ ]+)/", value)
        strange = [
            *(size for size in sizes if "var(--size-" not in size and not _RELATIVE.match(size) and "1em" not in size),
            *(weight for weight in weights if weight not in WEIGHTS | {"inherit"}),
            *(_LENGTH.findall(value) if _SPACING.match(name) else []),
        ]
        if strange:
            yield f"{name}: {value}"


def test_every_custom_property_is_defined() -> None:
    """One that is not, without a stand-in, makes its declaration void."""
    sheets = [*SHEETS, WEB / "embed.css", WEB / "js" / "embed" / "figure.css"]
    texts = [_COMMENT.sub("", path.read_text(encoding="utf-8")) for path in sheets]
    defined = MADE.union(*(re.findall(r"(--[\w-]+)\s*:", text) for text in texts))
    for script in (WEB / "js").rglob("*.js"):
        defined.update(re.findall(r'setProperty\("(--[\w-]+)"', script.read_text(encoding="utf-8")))
    used = {name for text in texts for name in re.findall(r"var\(\s*(--[\w-]+)\s*\)", text)}
    assert used
    assert not used - defined


def test_the_page_of_an_embedded_board_has_no_tokens() -> None:
    text = (WEB / "embed.css").read_text(encoding="utf-8")
    assert not set(re.findall(r"var\((--[\w-]+)\)", text)) - MADE - set(re.findall(r"(--[\w-]+):", text))


def test_the_check_finds_what_is_strange() -> None:
    text = "a { padding: 0 0.4rem; font: 600 1rem/1 serif; gap: var(--space-1); --x: 3rem; font-size: 13px }"
    assert len(list(strange_values(text))) == 3
