"""The numbers of a net, their layout in a file, and why no lane can overflow.

A file is a line of JSON, ``{"format": "crosscut net 2", "layers": 3}`` with further fields if needed, and after it
the numbers, each in two bytes, the lower one first, in the order of :class:`Weights`: layer by layer and output by
output the nine weights of each input, row by row from the south-west, then the bias; the policy in the same way; for
each hidden number of the value its 32 weights and its bias; the 16 weights of the value and its bias. A net for a game
in which a link is a move has ``"policies": 3``: for stones, for rising links and for falling links, both at the
south-western point of their block. One for a game whose rules forbid points has ``"planes": 8`` instead of 6.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from crosscut.game import Game
from crosscut.notation.json_text import parse_json
from crosscut.player.net.lanes import BITS, HALF
from crosscut.player.net.planes import MOST, MOST_PLANES, PLANES

FORMAT = "crosscut net 2"
CHANNELS = 16
HIDDEN = 16
MOST_WEIGHT = 63
"""The limit of a convolution: three weights in three lanes fit into a digit of 30 bits. 32 stands for 1."""
MOST_HEAD_WEIGHT = 2047
"""The limit of the two small layers of the value: their sums have lanes of 32 bits."""


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

    @classmethod
    def fit_for(cls, game: Game, layers: int) -> Shape:
        """The shape of a net for this game."""
        return cls(layers, MOST_PLANES if game.forbids else PLANES, 3 if game.link_rule == "move" else 1)


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of a net; all are whole.

    Attributes:
        layers: For each layer its 16 convolutions.
        policies: The convolution to the policy of stones; for games in which a link is a move two more, for links.
        hidden: For each hidden number of the value the weights of the 32 means (the near and the far half of each
            channel in turn), and a bias.
        value: The weights of the hidden numbers, and a bias.
    """

    layers: tuple[tuple[Convolution, ...], ...]
    policies: tuple[Convolution, ...]
    hidden: tuple[tuple[int, ...], ...]
    value: tuple[int, ...]

    @classmethod
    def of(cls, numbers: Sequence[int], shape: Shape) -> Weights:
        """The weights from all their numbers in order. Raises ValueError if their count is wrong or a sum too great."""
        at = 0

        def take(count: int) -> tuple[int, ...]:
            nonlocal at
            at += count
            if at > len(numbers):
                raise ValueError(f"{len(numbers)} numbers are too few for a net of {shape}")
            return tuple(numbers[at - count : at])

        def convolution(inputs: int) -> Convolution:
            return Convolution(tuple(take(9) for _ in range(inputs)), *take(1))

        made = cls(
            tuple(
                tuple(convolution(CHANNELS if layer else shape.planes) for _ in range(CHANNELS))
                for layer in range(shape.layers)
            ),
            tuple(convolution(CHANNELS) for _ in range(shape.policies)),
            tuple(take(2 * CHANNELS + 1) for _ in range(HIDDEN)),
            take(HIDDEN + 1),
        )
        head = [abs(number) for row in (*made.hidden, made.value) for number in row[:-1]]
        if at != len(numbers) or max(head) > MOST_HEAD_WEIGHT:
            raise ValueError(f"{len(numbers)} numbers do not make a net of {shape}")
        return made

    @property
    def shape(self) -> Shape:
        """How many parts the net has."""
        return Shape(len(self.layers), len(self.layers[0][0].weights), len(self.policies))

    @classmethod
    def read(cls, data: bytes) -> Weights:
        """The weights of a file. Raises ValueError for anything else."""
        line, _, body = data.partition(b"\n")
        try:
            shape = _shape(parse_json(line.decode()))
            numbers = array("h", body)
        except ValueError:
            raise ValueError("this is not a file of a net") from None
        if sys.byteorder == "big":
            numbers.byteswap()
        return cls.of(numbers, shape)


def _shape(head: object) -> Shape:
    """The shape in the first line of a file. Raises ValueError for anything else."""
    if isinstance(head, dict) and head.get("format") == FORMAT:
        parts = head.get("layers"), head.get("planes", PLANES), head.get("policies", 1)
        # To Python 3.0 and true are as good as 3 and 1.
        if all(type(part) is int for part in parts) and parts in SHAPES:
            return Shape(*parts)
    raise ValueError


SHAPES = frozenset(
    Shape(layers, planes, policies) for layers in range(1, 9) for planes in (PLANES, MOST_PLANES) for policies in (1, 3)
)
"""The shapes that a file may have."""


def net_file(game: Game) -> Path | None:
    """The path of a game's net, beside the game's module, even if there is none. None for a game without a file."""
    module = getattr(sys.modules[type(game).__module__], "__file__", None)
    return Path(module).with_name(f"{game.file_name}.net") if module else None


def weights_of(game: Game) -> bytes | None:
    """The file of a game's net, if it has one."""
    path = net_file(game)
    return path.read_bytes() if path and path.is_file() else None
