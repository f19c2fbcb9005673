"""What people paste and drop: a record as JSON or text, a link, a text diagram, or moves alone.

Records and addresses of other programs and sites are told by how they begin.

>>> from crosscut import link
>>> from crosscut.files import pasted_text
>>> link.write(pasted_text.read("1. c3 d4 2. b2", "quax", 5).record).partition("&p")[0]
'v=1&g=quax&n=5&m=c3.d4.b2'
>>> pasted_text.read("...\\nBR.\\n.R.", "crossway").record.setup.turn.value
'blue'
>>> pasted_text.what_it_is("(;FF[4]GM[11]SZ[11];B[f6])")
'SGF of Hex'
>>> pasted_text.what_it_is("https://hexworld.org/board/#11r9c1,b4:sh4g8")
'a HexWorld link, to a position of Hex'
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from crosscut.notation import MAX_CHARACTERS, is_row, parse_json, plain_row, split_diagram
from crosscut.record import fragment, record_json, record_text
from crosscut.record.fragment import Reading
from crosscut.record.text import quote

ACCEPTED = (
    "Crosscut reads its links, its records as text or JSON, text diagrams, and moves such as e5 d4 in the notation of "
    "its boards."
)

_SGF = re.compile(r"\(\s*;\s*[A-Za-z]{1,10}\s*\[")
_SGF_GAME = re.compile(r"\bGM\s*\[([^\]]{0,40})\]")
_SGF_GAMES = {
    "1": "Go",
    "2": "Othello",
    "3": "chess",
    "4": "Gomoku",
    "9": "Lines of Action",
    "11": "Hex",
    "13": "Tamsk",
}
_PGN = re.compile(r'\[[A-Z][A-Za-z]* "')
_LUDII = re.compile(r"game=/lud/[^\n]*/([^/\n]{1,60})\.lud\b")
_SITES = {
    "hexworld.org": "a HexWorld link, to a position of Hex",
    "littlegolem.net": "a link to Little Golem",
    "abstractplay.com": "a link to Abstract Play",
    "boardgamearena.com": "a link to Board Game Arena",
    "lichess.org": "a link to Lichess",
}
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_LOOKED_AT = 100_000
"""So many characters of a text tell enough."""
_MOVES = re.compile(r"(?:\d+\.+\s*)*(?:swap\b|[a-z]\d{1,2}\b)")
"""How moves alone begin, with or without the number of the first one."""


def read(text: str, game: str | None = None, size: int | None = None) -> Reading:
    """Read a text in any of these forms. Sentences say what could not be read.

    ``game`` and ``size`` are for a diagram or for moves, which do not name them. Raises ValueError for a text that is
    not a record, with a sentence if it is one of another program.
    """
    text = text.strip()
    other = what_it_is(text)
    if other is not None:
        raise ValueError(f"this is {other}. {ACCEPTED}")
    if text.startswith("{"):
        return record_json.read(text)
    link = fragment.fragment_of(text)
    if "\n" not in text and "=" in link:
        reading = fragment.read(link)
        if reading is not None:
            return reading
    if game is not None:
        if _is_diagram(text):
            text = _record_of_diagram(text, game)
        elif _MOVES.match(text):
            text = _record_of_moves(text, game, size)
    return record_text.read(text)


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


def what_it_is(text: str) -> str | None:
    """What the text is, as the end of a sentence; None for what Crosscut may be able to read."""
    text = text.strip()[:_LOOKED_AT]
    if _SGF.match(text):
        return _sgf(text)
    if _PGN.match(text):
        return "PGN, a record of chess or a similar game"
    ludii = _LUDII.match(text)
    if ludii:
        return f"a trial of Ludii, of the game {quote(ludii[1])}"
    if _ADDRESS.fullmatch(text):
        return _address(text)
    return _json(text) if text.startswith(("{", "[")) else None


def _sgf(text: str) -> str:
    game = _SGF_GAME.search(text)
    if game is None:
        return "SGF"
    number = game[1].strip()
    return f"SGF of {_SGF_GAMES.get(number) or ('another game' if number.isdecimal() else quote(number))}"


def _address(text: str) -> str | None:
    try:
        address = urlsplit(text if "//" in text else f"//{text}")
        host = (address.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    for site, name in _SITES.items():
        if host == site or host.endswith(f".{site}"):
            return name
    return None if "=" in address.fragment else f"an address of {quote(host)} without a game of Crosscut in it"


def _json(text: str) -> str | None:
    try:
        parsed: Any = parse_json(text)
    except ValueError:
        return None
    record = parsed[0] if isinstance(parsed, list) and parsed else parsed
    header = record.get("header") if isinstance(record, dict) else None
    if isinstance(header, dict) and isinstance(header.get("game"), dict):
        name = header["game"].get("name")
        return "a record of Abstract Play" + (f", of the game {quote(name)}" if isinstance(name, str) else "")
    is_state = isinstance(record, dict) and isinstance(record.get("stack"), list)
    return "a game of Abstract Play as its site keeps it" if is_state else None
