"""Candy Necklace: can the empty points be filled without a crosscut?

The answer is exact and linear in the board. It needs the points imposed by three
quarters of a crosscut (:mod:`crosscut.completion.imposed`) and one theorem.

**Theorem 1.** Impose until nothing more is imposed. If no contradiction appears
(a crosscut, or a point imposed both ways), the board can be filled, and every
point that is not imposed may take either colour.

So, while a position can be filled, a colour may not be played on a point exactly if the other colour is imposed there.
If a block imposes that at once, the reason is a crosscut. If it takes several steps, the reason is a
crosscut-equivalent loop.

*Dangers and nets.* A block can become a crosscut in two ways, with red on its
rising or on its falling diagonal; call each a *danger*. A coloured point *feeds*
one danger of each of its blocks and *defuses* the other. A filling is good if
every danger is defused by one of its corners. Go diagonally from block to block,
and alternate between rising and falling: the dangers on the way are a *net*.
There are four nets. In a net a point lies between two dangers at most, one on
each side, and either colour **feeds the one and defuses the other**:

    . B R     Danger of red falling in the block at a1, of red rising in the block
    R + B     at b2. Red on + defuses the first and feeds the second, blue the
    B R .     other way round. One point cannot serve both: there is no filling.

*Proof of theorem 1.* Let nothing be imposed and no block be a crosscut, and give
an empty point q any colour. Now a danger D with three corners feeding it imposes its
fourth corner p, which defuses it. In D's block p equals its two neighbours, and two
equal neighbours defuse both dangers of every block that has them. So p can only feed
a danger in the block across p, and it defuses one of the two there. So p feeds just
one danger that matters, the next in D's net. In each net, then, new points feed one
chain: a danger fed by q, the danger fed by the point which that one imposes, and so
on. Suppose that the point p imposed by one danger of the chain is the last corner to
feed the next, E, or that E imposes the other colour on p. E's other corners were not
all coloured before q, or p would have been imposed. So one of them is new and fed E
in this same chain; but the chain went on from there, so E imposed a point and is
defused. So there is no such E: no contradiction arises, and in the end nothing is
imposed again. Go on with the next empty point until the board is full. ∎

A person can see this as a loop: :mod:`crosscut.completion.crosscut_loop`.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.completion.imposed import Closure, closure, crosscuts, imposed_once
from crosscut.geometry import Grid, Mask, single_bits


@dataclass(frozen=True, slots=True)
class Analysis:
    """What may be placed in a position: for each colour (red, blue) every empty point is in one of three masks."""

    crosscut: tuple[Mask, Mask]
    """Where the colour would complete a crosscut; every empty point if the board already has one."""
    loop: tuple[Mask, Mask]
    """Where it would complete a crosscut-equivalent loop; all other empty points if the board already has one."""
    legal: tuple[Mask, Mask]
    """Where it may be placed."""
    _board: Grid
    _red: Mask
    _blue: Mask
    _closure: Closure

    def filling(self) -> tuple[tuple[Mask, bool], ...] | None:
        """Placements (point, whether red) that fill the board, each legal in its turn; None if there are none.

        Imposed points come first, then the lowest free point, what this imposes, and
        so on. A free point gets the colour that has fewer points so far.
        """
        if self._closure.contradiction:
            return None
        red, blue, after = self._red, self._blue, self._closure
        placements: list[tuple[Mask, bool]] = []
        while True:
            placements += [(bit, True) for bit in single_bits(after.red & ~red)]
            placements += [(bit, False) for bit in single_bits(after.blue & ~blue)]
            red, blue = after.red, after.blue
            free = self._board.board & ~(red | blue)
            if not free:
                return tuple(placements)
            lowest = free & -free
            if red.bit_count() <= blue.bit_count():
                after = closure(self._board, red | lowest, blue)
            else:
                after = closure(self._board, red, blue | lowest)


def analyse(board: Grid, red: Mask, blue: Mask) -> Analysis:
    """What either colour may place on each empty point. It takes microseconds, so nothing is kept from move to move."""
    empty = board.board & ~(red | blue)
    after = closure(board, red, blue)
    on_red, on_blue = imposed_once(board, red, blue)
    if crosscuts(board, red, blue):
        crosscut, loop, legal = (empty, empty), (0, 0), (0, 0)
    elif after.contradiction:
        crosscut, loop, legal = (on_blue, on_red), (empty & ~on_blue, empty & ~on_red), (0, 0)
    else:
        crosscut = on_blue, on_red
        loop = after.blue & ~(blue | on_blue), after.red & ~(red | on_red)
        legal = empty & ~after.blue, empty & ~after.red
    return Analysis(crosscut, loop, legal, board, red, blue, after)
