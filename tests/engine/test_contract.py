"""The contract of every registered game, whatever its rules."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import Color, Connect, Game, Link, Move, Place, Point, Position, Swap, ViolationCode
from crosscut.contract.declared import declared_problems
from crosscut.contract.play import problems_in_play, problems_of_outcome
from tests.engine.every_game import every_game, final_position, random_game, random_games
from tests.engine.test_check import assert_declarations


@every_game
def test_metadata(game: Game) -> None:
    assert crosscut.game(game.id) is game
    assert game.name and game.inventor and 1900 < game.year < 2100
    assert game.start().size == game.default_size
    assert game.marker in ("stone", "dot") and game.board_style in ("points", "cells")
    assert game.link_rule in ("none", "automatic", "move")
    assert not list(map(str, declared_problems(game)))


@every_game
@pytest.mark.parametrize("size", [-1, 0, 1, 27, 10**9, True, 2.0, "9"])
def test_start_refuses_other_sizes(game: Game, size: Any) -> None:
    with pytest.raises(ValueError, match=f"{size!r}.*: expected a whole number"):
        game.start(size)


@random_games
def test_random_games_keep_the_contract(game: Game, size: int, chance: Random) -> None:
    assert not list(map(str, problems_in_play(game, size, chance, 1)))


@every_game
@pytest.mark.parametrize("size", [9, 13])
def test_larger_random_games_end_with_one_result(game: Game, size: int) -> None:
    assert not list(map(str, problems_of_outcome(game, final_position(game, size, Random(size)))))


@pytest.mark.longer
@every_game
def test_what_a_game_declares_is_so(game: Game) -> None:
    assert_declarations(game)


@every_game
def test_text_stands_for_moves_and_sides(game: Game) -> None:
    start = game.start(5)
    play = game.play(start, "C3")
    assert play == game.play(start, Place("c3"))
    assert game.violation(start, "f1") == game.violation(start, Place("f1"))
    assert game.violation(play.position, "c3", "Blue") == game.violation(play.position, Place("c3"), Color.BLUE)
    for color in Color:
        assert game.legality(play.position, color.title()) == game.legality(play.position, color)
        assert game.setup(play.position.diagram(), color.upper()).turn is color


@every_game
@pytest.mark.parametrize("bad", ["", "c", "27", "c3-e5", "c3-c4", "pass", None, 3, (2, 2), Color.RED])
def test_what_is_not_a_move_is_named(game: Game, bad: Any) -> None:
    for ask in (game.play, game.violation):
        with pytest.raises(ValueError, match=rf"{re.escape(repr(bad))}( is not a move)?: expected") as raised:
            ask(game.start(5), bad)
        assert not isinstance(raised.value, crosscut.IllegalMoveError)


@every_game
def test_what_is_not_a_side_is_named(game: Game) -> None:
    start = game.start(5)
    asks: tuple[Callable[[str], object], ...] = (
        lambda color: game.legality(start, color),
        lambda color: game.violation(start, "c3", color),
        lambda color: game.setup("..\n..", color),
    )
    for ask in asks:
        with pytest.raises(ValueError, match="'green' is not a side: expected red or blue"):
            ask("green")


@every_game
def test_a_position_of_another_game_is_refused(game: Game) -> None:
    others = [other for other in crosscut.games() if other is not game]
    asks: tuple[Callable[[Position], object], ...] = (
        game.legal_moves,
        game.outcome,
        game.problems,
        game.filling,
        lambda position: game.legality(position, Color.RED),
        lambda position: game.violation(position, "c3"),
        lambda position: game.play(position, "c3"),
        lambda position: game.perft(position, 1),
    )
    for other in others:
        start = other.start(5)
        for position in (
            start,
            other.play(start, "b2").position,
            other.setup("R.\n.B"),
            pickle.loads(pickle.dumps(start)),
        ):
            for ask in asks:
                with pytest.raises(ValueError, match=f"position of the game {other.id}: expected one of {game.id}"):
                    ask(position)


@every_game
def test_a_position_of_no_game_is_taken(game: Game) -> None:
    start = game.start(5)
    own = Position(start.grid, from_start=True)
    assert own == start and hash(own) == hash(start)
    assert game.legal_moves(own) == game.legal_moves(start)
    assert game.play(own, "c3") == game.play(start, "c3")


@every_game
def test_a_game_is_shown_by_name(game: Game) -> None:
    assert str(game) == game.name
    assert game.id in repr(game) and game.name in repr(game) and game.inventor in repr(game)


@every_game
def test_a_game_equals_its_copies(game: Game) -> None:
    for same in (deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert same == game and hash(same) == hash(game)
    assert game != next(other for other in crosscut.games() if other is not game) and game != game.id


@every_game
def test_a_game_says_its_rules(game: Game) -> None:
    sentences = game.sentences()
    assert len(sentences) >= 3 and all(sentence.endswith(".") for sentence in sentences)
    assert game.pie == any("swap" in sentence for sentence in sentences)


@every_game
def test_a_position_is_shown_by_its_diagram(game: Game) -> None:
    position = game.play(game.start(3), "a1").position
    assert repr(position).startswith(f"<Position of {game.id}: ") and ".../.../R.." in repr(position)


@random_games
def test_only_the_last_move_ends_the_game(game: Game, size: int, chance: Random) -> None:
    for position, _, play in random_game(game, size, chance):
        assert game.outcome(position) is None
        if play.position.over:
            assert game.legal_moves(play.position) == ()
            violation = game.violation(play.position, Place(Point(0, 0)))
            assert violation is not None and violation.code is ViolationCode.GAME_OVER


@random_games
def test_legality_agrees_with_legal_moves(game: Game, size: int, chance: Random) -> None:
    for position, _, _ in random_game(game, size, chance):
        legal = {move.point for move in game.legal_moves(position) if isinstance(move, Place)}
        for color in Color:
            codes = game.legality(position, color)
            assert set(codes) | set(position.stones) == {Point(f, r) for f in range(size) for r in range(size)}
            assert not set(codes) & set(position.stones)
            if color is position.turn:
                assert {point for point, code in codes.items() if code is None} == legal


@every_game
def test_every_violation_names_what_to_look_at(game: Game) -> None:
    for position, _, _ in random_game(game, 6, Random(3)):
        for color in Color:
            for point, code in game.legality(position, color).items():
                violation = game.violation(position, Place(point), color)
                assert code == (violation and violation.code)
                if violation is not None:
                    assert violation.points and violation.message.endswith(".")
                    assert str(point) in violation.message
                    assert named(violation.message) <= named(" ".join(violation.parameters.values()))


@random_games
def test_play_never_changes_its_input(game: Game, size: int, chance: Random) -> None:
    for position, move, play in random_game(game, size, chance):
        before = (hash(position), position.diagram(), position.turn, position.ply)
        assert game.play(position, move) == play
        assert before == (hash(position), position.diagram(), position.turn, position.ply)
        assert play.position.ply == position.ply + 1


@every_game
def test_copies_and_pickles_are_equal(game: Game) -> None:
    position = game.play(game.start(5), Place(Point(2, 2))).position
    for same in (deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert same == position and hash(same) == hash(position) and same.game_id == game.id
        assert game.legal_moves(same) == game.legal_moves(position)


@every_game
def test_wrong_moves_have_their_codes(game: Game) -> None:
    position = game.play(game.start(5), Place(Point(2, 2))).position
    assert code_of(game, position, Place(Point(5, 0))) is ViolationCode.OFF_BOARD
    assert code_of(game, position, Place(Point(-1, 0))) is ViolationCode.OFF_BOARD
    assert code_of(game, position, Place(Point(2, 2))) is ViolationCode.OCCUPIED
    expected = ViolationCode.LINK_NOT_OWN if game.link_rule == "move" else ViolationCode.WRONG_MOVE
    assert code_of(game, position, Connect(Link(Point(2, 2), Point(3, 3)))) is expected
    assert code_of(game, position, Swap()) is (None if game.pie else ViolationCode.SWAP_UNAVAILABLE)
    with pytest.raises(crosscut.IllegalMoveError, match="c3") as raised:
        game.play(position, Place(Point(2, 2)))
    assert raised.value.violation.points == (Point(2, 2),)


def named(text: str) -> set[str]:
    """The points that are named in a text."""
    return set(re.findall(r"\b[a-z][0-9]+\b", text))


def code_of(game: Game, position: Position, move: Move) -> ViolationCode | None:
    violation = game.violation(position, move)
    return None if violation is None else violation.code


@every_game
def test_swap_only_as_second_move_from_the_empty_board(game: Game) -> None:
    start = game.start(4)
    assert Swap() not in game.legal_moves(start)
    second = game.play(start, Place(Point(1, 1))).position
    assert (Swap() in game.legal_moves(second)) is game.pie
    assert Swap() not in game.legal_moves(game.setup(second.diagram(), Color.BLUE))
    if game.pie:
        swapped = game.play(second, Swap()).position
        assert swapped.swapped and swapped.turn is Color.BLUE and swapped.ply == 2
        assert swapped.stones == second.stones and Swap() not in game.legal_moves(swapped)


@every_game
def test_a_full_or_dead_set_up_does_not_loop(game: Game) -> None:
    for text in ("RB\nBR", "RR\nRR", "BB\nBB", "RB\n.R", "R.\n.R"):
        position = game.setup(text, Color.BLUE)
        assert isinstance(game.legal_moves(position), tuple)
        game.problems(position)
        game.outcome(position)
