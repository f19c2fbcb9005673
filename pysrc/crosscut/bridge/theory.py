"""The bridge's methods about the theory of a position. A loop travels as ``{points: ["d4", ...], first: "red"}``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from crosscut.geometry import Color, Point
from crosscut.position import Position
from crosscut.record.replay import GameReference
from crosscut.steps import Steps
from crosscut.theory.explain import explain
from crosscut.theory.explain_loops import explain_stone
from crosscut.theory.loop_diagrams import Diagram, merging_diagrams, unmerging_diagrams
from crosscut.theory.loops import Loop

Json: TypeAlias = Any
Params: TypeAlias = Mapping[str, Json]
Work: TypeAlias = Steps[Json]


def explain_position(params: Params) -> Work:
    """What :func:`crosscut.theory.explain.explain` says of a position."""
    reference = yield from GameReference.parse_steps(params)
    return (yield from explain(reference.game, (yield from reference.replay_steps()).position))


def loop_through(params: Params) -> Work:
    """The shortest loop through a stone as a finding, or None: ``{point}`` besides the reference."""
    position = yield from _with_loops(params)
    point = Point.parse(str(params.get("point", "")))
    return explain_stone(position, point)


def unmerge(params: Params) -> Work:
    """A loop unmerged step by step: ``{loop}`` besides the reference gives a list of ``{rows, text, points}``."""
    loop = _loop((yield from _with_loops(params)), params.get("loop"))
    return _fields((yield from unmerging_diagrams(loop)))


def merge(params: Params) -> Work:
    """Two loops merged, likewise: ``{loops}`` besides the reference."""
    position = yield from _with_loops(params)
    loops = params.get("loops")
    if not isinstance(loops, list) or len(loops) != 2:
        raise ValueError("expected two loops to merge")
    first, second = (_loop(position, loop) for loop in loops)
    return _fields(merging_diagrams(first, second))


def _with_loops(params: Params) -> Steps[Position]:
    """The position, if its game has loops."""
    reference = yield from GameReference.parse_steps(params)
    if reference.game.id != "candy-necklace":
        raise ValueError(f"{reference.game.name} has no loops: expected Candy Necklace")
    return (yield from reference.replay_steps()).position


def _loop(position: Position, fields: Json) -> Loop:
    points = fields.get("points") if isinstance(fields, dict) else None
    if not isinstance(points, list) or not all(isinstance(point, str) for point in points):
        raise ValueError("a loop is given by its points and the colour of the first")
    if fields.get("first") not in ("red", "blue"):
        raise ValueError("the first stone of a loop is red or blue")
    return Loop(position.grid, tuple(map(Point.parse, points)), fields["first"] == Color.RED)


def _fields(diagrams: tuple[Diagram, ...]) -> Json:
    return [
        {"rows": list(diagram.stones.rows), "text": diagram.text, "points": [*map(str, diagram.points)]}
        for diagram in diagrams
    ]
