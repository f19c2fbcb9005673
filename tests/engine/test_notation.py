"""Points, links, moves and text diagrams as text, right and wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Connect, Link, Place, Point, Swap, parse_move

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
    ["", "d", "4", "d0", "d04", "d27", "dd4", "d4 ", " d4", "d\uff14", "é4", "d4-e5-f6", "d4-d5", "d4-f6",
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
        ("", "0 rows"),
        ("R", "1 rows and 1 columns"),
        ("RB\nR", "line 2, column 1: the row has 1 points, expected 2"),
        ("RB\nRBR", "line 2, column 1: the row has 3 points, expected 2"),
        ("RB/ RBR", "line 1, column 4: the row has 3 points, expected 2"),
        ("RBR\nRBR", "2 rows and 3 columns"),
        ("RB\n\n.?", "line 3, column 2: '?'"),
        ("RB / R?", "line 1, column 7: '?'"),
        ("R.\n.R\nlinks: a1-b2", "line 3, column 8: a1-b2 does not join"),
        (".R\nR.\nlinks: a1-b3", "line 3, column 8"),
        (".R\nR.\nlinks: a1-b2 b2-a1", "line 3, column 14"),
        (".R\nR.\nlinks: a1-b2\n", "Naked Diagonal has none"),
        ("\n".join("." * 27 for _ in range(27)), "27 rows"),
        ("." * 100_000, "100000 characters"),
    ],
)
def test_bad_diagrams_say_where(text: str, where: str) -> None:
    game = crosscut.game("naked-diagonal" if "Naked" in where else "quax")
    with pytest.raises(ValueError, match=re.escape(where)):
        game.setup(text)


VECTORS = json.loads((Path(__file__).parents[1] / "data" / "diagram-vectors.json").read_text(encoding="utf-8"))


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
