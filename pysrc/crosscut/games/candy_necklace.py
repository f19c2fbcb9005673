"""Candy Necklace (Mark Steere, 2024): no crosscut, and no loop that cannot be filled without one."""

from __future__ import annotations

from collections.abc import Mapping

from crosscut.completion.candy_necklace import Analysis, LoopReason, analyse, loop_reason
from crosscut.games.shared import FillableGame, crosscut_formed, crosscut_present, points_of_block
from crosscut.geometry import Color, Grid, Mask
from crosscut.metadata import RuleSet, Symmetry
from crosscut.position import Position
from crosscut.said import Said, listed, side, tr
from crosscut.steps import Steps, immediate
from crosscut.violation import Shape, Violation, ViolationCode, names


class CandyNecklace(FillableGame[Analysis]):
    id = "candy-necklace"
    name = "Candy Necklace"
    inventor = "Mark Steere"
    year = 2024
    newcomer_rank = 6
    theory = "loops"
    rule_set = RuleSet.NO_CROSSCUT_TO_COME
    own_rules = "own:ban-xo/ox.safe"
    symmetries = tuple(Symmetry)

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        present = tuple(crosscut_present(position))
        reason = None if present else loop_reason(position.grid, position.red, position.blue)
        return immediate(present if reason is None else (_loop_violation(position, reason),))

    def _analyse(self, board: Grid, red: Mask, blue: Mask, _before: Analysis | None) -> Steps[Analysis]:
        yield from ()
        return analyse(board, red, blue)

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        analysis, side = self._analysis(position), color is Color.BLUE
        return (
            (ViolationCode.CROSSCUT, analysis.crosscut[side]),
            (ViolationCode.CROSSCUT_LOOP, analysis.loop[side]),
        )

    def explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        if code is ViolationCode.CROSSCUT:
            return immediate(crosscut_formed(position, color, bit))
        after = position.with_stone(color, bit)
        reason = loop_reason(after.grid, after.red, after.blue, bit)
        assert reason is not None, "the completion modules disagree about a loop"
        return immediate(_loop_violation(after, reason, color, bit))

    def rules_in_words(self) -> tuple[str, ...]:
        loop = tr(
            "Nor may it make a crosscut-equivalent loop: a closed ring of alternating red and blue stones, "
            "each touching the next along a side or at a corner, whose inside cannot be filled without a crosscut."
        )
        return tr(
            "A move may not make a crosscut: a block of 2x2 points with one diagonal red and the other blue."
        ), loop


def _loop_violation(position: Position, reason: LoopReason, color: Color | None = None, placed: Mask = 0) -> Violation:
    """The loop and why its inside cannot be filled; ``color`` has just played ``placed``, or it was set up."""
    board = position.grid
    loop = tuple(map(board.point, reason.loop))
    inside = {str(board.point(step.bit)): Color.of(step.is_red) for step in sorted(reason.chain)}
    imposed = {of: points for of in Color if (points := [name for name in inside if inside[name] is of])}
    crosscut = _names_of_block(board, reason.crosscut)
    parameters = {"loop": names(loop), "inside": names(inside), "crosscut": names(crosscut)}
    parameters |= {str(of): names(points) for of, points in imposed.items()}
    if len(inside) == 1:
        avoided = _names_of_block(board, reason.chain[0].block)
        parameters["avoided"] = names(avoided)
        [(point, needed)] = inside.items()
        why = _why_neither(point, needed, avoided, crosscut)
    else:
        why = _why_forced(imposed, crosscut)
    is_new, around = placed in reason.loop, listed(inside)
    if is_new:
        message = tr("It would close a loop around {points}: {why}.", points=around, why=why)
    elif placed:
        message = tr("There is already a loop around {points}: {why}.", points=around, why=why)
    else:
        message = tr("There is a loop around {points}: {why}.", points=around, why=why)
    if color is not None:
        played = str(board.point(placed))
        parameters |= {"side": str(color), "point": played, "when": "after" if is_new else "already"}
        message = tr("{side} may not play {point}. {why}", side=side(color), point=played, why=message)
    return Violation(ViolationCode.CROSSCUT_LOOP, message, loop, shape=Shape.LOOP, parameters=parameters)


def _names_of_block(board: Grid, block: Mask) -> list[str]:
    return list(map(str, points_of_block(board.point(block))))


def _why_forced(imposed: Mapping[Color, list[str]], crosscut: list[str]) -> Said:
    """Why the points inside a loop cannot be filled, a clause."""
    block, red, blue = listed(crosscut), imposed.get(Color.RED), imposed.get(Color.BLUE)
    if red and blue:
        return tr(
            "to avoid a crosscut, {red} would have to be red, {blue} would have to be blue, and then {block} would be "
            "one",
            red=listed(red),
            blue=listed(blue),
            block=block,
        )
    if red:
        return tr(
            "to avoid a crosscut, {red} would have to be red, and then {block} would be one",
            red=listed(red),
            block=block,
        )
    return tr(
        "to avoid a crosscut, {blue} would have to be blue, and then {block} would be one",
        blue=listed(blue or ()),
        block=block,
    )


def _why_neither(point: str, imposed: Color, avoided: list[str], crosscut: list[str]) -> Said:
    """Why neither colour can be played on the only point inside a loop."""
    others, other_ones = ([name for name in block if name != point] for block in (avoided, crosscut))
    if imposed is Color.RED:
        return tr(
            "a blue stone on {point} would make a crosscut with {others}, a red one with {other_ones}",
            point=point,
            others=listed(others),
            other_ones=listed(other_ones),
        )
    return tr(
        "a red stone on {point} would make a crosscut with {others}, a blue one with {other_ones}",
        point=point,
        others=listed(others),
        other_ones=listed(other_ones),
    )
