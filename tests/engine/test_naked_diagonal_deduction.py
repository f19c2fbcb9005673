"""Deduction in Naked Diagonal, and the solver and its clauses, compared with trying everything."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.completion.naked_diagonal.facts import Facts, deduce, no_facts
from crosscut.completion.naked_diagonal.filling import with_stone
from crosscut.completion.naked_diagonal.search import blocks_of, can_fill_steps, encode
from crosscut.completion.naked_diagonal.solver import Solver
from crosscut.geometry import Point, area_of, single_bits
from crosscut.steps import finish
from tests.engine import naked_diagonal_rule as rule
from tests.engine.naked_diagonal_rule import Cell, Diagram, Placement, Stones, diagrams, is_naked, unnaked_diagrams


def every_filling(empty: frozenset[Cell], stones: Stones) -> list[list[Placement]]:
    """All ways to fill the board, as sequences."""
    if not empty:
        return [[]]
    return [
        [(cell, color), *rest]
        for cell, color in product(empty, "RB")
        if not is_naked(stones, cell, color)
        for rest in every_filling(empty - {cell}, stones | {cell: color})
    ]


def known_colors(diagram: Diagram, facts: Facts) -> dict[Cell, str]:
    board, *_ = diagram.masks
    may = {"R": facts.may_red, "B": facts.may_blue}
    return {cell: "".join(c for c in "RB" if may[c] & board.bit(Point(*cell))) for cell in diagram.empty}


@given(unnaked_diagrams(most=4, empty=4))
def test_facts_hold_in_every_filling(diagram: Diagram) -> None:
    board, red, blue = diagram.masks
    facts = deduce(board, red, blue, no_facts(board, board.board))
    fillings = every_filling(frozenset(diagram.empty), diagram.stones)
    if facts is None:
        assert fillings == []
        return
    colors = known_colors(diagram, facts)
    for filling in fillings:
        assert all(color in colors[cell] for cell, color in filling)
        turns = {cell: turn for turn, (cell, _) in enumerate(filling)}
        for mask, (east, north) in zip(facts[3:], ((1, 0), (-1, 0), (0, 1), (0, -1)), strict=True):
            for file, rank in diagram.empty:
                neighbour = file + east, rank + north
                if mask & board.bit(Point(file, rank)) and neighbour in turns:
                    assert turns[neighbour] < turns[file, rank]


@given(unnaked_diagrams(most=4, empty=6))
def test_facts_stay_true_after_every_placement(diagram: Diagram) -> None:
    board, red, blue = diagram.masks
    facts = deduce(board, red, blue, no_facts(board, board.board))
    if facts is None:
        return
    for cell, (side, color) in product(diagram.empty, enumerate("RB")):
        if is_naked(diagram.stones, cell, color):
            continue
        after = with_stone((red, blue), board.bit(Point(*cell)), side)
        if deduce(board, *after, facts) is None:
            assert not rule.can_fill(Diagram.of_stones(diagram.size, diagram.stones | {cell: color}))


@given(diagrams(most=4, empty=6), st.randoms())
def test_any_points_can_be_filled_or_not(diagram: Diagram, random: Random) -> None:
    """Points of one area, whatever naked diagonals the set-up shows."""
    if not diagram.empty:
        return
    board, red, blue = diagram.masks
    area = area_of(board, board.bit(Point(*random.choice(diagram.empty))), board.board & ~(red | blue))
    cells = [(point.file, point.rank) for point in board.points(area)]
    wanted = random.sample(cells, random.randint(1, len(cells)))
    mask = board.mask(Point(*cell) for cell in wanted)
    assert finish(can_fill_steps(board, (red, blue), mask)) == rule.can_fill(diagram, wanted)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (("B.R", "R.B"), "the switch: neither point can be first"),
        (("RR.BB", "R..R.", "..RR.", ".RR..", "RR..R"), "a staircase between red ones, its end open"),
    ],
)
def test_the_examples_of_the_module(rows: tuple[str, ...], why: str) -> None:
    diagram = Diagram(*rows)
    board, red, blue = diagram.masks
    assert (deduce(board, red, blue, no_facts(board, board.board)) is not None) == rule.can_fill(diagram), why


def test_a_blocked_knight_pattern_is_refuted_without_a_search() -> None:
    diagram = Diagram(
        "BBBRBBBB",
        "R....R.B",
        "B.R....R",
        "B...R..B",
        "BR....RB",
        "B..R..BB",
        "R....RRR",
        "BBRBBBBR",
    )
    board, red, blue = diagram.masks
    assert deduce(board, red, blue, no_facts(board, board.board)) is None


@given(unnaked_diagrams(most=4, empty=8))
def test_clauses_of_a_whole_area_decide_it(diagram: Diagram) -> None:
    board, red, blue = diagram.masks
    empty = board.board & ~(red | blue)
    solver, _ = encode(board, red, blue, blocks_of(board, empty), empty)
    assert finish(solver.solve_steps()) == rule.can_fill(diagram)


@given(unnaked_diagrams(most=4, empty=8), st.randoms())
def test_clauses_of_a_window_never_rule_out_a_filling(diagram: Diagram, random: Random) -> None:
    board, red, blue = diagram.masks
    window = sum(bit for bit in single_bits(board.board & ~(red | blue)) if random.random() < 0.5)
    solver, _ = encode(board, red, blue, blocks_of(board, window), window)
    assert finish(solver.solve_steps()) or not rule.can_fill(diagram)


Problem = tuple[int, list[tuple[int, int]], list[list[int]]]


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Plain variables 1, 2, ..., then precedences among four items, and clauses over both."""
    plain = draw(st.integers(0, 4))
    pairs = draw(st.lists(st.sampled_from([(a, b) for a in range(4) for b in range(a)]), unique=True))
    names = list(range(1, plain + len(pairs) + 1))
    literal = st.sampled_from(names).flatmap(lambda name: st.sampled_from((name, -name)))
    clause = st.lists(literal, min_size=1, max_size=4, unique_by=abs) if names else st.nothing()
    return plain, pairs, draw(st.lists(clause, max_size=25)) if names else []


