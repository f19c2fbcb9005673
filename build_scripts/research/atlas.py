"""The runs behind atlas.html: each rule text on small boards, whole, and in random play on larger ones.

``native/atlas/own_game.c`` does the work, with rules of its own, so it also checks the engine's.
"""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from crosscut.own.language import Rules, images, read
from native.compiling import program
from research.atlas_texts import atlas_texts
from research.results import Json, Results, Task

ATLAS = Path(__file__).with_name("atlas.jsonl")
"""The results that the page atlas.html shows."""
SIZES = ("s2", "s3", "c4", "w4", "r5", "r7", "r9")
"""What is done for each text: whole trees, a count of legal boards, a search for the winners after each first stone,
random play."""
COUNTED = ("c4",)
"""The sizes on which boards are counted."""
GAMES = 600
"""Random games on the first size; each larger one has half as many."""
NODES = 4_000_000
"""The most positions of a search on 4x4."""


def atlas_tasks() -> Iterator[Task]:
    """One task for each rule text, named by it."""
    for text, group in atlas_texts().items():
        yield Task(text, _row, (text, group))


def _row(text: str, group: str) -> Json:
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    found = examine(text, SIZES)
    return {"group": group, **found, "seconds": round(getrusage(RUSAGE_CHILDREN).ru_utime - before, 1)}


def examine(text: str, sizes: Iterable[str]) -> Json:
    """What the program finds out about a rule text."""
    rules, sizes = read(text), list(sizes)
    found = _run([size for size in sizes if size not in COUNTED], rules)
    # How stones join makes no difference to which boards are legal.
    return found | {size: _count(size, rules.ban, rules.fill, rules.safe) for size in COUNTED if size in sizes}


@cache
def _count(size: str, ban: tuple[str, ...], fill: tuple[str, ...], safe: bool) -> Json:
    return _run([size], Rules(ban=ban, fill=fill, safe=safe))[size]


def _run(sizes: Iterable[str], rules: Rules) -> Json:
    command = [str(program("atlas")), ",".join(sizes), str(GAMES), str(NODES), *_words(rules)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def _words(rules: Rules) -> Iterator[str]:
    """The rules as the program reads them."""
    for clause, patterns in (("ban", rules.ban), ("fill", rules.fill)):
        if patterns:
            yield f"{clause}={','.join(sorted({image for pattern in patterns for image in images(pattern)}))}"
    if rules.safe:
        yield "safe"
    if rules.rim:
        yield "rim"  # the program refuses it
    if rules.link != "none":
        yield f"link={rules.link}"
    if rules.join != "sides":
        yield f"join={rules.join}"
    if rules.avoid:
        yield "avoid"


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
