"""Four games, one question: what happens to the fourth point of three quarters of a crosscut?

Two like stones on a diagonal, an enemy beside them and an empty *fourth point*: Taylor
calls it three quarters of a stymie. His table sorts the games by two things: what may be played on the fourth point,
and how the diagonal becomes a connection.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from crosscut.arguments import checked, unchangeable
from crosscut.completion.imposed import closure, completing_crosscut
from crosscut.game import Game
from crosscut.geometry import Color, Link, Point
from crosscut.move import Connect
from crosscut.position import Position, like_diagonals
from crosscut.registry import games
from crosscut.theory.stones import Stones


class FourthPoint(StrEnum):
    """What a game says about the fourth point.

    Attributes:
        IMPOSED: It takes the colour of the pair at once.
        ALLOWED: Both colours may be played there.
        FORBIDDEN: The enemy of the pair may not be played there: it would complete a crosscut.
    """

    IMPOSED = "imposed"
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Diagonal(StrEnum):
    """How the pair's diagonal becomes a connection.

    Attributes:
        BY_ITSELF: It joins the pair as soon as both stones are there.
        BY_A_MOVE: It joins the pair once their side has made the link, which is its turn.
    """

    BY_ITSELF = "by itself"
    BY_A_MOVE = "by a move"


@unchangeable
@dataclass(frozen=True, slots=True)
class Cell:
    """A place in Taylor's table.

    Attributes:
        fourth: What happens to the fourth point.
        diagonal: How the diagonal comes.
        game: The game in this place.
        is_bracketed: Whether the game is in brackets here, because it is the same game as in its other place.
    """

    fourth: FourthPoint
    diagonal: Diagonal
    game: Game
    is_bracketed: bool


def table() -> tuple[Cell, ...]:
    """Taylor's table, row by row: the games that say what happens to the fourth point.

    Where both colours may be played there, the two ways to join a diagonal make two games. Where the fourth point is
    imposed or forbidden, nothing can cross the diagonal, so both ways are the same game.
    """
    return tuple(
        Cell(fourth, diagonal, game, diagonal is not _diagonal(game))
        for fourth in FourthPoint
        for diagonal in Diagonal
        for game in games()
        if game.fourth_point == fourth and (diagonal is _diagonal(game) or fourth is not FourthPoint.ALLOWED)
    )


def family() -> tuple[Cell, ...]:
    """The games of the table, each at its own place."""
    return tuple(cell for cell in table() if not cell.is_bracketed)


def _diagonal(game: Game) -> Diagonal:
    return Diagonal.BY_A_MOVE if game.link_rule == "move" else Diagonal.BY_ITSELF


@unchangeable
@dataclass(frozen=True, slots=True)
class Stymie:
    """Three quarters of a crosscut.

    Attributes:
        fourth: The empty point of the block.
        pair: The two like stones.
        color: Their colour.
        enemy: The third stone, of the other colour.
    """

    fourth: Point
    pair: Link
    color: Color
    enemy: Point


@unchangeable
@dataclass(frozen=True, slots=True)
class Ruling:
    """What one game of the table does with some stones.

    Attributes:
        cell: The game, and its place in the table.
        filled: The points that are imposed, at once or in later steps; () if there are none or the stones contradict
            each other.
        forbidden: Points where a colour may not be played.
        links: The diagonals that connect already.
        link_moves: The diagonals that a move of their colour may make a connection.
        winner: The side that has joined its edges, counting the filled points and the links.
    """

    cell: Cell
    filled: tuple[tuple[Point, Color], ...]
    forbidden: tuple[tuple[Point, Color], ...]
    links: tuple[tuple[Link, Color], ...]
    link_moves: tuple[tuple[Link, Color], ...]
    winner: Color | None


@checked
def stymies(stones: Stones) -> tuple[Stymie, ...]:
    """All three quarters of crosscuts."""
    board = stones.board
    found = []
    for color in Color:
        own, enemies = stones.of_color(color), stones.of_color(color.other)
        for pair in like_diagonals(board, own).links(board):
            for enemy, fourth in ((pair.crossing.a, pair.crossing.b), (pair.crossing.b, pair.crossing.a)):
                if board.bit(enemy) & enemies and board.bit(fourth) & stones.empty:
                    found.append(Stymie(fourth, pair, color, enemy))
    return tuple(found)


@checked
def rulings(stones: Stones) -> tuple[Ruling, ...]:
    """What each game of the table does with the stones, in the order of the table. Raises ValueError if not square."""
    if stones.board.rows != stones.board.columns:
        raise ValueError(
            f"the board has {stones.board.rows} rows and {stones.board.columns} columns: expected a square"
        )
    return tuple(_ruling(cell, stones) for cell in family())


def _ruling(cell: Cell, stones: Stones) -> Ruling:
    board = stones.board
    filled: tuple[tuple[Point, Color], ...] = ()
    if cell.fourth is FourthPoint.IMPOSED:
        red, blue, contradiction = closure(*stones)
        if not contradiction:
            added = (red & ~stones.red, Color.RED), (blue & ~stones.blue, Color.BLUE)
            filled = tuple((point, color) for mask, color in added for point in board.points(mask))
            stones = Stones(board, red, blue)
    played = cell.game
    position = played.setup(str(stones))
    outcome = played.outcome(position)
    winner = None if outcome is None else outcome.winner
    link_moves = tuple((link, color) for color in Color for link in _link_moves(played, stones, color))
    return Ruling(cell, filled, _forbidden(cell, stones), _connecting(cell, position), link_moves, winner)


def _link_moves(played: Game, stones: Stones, color: Color) -> tuple[Link, ...]:
    position = played.setup(str(stones), color)
    if position.turn is not color:
        return ()
    return tuple(move.link for move in played.legal_moves(position) if isinstance(move, Connect))


def _forbidden(cell: Cell, stones: Stones) -> tuple[tuple[Point, Color], ...]:
    if cell.fourth is not FourthPoint.FORBIDDEN:
        return ()
    return tuple(
        (point, color)
        for color, points in zip(Color, completing_crosscut(*stones), strict=True)
        for point in stones.board.points(points)
    )


def _connecting(cell: Cell, position: Position) -> tuple[tuple[Link, Color], ...]:
    if cell.fourth is not FourthPoint.FORBIDDEN:
        return tuple(position.links.items())
    return tuple(
        (link, color)
        for color in Color
        for link in like_diagonals(position.grid, position.stones_of(color)).links(position.grid)
    )
