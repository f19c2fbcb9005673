"""The sets of banned blocks that the runs are about, and the games that ban them."""

from __future__ import annotations

from itertools import combinations

BLOCKS = {"crosscut": "xo/ox", "square": "xx/xx", "stripe": "xx/oo", "corner": "xx/xo"}
"""The four kinds of full blocks, each by one of its images."""
SETS = tuple("-".join(kinds) for count in (1, 2, 3) for kinds in combinations(BLOCKS, count))
"""All sets but the empty one, and that of all kinds, which no full board fits."""
WITH_CROSSCUT = tuple(kinds for kinds in SETS if kinds.startswith("crosscut"))


def patterns(kinds: str) -> list[str]:
    """The banned patterns of a set."""
    return [BLOCKS[kind] for kind in kinds.split("-")]


def rules_of(kinds: str) -> str:
    """The rule text of the game that bans them."""
    return f"own:ban-{'-'.join(patterns(kinds))}.safe"


def stone_count(diagram: str) -> int:
    """How many stones a diagram has."""
    return diagram.count("R") + diagram.count("B")
