"""Taylor's table, and what each of the four games makes of a position, against the games themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Connect, Place, ViolationCode
from crosscut.theory.family import Diagonal, FourthPoint, Ruling, family, rulings, stymies, table
from crosscut.theory.stones import Stones

THREE_QUARTERS = ".../.RB/..R"


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
