"""Does a game keep the contract of :class:`crosscut.Game`? For games that somebody is writing.

:func:`check` plays random games and looks for anything that breaks the contract: hooks that fail or return the wrong
thing, names that Crosscut does not know, and metadata that games contradict.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from crosscut.arguments import checked
from crosscut.contract.declared import declared_problems
from crosscut.contract.play import problems_in_play
from crosscut.contract.problem import Problem
from crosscut.contract.watched import OutOfTimeError, watched
from crosscut.game import Game, GameLike
from crosscut.registry import game_of
from crosscut.steps import Budget

__all__ = ["Problem", "check"]

MOST = 460
"""The most random games: they show what happens in one game of a hundred with a chance of 99%."""
_SMALL = 3
_SHARE = 0.15
"""Answers are checked in all positions of small boards and in this share of the others: it takes longer than play."""


@checked
def check(game: GameLike, *, seconds: float = 10) -> tuple[Problem, ...]:
    """Find what breaks the contract in a game, which need not be registered. An empty tuple is good.

    This plays random games on boards from 2x2 to 7x7 for that many seconds, or until there have been enough of them. It
    reports the first problem of each hook and each fact. It cannot interrupt a hook that never returns.

    Raises ValueError for a value that is not a game, and UnknownGameError for an id that is none.

    >>> import crosscut
    >>> crosscut.check("crossway", seconds=0.2)
    ()
    >>> class Misspelt(type(crosscut.game("crossway"))):
    ...     def diagonal(self, position, color):
    ...         return crosscut.position.NO_DIAGONALS
    >>> print(*crosscut.check(Misspelt, seconds=0.2))
    diagonal: Crosscut does not know this name: expected diagonals, or a name less like it.
    """
    found = game_of(game)
    first: dict[str, Problem] = {}
    for problem in problems_found(found, Budget(None, seconds)):
        first.setdefault(problem.hook, problem)
    return tuple(first.values())


def problems_found(game: Game, budget: Budget) -> Iterator[Problem]:
    """The problems as they are found; the same one may come often."""
    declared = list(declared_problems(game))
    yield from declared
    if any(problem.hook == "metadata" for problem in declared):
        return  # nothing can be played
    under_watch = watched(game, budget)
    try:
        for number in count():
            if number == MOST or budget.spent:
                return
            size = 2 + number % 6
            yield from problems_in_play(under_watch, size, Random(number), 1 if size <= _SMALL else _SHARE)
    except OutOfTimeError:
        return
