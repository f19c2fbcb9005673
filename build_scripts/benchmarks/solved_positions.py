"""Positions with perfect answers, from other programs and from our own solver.

``python3 -m benchmarks.solved_positions`` (with ``build_scripts`` and ``pysrc`` on the path) adds positions to
``tests/data/more-solved-positions.jsonl`` until each game and size has as many as are wanted, and goes on where it was
stopped. Each comes from a game of weak levels, has neither a win nor a loss in one, and the side to move wins
by some of its moves and loses by others.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from random import Random

import crosscut
from crosscut import Game, Position, Swap
from crosscut.player import advise
from crosscut.solver import solve
from shared.command import say
from shared.paths import REPOSITORY

DATA = REPOSITORY / "tests" / "data"
BY_OTHER_PROGRAMS = (DATA / "solved-positions.json", DATA / "solved-positions-6x6.json")
"""Those that were published, and those of the solver in C (``python3 -m perfect_play positions``)."""
OWN = DATA / "more-solved-positions.jsonl"

SIZES = (4, 5, 6)
WANTED = 20
"""Positions of each game and size."""
SECONDS = 20.0
"""Time for one question to the solver; a position that takes longer is left out."""


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
    lines = OWN.read_text(encoding="utf-8").splitlines() if OWN.exists() else []
    entries = map(json.loads, lines)
    return [SolvedPosition(**entry | {name: tuple(entry[name]) for name in ("rows", "wins")}) for entry in entries]


def candidates(game: Game, size: int, chance: Random) -> Iterator[Position]:
    """Positions from the later half of a game between weak levels without a swap; the solver can solve these."""
    position, history = game.start(size), list[Position]()
    while game.legal_moves(position):
        moves = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
        is_opening = position.ply < size
        move = chance.choice(moves) if is_opening else advise(game, position, level=2, seed=chance.randrange(99)).move
        position = game.play(position, move).position
        history.append(position)
    yield from history[len(history) // 3 : -2]


def solved(game: Game, position: Position) -> SolvedPosition | None:
    """The position with its winning moves, if it is won by some moves and not by others, and not in one."""
    solution = solve(game, position, seconds=SECONDS)
    if solution is None or solution.winner is not position.turn:
        return None
    wins, losses = [], 0
    for move in game.legal_moves(position):
        after = game.play(position, move).position
        if after.over:
            return None
        found = solve(game, after, seconds=SECONDS)
        if found is None:
            return None
        if found.winner is position.turn:
            wins.append(str(move))
        else:
            losses += 1
    if not losses:
        return None
    rows, _, links = position.diagram().partition("\nlinks: ")
    return SolvedPosition(game.id, tuple(rows.split("\n")), links, position.turn.value, tuple(wins))


def make(game: Game, size: int, seed: int) -> SolvedPosition | None:
    """A solved position from the game of that seed, if it has one."""
    chance = Random(f"{game.id} {size} {seed}")
    found = list(candidates(game, size, chance))
    chance.shuffle(found)
    for position in found[:3]:
        entry = solved(game, position)
        if entry is not None:
            return entry
    return None


def main() -> None:
    """Make what is missing."""
    parser = argparse.ArgumentParser(description="Makes solved positions.")
    parser.add_argument("--games", nargs="*", default=[game.id for game in crosscut.games() if game.won_by == "path"])
    parser.add_argument("--sizes", nargs="*", type=int, default=SIZES)
    parser.add_argument("--wanted", type=int, default=WANTED, help="of each game and size (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    have = Counter((entry.game, entry.size) for entry in _own())
    known = set(load())
    for size in arguments.sizes:
        for game in map(crosscut.game, arguments.games):
            seed = arguments.seed
            while have[game.id, size] < arguments.wanted:
                entry = make(game, size, seed)
                seed += 1
                if entry is not None and entry not in known:
                    known.add(entry)
                    have[game.id, size] += 1
                    with OWN.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(entry)) + "\n")
            say(f"{game.id} {size}x{size}: {have[game.id, size]}")


if __name__ == "__main__":
    main()
