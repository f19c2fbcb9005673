"""The methods about whole records: pictures, export, import."""

from __future__ import annotations

from crosscut.bridge.wire import records as wire
from crosscut.files import Archive, pasted_text, record_json, record_text
from crosscut.record import fragment as link
from crosscut.record.grammar import sentence
from crosscut.record.pasted_text import ACCEPTED
from crosscut.record.record import Reading
from crosscut.record.text import quote
from crosscut.record.text_kind import kind_of
from crosscut.said import joined, tr
from crosscut.steps import Steps
from crosscut.svg import Look, animate_steps, draw
from crosscut.svg.pen import DEFAULT_CELL

WRITERS = {"text": record_text.write, "json": record_json.write}


def svg(params: wire.PictureOfLink) -> Steps[wire.Picture]:
    """The picture of a link."""
    reading = _read(params["link"])
    look = Look(
        scheme=params.get("scheme", "auto"),
        board_style=params.get("boardStyle"),
        patterned=params.get("patterned", False),
        cell=params.get("cell", DEFAULT_CELL),
    )
    yield
    record = reading.record
    if params.get("animated", False):
        picture, problems = yield from animate_steps(record, reading.display, look)
    else:
        last, _ = yield from record.replay_legal_steps()
        yield from record.game.prepare_steps(last.position)  # so that drawing it does not take long
        picture, problems = draw(record, reading.display, look)
    return {"svg": picture, "problems": reading.problems + problems}


def export_record(params: wire.FileOfRecord) -> Steps[wire.RecordFile]:
    """A record as a file."""
    reading = _read(params["link"])
    yield
    return {"text": WRITERS[params.get("format", "text")](reading.record), "problems": reading.problems}


def import_record(params: wire.RecordText) -> Steps[wire.RecordLink]:
    """The link of a file or of pasted text; the links of an archive."""
    text = params["text"]
    if not text.strip():
        raise ValueError(tr("there is no text to import"))
    game, size = params.get("game"), params.get("size")
    kind = kind_of(text, game)
    found = yield from pasted_text.read_steps(text, kind, game, size, from_top=params.get("fromTop", False))
    yield
    if isinstance(found, Archive):
        return (yield from _archive_steps(found, kind.value))
    if not (found.names_game or found.record.root.children or found.record.setup):
        raise ValueError(joined(tr("Crosscut knows no game in {text}.", text=quote(text)), ACCEPTED))
    if found.record.root.children:
        yield from found.record.replay_legal_steps()  # so that the link says what is on the board
    written = link.write(found.record, display=found.display, task=found.task)
    if sentence("cut") in found.problems:
        written = written.rpartition("&v=")[0]  # so that the page notices it, too
    answer: wire.RecordLink = {"kind": kind.value, "link": written, "problems": found.problems}
    return answer if found.names_game else {**answer, "unknown": found.named}


def _archive_steps(archive: Archive, kind: str) -> Steps[wire.RecordLink]:
    games: list[wire.ArchivedGame] = []
    for game in archive.games:
        yield
        fragment = link.write(game.reading.record, game.reading.hint)
        games.append({"id": game.id, "link": fragment, "result": game.result, "ended": game.ended})
    return {"kind": kind, "link": "", "problems": list(archive.problems), "games": games}


def _read(text: str) -> Reading:
    reading = link.read(text)
    if reading is None:
        raise ValueError(tr("there is no link"))
    return reading
