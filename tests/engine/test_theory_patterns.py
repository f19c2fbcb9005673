"""Staircases, knight patterns and hybrids, and the ways in that the enemy must block."""

from __future__ import annotations

import pytest

from crosscut import Color
from crosscut.theory.formations import banned_points, equivalent_areas, is_disconnected
from crosscut.theory.patterns import Pattern, PatternKind, patterns
from crosscut.theory.stones import Stones, images

STAIRCASE = """
. . . . R R . . .
. . . R R . . R .
. . R R . . R R .
. R R . . R R . .
. R . . R R . . .
. . . R R . . . .
. . . . . . . . ."""
KNIGHTS = """
. . . R . . . . .
. . . . . R . . .
. . R . . . . R .
. . . . R . . . .
. . . . . . R . .
. . . . . . . . ."""
HYBRID = """
. . . R R . . . .
. . R R . . R . .
. . R . . R R . .
. . . . R R . . .
. R . . . . . . .
. . . R . . . . .
. . . . . . . . ."""
WHEEL = ". . R . / R . . . / . . . R / . R . ."


def the_pattern(stones: Stones, color: Color = Color.RED) -> Pattern:
    """The only pattern with a name."""
    (pattern,) = [pattern for pattern in patterns(stones, color) if pattern.kind is not None]
    return pattern


def paths(stones: Stones, pattern: Pattern) -> set[tuple[str, str]]:
    board = stones.board
    return {(str(board.point(way.outer)), str(board.point(way.inner))) for way in pattern.ways_in}


def test_a_staircase_pattern() -> None:
    stones = Stones.parse(STAIRCASE)
    pattern = the_pattern(stones)
    assert pattern.kind is PatternKind.STAIRCASE
    assert pattern.core == stones.area("c3 d3 d4 e4 e5 f5 f6 g6")
    assert paths(stones, pattern) == {("b2", "c2"), ("h7", "g7")}


def test_a_knight_pattern() -> None:
    stones = Stones.parse(KNIGHTS)
    pattern = the_pattern(stones)
    assert pattern.kind is PatternKind.KNIGHT and pattern.stones == pattern.partners == stones.red
    assert pattern.core == stones.area("d4 d5 e4 e5 f3 f4 g3 g4")
    ways = {("c3", "d3"), ("c6", "c5"), ("e2", "f2"), ("f6", "e6"), ("h5", "g5"), ("h2", "h3")}
    assert paths(stones, pattern) == ways


def test_a_hybrid_pattern() -> None:
    stones = Stones.parse(HYBRID)
    pattern = the_pattern(stones)
    assert pattern.kind is PatternKind.HYBRID
    assert pattern.core == stones.area("c3 c4 d3 d4 d5 e5 e6 f6")
    assert paths(stones, pattern) == {("b2", "c2"), ("e2", "e3"), ("b5", "b4"), ("g7", "f7")}


def test_the_wheel_of_the_module_text() -> None:
    stones = Stones.parse(WHEEL)
    pattern = the_pattern(stones)
    assert pattern.kind is PatternKind.KNIGHT and pattern.core == stones.area("b2 b3 c2 c3")
    rim = stones.area("c1") | stones.area("a2") | stones.area("b4") | stones.area("d3")
    assert banned_points(stones, Color.RED) == pattern.core | rim
    assert paths(stones, pattern) == {("d1", "c1"), ("a1", "a2"), ("a4", "b4"), ("d4", "d3")}


@pytest.mark.parametrize("text", [STAIRCASE, KNIGHTS, HYBRID, WHEEL])
def test_each_way_opens_the_core_and_blocking_all_shuts_it(text: str) -> None:
    stones = Stones.parse(text)
    pattern = the_pattern(stones)
    blocked = stones
    for way in pattern.ways_in:
        assert not way.outer & banned_points(stones, Color.RED) and way.inner & banned_points(stones, Color.RED)
        entered = stones.with_stone(Color.RED, way.outer)
        assert not way.inner & banned_points(entered, Color.RED)
        assert pattern.core & ~banned_points(entered.with_stone(Color.RED, way.inner), Color.RED)
        blocked = blocked.with_stone(Color.BLUE, way.outer)
    shut = [pattern for pattern in patterns(blocked, Color.RED) if pattern.kind is not None]
    assert shut and not shut[0].ways_in
    assert is_disconnected(blocked, Color.RED, pattern.core & -pattern.core)
    assert equivalent_areas(blocked)


@pytest.mark.parametrize("text", [STAIRCASE, KNIGHTS, HYBRID])
def test_patterns_in_all_images(text: str) -> None:
    stones = Stones.parse(text)
    kind, ways = the_pattern(stones).kind, len(the_pattern(stones).ways_in)
    for rows in images(stones.rows):
        image = Stones.parse("/".join(rows))
        pattern = the_pattern(image, Color.RED if image.red else Color.BLUE)
        assert (pattern.kind, len(pattern.ways_in)) == (kind, ways)


@pytest.mark.parametrize("text", ["...", "R.R", "R../.../..R", "RRR/R.R/RRR"])
def test_stones_without_a_pattern(text: str) -> None:
    assert all(pattern.kind is None for pattern in patterns(Stones.parse(text), Color.RED))


def test_two_ways_in_that_only_together_open_the_core() -> None:
    """Whatever the ways in, there are some exactly if Red can take a point of the core by itself."""
    for text in (".R..R/...../R...R/..B../.R..R", "..R../R...R/...../R...R/..R..", "R..R/..../....", "R.R./..../.R.R"):
        stones = Stones.parse(text)
        for pattern in patterns(stones, Color.RED):
            points = stones.board.points(pattern.core)
            can_enter = any(not is_disconnected(stones, Color.RED, stones.board.bit(point)) for point in points)
            assert bool(pattern.ways_in) is can_enter, text
