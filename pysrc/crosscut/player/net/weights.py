"""The numbers of a net, their layout in a file, and why no lane can overflow.

A file is a line of JSON, ``{"format": "crosscut net 3", "layers": 4}`` with further fields if needed, and after it
the free numbers (:mod:`.tying`), each in two bytes, the lower one first: for each layer, for the policy of stones, for
that of links if links are moves, for the hidden numbers of the value, and for the value first the weights and then the
biases. Weights are in the order of outputs, then inputs, then the nine points row by row from the south-west. A net for
a game in which a link is a move has ``"policies": 3``: for stones, for rising links and for falling links, both at the
south-western point of their block, and from the four points of the block alone. One for a game whose rules forbid
points has ``"planes": 8`` instead of 6. With ``"alike": 2`` instead of 4 only the half turn ties weights, as in Hex.
With ``"alike": 1`` all numbers are free, and the search looks at several images.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from crosscut.game import Game
from crosscut.metadata import Symmetry
from crosscut.notation.json_text import parse_json
from crosscut.player.net.lanes import BITS, HALF
from crosscut.player.net.planes import MOST, MOST_PLANES, PLANES
from crosscut.player.net.tying import (
    BLOCK,
    BY_EITHER,
    BY_FILES,
    BY_RANKS,
    FIXED,
    FOUR,
    NINE,
    Action,
    both,
    pairs,
    tied,
)

FORMAT = "crosscut net 3"
CHANNELS = 16
HIDDEN = 32
SHIPPED = Path(__file__).parents[2] / "games"
"""Where the nets are that judge own games."""
MOST_WEIGHT = 63
"""The limit of a convolution: three weights in three lanes fit into a digit of 30 bits. 32 stands for 1."""
MOST_HEAD_WEIGHT = 2047
"""The limit of the two small layers of the value: their sums have lanes of 32 bits."""
PLANES_MIRRORED = {
    PLANES: both(FIXED, FIXED, BY_RANKS, BY_FILES),
    MOST_PLANES: both(FIXED, FIXED, BY_RANKS, BY_FILES, FIXED, FIXED),
}
CHANNELS_MIRRORED = both(*[FOUR] * (CHANNELS // 4))
MEANS_MIRRORED = pairs(CHANNELS_MIRRORED, BY_RANKS)
HIDDEN_MIRRORED = both(*[FOUR] * (HIDDEN // 4))


@dataclass(frozen=True, slots=True)
class Convolution:
    """The weights from all channels to a new one: nine for each of them, row by row from the south-west.

    Raises ValueError if a sum could leave its lane, or three weights a digit.
    """

    weights: tuple[tuple[int, ...], ...]
    bias: int

    def __post_init__(self) -> None:
        flat = [weight for nine in self.weights for weight in nine]
        most = self.bias + MOST * sum(weight for weight in flat if weight > 0)
        least = self.bias + MOST * sum(weight for weight in flat if weight < 0)
        if max(map(abs, flat)) > MOST_WEIGHT or not -HALF <= least <= most < HALF:
            raise ValueError(f"the sums of a convolution reach from {least} to {most}: more than a lane holds")

    def factors(self) -> list[int]:
        """A factor for each row of each channel: it has the weights of that row in three lanes, the last one lowest."""
        rows = [nine[at : at + 3] for nine in self.weights for at in (0, 3, 6)]
        return [east + (middle << BITS) + (west << 2 * BITS) for west, middle, east in rows]


class Shape(NamedTuple):
    """The number of parts of a net."""

    layers: int
    planes: int = PLANES
    policies: int = 1
    alike: int = 4
    """How many of a position's images it judges alike (:data:`.tying.ALIKE`)."""

    @property
    def tied(self) -> bool:
        """Whether it judges all images alike that leave its game as it is."""
        return self.alike > 1

    @classmethod
    def fit_for(cls, game: Game, layers: int) -> Shape:
        """The shape of a net for this game."""
        alike = 2 if game.symmetries == (Symmetry.HALF_TURN,) else 4
        return cls(layers, MOST_PLANES if game.forbids else PLANES, 3 if game.link_rule == "move" else 1, alike)


class Part(NamedTuple):
    """A part of a net: so many outputs, each with so many weights and a bias."""

    outputs: int
    ties: tuple[int, ...]
    """The number of the free weight of each weight."""
    bias_ties: tuple[int, ...]

    @property
    def free(self) -> int:
        """How many free numbers there are."""
        return max(self.ties) + max(self.bias_ties) + 2


