"""Measured numbers: a value with the interval in which the true one lies, and how many games say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from crosscut.arguments import unchangeable
from crosscut.player.rating import SURE, percent, rate
from crosscut.rich_display import PlainText, RichDisplay

LEAST = 4
"""With fewer games a number counts as not known."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Number(RichDisplay, PlainText):
    """A measured number with its interval of 95%.

    Attributes:
        value: What was measured, such as a share from 0 to 1.
        low: The low end of the interval: in 95 of 100 cases the true value lies in it.
        high: Its high end.
        n: How many different games it comes from; equal games are one witness.
    """

    value: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{percent(self.value)} ({percent(self.low)} to {percent(self.high)})"

    @property
    def in_plain(self) -> str:
        """The number as it is, not as a percentage."""
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def share(results: Sequence[float]) -> Number | None:
    """The share of points won (1, 1/2 or 0 in each game), with the interval of Wilson 1927."""
    if len(results) < LEAST:
        return None
    rating = rate(results)
    return Number(rating.share, rating.low, rating.high, rating.games)


def mean(values: Sequence[float], most: float = inf) -> Number | None:
    """The mean of values from 0 to ``most``, spread in some way: its interval is that of the normal distribution."""
    n = len(values)
    if n < LEAST:
        return None
    value = sum(values) / n
    half = SURE * deviation(values) / sqrt(n)
    return Number(value, max(0.0, value - half), min(most, value + half), n)


def deviation(values: Sequence[float]) -> float:
    """The standard deviation, estimated from a sample of at least two values."""
    middle = sum(values) / len(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
