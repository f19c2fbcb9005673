"""The runs behind atlas.html: each rule text on small boards, whole, and in random play on larger ones.

``native/atlas/own_game.c`` does the work, with rules of its own, so it also checks the engine's.
"""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from crosscut.own.language import images, read
from native.compiling import program
from research.atlas_texts import atlas_texts
from research.results import Json, Results, Task

ATLAS = Path(__file__).with_name("atlas.jsonl")
"""The results that the page atlas.html shows."""
SIZES = ("s2", "s3", "w4", "r5", "r7", "r9")
"""What is done for each text: whole trees, a search for who wins after each first stone, random play."""
GAMES = 600
"""Random games on the first size; each larger one has half as many."""
NODES = 1_000_000
"""The most positions of a search on 4x4."""


def atlas_tasks() -> Iterator[Task]:
    """One task for each rule text, named by it."""
    for text, group in atlas_texts().items():
        yield Task(text, _row, (text, group))


def _row(text: str, group: str) -> Json:
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    found = examine(text, sizes_of(text))
    return {"group": group, **found, "seconds": round(getrusage(RUSAGE_CHILDREN).ru_utime - before, 1)}


def sizes_of(text: str) -> tuple[str, ...]:
    """What is done for a text: where links are moves, 4x4 has too many positions to search."""
    return tuple(size for size in SIZES if size != "w4" or read(text).link != "move")


def examine(text: str, sizes: Iterable[str]) -> Json:
    """What the program finds out about a rule text."""
    command = [str(program("atlas")), ",".join(sizes), str(GAMES), str(NODES), *_words(text)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def _words(text: str) -> Iterator[str]:
    """The rules as the program reads them."""
    rules = read(text)
    for clause, patterns in (("ban", rules.ban), ("fill", rules.fill)):
        if patterns:
            yield f"{clause}={','.join(sorted({image for pattern in patterns for image in images(pattern)}))}"
    if rules.safe:
        yield "safe"
    if rules.link != "none":
        yield f"link={rules.link}"
    if rules.join != "sides":
        yield f"join={rules.join}"
    if rules.avoid:
        yield "avoid"


def alike(results: Results) -> list[list[str]]:
    """The texts whose whole trees of play on 2x2 and 3x3 are equal, and all of whose random games were, too."""
    found: dict[Json, list[str]] = defaultdict(list)
    for text, row in results.items():
        trees = (row[size]["tree"] for size in ("s2", "s3"))
        digests = (row[size]["digest"] for size in SIZES if size.startswith("r"))
        found[*trees, *digests].append(text)
    return [sorted(texts, key=lambda text: (len(text), text)) for texts in found.values() if len(texts) > 1]
