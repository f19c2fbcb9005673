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

_SIZES = (2, 3, 4)
_WINNERS = {"R": "Red", "B": "Blue", "T": "nobody"}
_MET = {
    "open": "every game that was played had a winner",
    "tie": "it can end in a tie",
    "stuck": "it can get stuck",
    "none": "nobody can begin on 3x3",
}


@dataclass(frozen=True, slots=True)
class AtlasRow:
    """A game of the atlas.

    Attributes:
        text: Its rules, without a swap.
        winners: Who wins with best play on 2x2, 3x3 and 4x4: R, B, or T for nobody.
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
        boards.setdefault(_WINNERS[letter], []).append(f"{size}x{size}")
    wins = ", ".join(f"{winner} wins on {_and(sizes)}" for winner, sizes in boards.items())
    swap = ", without the swap," if rules.swap else ""
    return f"In the atlas: {_MET[row.met]}; with best play{swap} {wins}."


@cache
def _rows() -> Mapping[str, AtlasRow]:
    text = (pkgutil.get_data("crosscut.own", "atlas.txt") or b"").decode()
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    rows = [AtlasRow(*fields) for fields in lines]
    return {key_of(read(row.text)): row for row in reversed(rows)}


def _and(sizes: list[str]) -> str:
    *first, last = sizes
    return f"{', '.join(first)} and {last}" if first else last
