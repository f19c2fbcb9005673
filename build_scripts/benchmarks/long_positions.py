"""Set-ups of Naked Diagonal about which the engine has to think long, as text diagrams."""

from __future__ import annotations

import random

SIZE = 26


def blocked_knight_pattern(size: int = SIZE) -> str:
    """Each of its four legal moves takes long; the size is one more than a multiple of five."""

    def letter(file: int, rank: int) -> str:
        if (file + 2 * rank) % 5 == 0:
            return "R"
        nearest, other = sorted((min(file, size - 1 - file), min(rank, size - 1 - rank)))
        return "B" if nearest == 0 and other > 1 else "."

    return "\n".join("".join(letter(file, rank) for file in range(size)) for rank in reversed(range(size)))


def crowded(letters: str) -> str:
    """Letters chosen by chance: nobody can fill such a board, and there is much to explain."""
    chance = random.Random(letters)
    return "\n".join("".join(chance.choice(letters) for _ in range(SIZE)) for _ in range(SIZE))
