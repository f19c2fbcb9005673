"""The levels: fixed amounts of work, so that a level means the same on a phone and on a laptop."""

from __future__ import annotations

from dataclasses import dataclass


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
    seconds: float | None = None
    """The time it takes at most; None is no limit."""


LEVELS: tuple[Level, ...] = (
    Level("Newcomer", "Plays nearly at random, but sees a win in one move.", 1, 0.30),
    Level("Learner", "Sees where the board is won and lost, and often looks away.", 1, 0.15),
    Level("Casual player", "Plays natural moves and forgets to look ahead.", 2, 0.08),
    Level("Club player", "Looks one reply ahead.", 20, 0.04),
    Level("Strong player", "Looks a few moves ahead.", 100, 0.02),
    Level("Expert", "Looks ahead along many lines.", 500, 0.0),
    Level("Master", "Thinks for about a second.", 2500, 0.0),
    Level("Champion", "Thinks for a few seconds, and plays perfectly where the board is small.", 20000, 0.0, 5.0),
)
"""The levels, the weakest first; a level's number is its place here, counted from 1."""
