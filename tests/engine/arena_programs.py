"""Opponents for the arena: ``python arena_programs.py cells|gtp`` plays the first empty cell in its protocol.

``gtp`` refuses nothing; ``gtp-slow`` never moves; ``cells-broken`` answers with a cell that is taken, ``silent`` ends
at once.
"""

from __future__ import annotations

import sys


def cells(broken: bool) -> None:
    """Speak the cell protocol."""
    taken: set[int] = set()
    for line in sys.stdin:
        words = line.split()
        if words[0] == "play":
            taken.add(int(words[2]))
        elif words[0] == "gen":
            free = min(taken) if broken and taken else next(cell for cell in range(1000) if cell not in taken)
            print(free, 0, flush=True)


def gtp(slow: bool) -> None:
    """Speak the Go Text Protocol."""
    size, taken = 0, set[str]()
    for line in sys.stdin:
        words = line.split()
        answer = ""
        if words[0] == "boardsize":
            size = int(words[1])
        elif words[0] == "play":
            taken.add(words[2])
        elif words[0] == "genmove":
            if slow:
                continue
            names = (f"{'abcdefghi'[file]}{rank + 1}" for rank in range(size) for file in range(size))
            answer = next(name for name in names if name not in taken)
            taken.add(answer)
        print(f"= {answer.upper()}\n", flush=True)


if __name__ == "__main__":
    if sys.argv[1] in ("gtp", "gtp-slow"):
        gtp(slow=sys.argv[1] == "gtp-slow")
    elif sys.argv[1] != "silent":
        cells(broken=sys.argv[1] == "cells-broken")
