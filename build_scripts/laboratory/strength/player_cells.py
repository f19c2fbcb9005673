"""The computer player of whichever ``crosscut`` is imported, as a program that speaks the cell protocol.

``python3 -m laboratory.strength`` starts it with the package of an earlier commit, or with ``--without-net``: then the
player judges as it would if the game had no net. :mod:`crosscut.player.programs` describes the protocol. Its time is
the processor's own, like that of the player which it meets.
"""

from __future__ import annotations

import sys
import time

# The package takes its clock from here when it is imported.
time.monotonic = time.process_time

import crosscut  # noqa: E402
from crosscut import Connect, Link, Move, Place, Point  # noqa: E402
from crosscut.player import advise, search_player  # noqa: E402


def main() -> None:
    """Answer the lines of the standard input."""
    if "--without-net" in sys.argv:
        vars(search_player)["net_of"] = lambda game: None
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "new":
            game = crosscut.game(rest[0])
            position = game.start(int(rest[1]))
        elif word == "play":
            position = game.play(position, move_of(int(rest[1]), position.size)).position
        elif word == "gen":
            advice = advise(game, position, seconds=float(rest[2]), seed=1)
            print(cell_of(advice.move, position.size), advice.evaluations, flush=True)


def move_of(cell: int, size: int) -> Move:
    """The move with this number."""
    kind, number = divmod(cell, size**2)
    rank, file = divmod(number, size)
    if not kind:
        return Place(Point(file, rank))
    east, west = (file + 1, file) if kind == 1 else (file, file + 1)
    return Connect(Link(Point(west, rank), Point(east, rank + 1)))


def cell_of(move: Move, size: int) -> int:
    """The number of a move."""
    assert isinstance(move, Place | Connect)
    if isinstance(move, Place):
        return move.point.rank * size + move.point.file
    south, north = sorted((move.link.a, move.link.b), key=lambda point: point.rank)
    is_rising = south.file < north.file
    return (1 if is_rising else 2) * size**2 + south.rank * size + min(south.file, north.file)


if __name__ == "__main__":
    main()
