"""Crosscut: seven square-board games, their exact rules, and why a move is illegal.

>>> import crosscut
>>> game = crosscut.game("naked-diagonal")
>>> position = game.setup("B.R\\nR..\\n...")
>>> print(game.violation(position, "b2", "red"))
Red on b2 would form a naked diagonal with c3.
>>> print(game.violation(position, "b1", "blue"))
None

A board remembers its moves. In a notebook it is shown as a picture.

>>> board = crosscut.Board("quax", 11)
>>> play = board.push("d4")
>>> board.link()
'g=quax&n=11&m=d4&v=1'

A record holds variations, comments and marks, too.

>>> record = board.record
>>> variation = record.root.add("e5", comment="Instead")
>>> record.to_link()
'g=quax&n=11&m=d4(e5)&comments=0.1.1:Instead&v=1'

The computer player gives advice. On small boards the solver finds perfect play.

>>> board.advise(level=1, seed=1).move in board.legal_moves
True
>>> print(crosscut.solve(crosscut.Board("crossway", 3)).winner)
red

You can write text wherever a move, a point, a link or a side is expected, and as a key of a result:

>>> "d4" in board.legal_moves, str(board.position.stones["d4"])
(False, 'red')

``crosscut.register`` adds a game of your own, and ``crosscut.check`` looks for mistakes in it. ``python -m crosscut``
lists the games and the commands. ``crosscut.link`` reads and writes links, ``crosscut.files`` reads and writes files,
``crosscut.svg`` draws pictures, ``crosscut.pictures`` turns them into PNG and PDF, ``crosscut.theory`` explains
positions, ``crosscut.claims`` checks figures, ``crosscut.lab`` measures what a game is worth,
``crosscut.stuck`` proves that a game cannot get stuck, or shows how.

Help on one class is short and describes its fields: ``help(crosscut.Board)``. The page ``python.html`` of the site
lists all public names, and has programs to copy.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from crosscut.game import Game, UnknownGameError
from crosscut.geometry import Color, Link, Point
from crosscut.move import Connect, Move, Place, Swap, parse_move
from crosscut.position import Outcome, Play, Position
from crosscut.registry import game, games, register
from crosscut.rich_display import use_html_of, use_pictures_of
from crosscut.violation import IllegalMoveError, Violation, ViolationCode

__version__ = "1.2.0"

__all__ = [
    "Arrow",
    "Board",
    "Color",
    "Connect",
    "Game",
    "IllegalMoveError",
    "Link",
    "Marks",
    "Move",
    "MoveNode",
    "Node",
    "Outcome",
    "Place",
    "Play",
    "Point",
    "Position",
    "Problem",
    "Record",
    "Solution",
    "Swap",
    "Template",
    "UnknownGameError",
    "Violation",
    "ViolationCode",
    "__version__",
    "check",
    "claims",
    "drawn_game",
    "files",
    "game",
    "games",
    "lab",
    "link",
    "parse_move",
    "pictures",
    "player",
    "register",
    "solve",
    "solve_steps",
    "stuck",
    "svg",
    "templates",
    "text_player",
    "theory",
]

if TYPE_CHECKING:
    from crosscut import claims, files, lab, link, pictures, player, stuck, svg, theory
    from crosscut.contract import Problem, check
    from crosscut.own.drawing import drawn_game
    from crosscut.player.text_player import text_player
    from crosscut.record.annotations import Arrow, Marks
    from crosscut.record.board import Board
    from crosscut.record.record import Record
    from crosscut.record.tree import MoveNode, Node
    from crosscut.solver import Solution, solve, solve_steps
    from crosscut.solver.edge_templates import Template, templates
else:
    # These are imported on first use: a program that needs only the rules does not wait for them.
    _ROOMS = ("claims", "files", "lab", "link", "pictures", "player", "stuck", "svg", "theory")
    _FROM_ROOMS = {
        "Board": "crosscut.record.board",
        "Record": "crosscut.record.record",
        **dict.fromkeys(("Arrow", "Marks"), "crosscut.record.annotations"),
        **dict.fromkeys(("MoveNode", "Node"), "crosscut.record.tree"),
        "drawn_game": "crosscut.own.drawing",
        "text_player": "crosscut.player.text_player",
        **dict.fromkeys(("Problem", "check"), "crosscut.contract"),
        **dict.fromkeys(("Solution", "solve", "solve_steps"), "crosscut.solver"),
        **dict.fromkeys(("Template", "templates"), "crosscut.solver.edge_templates"),
    }

    def __getattr__(name: str) -> object:
        if name in _ROOMS:
            return import_module(f"crosscut.{name}")
        if name in _FROM_ROOMS:
            value = globals()[name] = getattr(import_module(_FROM_ROOMS[name]), name)
            return value
        hint = f": expected crosscut.Color.{name}" if name in Color.__members__ else ""
        raise AttributeError(f"module 'crosscut' has no attribute {name!r}{hint}")


# Loaded when a notebook first shows a value, or when the first picture is drawn.
use_html_of(lambda value: import_module("crosscut.notebook").html(value))
use_pictures_of(lambda *drawn, **look: (svg := import_module("crosscut.svg")).draw(*drawn, svg.Look(**look))[0])


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
