"""The first stones that the rule pages show on unsolved boards. All words are in web/parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosscut import Point
from research.results import Results, by_board, mirrored

FAIR = 5
"""A first stone is fair if Red's chance is no farther from 50 per cent than this."""
FILES = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Opinions:
    """The computer player's opinion of each first stone on an unsolved board."""

    size: int
    evaluations: int
    """Positions that it judged for each."""
    percent: Mapping[Point, int]
    """Red's chance."""

    @property
    def files(self) -> str:
        """The letters of the files."""
        return FILES[: self.size]

    @property
    def fair(self) -> range:
        """The chances after fair first stones; those after the fairest ones if none is fair."""
        farthest = max(FAIR, min(abs(chance - 50) for chance in self.percent.values()))
        return range(50 - farthest, 51 + farthest)

    @property
    def rows(self) -> list[tuple[int, list[int]]]:
        """The ranks from the top, each with its number and the chances on its points from the left."""
        files, ranks = range(self.size), range(self.size - 1, -1, -1)
        return [(rank + 1, [self.percent[Point(file, rank)] for file in files]) for rank in ranks]


def first_stones(results: Results, game_id: str) -> list[Opinions]:
    """The opinions about a game, those of small boards first."""
    found = []
    for board, result in by_board(results, f"chances {game_id}"):
        size = int(board.partition("x")[0])
        percent = {name: round(100 * chance) for name, chance in result["red"].items()}
        found.append(Opinions(size, result["evaluations"], mirrored(percent, size)))
    return found
