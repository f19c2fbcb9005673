"""Set-ups of Naked Diagonal on 26x26 about which the engine has to think long, as text diagrams."""

from __future__ import annotations

import random

SIZE = 26


def blocked_knight_pattern() -> str:
    """Each of its four legal moves takes long."""

    def letter(file: int, rank: int) -> str:
        if (file + 2 * rank) % 5 == 0:
            return "R"
        nearest, other = sorted((min(file, SIZE - 1 - file), min(rank, SIZE - 1 - rank)))
        return "B" if nearest == 0 and other > 1 else "."

    return "\n".join("".join(letter(file, rank) for file in range(SIZE)) for rank in reversed(range(SIZE)))


def crowded(letters: str) -> str:
    """Points chosen from the letters by chance: nobody can fill such a board, and there is much to explain."""
    chance = random.Random(letters)
    return "\n".join("".join(chance.choice(letters) for _ in range(SIZE)) for _ in range(SIZE))
