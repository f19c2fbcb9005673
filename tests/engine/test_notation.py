"""Points, links, moves and text diagrams as text, right and wrong."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Connect, Game, Link, Place, Play, Point, Position, Swap, parse_move
from crosscut.record.text import BoardText
from tests.engine.every_game import every_game, random_game, random_games

points = st.builds(Point, st.integers(0, 25), st.integers(0, 25))


@given(points)
def test_point_round_trip(point: Point) -> None:
    assert Point.parse(str(point)) == point
    assert parse_move(str(point)) == Place(point)


@given(points, st.booleans(), st.booleans())
def test_link_round_trip(point: Point, east: bool, north: bool) -> None:
    other = Point(point.file + (1 if east else -1), point.rank + (1 if north else -1))
    if not (0 <= other.file < 26 and 0 <= other.rank < 26):
        return
    link = Link(point, other)
    assert link == Link(other, point) and link.a.file < link.b.file
    assert parse_move(str(link)) == parse_move(f"{other}-{point}") == Connect(link)
    assert link.crossing.crossing == link and link.crossing.block == link.block


def test_names() -> None:
    assert str(Point(0, 0)) == "a1" and str(Point(3, 3)) == "d4" and str(Point(25, 25)) == "z26"
    assert str(Link(Point.parse("e5"), Point.parse("d4"))) == "d4-e5"
    assert parse_move("swap") == Swap() and str(Swap()) == "swap"


@pytest.mark.parametrize(("capitals", "text"), [("D4", "d4"), ("E5-D4", "d4-e5"), ("SWAP", "swap"), ("Swap", "swap")])
def test_capitals_are_read(capitals: str, text: str) -> None:
    assert parse_move(capitals) == parse_move(text)
    assert str(parse_move(capitals)) == text


def test_text_stands_for_points_and_links() -> None:
    assert Place("D4") == Place(Point(3, 3)) == parse_move("d4")
    assert Link("e5", Point(3, 3)) == Link.parse("d4-e5")
    assert Connect("e5-d4") == Connect(Link("d4", "e5"))


@pytest.mark.parametrize("make", [Place, Connect, lambda text: Link(text, "d4")])
@pytest.mark.parametrize("bad", ["x", "", None, 7, (3, 3)])
def test_what_stands_for_no_point_or_link_is_named(make: Callable[[Any], object], bad: Any) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(repr(bad))} is not a"):
        make(bad)


def test_a_name_is_no_file_and_rank() -> None:
    with pytest.raises(ValueError, match=r"^'d4' alone is no file and rank: expected Point\(3, 3\), or Point.parse"):
        Point("d4")  # type: ignore[arg-type]
    for wrong in ("b", 1.5, True, None, float("nan")):
        with pytest.raises(ValueError, match=r"is not a file or a rank: expected a whole number, counted from 0|alone"):
            Point(0, wrong)  # type: ignore[arg-type]
    assert str(Point(-1, 3)) == "(file -1, rank 3)"
    assert Point(file=3, rank=3) == Point.parse("d4") == pickle.loads(pickle.dumps(Point(3, 3)))


@pytest.mark.parametrize(("text", "color"), [("red", Color.RED), ("Blue", Color.BLUE), ("RED", Color.RED)])
def test_text_stands_for_colours(text: str, color: Color) -> None:
    assert Color(text) is color


@pytest.mark.parametrize("bad", ["", "r", "green", "x" * 10_000, None, 1])
def test_what_is_not_a_colour_is_named(bad: Any) -> None:
    with pytest.raises(ValueError, match="is not a side: expected red or blue") as raised:
        Color(bad)
    assert repr(bad)[:40] in str(raised.value) and len(str(raised.value)) < 100


@pytest.mark.parametrize(
    "text",
    ["", "d", "4", "d0", "d04", "d27", "dd4", "d4 ", " d4", "é4", "d4-e5-f6", "d4-d5", "d4-f6",
     "-", "d4-",
     "\u212a4", "pass", "d4\n", "x" * 100_000],
)  # fmt: skip
def test_bad_moves_are_refused_in_one_short_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="expected a point as in d4, a link as in d4-e5, or swap") as raised:
        parse_move(text)
    assert len(str(raised.value)) < 300


@given(st.text(max_size=12))
def test_any_text_is_a_move_or_a_value_error(text: str) -> None:
    try:
        move = parse_move(text)
    except ValueError:
        return
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("R", "line 1, column 1: the diagram needs 2 to 26 rows, not 1"),
        ("", "needs 2 to 26 rows, not 0"),
        ("R\nB", "line 1, column 1: the row needs 2 to 26 points, not 1"),
        ("RB\nR", "line 2, column 1: the row needs as many points as "),
        ("RB\nRBR", "line 2, column 1: the row needs as many points as "),
        ("RB/ RBR", "line 1, column 5: the row needs as many points as "),
        ("\n RBR\nRBR", "line 2, column 2: the row needs as many points as there are rows: 2, not 3"),
        ("RB\n\n.?", "line 3, column 2: '?'"),
        ("RB / R?", "line 1, column 7: '?'"),
        ("R.\n.R\nlinks: a1-b2", "line 3, column 8: a1-b2 does not join"),
        (".R\nR.\nlinks: a1-b3", "line 3, column 8"),
        (".R\nR.\nlinks: a1-b2 b2-a1", "line 3, column 14"),
        (".R\nR.\nlinks: a1-b2\n", "line 3, column 8: 'a1-b2' stands for a link, but Naked Diagonal has no links"),
        ("\n".join("." * 27 for _ in range(27)), "line 27, column 1: the diagram needs 2 to 26 rows"),
        ("." * 100_000, "100000 characters"),
    ],
)
def test_bad_diagrams_say_where(text: str, where: str) -> None:
    game = crosscut.game("naked-diagonal" if "Naked" in where else "quax")
    with pytest.raises(ValueError, match=re.escape(where)):
        game.setup(text)


_FIGURES = Path(__file__).parents[1] / "data" / "figure-vectors.json"
VECTORS = json.loads(_FIGURES.read_text(encoding="utf-8"))["diagrams"]


@pytest.mark.parametrize("vector", VECTORS["right"], ids=lambda vector: repr(vector["text"]))
def test_diagrams_that_every_reader_takes(vector: dict[str, Any]) -> None:
    position = crosscut.game("quax").setup(vector["text"])
    assert position.diagram().split("\nlinks: ")[0].split("\n") == vector["rows"]
    assert [*map(str, position.links)] == (vector["links"] or [])


@pytest.mark.parametrize("text", VECTORS["wrong"], ids=lambda text: repr(text[:20]))
def test_diagrams_that_every_reader_refuses(text: str) -> None:
    with pytest.raises(ValueError, match=r"diagram|line"):
        crosscut.game("quax").setup(text)


def test_blanks_in_diagrams_are_ignored() -> None:
    game = crosscut.game("quax")
    position = game.setup("\n  . R \r\n  R . \n links: b2-a1\n", Color.BLUE)
    assert position.diagram() == ".R\nR.\nlinks: a1-b2"
    assert position.links == {Link.parse("a1-b2"): Color.RED}


def test_unknown_games_are_refused() -> None:
    unknown: tuple[Any, ...] = ("chess", "", "x" * 10_000, None, [])
    for game_id in unknown:
        with pytest.raises(crosscut.UnknownGameError, match="expected one of"):
            crosscut.game(game_id)


QUAX = crosscut.game("quax")
CROSSWAY = crosscut.game("crossway")


def same(game: Game, position: Position) -> bool:
    """Whether the text names this very position, so that play after it is the same."""
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
        ("3/111/3 b", "column 3: '111' is not a row: expected r, b and numbers of empty points, 3 points in all"),
        ("9" * 20 + "/3/3 b", "column 1: '99999999999999999999' is not a row"),
        ("9" * 13 + "/3/3 b", "column 1: '9999999999999' is not a row"),
        ("1" * 46 + "x/3/3 b", f"column 1: '{'1' * 40}...' is not a row"),
        ("1" * 25 + "x/3/3 b", f"column 1: '{'1' * 25}x' is not a row"),
        ("3/3/" + "." * 27 + " b", f"column 5: '{'.' * 27}' is not a row"),
        ("3/1r2/3 b", "column 3: the row needs as many points as there are rows: 3, not 4"),
        ("99/99 b", "column 1: the row needs as many points as there are rows: 2, not 99"),
        ("1 r", "the position needs 2 to 26 rows, not 1"),
        ("/".join(["27"] * 27) + " r", "the position needs 2 to 26 rows, not 27"),
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
    with pytest.raises(ValueError, match=r"^line 1, column 12: 'a1-b2' .* Crossway has no links$"):
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


class Growing(Game):
    """The rules add a stone to the north of each one, if that point is free."""

    id, name, inventor, year = "growing", "Growing", "nobody", 2000
    pie = fills = True

    def place(self, position: Position, bit: int, color: Color) -> Play:
        after = position.with_stone(color, bit)
        north = bit << position.grid.width & after.empty
        return Play(after.with_stone(color, north), filled=position.grid.points(north)) if north else Play(after)


def test_a_first_move_that_adds_stones_is_read_back() -> None:
    game = Growing()
    for seed in range(5):
        assert all(same(game, play.position) for _, _, play in random_game(game, 4, Random(seed)))
    board = crosscut.Board.from_position(game, game.play(game.start(4), "b2").position)
    assert board.text() == "4/1r2/1r2/4 b start+1"
    assert board.record.board().text() == board.text() and "swap" in board.record.board().legal_moves
    alone = crosscut.Board.from_position(game, game.position("4/1r2/4/4 b start+1"))
    assert str(alone.record.board()) == str(alone), "no first stone leads there"
    with pytest.raises(ValueError, match="its moves cannot have led to its board"):
        game.position("4/1b2/1b2/4 b start+1")
