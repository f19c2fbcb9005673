"""Naked Diagonal (Mark Steere, 2024): no naked diagonal, and no empty area that cannot be filled without one."""

from __future__ import annotations

from crosscut.completion.naked_diagonal import Analysis, AreaReason, analysis_steps, area_reason
from crosscut.completion.naked_diagonal.facts import naked_diagonals, naked_points
from crosscut.games.shared import FillableGame
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.metadata import RuleSet, Symmetry
from crosscut.position import Diagonals, Position
from crosscut.said import Said, chained, counted, listed, side, tr
from crosscut.steps import Steps
from crosscut.violation import Shape, Violation, ViolationCode, names


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
        pair = tr(
            "A move may not make a naked diagonal: two stones of one colour that are diagonal neighbours while neither "
            "of the two points beside both of them has that colour."
        )
        area = tr(
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
    message = tr("{first} and {second} form a naked diagonal.", first=first, second=second)
    parameters = {"present": f"{first}-{second}"}
    return Violation(ViolationCode.NAKED_DIAGONAL, message, (a, b), shape=Shape.PAIR, parameters=parameters)


def _pair_violation(after: Position, color: Color, placed: Point) -> Violation:
    pairs = naked_pairs(after.grid, after.red) + naked_pairs(after.grid, after.blue)
    formed = [pair for pair in pairs if placed in pair]
    points = tuple(dict.fromkeys(point for pair in formed or pairs for point in pair))
    parameters = {"side": str(color), "point": str(placed)}
    if formed:
        others = [b if a == placed else a for a, b in formed]
        message = tr(
            "{side} on {point} would form a naked diagonal with {stones}.",
            side=side(color),
            point=placed,
            stones=listed(others),
        )
        parameters["with"] = names(others)
    else:
        present = [f"{a}-{b}" for a, b in pairs]
        message = tr(
            "{side} on {point} would leave a naked diagonal on the board: {pairs}.",
            side=side(color),
            point=placed,
            pairs=chained(present),
        )
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
        what = tr("{side} may not play {point}. {why}", side=side(color), point=board.point(placed), why=what)
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


def _area_sentence(board: Grid, area: tuple[Point, ...], reason: AreaReason, *, is_new: bool, is_played: bool) -> Said:
    """The sentence about an area: caused by the stone that was played, there already before it, or in a set-up."""
    stones = board.points(reason.red | reason.blue)
    if reason.switch:
        return _switch_sentence(", ".join(map(str, stones)), area, is_new=is_new, is_played=is_played)
    because = listed(stones)
    if _is_naked_for_both(board, reason):
        return _naked_for_both_sentence(listed(area, "or"), because, is_new=is_new, is_played=is_played)
    banned = None if all(reason.banned) or not any(reason.banned) else Color.of(reason.banned[0])
    say = _then_unfillable if is_new else _now_unfillable if is_played else _unfillable
    what = say(len(area), listed(area), because)
    if banned is Color.RED:
        return tr("{what}; Red may play on none of them.", what=what)
    return tr("{what}; Blue may play on none of them.", what=what) if banned else tr("{what}.", what=what)


def _switch_sentence(switch: str, area: tuple[Point, ...], *, is_new: bool, is_played: bool) -> Said:
    points = listed(area)
    if is_new:
        return tr(
            "It would make a switch ({switch}): on {points} a stone of either colour would form a naked diagonal.",
            switch=switch,
            points=points,
        )
    if is_played:
        return tr(
            "There is already a switch ({switch}): on {points} a stone of either colour would form a naked diagonal.",
            switch=switch,
            points=points,
        )
    return tr(
        "There is a switch ({switch}): on {points} a stone of either colour would form a naked diagonal.",
        switch=switch,
        points=points,
    )


def _naked_for_both_sentence(points: str, stones: str, *, is_new: bool, is_played: bool) -> Said:
    if is_new:
        return tr(
            "Then a stone of either colour on {points} would form a naked diagonal, because of {stones}.",
            points=points,
            stones=stones,
        )
    if is_played:
        return tr(
            "Even now, a stone of either colour on {points} would form a naked diagonal, because of {stones}.",
            points=points,
            stones=stones,
        )
    return tr(
        "A stone of either colour on {points} would form a naked diagonal, because of {stones}.",
        points=points,
        stones=stones,
    )


def _then_unfillable(n: int, points: str, stones: str) -> Said:
    """What the stone would make of an area, a clause."""
    return counted(
        n,
        "Then the point {points} could not be filled without a naked diagonal, because of {stones}",
        "Then the points {points} could not all be filled without a naked diagonal, because of {stones}",
        points=points,
        stones=stones,
    )


def _now_unfillable(n: int, points: str, stones: str) -> Said:
    """What an area was before the stone, a clause."""
    return counted(
        n,
        "Even now, the point {points} cannot be filled without a naked diagonal, because of {stones}",
        "Even now, the points {points} cannot all be filled without a naked diagonal, because of {stones}",
        points=points,
        stones=stones,
    )


def _unfillable(n: int, points: str, stones: str) -> Said:
    """What an area of a set-up is, a clause."""
    return counted(
        n,
        "The point {points} cannot be filled without a naked diagonal, because of {stones}",
        "The points {points} cannot all be filled without a naked diagonal, because of {stones}",
        points=points,
        stones=stones,
    )
