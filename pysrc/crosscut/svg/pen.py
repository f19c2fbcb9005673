"""The tools that draw pictures: the look, which a reader or an author chooses, and the pen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from crosscut.arguments import checked, quoted, unchangeable
from crosscut.geometry import Color
from crosscut.record.figure_text import Scheme
from crosscut.svg.layout import Layout, Pixel, Spot
from crosscut.svg.proportions import COLORS, LENGTHS, pixels

BoardStyle: TypeAlias = Literal["points", "cells"]
"""What the points of a board are drawn as."""

DEFAULT_CELL = 36.0
MAX_CELL = LENGTHS["cellMaxPx"]
MIN_CELL = 4.0
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@checked
@unchangeable
@dataclass(frozen=True, slots=True)
class Look:
    """The look that the reader or the author of a page chooses.

    Attributes:
        scheme: ``auto`` follows the reader's system, by a style sheet inside the picture. ``print`` needs no colours:
            Red is filled, Blue is hollow.
        board_style: Whether the points are intersections or cells; None: the game's own style.
        patterned: Whether the two colours have patterns as well.
        cell: Pixels between neighbouring points.
        last_move: Whether the last move is marked, with what the rules did after it.
        width: Pixels across the whole picture, with its coordinates; None: as wide as the cells need.
        problems: Whether a set-up is marked where it is against the rules. A board in a page has no such marks until a
            reader plays there.
    """

    scheme: Scheme = "auto"
    board_style: BoardStyle | None = None
    patterned: bool = False
    cell: float = DEFAULT_CELL
    last_move: bool = True
    width: float | None = None
    problems: bool = True

    def __post_init__(self) -> None:
        """Raise ValueError for a cell that is too small or too large to be drawn, and for a width of 0 or less."""
        if not MIN_CELL <= self.cell <= MAX_CELL:
            raise ValueError(f"{quoted(self.cell)} is not a cell: expected {MIN_CELL:g} to {MAX_CELL:g} pixels")
        if self.width is not None and self.width <= 0:
            raise ValueError(f"{quoted(self.width)} is not a width: expected a number of pixels above 0")

    def inks(self, **roles: str) -> dict[str, str]:
        """The attributes for colours by their role, such as ``fill="red"``."""
        colors = COLORS["light" if self.scheme == "auto" else self.scheme]
        attributes = {attribute: colors[role] for attribute, role in roles.items()}
        if self.scheme == "auto":
            attributes["class"] = " ".join(f"{attribute}-{role}" for attribute, role in roles.items())
        return attributes

    def on(self, color: str) -> str:
        """The role of the colour for drawing on a player's stones."""
        return "mark" if self.is_hollow(color) else "onStone"

    def is_hollow(self, color: str) -> bool:
        """Whether a player's pieces are white within black lines."""
        return self.scheme == "print" and color == Color.BLUE

    def style_sheet(self) -> str:
        """The style sheet that switches to the dark colours; empty if the scheme is fixed."""
        if self.scheme != "auto":
            return ""
        kinds = ("fill", "stroke")
        rules = (f".{kind}-{role}{{{kind}:{ink}}}" for role, ink in COLORS["dark"].items() for kind in kinds)
        return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"


def escape(text: str) -> str:
    """Text as the content of an element or the value of an attribute; characters that XML cannot hold are replaced."""
    return _NOT_IN_XML.sub("\ufffd", text).translate(_ENTITIES)


