"""The layout of many boards in one big integer: one *lane* of 12 bits for each point.

The boards of a batch have one size and lie side by side, row by row from the south. Each has one more column: the
*frame*, which neighbours share. The input of a net has a row of frame in the south and in the north, too.

    two boards of 2x2             f   f  f  f   f  f  f     f: the frame, 0 in all layers but the first
    (start = 7,                   f   .  .  f   .  .  f
    width = 3,                    f   .  .  f   .  .  f     a step to the east is one lane,
    stride = 6)                   f   f  f  f   f  f  f     a step to the north is ``stride`` lanes
    lanes of the lowest row       0   1  2  3   4  5  6

The last lane of a row is the first of the next. A step over the edge of a board ends in the frame and never on another
board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from crosscut.geometry import Mask

BITS = 12
"""Bits of a lane. Three weights in three lanes fit into one digit of Python's integers, which has 30 bits."""
HALF = 1 << BITS - 1
"""Added to each lane of a sum, so that no lane is negative: a lane holds sums from -2048 to 2047."""
SPILLED = 4
"""Lanes above the last point that the sums of a layer reach."""


@dataclass(frozen=True, slots=True)
class Lanes:
    """The places of ``boards`` boards of ``size`` points a side in one integer.

    Attributes:
        width: Lanes from a board to the next, as in the engine's bit sets from a row to the next.
        stride: Lanes from a point to its northern neighbour.
        start: The lane of the first board's a1 in the input of a net. In later layers, which have no frame in the
            south, it is lane 1.
        count: Lanes in all, with the frame.
        inside: In later layers, a one in each lane that is a point.
        every: In later layers, a one in each lane, also in those that the sums of a layer spill into.
    """

    size: int
    boards: int
    width: int
    stride: int
    start: int
    count: int
    inside: int
    every: int

    def batch(self, masks: Sequence[Mask]) -> int:
        """Bit sets of the boards, in the layout of the engine, as one with a bit for each lane."""
        whole, width = self.size * self.width, self.width
        texts = [f"{mask:0{whole}b}" for mask in reversed(masks)]
        rows = [text[at : at + width] for at in range(0, whole, width) for text in texts]
        return int("".join(rows), 2) << self.start

    def split(self, bits: int) -> list[Mask]:
        """The bit sets of the boards, the inverse of :meth:`batch`."""
        if not bits:
            return [0] * self.boards
        whole, width, stride = self.size * self.stride, self.width, self.stride
        text = f"{bits >> self.start:0{whole}b}"
        places = range(stride - width, -width, -width)
        return [int("".join([text[at : at + width] for at in range(place, whole, stride)]), 2) for place in places]


@lru_cache(maxsize=128)
def lanes(size: int, boards: int) -> Lanes:
    """The layout for this many boards of this size."""
    width = size + 1
    stride = width * boards
    start = stride + 1
    row = sum((1 << size) - 1 << board * width for board in range(boards))
    points = sum(row << rank * stride for rank in range(size))
    every = spread((1 << size * stride + SPILLED) - 1)
    return Lanes(size, boards, width, stride, start, start + (size + 1) * stride, spread(points << 1), every)


@lru_cache(maxsize=32)
def board_points(size: int) -> int:
    """One bit for each point of a board, as the engine's bit sets have them."""
    row = (1 << size) - 1
    return sum(row << rank * (size + 1) for rank in range(size))


def spread(bits: int) -> int:
    """Each bit in a lane of its own. Text is the quickest way: a hexadecimal digit is four bits."""
    return int("00".join(f"{bits:b}"), 16)


def spread_digits(digits: int) -> int:
    """Each digit of four bits in a lane of its own."""
    return int("00".join(f"{digits:x}"), 16)


def window_sums(values: int, length: int, step: int) -> int:
    """In each lane the sum of this lane and those above it at a distance of ``step`` bits, ``length`` lanes in all."""
    result, done = 0, 0
    doubled, width = values, 1
    while True:
        if length & width:
            result += doubled >> done * step
            done += width
        if width * 2 > length:
            return result
        doubled += doubled >> width * step
        width *= 2
