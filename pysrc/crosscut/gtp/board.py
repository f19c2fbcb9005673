"""The game that an engine plays: moves of either side in any order, and undo."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.gtp.protocol import GtpError
from crosscut.move import Move, Swap
from crosscut.player.gtp_mirror import Mirror
from crosscut.position import Position
from crosscut.record.board import Board

ILLEGAL = "illegal move"


@dataclass(frozen=True, slots=True)
class State:
    """The game after a move or a pass."""

    position: Position
    mirror: Mirror
    move: Move | None = None
    """The last move; None for a pass, and at the start."""
    in_turn: bool = True
    """Whether all moves were made by the side to move. A link can hold only such a game."""


@dataclass(slots=True)
class GtpBoard:
    """A game with its history."""

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
        """The position with this colour to move, even if it is not its turn."""
        position = self.now.position
        return position if position.turn is color else position.with_turn(color, position.ply, over=position.over)

    def legal_moves(self, color: Color) -> tuple[Move, ...]:
        """All legal moves of a colour. Only the side to move may swap."""
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
        """Let a colour pass if it cannot move. Raises GtpError if it can."""
        if self.legal_moves(color):
            raise GtpError(ILLEGAL)
        self.states.append(replace(self.now, move=None))

    def undo(self) -> None:
        """Take the last move or pass back. Raises GtpError if there is none."""
        if len(self.states) == 1:
            raise GtpError("cannot undo")
        self.states.pop()

    def link(self) -> str:
        """The game as a link; only the position if a side has moved out of turn."""
        now = self.now
        if not now.in_turn:
            return Board.from_diagram(self.game, now.position.diagram(), now.position.turn).link()
        board = Board(self.game, self.size)
        for state in self.states:
            if state.move is not None:
                board.push(state.move)
        return board.link()
