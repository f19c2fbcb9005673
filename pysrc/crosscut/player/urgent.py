"""What must not be overlooked: wins in one, and answers to a win in one of the enemy.

These are found by the game's own rules, not by judging. Most moves need no trial: a stone that ends the game touches,
by steps in all eight directions, what is joined with one edge and what is joined with the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosscut.connection import edges
from crosscut.game import Game
from crosscut.geometry import Grid, Mask, area_around, around
from crosscut.move import Move, Place
from crosscut.player.surroundings import fillings_fit
from crosscut.position import Position
from crosscut.steps import Steps

PAUSE_AFTER = 16
"""Trials between two pauses."""


def wins_in_one(game: Game, position: Position, moves: Iterable[Move]) -> Steps[list[Move]]:
    """Those of the moves that win the game for the side to move."""
    board, color = position.grid, position.turn
    near = board.board
    if fillings_fit(game) and not game.fills:
        near = _joining_around(board, position.stones_of(color), *edges(board, color))
    winning = []
    trials = 0
    for move in moves:
        if isinstance(move, Place) and not near & board.bit(move.point):
            continue
        trials += 1
        if trials % PAUSE_AFTER == 0:
            yield
        after = (yield from game.play_steps(position, move)).position
        if after.over and (outcome := game.outcome(after)) and outcome.winner is color:
            winning.append(move)
    return winning


def _joining_around(board: Grid, stones: Mask, first: Mask, last: Mask) -> Mask:
    """The points, empty or not, where one more stone would join the two edges by steps in all eight directions; all, if
    they are joined already."""
    one = area_around(board, first, stones)
    if one & last:
        return board.board
    other = area_around(board, last, stones)
    return (around(board, one) | first) & (around(board, other) | last)


def saving_moves(game: Game, position: Position, moves: tuple[Move, ...]) -> Steps[list[Move]]:
    """Those of the moves after which the enemy cannot win in one; all if the enemy has no such threat or none helps.

    This misses threats that arise only after a move, because the rules fill points: see :func:`first_safe`.
    """
    enemy = game.give_turn(position, position.turn.other)[0]
    if enemy.turn is position.turn:
        return list(moves)
    threats = yield from wins_in_one(game, enemy, game.legal_moves(enemy))
    if not threats:
        return list(moves)
    saving = []
    for move in moves:
        after = (yield from game.play_steps(position, move)).position
        yield
        legal = () if after.turn is position.turn else game.legal_moves(after)
        again = legal if game.fills else set(threats).intersection(legal)
        if not (yield from wins_in_one(game, after, again)):
            saving.append(move)
    return saving or list(moves)


def first_safe(game: Game, position: Position, moves: Iterable[Move]) -> Steps[Move | None]:
    """The first of the moves after which the enemy cannot win in one; None if there is none.

    Where the rules fill points, any stone may open such a win, and trying all answers to all moves takes too long.
    """
    for move in moves:
        after = (yield from game.play_steps(position, move)).position
        if after.turn is position.turn or not (yield from wins_in_one(game, after, game.legal_moves(after))):
            return move
    return None
