"""One order in which the empty points get their random stones, made into a short program.

All fillings of an evaluation use the same order, so which rules apply at a point is known beforehand: only what lies
in the *past* of a point, on the board or earlier in the order, can ask for a colour there. What is left is a list of
triples for each point (see :mod:`crosscut.player.surroundings`), and each costs two ANDs and an OR for a thousand
fillings:

    saves      a and b have lost p, one of the two points that join them: the other one, q, joins them now
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crosscut.player.surroundings import Surroundings, Triple


@dataclass(frozen=True, slots=True)
class FillingStep:
    """One point of the order, and what may ask for a colour there."""

    point: int
    red_saves: tuple[Triple, ...]
    blue_saves: tuple[Triple, ...]


@dataclass(frozen=True, slots=True)
class StonePoints:
    """The stones on the board when the filling begins, by point."""

    red: frozenset[int]
    blue: frozenset[int]


def filling_order(around: Surroundings, stones: StonePoints, order: Iterable[int]) -> tuple[FillingStep, ...]:
    """Make the program for one order of the empty points."""
    time = [0] * (around.size + 2)
    sequence = tuple(order)
    for count, point in enumerate(sequence, start=1):
        time[point] = count
    return tuple(_step(around, stones, time, point) for point in sequence)


def _step(around: Surroundings, stones: StonePoints, time: list[int], point: int) -> FillingStep:
    now = time[point]
    red_saves: list[Triple] = []
    blue_saves: list[Triple] = []
    red, blue = stones.red, stones.blue
    for triple in around.saves[point]:
        a, b, p = triple
        lost = time[p]
        if lost < now and time[a] <= lost and time[b] <= lost:
            if a not in blue and b not in blue and p not in red:
                red_saves.append(triple)
            if a not in red and b not in red and p not in blue:
                blue_saves.append(triple)
    for a, edge, p in around.red_edge_saves[point]:
        if time[a] <= time[p] < now and a not in blue and p not in red:
            red_saves.append((a, edge, p))
    for a, edge, p in around.blue_edge_saves[point]:
        if time[a] <= time[p] < now and a not in red and p not in blue:
            blue_saves.append((a, edge, p))
    return FillingStep(point, tuple(red_saves), tuple(blue_saves))
