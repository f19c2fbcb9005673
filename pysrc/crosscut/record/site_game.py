"""A game from the record of another site, played again by the rules here.

The entries of the site are moves, passes of players who cannot move, and words for ends that the rules do not know.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from crosscut.arguments import unchangeable
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.position import Play
from crosscut.record.figure_text import Display
from crosscut.record.record import Reading, Record
from crosscut.record.text import BoardText, quote
from crosscut.record.tree import Node
from crosscut.record.tree_text import TextLimit, add_comment, read_move
from crosscut.said import Said, of_side, tr
from crosscut.steps import Steps
from crosscut.violation import IllegalMoveError

SEATS = (Color.RED, Color.BLUE)
DAY = len("2026-01-02")
_ENDS = ("resign", "timeout", "draw", "abandoned")


class InProgressError(ValueError):
    """The game is not over at its site."""


@unchangeable
@dataclass(frozen=True, slots=True)
class SiteGame:
    """A game that was played at another site.

    Attributes:
        reading: The game, as far as it was read.
        id: An id that stays the same whenever this game is read.
        result: How it ended there: ``red`` or ``blue`` has won, ``tie`` or ``abandoned``.
        ended: When it ended, as an ISO 8601 time in UTC; empty if that is not known.
        is_whole: Whether all of its moves could be played by the rules here.
    """

    reading: Reading
    id: str
    result: Literal["red", "blue", "tie", "abandoned"]
    ended: str
    is_whole: bool

    @property
    def standing(self) -> str:
        """How it ended there, in a few words."""
        if self.result in ("red", "blue"):
            return f"{self.result.title()} wins."
        return f"{self.result.title()}."

    @property
    def title(self) -> str:
        """A short title that identifies the game in sentences."""
        record = self.reading.record
        people = " and ".join(filter(None, (record.red, record.blue)))
        return ", ".join(filter(None, (people or record.game.name, self.ended[:DAY])))


@dataclass(slots=True)
class SiteRecord:
    """A game as its site records it, before any rule has been applied.

    Attributes:
        entries: The player and the text of each entry, in order.
        is_over: Whether the site says how the game ended.
        winner: The winner there; None if there is none.
        names: The names of the people who played the colours at the end.
        is_pied: Whether the two people exchanged colours after the first move.
        id: The site's id of the game.
        ended: When the game ended, as an ISO 8601 time in UTC.
        about: Lines about the game.
        problems: Sentences for what could not be read.
    """

    game: Game
    size: int
    entries: list[tuple[Color, str]]
    is_over: bool = False
    winner: Color | None = None
    names: dict[Color, str] = field(default_factory=dict)
    is_pied: bool = False
    id: str = ""
    ended: str = ""
    about: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def who(self, color: Color) -> str:
        """The name of the person who played the colour at the end, or the colour."""
        return self.names.get(color) or color.title()


def read_steps(source: SiteRecord) -> Steps[SiteGame]:
    """Play the game again. Sentences say what could not be played.

    Raises InProgressError, and ValueError for a game without a move.
    """
    line = _Line(source)
    yield from line.play_steps()
    if not source.is_over and not line.end and not line.position.over:
        raise InProgressError(
            tr(
                "this game is not over. A game in progress is not opened here, because a computer can analyse it: "
                "open it when it is over"
            )
        )
    if not line.record.root.children:
        raise ValueError(line.fault or tr("no move was made in it"))
    line.finish()
    reading = Reading(line.record, Display(), BoardText.of(line.position), source.problems + line.problems)
    return SiteGame(reading, source.id or _made_id(source), line.result, source.ended, not line.is_cut)


def _made_id(source: SiteRecord) -> str:
    moves = [entry for _, entry in source.entries]
    said = "\n".join((source.game.id, str(source.size), *source.names.values(), source.ended, *moves)).encode()
    return f"{zlib.crc32(said):08x}{zlib.adler32(said):08x}"


class _Entry(NamedTuple):
    """An entry, as sentences name it."""

    number: int
    text: str


def _other_result(there: Color | None, here: Color | None) -> Said:
    """That somebody else has won by the rules."""
    if there is None:
        return of_side(
            here or Color.RED,
            tr("The result differs: there it says that nobody has won, but by the rules Red has."),
            tr("The result differs: there it says that nobody has won, but by the rules Blue has."),
        )
    if here is None:
        return of_side(
            there,
            tr("The result differs: there it says that Red has won, but by the rules nobody has."),
            tr("The result differs: there it says that Blue has won, but by the rules nobody has."),
        )
    return of_side(
        there,
        tr("The result differs: there it says that Red has won, but by the rules Blue has."),
        tr("The result differs: there it says that Blue has won, but by the rules Red has."),
    )


class _Line:
    """Plays the entries of the site by the rules here, as far as they allow it."""

    def __init__(self, source: SiteRecord) -> None:
        self._source = source
        self.record = Record(source.game, source.size)
        red, blue = (source.names.get(color, "") for color in SEATS)
        self.record.red, self.record.blue = (blue, red) if source.is_pied else (red, blue)
        self.position = source.game.start(source.size)
        self.end = ""
        """How the game ended, if not by its rules: one of the site's words."""
        self.problems: list[str] = []
        self.fault = ""
        """The first of them without its full stop."""
        self._node: Node = self.record.root
        self._skipped: Color | None = None
        """The side that was skipped after the last move, until its pass has been read."""
        self._ender = Color.RED
        self._has_passed = False
        """Whether somebody has passed who had a legal move."""
        self.is_cut = False

    def play_steps(self) -> Steps[None]:
        """Play all entries, with a pause before each."""
        for number, (seat, written) in enumerate(self._source.entries, 1):
            yield
            text = "".join(written.lower().split())
            entry = _Entry(number, quote(text))
            if self.end:
                self._cut(
                    tr(
                        "Move {number}, {text}, and what follows it are left out: the game was over before",
                        **entry._asdict(),
                    )
                )
            elif not self._is_end(text, seat):
                if text == "pass":
                    self._pass(entry, seat)
                else:
                    yield from self._move_steps(entry, seat, text)
            if self.is_cut:
                return

    def finish(self) -> None:
        """Record how the game ended, and compare it with the rules."""
        source, record = self._source, self.record
        outcome = source.game.outcome(self.position)
        loser = source.winner.other if source.winner else self._ender
        if self.end == "resign" and outcome is None and not self.is_cut:
            record.resigned = loser
        limit = TextLimit()
        add_comment(record.root, "\n".join(source.about), limit)
        add_comment(self._node, self._last_words(loser), limit)
        if outcome is not None and outcome.winner is not source.winner and source.is_over:
            self.problems.append(_other_result(source.winner, outcome.winner))
        elif outcome is None and source.winner is not None and not self.end and not self.is_cut:
            unfinished = of_side(
                source.winner,
                tr("The result differs: there it says that Red has won, but by the rules the game is not over."),
                tr("The result differs: there it says that Blue has won, but by the rules the game is not over."),
            )
            self.problems.append(unfinished)

    @property
    def result(self) -> Literal["red", "blue", "tie", "abandoned"]:
        """How the game ended, as the site says, else by the rules."""
        outcome = self._source.game.outcome(self.position)
        winner = self._source.winner or (outcome.winner if outcome and not self._source.is_over else None)
        if winner is not None:
            return "red" if winner is Color.RED else "blue"
        return "abandoned" if self.end == "abandoned" else "tie"

    def _last_words(self, loser: Color) -> str:
        who = self._source.who(loser)
        said = {
            "resign": "" if self.record.resigned else f"{who} resigned.",
            "timeout": f"{who} ran out of time.",
            "draw": "A draw was agreed.",
            "abandoned": "The game was abandoned.",
        }
        return said.get(self.end, "")

    def _cut(self, fault: Said) -> None:
        self._say(fault)
        self.is_cut = True

    def _say(self, fault: Said) -> None:
        """Note what is wrong, a clause."""
        self.fault = self.fault or fault
        self.problems.append(tr("{what}.", what=fault))

    def _is_end(self, text: str, seat: Color) -> bool:
        """Whether the entry says how the game ended. It may have a place for each player, separated by commas."""
        words = text.split(",")
        said = list(filter(None, words))
        if len(said) != 1 or said[0] not in _ENDS:
            return False
        self.end = said[0]
        self._ender = seat if len(words) == 1 else SEATS[min(words.index(self.end), 1)]
        return True

    def _pass(self, entry: _Entry, seat: Color) -> None:
        if self._skipped is not seat and not self._has_passed:
            self._has_passed = True
            self._say(tr("Move {number}, {text}, was not due: nobody passes who has a legal move", **entry._asdict()))
        self._skipped = None

    def _move_steps(self, entry: _Entry, seat: Color, text: str) -> Steps[None]:
        source = self._source
        move = read_move(text, source.size)
        if move is None or isinstance(move, Swap):
            self._cut(tr("Move {number}, {text}, could not be read, so the game ends before it", **entry._asdict()))
            return
        if seat is not self.position.turn and not self.position.over:
            self._cut(
                of_side(
                    self.position.turn,
                    tr("Move {number}, {text}, and what follows it are left out: Red is to move", **entry._asdict()),
                    tr("Move {number}, {text}, and what follows it are left out: Blue is to move", **entry._asdict()),
                )
            )
            return
        try:
            play = yield from source.game.play_steps(self.position, move)
        except IllegalMoveError as error:
            left_out = tr(
                "Move {number}, {move}, and what follows it are left out. {why}",
                number=entry.number,
                move=entry.text,
                why=error.violation,
            )
            self.fault = self.fault or left_out.removesuffix(".")
            self.problems.append(left_out)
            self.is_cut = True
            return
        self._add(move, play)
        if source.is_pied and self.position.ply == 1 and not self.position.over:
            self._add(Swap(), source.game.play(self.position, Swap()))

    def _add(self, move: Move, play: Play) -> None:
        self._node = self._node._append(move, play)
        self.position, self._skipped = play.position, play.skipped