def parts_of(shape: Shape) -> list[Part]:
    """The parts of a net in order: the layers, one or two of the policy, the hidden numbers, and the value."""
    planes, channels, hidden = PLANES_MIRRORED[shape.planes], CHANNELS_MIRRORED, HIDDEN_MIRRORED

    def part(outputs: Action, *inputs: Action) -> Part:
        ties, bias_ties = (tied(outputs, *more, alike=shape.alike) for more in (inputs, ()))
        return Part(len(outputs[0]), ties, bias_ties)

    layers = [part(channels, inputs, NINE) for inputs in (planes, *[channels] * (shape.layers - 1))]
    links = [part(BY_EITHER, channels, FOUR)] if shape.policies == 3 else []
    return [*layers, part(FIXED, channels, NINE), *links, part(hidden, MEANS_MIRRORED), part(FIXED, hidden)]


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of a net; all are whole.

    Attributes:
        shape: How many parts there are.
        layers: For each layer its 16 convolutions.
        policies: The convolution to the policy of stones; for games in which a link is a move two more, for links.
        hidden: For each hidden number of the value the weights of the 32 means (the near and the far half of each
            channel in turn), and a bias.
        value: The weights of the hidden numbers, and a bias.
    """

    shape: Shape
    layers: tuple[tuple[Convolution, ...], ...]
    policies: tuple[Convolution, ...]
    hidden: tuple[tuple[int, ...], ...]
    value: tuple[int, ...]

    @classmethod
    def of(cls, numbers: Sequence[int], shape: Shape) -> Weights:
        """The weights from the free numbers. Raises ValueError if their count is wrong or a sum too great."""
        parts = parts_of(shape)
        if len(numbers) != sum(part.free for part in parts):
            raise ValueError(f"{len(numbers)} numbers do not make a net of {shape}")
        rows: list[list[tuple[tuple[int, ...], int]]] = []
        at = 0
        for part in parts:
            middle, end = at + max(part.ties) + 1, at + part.free
            weights, biases = (
                [free[tie] for tie in ties]
                for free, ties in ((numbers[at:middle], part.ties), (numbers[middle:end], part.bias_ties))
            )
            width = len(weights) // part.outputs
            outputs = [tuple(weights[width * output : width * (output + 1)]) for output in range(part.outputs)]
            rows.append([*zip(outputs, biases, strict=True)])
            at = end
        *convolutions, hidden, value = rows
        layers, (stones, *links) = convolutions[: shape.layers], convolutions[shape.layers :]
        made = cls(
            shape,
            tuple(tuple(_convolution(*row) for row in layer) for layer in layers),
            (*(_convolution(*row) for row in stones), *(_of_block(*row) for part in links for row in part)),
            tuple((*weights, bias) for weights, bias in hidden),
            (*value[0][0], value[0][1]),
        )
        if max(abs(number) for row in (*made.hidden, made.value) for number in row[:-1]) > MOST_HEAD_WEIGHT:
            raise ValueError("the numbers of a value are greater than a lane holds")
        return made

    @classmethod
    def read(cls, data: bytes) -> Weights:
        """The weights of a file. Raises ValueError for anything else."""
        return cls.of(*read_numbers(data))


def read_numbers(data: bytes) -> tuple[array[int], Shape]:
    """The free numbers of a file, and the shape of its net. Raises ValueError for anything else."""
    line, _, body = data.partition(b"\n")
    try:
        shape = _shape(parse_json(line.decode()))
        numbers = array("h", body)
    except ValueError:
        raise ValueError("this is not a file of a net") from None
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers, shape


def _convolution(weights: Sequence[int], bias: int) -> Convolution:
    return Convolution(tuple(tuple(weights[at : at + 9]) for at in range(0, len(weights), 9)), bias)


def _of_block(weights: Sequence[int], bias: int) -> Convolution:
    """A convolution with four weights of each channel, for the points of a block."""
    nines = []
    for at in range(0, len(weights), 4):
        nine = [0] * 9
        for place, weight in zip(BLOCK, weights[at : at + 4], strict=True):
            nine[place] = weight
        nines.append(tuple(nine))
    return Convolution(tuple(nines), bias)


def _shape(head: object) -> Shape:
    """The shape in the first line of a file. Raises ValueError for anything else."""
    if isinstance(head, dict) and head.get("format") == FORMAT:
        parts = head.get("layers"), head.get("planes", PLANES), head.get("policies", 1), head.get("alike", 4)
        # To Python 3.0 and true are as good as 3 and 1.
        if {*map(type, parts)} == {int} and parts in SHAPES:
            return Shape(*parts)
    raise ValueError


SHAPES = frozenset(
    Shape(layers, planes, *more)
    for layers in range(1, 9)
    for planes in (PLANES, MOST_PLANES)
    for more in ((1, 4), (3, 4), (1, 2), (1, 1))
)
"""The shapes that a file may have."""


def net_file(game: Game) -> Path | None:
    """The path of the net that judges a game, even if there is none: beside the game's module, if no other judges it.
    None for a game without a file."""
    if game.judged_by:
        return SHIPPED / f"{game.judged_by}.net"
    module = getattr(sys.modules[type(game).__module__], "__file__", None)
    return Path(module).with_name(f"{game.file_name}.net") if module else None


def weights_of(game: Game) -> bytes | None:
    """The file of the net that judges a game, if there is one."""
    path = net_file(game)
    return path.read_bytes() if path and path.is_file() else None
