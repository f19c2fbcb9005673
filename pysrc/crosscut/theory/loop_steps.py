"""Candy Necklace: unmerging and merging of loops, step by step, each to look at.

>>> from crosscut.steps import finish
>>> from crosscut.theory.loops import equivalent_loop
>>> from crosscut.theory.stones import Stones
>>> loop = equivalent_loop(*Stones.parse(".RB / B.R / RB."))
>>> for step in finish(unmerging_steps(loop)):
...     print(step.text)
A loop of 6 stones around b2.
It is opened at b2. With a red stone there, b2 a2 a1 b1 are a crosscut.
That crosscut is taken away, and b2 becomes blue: a crosscut is left. The loop was made of 2 crosscuts.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.geometry import Color, Point
from crosscut.steps import Steps
from crosscut.theory.loops import Loop
from crosscut.theory.merging import Reduction, closest_merging, reduction_steps
from crosscut.theory.stones import Stones


@dataclass(frozen=True, slots=True)
class LoopStep:
    """One step: stones to look at, what there is to see, and where."""

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
        text = f"Among the {len(loop.points)} stones there is a smaller crosscut-equivalent loop."
        return (LoopStep(_stones(loop), text, reduction.smaller.points), *smaller)
    if reduction.filling is not None:
        return (_first(loop), *_filling(loop, reduction.filling))
    return (_first(loop), *_steps(reduction))


def _first(loop: Loop) -> LoopStep:
    return LoopStep(_stones(loop), f"{describe(loop)}.", loop.points)


def describe(loop: Loop) -> str:
    """What a loop is, in words."""
    inside = loop.interior.bit_count()
    if not inside:
        return "A crosscut" if loop.is_crosscut_equivalent else f"A loop of {len(loop.points)} stones around nothing"
    around = str(loop.board.point(loop.interior)) if inside == 1 else f"{inside} points"
    return f"A loop of {len(loop.points)} stones around {around}"


def _steps(reduction: Reduction) -> list[LoopStep]:
    """Two pictures for each opening: the crosscut that comes off, and what is left."""
    crosscuts = reduction.crosscuts or ()
    steps = []
    for number, (step, crosscut) in enumerate(zip(reduction.steps, crosscuts, strict=False), 1):
        with_red, with_blue = step.parts
        color, rest = (Color.RED, with_blue) if crosscut is with_red else (Color.BLUE, with_red)
        opened = _stones(step.loop).with_stone(color, step.loop.board.bit(step.point))
        listed = " ".join(map(str, crosscut.points))
        text = f"It is opened at {step.point}. With a {color} stone there, {listed} are a crosscut."
        steps.append(LoopStep(opened, text, crosscut.points))
        left = describe(rest).replace("A ", "a ")
        text = f"That crosscut is taken away, and {step.point} becomes {color.other}: {left} is left."
        if number == len(reduction.steps):
            text += f" The loop was made of {len(crosscuts)} crosscuts."
        steps.append(LoopStep(_stones(rest), text, rest.points))
    return steps


def _filling(loop: Loop, filling: tuple[tuple[Point, Color], ...]) -> list[LoopStep]:
    """One step for each point, and what follows from the last."""
    stones = _stones(loop)
    steps = []
    for number, (point, color) in enumerate(filling, 1):
        stones = stones.with_stone(color, loop.board.bit(point))
        text = f"It can be filled without a crosscut: {point} {color}."
        if number == len(filling):
            text += " So the loop is not crosscut-equivalent, and cannot be unmerged to crosscuts alone."
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
    size = len(merging.merged.points)
    turned = "One is turned by a quarter, and they" if merging.is_turned else "They"
    return (
        LoopStep(both, "Two crosscut-equivalent loops.", (*stays.points, *moves.points)),
        LoopStep(
            opened, f"One stone is taken from each loop, {kept} and {moved}. They have opposite colours.", (kept, moved)
        ),
        LoopStep(
            _stones(merging.merged),
            f"{turned} are pushed together until the gaps are one point, {kept}: a crosscut-equivalent loop of {size} "
            f"stones. Whatever colour {kept} gets, one of the two loops is there again.",
            (*merging.merged.points, kept),
        ),
    )


def _stones(loop: Loop) -> Stones:
    return Stones(loop.board, loop.red, loop.blue)
