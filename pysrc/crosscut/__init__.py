"""Crosscut: square-board connection games, their exact rules, and why a move is illegal.

>>> import crosscut
>>> game = crosscut.game("naked-diagonal")
>>> position = game.setup("B.R\\nR..\\n...")
>>> print(game.violation(position, crosscut.parse_move("b2"), crosscut.Color.RED))
None
"""

from crosscut.game import Game, Play
from crosscut.geometry import Color, Link, Point
from crosscut.move import Connect, Move, Place, Swap, parse_move
from crosscut.outcome import Outcome
from crosscut.position import Position
from crosscut.registry import UnknownGameError, game, games
from crosscut.violation import IllegalMoveError, Violation, ViolationCode

__all__ = [
    "Color",
    "Connect",
    "Game",
    "IllegalMoveError",
    "Link",
    "Move",
    "Outcome",
    "Place",
    "Play",
    "Point",
    "Position",
    "Swap",
    "UnknownGameError",
    "Violation",
    "ViolationCode",
    "game",
    "games",
    "parse_move",
]
