"""The results behind atlas.html: what a row holds of a rule text, and what rows say together."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Literal, TypeAlias

from crosscut.own.language import read
from laboratory.results.runs import Json, Results

ATLAS = Path(__file__).with_name("atlas.jsonl")
"""The results that the page atlas.html shows."""
SIZES = ("s2", "s3", "c4", "w4", "r5", "r7", "r9")
"""What is done for each text: whole trees, a count of legal boards, a search for the winners after each first stone,
random play."""
REASONS = {
    "blocks": "every set of the four kinds of full blocks, with and without safe",
    "pattern": "every pattern of two to four points within 2x2 or 1x3 over x, o, n, e and a, banned alone",
    "fill": "every pattern within 2x2 or 1x3 over x, o and a that fills a point, alone",
    "links": "links after Taylor's table, alone and with twelve bans",
    "fills and bans": "the fills of Quadrex and Sheets with twelve bans",
    "joins": "the ways to join, alone, with the fills of Quadrex and Sheets, and with bans",
    "avoid": "joining loses: a dozen of the above",
}
"""The groups of the atlas, and what is in them."""
NAMES = {
    read(text).written: name
    for text, name in {
        "own:join-sides": "The empty sheet",
        "own:ban-xo/ox.safe": "Candy Necklace",
        "own:ban-xo/ox.join-corners": "Crossway",
        "own:link-auto": "Quickway",
        "own:link-move": "Quax",
        "own:fill-xo/fx": "Quadrex",
        "own:join-rising": "Hex",
        "own:ban-en/ox": "Nakatta",
        "own:fill-ax/xf": "Sheets",
        "own:ban-xx/oo-xo/ox-xx/xx.safe.join-corners": "Odd",
        "own:ban-xx/xo.safe.join-rising": "Even",
        "own:ban-xo/ox-xx/xx.safe.join-corners": "No Square, No Crosscut",
    }.items()
}
"""The games of the atlas that have a name, without the swap."""

Met: TypeAlias = Literal["none", "stuck", "tie", "open"]
"""The worst that was met: nobody can move on the empty 3x3 board; nobody can move on a board with empty points; a tie
on a full board; none of these."""


def begins(row: Json) -> bool:
    """Whether a game has a first move on 3x3."""
    return bool(set(row["s3"]["first"]) - set("-/"))


def alike(results: Results) -> list[list[str]]:
    """The texts whose whole trees of play on 2x2 and 3x3 are equal, and all of whose random games were, too."""
    found: dict[Json, list[str]] = defaultdict(list)
    for text, row in results.items():
        trees = (row[size]["tree"] for size in ("s2", "s3"))
        digests = (row[size]["digest"] for size in SIZES if size.startswith("r"))
        found[*trees, *digests].append(text)
    return [sorted(texts, key=lambda text: (len(text), text)) for texts in found.values() if len(texts) > 1]


def met(row: Json) -> Met:
    """The worst that was met in play."""
    if not begins(row):
        return "none"
    games = [row[size] for size in SIZES if size[0] in "sr"]
    if any(found["stuck"] for found in games):
        return "stuck"
    return "tie" if any(found["tie"] for found in games) or "T" in row["w4"]["first"] else "open"


def winner(row: Json, size: str) -> str:
    """Who wins on a small board with best play: R, B, or T for a tie."""
    return next((letter for letter in "RTB" if letter in row[size]["first"]), "T")
