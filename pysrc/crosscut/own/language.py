"""The language of own games: clauses joined by dots, and their written form.

=================  =====================================================================================================
``ban-P-P...``     After a move no such pattern may stand that has a new stone at one of its x, o or n points.
``safe``           ... and every empty point must stay fillable.
``rim``            After a move every empty point must reach the rim by sides, over empty points. One on the rim does.
``fill-P-P...``    While the pattern stands, its empty point f gets a stone of x's colour.
``link-auto``      Each new like-coloured diagonal is linked, unless the link would cross one.
``link-move``      A link is a move.
``join-corners``   Stones also join at both diagonals.
``join-rising``    Stones also join at the rising diagonal.
``join-sides``     Stones join by their sides only. This is the default, for a game that says nothing else.
``avoid``          The side that joins its two edges loses.
``swap``           The second move may be a swap.
``cells``          The board is drawn as cells.
=================  =====================================================================================================

A pattern is 1 to 4 rows of the same 1 to 4 letters, joined by ``/``: ``x`` a stone of one side, ``o`` of the other,
``n`` anything but x, ``e`` empty, ``a`` anything, ``f`` the empty point that is filled. It stands for its turned and
mirrored images.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, NoReturn

from crosscut.arguments import quoted
from crosscut.game import OWN_PREFIX, UnknownGameError
from crosscut.said import Said, listed, tr

LONGEST = 300
"""The most characters of a rule text."""
MOST_PATTERNS = 8
"""The most patterns of a clause."""
MOST_SIDE = 4
"""The most rows and columns of a pattern."""
NAKED_DIAGONAL = "xn/nx"
"""The one pattern besides those of stones for which ``safe`` is decided."""

_LETTERS = {"ban": "xonea", "fill": "xoaf"}
_WORDS = {"link": ("auto", "move"), "join": ("corners", "rising", "sides")}
_ORDER = ("ban", "safe", "rim", "fill", "link", "join", "avoid", "swap", "cells")
_RANKS = str.maketrans("/xoneaf", "0123456")
_EXCHANGED = str.maketrans("xo", "ox")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a rule text says, with its patterns in written form."""

    ban: tuple[str, ...] = ()
    safe: bool = False
    rim: bool = False
    fill: tuple[str, ...] = ()
    link: Literal["none", "auto", "move"] = "none"
    join: Literal["sides", "corners", "rising"] = "sides"
    avoid: bool = False
    swap: bool = False
    cells: bool = False

    @property
    def written(self) -> str:
        """The written form: equal texts are equal games."""
        clauses = {
            "-".join(("ban", *self.ban)): self.ban,
            "safe": self.safe,
            "rim": self.rim,
            "-".join(("fill", *self.fill)): self.fill,
            f"link-{self.link}": self.link != "none",
            f"join-{self.join}": self.join != "sides",
            "avoid": self.avoid,
            "swap": self.swap,
            "cells": self.cells,
        }
        return OWN_PREFIX + (".".join(clause for clause, is_said in clauses.items() if is_said) or "join-sides")


@lru_cache(maxsize=256)
def read(text: str) -> Rules:
    """What a rule text says. Raises UnknownGameError: the clause at fault, what was expected, and where."""
    if not text.startswith(OWN_PREFIX):
        raise UnknownGameError(
            tr("{text} is not the id of an own game: expected own: and its rules", text=quoted(text))
        )
    if len(text) > LONGEST:
        raise UnknownGameError(
            tr(
                "The rules {text} have {number} characters: expected {most} at most",
                text=quoted(text),
                number=len(text),
                most=LONGEST,
            )
        )
    clauses: dict[str, _Written] = {}
    at = len(OWN_PREFIX)
    for clause in text.removeprefix(OWN_PREFIX).split("."):
        written, name = _Written(clause, at), clause.partition("-")[0]
        if name not in _ORDER:
            _refuse(written, tr("expected one that begins with {words}", words=listed(_ORDER, "or")))
        if name in clauses:
            _refuse(written, tr("expected only one clause {name}", name=name))
        clauses[name] = written
        at += len(clause) + 1
    rules = Rules(
        ban=_patterns(clauses, "ban"),
        safe=_plain(clauses, "safe"),
        rim=_plain(clauses, "rim"),
        fill=_patterns(clauses, "fill"),
        link=_link(clauses),
        join=_join(clauses),
        avoid=_plain(clauses, "avoid"),
        swap=_plain(clauses, "swap"),
        cells=_plain(clauses, "cells"),
    )
    _refuse_together(rules, clauses)
    return rules


class _Written(NamedTuple):
    """A clause, or one with a single pattern of it."""

    text: str
    at: int
    """Where it, or that pattern, stands in the rules."""


def _refuse(clause: _Written, expected: Said) -> NoReturn:
    raise UnknownGameError(
        tr(
            "The clause {clause} of an own game cannot be read: {expected} (character {number} of the rules)",
            clause=quoted(clause.text),
            expected=expected,
            number=clause.at + 1,
        )
    )


