"""What a text is that is no record of Crosscut: records and addresses of other programs and sites, told by how they
begin.

>>> what_it_is("(;FF[4]GM[11]SZ[11];B[f6])")
'SGF of Hex'
>>> what_it_is("https://hexworld.org/board/#11r9c1,b4:sh4g8")
'a HexWorld link, to a position of Hex'
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from crosscut.link.text import quote
from crosscut.notation.json_text import parse_json

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
