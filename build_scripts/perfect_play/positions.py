"""Solved positions for the tests of the computer player.

The format is that of ``tests/data/solved-positions.json``, without the moves that led there. Each position comes from a
game of weak levels. The side to move wins, but not with this move, and at least a third of its moves lose. The
game of number n is the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

from benchmarks.solved_positions import candidates
from crosscut import Game, Position, Swap, game
from crosscut.theory.results import Json
from perfect_play.program import NativeSolver

LIMIT = 300_000
"""States to look at for one question; a position that takes more is left out."""
LOSING = 1 / 3
"""The smallest share of moves that lose."""


def make_positions(
    boards: Iterable[tuple[str, int]], output: Path, wanted: int, progress: Callable[[int, int], None]
) -> int:
    """Write that many positions of each board (game, size), and say how many there are."""
    entries: list[Json] = []
    boards = list(boards)
    for played, size in ((game(game_id), size) for game_id, size in boards):
        with NativeSolver(played, size, limit=LIMIT) as solver:
            found = _positions(played, size, solver)
            for _ in range(wanted):
                entries.append(next(found))
                progress(len(entries), wanted * len(boards))
    output.write_text(
        "[\n" + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries) + "\n]\n", encoding="utf-8"
    )
    return len(entries)


def _positions(played: Game, size: int, solver: NativeSolver) -> Iterator[Json]:
    """Positions of one game after another, one of each."""
    number = 0
    while True:
        number += 1
        chance = Random(f"{played.id} {size} {number}")
        found = [position for position in candidates(played, size, chance) if not position.over]
        entry = solved(played, chance.choice(found), solver) if found else None
        if entry is not None:
            yield entry


def solved(played: Game, position: Position, solver: NativeSolver) -> Json | None:
    """The position with the result of each move, if it is one of those wanted."""
    legal = {}
    for move in played.legal_moves(position):
        after = played.play(position, move).position
        if after.over or isinstance(move, Swap):
            return None
        winner = solver.winner(after).winner
        if winner is None:
            return None
        legal[str(move)] = "win" if winner is position.turn else "loss"
    losses = sum(result == "loss" for result in legal.values())
    if losses == len(legal) or losses < LOSING * len(legal):
        return None
    rows, _, links = position.diagram().partition("\nlinks: ")
    return {
        "game": played.id,
        "size": position.size,
        "rows": rows.split("\n"),
        "links": links.split(),
        "turn": position.turn.value,
        "legal": legal,
    }
