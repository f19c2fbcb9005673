"""A position in one line of text, and back."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, Position
from crosscut.record.board_text import BoardText
from tests.engine.every_game import every_game
from tests.engine.random_games import random_game, random_games

QUAX = crosscut.game("quax")
CROSSWAY = crosscut.game("crossway")


def same(game: Game, position: Position) -> bool:
    """Whether the text names this very position, and nothing is played differently after it."""
    again = game.position(position.text())
    assert (again.game_id, game.outcome(again)) == (game.id, game.outcome(position))
    return again == position and game.legal_moves(again) == game.legal_moves(position)


@random_games
def test_every_position_of_a_game_is_read_back(game: Game, size: int, chance: Random) -> None:
    assert same(game, game.start(size))
    for _, _, play in random_game(game, size, chance):
        assert same(game, play.position)
        assert "\n" not in play.position.text()


@every_game
@given(size=st.integers(2, 6), chance=st.randoms(use_true_random=False))
def test_set_ups_and_what_is_played_after_them_are_read_back(game: Game, size: int, chance: Random) -> None:
    letters = "".join(chance.choice("..RB") for _ in range(size * size))
    position = game.setup("/".join(letters[row : row + size] for row in range(0, size * size, size)))
    assert same(game, position) and "+" not in position.text()
    for _ in range(3):
        moves = game.legal_moves(position)
        if moves:
            position = game.play(position, chance.choice(moves)).position
            assert same(game, position)


def test_the_line_says_what_decides_play() -> None:
    first = QUAX.play(QUAX.start(3), "b2").position
    assert first.text() == "3/1r1/3 b start+1" and "swap" in QUAX.legal_moves(QUAX.position(first.text()))
    assert "swap" not in QUAX.legal_moves(QUAX.position("3/1r1/3 b"))
    assert QUAX.play(first, "swap").position.text() == "3/1r1/3 b start+2 swapped"
    linked = QUAX.setup("...\n.R.\nRB.\nlinks: a1-b2", "red")
    assert linked.text() == "3/1r1/rb1 r a1-b2"
    assert QUAX.play(linked, "c3").position.text() == "2r/1r1/rb1 b a1-b2 setup+1"
    assert QUAX.start(26).text() == "/".join(["26"] * 26) + " r start+0"


def test_a_board_has_the_text_of_its_position() -> None:
    board = crosscut.Board("quax", 3)
    board.push("b2")
    assert board.game.position(board.text()) == board.position


def test_rows_and_links_are_those_of_a_link() -> None:
    for position in (QUAX.setup("...\n.R.\nRB.\nlinks: a1-b2"), CROSSWAY.start(4)):
        rows, _, *links = position.text().split()
        reading = crosscut.link.read(
            f"g=quax&n={position.size}&s={rows}" + (f"&l={links[0]}" if "-" in links[0] else "")
        )
        assert reading is not None and not reading.problems
        assert BoardText.of(reading.record.start()) == BoardText.of(position)


def test_a_person_may_write_it_in_other_ways() -> None:
    expected = QUAX.position("3/1r1/rb1 b a1-b2")
    for text in ("3/1R1/RB1 B b2-a1", ".../.r./rb. b  A1-B2", "3/1r1/rb1 b a1-b2 setup+0"):
        assert QUAX.position(text) == expected
    quickway = crosscut.game("quickway")
    assert quickway.position("3/1r1/r2 b") == quickway.setup("...\n.R.\nR..", "blue")


def test_the_turn_is_given_as_in_set_ups() -> None:
    stuck = "rbb/r1r/brr b"
    assert CROSSWAY.position(stuck).turn == CROSSWAY.setup("RBB\nR.R\nBRR", "blue").turn


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "'' is not a position: expected its rows, the side to move"),
        ("nonsense", "'nonsense' is not a position"),
        ("3/1r1/3", "'3/1r1/3' is not a position"),
        ("3/1r1/3 g", "is not a position"),
        ("3/1r1/3 b start", "is not a position"),
        ("3/1r1/3 b start+01", "is not a position"),
        ("3/1r1/3 b start+1 swapped twice", "is not a position"),
        ("3/1r1/3 b swapped start+1", "is not a position"),
        ("3/1r1/3\nb start+1", "is not a position"),
        ("3/1x1/3 b", "line 1, column 3: '1x1' is not a row: expected r, b and numbers of empty points"),
        ("3/1r01/3 b", "column 3: '1r01' is not a row"),
        ("3//3 b", "column 3: '' is not a row"),
        ("3/1r2/3 b", "column 3: the row has 4 points, expected 3, as many as rows"),
        ("99/99 b", "column 1: the row has 99 points, expected 2"),
        ("1 r", "the position has 1 rows: expected 2 to 26"),
        ("/".join(["27"] * 27) + " r", "the position has 27 rows: expected 2 to 26"),
        ("3/1r1/3 b " + "a1-" * 30_000 + " x", "is not a position"),
        ("3/1r1/rb1 b a1-b2.c3", "line 1, column 19: 'c3' is not a link"),
        ("3/1r1/rb1 b a1-c3", "line 1, column 13: a1-c3 is not a link"),
        ("3/1r1/rb1 b a1-b2.b2-a1", "a1-b2 is written twice or crosses the link"),
        ("3/1r1/rb1 b b1-c2", "b1-c2 does not join two stones of one colour on the board"),
    ],
)
def test_other_text_is_refused_in_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        QUAX.position(text)


@pytest.mark.parametrize(
    "text",
    [
        "3/1r1/3 b start+0",
        "3/1r1/3 b start+2",
        "3/1r1/3 r start+1",
        "3/1b1/3 b start+1",
        "3/3/3 b start+0",
        "3/3/3 r start+1",
        "3/1r1/3 b start+3 swapped",
        "3/3/3 r start+1 swapped",
        "3/3/3 b start+1 swapped",
        "3/1r1/3 b setup+2",
        "3/1r1/3 b setup+1 swapped",
    ],
)
def test_moves_that_cannot_have_led_to_the_board_are_refused(text: str) -> None:
    with pytest.raises(
        ValueError, match=f"{re.escape(repr(text))} is not a position of Quax: its moves cannot have led"
    ):
        QUAX.position(text)


def test_a_game_without_links_or_swap_refuses_them() -> None:
    with pytest.raises(ValueError, match="has links, but Crossway has none"):
        CROSSWAY.position("3/1r1/r2 b a1-b2")
    with pytest.raises(ValueError, match="is not a position of Naked Diagonal"):
        crosscut.game("naked-diagonal").position("3/1r1/3 b start+2 swapped")


@given(st.text("rb123/ ac-.+startupswed0", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        position = QUAX.position(text)
    except ValueError:
        return
    assert QUAX.position(position.text()) == position


def test_the_side_to_move_is_a_letter() -> None:
    assert [QUAX.position(f"3/1r1/2b {letter}").turn for letter in "rb"] == list(Color)
