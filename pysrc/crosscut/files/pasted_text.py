"""What people paste and drop: a record as JSON or text, a link, a text diagram, or moves alone.

>>> from crosscut import link
>>> from crosscut.files import pasted_text
>>> link.write(pasted_text.read("1. c3 d4 2. b2", "quax", 5).record).partition("&p")[0]
'v=1&g=quax&n=5&m=c3.d4.b2'
>>> pasted_text.read("...\\nBR.\\n.R.", "crossway").record.setup.turn.value
'blue'
"""

from __future__ import annotations

import re

from crosscut import link
from crosscut.files import record_json, record_text
from crosscut.files.other_formats import ACCEPTED, what_it_is
from crosscut.notation.diagram import MAX_CHARACTERS, is_row, plain_row, split_diagram
from crosscut.steps import Steps, finish

_MOVES = re.compile(r"(?:\d+\.+\s*)*(?:swap\b|[a-z]\d{1,2}\b)")
"""How moves alone begin, with or without the number of the first one."""


def read(text: str, game: str | None = None, size: int | None = None) -> link.Reading:
    """Read a text in any of these forms. Sentences say what could not be read.

    ``game`` and ``size`` are for a diagram or for moves, which do not name them. Raises ValueError for a text that is
    no record, with a sentence if it is one of another program.
    """
    return finish(read_steps(text, game, size))


def read_steps(text: str, game: str | None = None, size: int | None = None) -> Steps[link.Reading]:
    """:func:`read` as work that pauses."""
    text = text.strip()
    other = what_it_is(text)
    if other is not None:
        raise ValueError(f"this is {other}. {ACCEPTED}")
    if text.startswith("{"):
        return (yield from record_json.read_steps(text))
    fragment = link.fragment_of(text)
    if "\n" not in text and "=" in fragment:
        reading = yield from link.read_steps(fragment)
        if reading is not None:
            return reading
    if game is not None:
        if _is_diagram(text):
            text = _record_of_diagram(text, game)
        elif _MOVES.match(text):
            text = _record_of_moves(text, game, size)
    return (yield from record_text.read_steps(text))


def _is_diagram(text: str) -> bool:
    rows = () if len(text) > MAX_CHARACTERS else split_diagram(text).rows
    return len(rows) > 1 and all(is_row(row.text) for row in rows)


def _record_of_diagram(text: str, game: str) -> str:
    """The record that begins with the position, the side with fewer stones to move."""
    diagram = split_diagram(text)
    rows = [plain_row(row.text) for row in diagram.rows]
    stones = "".join(rows)
    turn = "blue" if stones.count("R") > stones.count("B") else "red"
    lines = [f"Game: {game}", f"Size: {len(rows)}", f"Turn: {turn}", "Set-up:", *rows]
    if diagram.links is not None:
        lines.append(f"Links: {' '.join(word.text for word in diagram.links)}")
    return "\n".join(lines)


def _record_of_moves(text: str, game: str, size: int | None) -> str:
    """The record with the moves; those of a link have full stops between them."""
    header = [f"Game: {game}", *([] if size is None else [f"Size: {size}"])]
    moves = text if re.search(r"\s", text) else text.replace(".", " ")
    return "\n".join([*header, "", moves])
