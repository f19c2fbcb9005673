"""The bridge's methods about whole records: pictures, export, import. A record travels as its link's fragment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, get_args

from crosscut import link
from crosscut.files import record_json, record_text
from crosscut.svg import Look, draw
from crosscut.svg.look import DEFAULT_CELL, MAX_CELL, MIN_CELL, BoardStyle, Scheme

Json: TypeAlias = Any
Params: TypeAlias = Mapping[str, Json]

WRITERS = {"text": record_text.write, "json": record_json.write}


def svg(params: Params) -> Json:
    """The picture of a link: ``{link, scheme, boardStyle, patterned, cell}`` gives ``{svg, problems}``."""
    reading = _reading(params)
    look = Look(
        scheme=_choice(params, "scheme", get_args(Scheme), "auto"),
        board_style=_choice(params, "boardStyle", (*get_args(BoardStyle), None), None),
        patterned=params.get("patterned") is True,
        cell=_cell(params),
    )
    picture, problems = draw(reading.record, reading.display, look)
    return {"svg": picture, "problems": reading.problems + problems}


def export_record(params: Params) -> Json:
    """The record of a link as a file: ``{link, format}``, "text" or "json", gives ``{text, problems}``."""
    reading = _reading(params)
    write = WRITERS[_choice(params, "format", tuple(WRITERS), "text")]
    return {"text": write(reading.record), "problems": reading.problems}


def import_record(params: Params) -> Json:
    """The link of a file or of what was pasted: ``{text}``, a record, JSON or a link, gives ``{link, problems}``."""
    text = params.get("text")
    if not isinstance(text, str) or not text.strip():
        raise ValueError("there is no text to import")
    reading = _read_any(text.strip())
    return {"link": link.write(reading.record, display=reading.display), "problems": reading.problems}


def _read_any(text: str) -> link.Reading:
    if text.startswith("{"):
        return record_json.read(text)
    fragment = link.fragment_of(text)
    if "\n" not in text and "=" in fragment:
        reading = link.read(fragment)
        if reading is not None:
            return reading
    return record_text.read(text)


def _reading(params: Params) -> link.Reading:
    fragment = params.get("link")
    reading = link.read(fragment) if isinstance(fragment, str) else None
    if reading is None:
        raise ValueError("there is no link")
    return reading


def _choice(params: Params, name: str, choices: tuple[Json, ...], usual: Json) -> Json:
    value = params.get(name, usual)
    if value not in choices:
        raise ValueError(f"{name} is {str(value)[:40]!r}: expected one of {', '.join(map(str, choices))}")
    return value


def _cell(params: Params) -> float:
    value = params.get("cell", DEFAULT_CELL)
    if not isinstance(value, int | float) or not MIN_CELL <= value <= MAX_CELL:
        raise ValueError(f"cell is {str(value)[:40]!r}: expected pixels from {MIN_CELL:g} to {MAX_CELL:g}")
    return float(value)
