"""Candy Necklace (Mark Steere, 2024): no crosscut, and no loop that cannot be filled without one."""

from __future__ import annotations

from crosscut.completion.candy_necklace import Analysis, LoopReason, analyse, loop_reason
from crosscut.completion.imposed import block_points
from crosscut.games.shared import FillableGame, crosscut_formed, crosscut_present, listed, names
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.metadata import RuleSet
from crosscut.position import Position
from crosscut.steps import Steps, at_once
from crosscut.violation import Shape, Violation, ViolationCode


class CandyNecklace(FillableGame[Analysis]):
    id = "candy-necklace"
    name = "Candy Necklace"
    inventor = "Mark Steere"
    year = 2024
    newcomer_rank = 6
    theory = "loops"
    rule_set = RuleSet.NO_CROSSCUT_TO_COME

    def _problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        present = tuple(crosscut_present(position))
        reason = None if present else loop_reason(position.grid, position.red, position.blue)
        return at_once(present if reason is None else (_loop_violation(position, reason),))

    def _analyse(self, board: Grid, red: Mask, blue: Mask, _before: Analysis | None) -> Steps[Analysis]:
        yield from ()
        return analyse(board, red, blue)

    def _restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        analysis, side = self._analysis(position), color is Color.BLUE
        return (
            (ViolationCode.CROSSCUT, analysis.crosscut[side]),
            (ViolationCode.CROSSCUT_LOOP, analysis.loop[side]),
        )

    def _explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        if code is ViolationCode.CROSSCUT:
            return at_once(crosscut_formed(position, color, bit))
        after = position.with_stone(color, bit)
        reason = loop_reason(after.grid, after.red, after.blue, bit)
        assert reason is not None, "the completion modules disagree about a loop"
        return at_once(_loop_violation(after, reason, color, bit))


def _loop_violation(position: Position, reason: LoopReason, color: Color | None = None, placed: Mask = 0) -> Violation:
    """The loop and why its inside cannot be filled; ``color`` has just played ``placed``, or it was set up."""
    board = position.grid
    loop = tuple(board.point(bit) for bit in reason.loop)
    inside = board.points(reason.inside)
    parameters = {"loop": names(loop), "inside": names(inside)}
    parameters |= {str(side): names(points) for side, points in _imposed(board, reason).items()}
    parameters["crosscut"] = names(board.points(block_points(board, reason.crosscut)))
    if len(reason.chain) == 1:
        parameters["avoided"] = names(board.points(block_points(board, reason.chain[0].block)))
    is_new = placed in reason.loop
    there = "It would close a loop" if is_new else f"There is {'already ' if placed else ''}a loop"
    message = f"{there} around {listed(inside)}: {_why_unfillable(board, reason)}."
    if color is not None:
        parameters |= {"side": str(color), "point": str(board.point(placed)), "when": "after" if is_new else "already"}
        message = f"{color.title()} may not play {board.point(placed)}. {message}"
    return Violation(ViolationCode.CROSSCUT_LOOP, message, loop, shape=Shape.LOOP, parameters=parameters)


def _why_unfillable(board: Grid, reason: LoopReason) -> str:
    """Why every way to fill the inside of a loop makes a crosscut."""
    last = block_points(board, reason.crosscut)
    if len(reason.chain) == 1:
        bit, is_red, block = reason.chain[0]
        wrong, imposed = Color.of(not is_red), Color.of(is_red)
        others = [listed(board.points(points & ~bit)) for points in (block_points(board, block), last)]
        return (
            f"a {wrong} stone on {board.point(bit)} would make a crosscut with {others[0]}, "
            f"a {imposed} one with {others[1]}"
        )
    needed = ", ".join(f"{listed(points)} would have to be {side}" for side, points in _imposed(board, reason).items())
    return f"to avoid a crosscut, {needed}, and then {listed(board.points(last))} would be one"


def _imposed(board: Grid, reason: LoopReason) -> dict[Color, tuple[Point, ...]]:
    """The points inside a loop by the colour that they would need; without a colour that none needs."""
    points = {side: sum(step.bit for step in reason.chain if step.is_red is (side is Color.RED)) for side in Color}
    return {side: board.points(mask) for side, mask in points.items() if mask}
