"""Banned, disconnected, NDE and BAD areas against their definitions, which try everything on very small boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut import Color
from crosscut.geometry import single_bits
from crosscut.theory.formations import (
    BadArea,
    bad_areas,
    banned_areas,
    banned_points,
    equivalent_areas,
    is_banned,
    is_disconnected,
    is_naked_diagonal_equivalent,
    naked_diagonals,
    shows_naked_diagonal,
    special_formations,
    switches,
)
from crosscut.theory.stones import Stones, images
from laboratory.research.facts import in_the_open

SWITCH = "B.R / R.B"
SPECIAL = "BBRR / B..R / R..B / RRBB"
NEITHER = ".BRBB / R...B / ....R / BRBRR"
STRETCHED = "BBRBRR / B....R / R....B / RRBRBB"
Cell = tuple[int, int]
Placed = frozenset[tuple[Cell, str]]


def cells_of(stones: Stones) -> tuple[frozenset[Cell], Placed]:
    """The empty cells (file, rank) and the stones."""
    letters = {
        (file, rank): row[file]
        for rank, row in enumerate(reversed(stones.rows))
        for file in range(stones.board.columns)
    }
    placed = frozenset((cell, letter) for cell, letter in letters.items() if letter != ".")
    return frozenset(cell for cell, letter in letters.items() if letter == "."), placed


def forms_naked_diagonal(placed: Placed, cell: Cell, color: str) -> bool:
    """Whether a stone there would be in a naked diagonal."""
    file, rank = cell
    for east, north in product((1, -1), repeat=2):
        shared = ((file + east, rank), color), ((file, rank + north), color)
        if ((file + east, rank + north), color) in placed and not any(stone in placed for stone in shared):
            return True
    return False


@cache
def can_fill(empty: frozenset[Cell], placed: Placed, area: frozenset[Cell], colors: str) -> bool:
    """Whether some sequence of placements of these colours, anywhere, fills the area without a naked diagonal."""
    if not area & empty:
        return True
    return any(
        can_fill(empty - {cell}, placed | {(cell, color)}, area, colors)
        for cell in empty
        for color in colors
        if not forms_naked_diagonal(placed, cell, color)
    )


def connected_areas(empty: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """All connected sets of empty cells."""
    found = {frozenset((cell,)) for cell in empty}
    queue = list(found)
    for area in queue:
        yield area
        for file, rank in area:
            for beside in ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)):
                larger = area | {beside}
                if beside in empty and larger not in found:
                    found.add(larger)
                    queue.append(larger)


def mask(stones: Stones, area: frozenset[Cell]) -> int:
    """The area as the engine writes it."""
    return sum(1 << rank * stones.board.width + file for file, rank in area)


def check_areas(stones: Stones) -> None:
    """Every area of a position against the definitions."""
    empty, placed = cells_of(stones)
    for color in Color:
        banned = {cell for cell in empty if forms_naked_diagonal(placed, cell, color.letter)}
        assert banned_points(stones, color) == mask(stones, frozenset(banned))
    for area in connected_areas(empty):
        bits = mask(stones, area)
        assert is_naked_diagonal_equivalent(stones, bits) is not can_fill(empty, placed, area, "RB")
        for color in Color:
            assert is_disconnected(stones, color, bits) is not can_fill(empty, placed, area, color.letter)


def test_every_area_of_every_2x3_board() -> None:
    for letters in product(".RB", repeat=6):
        stones = Stones.parse("".join(letters[:3]) + "/" + "".join(letters[3:]))
        if not shows_naked_diagonal(stones):
            check_areas(stones)


@given(st.lists(st.sampled_from(".RB"), min_size=9, max_size=9))
def test_areas_of_3x3_boards(letters: list[str]) -> None:
    stones = Stones.parse("/".join("".join(letters[row : row + 3]) for row in (0, 3, 6)))
    if not shows_naked_diagonal(stones):
        check_areas(stones)


@pytest.mark.parametrize("diagram", [SPECIAL, NEITHER, STRETCHED, "B.R/R.B/...", "BR.B/R..R/B..B/BRRB"])
def test_areas_of_formations(diagram: str) -> None:
    stones = Stones.parse(diagram)
    empty, placed = cells_of(stones)
    is_bad = any(
        all(forms_naked_diagonal(placed, cell, color.letter) for cell in area)
        and not can_fill(empty, placed, area, color.other.letter)
        and not can_fill(empty, placed, area, "RB")
        for area in connected_areas(empty)
        for color in Color
    )
    assert any(area.is_equivalent for area in bad_areas(stones)) is is_bad


def test_switches_in_all_images() -> None:
    turned = set(images(Stones.parse(SWITCH).rows))
    assert len(turned) == 4
    for rows in turned:
        for stones in (Stones.parse("/".join(rows)), in_the_open(Stones.parse("/".join(rows)), 2)):
            (switch,) = switches(stones)
            assert switch.formation == stones and switch.area.bit_count() == 2
            assert {bad.banned for bad in bad_areas(stones)} == set(Color)


@pytest.mark.parametrize("diagram", ["BRR/R.B", "B.R/RBB", "B.B/R.R", "R.R/R.B", "B.R/...", "B.R/B.R"])
def test_what_is_not_a_switch(diagram: str) -> None:
    assert switches(Stones.parse(diagram)) == ()


def test_the_special_formation_in_all_images() -> None:
    for rows in set(images(Stones.parse(SPECIAL).rows)):
        stones = in_the_open(Stones.parse("/".join(rows)), 1)
        (special,) = special_formations(stones)
        assert special.formation == stones
        assert equivalent_areas(stones) == (special.area,)
        assert not bad_areas(stones)


@pytest.mark.parametrize(
    "diagram", ["BBRR/B..R/B..B/RRBB", "BBRR/BB.R/R..B/RRBB", ".BR./R..B/B..R/.RB.", NEITHER, STRETCHED]
)
def test_what_is_not_special(diagram: str) -> None:
    assert special_formations(Stones.parse(diagram)) == ()


@pytest.mark.parametrize("diagram", [NEITHER, STRETCHED])
def test_neither_bad_nor_special(diagram: str) -> None:
    """Counterexamples to the conjecture that only the special formation is NDE and not BAD."""
    for stones in (Stones.parse(diagram), in_the_open(Stones.parse(diagram), 2)):
        assert len(equivalent_areas(stones)) == 1
        assert not bad_areas(stones)


def test_a_bad_area_that_can_be_filled() -> None:
    """Red is banned from b2 and Blue disconnected, but Red can come in by c2 or b3."""
    stones = Stones.parse("..R/R../BR.")
    (bad,) = [bad for bad in bad_areas(stones) if bad.banned is Color.RED]
    assert bad.area == stones.area("b2") and not bad.is_equivalent


@pytest.mark.parametrize("diagram", ["B.R./R.B./....", ".B.R/R..B/B..R/R.B.", "..BR/.R.B/BR.R/...."])
def test_formations_are_reduced_as_far_as_they_go(diagram: str) -> None:
    stones = Stones.parse(diagram)
    for bad in bad_areas(stones):

        def is_still(fewer: Stones, area: int, bad: BadArea = bad) -> bool:
            return (
                is_banned(fewer, bad.banned, area)
                and is_disconnected(fewer, bad.banned.other, area)
                and is_naked_diagonal_equivalent(fewer, area) >= bad.is_equivalent
            )

        assert is_still(bad.formation, bad.area)
        for stone in single_bits(bad.formation.all):
            fewer = bad.formation.without(stone)
            assert shows_naked_diagonal(fewer) or not is_still(fewer, bad.area)
        for point in single_bits(bad.area):
            rest = bad.area ^ point
            for area in [rest] if rest and _is_connected(stones, rest) else []:
                assert not is_still(stones, area)


def _is_connected(stones: Stones, area: int) -> bool:
    try:
        stones.require_area(area)
    except ValueError:
        return False
    return True


def test_naked_diagonals_and_banned_areas() -> None:
    stones = Stones.parse("...B/.RB./R.../....")
    assert [str(link) for link in naked_diagonals(stones, Color.RED)] == ["a2-b3"]
    assert [str(link) for link in naked_diagonals(stones, Color.BLUE)] == ["c3-d4"]
    assert [stones.board.points(area) for area in banned_areas(stones, Color.BLUE)] != []
    for area in banned_areas(stones, Color.RED):
        assert is_banned(stones, Color.RED, area)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("", "has no points"),
        ("a1", "holds a1, which is not empty"),
        ("b1 b2 c1 b3", "b3 is not on the board"),
        ("z9", "not on the board"),
        ("b1 ?", "is not a point"),
    ],
)
def test_areas_that_are_none(names: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("?", r"\?")):
        Stones.parse("B.R/R.B").area(names)


def test_an_area_that_is_not_connected() -> None:
    stones = Stones.parse(".R./R.R")
    with pytest.raises(ValueError, match="no path in it joins b1 and a2"):
        is_disconnected(stones, Color.RED, stones.empty)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "1 to 26 rows"),
        ("..\n...", "line 2, column 1: the row needs as many points as "),
        (".?", "line 1, column 2: '.'"),
        ("." * 27, "needs 1 to 26"),
    ],
)
def test_diagrams_that_are_none(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Stones.parse(text)
