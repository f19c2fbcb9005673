"""Texts of other programs and addresses of other sites: what they are, so that a sentence can say it."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from crosscut.arguments import checked
from crosscut.record.grammar import LIMITS
from crosscut.record.text import quote
from crosscut.said import tr


@checked
def what_it_is(text: str) -> str | None:
    """What the text is, as the end of a sentence; None for what Crosscut may be able to read."""
    text = text.strip()[: LIMITS["LOOKED_AT"]]
    found = ((beginning.match(text), name) for beginning, name in _KINDS)
    return next((name(match) for match, name in found if match), None)


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


def _sgf(found: re.Match[str]) -> str:
    text = found.string
    game = _SGF_GAME.search(text)
    if game is None:
        site = next((name for part, name in _SGF_SITES.items() if part in text.lower()), None)
        return tr("an SGF file, of {what}", what=site) if site else tr("an SGF file")
    number = game[1].strip()
    known = _SGF_GAMES.get(number) or (None if number.isdecimal() else quote(number))
    return tr("an SGF file, of {what}", what=known) if known else tr("an SGF file, of another game")


_SITES = {
    "hexworld.org": tr("a HexWorld link, to a position of Hex"),
    "littlegolem.net": tr("a link to Little Golem"),
    "boardspace.net": tr("a link to boardspace.net"),
    "abstractplay.com": tr("a link to Abstract Play: download the record of the game there"),
    "boardgamearena.com": tr("a link to Board Game Arena"),
    "iggamecenter.com": tr("a link to igGameCenter"),
    "lichess.org": tr("a link to Lichess"),
}

_SIGN = re.compile("#|%23")
_EQUALS = re.compile("=|%3D", re.IGNORECASE)
"""An address that holds a game may be escaped as a whole."""


def _address(found: re.Match[str]) -> str | None:
    text = found[0]
    try:
        address = urlsplit(text if "//" in text else f"//{text}")
        host = (address.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    of_site = next((name for site, name in _SITES.items() if f".{host}".endswith(f".{site}")), None)
    _, *behind = _SIGN.split(text, maxsplit=1)
    has_fields = bool(behind and _EQUALS.search(behind[0]))
    return of_site or (
        None if has_fields else tr("an address of {host} without a game of Crosscut in it", host=quote(host))
    )


_KINDS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...] = (
    (re.compile(r"\(\s*;\s*[A-Za-z]{1,10}\s*\["), _sgf),
    (re.compile(r'\[[A-Z][A-Za-z]* "'), lambda _: tr("a PGN file, of chess or a similar game")),
    (
        re.compile(r"game=/lud/[^\n]*/([^/\n]{1,60})\.lud\b"),
        lambda found: tr("a trial of Ludii, of the game {found}", found=quote(found[1])),
    ),
    (re.compile(r"(?:https?://|www\.)\S++\Z", re.IGNORECASE), _address),
)
"""How they begin, and what they are then. The first that fits counts."""
