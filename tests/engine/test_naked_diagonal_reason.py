"""Why an area cannot be filled: the reason is a real one, and needs all of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from crosscut.completion.naked_diagonal import AreaReason, analysis_steps, area_reason
from crosscut.completion.naked_diagonal.search import can_fill_steps
from crosscut.geometry import Grid, Mask, Point, area_of, grid, single_bits
from crosscut.steps import finish
from tests.engine import naked_diagonal_rule as rule
from tests.engine.naked_diagonal_rule import (
    Cell,
    Diagram,
    every_diagram,
    is_naked,
    pattern,
    random_diagram,
    shows_naked_diagonal,
)


def explain(diagram: Diagram) -> AreaReason | None:
    steps = area_reason(*diagram.masks)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            reason: AreaReason | None = end.value
            return reason


def cells(board: Grid, mask: Mask) -> list[Cell]:
    return [(point.file, point.rank) for point in board.points(mask)]


def smaller_areas(board: Grid, area: Mask) -> Iterator[Mask]:
    """The connected sets with one point less."""
    for point in single_bits(area):
        rest = area ^ point
        if rest and area_of(board, rest & -rest, rest) == rest:
            yield rest


def check(diagram: Diagram, reason: AreaReason) -> None:
    """Check everything that a reason promises, by the engine's own answers to single questions."""
    board, red, blue = diagram.masks
    assert not reason.area & (red | blue)
    assert not reason.red & ~red
    assert not reason.blue & ~blue
    assert area_of(board, reason.area & -reason.area, reason.area) == reason.area
    assert not finish(can_fill_steps(board, (red, blue), reason.area))
    assert all(finish(can_fill_steps(board, (red, blue), rest)) for rest in smaller_areas(board, reason.area))
    assert not finish(can_fill_steps(board, (reason.red, reason.blue), reason.area))
    for stone in single_bits(reason.red | reason.blue):
        assert finish(can_fill_steps(board, (reason.red & ~stone, reason.blue & ~stone), reason.area))
    for color, banned in zip("RB", reason.banned, strict=True):
        assert banned == all(is_naked(diagram.stones, cell, color) for cell in cells(board, reason.area))


@pytest.mark.release
def test_every_unfillable_board_of_3x3_by_trying_everything() -> None:
    explained = 0
    for diagram in every_diagram(3, 3):
        if shows_naked_diagonal(diagram.stones) or rule.can_fill(diagram):
            continue
        reason = explain(diagram)
        assert reason is not None
        check(diagram, reason)
        board = grid(3, 3)
        area = cells(board, reason.area)
        assert not rule.can_fill(diagram, area)
        assert all(rule.can_fill(diagram, cells(board, rest)) for rest in smaller_areas(board, reason.area))
        stones = dict.fromkeys(cells(board, reason.red), "R") | dict.fromkeys(cells(board, reason.blue), "B")
        assert not rule.can_fill(Diagram.of_stones((3, 3), stones), area)
        for cell in stones:
            fewer = {its: color for its, color in stones.items() if its != cell}
            assert rule.can_fill(Diagram.of_stones((3, 3), fewer), area)
        explained += 1
    assert explained == 124


@pytest.mark.parametrize("rows", [("B.R", "R.B"), ("R.B", "B.R"), ("BR", "..", "RB"), ("RB", "..", "BR")])
@pytest.mark.parametrize("margin", [0, 1, 4])
def test_the_switch_is_recognised_in_all_its_forms(rows: tuple[str, ...], margin: int) -> None:
    width = len(rows[0]) + 2 * margin
    around = ("." * width,) * margin
    reason = explain(Diagram(*around, *("." * margin + row + "." * margin for row in rows), *around))
    assert reason is not None
    assert reason.switch
    assert reason.banned == (True, True)
    assert reason.area.bit_count() == 1
    assert (reason.red | reason.blue).bit_count() == 4


def test_the_special_formation_is_not_a_switch_and_bans_nobody() -> None:
    diagram = Diagram("BBRR", "B..R", "R..B", "RRBB")
    reason = explain(diagram)
    assert reason is not None
    check(diagram, reason)
    assert not reason.switch
    assert reason.banned == (False, False)


def test_a_blocked_staircase_bans_one_colour_along_all_of_it() -> None:
    diagram = Diagram(
        ".....RRB",
        "....RR..",
        "...RR..R",
        "..RR..RR",
        ".RR..RR.",
        "RR..RR..",
        "R..RR...",
        "B.RR....",
    )
    reason = explain(diagram)
    assert reason is not None
    check(diagram, reason)
    assert reason.banned == (True, False)
    assert not reason.switch
    assert reason.area.bit_count() == 11, "all of the path but its two ends"
    assert reason.blue.bit_count() == 2


def test_a_board_that_can_be_filled_has_no_reason() -> None:
    assert explain(Diagram(".R.", "...", "..B")) is None
    assert explain(Diagram("RR", "RR")) is None


@pytest.mark.parametrize("size", [5, 8, 12, 19])
def test_refused_placements_on_random_boards(size: int) -> None:
    random = Random(size)
    explained = 0
    for diagram in (
        *(random_diagram(random, (size, size), share) for share in (0.3, 0.35, 0.4)),
        pattern(random, size),
    ):
        board, red, blue = diagram.masks
        analysis = finish(analysis_steps(board, red, blue))
        if analysis.filling() is None:
            afters = [diagram]
        else:
            afters = [
                Diagram.of_stones(diagram.size, diagram.stones | {cell: color})
                for color, refused in zip("RB", analysis.area, strict=True)
                for cell in cells(board, refused)
            ]
        for after in afters[:6]:
            reason = explain(after)
            assert reason is not None
            check(after, reason)
            explained += 1
    assert explained > 0


def test_set_ups_that_show_naked_diagonals() -> None:
    """A placement is legal only if it leaves none: here the two points beside the diagonal."""
    diagram = Diagram("R..", ".R.", "...")
    board, red, blue = diagram.masks
    analysis = finish(analysis_steps(board, red, blue))
    beside = board.bit(Point(0, 1)) | board.bit(Point(1, 2))
    empty = board.board & ~red
    assert analysis.legal == (beside, 0)
    assert analysis.naked == (empty ^ beside, empty)
    assert analysis.area == (0, 0)
    filling = analysis.filling()
    assert filling is not None
    assert filling[0][0] & beside


def test_set_ups_with_an_unfillable_area_allow_no_placement() -> None:
    diagram = Diagram("B.R..", "R.B..", ".....", ".....")
    board, red, blue = diagram.masks
    analysis = finish(analysis_steps(board, red, blue))
    assert analysis.filling() is None
    assert analysis.legal == (0, 0)
    for side in (0, 1):
        assert analysis.naked[side] ^ analysis.area[side] == board.board & ~(red | blue)
