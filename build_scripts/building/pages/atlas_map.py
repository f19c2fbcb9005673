"""The map of the page atlas.html: where each game lies, by what is banned, how stones join, and whether it is safe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from crosscut.own.language import Rules, read
from laboratory.results.atlas_texts import BLOCKS, TWELVE, block_sets

WAYS = {
    "by sides": Rules(),
    "at corners, too": Rules(join="corners"),
    "along a diagonal, too": Rules(join="rising"),
    "by automatic links": Rules(link="auto"),
    "by links that are moves": Rules(link="move"),
    "by sides; three of a crosscut fill the fourth": read("own:fill-xo/fx"),
    "by sides; a diagonal fills beside it": read("own:fill-xa/fx"),
}
"""The ways to join, and the two fills: the columns of the first table."""
SAFE_WAYS = {
    "safe, by sides": Rules(safe=True),
    "safe, at corners, too": Rules(safe=True, join="corners"),
    "safe, along a diagonal, too": Rules(safe=True, join="rising"),
    "not safe, by sides": Rules(),
}
"""The columns of the second table."""

_PATTERNS = {pattern: name for name, pattern in BLOCKS.items()} | {"xn/nx": "naked diagonal", "xo/ne": "naked contact"}
"""The names of patterns."""

Patterns: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Games that differ in what is banned, by row, and in how stones join, by column."""

    title: str
    ways: tuple[str, ...]
    rows: list[tuple[Patterns, list[str]]]
    """What each row bans, and the rule texts of its games."""


@dataclass(frozen=True, slots=True)
class Field:
    """Games that are in no table, under one title."""

    title: str
    texts: list[str]


def tables() -> list[Table]:
    """The games that have several ways to join."""
    one = [(), *(read(f"own:ban-{ban}").ban for ban in TWELVE)]
    sets = [read(f"own:ban-{'-'.join(kinds)}").ban for kinds in block_sets()]
    return [
        Table("One ban, or none", tuple(WAYS), list(_rows(one, WAYS))),
        Table("Full blocks banned together", tuple(SAFE_WAYS), list(_rows(sets, SAFE_WAYS))),
    ]


def _rows(bans: Iterable[Patterns], ways: Mapping[str, Rules]) -> Iterator[tuple[Patterns, list[str]]]:
    for ban in bans:
        yield ban, [replace(rules, ban=ban).written for rules in ways.values()]


def names_of(patterns: Patterns) -> str:
    """The names of these patterns; where one has no name, how it is written."""
    return ", ".join(_PATTERNS.get(pattern, pattern) for pattern in patterns)


def fields(texts: Iterable[str]) -> list[Field]:
    """The games of the atlas that are in no table."""
    found: dict[str, list[str]] = {title: [] for title in _FIELDS}
    in_tables = {text for table in tables() for _, row in table.rows for text in row}
    for text in texts:
        if text not in in_tables:
            found[_field_of(read(text))].append(text)
    return [Field(title, found[title]) for title in found]


_FIELDS = (
    "One ban: points in a row",
    "One ban: a block of stones",
    "One ban: a block with empty points",
    "Fills",
    "Who joins loses",
)


def _field_of(rules: Rules) -> str:
    if rules.avoid:
        return "Who joins loses"
    if rules.fill:
        return "Fills"
    (pattern,) = rules.ban
    if len(pattern.split("/")[0]) == 1:
        return "One ban: points in a row"
    return "One ban: a block with empty points" if set("en") & set(pattern) else "One ban: a block of stones"
