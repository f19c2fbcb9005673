"""Naked Diagonal's answers against trying everything, against the shared answers and against a SAT model.

Thousands of placements are checked each time. For a long run, in seconds, with fresh random positions up to 26x26:

    CROSSCUT_LONG_RUN=600 .venv/bin/python -m pytest tests/other_programs/test_naked_diagonal_answers.py -k while
"""

from __future__ import annotations

import os
import time
from collections import Counter
from itertools import count
from random import Random

import pytest
from hypothesis import given
from pysat.solvers import Solver

from crosscut.completion.naked_diagonal import Analysis, analysis_steps
from crosscut.geometry import Mask
from crosscut.steps import finish
from tests.engine.naked_diagonal_rule import (
    Cell,
    Diagram,
    Placement,
    answers,
    can_fill,
    check_filling,
    diagrams,
    is_naked,
    pattern,
    random_diagram,
    shared_positions,
    shows_naked_diagonal,
)
from tests.engine.small_boards import boards_up_to_mirrors


class Model:
    """All fillings of one position that shows no naked diagonal; a first placement can be asked for."""

    def __init__(self, diagram: Diagram, solver: str = "minisat22") -> None:
        self._stones = diagram.stones
        self._empty = set(diagram.empty)
        self._names = count(1)
        self._red = {cell: next(self._names) for cell in diagram.empty}
        self._order: dict[tuple[Cell, Cell], int] = {}
        self._solver = Solver(name=solver)
        for file, rank in self._empty:
            for neighbour in ((file + 1, rank), (file, rank + 1)):
                if neighbour in self._empty:
                    name = next(self._names)
                    self._order[(file, rank), neighbour] = name
                    self._order[neighbour, (file, rank)] = -name
        ranks, files = diagram.size
        for file in range(files - 1):
            for rank in range(ranks - 1):
                southwest, southeast = (file, rank), (file + 1, rank)
                northwest, northeast = (file, rank + 1), (file + 1, rank + 1)
                for color in "RB":
                    self._demand(color, (southwest, northeast), (southeast, northwest))
                    self._demand(color, (southeast, northwest), (southwest, northeast))
                self._exclude([southwest, southeast, northeast, northwest])
                self._exclude([southwest, northwest, northeast, southeast])

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.delete()

    def filling(self, first: Placement | None = None) -> list[Placement] | None:
        """A filling that begins with this placement, None if there is none."""
        assumptions = []
        if first is not None:
            cell, color = first
            assumptions = [self._red[cell] if color == "R" else -self._red[cell]]
            assumptions += [name for (earlier, _), name in self._order.items() if earlier == cell]
        while self._solver.solve(assumptions=assumptions):
            true = set(self._solver.get_model())
            order = [pair for pair, name in self._order.items() if name in true]
            sequence = self._in_order(order)
            if len(sequence) == len(self._empty):
                if first is not None:
                    sequence.remove(first[0])
                    sequence.insert(0, first[0])
                return [(cell, "R" if self._red[cell] in true else "B") for cell in sequence]
            self._exclude_circles([pair for pair in order if not {*pair} & {*sequence}])
        return None

    def _demand(self, color: str, pair: tuple[Cell, Cell], shared: tuple[Cell, Cell]) -> None:
        """If the pair has the colour, and not all of it is on the board already, a shared neighbour serves it."""
        if all(cell in self._stones for cell in pair) or any(self._stones.get(cell, color) != color for cell in pair):
            return
        clause = [-self._has(color, cell) for cell in pair if cell in self._empty]
        for cell in shared:
            if self._stones.get(cell, color) != color:
                continue
            if cell in self._stones:
                return
            serves = next(self._names)
            self._solver.add_clause([-serves, self._has(color, cell)])
            self._solver.add_clause([-serves] + [self._order[cell, end] for end in pair if end in self._empty])
            clause.append(serves)
        self._solver.add_clause(clause)

    def _has(self, color: str, cell: Cell) -> int:
        return self._red[cell] if color == "R" else -self._red[cell]

    def _in_order(self, order: list[tuple[Cell, Cell]]) -> list[Cell]:
        """As many cells as can be lined up."""
        later: dict[Cell, list[Cell]] = {cell: [] for cell in self._empty}
        waits = dict.fromkeys(self._empty, 0)
        for before, after in order:
            later[before].append(after)
            waits[after] += 1
        sequence = [cell for cell, number in waits.items() if not number]
        for cell in sequence:
            for after in later[cell]:
                waits[after] -= 1
                if not waits[after]:
                    sequence.append(after)
        return sequence

    def _exclude_circles(self, order: list[tuple[Cell, Cell]]) -> None:
        """Forbid some circles among cells each of which has a cell before it."""
        earlier = {after: before for before, after in order}
        walked: set[Cell] = set()
        for start in earlier:
            walk: list[Cell] = []
            cell = start
            while cell not in walked:
                walked.add(cell)
                walk.append(cell)
                cell = earlier[cell]
            if cell in walk:
                self._exclude(walk[walk.index(cell) :][::-1])

    def _exclude(self, circle: list[Cell]) -> None:
        """Forbid that each of these neighbours comes before the next, and the last before the first."""
        if self._empty.issuperset(circle):
            pairs = zip(circle, [*circle[1:], circle[0]], strict=True)
            self._solver.add_clause([-self._order[pair] for pair in pairs])


