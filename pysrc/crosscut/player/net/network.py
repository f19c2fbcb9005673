"""A small net of 3x3 convolutions, evaluated with nothing but Python's big integers.

A *channel* is one integer with a number from 0 to 7 for each point of a batch of boards, in lanes
(:mod:`crosscut.player.net.lanes`). A layer makes 16 new channels from those before it. A new number is the sum of its
3x3 neighbours in all channels, each times a weight. Those are many multiplications, but three are one:

    lanes of a row, a is the west     ...     d     c     b     a
    times  w2 + w1·L + w0·L²                d·w2  c·w2  b·w2  a·w2
    (L moves up by a lane)            +     c·w1  b·w1  a·w1
                                      +     b·w0  a·w0
                                               └ the sum for b and its neighbours, one lane above b

So one multiplication by a small number handles three neighbours for all points of all boards. The three weights fit
into one digit of Python's integers, which makes it fast. The rows to the south and to the north are shifts of all
lanes. Adding is faster than subtracting, so the sum of the negative factors is made apart.

A weight may be negative. Then a lane would borrow from the one above it. So each sum begins with 2048 in every lane: no
lane is ever negative, and none overflows, because the weights are bounded (:mod:`crosscut.player.net.weights`). The top
bit of a lane then shows whether its sum is positive. Negative numbers become 0, and numbers above 7 become 7.

The policy is one more convolution, to one number for each point; in a game where a link is a move there are two more,
to a number for each block. The value takes the mean of each channel over the near and over the far half of the board,
to both of which the middle row of an odd board belongs, and has one hidden layer of 32 numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from operator import itemgetter, mul
from typing import NamedTuple

from crosscut.player.net.lanes import BITS, HALF, Lanes, window_sums
from crosscut.player.net.planes import MOST
from crosscut.player.net.weights import CHANNELS, HIDDEN, Convolution, Weights
from crosscut.steps import Steps

SHIFT = 5
"""Bits by which the sum of a layer is shifted to become a number from 0 to 7: a weight of 32 stands for 1."""
LEFT = BITS - SHIFT
"""The bits that remain of it, with the top bit."""
TOP = 1 << LEFT - 1
MEAN_ONE = 4096
"""A mean in which every number is 7."""
HEAD_SHIFT = 6
"""The same for the two small layers of the value, where 64 stands for 1."""
VALUE_ONE = MEAN_ONE << HEAD_SHIFT
"""The last sum that stands for a logit of 1."""
LOGIT_ONE = 8
"""The difference in a byte of the policy that stands for a logit of 1."""
HEAD_BITS = 32
"""Bits of a lane of the value's first layer."""
HEAD_HALF = 1 << HEAD_BITS - 1
BIAS_ONE = VALUE_ONE // 1024
"""What a bias of 1 in the value's layers adds to a sum: a bias counts in 1024ths."""
LANE = (1 << BITS) - 1
PRIOR = tuple(exp((byte - 128) / LOGIT_ONE) for byte in range(256))
"""The unnormalized prior of a move, by its byte in the policy."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The output of the net for a position.

    Attributes:
        chance: The winning chance of the side to move.
        policy: A byte for each point, by its bit as the side to move sees the board: the greater, the more promising.
            Where a link is a move, a byte for each block follows, for its rising and then for its falling link.
    """

    chance: float
    policy: bytes


class _Masks(NamedTuple):
    """The constants that evaluating a batch needs besides the weights."""

    top: int
    limit: int
    seven: int


