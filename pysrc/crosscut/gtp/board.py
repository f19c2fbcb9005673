"""The game that an engine plays: moves of either side in any order, undo, and what is left of the clocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from crosscut.commands import board_lines
from crosscut.game import Game
from crosscut.geometry import Color, Link, Point
from crosscut.move import Connect, Move, Place, Swap, parse_move
from crosscut.position import NO_DIAGONALS, Position
from crosscut.record.record import Board

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2060\ufeff]")
"""Control characters, and what else cannot be seen: files may begin with a byte order mark."""
_EMPTY_LINES = re.compile(r"\n\s*\n")


class GtpError(ValueError):
    """A command that fails, with the sentence of the answer."""


@dataclass(frozen=True, slots=True)
class Request:
    """One line that asks for something."""

    id: str
    """The number that the answer repeats; empty if there is none."""
    name: str
    arguments: tuple[str, ...]


def read_request(line: str) -> Request | None:
    """What a line asks for; None if it is empty or only a comment.

    Control characters do not count, a tab is a space, and a comment goes from ``#`` to the end.
    """
    words = _CONTROL.sub("", line).partition("#")[0].replace("\t", " ").split()
    if not words:
        return None
    number = words.pop(0) if words[0].isascii() and words[0].isdecimal() else ""
    name, *arguments = words or [""]
    return Request(number, name, tuple(arguments))


def answer(request: Request, text: str, *, fails: bool = False) -> str:
    """The answer, with the empty line that ends it; an empty line within it would end it too early."""
    plain = _EMPTY_LINES.sub("\n", _CONTROL.sub("", text)).rstrip()
    return f"{'?' if fails else '='}{request.id}{' ' if plain else ''}{plain}\n\n"


SWAP = "swap-pieces"
COLORS = {"b": Color.RED, "black": Color.RED, "w": Color.BLUE, "white": Color.BLUE}


@dataclass(frozen=True, slots=True)
class Mirror:
    """Translates between the words of the protocol and the game. Where nobody has swapped, nothing is mirrored."""

    swapped: bool = False

    def color(self, word: str) -> Color | None:
        """The side of the game that a word of the protocol names; None if it names none."""
        color = COLORS.get(word.lower())
        return color.other if color is not None and self.swapped else color

    def word(self, color: Color) -> str:
        """The word of the protocol for a side of the game."""
        return "black" if (color is Color.RED) is not self.swapped else "white"

    def move(self, word: str) -> Move:
        """The move of the game that a word of the protocol names. Raises ValueError for any other word."""
        return Swap() if word.lower() == SWAP else self.mirrored(parse_move(word.lower()))

    def vertex(self, move: Move) -> str:
        """The word of the protocol for a move of the game."""
        return SWAP if isinstance(move, Swap) else str(self.mirrored(move))

    def mirrored(self, move: Move) -> Move:
        """The move as the protocol shows it, or the other way round."""
        if not self.swapped or isinstance(move, Swap):
            return move
        if isinstance(move, Place):
            return Place(_mirror(move.point))
        return Connect(Link(_mirror(move.link.a), _mirror(move.link.b)))

    def shown(self, position: Position) -> Position:
        """The position as the protocol shows it: so the rules speak of its points and colours."""
        if not self.swapped:
            return position
        board, sides = position.grid, []
        for color in (Color.BLUE, Color.RED):
            links = NO_DIAGONALS
            for link in position.links_of(color).links(board):
                links = links.with_link(board, Link(_mirror(link.a), _mirror(link.b)))
            sides.append((board.mask(map(_mirror, board.points(position.stones_of(color)))), links))
        (red, red_links), (blue, blue_links) = sides
        turn = position.turn.other
        return replace(position, red=red, blue=blue, red_links=red_links, blue_links=blue_links, turn=turn)

    def board(self, position: Position) -> Iterator[str]:
        """The board as lines, with its links: X is black, O is white."""
        stones = {self._point(point): self.word(color) for point, color in position.stones.items()}
        yield from board_lines(position.size, lambda point: _SIGNS[stones.get(point, "")])
        if position.links:
            yield f"links: {' '.join(sorted(self.vertex(Connect(link)) for link in position.links))}"

    def _point(self, point: Point) -> Point:
        return _mirror(point) if self.swapped else point


def _mirror(point: Point) -> Point:
    return Point(point.rank, point.file)


_SIGNS = {"": ".", "black": "X", "white": "O"}


ILLEGAL = "illegal move"


@dataclass(frozen=True, slots=True)
class State:
    """The game after a move or a pass."""

    position: Position
    mirror: Mirror
    move: Move | None = None
    """What was played last; None for a pass, and at the start."""
    in_turn: bool = True
    """Whether all moves were made by the side to move. A link can tell such a game alone."""


@dataclass(slots=True)
class GtpBoard:
    """A game and how it came about."""

    game: Game
    size: int
    states: list[State] = field(init=False)

    def __post_init__(self) -> None:
        self.states = [State(self.game.start(self.size), Mirror())]

    @property
    def now(self) -> State:
        """The game after the last move."""
        return self.states[-1]

    def position_for(self, color: Color) -> Position:
        """The position with a colour to move, whose turn it may not be."""
        position = self.now.position
        return position if position.turn is color else position.with_turn(color, position.ply, over=position.over)

    def legal_moves(self, color: Color) -> tuple[Move, ...]:
        """All moves that a colour may make. Only the side to move may swap."""
        position = self.position_for(color)
        may_swap = self.game.alike_for_both and position is self.now.position
        return tuple(move for move in self.game.legal_moves(position) if may_swap or not isinstance(move, Swap))

    def play(self, color: Color, move: Move) -> None:
        """Make a move. Raises GtpError if it is illegal."""
        if move not in self.legal_moves(color):
            raise GtpError(ILLEGAL)
        now = self.now
        position = self.game.play(self.position_for(color), move).position
        mirror = Mirror(not now.mirror.swapped) if isinstance(move, Swap) else now.mirror
        self.states.append(State(position, mirror, move, now.in_turn and color is now.position.turn))

    def pass_turn(self, color: Color) -> None:
        """Let a colour pass that cannot move. Raises GtpError if it can."""
        if self.legal_moves(color):
            raise GtpError(ILLEGAL)
        self.states.append(replace(self.now, move=None))

    def undo(self) -> None:
        """Take the last move or pass back. Raises GtpError if there is none."""
        if len(self.states) == 1:
            raise GtpError("cannot undo")
        self.states.pop()

    def link(self) -> str:
        """The game as a link; the position alone if somebody moved out of turn."""
        now = self.now
        if not now.in_turn:
            return Board.from_diagram(self.game, now.position.diagram(), now.position.turn).link()
        board = Board(self.game, self.size)
        for state in self.states:
            if state.move is not None:
                board.push(state.move)
        return board.link()
