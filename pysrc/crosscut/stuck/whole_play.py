"""All play on a small board, for rules of which the clauses do not say enough, such as patterns that fill."""

from __future__ import annotations

from dataclasses import replace

from crosscut.geometry import Point
from crosscut.move import Place
from crosscut.own.game import OwnGame
from crosscut.position import Position
from crosscut.steps import Steps
from crosscut.stuck.encoding import Ending

LARGEST = 3
"""The largest board on which all play is followed: on 3x3 it passes through a few thousand positions at most."""


def ending_in_play_steps(game: OwnGame, size: int, ending: Ending) -> Steps[tuple[Point, ...] | None]:
    """The points of moves after which a game ends so, without a swap; None if no line of play ends so.

    No link may be a move in the game.
    """
    start = replace(game.start(size), from_start=False)
    reached: dict[Position, tuple[Position, Point] | None] = {start: None}
    todo = [start]
    while todo:
        position = todo.pop()
        yield
        if position.over and _ends_so(game, position, ending):
            return _moves_to(position, reached)
        for move in game.legal_moves(position):
            assert isinstance(move, Place), "neither a swap nor a link is a move here"
            after = game.play(position, move).position
            if after not in reached:
                reached[after] = position, move.point
                todo.append(after)
    return None


def _ends_so(game: OwnGame, position: Position, ending: Ending) -> bool:
    outcome = game.outcome(position)
    is_without_winner = outcome is None or outcome.winner is None
    return is_without_winner and bool(position.empty) is (ending is Ending.STUCK)


def _moves_to(position: Position, reached: dict[Position, tuple[Position, Point] | None]) -> tuple[Point, ...]:
    points = []
    while (before := reached[position]) is not None:
        position, point = before
        points.append(point)
    return tuple(reversed(points))
