"""Naked Diagonal's answers against trying everything, against the shared answers and against a SAT model.

Thousands of placements are checked each time. For a long run, in seconds, with fresh random positions up to 26x26:

    CROSSCUT_LONG_RUN=600 .venv/bin/python -m pytest tests/other_programs/test_naked_diagonal_answers.py -k while
"""

from __future__ import annotations

import os
import time
from collections import Counter
from random import Random

import pytest
from hypothesis import given

from crosscut.completion.naked_diagonal import Analysis, analyse
from crosscut.geometry import Mask
from tests.engine.naked_diagonal_positions import (
    diagrams,
    pattern,
    random_diagram,
    shared_positions,
)
from tests.engine.naked_diagonal_rule import (
    Diagram,
    Placement,
    answers,
    can_fill,
    check_filling,
    is_naked,
    shows_naked_diagonal,
)
from tests.engine.small_boards import boards_up_to_mirrors
from tests.other_programs.naked_diagonal_model import Model

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
    analysis = analyse(*diagram.masks)
    expected = answers(diagram)
    assert engine_answers(diagram, analysis) == expected, diagram
    if shows_naked_diagonal(diagram.stones):
        assert (analysis.filling() is not None) == ("o" in expected.values()), diagram
        return
    assert (analysis.filling() is not None) == can_fill(diagram), diagram
    check_fillings(diagram, analysis)


def check_by_model(diagram: Diagram) -> int:
    """Compare every empty point and colour with the model; how many placements needed it."""
    analysis = analyse(*diagram.masks)
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
        counts["naked" if naked else "legal" if analyse(*diagram.masks).filling() is not None else "area"] += alike
    assert counts == {"naked": 334_524, "area": 3_772, "legal": 193_145}


@given(diagrams())
def test_small_boards_by_trying_everything(diagram: Diagram) -> None:
    check_by_trying_everything(diagram)


@pytest.mark.parametrize("number", range(len(shared_positions())))
def test_shared_positions(number: int) -> None:
    diagram, expected = shared_positions()[number]
    analysis = analyse(*diagram.masks)
    assert engine_answers(diagram, analysis) == expected
    check_fillings(diagram, analysis)
    assert check_by_model(diagram) > 0


@pytest.mark.parametrize("size", range(4, 20))
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
    while placements < 2_000 or time.monotonic() < end:
        size = random.randint(3, 26), random.randint(3, 26)
        some = random_diagram(random, size, random.uniform(0.1, 0.7))
        placements += check_by_model(random.choice((some, pattern(random, random.randint(5, 13)))))
