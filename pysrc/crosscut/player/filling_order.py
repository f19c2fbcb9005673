"""One order in which the empty points get their random stones, made into a short program.

All fillings of an evaluation use the same order, so which rules apply at a point is known beforehand: only what lies
in the *past* of a point, on the board or earlier in the order, can ask for a colour there. What is left is a list of
triples for each point (see :mod:`crosscut.player.surroundings`), and each costs two ANDs and an OR for a thousand
fillings:

    saves      a and b have lost p, one of the two points that join them: the other one, q, joins them now
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosscut.geometry import Mask
from crosscut.player.rules_of_filling import RulesOfFilling
from crosscut.player.surroundings import Surroundings, Triple


@dataclass(frozen=True, slots=True)
class FillingStep:
    """One point of the order, and what may ask for a colour there."""

    point: int
    red_saves: tuple[Triple, ...]
    blue_saves: tuple[Triple, ...]


@dataclass(frozen=True, slots=True)
class FillingOrder:
    """The steps, and who neighbours whom when all points are filled."""

    steps: tuple[FillingStep, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """For each point the points that a stone of the same colour joins; of two crossing diagonals, the one that the
    order completes first."""
    time: list[int]
    """When each point gets its stone; 0 for those that have one."""
    rising: Mask
    """The blocks whose rising diagonal is among the neighbours, in games where either may be."""


@dataclass(frozen=True, slots=True)
class Stones:
    """The stones on the board when the filling begins, by point, and what the board says about diagonals."""

    red: frozenset[int]
    blue: frozenset[int]
    rising: frozenset[int]
    """Blocks whose rising diagonal is linked, or the only one that is complete."""
    falling: frozenset[int]


def filling_order(around: Surroundings, rules: RulesOfFilling, stones: Stones, order: Iterable[int]) -> FillingOrder:
    """Make the program for one order of the empty points."""
    time = [0] * (around.size + 2)
    sequence = tuple(order)
    for count, point in enumerate(sequence, start=1):
        time[point] = count
    steps = tuple(_step(around, stones, time, point) for point in sequence)
    if not rules.crosscuts:
        return FillingOrder(steps, around.neighbours, time, 0)
    rising = frozenset(block for block in around.blocks if _is_rising_first(around, stones, time, block))
    neighbours = tuple(
        orthogonal + tuple(corner.opposite for corner in corners if corner.is_rising == (corner.block in rising))
        for orthogonal, corners in zip(around.orthogonal, around.corners, strict=True)
    )
    return FillingOrder(steps, neighbours, time, sum(1 << block for block in rising))


def _step(around: Surroundings, stones: Stones, time: list[int], point: int) -> FillingStep:
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


def _is_rising_first(around: Surroundings, stones: Stones, time: list[int], block: int) -> bool:
    """Whether the rising diagonal of a block is complete before the falling one."""
    if block in stones.rising or block in stones.falling:
        return block in stones.rising
    return rises_first(around.width, time, block)


def rises_first(width: int, time: Sequence[int], block: int) -> bool:
    """Whether the rising diagonal of a block is complete before the falling one, by the times of its points."""
    north = block + width
    return max(time[block], time[north + 1]) < max(time[block + 1], time[north])