def _plain(clauses: dict[str, _Written], name: str) -> bool:
    """Whether a clause without words of its own is there."""
    if name in clauses and clauses[name].text != name:
        _refuse(clauses[name], tr("expected {name} alone", name=name))
    return name in clauses


def _word(clauses: dict[str, _Written], name: str) -> str:
    """The word of a clause that takes one; empty if it is not there."""
    if name not in clauses:
        return ""
    word = clauses[name].text.removeprefix(name).removeprefix("-")
    if word not in _WORDS[name]:
        expected = listed((f"{name}-{known}" for known in _WORDS[name]), "or")
        _refuse(clauses[name], tr("expected {words}", words=expected))
    return word


def _link(clauses: dict[str, _Written]) -> Literal["none", "auto", "move"]:
    word = _word(clauses, "link")
    return "auto" if word == "auto" else "move" if word == "move" else "none"


def _join(clauses: dict[str, _Written]) -> Literal["sides", "corners", "rising"]:
    word = _word(clauses, "join")
    return "corners" if word == "corners" else "rising" if word == "rising" else "sides"


def _patterns(clauses: dict[str, _Written], name: str) -> tuple[str, ...]:
    """The patterns of a clause in written form."""
    if name not in clauses:
        return ()
    clause = clauses[name]
    words = clause.text.split("-")[1:]
    if not 1 <= len(words) <= MOST_PATTERNS:
        _refuse(
            clause,
            tr(
                "expected 1 to {most_patterns} patterns after {name}, as in {name}-{example}",
                most_patterns=MOST_PATTERNS,
                name=name,
                example=_example(name),
            ),
        )
    at = clause.at + len(name) + 1
    for word in words:
        _refuse_pattern(word, name, at)
        at += len(word) + 1
    return tuple(sorted({least_image(word) for word in words}, key=rank_of))


def _example(name: str) -> str:
    return "xo/fx" if name == "fill" else "xo/ox"


def _refuse_pattern(word: str, name: str, at: int) -> None:
    """Raise UnknownGameError for a text that is no pattern of this clause."""
    letters, shown = _LETTERS[name], _Written(f"{name}-{word}", at)
    rows = word.split("/")
    is_row = re.compile(f"[{letters}]{{1,{MOST_SIDE}}}").fullmatch
    if len(rows) > MOST_SIDE or not all(is_row(row) and len(row) == len(rows[0]) for row in rows):
        _refuse(
            shown,
            tr(
                "expected 1 to {most} equal rows of 1 to {most} letters of {letters}, joined by /, as in {example}",
                most=MOST_SIDE,
                letters=", ".join(letters),
                example=_example(name),
            ),
        )
    if name == "fill" and word.count("f") != 1:
        _refuse(shown, tr("expected exactly one f in a pattern, the point that is filled"))
    if not re.search("[xo]", word):
        _refuse(shown, tr("expected an x or an o in a pattern"))
    if len(re.sub("[a/]", "", word)) < 2:
        _refuse(shown, tr("expected two letters other than a in a pattern"))


def _refuse_together(rules: Rules, clauses: dict[str, _Written]) -> None:
    """Raise UnknownGameError for clauses that cannot stand beside each other."""
    if rules.safe:
        if not rules.ban:
            _refuse(clauses["safe"], tr("expected a clause ban beside it"))
        if rules.fill:
            _refuse(clauses["safe"], tr("expected it without fill"))
        if rules.rim:
            _refuse(clauses["safe"], tr("expected it without rim"))
        if "link" in clauses:
            _refuse(clauses["safe"], tr("expected it without link"))
        if not is_of_stones(rules.ban) and rules.ban != (NAKED_DIAGONAL,):
            _refuse(
                clauses["ban"],
                tr(
                    "expected only patterns of x, o and a within 2x2 beside safe, or {pattern} alone",
                    pattern=NAKED_DIAGONAL,
                ),
            )
    if "link" in clauses:
        for other in ("join", "fill"):
            if other in clauses:
                _refuse(clauses["link"], tr("expected it without {clause}", clause=other))


def is_of_stones(patterns: tuple[str, ...]) -> bool:
    """Whether these are patterns of stones within 2x2."""
    return all(re.fullmatch("[xoa]{1,2}(/[xoa]{1,2})?", pattern) for pattern in patterns)


def images(pattern: str) -> tuple[str, ...]:
    """The turned and mirrored images of a pattern, none twice."""
    rows, found = pattern.split("/"), []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        found += ["/".join(rows), "/".join(row[::-1] for row in rows)]
    return tuple(dict.fromkeys(found))


def least_image(pattern: str) -> str:
    """The written form of a pattern."""
    same = images(pattern)
    if not re.search("[nf]", pattern):
        same += tuple(image.translate(_EXCHANGED) for image in same)
    return min(same, key=rank_of)


def rank_of(pattern: str) -> str:
    """What patterns are compared by."""
    return pattern.translate(_RANKS)