LONG_RUN = float(os.environ.get("CROSSCUT_LONG_RUN", "0"))


def engine_answers(diagram: Diagram, analysis: Analysis) -> dict[Placement, str]:
    board, *_ = diagram.masks
    sets: dict[str, tuple[Mask, Mask]] = {"n": analysis.naked, "a": analysis.area, "o": analysis.legal}
    found: dict[Placement, str] = {}
    for letter, pair in sets.items():
        for color, mask in zip("RB", pair, strict=True):
            for point in board.points(mask):
                placement = (point.file, point.rank), color
                assert placement not in found
                found[placement] = letter
    return found


def check_fillings(diagram: Diagram, analysis: Analysis) -> None:
    """The filling is playable, and so is every placement that is called legal, followed by some filling."""
    filling = analysis.filling()
    if filling is not None:
        board, *_ = diagram.masks
        points = [(board.point(bit), is_red) for bit, is_red in filling]
        check_filling(diagram, [((point.file, point.rank), "R" if is_red else "B") for point, is_red in points])


def check_by_trying_everything(diagram: Diagram) -> None:
    analysis = finish(analysis_steps(*diagram.masks))
    expected = answers(diagram)
    assert engine_answers(diagram, analysis) == expected, diagram
    if shows_naked_diagonal(diagram.stones):
        assert (analysis.filling() is not None) == ("o" in expected.values()), diagram
        return
    assert (analysis.filling() is not None) == can_fill(diagram), diagram
    check_fillings(diagram, analysis)


def check_by_model(diagram: Diagram) -> int:
    """Compare every empty point and colour with the model; how many placements needed it."""
    analysis = finish(analysis_steps(*diagram.masks))
    model = Model(diagram)
    expected: dict[Placement, str] = {}
    for cell in diagram.empty:
        for color in "RB":
            if is_naked(diagram.stones, cell, color):
                expected[cell, color] = "n"
            else:
                expected[cell, color] = "o" if model.filling((cell, color)) else "a"
    assert engine_answers(diagram, analysis) == expected, diagram
    assert (analysis.filling() is None) == (model.filling() is None), diagram
    check_fillings(diagram, analysis)
    model.close()
    return sum(letter != "n" for letter in expected.values())


# Boards that are turned, mirrored or with colours swapped count as one in the work, not in the result.


def test_all_boards_of_3x3() -> None:
    counts = Counter[str]()
    for text, alike in boards_up_to_mirrors(3, 3, or_swaps=True):
        diagram = Diagram(*text.split())
        check_by_trying_everything(diagram)
        naked = shows_naked_diagonal(diagram.stones)
        counts["naked" if naked else "legal" if can_fill(diagram) else "area"] += alike
    assert counts == {"naked": 9_630, "area": 124, "legal": 9_929}


@pytest.mark.release
def test_number_of_fillable_boards_of_3x4() -> None:
    counts = Counter[str]()
    for text, alike in boards_up_to_mirrors(3, 4, or_swaps=True):
        diagram = Diagram(*text.split())
        naked = shows_naked_diagonal(diagram.stones)
        is_legal = not naked and finish(analysis_steps(*diagram.masks)).filling() is not None
        counts["naked" if naked else "legal" if is_legal else "area"] += alike
    assert counts == {"naked": 334_524, "area": 3_772, "legal": 193_145}


@given(diagrams())
def test_small_boards_by_trying_everything(diagram: Diagram) -> None:
    check_by_trying_everything(diagram)


@pytest.mark.parametrize("number", range(len(shared_positions())))
def test_shared_positions(number: int) -> None:
    diagram, expected = shared_positions()[number]
    analysis = finish(analysis_steps(*diagram.masks))
    assert engine_answers(diagram, analysis) == expected
    check_fillings(diagram, analysis)
    assert check_by_model(diagram) > 0


@pytest.mark.parametrize("size", range(4, 20, 3))
def test_random_boards_by_the_model(size: int) -> None:
    random = Random(size)
    for share in (0.15, 0.25, 0.35, 0.45, 0.6):
        check_by_model(random_diagram(random, (size, random.randint(2, size)), share))


@pytest.mark.parametrize("size", range(5, 14))
def test_patterns_by_the_model(size: int) -> None:
    random = Random(100 + size)
    for _ in range(3):
        check_by_model(pattern(random, size))


@pytest.mark.longer
def test_fresh_positions_for_a_while() -> None:
    """Patterns stay small: the model, unlike the engine, takes minutes for a blocked knight pattern on 20x20."""
    random = Random() if LONG_RUN else Random(26)
    end = time.monotonic() + LONG_RUN
    placements = 0
    while placements < (2_000 if LONG_RUN else 500) or time.monotonic() < end:
        size = random.randint(3, 26), random.randint(3, 26)
        some = random_diagram(random, size, random.uniform(0.1, 0.7))
        placements += check_by_model(random.choice((some, pattern(random, random.randint(5, 13)))))
