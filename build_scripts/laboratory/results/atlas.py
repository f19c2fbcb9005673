"""The results behind atlas.html: what a row holds of a rule text, and what rows say together.

``python3 -m laboratory.results.atlas`` writes those that the engine tells.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Literal, TypeAlias

from laboratory.results.runs import Json, Results, load
from shared.paths import ENGINE_SOURCE

ATLAS = Path(__file__).with_name("atlas.jsonl")
"""The results that the page atlas.html shows."""
SIZES = ("s2", "s3", "c4", "w4", "r5", "r7", "r9")
"""What is done for each text: whole trees, a count of legal boards, a search for the winners after each first stone,
random play."""
TOLD = ENGINE_SOURCE / "crosscut" / "own" / "atlas.txt"
"""The results that the engine tells."""

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
    """Who wins on a small board with best play: R, B, or T for nobody."""
    return next((letter for letter in "RTB" if letter in row[size]["first"]), "T")


def told(results: Results) -> str:
    """The rows as lines: the text, who wins on 2x2, 3x3 and 4x4, the worst that was met."""
    lines = ["# The atlas of own games. Written by: python3 -m laboratory.results.atlas"]
    lines += [
        f"{text} {''.join(winner(row, size) for size in ('s2', 's3', 'w4'))} {met(row)}"
        for text, row in sorted(results.items(), key=lambda pair: (len(pair[0]), pair[0]))
    ]
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    TOLD.write_text(told(load(ATLAS)), encoding="utf-8")
