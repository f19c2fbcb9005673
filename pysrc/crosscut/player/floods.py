"""Floods through thousands of fillings at once: in which of them is each point joined with an edge?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Joins:
    """Who neighbours whom. The lists are indexed by point."""

    always: Sequence[Sequence[int]]
    """Neighbours that are joined in all fillings."""
    sometimes: Sequence[Sequence[tuple[int, int]]]
    """Neighbours that are joined in some fillings, each with the number of the coin that says in which."""
    touching: Sequence[Sequence[int]]
    """All of these neighbours."""


def flood(
    stones: Sequence[int], joins: Joins, coins: Sequence[int], seeds: Sequence[int], order: Sequence[int]
) -> list[int]:
    """For each point the fillings in which it has a stone that is joined with one on a seed.

    ``stones`` says for each point in which fillings it has a stone. The points are visited in ``order`` and back
    again, until nothing changes: a long way costs one visit if it runs along the order.
    """
    always, sometimes, touching = joins.always, joins.sometimes, joins.touching
    reached = [0] * len(stones)
    waiting = bytearray(len(stones))
    for point in seeds:
        reached[point] = stones[point]
        for other in touching[point]:
            waiting[other] = 1
    changed = True
    while changed:
        changed = False
        for point in order:
            if waiting[point]:
                waiting[point] = 0
                here = stones[point]
                before = now = reached[point]
                if before != here:
                    for other in always[point]:
                        now |= reached[other]
                    for other, coin in sometimes[point]:
                        now |= reached[other] & coins[coin]
                    now &= here
                    if now != before:
                        reached[point] = now
                        changed = True
                        for other in touching[point]:
                            waiting[other] = 1
        order = order[::-1]
    return reached


def beside(point: int, reached: Sequence[int], joins: Joins, coins: Sequence[int]) -> int:
    """The fillings in which a neighbour of the point is reached."""
    near = 0
    for other in joins.always[point]:
        near |= reached[other]
    for other, coin in joins.sometimes[point]:
        near |= reached[other] & coins[coin]
    return near
