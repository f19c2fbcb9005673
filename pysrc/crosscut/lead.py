"""Who leads in a position: the side that needs fewer stones to join its edges, if the other side passed.

What is forbidden, and what the rules would fill, is not looked at; nor are links that could still be made.
"""

from __future__ import annotations

from dataclasses import replace

from crosscut.connection import component, edges, grown
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.own.theorems import rules_of
from crosscut.position import Position


def has_lead(game: Game) -> bool:
    """Whether the game is about joining edges, so that somebody can lead."""
    return game.won_by == "path" or _loses_by_joining(game)


def stones_needed(game: Game, position: Position, color: Color) -> int | None:
    """How many more stones a side needs to join its edges; None if it cannot any more."""
    own = position.stones_of(color)
    usable = own | position.empty
    filled = replace(position, red=usable) if color is Color.RED else replace(position, blue=usable)
    board, diagonals = position.grid, game.diagonals(filled, color)
    start, goal = edges(board, color)
    reached = component(board, start, own, diagonals)
    frontier = start & usable | grown(board, reached, usable, diagonals)
    needed = 0
    while not reached & goal:
        # One stone more: on an empty point beside what is reached, with all of the side's stones beside it.
        more = component(board, reached | frontier, own | frontier, diagonals)
        if more == reached:
            return None
        reached, needed = more, needed + 1
        frontier = grown(board, reached, usable, diagonals)
    return needed


def leader(game: Game, position: Position) -> Color | None:
    """The side that leads; None if nobody does. Where who joins loses, it is the side that needs more stones."""
    red, blue = (stones_needed(game, position, color) for color in Color)
    if red == blue:
        return None
    first = Color.RED if blue is None or (red is not None and red < blue) else Color.BLUE
    return first.other if _loses_by_joining(game) else first


class Lead:
    """Counts how often the lead goes from one side to the other in a game."""

    def __init__(self) -> None:
        self.changes = 0
        self._last: Color | None = None

    def note(self, now: Color | None) -> None:
        """Take in who leads after a move. Where nobody does, the lead has not changed yet."""
        if now is None:
            return
        self.changes += self._last is now.other
        self._last = now


def _loses_by_joining(game: Game) -> bool:
    rules = rules_of(game)
    return rules is not None and rules.avoid
