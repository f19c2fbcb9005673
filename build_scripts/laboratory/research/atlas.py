"""The runs behind atlas.html: each rule text on small boards, whole, and in random play on larger ones.

``native/atlas/own_game.c`` does the work, with rules of its own, so it also checks the engine's.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from resource import RUSAGE_CHILDREN, getrusage

from crosscut.own.language import Rules, images, read
from laboratory.native.compiling import program
from laboratory.research.atlas_texts import atlas_texts
from laboratory.research.running import Task
from laboratory.results.atlas import SIZES, met, winner
from laboratory.results.runs import Json, Results
from shared.paths import ENGINE_SOURCE

TABLE = ENGINE_SOURCE / "crosscut" / "own" / "atlas.txt"
"""The results that the engine tells."""
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


def table(results: Results) -> str:
    """The rows as lines: the text, who wins on 2x2, 3x3 and 4x4, the worst that was met."""
    lines = ["# The atlas of own games. Written by: python3 -m laboratory.research atlas-table"]
    lines += [
        f"{text} {''.join(winner(row, size) for size in ('s2', 's3', 'w4'))} {met(row)}"
        for text, row in sorted(results.items(), key=lambda pair: (len(pair[0]), pair[0]))
    ]
    return "".join(f"{line}\n" for line in lines)


def write_table(results: Results) -> None:
    """Write the results into the table that is shipped."""
    TABLE.write_text(table(results), encoding="utf-8")
