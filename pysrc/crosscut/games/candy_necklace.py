"""Candy Necklace (Mark Steere, 2024): no crosscut, and no loop that cannot be filled without one."""

from __future__ import annotations

from crosscut.completion.candy_necklace import Analysis, LoopReason, analyse, loop_reason
from crosscut.games.shared import FillableGame, crosscut_formed, crosscut_present, points_of_block
from crosscut.geometry import Color, Grid, Mask
from crosscut.metadata import RuleSet, Symmetry
from crosscut.position import Position
from crosscut.steps import Steps, immediate
from crosscut.violation import Shape, Violation, ViolationCode, listed, names


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
        loop = (
            "Nor may it make a crosscut-equivalent loop: a closed ring of alternating red and blue stones, "
            "each touching the next along a side or at a corner, whose inside cannot be filled without a crosscut."
        )
        return "A move may not make a crosscut: a block of 2x2 points with one diagonal red and the other blue.", loop


def _loop_violation(position: Position, reason: LoopReason, color: Color | None = None, placed: Mask = 0) -> Violation:
    """The loop and why its inside cannot be filled; ``color`` has just played ``placed``, or it was set up."""
    board = position.grid
    loop = tuple(map(board.point, reason.loop))
    inside = {str(board.point(step.bit)): Color.of(step.is_red) for step in sorted(reason.chain)}
    imposed = {side: points for side in Color if (points := [name for name in inside if inside[name] is side])}
    crosscut = _names_of_block(board, reason.crosscut)
    parameters = {"loop": names(loop), "inside": names(inside), "crosscut": names(crosscut)}
    parameters |= {str(side): names(points) for side, points in imposed.items()}
    if len(inside) == 1:
        avoided = _names_of_block(board, reason.chain[0].block)
        parameters["avoided"] = names(avoided)
        [(point, needed)] = inside.items()
        why = _why_neither(point, needed, avoided, crosscut)
    else:
        forced = ", ".join(f"{listed(points)} would have to be {side}" for side, points in imposed.items())
        why = f"to avoid a crosscut, {forced}, and then {listed(crosscut)} would be one"
    is_new = placed in reason.loop
    there = "It would close a loop" if is_new else f"There is {'already ' if placed else ''}a loop"
    message = f"{there} around {listed(inside)}: {why}."
    if color is not None:
        played = str(board.point(placed))
        parameters |= {"side": str(color), "point": played, "when": "after" if is_new else "already"}
        message = f"{color.title()} may not play {played}. {message}"
    return Violation(ViolationCode.CROSSCUT_LOOP, message, loop, shape=Shape.LOOP, parameters=parameters)


def _names_of_block(board: Grid, block: Mask) -> list[str]:
    return list(map(str, points_of_block(board.point(block))))


def _why_neither(point: str, imposed: Color, avoided: list[str], crosscut: list[str]) -> str:
    """Why neither colour can be played on the only point inside a loop."""
    others, other_ones = ([name for name in block if name != point] for block in (avoided, crosscut))
    return (
        f"a {imposed.other} stone on {point} would make a crosscut with {listed(others)}, "
        f"a {imposed} one with {listed(other_ones)}"
    )
