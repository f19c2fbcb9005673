"""Fillings and their proofs: sweeps, peeling, certificates, and the certificates carried over a move."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.completion.naked_diagonal import analysis_steps
from crosscut.completion.naked_diagonal.analysis import Certificate, certify
from crosscut.completion.naked_diagonal.facts import deduce, naked_points, no_facts
from crosscut.completion.naked_diagonal.filling import (
    STYLES,
    Side,
    Step,
    Style,
    UnfinishedFilling,
    classes,
    peel,
    within,
)
from crosscut.geometry import Grid, Mask, grid, single_bits
from crosscut.steps import finish
from tests.engine.naked_diagonal_rule import (
    Diagram,
    Placement,
    check_filling,
    pattern,
    random_diagram,
    unnaked_diagrams,
)

styles = st.sampled_from(STYLES)


def placements(board: Grid, steps: list[Step]) -> list[Placement]:
    return [(board.point(bit), "RB"[side]) for points, side in steps for bit in single_bits(points)]


def check_front(diagram: Diagram, certificate: Certificate) -> int:
    """Play out every placement that a certificate for the whole board proves legal; how many there are."""
    board, *stones = diagram.masks
    steps = within(certificate.steps, certificate.area)
    proved = 0
    for side in (0, 1):
        for point in single_bits(certificate.front(board, side) & ~naked_points(board, stones[side])):
            check_filling(diagram, placements(board, [(point, side), *within(steps, ~point)]))
            proved += 1
    return proved


def sweep(diagram: Diagram, style: Style) -> UnfinishedFilling | None:
    board, red, blue = diagram.masks
    facts = deduce(board, red, blue, no_facts(board, board.board))
    if facts is None:
        return None
    progress = UnfinishedFilling(board, (red, blue), board.board & ~(red | blue))
    progress.sweep(facts, style)
    return progress


@pytest.mark.parametrize("size", [(2, 2), (5, 5), (4, 7), (19, 19)])
def test_four_steps_fill_an_empty_board(size: tuple[int, int]) -> None:
    progress = sweep(Diagram.of_stones(size, {}), STYLES[0])
    assert progress is not None
    assert progress.steps == [(members, 0) for members in classes(grid(*size))]


def test_two_sweeps_prove_every_placement_on_an_empty_board() -> None:
    board = grid(9, 9)
    proved = [0, 0]
    for style in STYLES[:2]:
        progress = sweep(Diagram.of_stones((9, 9), {}), style)
        assert progress is not None
        certificate = certify(board, (0, 0), board.board, progress.steps)
        for side in (0, 1):
            proved[side] |= certificate.front(board, side)
    assert proved == [board.board, board.board]


@given(unnaked_diagrams(most=7, empty=30), styles)
def test_sweeps_never_form_a_naked_diagonal(diagram: Diagram, style: Style) -> None:
    progress = sweep(diagram, style)
    if progress is None:
        return
    board, red, blue = diagram.masks
    if not progress.empty:
        check_filling(diagram, placements(board, progress.steps))
    for points, side in progress.steps:
        assert not naked_points(board, (red, blue)[side]) & points
        assert not any(points & points << shift for shift in (1, board.width - 1, board.width, board.width + 1))
        red, blue = (red | points, blue) if side == 0 else (red, blue | points)


@given(unnaked_diagrams(most=7, empty=30), styles)
def test_certificates_of_sweeps(diagram: Diagram, style: Style) -> None:
    board, red, blue = diagram.masks
    progress = sweep(diagram, style)
    if progress is not None and not progress.empty:
        check_front(diagram, certify(board, (red, blue), board.board & ~(red | blue), progress.steps))


@given(unnaked_diagrams(most=7, empty=30), styles)
def test_certificates_of_peeling(diagram: Diagram, style: Style) -> None:
    board, red, blue = diagram.masks
    facts = deduce(board, red, blue, no_facts(board, board.board))
    empty = board.board & ~(red | blue)
    steps = None if facts is None else peel(board, (red, blue), facts, empty, style)
    if steps is not None:
        check_filling(diagram, placements(board, steps))
        check_front(diagram, certify(board, (red, blue), empty, steps))


def test_peeling_fills_an_open_knight_pattern_where_sweeps_fail() -> None:
    diagram = Diagram(
        "BBRBBBBRBB",
        "B...R....R",
        "BR....R..B",
        "B..R....RB",
        "R....R...B",
        "B.R....R.B",
        "B...R....R",
        "BR....R..B",
        "B..R....RB",
        "R.BBBRBBBB",
    )
    board, red, blue = diagram.masks
    facts = deduce(board, red, blue, no_facts(board, board.board))
    assert facts is not None
    assert all((progress := sweep(diagram, style)) and progress.empty for style in STYLES)
    steps = peel(board, (red, blue), facts, board.board & ~(red | blue), STYLES[2])
    assert steps is not None
    check_filling(diagram, placements(board, steps))


@pytest.mark.parametrize("size", [6, 9, pytest.param(13, marks=pytest.mark.release)])
def test_every_certificate_that_an_analysis_uses(size: int) -> None:
    random = Random(size)
    proved = 0
    for diagram in (*(random_diagram(random, (size, size), share) for share in (0.2, 0.4, 0.6)), pattern(random, size)):
        board, red, blue = diagram.masks
        empty = board.board & ~(red | blue)
        analysis = finish(analysis_steps(board, red, blue))
        filling = [(bit, 1 - is_red) for bit, is_red in analysis.filling() or ()]
        for certificate in analysis._certificates:
            elsewhere = within(filling, ~certificate.area)
            whole = certify(board, (red, blue), empty, [*within(certificate.steps, certificate.area), *elsewhere])
            for side in (0, 1):
                assert not certificate.front(board, side) & ~whole.front(board, side)
            proved += check_front(diagram, whole)
    assert proved > 100


def play_randomly(board: Grid, seed: int) -> int:
    """Compare the carried analysis with a fresh one, and its fillings with the rules, at every ply; how many plies."""
    random = Random(seed)
    stones: list[Mask] = [0, 0]
    side: Side = 0
    before = None
    plies = 0
    while True:
        carried = finish(analysis_steps(board, stones[0], stones[1], before))
        fresh = finish(analysis_steps(board, stones[0], stones[1]))
        assert (carried.naked, carried.area, carried.legal) == (fresh.naked, fresh.area, fresh.legal)
        filling = carried.filling()
        assert filling is not None
        if plies % 5 == 0:
            cells = {
                (p.file, p.rank): letter for mask, letter in zip(stones, "RB", strict=True) for p in board.points(mask)
            }
            diagram = Diagram.of_stones((board.rows, board.columns), cells)
            check_filling(diagram, placements(board, [(bit, 1 - is_red) for bit, is_red in filling]))
        if not any(carried.legal):
            assert stones[0] | stones[1] == board.board
            return plies
        side = side if carried.legal[side] else 1 - side
        stones[side] |= random.choice(list(single_bits(carried.legal[side])))
        side, before, plies = 1 - side, carried, plies + 1


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 5), (6, 6), (7, 7), (9, 9), (5, 12), (11, 11), (13, 13)])
def test_carried_analysis_equals_a_fresh_one_through_random_games(size: tuple[int, int]) -> None:
    for seed in range(max(1, 60 // (size[0] * size[1]))):
        assert play_randomly(grid(*size), seed) == size[0] * size[1]


@pytest.mark.release
def test_carried_analysis_through_a_game_on_19x19() -> None:
    assert play_randomly(grid(19, 19), 19) == 361


def test_an_analysis_of_another_position_is_refused() -> None:
    board = grid(3, 3)
    with pytest.raises(ValueError, match="one stone earlier"):
        finish(analysis_steps(board, 1, 2, finish(analysis_steps(board, 0, 0))))
