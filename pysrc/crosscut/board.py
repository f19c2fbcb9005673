"""A game that remembers its moves.

>>> import crosscut
>>> board = crosscut.Board("quax", 5)
>>> for move in ("c3", "d4", "b2"):
...     play = board.push(move)
>>> board
<Board of quax, 5x5: c3 d4 b2, blue to move>
>>> print(board.why_not("d4"))
d4 is occupied.
>>> print(board.pop())
b2
>>> board.link()
'v=1&g=quax&n=5&m=c3.d4'
"""

from __future__ import annotations

from typing import Self

from crosscut import link as links
from crosscut.arguments import checked, quoted
from crosscut.game import Game, Play
from crosscut.geometry import Color
from crosscut.move import Move, move_of
from crosscut.position import Outcome, Position
from crosscut.record.tree import GameRecord, Setup
from crosscut.registry import game as game_of_id
from crosscut.svg import Look, draw
from crosscut.violation import IllegalMoveError, Violation


@checked
class Board:
    """A game with its moves so far: ``Board("quax", 11)`` is an empty board.

    ``game`` is an id or a :class:`~crosscut.Game`. Without ``size`` the board has the usual size of the game.
    Raises UnknownGameError, and ValueError for a size outside 2..26. In a notebook a board is shown as a picture.
    """

    __slots__ = ("_game", "_played", "_start")

    def __init__(self, game: Game | str, size: int | None = None) -> None:
        self._game = game_of_id(game) if isinstance(game, str) else game
        self._start = self._game.start(size)
        # A tuple, so that a copy of the board can play other moves.
        self._played: tuple[tuple[Move, Play], ...] = ()

    @classmethod
    @checked
    def from_diagram(cls, game: Game | str, text: str, turn: Color | str = Color.RED) -> Self:
        """The board of a text diagram, with ``turn`` to move: see :meth:`crosscut.Game.setup`, also for the errors."""
        board = cls(game, None)
        board._start = board.game.setup(text, turn)
        return board

    @classmethod
    @checked
    def from_link(cls, address: str) -> Self:
        """The board that a link shows, with the moves that led there; ``address`` is a whole link or its part after the
        ``#``.

        This leaves out names, comments, marks and other lines of play; ``crosscut.link.read`` reads them. Raises
        ValueError if the link cannot be read as a whole, or a move in it is illegal.
        """
        reading = links.read(links.fragment_of(address.strip()))
        if reading is None:
            raise ValueError(f"{quoted(address)} is not a link: expected the address of a game, or what follows its #")
        if reading.problems:
            raise ValueError(f"The link {quoted(address)} cannot be read as it stands. {' '.join(reading.problems)}")
        record = reading.record
        board = cls(record.game, record.size)
        board._start = record.start()
        for ply, node in enumerate(record.current.line, 1):
            try:
                board.push(str(node.move))
            except IllegalMoveError as error:
                raise ValueError(f"Move {ply} of the link, {node.move}, cannot be played: {error}") from error
        return board

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self._played[-1][1].position if self._played else self._start

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.position.turn

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(move for move, _ in self._played)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """All moves that the side to move may make; () once the game is over."""
        return self._game.legal_moves(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._game.outcome(self.position)

    def push(self, move: Move | str) -> Play:
        """Make a move, and tell what it did.

        Raises IllegalMoveError for a move against the rules, ValueError for a text that is not a move. The board then
        stays as it was.
        """
        move = move_of(move)
        play = self._game.play(self.position, move)
        self._played += ((move, play),)
        return play

    def pop(self) -> Move:
        """Take the last move back. Raises IndexError if there is none."""
        if not self._played:
            raise IndexError("there is no move to take back")
        *rest, (move, _) = self._played
        self._played = tuple(rest)
        return move

    def why_not(self, move: Move | str) -> Violation | None:
        """Why the side to move may not make this move; None if it may. Raises ValueError if it is not a move."""
        return self._game.violation(self.position, move)

    def link(self, base: str = "") -> str:
        """The link of the game: ``base``, the address of a page that plays it, and the game after its ``#``.

        Without ``base`` it is the game alone. If the link would be very long, the game is compressed.
        """
        fragment = links.write_shareable(self._record())
        return f"{base.partition('#')[0]}#{fragment}" if base else fragment

    def svg(self) -> str:
        """The picture of the board as SVG text, in the colours of the reader's system."""
        return draw(self._record())[0]

    def _repr_svg_(self) -> str:
        # A picture cannot know whether the notebook is light or dark. The light colours are readable on both.
        return draw(self._record(), look=Look(scheme="light"))[0]

    def __str__(self) -> str:
        return self.position.diagram()

    def __repr__(self) -> str:
        position, moves = self.position, " ".join(map(str, self.moves)) or "no moves"
        state = "the game is over" if position.over else f"{position.turn} to move"
        return f"<Board of {self._game.id}, {position.size}x{position.size}: {moves}, {state}>"

    def _record(self) -> GameRecord:
        """The game as a record, with the last move as what is shown."""
        start = self._start
        record = GameRecord(self._game, start.size, None if start.from_start else Setup.of(start))
        for move, _ in self._played:
            record.current = record.current.add(move)
        return record