def values_of_orders(pairs: list[tuple[int, int]]) -> set[tuple[bool, ...]]:
    return {tuple(order.index(a) < order.index(b) for a, b in pairs) for order in permutations(range(4))}


@given(problems())
def test_solver_by_trying_everything(problem: Problem) -> None:
    plain, pairs, clauses = problem
    solver = Solver()
    for _ in range(plain):
        solver.variable()
    for a, b in pairs:
        solver.precedence(a, b)
    for clause in clauses:
        solver.add(clause)
    models = [[*values, *order] for values in product((True, False), repeat=plain) for order in values_of_orders(pairs)]
    fits = [
        model
        for model in models
        if all(any(model[abs(name) - 1] == (name > 0) for name in clause) for clause in clauses)
    ]
    assert finish(solver.solve_steps()) == bool(fits)
    if fits:
        values = [solver.value(name) for name in range(1, plain + len(pairs) + 1)]
        for clause in clauses:
            assert any(values[abs(name) - 1] is (name > 0) for name in clause)
        found = solver.precedences()
        assert any(all(order.index(a) < order.index(b) for a, b in found) for order in permutations(range(4)))


def pigeons(solver: Solver, holes: int) -> None:
    """One pigeon more than there are holes, no two in one hole."""
    sits = [[solver.variable() for _ in range(holes)] for _ in range(holes + 1)]
    for pigeon in sits:
        solver.add(pigeon)
    for hole in range(holes):
        for second in range(holes + 1):
            for first in range(second):
                solver.add((-sits[first][hole], -sits[second][hole]))


def test_solver_learns_enough_to_end() -> None:
    solver = Solver()
    pigeons(solver, 5)
    assert not finish(solver.solve_steps())
    assert solver.conflicts > 10
