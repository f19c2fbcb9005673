"""A certificate: a filling, kept in a form that proves many placements legal at once.

Single blocks decide whether a filling is sound: which stones are alike, and which of
two neighbours comes first (:mod:`facts <.facts>`). So this is kept of a filling: its
steps, how it ends, and for each side the set of points *whose neighbour there ends
up like them and comes before them*: ``east``, ``west``, ``north``, ``south``. Stones
come before all else, and count as coming before each other.

**Moving a point to the front.** May a stone be placed at the empty point ``p`` now? Yes, if
the same filling is still sound with ``p`` moved to its front, in the colour asked for.
Three things can break it:

1. ``p`` is naked among the stones. The caller must check that.
2. A diagonal neighbour ``q`` ends up like ``p``. It now comes after ``p`` and must be served:

       x q        if neither x nor y is like q and comes before it,
       p y        p must not go to the front

3. The filling has ``p`` in the other colour, and a pair of that colour may have relied on it:

       r z        if q and r end up in the other colour and z serves
       p q        neither of them, p must keep its colour

Each is one expression for all ``p`` at once, so a certificate answers for all empty
points in a few microseconds. Take a sweep through an open area with the classes A, B,
C, D (:mod:`filling <.filling>`). Its colour may go to the front in A, B and C: there
other points serve every later diagonal neighbour. The other colour may go to the
front in B, C and D: nothing relies on these. The sweep with the classes in reverse
adds the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.completion.naked_diagonal.filling import Side, SideMasks, Step
from crosscut.geometry import Grid, Mask


@dataclass(frozen=True, slots=True)
class Certificate:
    """A filling of some maximal areas of a position, and the placements that it proves legal."""

    area: Mask
    """The empty points that it fills."""
    steps: tuple[Step, ...]
    """Their order; points that are no longer in ``area`` are to be left out."""
    red: Mask
    """The stones and the points that end up red."""
    blue: Mask
    east: Mask
    """The points whose eastern neighbour ends up like them and comes before them."""
    west: Mask
    north: Mask
    south: Mask

    def front(self, board: Grid, side: Side) -> Mask:
        """Where the side may be moved to the front, unless it is naked there now."""
        width = board.width
        east, west, north, south = self.east, self.west, self.north, self.south
        own, other = (self.red, self.blue) if side == 0 else (self.blue, self.red)
        filled = own & self.area
        leaves_unserved = (
            (filled & ~(west | south)) >> width + 1
            | (filled & ~(east | south)) >> width - 1
            | (filled & ~(north | west)) << width - 1
            | (filled & ~(north | east)) << width + 1
        )
        from_east, from_west, from_north, from_south = other >> 1, other << 1, other >> width, other << width
        relied_on = (
            from_east & from_north & ~(north >> 1 | east >> width)
            | from_west & from_north & ~(north << 1 | west >> width)
            | from_east & from_south & ~(south >> 1 | east << width)
            | from_west & from_south & ~(south << 1 | west << width)
        )
        return self.area & ~leaves_unserved & (own | ~relied_on)

    def moved_to_front(self, board: Grid, point: Mask, side: Side) -> Certificate:
        """The filling of what is left once the side has placed a stone that may be moved to the front."""
        width = board.width
        own, other = (self.red, self.blue) if side == 0 else (self.blue, self.red)
        own, other = own | point, other & ~point
        stones = own & ~self.area | point
        red, blue = (own, other) if side == 0 else (other, own)
        return Certificate(
            self.area & ~point,
            self.steps,
            red,
            blue,
            self.east & ~(point | point >> 1) | point & stones >> 1 | own & point >> 1,
            self.west & ~(point | point << 1) | point & stones << 1 | own & point << 1,
            self.north & ~(point | point >> width) | point & stones >> width | own & point >> width,
            self.south & ~(point | point << width) | point & stones << width | own & point << width,
        )


def certify(board: Grid, stones: SideMasks, area: Mask, steps: list[Step]) -> Certificate:
    """Record steps that fill some maximal areas without a naked diagonal."""
    width = board.width
    east = west = north = south = 0
    filled = [0, 0]
    for points, side in ((stones[0], 0), (stones[1], 1), *steps):
        alike = filled[side] = filled[side] | points
        east |= points & alike >> 1
        west |= points & alike << 1
        north |= points & alike >> width
        south |= points & alike << width
    return Certificate(area, tuple(steps), filled[0], filled[1], east, west, north, south)
