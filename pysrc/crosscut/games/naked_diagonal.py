"""Naked Diagonal (Mark Steere, 2024): no naked diagonal, and no empty area that cannot be filled without one."""

from __future__ import annotations

from crosscut.completion.naked_diagonal import Analysis, analysis_steps, area_reason
from crosscut.completion.naked_diagonal.local_rule import naked_diagonals
from crosscut.games.shared.fillable import FillableGame
from crosscut.games.shared.reasons import names
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.position import Diagonals, Position
from crosscut.rule_set import RuleSet
from crosscut.steps import Steps
from crosscut.violation import Shape, Violation, ViolationCode


class NakedDiagonal(FillableGame[Analysis]):
    id = "naked-diagonal"
    name = "Naked Diagonal"
    inventor = "Mark Steere"
    year = 2024
    skips = False
    theory = "naked-diagonals"
    rule_set = RuleSet.NO_NAKED_DIAGONAL_TO_COME

    def _problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        board = position.grid
        pairs = [
            Violation(ViolationCode.NAKED_DIAGONAL, f"{a} and {b} form a naked diagonal.", (a, b), shape=Shape.PAIR)
            for a, b in naked_pairs(board, position.red) + naked_pairs(board, position.blue)
        ]
        yield from self._prepare(position)
        if pairs or self.filling(position) is not None:
            return tuple(pairs)
        return ((yield from _area_violation(position, "")),)

    def _analyse(self, board: Grid, red: Mask, blue: Mask, before: Analysis | None) -> Steps[Analysis]:
        return analysis_steps(board, red, blue, before)

    def _restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        analysis, side = self._analysis(position), color is Color.BLUE
        return (
            (ViolationCode.NAKED_DIAGONAL, analysis.naked[side]),
            (ViolationCode.NAKED_DIAGONAL_AREA, analysis.area[side]),
        )

    def _explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        after = position.with_stone(color, bit)
        name = position.grid.point(bit)
        if code is ViolationCode.NAKED_DIAGONAL:
            yield from ()
            return _pair_violation(after, color, name)
        return (yield from _area_violation(after, f"{color.title()} cannot play {name}: "))


def naked_pairs(board: Grid, stones: Mask) -> list[tuple[Point, Point]]:
    """The naked diagonals of one colour, each as its two stones."""
    return [(link.a, link.b) for link in Diagonals(*naked_diagonals(board, stones)).links(board)]


def _pair_violation(after: Position, color: Color, placed: Point) -> Violation:
    pairs = naked_pairs(after.grid, after.red) + naked_pairs(after.grid, after.blue)
    formed = [pair for pair in pairs if placed in pair]
    points = tuple(dict.fromkeys(point for pair in formed or pairs for point in pair))
    if formed:
        others = " and ".join(str(b if a == placed else a) for a, b in formed)
        message = f"{color.title()} on {placed} would form a naked diagonal with {others}."
    else:
        listed = " and ".join(f"{a}-{b}" for a, b in pairs)
        message = f"{color.title()} on {placed} would leave a naked diagonal on the board: {listed}."
    return Violation(ViolationCode.NAKED_DIAGONAL, message, points, shape=Shape.PAIR)


def _area_violation(position: Position, opening: str) -> Steps[Violation]:
    """The area that cannot be filled, the stones that cause it, and what a person would recognise in it."""
    reason = yield from area_reason(position.grid, position.red, position.blue)
    assert reason is not None, f"every area can be filled in\n{position}"
    area = position.grid.points(reason.area)
    stones = position.grid.points(reason.red | reason.blue)
    what = f"the empty area {names(area)}" if len(area) > 1 else f"the empty point {area[0]}"
    message = f"{opening}{what} could not be filled without a naked diagonal, because of {names(stones)}"
    if reason.switch:
        message += ", a switch"
    banned = [color.title() for color, is_banned in zip(Color, reason.banned, strict=True) if is_banned]
    if banned:
        message += f"; {' and '.join(banned)} cannot play there at all"
    return Violation(
        ViolationCode.NAKED_DIAGONAL_AREA, f"{message[0].upper()}{message[1:]}.", area + stones, shape=Shape.AREA
    )
