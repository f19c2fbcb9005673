"""The samples from which a net learns: arrays of numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Place
from crosscut.player.net.lanes import BITS
from crosscut.player.net.planes import Eyes
from crosscut.player.net.weights import Shape
from crosscut.position import Position
from laboratory.training.native_games import Played
from laboratory.training.self_play import Record, Seen

BATCH_SIZE = 16
"""Positions whose planes are made together."""
RESULT = 0.5
"""The weight of the game's result in the target for a position's chance; the rest is the search's chance."""


@dataclass(frozen=True)
class Samples:
    """Positions of one size.

    Attributes:
        planes: The net's input for each position, ``[position, plane, row, column]``, from 0 to 7.
        policy: The part of each move, ``[position, policy, row, column]``; all 0 if the search gave none. Where a
            link is a move, there are three policies: stones, rising links, falling links.
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


def samples_of_native(played: Played) -> Samples:
    """The samples from games of the program in C."""
    size, count = played.size, played.positions
    policy, chance, won = (np.frombuffer(numbers, np.float32) for numbers in (played.policy, played.chance, played.won))
    return Samples(
        np.frombuffer(played.planes, np.uint8).reshape(len(won), -1, size, size)[:count].copy(),
        policy.reshape(len(won), -1, size, size)[:count].astype(np.float16),
        RESULT * won[:count] + (1 - RESULT) * chance[:count],
    )


def write(samples: Sequence[Samples], path: Path) -> None:
    """Save samples of several sizes in a file, which appears only when it is complete."""
    parts = {
        f"{name} {number}": array
        for number, one in enumerate(samples)
        for name, array in (("planes", one.planes), ("policy", one.policy), ("chance", one.chance))
    }
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **parts)
    part.rename(path)


def read(paths: Iterable[Path]) -> list[Samples]:
    """The samples of some files, those of one size together."""
    found: defaultdict[int, list[Samples]] = defaultdict(list)
    for path in sorted(paths):
        with np.load(path) as parts:
            for number in range(len(parts.files) // 3):
                one = Samples(*(parts[f"{name} {number}"] for name in ("planes", "policy", "chance")))
                found[one.planes.shape[-1]].append(one)
    return [
        Samples(
            np.concatenate([one.planes for one in found[size]]),
            np.concatenate([one.policy for one in found[size]]),
            np.concatenate([one.chance for one in found[size]]),
        )
        for size in sorted(found)
    ]


def samples_of(game: Game, records: Iterable[Record]) -> list[Samples]:
    """The samples from games: for each board size the positions in which the game was not over."""
    found: defaultdict[int, list[tuple[Seen, float]]] = defaultdict(list)
    for record in records:
        for seen in record.seen:
            won = record.red_won if seen.position.turn is Color.RED else 1 - record.red_won
            found[seen.position.size].append((seen, RESULT * won + (1 - RESULT) * seen.chance))
    eyes = Eyes(game)
    return [
        Samples(
            _planes(eyes, size, [seen.position for seen, _ in found[size]])[:, : Shape.fit_for(game, 1).planes],
            np.stack([_policy(game, seen) for seen, _ in found[size]]),
            np.array([chance for _, chance in found[size]], dtype=np.float32),
        )
        for size in sorted(found)
    ]


def _planes(eyes: Eyes, size: int, positions: Sequence[Position]) -> np.ndarray:
    made = []
    for at in range(0, len(positions), BATCH_SIZE):
        batch = positions[at : at + BATCH_SIZE]
        seen = eyes.planes(size, [eyes.view(position, position.turn) for position in batch])
        layout = seen.layout
        shape = (size, len(batch), layout.width)
        planes = [
            _numbers(plane >> layout.start * BITS, size * layout.stride).reshape(shape)[..., :size].swapaxes(0, 1)
            for plane in seen.planes
        ]
        made.append(np.stack(planes, axis=1))
    return np.concatenate(made)


def _numbers(lanes: int, count: int) -> np.ndarray:
    """The first lanes. Each has three digits of four bits, of which the first is its number."""
    data = np.frombuffer(lanes.to_bytes(lanes.bit_length() // 8 + count * 2, "little"), dtype=np.uint8)
    digits = np.stack([data & 15, data >> 4], axis=1).reshape(-1)
    return digits[: 3 * count : 3]


def _policy(game: Game, seen: Seen) -> np.ndarray:
    """The parts of the moves as the side to move sees the board."""
    position = seen.position
    parts = np.zeros((Shape.fit_for(game, 1).policies, position.size, position.size), dtype=np.float16)
    for move, part in seen.policy:
        policy, point = (0, move.point) if isinstance(move, Place) else (2 - move.link.rising, move.link.block)
        row, column = (point.rank, point.file) if position.turn is Color.RED else (point.file, point.rank)
        parts[policy, row, column] = part
    return parts
