"""Staircases, knight patterns and hybrids, with the ways in that the enemy must block; and Taylor's family of four.

The family is compared with the games themselves.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Connect, Place, ViolationCode
from crosscut.theory.family import Diagonal, FourthPoint, Ruling, family, rulings, stymies, table
from crosscut.theory.formations import banned_points, equivalent_areas, is_disconnected
from crosscut.theory.patterns import Pattern, PatternKind, patterns
from crosscut.theory.stones import Stones, images

THREE_QUARTERS = ".../.RB/..R"
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


def by_game(stones: Stones) -> dict[str, Ruling]:
    return {ruling.cell.game.id: ruling for ruling in rulings(stones)}


def test_the_table() -> None:
    assert {cell.game.id for cell in family()} == {"quadrex", "quickway", "quax", "crossway"}
    assert {(cell.fourth, cell.diagonal) for cell in table()} == {
        (fourth, diagonal) for fourth in FourthPoint for diagonal in Diagonal
    }
    assert {cell.game.id for cell in table() if cell.is_bracketed} == {"quadrex", "crossway"}
    assert {cell.game.id for cell in table() if cell.diagonal is Diagonal.BY_A_MOVE and not cell.is_bracketed} == {
        "quax"
    }


def test_three_quarters_of_a_crosscut() -> None:
    stones = Stones.parse(THREE_QUARTERS)
    (stymie,) = stymies(stones)
    assert (str(stymie.fourth), str(stymie.pair), stymie.color, str(stymie.enemy)) == ("b1", "b2-c1", Color.RED, "c2")
    found = by_game(stones)
    assert found["quadrex"].filled == ((stymie.fourth, Color.RED),)
    assert found["crossway"].forbidden == ((stymie.fourth, Color.BLUE),)
    assert found["quickway"].links == found["crossway"].links == ((stymie.pair, Color.RED),)
    assert found["quax"].link_moves == ((stymie.pair, Color.RED),) and found["quax"].links == ()
    assert not any(found[game].filled or found[game].forbidden for game in ("quickway", "quax"))


def test_taylors_position_of_2008() -> None:
    """Red joins north and south by diagonals that count by themselves."""
    rows = "...R..../...R..../...RB.../BBB.R.../..R.BBBB/..BR..../...R..../...R...."
    found = by_game(Stones.parse(rows))
    assert {game: ruling.winner for game, ruling in found.items()} == {
        "quadrex": Color.RED, "quickway": None, "quax": None, "crossway": None,
    }  # fmt: skip


def test_a_board_that_is_not_square() -> None:
    with pytest.raises(ValueError, match="expected a square"):
        rulings(Stones.parse("..R/B.."))


@given(st.lists(st.sampled_from("..RB"), min_size=16, max_size=16))
def test_rulings_agree_with_the_games(letters: list[str]) -> None:
    stones = Stones.parse("/".join("".join(letters[row : row + 4]) for row in range(0, 16, 4)))
    found = by_game(stones)
    crossway, quax = crosscut.game("crossway"), crosscut.game("quax")
    position = crossway.setup(str(stones))
    forbidden = {
        (point, color)
        for color in Color
        for point, code in crossway.legality(position, color).items()
        if code is ViolationCode.CROSSCUT
    }
    assert set(found["crossway"].forbidden) == forbidden
    for link, color in found["quax"].link_moves:
        assert quax.violation(quax.setup(str(stones), color), Connect(link), color) is None
    for game_id in ("quickway", "quax"):
        position = crosscut.game(game_id).setup(str(stones))
        outcome = crosscut.game(game_id).outcome(position)
        assert found[game_id].winner == (None if outcome is None else outcome.winner)
        assert dict(found[game_id].links) == position.links
    for stymie in stymies(stones):
        assert (stymie.fourth, stymie.color.other) in forbidden


@given(st.lists(st.sampled_from("...RB"), min_size=16, max_size=16))
def test_what_quadrex_imposes_is_what_its_play_fills(letters: list[str]) -> None:
    """From a position without three quarters, one stone: the ruling on the stones is what the move fills."""
    stones = Stones.parse("/".join("".join(letters[row : row + 4]) for row in range(0, 16, 4)))
    game = crosscut.game("quadrex")
    position = game.setup(str(stones))
    if game.problems(position) or position.over:
        return
    for move in game.legal_moves(position):
        assert isinstance(move, Place)
        play = game.play(position, move)
        with_stone = stones.with_stone(position.turn, stones.board.bit(move.point))
        after = by_game(with_stone)["quadrex"].filled
        assert {point for point, _ in after} == set(play.filled)
        assert all(play.position.stones[point] is color for point, color in after)
