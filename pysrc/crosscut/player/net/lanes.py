"""The layout of many boards in one big integer: one *lane* of 12 bits for each point.

A batch of boards of one size lies in lanes one after the other, row by row from the south. Each row has one more lane,
and so has each column: the *frame*, which neighbouring rows and boards share.

    a board of 2x2, lanes by number    8  7  .         f: the frame, 0 in all layers but the first
    (start = 4, area = 9)              f  f  f   6..8
                                       .  .  f         a step to the east is one lane,
                                       4  5  f         a step to the north is ``stride`` lanes

A step over the edge of a board ends in the frame and never on another board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

BITS = 12
"""Bits of a lane. Three weights in three lanes fit into one digit of Python's integers, which has 30 bits."""
HALF = 1 << BITS - 1
"""Added to each lane of a sum, so that no lane is negative: a lane holds sums from -2048 to 2047."""


@dataclass(frozen=True, slots=True)
class Lanes:
    """The places of ``boards`` boards of ``size`` points a side in one integer.

    Attributes:
        stride: Lanes from a point to its northern neighbour.
        area: Lanes from a board to the next.
        start: The lane of the first board's a1.
        count: Lanes in all, with the frame after the last board.
        inside: A one in each lane that is a point.
        every: A one in each lane, also in those that the sums of a layer spill into.
    """

    size: int
    boards: int
    stride: int
    area: int
    start: int
    count: int
    inside: int
    every: int


@lru_cache(maxsize=128)
def lanes(size: int, boards: int) -> Lanes:
    """The layout for this many boards of this size."""
    stride = size + 1
    area = stride * stride
    start = stride + 1
    count = start + boards * area
    points = board_points(size)
    cells = sum(points << board * area for board in range(boards)) << start
    return Lanes(size, boards, stride, area, start, count, spread(cells), spread((1 << count + 2 * start) - 1))


@lru_cache(maxsize=32)
def board_points(size: int) -> int:
    """One bit for each point of a board, as the engine's bit sets have them."""
    row = (1 << size) - 1
    return sum(row << rank * (size + 1) for rank in range(size))


def spread(bits: int) -> int:
    """Each bit in a lane of its own."""
    return spread_digits(int(f"{bits:b}", 16))


def spread_digits(digits: int) -> int:
    """Each digit of four bits in a lane of its own. Text is the quickest way: a hexadecimal digit is four bits."""
    return int("00".join(f"{digits:x}"), 16)


def window_sums(values: int, length: int) -> int:
    """In each lane the sum of this lane and those above it, ``length`` lanes in all."""
    result, done = 0, 0
    doubled, width = values, 1
    while True:
        if length & width:
            result += doubled >> done * BITS
            done += width
        if width * 2 > length:
            return result
        doubled += doubled >> width * BITS
        width *= 2
