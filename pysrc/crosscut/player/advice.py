"""What the computer player says: a move, how good it is, and what else it looked at."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from crosscut.geometry import Point
from crosscut.move import Move
from crosscut.steps import Steps

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move that was looked at."""

    move: Move
    winning_chance: float
    """From 0 to 1, for the side to move."""
    share: float
    """The part of the search that was spent on it, from 0 to 1."""
    proved: bool | None = None
    """True: the move wins against every reply. False: it loses. None: open."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The move that the player would make, and why."""

    move: Move
    winning_chance: float
    """From 0 to 1, for the side to move."""
    proved: bool | None
    """True: the side to move wins. False: it loses. None: open."""
    candidates: tuple[Candidate, ...]
    """The moves that were looked at, the best first."""
    line: tuple[Move, ...]
    """How the game may go on, ``move`` first."""
    evaluations: int
    """How many positions were judged."""
    pivotality: Mapping[Point, float]
    """How much each empty point matters, from 0 to 1; empty for games without a path to join."""
    margin: float | None = None
    """By how much the side to move is expected to be ahead at the end; None in games without a score."""
    by_playouts: bool = False
    """Whether it comes from random games by the rules alone, because no quicker way of judging fits the game."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known while the player still thinks."""

    fraction: float
    """How much of the budget is used up, from 0 to 1."""
    best: Advice
    """What it would say now."""


Thinking: TypeAlias = Generator[Progress, None, Advice]
"""Work that pauses every few milliseconds, tells its progress, and returns the advice."""


def pausing(steps: Steps[R], progress: Progress) -> Generator[Progress, None, R]:
    """Turns work that pauses into work that tells the same progress in each pause."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: R = stop.value
            return result
        yield progress
