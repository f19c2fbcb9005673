"""Moves that must not be overlooked: wins in one, losses in one, and answers to an enemy threat to win in one.

The game's own rules find them, not a judge. Most moves need no trial: a stone that ends the game touches, by steps in
all eight directions, a chain joined with one edge and a chain joined with the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move, Place
from crosscut.player.filling_model import fillings_fit
from crosscut.position import Position
from crosscut.solver.packed import Joining
from crosscut.steps import Steps

M = TypeVar("M", bound=Move)

PAUSE_AFTER = 16
"""Trials between two pauses."""


def wins_in_one(game: Game, position: Position, moves: Iterable[Move]) -> Steps[list[Move]]:
    """Those of the moves that win the game for the side to move."""
    board, color = position.grid, position.turn
    near = board.board
    if fillings_fit(game) and not game.fills:
        stones, enemies = position.stones_of(color), position.stones_of(color.other)
        between, _, is_joined, _ = Joining(board).around(stones, enemies, color is Color.BLUE)
        near = near if is_joined else between
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


def saving_moves(game: Game, position: Position, moves: Sequence[M]) -> Steps[list[M]]:
    """The moves that neither lose at once nor let the enemy win in one; where there are none, those that do not lose at
    once; else all.

    This misses threats that arise only after a move: see :func:`first_safe`.
    """
    if game.fills or game.won_by == "rule":
        moves = (yield from _not_losing(game, position, moves)) or moves
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


def _not_losing(game: Game, position: Position, moves: Sequence[M]) -> Steps[list[M]]:
    """The moves that do not lose the game at once."""
    kept = []
    for trials, move in enumerate(moves, start=1):
        after = (yield from game.play_steps(position, move)).position
        outcome = game.outcome(after) if after.over else None
        if outcome is None or outcome.winner is not position.turn.other:
            kept.append(move)
        if trials % PAUSE_AFTER == 0:
            yield
    return kept


def first_safe(game: Game, position: Position, moves: Iterable[Move]) -> Steps[Move | None]:
    """The first move after which the enemy cannot win in one; None if there is none.

    Where the rules fill points, or forbid some only while others are empty, any stone may allow such a win, and trying
    all answers to all moves takes too long.
    """
    for move in moves:
        after = (yield from game.play_steps(position, move)).position
        if after.turn is position.turn or not (yield from wins_in_one(game, after, game.legal_moves(after))):
            return move
    return None
