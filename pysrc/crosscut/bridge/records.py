"""The methods about whole records: pictures, export, import. A record travels as its link's fragment."""

from __future__ import annotations

from crosscut import link
from crosscut.bridge import wire
from crosscut.files import record_json, record_text
from crosscut.steps import Steps
from crosscut.svg import Look, draw
from crosscut.svg.look import DEFAULT_CELL, MAX_CELL, MIN_CELL

WRITERS = {"text": record_text.write, "json": record_json.write}


def svg(params: wire.PictureOfLink) -> Steps[wire.Picture]:
    """The picture of a link."""
    yield from ()
    reading = _reading(params["link"])
    look = Look(
        scheme=params.get("scheme", "auto"),
        board_style=params.get("boardStyle"),
        patterned=params.get("patterned", False),
        cell=_cell(params.get("cell", DEFAULT_CELL)),
    )
    picture, problems = draw(reading.record, reading.display, look)
    return {"svg": picture, "problems": reading.problems + problems}


def export_record(params: wire.FileOfLink) -> Steps[wire.RecordFile]:
    """The record of a link as a file."""
    yield from ()
    reading = _reading(params["link"])
    write = WRITERS[params.get("format", "text")]
    return {"text": write(reading.record), "problems": reading.problems}


def import_record(params: wire.RecordText) -> Steps[wire.RecordLink]:
    """The link of a file or of what was pasted."""
    yield from ()
    text = params["text"].strip()
    if not text:
        raise ValueError("there is no text to import")
    reading = _read_any(text)
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


def _reading(fragment: str) -> link.Reading:
    reading = link.read(fragment)
    if reading is None:
        raise ValueError("there is no link")
    return reading


def _cell(pixels: float) -> float:
    if not MIN_CELL <= pixels <= MAX_CELL:
        raise ValueError(f"cell is {pixels}: expected pixels from {MIN_CELL:g} to {MAX_CELL:g}")
    return float(pixels)
