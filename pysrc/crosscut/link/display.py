"""How a figure shows its position: choices that travel in a link, and change nothing about the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from crosscut.arguments import checked
from crosscut.geometry import Point
from crosscut.link.board_text import point_on_board
from crosscut.link.text import quote

LegalShown: TypeAlias = Literal["none", "mine", "red", "blue", "both"]
Rotation: TypeAlias = Literal[0, 90, 180, 270]

T = TypeVar("T")

_SWITCH = {"on": True, "off": False}
_LEGAL: dict[str, LegalShown] = {"none": "none", "mine": "mine", "red": "red", "blue": "blue", "both": "both"}
_ROTATIONS: dict[str, Rotation] = {"0": 0, "90": 90, "180": 180, "270": 270}


@checked
@dataclass(frozen=True, slots=True)
class Crop:
    """The part of the board that is shown, from one corner to the other."""

    south_west: Point
    north_east: Point

    def __str__(self) -> str:
        return f"{self.south_west}-{self.north_east}"


@checked
@dataclass(frozen=True, slots=True)
class Display:
    """The choices. A link leaves out those that are as here."""

    coordinates: bool = True
    numbers: bool = False
    """Whether stones carry the number of the move that placed them."""
    legal: LegalShown = "none"
    """Whose legal points are marked; ``mine`` is the side to move."""
    crop: Crop | None = None
    rotation: Rotation = 0
    """Degrees, clockwise."""


def write_display(display: Display) -> Iterator[tuple[str, str]]:
    """The fields of the choices that are not the usual ones."""
    if not display.coordinates:
        yield "coords", "off"
    if display.numbers:
        yield "numbers", "on"
    if display.legal != "none":
        yield "legal", display.legal
    if display.crop is not None:
        yield "crop", str(display.crop)
    if display.rotation:
        yield "rotate", str(display.rotation)


def read_display(fields: dict[str, str], size: int) -> tuple[Display, list[str]]:
    """The choices, with a sentence for each that could not be read."""
    problems: list[str] = []

    def choice(name: str, options: dict[str, T], usual: T) -> T:
        if name in fields and fields[name] not in options:
            *others, last = options
            problems.append(_left_out(name, fields[name], f"{', '.join(others)} or {last}"))
        return options.get(fields.get(name, ""), usual)

    coordinates = choice("coords", _SWITCH, usual=True)
    numbers = choice("numbers", _SWITCH, usual=False)
    legal = choice("legal", _LEGAL, "none")
    crop = _read_crop(fields["crop"], size) if "crop" in fields else None
    if "crop" in fields and crop is None:
        problems.append(_left_out("crop", fields["crop"], "two corners on the board, as in c3-h8"))
    return Display(coordinates, numbers, legal, crop, choice("rotate", _ROTATIONS, 0)), problems


def _left_out(name: str, value: str, expected: str) -> str:
    return f"The choice {name}={quote(value)} is left out: expected {expected}."


def _read_crop(text: str, size: int) -> Crop | None:
    start, _, end = text.partition("-")
    one, other = point_on_board(start, size), point_on_board(end, size)
    if one is None or other is None:
        return None
    files, ranks = sorted((one.file, other.file)), sorted((one.rank, other.rank))
    return Crop(Point(files[0], ranks[0]), Point(files[1], ranks[1]))
