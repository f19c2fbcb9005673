"""The engine against the naive rules, move by move, in random games."""

from __future__ import annotations

from random import Random

import pytest

import crosscut
from crosscut import Color, Connect, Game, Link, Place, Position, Swap
from tests.engine import naive_rules as naive
from tests.engine.random_games import random_game

GAMES = crosscut.games()


def diagonal(link: Link) -> naive.Diagonal:
    return frozenset({(link.a.file, link.a.rank), (link.b.file, link.b.rank)})


def naive_board(position: Position) -> naive.Board:
    return naive.Board(
        position.size,
        {(point.file, point.rank): color.letter for point, color in position.stones.items()},
        {diagonal(link): color.letter for link, color in position.links.items()},
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(("size", "seeds"), [(2, 10), (3, 12), (4, 6), (6, 4)])
def test_random_games(game: Game, size: int, seeds: int) -> None:
    if game.must_stay_fillable:
        size = min(size, 4)  # the naive search of a filling is exponential
    for seed in range(seeds):
        for position, move, play in random_game(game, size, Random(100 * size + seed)):
            assert_same_moves(game, position)
            assert_same_effect(game, position, move, play.position)


def assert_same_moves(game: Game, position: Position) -> None:
    board = naive_board(position)
    for color in Color:
        expected = {cell for cell in board.empty() if naive.placement_is_legal(game.id, board, cell, color.letter)}
        codes = game.legality(position, color)
        assert {tuple(point) for point, code in codes.items() if code is None} == expected, position.diagram()
    links = {str(move.link) for move in game.legal_moves(position) if isinstance(move, Connect)}
    expected_links = naive.link_moves(game.id, board, position.turn.letter)
    assert len(links) == len(expected_links)


def assert_same_effect(game: Game, position: Position, move: object, after: Position) -> None:
    board = naive_board(position)
    if isinstance(move, Place):
        board = naive.place(game.id, board, (move.point.file, move.point.rank), position.turn.letter)
    elif isinstance(move, Connect):
        board.links[diagonal(move.link)] = position.turn.letter
    else:
        assert isinstance(move, Swap)
    assert naive_board(after) == board
    if game.owns_edges:
        winners = {color for color in Color if naive.has_path(game.id, board, color.letter)}
        outcome = game.outcome(after)
        assert winners == ({outcome.winner} if outcome else set())
