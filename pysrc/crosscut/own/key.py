"""A key that equal games share, however their rules are written.

Two games are *equal* if they differ in nothing but ``swap`` and ``cells``. That is, on every board, set-ups
included, whatever stones and links are on it and whoever is to move:

- The same moves are legal to either side, and the others are illegal for the same codes.
- Every move leads to the same board and the same result.
- Both games find fault with the board, or neither does.

Equal keys mean equal games. Different keys claim nothing.

Only the banned patterns of a text are changed. A *place* of a pattern is an image of it, with x as one colour, wholly
on the board. Its points with x, o and n are its *marked* points. A move is against a ban exactly if after it some place
of a pattern is filled as the pattern says and has a new stone at a marked point. A set-up is against it exactly if a
place is filled as its pattern says. All steps keep both, for each move and each set-up. So they keep everything else:
nothing else looks at the patterns, except ``safe``, which asks about moves again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from crosscut.game import OWN_PREFIX
from crosscut.own.language import MOST_SIDE, Rules, images, least_image, rank_of

MOST_N = 4
"""In a pattern with more of them each ``n`` stays: their number of patterns doubles with each. That claims nothing."""
_EXCLUDED = {"x": "oe", "o": "xe", "e": "xo", "n": "x", "a": ""}
"""What a point with this letter does not hold."""


def key_of(rules: Rules) -> str:
    """The key of a game."""
    return replace(rules, ban=reduced(rules.ban), swap=False, cells=False).written.removeprefix(OWN_PREFIX)


@lru_cache(maxsize=256)
def reduced(ban: tuple[str, ...]) -> tuple[str, ...]:
    """Banned patterns that forbid the same."""
    # 1. An n is an o or an e, so a place of the pattern is filled as it says exactly if it is as one of the patterns
    #    with o and with e says. A new stone at the n is an o: that point is marked in the pattern with o. In the one
    #    with e it is not, but there it is empty after the move, so no new stone is at it. All other marks are the same.
    expanded = {variant for pattern in ban for variant in _without_n(pattern)}
    # 2. All images of a pattern have the same places. Without n, so has the pattern with x and o exchanged: its x is
    #    either colour anyway, and x and o are both marked.
    patterns = sorted({least_image(pattern) for pattern in expanded}, key=rank_of)
    # 3. A pattern is left out if within its own box every one of its marked points is a marked point of a place of
    #    other patterns that is filled as they say whenever this one is. A move that puts a stone at one of its marked
    #    points and so fills it then fills one of these places, with a new stone at a marked point; and it has a marked
    #    point, so a set-up that holds it holds one of these. Nothing goes in a circle: what such a place says is less
    #    (in a smaller box, or of a point that may hold more), so those that stay do for all that are left out.
    own = {pattern: _shape(pattern.split("/")) for pattern in patterns}
    rows = max((shape.rows for shape in own.values()), default=0)
    columns = max((shape.columns for shape in own.values()), default=0)
    shapes = {pattern: tuple(_placed(pattern, rows, columns)) for pattern in patterns}
    # 4. The order of patterns means nothing.
    return tuple(pattern for pattern in patterns if not _is_covered(pattern, own[pattern], shapes))


def _without_n(pattern: str) -> Iterator[str]:
    if not 0 < pattern.count("n") <= MOST_N:
        yield pattern
        return
    parts = pattern.split("n")
    for letters in product("oe", repeat=len(parts) - 1):
        yield "".join(part + letter for part, letter in zip(parts, (*letters, ""), strict=True))


class _Shape(NamedTuple):
    """A place of a pattern in a box of 4x4 at most, whose points are bits."""

    rows: int
    columns: int
    """The box that holds it, from a corner of the board on."""
    excludes: tuple[int, int, int]
    """The points that do not hold the one colour, those that do not hold the other, those that are not empty."""
    marked: int


def _placed(pattern: str, rows: int, columns: int) -> Iterator[_Shape]:
    """All places of a pattern in a box."""
    for image in images(pattern):
        lines = image.split("/")
        for north in range(rows + 1 - len(lines)):
            for west in range(columns + 1 - len(lines[0])):
                shape = _shape(lines, north, west)
                one, other, empty = shape.excludes
                yield shape
                yield _Shape(shape.rows, shape.columns, (other, one, empty), shape.marked)


def _shape(rows: Sequence[str], north: int = 0, west: int = 0) -> _Shape:
    excludes, marked = dict.fromkeys("xoe", 0), 0
    for down, row in enumerate(rows):
        for along, letter in enumerate(row):
            point = 1 << (north + down) * MOST_SIDE + west + along
            for excluded in _EXCLUDED[letter]:
                excludes[excluded] |= point
            if letter in "xon":
                marked |= point
    x, o, e = excludes.values()
    return _Shape(north + len(rows), west + len(rows[0]), (x, o, e), marked)


def _is_covered(pattern: str, own: _Shape, shapes: Mapping[str, Sequence[_Shape]]) -> bool:
    rows, columns, (one, other, empty), uncovered = own
    for known, places in shapes.items():
        if known == pattern:
            continue
        for place in places:
            asked = place.excludes
            is_less = not (asked[0] & ~one or asked[1] & ~other or asked[2] & ~empty)
            if is_less and place.rows <= rows and place.columns <= columns:
                uncovered &= ~place.marked
        if not uncovered:
            return True
    return False
