"""The record of a game: its start, the tree of its moves, who plays, and who resigned; and the way from moves to a
position.

A record can hold moves that the engine refuses; :meth:`GameRecord.replay` says how far the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from crosscut.arguments import checked, quoted, refuse_other, unchangeable
from crosscut.game import Game
from crosscut.geometry import Color, Link
from crosscut.move import Move, parse_move, points_of
from crosscut.position import Play, Position, rows
from crosscut.record.grammar import LIMITS
from crosscut.record.signs import Arrow, require_on_board
from crosscut.record.tree import MoveNode, Node, Root, written_order
from crosscut.steps import Remembered, Steps, finish
from crosscut.violation import IllegalMoveError, Violation, ViolationCode

MAX_MOVES = LIMITS["MAX_LINE"]
"""Of a line: more than any 26x26 game can have: 676 stones and 625 links."""

REMEMBERED = 4096
"""Plays kept, those of a few long games."""
_plays: Remembered[tuple[Game, Position, str], Play] = Remembered(REMEMBERED)


@unchangeable
@dataclass(frozen=True, slots=True)
class LastPlay:
    """The position after the moves, and what the last move was and did.

    Attributes:
        position: The position after them.
        move: None if there was no move.
        color: Who made the last move.
        play: What the last move did; only the position where there was none.
    """

    position: Position
    move: str | None
    color: Color
    play: Play


class MoveRefusedError(ValueError):
    """A move of the list is malformed or illegal; the moves before it were played."""

    def __init__(self, ply: int, move: str, violation: Violation, last: LastPlay) -> None:
        super().__init__(f"Move {ply + 1} ({move[:40]}) cannot be played. {violation.message}")
        self.ply = ply
        """How many moves were played before it."""
        self.move = move
        self.violation = violation
        self.last = last
        """The last of those moves."""

    def __reduce__(self) -> tuple[type[MoveRefusedError], tuple[int, str, Violation, LastPlay]]:
        # Otherwise it would be made again from its message, and processes could not hand it on.
        return type(self), (self.ply, self.move, self.violation, self.last)


def replay_steps(game: Game, start: Position, moves: Iterable[str]) -> Steps[LastPlay]:
    """Play the moves, with a pause before each. Raises MoveRefusedError at the first that cannot be played."""
    last = LastPlay(start, None, start.turn, Play(start))
    for ply, text in enumerate(moves):
        yield
        position = last.position
        try:
            play = yield from _play_steps(game, position, text)
        except IllegalMoveError as error:
            raise MoveRefusedError(ply, text, error.violation, last) from None
        except ValueError:
            message = f"{quoted(text)} is not a move: expected a point as in d4, a link as in d4-e5, or swap."
            unread = Violation(ViolationCode.WRONG_MOVE, message, parameters={"move": text})
            raise MoveRefusedError(ply, text, unread, last) from None
        last = LastPlay(play.position, text, position.turn, play)
    return last


def _play_steps(game: Game, position: Position, text: str) -> Steps[Play]:
    """Remembered, because every request replays its game from the start."""
    key = game, position, text
    return (yield from _plays.steps(key, lambda: game.play_steps(position, parse_move(text))))


@unchangeable
@dataclass(frozen=True, slots=True)
class Setup:
    """A position to start from, as it was written down.

    Attributes:
        rows: North to south, of ``.``, ``R`` and ``B``.
        links: The links of that position; None: the game finds them itself.
        turn: The side to move.
    """

    rows: tuple[str, ...]
    links: tuple[Link, ...] | None = None
    turn: Color = Color.RED

    @classmethod
    def of(cls, position: Position) -> Setup:
        """A position as one to start from."""
        board_rows = tuple(rows(position.grid, position.red, position.blue))
        return cls(board_rows, tuple(sorted(position.links)) or None, position.turn)

    @property
    def diagram(self) -> str:
        """The text diagram."""
        lines = self.rows if self.links is None else (*self.rows, f"links: {' '.join(map(str, self.links))}")
        return "\n".join(lines)


@unchangeable
@dataclass(frozen=True, slots=True)
class ByLink:
    """What a link says of the game that two people play by sending links.

    Attributes:
        id: Of the game: 8 to 12 characters of base32, small letters.
        by: Who sends the link: the person who began as this colour. None if the game is only shown.
        offer: ``stop`` if the sender offers to stop, ``agreed`` if both have agreed to stop; empty otherwise.
    """

    id: str
    by: Color | None = None
    offer: str = ""


_FIELDS = {
    "game": Game, "size": int, "setup": Setup | None, "red": str, "blue": str, "by_link": ByLink | None,
}  # fmt: skip
_SAID = {"comment": str, "arrows": Sequence[Arrow]}


class GameRecord:
    """A game from its start, with everything that was played and said, and the node that is shown.

    Attributes:
        game: The game that is played.
        size: Points along one side of the board.
        setup: The position to start from; None for the empty board.
        red: The name of the person who began as Red; empty if it is not known.
        blue: The name of the person who began as Blue; empty if it is not known.
        resigned_at: In which line somebody resigned, at its end; None for the main line.
        by_link: What belongs to a game by link; None for every other game.
    """

    __slots__ = ("_current", "_resigned", "_resigned_at", "_root", "blue", "by_link", "game", "red", "setup", "size")

    def __init__(self, game: Game, size: int, setup: Setup | None = None) -> None:
        self.game = game
        self.size = size
        self.setup = setup
        self.red: str = ""
        self.blue: str = ""
        self.by_link: ByLink | None = None
        self._resigned: Color | None = None
        self._resigned_at: Node | None
        self._current: Node | None
        self.root = Root()

    def _take(self, other: GameRecord) -> None:
        """Take over the tree, and all that is said, of another record of the same game and start."""
        self.root = other._root
        self.red, self.blue, self.by_link = other.red, other.blue, other.by_link
        self._resigned, self._resigned_at, self._current = other._resigned, other._resigned_at, other._current

    @property
    def root(self) -> Node:
        """The start of the tree of moves: a node without a move."""
        return self._root

    @root.setter
    @checked
    def root(self, root: Root) -> None:
        self._root, self._current, self._resigned_at = root, None, None
        root.record = self

    @property
    def current(self) -> Node:
        """The node that is shown: the end of the main line, unless you set another one."""
        return self._root.end if self._current is None else self._current

    @current.setter
    def current(self, node: Node) -> None:
        self._current = self._owned(node)

    @property
    def resigned(self) -> Color | None:
        """Who resigned at the end of a line; None if nobody did."""
        return self._resigned

    @resigned.setter
    def resigned(self, color: Color | str | None) -> None:
        self._resigned = None if color is None else Color(color)

    @property
    def resigned_at(self) -> Node | None:
        """In which line somebody resigned, at its end; None for the main line."""
        return self._resigned_at

    @resigned_at.setter
    def resigned_at(self, node: Node | None) -> None:
        self._resigned_at = None if node is None else self._owned(node)

    @property
    def resigned_here(self) -> Color | None:
        """Who resigned at the current node."""
        return self.resigned_in(self.current)

    def resigned_in(self, node: Node) -> Color | None:
        """Who resigned at a node."""
        return self._resigned if node is self.resignation_end else None

    @property
    def resignation_end(self) -> Node:
        """The node at which somebody resigned, if somebody did."""
        return (self.resigned_at or self._root).end

    def _pin_resignation(self) -> None:
        """Let it stay where it is, whatever line becomes the main line."""
        if self._resigned is not None:
            self.resigned_at = self.resignation_end

    def _leave(self, node: MoveNode) -> None:
        """Prepare for the removal of a node, with everything after it."""
        self._pin_resignation()
        if self._current is not None and node in self._current.line:
            self._current = node.parent
        if self.resigned_at is not None and node in self.resigned_at.line:
            self._resigned = self.resigned_at = None

    def _owned(self, node: Node) -> Node:
        """The node itself. Raises ValueError for one of another tree."""
        if getattr(node, "root", None) is not self._root:
            raise ValueError(f"{quoted(node)} is not in this record: expected one of its nodes")
        return node

    def refuse_other_values(self) -> None:
        """Raise ValueError for a field of the record or of a node that has been set to what it cannot hold."""
        refuse_other({name: getattr(self, name) for name in _FIELDS}, _FIELDS)
        for node in (self._root, *(step for step in written_order(self._root) if isinstance(step, MoveNode))):
            if isinstance(node, MoveNode):
                refuse_other({"move": node.move}, {"move": Move})
            refuse_other({"comment": node.comment, "arrows": node.arrows}, _SAID)
            played = points_of(node.move) if isinstance(node, MoveNode) else ()
            require_on_board(chain(played, node.marks.keys(), *map(Arrow.of, node.arrows)), self.size)

    def _refuse(self, node: Node, move: Move, *, by_the_rules: bool) -> None:
        """Raise IllegalMoveError, or ValueError, for a move that cannot be added after a node."""
        if by_the_rules:
            self.game.play(self.position_at(node), move)
        elif any(not 0 <= coordinate < self.size for point in points_of(move) for coordinate in point):
            raise ValueError(f"{move} is not on the board: expected a move on {self.size}x{self.size} points")

    def position_at(self, node: Node) -> Position:
        """The position at a node; the errors are those of :meth:`play_of`."""
        return self.play_of(node).position if isinstance(node, MoveNode) else self.start()

    def play_of(self, node: MoveNode) -> Play:
        """What the move of a node did.

        Raises ValueError for a set-up that the game does not accept, and for a move on the way that the rules do not
        allow.
        """
        unknown: list[MoveNode] = []
        step: Node = node
        while isinstance(step, MoveNode) and step.known_play is None:
            unknown.append(step)
            step = step.parent
        position = step.known_play.position if isinstance(step, MoveNode) and step.known_play else self.start()
        for move_node in reversed(unknown):
            try:
                play = self.game.play(position, move_node.move)
            except IllegalMoveError as error:
                raise ValueError(f"Move {move_node.ply}, {move_node.move}, cannot be played: {error}") from error
            move_node.known_play = play
            position = play.position
        assert node.known_play is not None, "every move on the way has been played"
        return node.known_play

    def start(self) -> Position:
        """The position before the first move. Raises ValueError for a set-up that the game does not accept."""
        if self.setup is None:
            return self.game.start(self.size)
        return self.game.setup(self.setup.diagram, self.setup.turn)

    def replay(self, node: Node | None = None) -> LastPlay:
        """Play the moves to a node, the current one unless given.

        Raises ValueError for a set-up that the game does not accept, MoveRefusedError for a move that it refuses.
        """
        line = (self.current if node is None else node).line
        return finish(replay_steps(self.game, self.start(), (str(step.move) for step in line)))

    def replay_legal(self, node: Node | None = None) -> tuple[LastPlay, list[str]]:
        """Play to a node, the current one unless given, as far as the rules allow. Sentences say what was left out.

        Raises ValueError for a set-up whose rows are not a board.
        """
        return finish(self.replay_legal_steps(node))

    def replay_legal_steps(self, node: Node | None = None) -> Steps[tuple[LastPlay, list[str]]]:
        """:meth:`replay_legal` as work that pauses."""
        line = (self.current if node is None else node).line
        start, problems = yield from self._legal_start_steps()
        try:
            return (yield from replay_steps(self.game, start, (str(step.move) for step in line))), problems
        except MoveRefusedError as error:
            problems.append(f"Move {error.ply + 1}, {error.move}, and what follows it are left out. {error.violation}")
            return error.last, problems

    def _legal_start_steps(self) -> Steps[tuple[Position, list[str]]]:
        """The start. If the links of the set-up are malformed, it is without them."""
        setup = self.setup
        if setup is None:
            return self.start(), []
        try:
            return (yield from self.game.setup_steps(setup.diagram, setup.turn)), []
        except ValueError as error:
            if setup.links is None:
                raise
            without_links = replace(setup, links=None).diagram
            start = yield from self.game.setup_steps(without_links, setup.turn)
            # Line and column are those of a diagram that nobody has written.
            return start, [f"The links of the set-up are left out: {str(error).partition(': ')[2]}."]
