"""The loop that cannot be filled: why a Candy Necklace placement is illegal, to show to a person.

This goes on where :mod:`crosscut.completion.candy_necklace` ends. A *danger* is one of
the two ways in which a block can become a crosscut. A *net* is the dangers that you meet when you go diagonally from
block to block and alternate between the two ways. In a net each point lies between two dangers. Its colour feeds one of
them and defuses the other.

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
from typing import NamedTuple

from crosscut.completion.imposed import Imposition
from crosscut.geometry import Grid, Mask, single_bits


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
        through = _shortest(board, red, blue, _fed_by(board, seed, bool(red & seed)), seed)
        if through is not None:
            return through
    return _shortest(board, red, blue, _leaves(board, red, blue), 0)


class _Danger(NamedTuple):
    """A way in which a block could become a crosscut."""

    block: Mask
    """Its south-western point."""
    red_rises: bool
    """Whether red would be on the diagonal from south-west to north-east."""


class _Corner(NamedTuple):
    """A corner of a danger's block."""

    bit: Mask
    is_red: bool
    """The colour that feeds the danger here."""
    across: Mask
    """The block on the other side of the corner, 0 at the edge of the board."""


def _corners(board: Grid, danger: _Danger) -> tuple[_Corner, ...]:
    """The corners counterclockwise from the south-western one."""
    width = board.width
    south_west, red_rises = danger
    south_east, north_east, north_west = south_west << 1, south_west << width + 1, south_west << width
    return (
        _Corner(south_west, red_rises, south_west >> width + 1 & board.blocks),
        _Corner(south_east, not red_rises, south_east >> width & board.blocks),
        _Corner(north_east, red_rises, north_east & board.blocks),
        _Corner(north_west, not red_rises, north_west >> 1 & board.blocks),
    )


def _leaves(board: Grid, red: Mask, blue: Mask) -> Iterator[_Danger]:
    """The dangers that at least three stones feed; every tree has one."""
    for block in single_bits(board.blocks):
        for danger in (_Danger(block, True), _Danger(block, False)):
            fed = [corner for corner in _corners(board, danger) if corner.bit & (red if corner.is_red else blue)]
            if len(fed) >= 3:
                yield danger


def _fed_by(board: Grid, stone: Mask, is_red: bool) -> Iterator[_Danger]:
    """The dangers, at most four, that a stone feeds."""
    width = board.width
    for block, rising in ((stone >> width + 1, True), (stone >> width, False), (stone, True), (stone >> 1, False)):
        if block & board.blocks:
            yield _Danger(block, rising == is_red)


def _shortest(board: Grid, red: Mask, blue: Mask, roots: Iterator[_Danger], start: Mask) -> LoopReason | None:
    """The loop around a smallest tree that one of these dangers is in, walked from ``start`` if it is not 0."""
    best: LoopReason | None = None
    for root in roots:
        reason = _walk_around(board, red, blue, root, start or root.block)
        if reason is not None and (best is None or len(reason.loop) < len(best.loop)):
            best = reason
    return best


def _walk_around(board: Grid, red: Mask, blue: Mask, root: _Danger, start: Mask) -> LoopReason | None:
    """Walk around the tree that ``root`` is in, from its corner ``start``; None if it is in no tree."""
    loop: list[Mask] = []
    chain: list[Imposition] = []
    blocks = root.block
    entered = [(root, _corners_from(board, root, start))]
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
            further = _corners_from(board, behind, corner.bit)
            next(further)
            blocks |= corner.across
            entered.append((behind, further))
            joints.append(corner)


def _corners_from(board: Grid, danger: _Danger, first: Mask) -> Iterator[_Corner]:
    """The corners of a danger counterclockwise from the given one."""
    corners = _corners(board, danger)
    index = next(index for index, corner in enumerate(corners) if corner.bit == first)
    return iter(corners[index:] + corners[:index])