class Network:
    """A net that is ready to be evaluated."""

    def __init__(self, weights: Weights) -> None:
        self._layers = [[_Kernel(convolution) for convolution in layer] for layer in weights.layers]
        self._planes = weights.shape.planes
        self._policies = [_Kernel(policy) for policy in weights.policies]
        rows = weights.hidden
        self._hidden = [sum(rows[j][i] << HEAD_BITS * j for j in range(HIDDEN)) for i in range(2 * CHANNELS)]
        self._hidden_bias = sum((rows[j][-1] * BIAS_ONE + HEAD_HALF) << HEAD_BITS * j for j in range(HIDDEN))
        self._value = weights.value

    def answers(self, layout: Lanes, planes: Sequence[int]) -> Steps[list[Answer]]:
        """The outputs of the net for the boards of a batch."""
        masks = _Masks(layout.inside * TOP, layout.inside * (TOP - MOST - 1), layout.inside * MOST)
        rows = _framed_rows(planes[: self._planes], layout)
        for layer in self._layers:
            channels = [_cut(kernel.sums(rows, layout.every) >> BITS + SHIFT, masks) for kernel in layer]
            rows = _rows(channels, layout)
            yield
        policies = [_policy_bytes(kernel.sums(rows, layout.every), layout) for kernel in self._policies]
        yield
        return [
            Answer(chance, b"".join(of_board))
            for chance, *of_board in zip(self._chances(channels, layout), *policies, strict=True)
        ]

    def _chances(self, channels: Sequence[int], layout: Lanes) -> list[float]:
        """The value head."""
        size, stride = layout.size, layout.stride
        near, row = (size + 1) // 2, stride * BITS
        full = MOST * size**2
        first = (1 << row) - 1 << BITS
        halves = [1 + half * stride + board * layout.width for half in range(2) for board in range(layout.boards)]
        places = [(lane * BITS >> 3, lane * BITS & 7) for lane in halves]
        length = (2 * stride + 1) * BITS // 8 + 2
        sums = []
        for channel in channels:
            rows = window_sums(channel, near, row)
            both = rows & first | (rows >> (size - near) * row & first) << row
            lanes = window_sums(both, size, BITS).to_bytes(length, "little")
            sums.append([(lanes[byte] | lanes[byte + 1] << 8) >> bit & LANE for byte, bit in places])
        columns = [*zip(*sums, strict=True)]
        return [
            self._chance([total * MEAN_ONE // full for both in zip(low, high, strict=True) for total in both])
            for low, high in zip(columns[: layout.boards], columns[layout.boards :], strict=True)
        ]

    def _chance(self, means: Sequence[int]) -> float:
        hidden = sum(map(mul, self._hidden, means), self._hidden_bias)
        numbers = memoryview(hidden.to_bytes(HIDDEN * HEAD_BITS // 8, "little")).cast("I")
        total = self._value[-1] * BIAS_ONE
        for number, weight in zip(numbers, self._value, strict=False):
            if number > HEAD_HALF:
                total += (number - HEAD_HALF >> HEAD_SHIFT) * weight
        return 1 / (1 + exp(min(max(-total / VALUE_ONE, -30.0), 30.0)))


class _Kernel:
    """A convolution that is ready to be evaluated."""

    def __init__(self, convolution: Convolution) -> None:
        factors = convolution.factors()
        self._bias = convolution.bias + HALF
        self._added = [factor for factor in factors if factor > 0]
        self._taken = [-factor for factor in factors if factor < 0]
        # The last two are for a kernel with fewer factors: one alone would not be a tuple. ``map`` leaves them out.
        self._to_add = itemgetter(*(row for row, factor in enumerate(factors) if factor > 0), 0, 0)
        self._to_take = itemgetter(*(row for row, factor in enumerate(factors) if factor < 0), 0, 0)

    def sums(self, rows: Sequence[int], every: int) -> int:
        """In each lane the sum for the lane below it."""
        added: int = sum(map(mul, self._to_add(rows), self._added), every * self._bias)
        taken: int = sum(map(mul, self._to_take(rows), self._taken))
        return added - taken


def _framed_rows(planes: Sequence[int], layout: Lanes) -> list[int]:
    """As :func:`_rows` from the input, which has a frame."""
    row = layout.stride * BITS
    most = (1 << layout.size * row + BITS) - 1
    return [plane >> shift & most for plane in planes for shift in (0, row, 2 * row)]


def _rows(channels: Sequence[int], layout: Lanes) -> list[int]:
    """Each channel in three copies, shifted so that the row to the south, its own row and the row to the north line
    up."""
    row = layout.stride * BITS
    most = (1 << (layout.size - 1) * row + BITS) - 1
    rows: list[int] = []
    for channel in channels:
        rows += ((channel & most) << row, channel, channel >> row)
    return rows


def _cut(sums: int, masks: _Masks) -> int:
    """Numbers from 0 to 7, from shifted sums. The top bit is missing in sums that were negative."""
    positive = sums & masks.top
    kept = sums & positive - (positive >> LEFT - 1)
    over = kept + masks.limit & masks.top
    return (kept | (over >> LEFT - 1) * MOST) & masks.seven


def _policy_bytes(sums: int, layout: Lanes) -> list[bytes]:
    """For each board the upper eight bits of each lane from a1 on, with the frame. Two lanes are three bytes."""
    count, width, stride = layout.size * layout.stride, layout.width, layout.stride
    size = (count + 1) // 2 * 3
    sums = sums >> 2 * BITS & (1 << size * 8) - 1
    result = bytearray((count + 1) // 2 * 2)
    result[0::2] = (sums >> BITS - 8).to_bytes(size, "little")[0::3]
    result[1::2] = sums.to_bytes(size, "little")[2::3]
    rows = range(0, count, stride)
    frame = bytes(width)
    return [b"".join([*(result[row + at : row + at + width] for row in rows), frame]) for at in range(0, stride, width)]
