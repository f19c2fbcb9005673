"""Which empty points reach the rim of a board by sides over empty points, and which stones would cut some off.

Only where stones stand matters, not whose they are. Stones that are neighbours by a side or a corner form a *chain*. A
new stone cuts empty points off exactly if it closes a ring: if two stones around it that empty points separate on both
ways round it are of one chain. One of the two ways then lies within the ring. Points off the board count as empty: they
all lie outside.

    . # # .        the stones around ? are of one chain, and separated by the empty points east and west of it:
    # . ? .        a stone on ? closes the ring around the point in the middle
    . # # .
"""

from __future__ import annotations

from functools import lru_cache

from crosscut.geometry import Grid, Mask, area_of, single_bits


def cut_off(board: Grid, empty: Mask) -> Mask:
    """The empty points that cannot reach the rim."""
    rim = board.north | board.south | board.west | board.east
    return empty & ~area_of(board, rim & empty, empty)


@lru_cache(maxsize=512)
def closing(board: Grid, empty: Mask) -> Mask:
    """The empty points where a stone of either colour leaves points that cannot reach the rim."""
    if cut := cut_off(board, empty):
        # A stone elsewhere leaves them there; one of several leaves the others.
        return empty if cut & cut - 1 else empty & ~cut
    width = board.width
    stones = board.board & ~empty
    # Round a point by the sun: its four sides, and after each the corner before the next.
    steps = (width, width + 1, 1, 1 - width, -width, -width - 1, -1, width - 1)
    around = [stones >> step if step > 0 else stones << -step for step in steps]
    # Each group of stones around a point begins after an empty side: with the corner after it, or the next side.
    begins = [(around[side + 1] | around[(side + 2) % 8]) & ~around[side] for side in (0, 2, 4, 6)]
    first, second, third, fourth = begins
    several = empty & (first & second | third & fourth | (first | second) & (third | fourth))
    if not several:
        return 0
    chains = _chains(width, stones)
    found = 0
    for point in single_bits(several):
        met = set()
        for side, groups in zip((0, 2, 4, 6), begins, strict=True):
            if groups & point:
                step = steps[side + 1] if around[side + 1] & point else steps[(side + 2) % 8]
                chain = chains[point << step if step > 0 else point >> -step]
                while chain != chains[chain]:
                    chain = chains[chain]
                if chain in met:
                    found |= point
                met.add(chain)
    return found


def _chains(width: int, stones: Mask) -> dict[Mask, Mask]:
    """For each stone another of its chain, until one that has itself: the same for all stones of the chain."""
    chains: dict[Mask, Mask] = {}
    for stone in single_bits(stones):
        chains[stone] = stone
        own = stone
        for earlier in (stone >> 1, stone >> width + 1, stone >> width, stone >> width - 1):
            other = chains.get(earlier, 0)
            if other:
                while other != chains[other]:
                    chains[other] = chains[chains[other]]
                    other = chains[other]
                if other != own:
                    chains[own] = own = other
    return chains
