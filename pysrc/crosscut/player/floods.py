"""Floods through a thousand fillings at once: in which of them is each point joined with an edge?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

MaskedNeighbours = Mapping[int, Sequence[tuple[int, int]]]
"""For some points neighbours that are joined in some fillings only, each with the set of these."""


def flood(
    stones: Sequence[int],
    neighbours: Sequence[Sequence[int]],
    masked: MaskedNeighbours,
    seeds: Sequence[int],
    order: Sequence[int],
) -> list[int]:
    """For each point the fillings in which it has a stone that is joined with one on a seed.

    ``stones`` says for each point in which fillings it has a stone. The points are visited in ``order`` and back
    again, until nothing changes: a long way costs one visit if it runs along the order.
    """
    touching = neighbours
    if masked:
        touching = list(neighbours)
        for point, joins in masked.items():
            touching[point] = (*neighbours[point], *(other for other, _ in joins))
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
                here, before = stones[point], reached[point]
                if before != here:
                    now = (before | beside(point, reached, neighbours, masked)) & here
                    if now != before:
                        reached[point] = now
                        changed = True
                        for other in touching[point]:
                            waiting[other] = 1
        order = order[::-1]
    return reached


def beside(point: int, reached: Sequence[int], neighbours: Sequence[Sequence[int]], masked: MaskedNeighbours) -> int:
    """The fillings in which a neighbour of the point is reached."""
    near = 0
    for other in neighbours[point]:
        near |= reached[other]
    if point in masked:
        for other, fillings in masked[point]:
            near |= reached[other] & fillings
    return near
