"""The rule texts of the atlas.

No text says ``swap``: it changes nothing but who wins from the empty board. Naked Diagonal (``ban-xn/nx.safe``) is left
out: the program in C decides ``safe`` for patterns of stones only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

from crosscut.own.language import read
from laboratory.results.blocks import BLOCKS

CONTACT = "en/ox"
"""What Nakatta bans."""
TWELVE = ("xo/ox", "xx/xx", "xx/oo", "xx/xo", "xn/nx", CONTACT, "xx", "xo", "xx/xa", "xa/ax", "xox", "xxx")
"""The bans that are crossed with links, fills and joins: the four blocks, and others that are short or known."""


def atlas_texts() -> dict[str, str]:
    """The rule texts in written form, each with its group. The first group that holds a text counts."""
    found: dict[str, str] = {}
    for group, texts in (
        ("blocks", _blocks()),
        ("links", _links()),
        ("pattern", (f"own:ban-{pattern}" for pattern in _patterns("xonea"))),
        ("fill", (f"own:fill-{pattern}" for pattern in _patterns("xoaf"))),
        ("fills and bans", (f"own:ban-{ban}.fill-{fill}" for ban in TWELVE for fill in ("xo/fx", "ax/xf"))),
        ("joins", _joins()),
        ("avoid", _avoid()),
    ):
        for text in texts:
            found.setdefault(read(text).written, group)
    return found


def block_sets() -> Iterator[tuple[str, ...]]:
    """Every set of kinds of full blocks but the empty one."""
    return chain.from_iterable(combinations(BLOCKS.values(), count) for count in range(1, len(BLOCKS) + 1))


def _blocks() -> Iterator[str]:
    yield "own:join-sides"
    for kinds, safe in product(block_sets(), ("", ".safe")):
        yield f"own:ban-{'-'.join(kinds)}{safe}"


def _patterns(letters: str) -> Iterator[str]:
    """The patterns in a 2x2 block or a row of two or three, in written form, that the language reads."""
    clause = "fill" if "f" in letters else "ban"
    seen = set()
    for rows in ((2,), (3,), (2, 2)):
        for cells in product(letters, repeat=sum(rows)):
            pattern = "".join(cells) if len(rows) == 1 else f"{''.join(cells[:2])}/{''.join(cells[2:])}"
            said = len(cells) - cells.count("a")
            is_smaller = len(rows) == 1 and "a" in (cells[0], cells[-1])  # the same as a shorter row, but for the edge
            if said < 2 or not set("xo") & set(cells) or is_smaller:
                continue
            if clause == "fill" and cells.count("f") != 1:
                continue
            written = read(f"own:{clause}-{pattern}").written
            if written not in seen:
                seen.add(written)
                yield written.partition("-")[2]


def _links() -> Iterator[str]:
    for link in ("auto", "move"):
        yield f"own:link-{link}"
        for ban in TWELVE:
            yield f"own:ban-{ban}.link-{link}"


def _joins() -> Iterator[str]:
    for join in ("corners", "rising"):
        yield f"own:join-{join}"
        for fill in ("xo/fx", "ax/xf"):
            yield f"own:fill-{fill}.join-{join}"
        for ban in TWELVE:
            yield f"own:ban-{ban}.join-{join}"
        for kinds in block_sets():
            yield f"own:ban-{'-'.join(kinds)}.safe.join-{join}"


def _avoid() -> Iterator[str]:
    for text in (
        "join-corners",
        "join-rising",
        "link-auto",
        "link-move",
        "fill-xo/fx",
        "fill-ax/xf",
        "ban-en/ox",
        "ban-xo/ox.safe",
        "ban-xo/ox.join-corners",
        "ban-xo/ox-xx/oo-xx/xx.safe",
        "ban-xx/xo.safe",
        "ban-xo/ox-xx/xo.safe",
    ):
        yield f"own:{text}.avoid"
