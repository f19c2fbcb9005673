"""The results behind atlas.html: what a row holds of a rule text, and what rows say together."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from laboratory.results.runs import Json, Results

ATLAS = Path(__file__).with_name("atlas.jsonl")
"""The results that the page atlas.html shows."""
SIZES = ("s2", "s3", "c4", "w4", "r5", "r7", "r9")
"""What is done for each text: whole trees, a count of legal boards, a search for the winners after each first stone,
random play."""


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
