"""The first stones of large boards on rule pages: what is proved, and opinions. All words are in web/parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import crosscut
from crosscut import Color, Point
from crosscut.solver.openings import first_stones as decided_stones
from laboratory.results.runs import Results, by_board, mirrored

FAIR = 5
"""A first stone is fair if Red's chance is no farther from 50 per cent than this."""
UNSURE = 5
"""The doubt, in per cent, with which a chance is marked as unsure."""
FILES = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Opinions:
    """The computer player's opinion of each first stone on an unsolved board."""

    size: int
    evaluations: int
    """Positions that each of its searches judged."""
    percent: Mapping[Point, int]
    """Red's chance."""
    doubt: Mapping[Point, int]
    """How far single searches differ from it."""

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
    def rows(self) -> list[tuple[int, list[tuple[int, bool]]]]:
        """The ranks from the top, each with its number, and for its points from the left the chance, and whether it is
        unsure."""
        files, ranks = range(self.size), range(self.size - 1, -1, -1)
        return [(rank + 1, [self._shown(Point(file, rank)) for file in files]) for rank in ranks]

    def _shown(self, point: Point) -> tuple[int, bool]:
        return self.percent[point], self.doubt[point] >= UNSURE


def first_stones(results: Results, game_id: str) -> list[Opinions]:
    """The opinions about a game on boards that are not proved, those of small boards first."""
    found = []
    for board, result in by_board(results, f"chances {game_id}"):
        size = int(board.partition("x")[0])
        if size == PROVED_SIZE and proved_stones(game_id):
            continue
        percent, doubt = (
            mirrored({name: round(100 * part) for name, part in result[what].items()}, size)
            for what in ("red", "doubt")
        )
        found.append(Opinions(size, result["evaluations"], percent, doubt))
    return found


@dataclass(frozen=True, slots=True)
class Proved:
    """Who wins after each first stone of a board. Without the swap."""

    size: int
    winners: Mapping[Point, Color]

    def won_by(self, color: str) -> list[Point]:
        """The first stones after which this colour wins."""
        return [point for point, winner in self.winners.items() if winner == color]


PROVED_SIZE = 7
"""The board whose proved first stones are shown."""


def proved_stones(game_id: str) -> Proved | None:
    """What is proved of a game on 7x7; None if not all first stones are decided."""
    winners = decided_stones(crosscut.game(game_id), PROVED_SIZE)
    decided = {point: winner for point, winner in winners.items() if winner is not None}
    return Proved(PROVED_SIZE, decided) if len(decided) == PROVED_SIZE**2 else None
