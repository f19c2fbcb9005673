"""The levels: fixed amounts of work, so that a level means the same on a phone and on a laptop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the computer player."""

    name: str
    sentence: str
    """What to expect of it, for a person who chooses."""
    evaluations: int | None
    """Positions that it judges for one move at most; None is no limit."""
    looseness: float
    """How much worse a move may look, in winning chance, and still be chosen among the best."""
    sight: float = 1.0
    """The part of the moves that it looks at, drawn by lot. It sees all wins and losses in one."""
    seconds: float | None = None
    """The time it takes at most; None is no limit."""
    swaps: bool = True
    """Whether it swaps where the pie rule allows it and its colours are the worse ones."""

    def seen(self, moves: Sequence[T], chance: Random) -> list[T]:
        """The moves that it looks at: at least one of them, if there is any."""
        count = min(len(moves), max(1, round(self.sight * len(moves))))
        return list(moves) if count == len(moves) else chance.sample(moves, count)


LEVELS: tuple[Level, ...] = (
    Level("Newcomer", "Looks at a few moves only, but sees a win in one move.", 1, 0.10, 0.08, swaps=False),
    Level("Learner", "Looks at more moves, and misses most of the good ones.", 1, 0.05, 0.18, swaps=False),
    Level("Casual player", "Plays natural moves and misses many better ones.", 1, 0.03, 0.34),
    Level("Club player", "Finds the best-looking move more often than not.", 1, 0.02, 0.60),
    Level("Strong player", "Sees all moves and looks a reply ahead.", 12, 0.01),
    Level("Expert", "Looks a few moves ahead.", 160, 0.0),
    Level("Master", "Looks ahead along many lines, for about a second.", 1000, 0.0),
    Level("Champion", "Thinks for a few seconds, and plays perfectly where the board is small.", 20000, 0.0, 1.0, 5.0),
)
"""The levels, the weakest first. A level's number is its place here, counted from 1. ``docs/levels.md`` tells by how
much each level beats the one below."""
