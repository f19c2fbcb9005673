"""Which diagonals join in which fillings: a coin for each block that may still become a crosscut.

A diagonal matters only in a crosscut (:mod:`crosscut.player.evaluation`). A block with two neighbouring stones of one
colour can never be one. A block with one diagonal linked or complete is decided. The other blocks get a coin.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.geometry import Mask, single_bits
from crosscut.player.floods import Joins
from crosscut.player.joining_diagonals import JoiningDiagonals
from crosscut.player.random_bits import RandomBits
from crosscut.player.surroundings import Surroundings
from crosscut.position import Diagonals, Position, like_diagonals


class Coins:
    """The coins of all positions that follow from one root position."""

    def __init__(
        self, around: Surroundings, root: Position, red: Mask, blue: Mask, diagonals: JoiningDiagonals
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
            for bit in single_bits(decided.rising & self._open):
                tossed[self._number[bit.bit_length() - 1]] |= mine
            for bit in single_bits(decided.falling & self._open):
                tossed[self._number[bit.bit_length() - 1]] &= ~mine
            mine <<= part
        coins: list[int] = []
        for coin in tossed:
            coins += (coin & every, ~coin & every)
        return coins


def decided_diagonals(position: Position) -> Diagonals:
    """The blocks whose rising diagonal is linked or the only complete one, and those whose falling diagonal is."""
    red, blue = like_diagonals(position.grid, position.red), like_diagonals(position.grid, position.blue)
    rising, falling = red.rising | blue.rising, red.falling | blue.falling
    linked_rising = position.red_links.rising | position.blue_links.rising
    linked_falling = position.red_links.falling | position.blue_links.falling
    return Diagonals(
        (rising & ~falling | linked_rising) & ~linked_falling, (falling & ~rising | linked_falling) & ~linked_rising
    )
