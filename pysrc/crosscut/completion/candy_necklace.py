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

**Theorem 2.** A position cannot be filled if and only if in some net there is a *tree*:
dangers joined to a tree by empty points, while stones feed all their other corners.

*Proof.* A tree of v dangers has v - 1 joints, and each defuses one danger only.
Conversely, impose until there is a contradiction, a danger fed by all its corners (if
a point is imposed both ways, colour it one way). As in the proof of theorem 1, a
corner that is not a stone was imposed by the danger across it, in the same net. Trace
these back: every danger found but the first brings one joint, so they form a tree. ∎

*The loop.* Draw the dangers of a tree as squares standing on a corner, with the points
as their sides. A joint is the side that two squares share; the stones are the outline.
Where the outline turns, neighbours along it are orthogonal neighbours. Where it runs
straight on, they are diagonal ones. Their colours alternate, so the stones are an
alternating loop around the joints. So every position that cannot be filled has an
alternating loop of 2v + 2 stones around v - 1 empty points. This loop alone makes it
impossible to fill them:

    B R B R   v = 5: the middle block has four joints, across each of them
    R . . B   lies a corner block with three stones. This is the smallest
    B . . R   loop around a 2x2 area.
    R B R B
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from crosscut.completion.imposed import Closure, Imposition, closure, crosscuts, imposed_once
from crosscut.geometry import Grid, Mask, single_bits


@dataclass(frozen=True, slots=True)
class Analysis:
    """The legal placements of a position: for each colour (red, blue) every empty point is in one of three masks."""

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
    """The analysis of a position. It takes microseconds, so nothing is kept from move to move."""
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


@dataclass(frozen=True, slots=True)
class LoopReason:
    """A crosscut-equivalent loop, and the reason why it is one."""

    loop: tuple[Mask, ...]
    """The stones (single bits) of the loop in order, counterclockwise; their colours alternate."""
    inside: Mask
    """The empty points that the loop surrounds; 0 if it is a crosscut."""
    chain: tuple[Imposition, ...]
    """Every point inside, in an order in which they are imposed."""
    crosscut: Mask
    """The block (south-western point) that is a crosscut in the end; the new stone is one of its corners."""


def loop_reason(board: Grid, red: Mask, blue: Mask, seed: Mask = 0) -> LoopReason | None:
    """A shortest loop that cannot be filled, through the stone at ``seed`` if there is one; None if all can be filled.

    If the position could be filled before the stone at ``seed``, each such loop goes
    through it. A shortest loop contains no smaller one.
    """
    if seed:
        through = _shortest(board, red, blue, _fed_by(board, seed, bool(red & seed)))
        if through is not None:
            return through
    return _shortest(board, red, blue, _leaves(board, red, blue))


class _Danger(NamedTuple):
    """A way in which a block could become a crosscut."""

    block: Mask
    """Its south-western point."""
    red_rises: bool
    """Whether red would be on the diagonal from south-west to north-east."""


class _Corner(NamedTuple):
    """A corner of a danger's block."""

    at: int
    """Its number, from 0 to 3."""
    bit: Mask
    is_red: bool
    """The colour that feeds the danger here."""
    across: Mask
    """The block on the other side of the corner, 0 at the edge of the board."""


_SOUTH_WEST, _SOUTH_EAST, _NORTH_EAST, _NORTH_WEST = range(4)
"""The corners of a block, counterclockwise: those of the rising diagonal are even."""


def _corners(board: Grid, danger: _Danger, first: int = _SOUTH_WEST) -> Iterator[_Corner]:
    """The corners counterclockwise from the given one."""
    width = board.width
    block, red_rises = danger
    bits = block, block << 1, block << width + 1, block << width
    across = block >> width + 1, bits[_SOUTH_EAST] >> width, bits[_NORTH_EAST], bits[_NORTH_WEST] >> 1
    for turned in range(first, first + 4):
        at = turned % 4
        yield _Corner(at, bits[at], red_rises == (at % 2 == 0), across[at] & board.blocks)


def _leaves(board: Grid, red: Mask, blue: Mask) -> Iterator[tuple[_Danger, int]]:
    """The dangers that at least three stones feed; every tree has one. Each with a corner where the walk begins."""
    for block in single_bits(board.blocks):
        for danger in (_Danger(block, True), _Danger(block, False)):
            fed = [corner for corner in _corners(board, danger) if corner.bit & (red if corner.is_red else blue)]
            if len(fed) >= 3:
                yield danger, _SOUTH_WEST


def _fed_by(board: Grid, stone: Mask, is_red: bool) -> Iterator[tuple[_Danger, int]]:
    """The dangers, at most four, that a stone feeds, and which corner of each it is."""
    width = board.width
    for block, corner in (
        (stone >> width + 1, _NORTH_EAST),
        (stone >> width, _NORTH_WEST),
        (stone, _SOUTH_WEST),
        (stone >> 1, _SOUTH_EAST),
    ):
        if block & board.blocks:
            yield _Danger(block, is_red == (corner % 2 == 0)), corner


def _shortest(board: Grid, red: Mask, blue: Mask, roots: Iterator[tuple[_Danger, int]]) -> LoopReason | None:
    """The loop around a smallest tree that one of these dangers is in, walked from the corner beside it."""
    best: LoopReason | None = None
    for root, first in roots:
        reason = _walk_around(board, red, blue, root, first)
        if reason is not None and (best is None or len(reason.loop) < len(best.loop)):
            best = reason
    return best


def _walk_around(board: Grid, red: Mask, blue: Mask, root: _Danger, first: int) -> LoopReason | None:
    """Walk around the tree that ``root`` is in, from its corner ``first``; None if it is in no tree."""
    loop: list[Mask] = []
    chain: list[Imposition] = []
    blocks = root.block
    entered = [(root, _corners(board, root, first))]
    joints: list[_Corner] = []
    while True:
        danger, corners = entered[-1]
        corner = next(corners, None)
        if corner is None:
            entered.pop()
            if not joints:
                inside = sum(step.bit for step in chain)
                return LoopReason(tuple(loop), inside, tuple(chain), root.block)
            joint = joints.pop()
            chain.append(Imposition(joint.bit, joint.is_red, joint.across))
        elif corner.bit & (red if corner.is_red else blue):
            loop.append(corner.bit)
        elif corner.bit & (red | blue) or not corner.across or corner.across & blocks:
            return None
        else:
            behind = _Danger(corner.across, not danger.red_rises)
            blocks |= corner.across
            entered.append((behind, islice(_corners(board, behind, corner.at + 3), 3)))
            joints.append(corner)
