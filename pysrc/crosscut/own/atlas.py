"""What the atlas of own games found: all play on small boards, and random games.

``atlas.txt`` has a line for each game. The page atlas.html lists them, too.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from crosscut.own.key import key_of
from crosscut.own.language import Rules, read
from crosscut.said import listed, tr

_SIZES = (2, 3, 4)
_WINS = {
    "R": lambda boards: tr("Red wins on {boards}", boards=boards),
    "B": lambda boards: tr("Blue wins on {boards}", boards=boards),
    "T": lambda boards: tr("nobody wins on {boards}", boards=boards),
}
_MET = {
    "open": lambda wins: tr("In the atlas: every game that was played had a winner; with best play {wins}.", wins=wins),
    "tie": lambda wins: tr("In the atlas: it can end in a tie; with best play {wins}.", wins=wins),
    "stuck": lambda wins: tr("In the atlas: it can get stuck; with best play {wins}.", wins=wins),
    "none": lambda wins: tr("In the atlas: nobody can begin on 3x3; with best play {wins}.", wins=wins),
}
_MET_WITHOUT_SWAP = {
    "open": lambda wins: tr(
        "In the atlas: every game that was played had a winner; with best play, without the swap, {wins}.", wins=wins
    ),
    "tie": lambda wins: tr("In the atlas: it can end in a tie; with best play, without the swap, {wins}.", wins=wins),
    "stuck": lambda wins: tr("In the atlas: it can get stuck; with best play, without the swap, {wins}.", wins=wins),
    "none": lambda wins: tr(
        "In the atlas: nobody can begin on 3x3; with best play, without the swap, {wins}.", wins=wins
    ),
}


@dataclass(frozen=True, slots=True)
class AtlasRow:
    """A game of the atlas.

    Attributes:
        text: Its rules, without a swap.
        winners: Who wins with best play on 2x2, 3x3 and 4x4: R, B, or T for a tie.
        met: The worst that was met in all play on 2x2 and 3x3 and in random games on larger boards: ``none`` if nobody
            can begin on 3x3, ``stuck``, ``tie``, or ``open``.
    """

    text: str
    winners: str
    met: str


def atlas_row(rules: Rules) -> AtlasRow | None:
    """The row of the atlas about a game with these rules, with a swap or without one, however they are written."""
    return _rows().get(key_of(rules))


def atlas_in_words(rules: Rules) -> str:
    """What the atlas says of a game, in one sentence; empty if it is not in it."""
    row = atlas_row(rules)
    if row is None:
        return ""
    boards: dict[str, list[str]] = {}
    for size, letter in zip(_SIZES, row.winners, strict=True):
        boards.setdefault(letter, []).append(f"{size}x{size}")
    first, *others = [_WINS[letter](listed(sizes)) for letter, sizes in boards.items()]
    for other in others:
        first = tr("{first}, {second}", first=first, second=other)
    return (_MET_WITHOUT_SWAP if rules.swap else _MET)[row.met](first)


@cache
def _rows() -> Mapping[str, AtlasRow]:
    text = (pkgutil.get_data("crosscut.own", "atlas.txt") or b"").decode()
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    rows = [AtlasRow(*fields) for fields in lines]
    return {key_of(read(row.text)): row for row in reversed(rows)}
