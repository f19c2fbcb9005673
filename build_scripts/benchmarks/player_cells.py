"""The computer player of whichever ``crosscut`` is imported, as a program that speaks the cell protocol.

``bench.py strength`` starts it with the package of an earlier commit (:mod:`crosscut.player.entrants` describes the
protocol).
"""

from __future__ import annotations

import sys

import crosscut
from crosscut import Place, Point
from crosscut.player import advise


def main() -> None:
    """Answer the lines of the standard input."""
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "new":
            game = crosscut.game(rest[0])
            position = game.start(int(rest[1]))
        elif word == "play":
            rank, file = divmod(int(rest[1]), position.size)
            position = game.play(position, Place(Point(file, rank))).position
        elif word == "gen":
            advice = advise(game, position, seconds=float(rest[2]), seed=1)
            if not isinstance(advice.move, Place):
                raise ValueError(f"{advice.move} is not a placement")
            point = advice.move.point
            print(point.rank * position.size + point.file, advice.evaluations, flush=True)


if __name__ == "__main__":
    main()
