"""The methods about whole records: pictures, export, import."""

from __future__ import annotations

from crosscut import link
from crosscut.bridge.wire import records as wire
from crosscut.files import pasted_text, record_json, record_text
from crosscut.steps import Steps
from crosscut.svg import Look, draw_steps
from crosscut.svg.look import DEFAULT_CELL, MAX_CELL, MIN_CELL

WRITERS = {"text": record_text.write_steps, "json": record_json.write_steps}


def svg(params: wire.PictureOfLink) -> Steps[wire.Picture]:
    """The picture of a link."""
    reading = yield from _reading_steps(params["link"])
    look = Look(
        scheme=params.get("scheme", "auto"),
        board_style=params.get("boardStyle"),
        patterned=params.get("patterned", False),
        cell=_cell(params.get("cell", DEFAULT_CELL)),
    )
    picture, problems = yield from draw_steps(reading.record, reading.display, look)
    return {"svg": picture, "problems": reading.problems + problems}


def export_record(params: wire.FileOfRecord) -> Steps[wire.RecordFile]:
    """A record as a file."""
    reading = yield from record_json.read_steps(params["record"])
    write_steps = WRITERS[params.get("format", "text")]
    return {"text": (yield from write_steps(reading.record)), "problems": reading.problems}


def import_record(params: wire.RecordText) -> Steps[wire.RecordLink]:
    """The link of a file or of what was pasted."""
    text = params["text"].strip()
    if not text:
        raise ValueError("there is no text to import")
    reading = yield from pasted_text.read_steps(text, params.get("game"), params.get("size"))
    fragment = yield from link.write_steps(reading.record, display=reading.display)
    return {"link": fragment, "problems": reading.problems}


def _reading_steps(fragment: str) -> Steps[link.Reading]:
    reading = yield from link.read_steps(fragment)
    if reading is None:
        raise ValueError("there is no link")
    return reading


def _cell(pixels: float) -> float:
    if not MIN_CELL <= pixels <= MAX_CELL:
        raise ValueError(f"cell is {pixels}: expected pixels from {MIN_CELL:g} to {MAX_CELL:g}")
    return float(pixels)
