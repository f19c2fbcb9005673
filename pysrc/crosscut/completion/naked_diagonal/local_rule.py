"""Which points and blocks show a naked diagonal now: the part of the rule that looks at single blocks.

Two diagonal stones of a colour are *naked* when neither shared neighbour, the
other two points of their block, has that colour. A new stone at ``p`` is naked
towards the north-east when that diagonal neighbour is alike and neither the
northern nor the eastern neighbour is:

    n D        D alike, n and e not: a stone at p leaves a naked diagonal
    p e

Each direction is one expression over all points at once.
"""

from __future__ import annotations

from crosscut.geometry import Grid, Mask


def naked_points(board: Grid, stones: Mask) -> Mask:
    """The points at which one more stone of the colour of ``stones`` would be in a naked diagonal.

    The caller has to keep only the empty points of the result.
    """
    width = board.width
    north, south = stones >> width, stones << width
    east, west = stones >> 1, stones << 1
    return (
        north >> 1 & ~(north | east)
        | north << 1 & ~(north | west)
        | south >> 1 & ~(south | east)
        | south << 1 & ~(south | west)
    )


def naked_diagonals(board: Grid, stones: Mask) -> tuple[Mask, Mask]:
    """The blocks, by their south-western points, whose rising and falling diagonals are naked."""
    width = board.width
    east, north, diagonal = stones >> 1, stones >> width, stones >> width + 1
    rising = stones & diagonal & ~(east | north)
    falling = east & north & ~(stones | diagonal)
    return rising, falling


def shows_naked_diagonal(board: Grid, red: Mask, blue: Mask) -> bool:
    """Whether a naked diagonal of either colour is on the board."""
    return any(naked_diagonals(board, red)) or any(naked_diagonals(board, blue))
