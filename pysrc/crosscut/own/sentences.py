"""The rules of an own game in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from crosscut.own.language import Rules
from crosscut.said import Said, tr

_KNOWN = {
    "x/x": tr("make|two neighbours of one colour"),
    "x/o": tr("make|two neighbours of different colours"),
    "xo/ox": tr("make|a crosscut: a block of 2x2 points with one diagonal red and the other blue"),
    "xx/xx": tr("make|a square: a block of 2x2 points of one colour"),
    "xx/xo": tr("make|a corner: a block of 2x2 points with three stones of one colour and one of the other"),
    "xx/oo": tr("make|a stripe: a block of 2x2 points with two neighbours of one colour and two of the other"),
    "xo/oe": tr(
        "make|a hard corner: a block of 2x2 points with two stones of one colour on a diagonal, a stone of the other "
        "colour and an empty point"
    ),
    "xo/ee": tr(
        "make|a naked attachment: a block of 2x2 points with a red and a blue stone that are neighbours and two empty "
        "points"
    ),
    "xo/ee/ox": tr(
        "make|a switch of distance 2: a block of 2x3 points with stones at its corners only, one diagonal red and "
        "the other blue"
    ),
    "xo/ee/ee/ox": tr(
        "make|a switch of distance 3: a block of 2x4 points with stones at its corners only, one diagonal red "
        "and the other blue"
    ),
    "xo/ne": tr(
        "make|a naked contact: a block of 2x2 points with a red and a blue stone that are neighbours, while neither of "
        "the other two points has the colour of the stone beside it and at least one of them is empty"
    ),
    "xn/nx": tr(
        "make|a naked diagonal: a block of 2x2 points with two stones of one colour on a diagonal and none of that "
        "colour on its other two points"
    ),
}
"""Patterns that have a name, or that a few words describe."""
_NAMES = {
    "xo/ox": tr("make|a crosscut"),
    "xx/xx": tr("make|a square"),
    "xx/xo": tr("make|a corner"),
    "xx/oo": tr("make|a stripe"),
    "xo/oe": tr("make|a hard corner"),
    "xo/ee": tr("make|a naked attachment"),
    "xo/ee/ox": tr("make|a switch of distance 2"),
    "xo/ee/ee/ox": tr("make|a switch of distance 3"),
    "xo/ne": tr("make|a naked contact"),
    "xn/nx": tr("make|a naked diagonal"),
}
_NAMES_WITHOUT = {
    "xo/ox": tr("without|a crosscut"),
    "xx/xx": tr("without|a square"),
    "xx/xo": tr("without|a corner"),
    "xx/oo": tr("without|a stripe"),
    "xo/oe": tr("without|a hard corner"),
    "xo/ee": tr("without|a naked attachment"),
    "xo/ee/ox": tr("without|a switch of distance 2"),
    "xo/ee/ee/ox": tr("without|a switch of distance 3"),
    "xo/ne": tr("without|a naked contact"),
    "xn/nx": tr("without|a naked diagonal"),
}
_HOLDS = {
    "x": tr("one side's stone"),
    "o": tr("the other side's stone"),
    "n": tr("anything but that side's stone"),
    "e": tr("an empty point"),
    "a": tr("anything"),
    "f": tr("an empty point to fill"),
}
_ROWS = (
    lambda row: tr("in the first row {points}", points=row),
    lambda row: tr("in the second row {points}", points=row),
    lambda row: tr("in the third row {points}", points=row),
    lambda row: tr("in the fourth row {points}", points=row),
)


def name_of(patterns: Collection[str]) -> Said:
    """What one of these patterns is called where it is made or stands, such as ``a crosscut``."""
    name = _NAMES.get(next(iter(patterns))) if len(patterns) == 1 else None
    return name or tr("make|a banned pattern")


def name_without(patterns: Collection[str]) -> Said:
    """What one of these patterns is called after "without"."""
    name = _NAMES_WITHOUT.get(next(iter(patterns))) if len(patterns) == 1 else None
    return name or tr("without|a banned pattern")


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
        yield tr("A pattern counts in any rotation or reflection and with the colours exchanged.")
    if rules.safe:
        yield tr("Nor may a move leave a board that can no longer be filled without one.")
    if rules.rim:
        yield tr("Nor may a move cut an empty point off: each must reach the rim over empty points.")
    if rules.fill:
        yield tr(
            "Where such a pattern stands after a move, the marked point is filled automatically, until nothing is left "
            "to fill."
        )
    if rules.join != "sides" and rules.link == "none":
        yield tr("Stones join {how}.", how=joins_in_words(rules))
    if rules.avoid:
        yield tr("A side that joins its edges loses.")


def joins_in_words(rules: Rules) -> Said:
    """How stones join."""
    if rules.link != "none":
        return tr("join|along the lines of the board and along links")
    if rules.join == "sides":
        return tr("join|along the lines of the board")
    if rules.join == "corners":
        return tr("join|along the lines of the board and along both diagonals")
    return tr("join|along the lines of the board and along the diagonal from bottom left to top right")


def _links(rules: Rules) -> Iterator[str]:
    if rules.link == "auto":
        yield tr(
            "Two stones of one colour that are diagonal neighbours are linked automatically, "
            "unless the link would cross one that is already there."
        )
    if rules.link == "move":
        yield tr(
            "Instead of placing a stone a side may link two of its stones that are diagonal neighbours, "
            "if the link crosses no other."
        )


def aim_in_words(rules: Rules) -> Iterator[str]:
    """Who wins."""
    if rules.avoid:
        yield tr("Red loses by joining top and bottom, Blue by joining left and right.")
        if rules.fill:
            yield tr("If one move joins the edges of both, the side that has moved loses and the other wins.")
    else:
        yield tr("Red wins by joining top and bottom, Blue by joining left and right.")
        if rules.fill:
            yield tr("If one move joins the edges of both, the side that has moved wins and the other loses.")


def _bans(rules: Rules) -> Iterator[str]:
    if not rules.ban:
        return
    patterns = _either([_made(pattern) for pattern in rules.ban])
    if rules.safe:
        yield tr(
            "A move may not make {patterns}, nor leave a board that can no longer be filled without making one.",
            patterns=patterns,
        )
    else:
        yield tr("A move may not make {patterns}.", patterns=patterns)
    if any(pattern not in _KNOWN for pattern in rules.ban):
        yield _as_a_whole()
        yield tr(
            "To make a pattern is to put a stone on one of its points, other than a point that may hold anything, so "
            "that the pattern is there after the move."
        )
    if rules.fill:
        yield tr("Stones that the rules fill in count as placed by the side that moved.")
    if rules.safe:
        yield tr("To fill the board, both sides may place stones in any order until no point is empty.")


def _rim(rules: Rules) -> Iterator[str]:
    if rules.rim and rules.fill:
        yield tr(
            "A move, with all that the rules fill after it, may not cut an empty point off from the rim of the board: "
            "steps along the lines of the board, over empty points only, must lead from it to the rim. An empty point "
            "on the rim is never cut off."
        )
    elif rules.rim:
        yield tr(
            "A move may not cut an empty point off from the rim of the board: steps along the lines of the board, over "
            "empty points only, must lead from it to the rim. An empty point on the rim is never cut off."
        )


def _fills(rules: Rules) -> Iterator[str]:
    if not rules.fill:
        return
    patterns = _either([_filled(pattern) for pattern in rules.fill])
    yield tr("After each move the rules look for {patterns}.", patterns=patterns)
    yield _as_a_whole()
    yield tr(
        "All points found get their stones at the same time; then the rules look again, until nothing is left to fill. "
        "A point that both colours would get goes to the side that has moved."
    )


def _as_a_whole() -> Said:
    return tr(
        "A pattern counts in any rotation or reflection and with the colours exchanged, but only if it lies wholly on "
        "the board."
    )


def _made(pattern: str) -> Said:
    known = _KNOWN.get(pattern)
    return known or _row_by_row(pattern)


def _filled(pattern: str) -> Said:
    """A pattern of a filling in words."""
    if pattern == "xo/fx":
        return tr(
            "look for|a block of 2x2 points with two stones of one colour on a diagonal, a stone of the other colour "
            "and an empty point, and fill that point with the pair's colour"
        )
    if pattern == "xa/fx":
        return tr(
            "look for|a block of 2x2 points with two stones of one colour on a diagonal and an empty point, and fill "
            "that point with the pair's colour"
        )
    return tr("look for|{pattern}, and fill that point with a stone of the one side", pattern=_row_by_row(pattern))


def _row_by_row(pattern: str) -> Said:
    rows = pattern.split("/")
    if len(rows) == 1 or len(rows[0]) == 1:
        line = pattern.replace("/", "")
        return tr("{number} points in a row or column: {points}", number=len(line), points=_in_row(line))
    held, *others = [_ROWS[number](_in_row(row)) for number, row in enumerate(rows)]
    for other in others:
        held = tr("{rows}, and {row}", rows=held, row=other)
    return tr("a block of {number} rows of {length} points: {rows}", number=len(rows), length=len(rows[0]), rows=held)


def _in_row(row: str) -> str:
    """What a row holds, point by point."""
    held, *others = [_HOLDS[letter] for letter in row]
    for other in others:
        held = tr("{points}, {point}", points=held, point=other)
    return held


def _either(patterns: Sequence[Said]) -> Said:
    first, *others = patterns
    for other in others:
        first = tr("{first}; or {second}", first=first, second=other)
    return first
