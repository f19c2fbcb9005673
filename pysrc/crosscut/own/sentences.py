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
    "xn/nx": "a naked diagonal: a block of 2x2 points with two stones of one colour on a diagonal and none of that "
    "colour on its other two points",
}
"""Patterns that have a name, or that a few words describe."""
_HOLDS = {
    "x": "a stone of one side",
    "o": "a stone of the other side",
    "n": "no stone of the one side",
    "e": "no stone",
    "a": "anything",
    "f": "the empty point that is filled",
}
_ORDINALS = ("first", "second", "third")


def name_of(patterns: Collection[str]) -> str:
    """What one of these patterns is called in a sentence, such as ``a crosscut``."""
    name, colon, _ = _KNOWN.get(next(iter(patterns)), "").partition(":")
    return name if colon and len(patterns) == 1 else "a banned pattern"


def in_words(rules: Rules) -> Iterator[str]:
    """What is special in a game, before how it is won."""
    yield from _links(rules)
    yield from _bans(rules)
    yield from _fills(rules)


def joins_in_words(rules: Rules) -> str:
    """How stones join."""
    if rules.link != "none":
        return "along the lines of the board and along links"
    return {
        "sides": "along the lines of the board",
        "corners": "along the lines of the board and along both diagonals",
        "rising": "along the lines of the board and along the diagonal from south-west to north-east",
    }[rules.join]


def _links(rules: Rules) -> Iterator[str]:
    if rules.link == "auto":
        yield (
            "Two stones of one colour that are diagonal neighbours are linked at once, "
            "unless the link would cross one that is already there."
        )
    if rules.link == "move":
        yield (
            "Instead of placing a stone a side may link two of its stones that are diagonal neighbours, "
            "if the link crosses no other."
        )


def _bans(rules: Rules) -> Iterator[str]:
    if not rules.ban:
        return
    one = "one" if len(rules.ban) == 1 else "any of them"
    rest = f", nor anything after which the board could no longer be filled without {one}" if rules.safe else ""
    yield f"Nobody may make {_listed([_described(pattern) for pattern in rules.ban])}{rest}."
    if any(pattern not in _KNOWN for pattern in rules.ban):
        yield (
            f"{_AS_A_WHOLE} A pattern is made by a stone that is new on one of its points, "
            "except on one that must be empty or may hold anything."
        )
    if rules.safe:
        yield "Filling means that both sides may place stones, in any order, until no point is empty."


def _fills(rules: Rules) -> Iterator[str]:
    if not rules.fill:
        return
    yield f"After each move the rules fill points. They look for {_listed([_filled(one) for one in rules.fill], 'or')}."
    yield _AS_A_WHOLE
    yield (
        "All points that are found get their stones at the same time, and then the rules look again, until there is "
        "nothing to fill. A point that both colours would get goes to the side that has moved."
    )


_AS_A_WHOLE = (
    "Patterns may be turned and mirrored, either side may be the one side, and all their points must be on the board."
)


def _described(pattern: str) -> str:
    """A banned pattern in words."""
    return _KNOWN.get(pattern) or _row_by_row(pattern)


def _filled(pattern: str) -> str:
    """A pattern of a filling in words."""
    if pattern == "xo/fx":
        return (
            "a block of 2x2 points with two stones of one colour on a diagonal, a stone of the other colour and an "
            "empty point, which gets a stone of the colour of the two"
        )
    if pattern == "xa/fx":
        return (
            "a block of 2x2 points with two stones of one colour on a diagonal and an empty point, "
            "which gets a stone of that colour"
        )
    return f"{_row_by_row(pattern)}, which gets a stone of the one side"


def _row_by_row(pattern: str) -> str:
    rows = pattern.split("/")
    if len(rows) == 1 or len(rows[0]) == 1:
        return f"a line of {len(pattern.replace('/', ''))} points with {_held(pattern.replace('/', ''))}"
    held = [f"in the {_ORDINALS[number]} row {_held(row)}" for number, row in enumerate(rows)]
    return f"a block of {len(rows)} rows of {len(rows[0])} points with {_listed(held)}"


def _held(row: str) -> str:
    return ", ".join(_HOLDS[letter] for letter in row)


def _listed(parts: Sequence[str], before_last: str = "or") -> str:
    return parts[0] if len(parts) == 1 else f"{'; '.join(parts[:-1])}; {before_last} {parts[-1]}"
