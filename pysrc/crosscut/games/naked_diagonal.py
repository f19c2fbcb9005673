"""Naked Diagonal (Mark Steere, 2024): no naked diagonal, and no empty area that cannot be filled without one."""

from __future__ import annotations

from crosscut.completion.naked_diagonal import Analysis, AreaReason, analysis_steps, area_reason
from crosscut.completion.naked_diagonal.facts import naked_diagonals, naked_points
from crosscut.games.shared import FillableGame
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.metadata import RuleSet, Symmetry
from crosscut.position import Diagonals, Position
from crosscut.steps import Steps
from crosscut.violation import Shape, Violation, ViolationCode, listed, names


class NakedDiagonal(FillableGame[Analysis]):
    id = "naked-diagonal"
    name = "Naked Diagonal"
    inventor = "Mark Steere"
    year = 2024
    newcomer_rank = 5
    skips = False
    theory = "naked-diagonals"
    rule_set = RuleSet.NO_NAKED_DIAGONAL_TO_COME
    own_rules = "own:ban-xn/nx.safe"
    symmetries = tuple(Symmetry)

    def placeable_at_sight(self, position: Position, color: Color) -> Mask:
        return position.empty & ~naked_points(position.grid, position.stones_of(color))

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        board = position.grid
        pairs = [_pair_present(a, b) for a, b in naked_pairs(board, position.red) + naked_pairs(board, position.blue)]
        yield from self.prepare(position)
        if pairs or self.filling(position) is not None:
            return tuple(pairs)
        return ((yield from _area_violation(position)),)

    def _analyse(self, board: Grid, red: Mask, blue: Mask, before: Analysis | None) -> Steps[Analysis]:
        return analysis_steps(board, red, blue, before)

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        analysis, side = self._analysis(position), color is Color.BLUE
        return (
            (ViolationCode.NAKED_DIAGONAL, analysis.naked[side]),
            (ViolationCode.NAKED_DIAGONAL_AREA, analysis.area[side]),
        )

    def explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        after = position.with_stone(color, bit)
        name = position.grid.point(bit)
        if code is ViolationCode.NAKED_DIAGONAL:
            yield from ()
            return _pair_violation(after, color, name)
        return (yield from _area_violation(after, color, bit))

    def rules_in_words(self) -> tuple[str, ...]:
        pair = (
            "A move may not make a naked diagonal: two stones of one colour that are diagonal neighbours while neither "
            "of the two points beside both of them has that colour."
        )
        area = (
            "Nor may it make a naked diagonal-equivalent area: empty points, joined along lines, that stones of "
            "either or both sides, placed anywhere in any order, cannot fill without a naked diagonal on the way."
        )
        return pair, area


def naked_pairs(board: Grid, stones: Mask) -> list[tuple[Point, Point]]:
    """The naked diagonals of one colour, each as its two stones."""
    return [(link.a, link.b) for link in Diagonals(*naked_diagonals(board, stones)).links(board)]


def _pair_present(a: Point, b: Point) -> Violation:
    """A naked diagonal, as a problem of a set-up."""
    first, second = str(a), str(b)
    message, parameters = f"{first} and {second} form a naked diagonal.", {"present": f"{first}-{second}"}
    return Violation(ViolationCode.NAKED_DIAGONAL, message, (a, b), shape=Shape.PAIR, parameters=parameters)


def _pair_violation(after: Position, color: Color, placed: Point) -> Violation:
    pairs = naked_pairs(after.grid, after.red) + naked_pairs(after.grid, after.blue)
    formed = [pair for pair in pairs if placed in pair]
    points = tuple(dict.fromkeys(point for pair in formed or pairs for point in pair))
    parameters = {"side": str(color), "point": str(placed)}
    if formed:
        others = [b if a == placed else a for a, b in formed]
        message = f"{color.title()} on {placed} would form a naked diagonal with {listed(others)}."
        parameters["with"] = names(others)
    else:
        present = [f"{a}-{b}" for a, b in pairs]
        message = f"{color.title()} on {placed} would leave a naked diagonal on the board: {' and '.join(present)}."
        parameters["present"] = " ".join(present)
    return Violation(ViolationCode.NAKED_DIAGONAL, message, points, shape=Shape.PAIR, parameters=parameters)


def _area_violation(position: Position, color: Color | None = None, placed: Mask = 0) -> Steps[Violation]:
    """The area that cannot be filled, the stones that cause it, and the known formation in it, if any.

    ``color`` has just played ``placed``; without them the position was set up.
    """
    board = position.grid
    reason = yield from area_reason(board, position.red, position.blue)
    assert reason is not None, f"every area can be filled in\n{position}"
    stones = board.points(reason.red | reason.blue)
    area = _inside(stones) if reason.switch else board.points(reason.area)
    parameters = {"area": names(area), "stones": names(stones)}
    parameters["banned"] = " ".join(side for side, banned in zip(Color, reason.banned, strict=True) if banned)
    if reason.switch:
        parameters["formation"] = "switch"
    elif _is_naked_for_both(board, reason):
        parameters["formation"] = "naked-for-both"
    is_new = bool(placed & (reason.red | reason.blue))
    what = _area_sentence(board, area, reason, is_new=is_new, is_played=bool(placed))
    if color is not None:
        parameters |= {"side": str(color), "point": str(board.point(placed)), "when": "after" if is_new else "already"}
        what = f"{color.title()} may not play {board.point(placed)}. {what}"
    return Violation(ViolationCode.NAKED_DIAGONAL_AREA, what, area + stones, shape=Shape.AREA, parameters=parameters)


def _is_naked_for_both(board: Grid, reason: AreaReason) -> bool:
    """Whether the stones alone make each point of the area a naked diagonal for both sides.

    Where another stone covers one of these diagonals, one side is not banned.
    """
    causes = (reason.red, reason.blue)
    return all(reason.banned) and all(not reason.area & ~naked_points(board, stones) for stones in causes)


def _inside(switch: tuple[Point, ...]) -> tuple[Point, ...]:
    """The two points between the ends of a switch. Both are empty: a stone there would form a naked diagonal."""
    low, high = switch[0], switch[-1]
    files, ranks = range(low.file, high.file + 1), range(low.rank, high.rank + 1)
    return tuple(Point(file, rank) for rank in ranks for file in files if Point(file, rank) not in switch)


def _area_sentence(board: Grid, area: tuple[Point, ...], reason: AreaReason, *, is_new: bool, is_played: bool) -> str:
    """The sentence about an area: caused by the stone that was played, there already before it, or in a set-up."""
    stones = board.points(reason.red | reason.blue)
    if reason.switch:
        switch = f"switch ({', '.join(map(str, stones))})"
        there = f"It would make a {switch}" if is_new else f"There is {'already ' if is_played else ''}a {switch}"
        return f"{there}: on {listed(area)} a stone of either colour would form a naked diagonal."
    opening = "Then " if is_new else "Even now, " if is_played else ""
    if _is_naked_for_both(board, reason):
        what = f"a stone of either colour on {listed(area, 'or')} would form a naked diagonal"
    else:
        points = f"the points {listed(area)}" if len(area) > 1 else f"the point {area[0]}"
        all_of_them = " all" if len(area) > 1 else ""
        what = f"{points} {'could not' if is_new else 'cannot'}{all_of_them} be filled without a naked diagonal"
    sentence = f"{opening}{what}, because of {listed(stones)}"
    if any(reason.banned) and not all(reason.banned):
        banned = Color.RED if reason.banned[0] else Color.BLUE
        sentence += f"; {banned.title()} may play on none of them"
    return f"{sentence[0].upper()}{sentence[1:]}."
