"""A certificate: a filling of the whole board, kept in a form that answers for many placements at once.

A filling is a colouring of the empty points plus an order. Whether it is
sound is a matter of single blocks: when a stone lands at ``q`` and the diagonal
neighbour ``r`` already has its colour, a shared neighbour must already have it
too. So all that the order has to tell is, for each point and each side, *does
the neighbour on that side have my colour, and came earlier?* These are the four
masks ``east``, ``north``, ``west`` and ``south``. Stones on the board came
first, in no particular order: they count as earlier than each other.

**Moving a point to the front.** Let ``p`` be empty and ask whether a stone of
colour ``c`` may be placed there now. If the same filling with ``p`` moved to
its front, in that colour, is still sound, the answer is yes. Three things can
break:

1. ``p`` itself: it must not be naked among the stones. The caller checks that.
2. A diagonal neighbour ``q`` that will have colour ``c`` and used to come before
   ``p``. It now lands second and needs a shared neighbour of colour ``c``
   earlier than itself:

       x q        q has colour c, and neither its western nor its southern
       p y        neighbour (x, y) is earlier and alike: p must not be in front

3. If the filling had ``p`` in the *other* colour: a pair ``q``, ``r`` of that
   other colour which relied on ``p``, because its second shared neighbour ``z``
   was not there in time (``z`` is in time if it is earlier than ``q`` or than ``r``):

       r z
       p q

Each is one expression for all ``p`` at once, so one certificate answers for
every empty point in a few microseconds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from crosscut.geometry import Grid, Mask

Step: TypeAlias = tuple[Mask, bool]
"""Points that are filled together, no two of them in one block, and whether in red."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A filling, checked while it is recorded, and the placements that it proves legal."""

    steps: tuple[Step, ...]
    front: tuple[Mask, Mask]
    """Red's and Blue's points that may be moved to the front, if they are not naked now."""


def certify(board: Grid, red: Mask, blue: Mask, steps: Iterable[Step]) -> Certificate:
    """Record a filling of the empty points of the position."""
    width = board.width
    script = tuple(steps)
    east = north = west = south = 0
    colors = [blue, red]
    for is_red in (False, True):
        stones = colors[is_red]
        east |= stones & stones >> 1
        west |= stones & stones << 1
        north |= stones & stones >> width
        south |= stones & stones << width
    for points, is_red in script:
        stones = colors[is_red]
        east |= points & stones >> 1
        west |= points & stones << 1
        north |= points & stones >> width
        south |= points & stones << width
        colors[is_red] = stones | points
    empty = board.board & ~(red | blue)
    final_blue, final_red = colors
    bare = (
        ~(west | south),  # points without an earlier like neighbour on these two sides
        ~(east | south),
        ~(north | west),
        ~(north | east),
    )
    front = []
    for own, other in ((final_red, final_blue), (final_blue, final_red)):
        filled = own & empty
        uncovers = (
            (filled & bare[0]) >> width + 1
            | (filled & bare[1]) >> width - 1
            | (filled & bare[2]) << width - 1
            | (filled & bare[3]) << width + 1
        )
        easts, wests, norths, souths = other >> 1, other << 1, other >> width, other << width
        relied_on = (
            easts & norths & ~(north >> 1 | east >> width)
            | wests & norths & ~(north << 1 | west >> width)
            | easts & souths & ~(south >> 1 | east << width)
            | wests & souths & ~(south << 1 | west << width)
        )
        front.append(empty & ~uncovers & (own | ~relied_on))
    return Certificate(script, (front[0], front[1]))
