"""Candy Necklace: merging crosscut-equivalent loops, and unmerging them down to crosscuts.

Two loops have a stone each on one point, of opposite colours. Take both stones away
and join the rest: that is Steere's merge.

    . R B      and   . . .      give   . R B      around the point b2
    . B R            B R .             B . R      that both had a stone on.
    . . .            R B .             R B .

It keeps crosscut-equivalence, because the empty point has to become red or blue, and
either way one of the two loops is there again. Steere states that every crosscut-
equivalent loop can be built by merging crosscuts. For minimal loops that is theorem 2
of :mod:`crosscut.completion.candy_necklace`: the blocks of the tree are the crosscuts, its
joints the merges. A loop that is not minimal is also crosscut-equivalent if it has a
smaller such loop among its stones.

Both can be shown step by step, with a board for each step:

>>> from crosscut.theory.stones import Stones
>>> loop = equivalent_loop(*Stones.parse(".RB / B.R / RB."))
>>> for step in finish(unmerging_steps(loop)):
...     print(step.text)
A loop of 6 stones around b2.
It is opened at b2. With a red stone there, b2 a2 a1 b1 are a crosscut.
That crosscut is taken away, and b2 becomes blue: a crosscut is left. The loop was made of 2 crosscuts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from crosscut.arguments import checked, unchangeable
from crosscut.completion.candy_necklace import analyse, loop_reason
from crosscut.geometry import Color, Point, king_steps
from crosscut.said import Said, counted, joined, tr
from crosscut.steps import Steps, finish
from crosscut.theory.loops import Loop, describe, equivalent_loop, inside_in_words, loop_of_reason
from crosscut.theory.stones import Stones
from crosscut.violation import names


@unchangeable
@dataclass(frozen=True, slots=True)
class Unmerging:
    """One step: a loop, and the two loops that merge into it.

    Attributes:
        loop: The loop that is taken apart.
        point: The point inside the loop on which both parts have a stone.
        parts: The part with a red stone on the point and the part with a blue one.
    """

    loop: Loop
    point: Point
    parts: tuple[Loop, Loop]


@unchangeable
@dataclass(frozen=True, slots=True)
class Reduction:
    """How far a loop can be unmerged. Exactly one of the last three fields is not None.

    Attributes:
        steps: Each step takes one crosscut off the rest that the step before has left.
        crosscuts: The crosscuts that the loop consists of.
        smaller: A smaller crosscut-equivalent loop among the stones: the loop is not minimal and stays as it is.
        filling: A filling of the interior without a crosscut: the proof that the loop is not crosscut-equivalent.
    """

    steps: tuple[Unmerging, ...]
    crosscuts: tuple[Loop, ...] | None
    smaller: Loop | None
    filling: tuple[tuple[Point, Color], ...] | None


@unchangeable
@dataclass(frozen=True, slots=True)
class Merging:
    """Two loops of one board, and the loop that they merge into when one of them is moved.

    Attributes:
        loops: The loop that stays and the one that is moved.
        taken: The stones that are taken from them, of opposite colours.
        is_turned: Whether the moved loop is turned by a quarter, too.
        merged: The result, around the first of these points.
    """

    loops: tuple[Loop, Loop]
    taken: tuple[Point, Point]
    is_turned: bool
    merged: Loop


@checked
def merge(first: Loop, second: Loop, point: Point | str) -> Loop:
    """The loop made of two loops that have stones of opposite colours on one point and share no other.

    Raises ValueError if they do not, or if the other stones do not form a loop.
    """
    point = Point.of(point)
    if first.board is not second.board or set(first.points) & set(second.points) != {point}:
        raise ValueError(f"the loops have to be on one board and to share {point} and no other point")
    bit = first.board.bit(point)
    if bool(first.red & bit) == bool(second.red & bit):
        raise ValueError(f"the loops have to have stones of opposite colours on {point}")
    opened, other = _opened(first, point), _opened(second, point)
    if king_steps(opened[-1], other[0]) != 1 or king_steps(other[-1], opened[0]) != 1:
        other = other[::-1]
    return Loop(first.board, opened + other, bool(first.red & first.board.bit(opened[0])))


@checked
def closest_merging(first: Loop, second: Loop) -> Merging:
    """How to merge two crosscut-equivalent loops that stand apart, with one of them moved as little as possible.

    If pushing it is not enough, it is turned by a quarter as well. Raises ValueError
    if the loops are not on one board, share a point, are not both crosscut-equivalent,
    or if the board has no room for any of their mergers.
    """
    if first.board is not second.board or set(first.points) & set(second.points):
        raise ValueError("the loops have to be on one board and to share no point")
    if not (first.is_crosscut_equivalent and second.is_crosscut_equivalent):
        raise ValueError("only crosscut-equivalent loops are merged")
    for is_turned in (False, True):
        pushes = [*_pushes(first, second, is_turned), *_pushes(second, first, is_turned)]
        for push in sorted(pushes, key=lambda push: push.distance):
            merged = push.merged()
            if merged is not None:
                return Merging((push.stays, push.moves), (push.kept, push.moved), is_turned, merged)
    raise ValueError("the board has no room to merge these loops")


@dataclass(frozen=True, slots=True)
class _Push:
    """A way to move a loop until one of its stones is on the point of an enemy stone of a loop that stays."""

    stays: Loop
    moves: Loop
    kept: Point
    moved: Point
    points: tuple[Point, ...]
    """The points of the moved loop after the push."""

    @property
    def distance(self) -> int:
        """The square of how far the stone is moved."""
        return (self.kept.file - self.moved.file) ** 2 + (self.kept.rank - self.moved.rank) ** 2

    def merged(self) -> Loop | None:
        """The merged loop if it is minimal; None if the ends do not meet or the board is too small."""
        if not all(point in self.moves.board for point in self.points):
            return None
        there = Loop(self.moves.board, self.points, self.moves.first_is_red)
        try:
            merged = merge(self.stays, there, self.kept)
        except ValueError:
            return None
        return merged if merged.is_minimal else None


def _pushes(stays: Loop, moves: Loop, is_turned: bool) -> Iterator[_Push]:
    """All pushes after which only one point holds two stones, of opposite colours."""
    shape = tuple(Point(point.rank, -point.file) for point in moves.points) if is_turned else moves.points
    together: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for (place, kept), (other_place, moved) in product(enumerate(stays.points), enumerate(shape)):
        by = kept.file - moved.file, kept.rank - moved.rank
        together.setdefault(by, []).append((place, other_place))
    for (east, north), ((place, other_place), *others) in together.items():
        # Stones alternate: the colour of a place is that of the first stone or the other one.
        if not others and (stays.first_is_red ^ place % 2) != (moves.first_is_red ^ other_place % 2):
            points = tuple(Point(point.file + east, point.rank + north) for point in shape)
            yield _Push(stays, moves, stays.points[place], moves.points[other_place], points)


@checked
def unmerge(loop: Loop, point: Point | str) -> Unmerging:
    """Take a loop apart at an empty point inside it. Raises ValueError if that does not give two loops."""
    board, point = loop.board, Point.of(point)
    bit = board.bit(point) if point in board else 0
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


@checked
def reduce_loop(loop: Loop) -> Reduction:
    """Unmerge a minimal loop step by step down to single crosscuts, or prove that it cannot be done.

    Raises ValueError if the loop surrounds nothing and is not a crosscut: there is nothing to unmerge or to fill.
    """
    return finish(reduction_steps(loop))


def reduction_steps(loop: Loop) -> Steps[Reduction]:
    """:func:`reduce_loop` as work that pauses between the steps."""
    board = loop.board
    filling = analyse(board, loop.red, loop.blue).filling()
    if filling is not None and not loop.interior:
        raise ValueError(f"the loop {loop} surrounds nothing and is not a crosscut")
    if filling is not None:
        inside = [(bit, is_red) for bit, is_red in filling if bit & loop.interior]
        colored = tuple((board.point(bit), Color.of(is_red)) for bit, is_red in inside)
        return Reduction((), None, None, colored)
    whole = equivalent_loop(board, loop.red, loop.blue)
    assert whole is not None, "a position without a filling has a loop"
    if set(whole.points) != set(loop.points):
        return Reduction((), None, whole, None)
    steps, crosscuts = [], []
    rest = loop
    while len(rest.points) > 4:
        yield
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


@dataclass(frozen=True, slots=True)
class LoopStep:
    """One step: stones, a sentence about them, and the points to look at."""

    stones: Stones
    text: str
    points: tuple[Point, ...]


def unmerging_steps(loop: Loop) -> Steps[tuple[LoopStep, ...]]:
    """Unmerge a loop down to single crosscuts; if that cannot be done, the filling that proves it.

    A generator for callers that must stay responsive: it yields None between steps of a few milliseconds.
    """
    reduction = yield from reduction_steps(loop)
    if reduction.smaller is not None:
        smaller = yield from unmerging_steps(reduction.smaller)
        text = counted(
            len(loop.points),
            "Among the {n} stone there is a smaller crosscut-equivalent loop.",
            "Among the {n} stones there is a smaller crosscut-equivalent loop.",
        )
        return (LoopStep(_stones(loop), text, reduction.smaller.points), *smaller)
    if reduction.filling is not None:
        return (_first(loop), *_filling(loop, reduction.filling))
    return (_first(loop), *_steps(reduction))


def _first(loop: Loop) -> LoopStep:
    return LoopStep(_stones(loop), describe(loop), loop.points)


def _steps(reduction: Reduction) -> list[LoopStep]:
    """Two pictures for each opening: the crosscut that comes off, and what is left."""
    crosscuts = reduction.crosscuts or ()
    steps = []
    for number, (step, crosscut) in enumerate(zip(reduction.steps, crosscuts, strict=False), 1):
        with_red, with_blue = step.parts
        color, rest = (Color.RED, with_blue) if crosscut is with_red else (Color.BLUE, with_red)
        opened = _stones(step.loop).with_stone(color, step.loop.board.bit(step.point))
        steps.append(LoopStep(opened, _opened_at(step.point, color, names(crosscut.points)), crosscut.points))
        text: str = _is_left(step.point, color.other, rest)
        if number == len(reduction.steps):
            made_of = counted(
                len(crosscuts),
                "The loop was made of {n} crosscut.",
                "The loop was made of {n} crosscuts.",
            )
            text = joined(text, made_of)
        steps.append(LoopStep(_stones(rest), text, rest.points))
    return steps


def _opened_at(point: Point, color: Color, crosscut: str) -> Said:
    if color is Color.RED:
        return tr(
            "It is opened at {point}. With a red stone there, {crosscut} are a crosscut.",
            point=point,
            crosscut=crosscut,
        )
    return tr(
        "It is opened at {point}. With a blue stone there, {crosscut} are a crosscut.", point=point, crosscut=crosscut
    )


def _is_left(point: Point, color: Color, rest: Loop) -> Said:
    """What is left once a crosscut is taken away: a crosscut or a larger loop."""
    is_red = color is Color.RED
    if not rest.interior:
        if is_red:
            return tr("That crosscut is taken away, and {point} becomes red: a crosscut is left.", point=point)
        return tr("That crosscut is taken away, and {point} becomes blue: a crosscut is left.", point=point)
    size, inside = len(rest.points), inside_in_words(rest)
    if is_red:
        return counted(
            size,
            "That crosscut is taken away, and {point} becomes red: a loop of {n} stone around {inside} is left.",
            "That crosscut is taken away, and {point} becomes red: a loop of {n} stones around {inside} is left.",
            point=point,
            inside=inside,
        )
    return counted(
        size,
        "That crosscut is taken away, and {point} becomes blue: a loop of {n} stone around {inside} is left.",
        "That crosscut is taken away, and {point} becomes blue: a loop of {n} stones around {inside} is left.",
        point=point,
        inside=inside,
    )


def _filling(loop: Loop, filling: tuple[tuple[Point, Color], ...]) -> list[LoopStep]:
    """One step for each point, and the conclusion after the last."""
    stones = _stones(loop)
    steps = []
    for number, (point, color) in enumerate(filling, 1):
        stones = stones.with_stone(color, loop.board.bit(point))
        if color is Color.RED:
            text: str = tr("It can be filled without a crosscut: {point} red.", point=point)
        else:
            text = tr("It can be filled without a crosscut: {point} blue.", point=point)
        if number == len(filling):
            so = tr("So the loop is not crosscut-equivalent, and cannot be unmerged to crosscuts alone.")
            text = joined(text, so)
        steps.append(LoopStep(stones, text, (point,)))
    return steps


def merging_steps(first: Loop, second: Loop) -> tuple[LoopStep, ...]:
    """Merge two crosscut-equivalent loops. Raises ValueError if that cannot be done on their board."""
    merging = closest_merging(first, second)
    board = first.board
    stays, moves = merging.loops
    kept, moved = merging.taken
    both = Stones(board, stays.red | moves.red, stays.blue | moves.blue)
    opened = both.without(board.bit(kept) | board.bit(moved))
    taken = tr(
        "One stone is taken from each loop, {first} and {second}. They have opposite colours.",
        first=kept,
        second=moved,
    )
    pushed = joined(
        _pushed_together(kept, len(merging.merged.points), is_turned=merging.is_turned),
        tr("Whatever colour {point} gets, one of the two loops is there again.", point=kept),
    )
    return (
        LoopStep(both, tr("Two crosscut-equivalent loops."), (*stays.points, *moves.points)),
        LoopStep(opened, taken, (kept, moved)),
        LoopStep(_stones(merging.merged), pushed, (*merging.merged.points, kept)),
    )


def _pushed_together(point: Point, size: int, *, is_turned: bool) -> Said:
    if is_turned:
        return counted(
            size,
            "One is turned by a quarter, and they are pushed together until the gaps are one point, {point}: a "
            "crosscut-equivalent loop of {n} stone.",
            "One is turned by a quarter, and they are pushed together until the gaps are one point, {point}: a "
            "crosscut-equivalent loop of {n} stones.",
            point=point,
        )
    return counted(
        size,
        "They are pushed together until the gaps are one point, {point}: a crosscut-equivalent loop of {n} stone.",
        "They are pushed together until the gaps are one point, {point}: a crosscut-equivalent loop of {n} stones.",
        point=point,
    )


def _stones(loop: Loop) -> Stones:
    return Stones(loop.board, loop.red, loop.blue)
