"""What a link means, as plain data. The page's reader gives the same data: tests/js/link-meaning.mjs."""

from __future__ import annotations

from typing import Any

from crosscut.link import BoardText, Reading
from crosscut.record.board_text import empty_rows
from crosscut.record.fragment import write_resignation
from crosscut.record.tree import ByLink, Setup, nodes_by_path


def meaning(reading: Reading | None) -> dict[str, Any] | None:
    """Everything that was read; what is not said at all is left out."""
    if reading is None:
        return None
    record, display, hint = reading.record, reading.display, reading.hint
    nodes = {".".join(map(str, path)): node for path, node in nodes_by_path(record.root)}
    setup = record.setup
    start = BoardText(setup.rows, setup.links or ()) if setup else BoardText(empty_rows(record.size))
    said: dict[str, Any] = {
        "game": record.game.id,
        "size": record.size,
        "setup": setup and setup_fields(setup),
        "red": record.red,
        "blue": record.blue,
        "moves": {path: str(node.move) for path, node in nodes.items() if node.move},
        "resigned": write_resignation(record),
        "byLink": record.by_link and by_link_fields(record.by_link),
        "comments": {path: node.comment for path, node in nodes.items() if node.comment},
        "marks": {
            path: {str(point): mark for point, mark in node.marks.items()} for path, node in nodes.items() if node.marks
        },
        "arrows": {path: list(map(str, node.arrows)) for path, node in nodes.items() if node.arrows},
        "hidden": "" if display.coordinates else "coordinates",
        "numbers": display.numbers,
        "legal": "" if display.legal == "none" else display.legal,
        "crop": display.crop and str(display.crop),
        "rotation": display.rotation,
        "task": reading.task
        and {key: value for key in ("kind", "solution", "notes") if (value := getattr(reading.task, key))},
        "at": ".".join(map(str, record.current.path)),
        "hint": None if hint == start else {"rows": list(hint.rows), "links": sorted(map(str, hint.links))},
        "lost": reading.problems,
    }
    return {key: value for key, value in said.items() if value}


def by_link_fields(by_link: ByLink) -> dict[str, str]:
    """What belongs to a game by link, as far as it is said."""
    fields = {"id": by_link.id, "by": by_link.by, "offer": by_link.offer}
    return {key: value for key, value in fields.items() if value}


def setup_fields(setup: Setup) -> dict[str, Any]:
    """The set-up."""
    links = None if setup.links is None else list(map(str, setup.links))
    return {"rows": list(setup.rows), "links": links, "turn": setup.turn}
