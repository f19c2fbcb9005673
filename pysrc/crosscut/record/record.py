"""A game as people discuss it: a tree of moves.

A record can hold moves that the rules refuse; :meth:`Record.replay` says how far they allow.

What reads and writes records makes them, and so does a board: it imports this module, which imports it where it is
needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Self

from crosscut.arguments import checked, quoted, refuse_other, unchangeable
from crosscut.game import Game, GameLike
from crosscut.geometry import Color
from crosscut.move import Move, Place, points_of
from crosscut.position import Play, Position
from crosscut.record.annotations import Arrow, require_on_board
from crosscut.record.figure_text import Display, Task
from crosscut.record.replay import MAX_MOVES, LastPlay, MoveRefusedError, Setup, legal_start_steps, replay_steps
from crosscut.record.text import MAX_TITLE, BoardText, kept_name
from crosscut.record.tree import MoveNode, Node, Root, written_order
from crosscut.record.tree_text import MAX_DEPTH, MAX_NODES, refuse_too_large
from crosscut.record.unread import Unread
from crosscut.registry import game_of, games
from crosscut.rich_display import draw
from crosscut.said import tr
from crosscut.steps import Steps, finish
from crosscut.violation import IllegalMoveError

if TYPE_CHECKING:
    from crosscut.record.board import Board


@unchangeable
@dataclass(frozen=True, slots=True)
class GameByLink:
    """What a link says of the game that two people play by sending links.

    Attributes:
        id: Of the game: 8 to 12 characters of base32, small letters.
        by: Who sends the link: the person who began as this colour. None if the game is only shown.
        offer: ``stop`` if the sender offers a tie, ``agreed`` if both have agreed to stop; empty otherwise.
        score: In a rematch, the games won before by who began it as Red and as Blue, such as ``2-1``; empty otherwise.
    """

    id: str
    by: Color | None = None
    offer: str = ""
    score: str = ""


ByLink = GameByLink  # The former name, for one release.


@dataclass(slots=True)
class Reading:
    """What could be read from a link or another text.

    Attributes:
        record: The game.
        display: How its author wants the figure to be drawn.
        hint: The board at the node shown, as the link gives it or else as the moves alone make it: what to paint before
            the rules are asked, which may add to it. It is no help for a player.
        problems: A sentence for everything that could not be read.
        task: What the figure asks of its reader.
        names_game: Whether a game was named that is known here; if not, another one is shown.
        named: The id of the game that was named, even if there is none; empty if none was.
    """

    record: Record
    display: Display
    hint: BoardText
    problems: list[str] = field(default_factory=list)
    task: Task | None = None
    names_game: bool = True
    named: str = ""


_INSTEAD = re.compile(r"; [^;.]+ is used instead\.")
_FIELDS = {"game": Game, "size": int, "setup": Setup | None, "by_link": GameByLink | None}


@checked
class Record:
    """A game as people play and discuss it: a tree of moves with comments, marks and arrows, and who plays.

    ``game`` is a :class:`~crosscut.Game`, its class or its id. Without ``size`` the board has the game's usual size.
    Raises UnknownGameError, and ValueError for a size outside 2..26. A record of a game that starts from another
    position is that of a board: ``Board.from_diagram(...).record``. In a notebook a record is shown as a picture.
    Two records are never equal, as they may change; compare what :meth:`to_link` writes. A copy has a tree of its own.

    >>> import crosscut
    >>> record = crosscut.Record("quax", 5)
    >>> record.red, record.blue = "Ada", "Bob"
    >>> node = record.root.add("c3", comment="The centre.")
    >>> node = node.add("d4")
    >>> node.marks["d4"] = "triangle"
    >>> variation = node.parent.add("b2", comment="Better?")
    >>> [str(node.move) for node in record.root.main_line()]
    ['c3', 'd4']
    >>> print(record)
    Crosscut game record 1
    Game: quax
    Size: 5
    Red: Ada
    Blue: Bob
    <BLANKLINE>
    c3 {The centre.} d4 [triangle@d4] (b2 {Better?})
    <BLANKLINE>
    >>> variation.promote()
    >>> crosscut.Record.from_link(record.to_link()).board()
    <Board of quax, 5x5: c3 b2, red to move>

    Attributes:
        game: The game that is played.
        size: Points along one side of the board.
        root: The start of the tree of moves: a node without a move.
        current: The node that is shown: the end of the main line, unless you set another one.
        setup: The position to start from; None for the empty board.
        resigned: Who resigned at the end of a line; None if nobody did.
        resigned_at: In which line somebody resigned, at its end; None for the main line.
        by_link: What belongs to a game that two people play by sending links; None for every other game.
    """

    __slots__ = (
        "_blue", "_called", "_count", "_current", "_inventor", "_red", "_resigned", "_resigned_at", "_root", "by_link",
        "game", "setup", "size",
    )  # fmt: skip

    def __init__(self, game: GameLike, size: int | None = None) -> None:
        self.game = game_of(game)
        self.size = self.game.start(size).size
        self.setup: Setup | None = None
        self._red = self._blue = self._called = self._inventor = ""
        self.by_link: GameByLink | None = None
        self._resigned: Color | None = None
        self._resigned_at: Node | None
        self._current: Node | None
        self._count: int | None
        """Moves in the tree, once they have been counted."""
        self.root = Root()

    @classmethod
    @checked
    def of(cls, record: Record) -> Self:
        """The record with its tree, as one of this class; the tree then belongs to it."""
        other = cls(record.game, record.size)
        other.setup = record.setup
        other.root = record._root
        other.red, other.blue, other.by_link = record.red, record.blue, record.by_link
        other.called, other.inventor = record.called, record.inventor
        other._resigned, other._resigned_at, other._current = record._resigned, record._resigned_at, record._current
        return other

    @classmethod
    def _of_plays(cls, game: Game, start: Position, played: Iterable[tuple[Move, Play]]) -> Self:
        """The record of moves that are known to be legal."""
        empty = game.start(start.size)
        if start.from_start and start.ply == 1:
            # In a set-up the stone could not be answered by a swap.
            first = cls._first_play(game, empty, start)
            start, played = (start, played) if first is None else (empty, [first, *played])
        record = cls(game, start.size)
        record.setup = None if start == empty else Setup.of(start)
        node = record.root
        for move, play in played:
            node = node._append(move, play)
        return record

    @staticmethod
    def _first_play(game: Game, empty: Position, after: Position) -> tuple[Move, Play] | None:
        """The first move of a game after which a position stands; None if there is none."""
        # Where the rules add stones to the first one, any of them may have been the first.
        for point in empty.grid.points(after.red):
            stone = Place(point)
            if stone in game.legal_moves(empty) and (play := game.play(empty, stone)).position == after:
                return stone, play
        return None

    @classmethod
    @checked
    def from_link(cls, address: str) -> Self:
        """The record of a link, a whole one or its part after the ``#``.

        A whole one without ``v`` may have been cut off, and is refused; the part alone needs none.
        Moves against the rules stay in it, and :meth:`board` refuses them. What a figure adds to a record, such as a
        task, is left out: :func:`crosscut.link.read` has it. Raises ValueError, with a sentence for everything that
        cannot be read, if the link cannot be read as a whole.
        """
        from crosscut.record import fragment  # noqa: PLC0415

        return cls._whole("from_link", address.strip(), fragment.read)

    @classmethod
    @checked
    def from_text(cls, text: str) -> Self:
        """The record of a text as :meth:`to_text` writes it, or a person does: see :mod:`crosscut.files.record_text`.

        Moves against the rules stay in it, and :meth:`board` refuses them. Raises ValueError, with a sentence for
        everything that cannot be read, if the text cannot be read as a whole.
        """
        from crosscut.record import record_text  # noqa: PLC0415

        return cls._whole("from_text", text, record_text.read)

    @classmethod
    @checked
    def from_json(cls, text: str) -> Self:
        """The record of a JSON text as :meth:`to_json` writes it: see :mod:`crosscut.files.record_json`.

        Moves against the rules stay in it, and :meth:`board` refuses them. Raises ValueError, with a sentence for
        everything that cannot be read, if the text cannot be read as a whole.
        """
        from crosscut.record import record_json  # noqa: PLC0415

        return cls._whole("from_json", text, record_json.read)

    @classmethod
    @checked
    def read_all(
        cls, text: str | Iterable[str] | Iterable[bytes], *, bad: list[Unread] | None = None
    ) -> Iterator[Self]:
        """The records of a text of many games, an open file or lines, one after the other as they are read.

        The games may be records as text, JSON in lines or lists, links in lines, and games of Abstract Play, also
        mixed: whatever ``crosscut convert`` writes. Raises ValueError at the first part that cannot be read as a whole,
        with its number and line; if ``bad`` is a list, such parts are added to it instead, and the good records go on.

        >>> import crosscut
        >>> games = [crosscut.Board("quax", size).record for size in (5, 6)]
        >>> text = "\\n".join([games[0].to_link(), "who?", games[1].to_json(), games[0].to_text()])
        >>> bad = []
        >>> [record.size for record in crosscut.Record.read_all(text, bad=bad)]
        [5, 6, 5]
        >>> print(bad[0])
        Record 2, line 2: 'who?' is not a game: expected a record as text or JSON, or a link
        """
        from crosscut.record import many  # noqa: PLC0415

        for number, part in enumerate(many.parts(text), 1):
            try:
                yield cls._whole("read_all", part.text, many.read_part)
            except ValueError as error:
                unread = Unread(number, part.line, str(error), quoted(part.text))
                if bad is None:
                    raise ValueError(str(unread)) from error
                bad.append(unread)

    @classmethod
    def _whole(cls, reader: str, text: str, read: Callable[[str], Reading | None]) -> Self:
        """The record that the method of this name reads. A refusal says what else the text is."""
        try:
            return cls.of(cls._read_whole("link" if reader == "from_link" else "record", text, read))
        except ValueError as error:
            from crosscut.record.text_kind import what_else  # noqa: PLC0415

            if other := what_else(text, f"Record.{reader}"):
                raise ValueError(f"{str(error).removesuffix('.')}. {other}") from error
            raise

    @staticmethod
    def _read_whole(what: str, text: str, read: Callable[[str], Reading | None]) -> Record:
        reading = read(text)
        if reading is None:
            raise ValueError(f"{quoted(text)} is not a {what}: expected the address of a game, or what follows its #")
        if not reading.names_game:  # nothing is shown instead here
            expected = ", ".join(known.id for known in games())
            raise ValueError(f"The {what} {quoted(text)} names no game that is known here: expected one of {expected}")
        if reading.problems:
            # What a lenient reader does instead is not done here.
            problems = " ".join(_INSTEAD.sub(".", problem) for problem in reading.problems)
            raise ValueError(f"The {what} {quoted(text)} cannot be read as it stands. {problems}")
        return reading.record

    def to_link(self, base: str = "") -> str:
        """The link of the record: ``base``, the address of a page that plays it, and the record after its ``#``.

        It shows the current node. Without ``base`` it is the record alone. If the link would be very long, the record
        is compressed. Raises ValueError if the record has more than a link can hold.
        """
        from crosscut.record import fragment  # noqa: PLC0415

        return address(base, self._read_back(fragment.write_shareable, fragment.read))

    def to_text(self) -> str:
        """The record as text for people. Raises ValueError if it has more than such a text can hold."""
        from crosscut.record import record_text  # noqa: PLC0415

        return self._read_back(record_text.write, record_text.read)

    def to_json(self) -> str:
        """The record as JSON for programs. Raises ValueError if it has more than such a text can hold."""
        from crosscut.record import record_json  # noqa: PLC0415

        return self._read_back(record_json.write, record_json.read)

    def _read_back(self, write: Callable[[Record], str], read: Callable[[str], Reading | None]) -> str:
        """What is written, if nothing is lost when it is read."""
        self._refuse_other_values()
        written = write(self)
        reading = read(written)
        if reading is None or reading.problems:
            problems = " ".join(reading.problems) if reading else ""
            raise ValueError(f"The record cannot be written, because it would not be read as a whole. {problems}")
        return written

    def board(self, node: Node | None = None) -> Board:
        """The board at a node, with the moves that lead there; at the current node unless another one is given.

        Raises ValueError for a node of another record, a start that the game does not accept, and a move on the way
        that the rules do not allow.
        """
        from crosscut.record.board import Board  # noqa: PLC0415

        return Board._of_plays(self.game, self.start(), self._plays(node))

    def _plays(self, node: Node | None = None) -> list[tuple[Move, Play]]:
        """The moves that lead to a node, and what each did; the errors are those of :meth:`board`."""
        node = self.current if node is None else self._owned(node)
        return [(step.move, self.play_of(step)) for step in node.line]

    @property
    def root(self) -> Node:
        """The start of the tree of moves: a node without a move."""
        return self._root

    @root.setter
    @checked
    def root(self, root: Root) -> None:
        self._root, self._current, self._resigned_at, self._count = root, None, None, None
        root.record = self

    @property
    def red(self) -> str:
        """The name of the person who began as Red; empty if it is not known.

        Invisible characters, such as control characters, become blanks when it is set. Raises ValueError for more than
        40 characters.
        """
        return self._red

    @red.setter
    @checked
    def red(self, red: str) -> None:
        self._red = kept_name(red)

    @property
    def blue(self) -> str:
        """The name of the person who began as Blue, in the same way."""
        return self._blue

    @blue.setter
    @checked
    def blue(self, blue: str) -> None:
        self._blue = kept_name(blue)

    @property
    def called(self) -> str:
        """What an own game is called, in the same way, but with up to 60 characters; empty if it has no name."""
        return self._called

    @called.setter
    @checked
    def called(self, called: str) -> None:
        self._called = kept_name(called, MAX_TITLE)

    @property
    def inventor(self) -> str:
        """Who invented an own game, in the same way."""
        return self._inventor

    @inventor.setter
    @checked
    def inventor(self, inventor: str) -> None:
        self._inventor = kept_name(inventor, MAX_TITLE)

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

    def _resigned_at_node(self, node: Node) -> Color | None:
        return self._resigned if node is self._resignation_end else None

    @property
    def _resignation_end(self) -> Node:
        """The node at which somebody resigned, if somebody did."""
        return (self.resigned_at or self._root).end

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Former names, for one release: a node says who resigned there."""
            former = {
                "resigned_here": lambda: self.current.resigned,
                "resigned_in": lambda: self._resigned_at_node,
                "resignation_end": lambda: self._resignation_end,
            }
            if name in former:
                return former[name]()
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _before_reordering(self) -> None:
        """Keep the resignation where it is, whatever line becomes the main line."""
        if self._resigned is not None:
            self.resigned_at = self._resignation_end

    def _before_removal(self, node: MoveNode) -> None:
        """Prepare for the removal of a node, with everything after it."""
        self._before_reordering()
        self._count = None
        if self._current is not None and node in self._current.line:
            self._current = node.parent
        if self.resigned_at is not None and node in self.resigned_at.line:
            self._resigned = self.resigned_at = None

    def _owned(self, node: Node) -> Node:
        """The node itself. Raises ValueError for one of another tree."""
        if getattr(node, "root", None) is not self._root:
            raise ValueError(f"{quoted(node)} is not in this record: expected one of its nodes")
        return node

    def _refuse_other_values(self) -> None:
        """Raise ValueError for a field of the record or of a node that has been set to what it cannot hold."""
        refuse_other({name: getattr(self, name) for name in _FIELDS}, _FIELDS)
        refuse_too_large(self._root)
        for node in (self._root, *(step for step in written_order(self._root) if isinstance(step, MoveNode))):
            try:
                self._refuse_other_values_at(node)
            except ValueError as error:
                where = f"move {node.ply}, {node.move}" if isinstance(node, MoveNode) else "the start"
                raise ValueError(f"What stands at {where}, cannot be written: {error}") from error

    def _refuse_other_values_at(self, node: Node) -> None:
        if isinstance(node, MoveNode):
            refuse_other({"move": node.move}, {"move": Move})
        refuse_other({"arrows": node.arrows}, {"arrows": Sequence[Arrow]})
        played = points_of(node.move) if isinstance(node, MoveNode) else ()
        require_on_board(chain(played, node.marks.keys(), *map(Arrow.of, node.arrows)), self.size)

    def _refuse_move(self, node: Node, move: Move, *, by_the_rules: bool) -> None:
        """Raise IllegalMoveError, or ValueError, for a move that cannot be added after a node."""
        self._refuse_larger(node)
        if by_the_rules:
            self.game.play(self.position_at(node), move)
        elif any(not 0 <= coordinate < self.size for point in points_of(move) for coordinate in point):
            raise ValueError(f"{move} is not on the board: expected a move on {self.size}x{self.size} points")
        assert self._count is not None, "they have just been counted"
        self._count += 1

    def _refuse_larger(self, node: Node) -> None:
        """Raise ValueError if no record can hold one move more after a node."""
        if self._count is None:
            self._count = sum(isinstance(step, MoveNode) for step in written_order(self._root))
        if self._count >= MAX_NODES:
            raise ValueError(f"the record is full: it has {self._count} moves, expected at most {MAX_NODES}")
        if node.ply >= MAX_MOVES:
            raise ValueError(f"the line is full: it has {node.ply} moves, expected at most {MAX_MOVES}")
        if node.children and node.depth >= MAX_DEPTH:
            raise ValueError(f"the variation cannot be added: expected at most {MAX_DEPTH} in one another")

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
        start, problems = yield from legal_start_steps(self.game, self.size, self.setup)
        try:
            return (yield from replay_steps(self.game, start, (str(step.move) for step in line))), problems
        except MoveRefusedError as error:
            problems.append(
                tr(
                    "Move {number}, {move}, and what follows it are left out. {why}",
                    number=error.ply + 1,
                    move=error.move,
                    why=error.violation,
                )
            )
            return error.last, problems

    def _repr_svg_(self) -> str:
        # A picture cannot know whether the notebook is light or dark. The light colours have their own plate.
        return draw(self, Display(), scheme="light")

    def __reduce__(self) -> tuple[Callable[[str], Record], tuple[str]]:
        # Nodes know their parents, so a copy of their own would be as deep as the longest line.
        return type(self).from_link, (self.to_link(),)

    def __str__(self) -> str:
        from crosscut.record import record_text  # noqa: PLC0415

        return record_text.write(self)

    def __repr__(self) -> str:
        count = len(self.root.main_line())
        main_line = f"{count} move{'' if count == 1 else 's'} in the main line"
        return f"<Record of {self.game.id}, {self.size}x{self.size}: {main_line}>"


def address(base: str, fragment_text: str) -> str:
    """The link of a fragment under a page, or the fragment itself."""
    return f"{base.partition('#')[0]}#{fragment_text}" if base else fragment_text
