"""What people paste that this program cannot read, so that a sentence can name it.

>>> what_it_is("(;FF[4]GM[11]SZ[11];B[f6])")
'an SGF file, of Hex'
>>> what_it_is("https://hexworld.org/board/#11r9c1,b4:sh4g8")
'a HexWorld link, to a position of Hex'
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from crosscut.record.text import quote

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
_SGF_SITES = {"littlegolem": "Little Golem", "boardspace": "boardspace.net"}
_PGN = re.compile(r'\[[A-Z][A-Za-z]* "')
_LUDII = re.compile(r"game=/lud/[^\n]*/([^/\n]{1,60})\.lud\b")
_SITES = {
    "hexworld.org": "a HexWorld link, to a position of Hex",
    "littlegolem.net": "a link to Little Golem",
    "boardspace.net": "a link to boardspace.net",
    "abstractplay.com": "a link to Abstract Play: download the record of the game there",
    "boardgamearena.com": "a link to Board Game Arena",
    "iggamecenter.com": "a link to igGameCenter",
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
        return "a PGN file, of chess or a similar game"
    ludii = _LUDII.match(text)
    if ludii:
        return f"a trial of Ludii, of the game {quote(ludii[1])}"
    return _address(text) if _ADDRESS.fullmatch(text) else None


def _sgf(text: str) -> str:
    game = _SGF_GAME.search(text)
    if game is not None:
        number = game[1].strip()
        return f"an SGF file, of {_SGF_GAMES.get(number) or ('another game' if number.isdecimal() else quote(number))}"
    site = next((name for part, name in _SGF_SITES.items() if part in text.lower()), None)
    return f"an SGF file, of {site}" if site else "an SGF file"


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
