"""Text is accepted as a key of results; points and moves do not equal text."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import Color, Game, Link, Place, Point, Swap
from crosscut.move import Moves
from crosscut.text_keys import ByLink, ByPoint, Links, PointDict, Points
from tests.engine.every_game import random_game, random_games

QUAX = crosscut.game("quax")
CROSSWAY = crosscut.game("crossway")
LINKED = QUAX.setup("...\n.R.\nRB.\nlinks: a1-b2")
MOVES = QUAX.legal_moves(QUAX.play(QUAX.start(3), "b2").position)


def test_moves_are_found_by_text() -> None:
    assert "c3" in MOVES and "C3" in MOVES and "swap" in MOVES and "b2" not in MOVES and "a1-b2" not in MOVES
    assert MOVES.index("c3") == MOVES.index(Place("c3")) == 7 and MOVES[7] == Place("c3")
    assert MOVES.count("c3") == 1 and MOVES.count("b2") == 0
    assert Place("c3") in MOVES and Swap() in MOVES and None not in MOVES
    with pytest.raises(ValueError, match=r"^'b2' is not there: expected one of "):
        MOVES.index("b2")


def test_moves_of_a_board_are_found_by_text() -> None:
    board = crosscut.Board("quax", 3)
    board.push("b2")
    assert "c3" in board.legal_moves and "swap" in board.legal_moves and "b2" not in board.legal_moves
    assert "b2" in board.moves and "c3" not in board.moves


def test_moves_are_a_tuple() -> None:
    assert tuple(MOVES) == MOVES and hash(tuple(MOVES)) == hash(MOVES)
    for same in (pickle.loads(pickle.dumps(MOVES)), deepcopy(MOVES)):
        assert same == MOVES and type(same) is Moves and "c3" in same
    assert repr(MOVES[:1]) == "(Place('a1'),)" and str(MOVES[0]) == "a1"
    assert QUAX.legal_moves(QUAX.setup("R.\nR.")) == ()


def test_stones_and_links_are_found_by_text() -> None:
    stones, links = LINKED.stones, LINKED.links
    assert stones["b2"] is stones["B2"] is stones[Point(1, 1)] is Color.RED
    assert "b2" in stones and "c3" not in stones and Point(1, 1) in stones and None not in stones
    assert stones.get("b1") is Color.BLUE and stones.get("c3") is None and stones.get("c3", "empty") == "empty"
    assert links["a1-b2"] is links["b2-a1"] is links[Link("a1", "b2")] is Color.RED
    assert "b2-a1" in links and "a2-b1" not in links and links.get("a2-b1") is None
    for mapping, key in ((stones, "c3"), (links, "a2-b1")):
        with pytest.raises(KeyError):
            mapping[key]


def test_stones_and_links_stay_read_only_mappings() -> None:
    mappings: tuple[Mapping[Any, Color], ...] = (LINKED.stones, LINKED.links)
    for mapping in mappings:
        same = pickle.loads(pickle.dumps(mapping))
        assert same == mapping == dict(mapping) and len(same) == len(list(same))
        assert list(zip(mapping.keys(), mapping.values(), strict=True)) == list(mapping.items())
        assert repr(mapping) == repr(dict(mapping))
        with pytest.raises(TypeError):
            mapping["a1"] = Color.RED  # type: ignore[index]


def test_legality_is_a_dictionary_by_text() -> None:
    legality = CROSSWAY.legality(CROSSWAY.setup("...\n.RB\n..R"), "blue")
    assert legality["b1"] == legality[Point(1, 0)] == "crosscut" and legality["a1"] is None
    assert "b1" in legality and "b2" not in legality and legality.get("B1") == "crosscut"
    assert legality.get("b2", "occupied") == "occupied"
    assert legality == dict(legality) and legality | {} == legality
    assert pickle.loads(pickle.dumps(legality))["b1"] == "crosscut"
    with pytest.raises(KeyError):
        legality["b2"]


def test_what_a_move_did_and_how_a_game_ended_are_found_by_text() -> None:
    quadrex, quickway = crosscut.game("quadrex"), crosscut.game("quickway")
    assert "a2" in quadrex.play(quadrex.setup("...\n.R.\n.B."), "a1").filled
    assert "b2-a1" in quickway.play(quickway.setup("...\n.R.\n..."), "a1").linked
    outcome = CROSSWAY.outcome(CROSSWAY.setup("R.\nR."))
    assert outcome is not None and "a1" in outcome.path and "b1" not in outcome.path
    violation = CROSSWAY.violation(CROSSWAY.setup("...\n.RB\n..R"), "b1", "blue")
    assert violation is not None and "c1" in violation.points and "a1" not in violation.points


def test_advice_and_solutions_are_found_by_text() -> None:
    position = CROSSWAY.setup("R..\nR..\n...")
    advice = crosscut.player.advise(CROSSWAY, position, level=5, seed=1)
    assert advice.pivotality["a1"] == advice.pivotality[Point(0, 0)] > 0 and "a3" not in advice.pivotality
    assert str(advice.move) in advice.line
    solution = crosscut.solve(CROSSWAY, position, full=True)
    assert solution is not None and solution.winning_moves is not None
    assert "a1" in solution.winning_moves and "a2" not in solution.winning_moves


NONSENSE: dict[str, Callable[[str], object]] = {
    "in moves": lambda text: text in MOVES,
    "index": MOVES.index,
    "count": MOVES.count,
    "in stones": lambda text: text in LINKED.stones,
    "stones": lambda text: LINKED.stones[text],
    "get a stone": LINKED.stones.get,
    "in links": lambda text: text in LINKED.links,
    "links": lambda text: LINKED.links[text],
    "legality": lambda text: QUAX.legality(LINKED, "red")[text],
    "get a code": lambda text: QUAX.legality(LINKED, "red").get(text),
    "in legality": lambda text: text in QUAX.legality(LINKED, "red"),
    "in points": lambda text: text in Points([Point(0, 0)]),
    "in no links": lambda text: text in Links(),
}


@pytest.mark.parametrize("look", NONSENSE.values(), ids=NONSENSE)
@pytest.mark.parametrize("text", ["", "red", "d", "44", "d4-d5", "d4-", "a27"])
def test_text_that_names_nothing_is_refused(look: Callable[[str], object], text: str) -> None:
    with pytest.raises(ValueError, match=f"'.*' is not a|{text} is not a link"):
        look(text)


def test_points_links_and_moves_are_not_equal_to_text() -> None:
    values: tuple[object, ...] = (Point.parse("d4"), Link.parse("d4-e5"), Place("d4"), Swap())
    for value in values:
        assert value != str(value) and str(value) not in [value] and str(value) not in {value: 1}


def test_empty_results_can_be_asked() -> None:
    assert "d4" not in Moves() and "d4" not in ByPoint() and "d4-e5" not in ByLink() and "d4" not in PointDict()


@random_games
def test_each_result_knows_its_own_names(game: Game, size: int, chance: Random) -> None:
    for position, move, play in random_game(game, size, chance):
        moves = game.legal_moves(position)
        assert str(move) in moves and moves[moves.index(str(move))] == move
        legality = game.legality(position, position.turn)
        assert all(legality[str(point)] is code for point, code in legality.items())
        after = play.position
        assert all(after.stones[str(point)] is color for point, color in after.stones.items())
        assert all(after.links[str(link)] is color for link, color in after.links.items())
