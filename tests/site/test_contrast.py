"""Text and controls can be seen on their grounds, in the light and in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from building.colours import FIGURE_SHEET, page_colours
from shared.paths import WEB

TEXT = 4.5
"""The least contrast of text (WCAG 2.2, 1.4.3)."""
CONTROL = 3.0
"""That of what tells a control from its ground, or its state (1.4.11)."""

GROUNDS = "page card sunk red-wash blue-wash"
PAIRS = [
    ("text", GROUNDS, TEXT),
    ("muted", f"{GROUNDS} plate", TEXT),
    ("error", "page card", TEXT),
    ("red-text", "page card sunk red-wash", TEXT),
    ("blue-text", "page card sunk blue-wash", TEXT),
    ("on-accent", "accent", TEXT),
    # Edges of fields, of what is chosen and of the focus; the filled button; stones, and whose turn it is.
    ("edge", "page card sunk", CONTROL),
    ("text", GROUNDS, CONTROL),
    ("muted", "page card", CONTROL),
    ("accent", "page card sunk", CONTROL),
    ("accent", "line", CONTROL),
    ("error", "page card", CONTROL),
    ("card", "red blue", CONTROL),
    ("progress", "page card", CONTROL),
    ("red", "page card red-wash", CONTROL),
    ("blue", "page card blue-wash", CONTROL),
    ("blue-text", "page card", CONTROL),
]
"""All that meets: an ink, the grounds that it is seen on, and the least contrast."""
DECORATION = {"line", "grid"}
"""Edges and lines that say nothing which is not said otherwise."""
HEAT = 0.6
"""The share of a side's colour on the hottest point of a map of first stones; the rest is the plate's."""

EDGES = ("border", "border-color", "border-left", "border-left-color", "outline", "accent-color", "stroke")
"""The properties that draw one."""

LIGHT, DARK = page_colours()
SHEETS = [
    path
    for path in [
        *(WEB / "styles").glob("*.css"),
        *WEB.glob("*.css"),
        *(WEB / "rules").glob("*.css"),
        WEB / FIGURE_SHEET,
    ]
    if path.name != "embed.css"
]
"""All but that of the frame, which has no colours of its own but for a fault."""


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    dark, light = sorted(map(luminance, (ink, ground)))
    return (light + 0.05) / (dark + 0.05)


def rules() -> Iterator[dict[str, str]]:
    """The declarations of every rule of the styles, by their properties."""
    for path in SHEETS:
        style = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for rule in re.findall(r"\{([^{}]*)\}", style):
            declarations = (declaration.partition(":") for declaration in rule.split(";"))
            yield {name.strip(): value.strip() for name, _, value in declarations}


def colours_in(value: str) -> list[str]:
    return [name for name in re.findall(r"var\(--([a-z-]+)\)", value) if name in LIGHT]


def declared(kind: float) -> dict[str, set[str]]:
    """The grounds of each ink in the table."""
    found: dict[str, set[str]] = {}
    for ink, grounds, least in PAIRS:
        if least == kind:
            found.setdefault(ink, set()).update(grounds.split())
    return found


def test_contrast_is_measured_as_the_standard_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_all_that_meets_has_enough_contrast(scheme: dict[str, str]) -> None:
    found = {
        f"{ink} on {ground}": (round(contrast(scheme[ink], scheme[ground]), 2), least)
        for ink, grounds, least in PAIRS
        for ground in grounds.split()
    }
    assert {pair: measured for pair, (measured, least) in found.items() if measured < least} == {}


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_numbers_are_read_on_the_hottest_points_of_a_map(scheme: dict[str, str]) -> None:
    style = (WEB / "text-page.css").read_text(encoding="utf-8")
    shares = [int(share) for share in re.findall(r"--share: (\d+)%", style)]
    assert max(shares) == 100 * HEAT
    for side in ("red", "blue"):
        assert contrast(scheme["text"], mixed(scheme[side], scheme["plate"], HEAT)) >= TEXT, side


def mixed(colour: str, other: str, share: float) -> str:
    channels = [[int(text[place : place + 2], 16) for place in (1, 3, 5)] for text in (colour, other)]
    parts = (round(share * one + (1 - share) * two) for one, two in zip(*channels, strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def test_the_table_has_all_that_the_styles_use() -> None:
    text, controls = declared(TEXT), declared(CONTROL)
    missing = set()
    for rule in rules():
        ground = colours_in(rule.get("background", ""))
        for ink in colours_in(rule.get("color", "")):
            if ink not in text or (len(ground) == 1 and ground[0] not in text[ink]):
                missing.add(("text", ink, *ground))
        edges = [ink for name in EDGES for ink in colours_in(rule.get(name, ""))]
        missing |= {("edge", ink) for ink in edges if ink not in controls.keys() | DECORATION}
    assert missing == set()


def test_every_colour_is_a_token_and_every_token_is_used() -> None:
    """Black that shades and what the system chooses are none."""
    values = [(name, value) for rule in rules() for name, value in rule.items() if not name.startswith("--")]
    assert [value for _, value in values if re.search(r"#[0-9a-f]{3,8}\b|\brgba?\(|light-dark\(", value)] == []
    used = {name for _, value in values for name in colours_in(value)}
    assert LIGHT.keys() - used == set()
