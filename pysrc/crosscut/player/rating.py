"""Ratings by results: points, Elo, and intervals of 95%."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt

from crosscut.arguments import unchangeable

SURE = 1.96
"""Standard deviations on each side of an interval that holds the true value in 95 of 100 cases."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Rating:
    """The first entrant's points, with an interval of 95% (Wilson 1927).

    Attributes:
        points: A win is 1, a tie 1/2.
        games: How many were played.
        share: Points of a game.
        low: The low end of the interval of the share.
        high: Its high end.
    """

    points: float
    games: int
    share: float
    low: float
    high: float

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo points: the low end, the middle and the high end of the interval."""
        return _elo(self.low), _elo(self.share), _elo(self.high)

    @property
    def is_decided(self) -> bool:
        """Whether the games show which entrant is better: the interval does not contain one half."""
        return not self.low <= 0.5 <= self.high

    def __str__(self) -> str:
        low, middle, high = self.elo
        shares = f"{percent(self.share)} ({percent(self.low)} to {percent(self.high)})"
        return f"{self.points:g} of {self.games}, {shares}, Elo {middle:+.0f} ({low:+.0f} to {high:+.0f})"


def percent(share: float) -> str:
    """A share as people read it, as in 61%."""
    return f"{100 * share:.0f}%"


def rate(results: Sequence[float]) -> Rating:
    """The rating by these results (1, 1/2 or 0). Raises ValueError if there are none."""
    if not results:
        raise ValueError("no game was played")
    games, points = len(results), sum(results)
    share = points / games
    middle = (share + SURE**2 / (2 * games)) / (1 + SURE**2 / games)
    half = SURE / (1 + SURE**2 / games) * sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
    return Rating(points, games, share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def _elo(share: float) -> float:
    """The Elo difference at which this share is expected."""
    if share <= 0:
        return -inf
    if share >= 1:
        return inf
    return 400 * log10(share / (1 - share))
