"""Moves a picture by a style sheet: each element is there in some of the frames, which take turns for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import groupby, pairwise
from typing import TypeAlias

from crosscut.svg.pen import element, number

Frame: TypeAlias = Sequence[Sequence[str]]
"""The layers of a picture, from the bottom up, each with its elements."""
Run: TypeAlias = tuple[int, int]
"""Frames in which an element is there: from the first number to before the second."""

LAST_FRAMES = 4
"""So many times as long as the others the last frame stays."""


def in_turn(frames: Sequence[Frame], seconds: float) -> tuple[list[str], str]:
    """Elements that show one frame after the other, and the style that lets them.

    Each frame stays for so many seconds. Without the style, and for readers who want less motion, only the last frame
    is seen.
    """
    count = len(frames)
    elements, runs = [], set()
    for layer in zip(*frames, strict=True):
        for run, group in groupby(_moving(layer), key=lambda found: found[0]):
            shapes = [shape for _, shape in group]
            if run == (0, count):
                elements += shapes
                continue
            runs.add(run)
            hidden = {} if run[1] == count else {"visibility": "hidden"}
            elements.append(element("g", {"class": _name(run), **hidden}, "\n".join(shapes)))
    return elements, "".join(_style(sorted(runs), count, seconds)) if runs else ""


def _moving(layer: Sequence[Sequence[str]]) -> Iterator[tuple[Run, str]]:
    """The elements of a layer with the frames in which they are there, above what they lie above in any frame."""
    runs: dict[str, list[Run]] = {}
    for frame, shapes in enumerate(layer):
        for shape in shapes:
            known = runs.setdefault(shape, [])
            first = known.pop()[0] if known and known[-1][1] == frame else frame
            known.append((first, frame + 1))
    order = TopologicalSorter[str](dict.fromkeys(runs, ()))
    for below, shape in dict.fromkeys(pair for shapes in layer for pair in pairwise(shapes)):
        order.add(shape, below)
    return ((run, shape) for shape in order.static_order() for run in runs[shape])


def _style(runs: Sequence[Run], count: int, seconds: float) -> Iterator[str]:
    """One animation for each run; a keyframe holds until the next."""
    units = count - 1 + LAST_FRAMES
    duration = number(units * seconds)
    for run in runs:
        first, end = run
        yield f".{_name(run)}{{animation:{_name(run)} {duration}s step-end infinite}}@keyframes {_name(run)}{{"
        if first:
            yield "0%{visibility:hidden}"
        yield f"{100 * first / units:.5g}%{{visibility:visible}}"
        if end < count:
            yield f"{100 * end / units:.5g}%{{visibility:hidden}}"
        yield "}"
    yield "@media (prefers-reduced-motion:reduce){g{animation:none!important}}"


def _name(run: Run) -> str:
    return f"f{run[0]}-{run[1]}"
