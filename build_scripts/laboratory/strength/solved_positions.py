"""Positions with perfect answers, from other programs and from our own solver."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import crosscut
from crosscut import Position
from shared.paths import REPOSITORY

DATA = REPOSITORY / "tests" / "data"
BY_OTHER_PROGRAMS = (DATA / "solved-positions.json", DATA / "solved-positions-6x6.json")
"""Published positions, and those that the solver in C has solved."""
OWN = DATA / "more-solved-positions.jsonl"
"""From games of weak levels, solved by :func:`crosscut.solve`; neither a win nor a loss in one."""


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """A position that the side to move wins, by some of its moves."""

    game: str
    rows: tuple[str, ...]
    """From north to south, as in a text diagram."""
    links: str
    turn: str
    wins: tuple[str, ...]
    """The moves that keep the win."""

    @property
    def size(self) -> int:
        """The length of the board's side."""
        return len(self.rows)

    def position(self) -> Position:
        """The position itself."""
        links = f"\nlinks: {self.links}" if self.links else ""
        return crosscut.game(self.game).setup("\n".join(self.rows) + links, self.turn)


def load() -> list[SolvedPosition]:
    """The positions with a win, those of other programs first."""
    return [*chain.from_iterable(map(_by_other_program, BY_OTHER_PROGRAMS)), *_own()]


def _by_other_program(file: Path) -> Iterator[SolvedPosition]:
    for entry in json.loads(file.read_text(encoding="utf-8")):
        wins = tuple(move for move, result in entry["legal"].items() if result == "win")
        if wins:
            yield SolvedPosition(entry["game"], tuple(entry["rows"]), " ".join(entry["links"]), entry["turn"], wins)


def _own() -> list[SolvedPosition]:
    entries = map(json.loads, OWN.read_text(encoding="utf-8").splitlines())
    return [SolvedPosition(**entry | {name: tuple(entry[name]) for name in ("rows", "wins")}) for entry in entries]
