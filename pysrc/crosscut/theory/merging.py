"""Candy Necklace: merging crosscut-equivalent loops, and unmerging them down to crosscuts.

Two loops have a stone each on one point, of opposite colours. Take both stones away
and join the rest: that is Steere's merge.

    . R B      and   . . .      give   . R B      around the point b2
    . B R            B R .             B . R      that both had a stone on.
    . . .            R B .             R B .

It keeps crosscut-equivalence, because the empty point has to become red or blue, and
either way one of the two loops is there again. Steere states that every crosscut-
equivalent loop can be built by merging crosscuts. For minimal loops that is theorem 2
of :mod:`crosscut.completion.crosscut_loop`: the blocks of the tree are the crosscuts, its
joints the merges. A loop that is not minimal is crosscut-equivalent also if it has a
smaller such loop among its stones.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.completion.candy_necklace import analyse
from crosscut.completion.crosscut_loop import loop_reason
from crosscut.geometry import Color, Point
from crosscut.theory.loops import Loop, equivalent_loop, loop_of_reason


@dataclass(frozen=True, slots=True)
class Unmerging:
    """One step: a loop, and the two loops that merge into it."""

    loop: Loop
    point: Point
    """The point inside the loop on which both parts have a stone."""
    parts: tuple[Loop, Loop]
    """The part with a red stone on the point and the part with a blue one."""


@dataclass(frozen=True, slots=True)
class Reduction:
    """How far a loop can be unmerged. Exactly one of the last three fields is not None."""

    steps: tuple[Unmerging, ...]
    """Each step takes one crosscut off what the step before has left."""
    crosscuts: tuple[Loop, ...] | None
    """The crosscuts that the loop consists of."""
    smaller: Loop | None
    """A smaller crosscut-equivalent loop among the stones: the loop is not minimal and left as it is."""
    filling: tuple[tuple[Point, Color], ...] | None
    """What fills the interior without a crosscut: the proof that the loop is not crosscut-equivalent."""


def merge(first: Loop, second: Loop, point: Point) -> Loop:
    """The loop made of two loops that have stones of opposite colours on one point and share no other.

    Raises ValueError if they do not, or if the rest does not close to a loop.
    """
    if first.board is not second.board or set(first.points) & set(second.points) != {point}:
        raise ValueError(f"the loops have to be on one board and to share {point} and no other point")
    bit = first.board.bit(point)
    if bool(first.red & bit) == bool(second.red & bit):
        raise ValueError(f"the loops have to have stones of opposite colours on {point}")
    opened, other = _opened(first, point), _opened(second, point)
    if not _are_neighbours(opened[-1], other[0]) or not _are_neighbours(other[-1], opened[0]):
        other = other[::-1]
    return Loop(first.board, opened + other, bool(first.red & first.board.bit(opened[0])))


def unmerge(loop: Loop, point: Point) -> Unmerging:
    """Take a loop apart at an empty point inside it. Raises ValueError if that does not give two loops."""
    board = loop.board
    bit = board.bit(point)
    if not bit & loop.interior:
        raise ValueError(f"{point} is not inside the loop")
    parts = []
    for red, blue in ((loop.red | bit, loop.blue), (loop.red, loop.blue | bit)):
        reason = loop_reason(board, red, blue, bit)
        if reason is None:
            raise ValueError(f"the loop cannot be unmerged at {point}: one colour there leaves a filling")
        parts.append(loop_of_reason(board, red, reason))
    if {*parts[0].points, *parts[1].points} != {*loop.points, point}:
        raise ValueError(f"the loop cannot be unmerged at {point}: it has stones in neither part")
    return Unmerging(loop, point, (parts[0], parts[1]))


def reduce_loop(loop: Loop) -> Reduction:
    """Unmerge a minimal loop step by step down to single crosscuts, or prove that it cannot be done."""
    board = loop.board
    filling = analyse(board, loop.red, loop.blue).filling()
    if filling is not None:
        inside = [(bit, is_red) for bit, is_red in filling if bit & loop.interior]
        colored = tuple((board.point(bit), Color.RED if is_red else Color.BLUE) for bit, is_red in inside)
        return Reduction((), None, None, colored)
    whole = equivalent_loop(board, loop.red, loop.blue)
    assert whole is not None, "a position without a filling has a loop"
    if set(whole.points) != set(loop.points):
        return Reduction((), None, whole, None)
    steps, crosscuts = [], []
    rest = loop
    while len(rest.points) > 4:
        reason = loop_reason(board, rest.red, rest.blue)
        assert reason is not None, "a merged loop stays crosscut-equivalent"
        step = unmerge(rest, board.point(reason.chain[0].bit))
        steps.append(step)
        crosscut, rest = sorted(step.parts, key=lambda part: len(part.points))
        crosscuts.append(crosscut)
    return Reduction(tuple(steps), (*crosscuts, rest), None, None)


def _opened(loop: Loop, point: Point) -> tuple[Point, ...]:
    """The stones of a loop in order, from the one after a point to the one before it."""
    index = loop.points.index(point)
    return loop.points[index + 1 :] + loop.points[:index]


def _are_neighbours(a: Point, b: Point) -> bool:
    return max(abs(a.file - b.file), abs(a.rank - b.rank)) == 1
