"""``Record``: a game with its variations and what is said about it, from and to links and files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Self

# Boards and records make each other, so each of the two modules knows the other one.
from crosscut import board as boards
from crosscut.arguments import checked, quoted
from crosscut.game import Game
from crosscut.move import Move, Place
from crosscut.position import Play, Position
from crosscut.record import fragment, record_json, record_text
from crosscut.record.fragment import Reading
from crosscut.record.game_record import GameRecord, Setup
from crosscut.record.tree import Node
from crosscut.registry import game as game_of_id
from crosscut.registry import games
from crosscut.svg import Look, draw


@checked
class Record(GameRecord):
    """A game as people play and discuss it: a tree of moves with comments, marks and arrows, and who plays.

    ``game`` is an id or a :class:`~crosscut.Game`. Without ``size`` the board has the usual size of the game.
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
        red: The name of the person who began as Red, at most 40 characters; empty if it is not known.
        blue: The name of the person who began as Blue, at most 40 characters; empty if it is not known.
        resigned: Who resigned at the end of a line; None if nobody did.
        resigned_at: In which line somebody resigned, at its end; None for the main line.
        by_link: What belongs to a game that two people play by sending links; None for every other game.
    """

    __slots__ = ()

    def __init__(self, game: Game | str, size: int | None = None) -> None:
        game = game_of_id(game) if isinstance(game, str) else game
        super().__init__(game, game.start(size).size)

    @classmethod
    @checked
    def of(cls, record: GameRecord) -> Self:
        """The record with its tree, as one of this class; the tree then belongs to it."""
        other = cls.__new__(cls)
        GameRecord.__init__(other, record.game, record.size, record.setup)
        other._take(record)
        return other

    @classmethod
    def _of_plays(cls, game: Game, start: Position, played: Iterable[tuple[Move, Play]]) -> Self:
        """The record of moves that are known to be legal."""
        record = cls.__new__(cls)
        empty = game.start(start.size)
        if start.from_start and start.ply == 1:
            # In a set-up the stone could not be answered by a swap.
            first = cls._first_play(game, empty, start)
            start, played = (start, played) if first is None else (empty, [first, *played])
        GameRecord.__init__(record, game, start.size, None if start == empty else Setup.of(start))
        node = record.root
        for move, play in played:
            node = node.append(move, play)
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

        Moves against the rules stay in it, and :meth:`board` refuses them. What a figure adds to a record, such as a
        task, is left out: :func:`crosscut.link.read` has it. Raises ValueError, with a sentence for everything that
        cannot be read, if the link cannot be read as a whole.
        """
        reading = fragment.read(fragment.fragment_of(address.strip()))
        if reading is None:
            raise ValueError(f"{quoted(address)} is not a link: expected the address of a game, or what follows its #")
        return cls._whole("link", address, reading)

    @classmethod
    @checked
    def from_text(cls, text: str) -> Self:
        """The record of a text as :meth:`to_text` writes it, or a person does: see :mod:`crosscut.files.record_text`.

        Moves against the rules stay in it, and :meth:`board` refuses them. Raises ValueError, with a sentence for
        everything that cannot be read, if the text cannot be read as a whole.
        """
        return cls._whole("record", text, record_text.read(text))

    @classmethod
    @checked
    def from_json(cls, text: str) -> Self:
        """The record of a JSON text as :meth:`to_json` writes it: see :mod:`crosscut.files.record_json`.

        Moves against the rules stay in it, and :meth:`board` refuses them. Raises ValueError, with a sentence for
        everything that cannot be read, if the text cannot be read as a whole.
        """
        return cls._whole("record", text, record_json.read(text))

    @classmethod
    def _whole(cls, what: str, text: str, reading: Reading) -> Self:
        if not reading.names_game:  # nothing is shown instead here
            expected = ", ".join(known.id for known in games())
            raise ValueError(f"The {what} {quoted(text)} names no game that is known here: expected one of {expected}")
        if reading.problems:
            raise ValueError(f"The {what} {quoted(text)} cannot be read as it stands. {' '.join(reading.problems)}")
        return cls.of(reading.record)

    def to_link(self, base: str = "") -> str:
        """The link of the record: ``base``, the address of a page that plays it, and the record after its ``#``.

        It shows the current node. Without ``base`` it is the record alone. If the link would be very long, the record
        is compressed. Raises ValueError if the record has more than a link can hold.
        """
        return address(base, self._read_back(fragment.write_shareable, fragment.read))

    def to_text(self) -> str:
        """The record as text for people. Raises ValueError if it has more than such a text can hold."""
        return self._read_back(record_text.write, record_text.read)

    def to_json(self) -> str:
        """The record as JSON for programs. Raises ValueError if it has more than such a text can hold."""
        return self._read_back(record_json.write, record_json.read)

    def _read_back(self, write: Callable[[GameRecord], str], read: Callable[[str], Reading | None]) -> str:
        """What is written, if nothing is lost when it is read."""
        self.refuse_other_values()
        written = write(self)
        reading = read(written)
        if reading is None or reading.problems:
            problems = " ".join(reading.problems) if reading else ""
            raise ValueError(f"The record cannot be written, because it would not be read as a whole. {problems}")
        return written

    def board(self, node: Node | None = None) -> boards.Board:
        """The board at a node, with the moves that lead there; at the current node unless another one is given.

        Raises ValueError for a node of another record, a start that the game does not accept, and a move on the way
        that the rules do not allow.
        """
        return boards.Board._of_plays(self.game, self.start(), self._plays(node))

    def _plays(self, node: Node | None = None) -> list[tuple[Move, Play]]:
        """The moves that lead to a node, and what each did; the errors are those of :meth:`board`."""
        node = self.current if node is None else self._owned(node)
        return [(step.move, self.play_of(step)) for step in node.line]

    def _repr_svg_(self) -> str:
        # A picture cannot know whether the notebook is light or dark. The light colours are readable on both.
        return draw(self, look=Look(scheme="light"))[0]

    def __reduce__(self) -> tuple[Callable[[str], Record], tuple[str]]:
        # Nodes know their parents, so a copy of their own would be as deep as the longest line.
        return type(self).from_link, (self.to_link(),)

    def __str__(self) -> str:
        return record_text.write(self)

    def __repr__(self) -> str:
        count = len(self.root.main_line())
        main_line = f"{count} move{'' if count == 1 else 's'} in the main line"
        return f"<Record of {self.game.id}, {self.size}x{self.size}: {main_line}>"


def address(base: str, fragment_text: str) -> str:
    """The link of a fragment under a page, or the fragment itself."""
    return f"{base.partition('#')[0]}#{fragment_text}" if base else fragment_text
