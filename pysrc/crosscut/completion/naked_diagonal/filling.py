"""The types that the modules of this package share: sides, stones, steps of fillings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from crosscut.geometry import Mask

Side: TypeAlias = int
"""0 for Red, 1 for Blue: the index of every pair."""

SideMasks: TypeAlias = tuple[Mask, Mask]
"""Where Red and where Blue has stones."""

Step: TypeAlias = tuple[Mask, Side]
"""Points that a side fills together; no two of them are in one block, so their order does not matter."""


def with_stone(stones: SideMasks, point: Mask, side: Side) -> SideMasks:
    """The stones after one more was placed."""
    return (stones[0] | point, stones[1]) if side == 0 else (stones[0], stones[1] | point)


def within(steps: Iterable[Step], area: Mask) -> list[Step]:
    """What some steps fill of an area."""
    return [(points & area, side) for points, side in steps if points & area]
