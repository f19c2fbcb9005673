"""A game as a program plays it: one line of moves that are made and taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Self

from crosscut.arguments import checked, quoted
from crosscut.game import Game, GameLike
from crosscut.geometry import Color, Point
from crosscut.move import Move, MoveLike, Moves, move_of
from crosscut.position import Outcome, Play, Position
from crosscut.record import fragment
from crosscut.record.annotations import Arrow, require_on_board
from crosscut.record.figure_text import Display, Scheme
from crosscut.record.record import Record, address
from crosscut.record.text import BoardText
from crosscut.registry import game_of
from crosscut.rich_display import draw
from crosscut.violation import Violation

if TYPE_CHECKING:
    from crosscut.player import Advice
    from crosscut.solver import Solution


@checked
class Board:
    """A game with its moves so far: ``Board("quax", 11)`` is an empty board.

    ``game`` is a :class:`~crosscut.Game`, its class or its id. Without ``size`` the board has the game's usual size.
    Raises UnknownGameError, and ValueError for a size outside 2..26. In a notebook a board is shown as a picture.

    >>> import crosscut
    >>> board = crosscut.Board("quax", 5)
    >>> for move in ("c3", "d4", "b2"):
    ...     play = board.push(move)
    >>> board
    <Board of quax, 5x5: c3 d4 b2, blue to move>
    >>> print(board.why_not("d4"))
    d4 is occupied.
    >>> print(board.pop(), board.peek(), len(board))
    b2 d4 2
    >>> board.link()
    'g=quax&n=5&m=c3.d4&v=1'
    >>> while board.outcome is None:
    ...     play = board.push(board.advise(level=1, seed=1).move)
    >>> board.is_legal("a1")
    False

    Two boards are equal if the game, the start and the moves are. A board has no hash, because it changes; its
    ``position`` has one.
    """

    __slots__ = ("_game", "_played", "_start")
    __hash__ = None  # type: ignore[assignment]  # as in a list

    def __init__(self, game: GameLike, size: int | None = None) -> None:
        self._game = game_of(game)
        self._start = self._game.start(size)
        self._played: list[tuple[Move, Play]] = []

    @classmethod
    @checked
    def from_diagram(cls, game: GameLike, text: str, turn: Color | str = Color.RED) -> Self:
        """The board of a text diagram, with ``turn`` to move: see :meth:`crosscut.Game.setup`, also for the errors."""
        board = cls(game, None)
        board._start = board.game.setup(text, turn)
        return board

    @classmethod
    @checked
    def from_position(cls, game: GameLike, position: Position) -> Self:
        """The board that goes on from a position, such as :meth:`crosscut.Game.position` reads.

        The moves before it are not on the board. Its link and its record start from the position as from a set-up; the
        first stone of a game is a move there, because a swap may answer it. Raises ValueError for a position of another
        game.
        """
        board = cls(game, position.size)
        board._start = position
        board.game.outcome(position)  # raises the error
        return board

    @classmethod
    @checked
    def from_link(cls, address: str) -> Self:
        """The board that a link shows, with the moves that led there; ``address`` is a whole link or its part after the
        ``#``.

        This leaves out names, comments, marks and other lines of play; :meth:`crosscut.Record.from_link` reads them.
        Raises ValueError if the link cannot be read as a whole, or a move in it is illegal.
        """
        record = Record.from_link(address)
        return cls._of_plays(record.game, record.start(), record._plays())

    @classmethod
    def _of_plays(cls, game: Game, start: Position, played: Iterable[tuple[Move, Play]]) -> Self:
        """A board with moves that are known to be legal."""
        board = cls.__new__(cls)
        board._game, board._start, board._played = game, start, list(played)
        return board

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def size(self) -> int:
        """Points along one side of the board."""
        return self._start.size

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self._played[-1][1].position if self._played else self._start

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.position.turn

    @property
    def ply(self) -> int:
        """How many moves were made on this board."""
        return len(self._played)

    @property
    def moves(self) -> Moves:
        """The moves so far, a tuple in which ``in``, ``index`` and ``count`` take text as well."""
        return Moves(move for move, _ in self._played)

    @property
    def legal_moves(self) -> Moves:
        """All moves that the side to move may make; () once the game is over. ``"d4" in board.legal_moves`` works."""
        return self._game.legal_moves(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._game.outcome(self.position)

    @property
    def record(self) -> Record:
        """The game as a new record, to which variations, comments, marks and names can be added."""
        return Record._of_plays(self._game, self._start, self._played)

    def push(self, move: MoveLike) -> Play:
        """Make a move, and return what it did.

        Raises IllegalMoveError for a move against the rules, ValueError for a text that is not a move. The board then
        stays as it was.
        """
        move = move_of(move)
        play = self._game.play(self.position, move)
        self._played.append((move, play))
        return play

    def pop(self) -> Move:
        """Take the last move back. Raises IndexError if there is none."""
        if not self._played:
            raise IndexError("there is no move to take back")
        return self._played.pop()[0]

    def peek(self) -> Move:
        """The last move. Raises IndexError if there is none."""
        if not self._played:
            raise IndexError("there is no last move")
        return self._played[-1][0]

    def root(self) -> Board:
        """A board of the same game at its start."""
        return self._of_plays(self._game, self._start, ())

    def copy(self) -> Self:
        """A board with the same moves that goes its own way."""
        return self._of_plays(self._game, self._start, self._played)

    def why_not(self, move: MoveLike) -> Violation | None:
        """Why the side to move may not make this move; None if it may. Raises ValueError if it is not a move."""
        return self._game.violation(self.position, move)

    def is_legal(self, move: MoveLike) -> bool:
        """Whether the side to move may make this move. Raises ValueError if it is not a move."""
        return move_of(move) in self.legal_moves

    def problems(self) -> tuple[Violation, ...]:
        """What is against the rules in the position, which may have been set up; () if nothing is."""
        return self._game.problems(self.position)

    def advise(
        self,
        *,
        level: int | None = None,
        evaluations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
    ) -> Advice:
        """What the computer player would play here: see :func:`crosscut.player.advise`, also for the errors."""
        from crosscut.player import advise  # noqa: PLC0415

        return advise(self._game, self.position, level=level, evaluations=evaluations, seconds=seconds, seed=seed)

    def solve(self, *, full: bool = False, nodes: int | None = None, seconds: float | None = None) -> Solution | None:
        """The result with best play; None if the limits come first: see :func:`crosscut.solve`, also for the errors."""
        from crosscut.solver import solve  # noqa: PLC0415

        return solve(self._game, self.position, full=full, nodes=nodes, seconds=seconds)

    def diagram(self) -> str:
        """The text diagram of the position, which is also ``str(board)``: see :meth:`crosscut.Position.diagram`."""
        return self.position.diagram()

    def text(self) -> str:
        """The position in one line, which :meth:`crosscut.Game.position` reads: see :meth:`crosscut.Position.text`."""
        return self.position.text()

    def link(self, base: str = "") -> str:
        """The link of the game: ``base``, the address of a page that plays it, and the game after its ``#``.

        Without ``base`` it is the game alone. If the link would be very long, the game is compressed.
        """
        # To play the moves again would take seconds where it is hard to say what is legal.
        return address(base, fragment.write_shareable(self.record, BoardText.of(self.position)))

    def svg(
        self,
        scheme: Scheme = "auto",
        numbers: bool = False,
        marks: Mapping[Point, str] | Mapping[str, str] | Iterable[Point | str] = (),
        last_move: bool = True,
        size: float | None = None,
        arrows: Iterable[tuple[Point | str, Point | str] | str] = (),
    ) -> str:
        """The picture of the board as SVG text.

        ``scheme`` is ``light``, ``dark``, ``print``: black and white, or ``auto``: as the reader's system has it.
        ``numbers`` writes the number of its move on each stone. ``marks`` are marks by point, as in
        :attr:`crosscut.Record.root` and its nodes, such as ``{"d4": "triangle"}``; points alone, such as
        ``violation.points``, get circles. ``last_move`` marks the last move. ``size`` is the width in pixels.
        ``arrows`` are arrows, or texts such as ``d4-f6``. Raises ValueError for what is not a mark, a point of the
        board or an arrow.
        """
        record = self.record
        record.current.marks = marks if isinstance(marks, Mapping) else dict.fromkeys(map(Point.of, marks), "circle")
        record.current.arrows = [Arrow.of(arrow) for arrow in arrows]
        require_on_board(chain(record.current.marks.keys(), *record.current.arrows), self.size)
        return draw(record, Display(numbers=numbers), scheme=scheme, last_move=last_move, width=size)

    def _repr_svg_(self) -> str:
        return self.record._repr_svg_()

    @checked
    def __getitem__(self, point: Point | str) -> Color | None:
        """The colour of the stone on a point; None if it is empty. Raises ValueError for what is no point of it."""
        place = Point.parse(point) if isinstance(point, str) else point
        if place not in self.position.grid:
            raise ValueError(
                f"{quoted(point)} is not on the board: expected a1 to {Point(self.size - 1, self.size - 1)}"
            )
        return self.position.stones.get(place)

    __iter__ = None
    """A board has no order of points: its moves and its stones can be gone through."""

    def __len__(self) -> int:
        return len(self._played)

    def __bool__(self) -> bool:
        # A board without moves is still a board.
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        ours, theirs = (self._game.id, self._start, self.moves), (other._game.id, other._start, other.moves)
        return ours == theirs

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        # Positions and plays never change.
        return self.copy()

    def __str__(self) -> str:
        return self.position.diagram()

    def __repr__(self) -> str:
        position, moves = self.position, " ".join(map(str, self.moves)) or "no moves"
        state = "the game is over" if position.over else f"{position.turn} to move"
        return f"<Board of {self._game.id}, {position.size}x{position.size}: {moves}, {state}>"
