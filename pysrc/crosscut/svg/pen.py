"""Draws on a board and writes SVG text. Places are given in files and ranks, lengths in cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from crosscut.svg.layout import Layout, Pixel, Spot
from crosscut.svg.look import Look

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """Text as the content of an element or the value of an attribute; what XML cannot hold is replaced."""
    text = _NOT_IN_XML.sub("\ufffd", text)
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return text


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
    """Collects elements; leaves out what is not in the picture."""

    def __init__(self, layout: Layout, look: Look) -> None:
        self.layout = layout
        self.look = look
        self.elements: list[str] = []

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

    def shape(self, outline: str, ink: str, opacity: float = 1) -> None:
        """A filled path, given in pixels."""
        attributes: dict[str, str | float] = {"d": outline, **self.look.inks(fill=ink)}
        self._add("path", attributes if opacity == 1 else attributes | {"opacity": opacity})

    def text(self, pixel: Pixel, text: str, size: float, ink: str, *, bold: bool = False) -> None:
        """Text with its middle at a pixel; the size is in pixels."""
        x, y = pixel
        attributes: dict[str, str | float] = {"x": x, "y": y, "dy": "0.35em", "font-size": size}
        attributes |= self.look.inks(fill=ink)
        self._add("text", attributes | {"font-weight": "bold"} if bold else attributes, escape(text))

    def text_at(self, spot: Spot, text: str, size: float, ink: str, *, bold: bool = False) -> None:
        """Text with its middle at a spot; the size is in cells."""
        if self.layout.is_seen([spot]):
            self.text(self.layout.pixel(spot), text, size * self.layout.cell, ink, bold=bold)

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
