"""Candy Necklace (Mark Steere, 2024): no crosscut, and no loop that cannot be filled without one."""

from __future__ import annotations

from crosscut.completion.candy_necklace import Analysis, analyse
from crosscut.completion.crosscut_loop import LoopReason, loop_reason
from crosscut.completion.imposed import block_points
from crosscut.games.shared.fillable import FillableGame
from crosscut.games.shared.reasons import crosscut_formed, crosscut_present, names
from crosscut.geometry import Color, Grid, Mask
from crosscut.position import Position
from crosscut.rule_set import RuleSet
from crosscut.steps import Steps, at_once
from crosscut.violation import Shape, Violation, ViolationCode


class CandyNecklace(FillableGame[Analysis]):
    id = "candy-necklace"
    name = "Candy Necklace"
    inventor = "Mark Steere"
    year = 2024
    theory = "loops"
    rule_set = RuleSet.NO_CROSSCUT_TO_COME

    def _problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        present = tuple(crosscut_present(position))
        reason = None if present else loop_reason(position.grid, position.red, position.blue)
        return at_once(present if reason is None else (_loop_violation(position, "", reason),))

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
        return at_once(_loop_violation(after, f"{color.title()} cannot play {after.grid.point(bit)}: ", reason))


def _loop_violation(position: Position, opening: str, reason: LoopReason) -> Violation:
    board = position.grid
    loop = tuple(board.point(bit) for bit in reason.loop)
    imposed = ", ".join(f"{Color.of(step.is_red)} on {board.point(step.bit)}" for step in reason.chain)
    block = names(board.points(block_points(board, reason.crosscut)))
    message = (
        f"{opening}the loop {names(loop)} cannot be filled without a crosscut: "
        f"it imposes {imposed}, and then {block} is a crosscut."
    )
    return Violation(ViolationCode.CROSSCUT_LOOP, message[0].upper() + message[1:], loop, shape=Shape.LOOP)
