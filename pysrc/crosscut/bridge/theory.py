"""The methods about the theory of a position."""

from __future__ import annotations

from collections.abc import Iterable

from crosscut.bridge.positions import names, replayed_steps, written
from crosscut.bridge.wire import GameReference
from crosscut.bridge.wire import theory as wire
from crosscut.geometry import Color, Point
from crosscut.position import Position
from crosscut.registry import games
from crosscut.said import tr
from crosscut.steps import Steps
from crosscut.theory.explain import explain as explain_steps
from crosscut.theory.explain_loops import explain_stone
from crosscut.theory.family import Diagonal, FourthPoint, Ruling
from crosscut.theory.findings import Explanation
from crosscut.theory.loops import Loop
from crosscut.theory.merging import LoopStep, merging_steps, unmerging_steps

_FOURTH = {
    FourthPoint.IMPOSED: tr("fourth point|imposed"),
    FourthPoint.ALLOWED: tr("fourth point|allowed"),
    FourthPoint.FORBIDDEN: tr("fourth point|forbidden"),
}
_DIAGONAL = {
    Diagonal.BY_ITSELF: tr("diagonal joins|by itself"),
    Diagonal.BY_A_MOVE: tr("diagonal joins|by a move"),
}


def explain(params: GameReference) -> Steps[wire.Explanation]:
    """The explanation of a position by the theory."""
    game, last = yield from replayed_steps(params)
    return _explanation_fields((yield from explain_steps(game, last.position)))


def loop_through(params: wire.LoopThrough) -> Steps[wire.Finding | None]:
    """The shortest loop through a stone; None if there is none."""
    position = yield from _with_loops(params)
    finding = explain_stone(position, Point.parse(params["point"]))
    return None if finding is None else written(wire.Finding, finding)


def unmerge(params: wire.Unmerging) -> Steps[list[wire.LoopStep]]:
    """A loop unmerged step by step."""
    loop = _loop((yield from _with_loops(params)), params["loop"])
    return _step_fields((yield from unmerging_steps(loop)))


def merge(params: wire.Merging) -> Steps[list[wire.LoopStep]]:
    """Two loops merged, step by step."""
    position = yield from _with_loops(params)
    if len(params["loops"]) != 2:
        raise ValueError("expected two loops to merge")
    first, second = (_loop(position, loop) for loop in params["loops"])
    return _step_fields(merging_steps(first, second))


def _with_loops(params: GameReference) -> Steps[Position]:
    """The position, if its game has loops."""
    game, last = yield from replayed_steps(params)
    if game.theory != "loops":
        expected = ", ".join(known.name for known in games() if known.theory == "loops")
        raise ValueError(f"{game.name} has no loops: expected {expected}")
    return last.position


def _loop(position: Position, fields: wire.Loop) -> Loop:
    return Loop(position.grid, tuple(map(Point.parse, fields["points"])), fields["first"] is Color.RED)


def _explanation_fields(explanation: Explanation) -> wire.Explanation:
    family = explanation.family
    return {
        "findings": written(list[wire.Finding], explanation.findings),
        "note": explanation.note,
        "hasLoops": explanation.has_loops,
        "family": None if family is None else [_ruling_fields(ruling) for ruling in family],
    }


def _ruling_fields(ruling: Ruling) -> wire.Ruling:
    return {
        "game": ruling.cell.game.id,
        "name": ruling.cell.game.name,
        "fourth": _FOURTH[ruling.cell.fourth],
        "diagonal": _DIAGONAL[ruling.cell.diagonal],
        "filled": _colored(ruling.filled),
        "forbidden": _colored(ruling.forbidden),
        "links": _colored(ruling.links),
        "linkMoves": _colored(ruling.link_moves),
        "winner": ruling.winner,
    }


def _step_fields(steps: Iterable[LoopStep]) -> list[wire.LoopStep]:
    return [{"rows": list(step.stones.rows), "text": step.text, "points": names(step.points)} for step in steps]


def _colored(items: Iterable[tuple[object, Color]]) -> list[tuple[str, Color]]:
    return [(str(item), color) for item, color in items]
