"""The rules of an own game in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from crosscut.own.language import Rules

_KNOWN = {
    "x/x": "two neighbours of one colour",
    "x/o": "two neighbours of different colours",
    "xo/ox": "a crosscut: a block of 2x2 points with one diagonal red and the other blue",
    "xx/xx": "a square: a block of 2x2 points of one colour",
    "xx/xo": "a corner: a block of 2x2 points with three stones of one colour and one of the other",
    "xx/oo": "a stripe: a block of 2x2 points with two neighbours of one colour and two of the other",
    "xo/oe": "a hard corner: a block of 2x2 points with two stones of one colour on a diagonal, a stone of the other "
    "colour and an empty point",
    "xo/ee": "a naked attachment: a block of 2x2 points with a red and a blue stone that are neighbours and two empty "
    "points",
    "xo/ee/ox": "a switch of distance 2: a block of 2x3 points with stones at its corners only, one diagonal red and "
    "the other blue",
    "xo/ee/ee/ox": "a switch of distance 3: a block of 2x4 points with stones at its corners only, one diagonal red "
    "and the other blue",
    "xo/ne": "a naked contact: a block of 2x2 points with a red and a blue stone that are neighbours, while neither of "
    "the other two points has the colour of the stone beside it and at least one of them is empty",
    "xn/nx": "a naked diagonal: a block of 2x2 points with two stones of one colour on a diagonal and none of that "
    "colour on its other two points",
}
"""Patterns that have a name, or that a few words describe."""
_HOLDS = {
    "x": "one side's stone",
    "o": "the other side's stone",
    "n": "anything but that side's stone",
    "e": "an empty point",
    "a": "anything",
    "f": "an empty point to fill",
}
_ORDINALS = ("first", "second", "third", "fourth")


def name_of(patterns: Collection[str]) -> str:
    """What one of these patterns is called in a sentence, such as ``a crosscut``."""
    name, colon, _ = _KNOWN.get(next(iter(patterns)), "").partition(":")
    return name if colon and len(patterns) == 1 else "a banned pattern"


def in_words(rules: Rules) -> Iterator[str]:
    """What is special in a game, before how it is won."""
    yield from _links(rules)
    yield from _bans(rules)
    yield from _rim(rules)
    yield from _fills(rules)


def beside_pictures(rules: Rules) -> Iterator[str]:
    """What is special in a game, beside pictures of its patterns: in few words, for somebody who is about to play."""
    yield from _links(rules)
    if rules.ban:
        yield "A pattern counts in any rotation or reflection and with the colours exchanged."
    if rules.safe:
        yield "Nor may a move leave a board that can no longer be filled without one."
    if rules.rim:
        yield "Nor may a move cut an empty point off: each must reach the rim over empty points."
    if rules.fill:
        yield (
            "Where such a pattern stands after a move, the marked point is filled automatically, until nothing is left "
            "to fill."
        )
    if rules.join != "sides" and rules.link == "none":
        yield f"Stones join {joins_in_words(rules)}."
    if rules.avoid:
        yield "A side that joins its edges loses."


def joins_in_words(rules: Rules) -> str:
    """How stones join."""
    if rules.link != "none":
        return "along the lines of the board and along links"
    return {
        "sides": "along the lines of the board",
        "corners": "along the lines of the board and along both diagonals",
        "rising": "along the lines of the board and along the diagonal from bottom left to top right",
    }[rules.join]


def _links(rules: Rules) -> Iterator[str]:
    if rules.link == "auto":
        yield (
            "Two stones of one colour that are diagonal neighbours are linked automatically, "
            "unless the link would cross one that is already there."
        )
    if rules.link == "move":
        yield (
            "Instead of placing a stone a side may link two of its stones that are diagonal neighbours, "
            "if the link crosses no other."
        )


def aim_in_words(rules: Rules) -> Iterator[str]:
    """Who wins."""
    does, other = ("loses", "wins") if rules.avoid else ("wins", "loses")
    yield f"Red {does} by joining top and bottom, Blue by joining left and right."
    if rules.fill:
        yield f"If one move joins the edges of both, the side that has moved {does} and the other {other}."


def _bans(rules: Rules) -> Iterator[str]:
    if not rules.ban:
        return
    rest = ", nor leave a board that can no longer be filled without making one" if rules.safe else ""
    banned = _listed([_KNOWN.get(pattern) or _row_by_row(pattern) for pattern in rules.ban])
    yield f"A move may not make {banned}{rest}."
    if any(pattern not in _KNOWN for pattern in rules.ban):
        yield _AS_A_WHOLE
        yield (
            "To make a pattern is to put a stone on one of its points, other than a point that may hold anything, so "
            "that the pattern is there after the move."
        )
    if rules.fill:
        yield "Stones that the rules fill in count as placed by the side that moved."
    if rules.safe:
        yield "To fill the board, both sides may place stones in any order until no point is empty."


def _rim(rules: Rules) -> Iterator[str]:
    if rules.rim:
        move = "A move, with all that the rules fill after it," if rules.fill else "A move"
        yield (
            f"{move} may not cut an empty point off from the rim of the board: steps along the lines of the board, "
            "over empty points only, must lead from it to the rim. An empty point on the rim is never cut off."
        )


def _fills(rules: Rules) -> Iterator[str]:
    if not rules.fill:
        return
    yield f"After each move the rules look for {_listed([_filled(pattern) for pattern in rules.fill])}."
    yield _AS_A_WHOLE
    yield (
        "All points found get their stones at the same time; then the rules look again, until nothing is left to fill. "
        "A point that both colours would get goes to the side that has moved."
    )


_AS_A_WHOLE = (
    "A pattern counts in any rotation or reflection and with the colours exchanged, but only if it lies wholly on the "
    "board."
)


def _filled(pattern: str) -> str:
    """A pattern of a filling in words."""
    pair = "a block of 2x2 points with two stones of one colour on a diagonal"
    known = {
        "xo/fx": f"{pair}, a stone of the other colour and an empty point, and fill that point with the pair's colour",
        "xa/fx": f"{pair} and an empty point, and fill that point with the pair's colour",
    }
    return known.get(pattern) or f"{_row_by_row(pattern)}, and fill that point with a stone of the one side"


def _row_by_row(pattern: str) -> str:
    rows = pattern.split("/")
    if len(rows) == 1 or len(rows[0]) == 1:
        line = pattern.replace("/", "")
        return f"{len(line)} points in a row or column: {_in_row(line)}"
    held = [f"in the {_ORDINALS[number]} row {_in_row(row)}" for number, row in enumerate(rows)]
    return f"a block of {len(rows)} rows of {len(rows[0])} points: {', and '.join(held)}"


def _in_row(row: str) -> str:
    return ", ".join(_HOLDS[letter] for letter in row)


def _listed(parts: Sequence[str]) -> str:
    return "; or ".join(parts)