def number(value: float) -> str:
    """A coordinate or length, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, attributes: dict[str, str | float], content: str = "") -> str:
    """An element; ``content`` is markup."""
    listed = "".join(
        f' {key}="{escape(value) if isinstance(value, str) else number(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{listed}>{content}</{name}>" if content else f"<{name}{listed}/>"


class Pen:
    """Collects elements; leaves out those that lie outside the picture."""

    def __init__(self, layout: Layout, look: Look) -> None:
        self.layout = layout
        self.look = look
        self.elements: list[str] = []

    def length(self, name: str) -> float:
        """A length of the proportions in cells, within its bounds in pixels."""
        return pixels(name, self.layout.cell) / self.layout.cell

    def disc(self, spot: Spot, radius: float, fill: str, rim: str | None = None, rim_width: float = 0) -> None:
        """A filled circle; the rim lies inside the radius."""
        inks = self.look.inks(fill=fill) if rim is None else self.look.inks(fill=fill, stroke=rim)
        self._circle(spot, radius - rim_width / 2, inks, rim_width)

    def ring(self, spot: Spot, radius: float, ink: str, width: float) -> None:
        """A circle."""
        self._circle(spot, radius, {"fill": "none"} | self.look.inks(stroke=ink), width)

    def strokes(
        self, runs: Iterable[Sequence[Spot]], ink: str, width: float, *, cap: str = "round", dash: Sequence[float] = ()
    ) -> None:
        """Lines through spots, all in one stroke."""
        runs = [run for run in runs if self.layout.is_seen(run)]
        self.path([[self.layout.pixel(spot) for spot in run] for run in runs], ink, width, cap=cap, dash=dash)

    def path(
        self, runs: Iterable[Sequence[Pixel]], ink: str, width: float, *, cap: str = "round", dash: Sequence[float] = ()
    ) -> None:
        """Lines through pixels, all in one stroke; their width is in cells."""
        outline = "".join(_through(run) for run in runs)
        if not outline:
            return
        attributes: dict[str, str | float] = {"d": outline, "fill": "none", **self.look.inks(stroke=ink)}
        attributes |= {"stroke-width": width * self.layout.cell, "stroke-linecap": cap, "stroke-linejoin": "round"}
        if dash:
            attributes["stroke-dasharray"] = " ".join(number(length * self.layout.cell) for length in dash)
        self._add("path", attributes)

    def area(self, spots: Sequence[Spot], ink: str, opacity: float = 1) -> None:
        """A filled polygon."""
        if self.layout.is_seen(spots):
            self.shape(_through([self.layout.pixel(spot) for spot in spots]) + "Z", ink, opacity)

    def bead(self, spot: Spot, radius: float, color: str) -> None:
        """A small disc of a player's colour."""
        if self.look.is_hollow(color):
            self.disc(spot, radius, color, f"{color}Rim", self.length("stoneRim"))
        else:
            self.disc(spot, radius, color)

    def band(self, runs: Sequence[Sequence[Spot]], color: str, width: float, *, cap: str = "round") -> None:
        """Lines of a player's colour through spots, with rims inside the width."""
        self.strokes(runs, f"{color}Rim", width, cap=cap)
        self.strokes(runs, color, width - 2 * self.length("stoneRim"), cap=cap)

    def shape(self, outline: str, ink: str, opacity: float = 1) -> None:
        """A filled path, given in pixels."""
        attributes: dict[str, str | float] = {"d": outline, **self.look.inks(fill=ink)}
        if self.look.is_hollow(ink):
            attributes |= self.look.inks(stroke=f"{ink}Rim") | {"stroke-width": pixels("stoneRim", self.layout.cell)}
        self._add("path", attributes if opacity == 1 else attributes | {"opacity": opacity})

    def text(self, pixel: Pixel, text: str, size: float, ink: str, *, bold: bool = False) -> None:
        """Text with its middle at a pixel; the size is in pixels."""
        x, y = pixel
        attributes: dict[str, str | float] = {"x": x, "y": y, "dy": "0.35em", "font-size": size}
        attributes |= self.look.inks(fill=ink)
        self._add("text", attributes | {"font-weight": "bold"} if bold else attributes, escape(text))

    def text_at(self, spot: Spot, text: str, size: float, ink: str) -> None:
        """Bold text with its middle at a spot; the size is in cells."""
        if self.layout.is_seen([spot]):
            self.text(self.layout.pixel(spot), text, size * self.layout.cell, ink, bold=True)

    def _circle(self, spot: Spot, radius: float, inks: dict[str, str], width: float) -> None:
        if not self.layout.is_seen([spot]):
            return
        x, y = self.layout.pixel(spot)
        attributes: dict[str, str | float] = {"cx": x, "cy": y, "r": radius * self.layout.cell, **inks}
        self._add("circle", attributes | {"stroke-width": width * self.layout.cell} if width else attributes)

    def _add(self, name: str, attributes: dict[str, str | float], content: str = "") -> None:
        self.elements.append(element(name, attributes, content))


def _through(pixels: Sequence[Pixel]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in pixels)
