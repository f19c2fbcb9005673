"""Floods through thousands of fillings at once: in which of them is each point joined with an edge?

Chance decides which diagonals join in which fillings: each block that may still become a crosscut gets a *coin*. A
diagonal matters only in a crosscut (:mod:`crosscut.player.evaluation`). A block with two neighbouring stones of one
colour can never become one. A block with one diagonal linked or complete is decided. The other blocks get a coin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from crosscut.geometry import Mask
from crosscut.player.filling_model import FillingModel, JoiningDiagonals, numbers
from crosscut.position import Diagonals, Position, like_diagonals

POOL = 64
"""The size of the pool of random integers."""


class RandomBits:
    """A fast source of integers of ``width`` random bits.

    Each is the XOR of two members of a pool, whose members are renewed one by one.
    """

    def __init__(self, width: int, chance: Random) -> None:
        self.width = width
        self._chance = chance
        self._pool = [chance.getrandbits(width) for _ in range(POOL)]
        self._renewed = 0

    def take(self, count: int) -> list[int]:
        """The next ``count`` integers."""
        pool = self._pool
        for _ in range(2):
            self._renewed = (self._renewed + 1) % POOL
            pool[self._renewed] = self._chance.getrandbits(self.width)
        first = self._chance.randrange(POOL)
        taken: list[int] = []
        gap = self._chance.randrange(1, POOL)
        while len(taken) < count:
            taken += [pool[i] ^ pool[i - gap] for i in range(first, POOL)]
            taken += [pool[i] ^ pool[i - gap] for i in range(first)]
            gap = gap % (POOL - 1) + 1
        return taken[:count]


@dataclass(frozen=True, slots=True)
class Joins:
    """The neighbours of each point. The lists are indexed by point."""

    always: Sequence[Sequence[int]]
    """Neighbours that are joined in all fillings."""
    sometimes: Sequence[Sequence[tuple[int, int]]]
    """Neighbours that are joined in some fillings, each with the index of the coin that says in which."""
    touching: Sequence[Sequence[int]]
    """All of these neighbours."""


def flood(
    stones: Sequence[int], joins: Joins, coins: Sequence[int], seeds: Sequence[int], order: Sequence[int]
) -> list[int]:
    """For each point the fillings in which it has a stone that is joined with a stone on a seed.

    ``stones`` holds for each point the fillings in which it has a stone. The points are visited in ``order`` and in
    reverse until nothing changes: a long way that runs along the order is found in one pass.
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


class Coins:
    """The coins of all positions that follow from one root position."""

    def __init__(
        self, around: FillingModel, root: Position, red: Mask, blue: Mask, diagonals: JoiningDiagonals
    ) -> None:
        self.blocks: tuple[int, ...] = ()
        """The blocks that have a coin, by their south-western points."""
        if diagonals != "both":
            self.joins = Joins(around.neighbours, [()] * around.size, around.neighbours)
            return
        width = around.width
        always = list(around.orthogonal)
        sometimes: list[tuple[tuple[int, int], ...]] = [()] * around.size
        settled = decided_diagonals(root)
        paired = 0
        for stones in (red, blue):
            beside, above = stones & stones >> 1, stones & stones >> width
            paired |= beside | beside >> width | above | above >> 1
        open_blocks: list[int] = []
        for block in around.blocks:
            rising, falling = (block, block + width + 1), (block + 1, block + width)
            if paired >> block & 1:
                continue
            if (settled.rising | settled.falling) >> block & 1:
                a, b = rising if settled.rising >> block & 1 else falling
                always[a], always[b] = (*always[a], b), (*always[b], a)
                continue
            coin = 2 * len(open_blocks)
            open_blocks.append(block)
            for number, (a, b) in ((coin, rising), (coin + 1, falling)):
                sometimes[a], sometimes[b] = (*sometimes[a], (b, number)), (*sometimes[b], (a, number))
        self.blocks = tuple(open_blocks)
        touching = [(*near, *(other for other, _ in some)) for near, some in zip(always, sometimes, strict=True)]
        self.joins = Joins(always, sometimes, touching)
        self._number = {block: number for number, block in enumerate(open_blocks)}
        self._open = sum(1 << block for block in open_blocks)

    def toss(self, positions: Sequence[Position], part: int, every: int, bits: RandomBits) -> list[int]:
        """For each block with a coin: the fillings in which the rising diagonal joins, then those with the falling one.

        Each position has its part of the fillings; one that has decided a block needs no coin there.
        """
        if not self.blocks:
            return []
        tossed = bits.take(len(self.blocks))
        mine = (1 << part) - 1
        for position in positions:
            decided = decided_diagonals(position)
            for block in numbers(decided.rising & self._open):
                tossed[self._number[block]] |= mine
            for block in numbers(decided.falling & self._open):
                tossed[self._number[block]] &= ~mine
            mine <<= part
        coins: list[int] = []
        for coin in tossed:
            coins += (coin & every, ~coin & every)
        return coins


def decided_diagonals(position: Position) -> Diagonals:
    """The blocks whose rising diagonal is linked or alone complete, and those whose falling diagonal is."""
    red, blue = like_diagonals(position.grid, position.red), like_diagonals(position.grid, position.blue)
    rising, falling = red.rising | blue.rising, red.falling | blue.falling
    linked_rising = position.red_links.rising | position.blue_links.rising
    linked_falling = position.red_links.falling | position.blue_links.falling
    return Diagonals(
        (rising & ~falling | linked_rising) & ~linked_falling, (falling & ~rising | linked_falling) & ~linked_rising
    )
