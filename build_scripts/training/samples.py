"""Games as lines of text, and what a net learns from them as arrays of numbers."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.player.net.lanes import BITS
from crosscut.player.net.planes import Eyes
from crosscut.position import Position
from training.self_play import Record, Seen

AT_ONCE = 16
"""Positions whose planes are made together."""
RESULT = 0.5
"""How much the end of a game counts in what is learned about a position's chance; the rest is what the search said."""


@dataclass(frozen=True)
class Samples:
    """Positions of one size.

    Attributes:
        planes: Six planes for each position, ``[position, plane, row, column]``, from 0 to 7.
        policy: The part of each point, ``[position, row, column]``; all 0 if the search could not say.
        chance: The winning chance of the side to move.
    """

    planes: np.ndarray
    policy: np.ndarray
    chance: np.ndarray

    def __len__(self) -> int:
        return len(self.chance)

    def part(self, rows: slice) -> Samples:
        """Some of the positions."""
        return Samples(self.planes[rows], self.policy[rows], self.chance[rows])


def write(record: Record) -> str:
    """A game as a line of JSON."""
    seen = [
        [one.position.text(), round(one.chance, 4), [[b, round(p, 4)] for b, p in one.policy]] for one in record.seen
    ]
    return json.dumps({"red_won": record.red_won, "seen": seen}) + "\n"


def read(game: Game, path: Path) -> Iterator[Record]:
    """The games of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        seen = tuple(
            Seen(game.position(text), chance, tuple((bit, part) for bit, part in policy))
            for text, chance, policy in told["seen"]
        )
        yield Record(seen, told["red_won"])


def samples_of(game: Game, records: Iterable[Record]) -> list[Samples]:
    """What is learned from games: for each size of the board the positions in which the game was not over."""
    found: defaultdict[int, list[tuple[Seen, float]]] = defaultdict(list)
    for record in records:
        for seen in record.seen:
            won = record.red_won if seen.position.turn is Color.RED else 1 - record.red_won
            found[seen.position.size].append((seen, RESULT * won + (1 - RESULT) * seen.chance))
    eyes = Eyes(game)
    return [
        Samples(
            _planes(eyes, size, [seen.position for seen, _ in found[size]]),
            np.stack([_policy(seen) for seen, _ in found[size]]),
            np.array([chance for _, chance in found[size]], dtype=np.float32),
        )
        for size in sorted(found)
    ]


def _planes(eyes: Eyes, size: int, positions: Sequence[Position]) -> np.ndarray:
    made = []
    for at in range(0, len(positions), AT_ONCE):
        batch = positions[at : at + AT_ONCE]
        seen = eyes.planes(size, [eyes.view(position, position.turn) for position in batch])
        layout = seen.layout
        shape = (len(batch), layout.stride, layout.stride)
        planes = [
            _numbers(plane >> layout.start * BITS, len(batch) * layout.area).reshape(shape)[:, :size, :size]
            for plane in seen.planes
        ]
        made.append(np.stack(planes, axis=1))
    return np.concatenate(made)


def _numbers(lanes: int, count: int) -> np.ndarray:
    """The first lanes. Each has three digits of four bits, of which the first is its number."""
    data = np.frombuffer(lanes.to_bytes(lanes.bit_length() // 8 + count * 2, "little"), dtype=np.uint8)
    digits = np.stack([data & 15, data >> 4], axis=1).reshape(-1)
    return digits[: 3 * count : 3]


def _policy(seen: Seen) -> np.ndarray:
    """The parts of the points as the side to move sees the board."""
    position = seen.position
    parts = np.zeros((position.size, position.size), dtype=np.float16)
    for bit, part in seen.policy:
        rank, file = divmod(bit, position.grid.width)
        if position.turn is Color.RED:
            parts[rank, file] = part
        else:
            parts[file, rank] = part
    return parts
