"""Published games with the rules of a text, or that differ from it in one clause.

``known.txt`` is the table; its comment says which games of the family it leaves out, and why. A game that is not
in it may still be published.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from crosscut.arguments import unchangeable
from crosscut.own.key import reduced
from crosscut.own.language import Rules, read
from crosscut.said import Said, chained, listed, tr


@unchangeable
@dataclass(frozen=True, slots=True)
class KnownGame:
    """A published game that has the rules of an own game, or almost.

    Attributes:
        name: What it is called.
        inventors: Who invented it; empty where nobody is known.
        year: When it was published.
        source: Where its rules stand.
        rules: Its rules as a text, such as ``own:ban-xo/ne.swap``.
        exact: Whether these are the rules. If not, they differ in one clause, or only in the swap and in how stones
            join.
        differs: How they differ: a sentence that names each clause that is added, missing or another one. Empty where
            the rules are these.
    """

    name: str
    inventors: tuple[str, ...]
    year: int
    source: str
    rules: str
    exact: bool = True
    differs: str = ""

    @property
    def credit(self) -> Said:
        """Such as ``Nakatta (Luis Bolaños Mures and Mark Steere, 2024)``."""
        year = str(self.year)  # A number would be written as one, with a sign between its thousands.
        if not self.inventors:
            return tr("{name} ({year})", name=self.name, year=year)
        return tr("{name} ({inventors}, {year})", name=self.name, inventors=listed(self.inventors), year=year)


def known_game(rules: Rules) -> KnownGame | None:
    """The published game that has these rules, or the one that differs least; None if all differ in more."""
    ours = _clauses(rules)
    nearest: tuple[tuple[int, int], KnownGame] | None = None
    for game, theirs in _table():
        changes = tuple(name for name in ours if ours[name].meaning != theirs[name].meaning)
        if not changes:
            return game
        distance = _distance(ours, theirs, changes)
        if distance is not None and (nearest is None or distance < nearest[0]):
            said = chained(_change(ours[name].written, theirs[name].written) for name in changes)
            if len(changes) == 1:
                differs = tr(
                    "These rules differ from those of {game} in one clause: {clause}.", game=game.credit, clause=said
                )
            else:
                differs = tr(
                    "These rules differ from those of {game} in two clauses: {clauses}.",
                    game=game.credit,
                    clauses=said,
                )
            nearest = distance, replace(game, exact=False, differs=differs)
    return nearest and nearest[1]


def known_in_words(rules: Rules) -> str:
    """What is known of the rules of an own game, in one sentence. None says that they are new."""
    known = known_game(rules)
    if known is None:
        return tr(
            "None of the {number} published games that Crosscut knows has these rules, or all but one clause of them.",
            number=len(published_games()),
        )
    return known.differs or tr("These are the rules of {game}.", game=known.credit)


def published_games() -> tuple[KnownGame, ...]:
    """The published games that Crosscut knows and rule texts can say, each with ``exact``."""
    return tuple(game for game, _ in _table())


@cache
def _table() -> tuple[tuple[KnownGame, Mapping[str, _Clause]], ...]:
    """The published games, each with its clauses."""
    text = (pkgutil.get_data("crosscut.own", "known.txt") or b"").decode()
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return tuple(map(_read_line, lines))


def _read_line(line: str) -> tuple[KnownGame, Mapping[str, _Clause]]:
    name, inventors, year, source, text = (field.strip() for field in line.split("|"))
    rules = read(text)
    game = KnownGame(name, tuple(filter(None, inventors.split(", "))), int(year), source, rules.written)
    return game, _clauses(rules)


class _Clause(NamedTuple):
    """A clause of a game; both are empty if it is missing."""

    meaning: Sequence[str]
    """Equal for equal clauses."""
    written: str


def _clauses(rules: Rules) -> dict[str, _Clause]:
    """The clauses of a game by their names. All of them are the same exactly if the key and the swap are the same."""
    patterns = {"ban": (reduced(rules.ban), rules.ban), "fill": (rules.fill, rules.fill)}
    join = f"link-{rules.link}" if rules.link != "none" else f"join-{rules.join}"
    words = {"safe": rules.safe, "rim": rules.rim, "avoid": rules.avoid, "swap": rules.swap}
    return {
        **{
            name: _Clause(meaning, "-".join((name, *written)) if written else "")
            for name, (meaning, written) in patterns.items()
        },
        "join": _Clause((join,), join),
        **{name: _Clause((name,) if is_said else (), name if is_said else "") for name, is_said in words.items()},
    }


_NEAR = (("swap",), ("join",), ("join", "swap"), ("avoid",), ("safe",), ("rim",), ("fill",), ("ban",))
"""The clauses in which a game may differ to be named, the least difference first."""


def _distance(
    ours: Mapping[str, _Clause], theirs: Mapping[str, _Clause], changes: tuple[str, ...]
) -> tuple[int, int] | None:
    """How far apart two games are that differ in these clauses; None if too far to say that one is like the other."""
    if changes not in _NEAR:
        return None
    patterns = (len(set(ours[name].meaning) ^ set(theirs[name].meaning)) for name in changes)
    return _NEAR.index(changes), sum(patterns)


def _change(ours: str, theirs: str) -> Said:
    """What is different in a clause."""
    if not theirs:
        return tr("{clause} is added", clause=ours)
    if not ours:
        return tr("{clause} is missing", clause=theirs)
    return tr("{clause} instead of {theirs}", clause=ours, theirs=theirs)
