"""Thousands of random integers in little time."""

from __future__ import annotations

from random import Random

POOL = 64


class RandomBits:
    """Integers of ``width`` random bits: each is the XOR of two of a pool, whose members are renewed one by one."""

    def __init__(self, width: int, chance: Random) -> None:
        self.width = width
        self._chance = chance
        self._pool = [chance.getrandbits(width) for _ in range(POOL)]
        self._renewed = 0

    def take(self, count: int) -> list[int]:
        """So many integers."""
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
