"""One order in which the empty points get their random stones, made into a short program.

All fillings of an evaluation use the same order, so which rules apply at a point is known beforehand: only what lies
in the *past* of a point, on the board or earlier in the order, can ask for a colour there. What is left is a list of
triples for each point (see :mod:`crosscut.player.surroundings`), and each costs two ANDs and an OR for a thousand
fillings. Three kinds of asking have the same form, two stones of a colour and one enemy:

    saves      a and b have lost p, one of the two points that join them: the other one, q, joins them now
    fourths    a and b beside q are alike, the point across is an enemy: the enemy's colour would complete a crosscut
    nakeds     the point across is an enemy, a and b are not: the enemy may not stand there (Naked Diagonal)
"""

from __future__ import annotations

from collections.abc import Iterable
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
    red_forced: tuple[Triple, ...]
    blue_forced: tuple[Triple, ...]


@dataclass(frozen=True, slots=True)
class FillingOrder:
    """The steps, and who neighbours whom when all points are filled."""

    steps: tuple[FillingStep, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """For each point the points that a stone of the same colour joins; of two crossing diagonals, the one that the
    order completes first."""
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
    steps = tuple(_step(around, rules, stones, time, point) for point in sequence)
    if not rules.crosscuts:
        return FillingOrder(steps, around.neighbours, 0)
    rising = frozenset(block for block in around.blocks if _is_rising_first(around, stones, time, block))
    neighbours = tuple(
        orthogonal + tuple(corner.opposite for corner in corners if corner.is_rising == (corner.block in rising))
        for orthogonal, corners in zip(around.orthogonal, around.corners, strict=True)
    )
    return FillingOrder(steps, neighbours, sum(1 << block for block in rising))


def _step(around: Surroundings, rules: RulesOfFilling, stones: Stones, time: list[int], point: int) -> FillingStep:
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
    red_forced, blue_forced = _forced(around, rules, stones, time, point)
    return FillingStep(point, tuple(red_saves), tuple(blue_saves), red_forced, blue_forced)


def _forced(
    around: Surroundings, rules: RulesOfFilling, stones: Stones, time: list[int], point: int
) -> tuple[tuple[Triple, ...], tuple[Triple, ...]]:
    """What the rules impose on a point, or what is left because they forbid the other colour."""
    if rules.crosscuts or rules.diagonals != "both":
        return (), ()
    now = time[point]
    red_forced: list[Triple] = []
    blue_forced: list[Triple] = []
    for corner in around.corners[point]:
        c, (a, b) = corner.opposite, corner.beside
        if time[c] >= now:
            continue
        if rules.bare_diagonals and (time[a] >= now or time[b] >= now):
            continue
        if c not in stones.red:
            own = (a if time[a] < now else around.all_red, b if time[b] < now else around.all_red)
            red_forced.append((*own, c))
        if c not in stones.blue:
            own = (a if time[a] < now else around.all_blue, b if time[b] < now else around.all_blue)
            blue_forced.append((*own, c))
    return tuple(red_forced), tuple(blue_forced)


def _is_rising_first(around: Surroundings, stones: Stones, time: list[int], block: int) -> bool:
    """Whether the rising diagonal of a block is complete before the falling one."""
    if block in stones.rising or block in stones.falling:
        return block in stones.rising
    north = block + around.width
    return max(time[block], time[north + 1]) < max(time[block + 1], time[north])
