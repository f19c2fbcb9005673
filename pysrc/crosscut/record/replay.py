"""The way from a start and moves to a position, as far as the rules allow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from crosscut.arguments import quoted, unchangeable
from crosscut.game import Game
from crosscut.geometry import Color, Link
from crosscut.move import parse_move
from crosscut.notation.written_lines import fault_of
from crosscut.position import Play, Position, rows
from crosscut.record.grammar import LIMITS
from crosscut.said import tr
from crosscut.steps import Steps, StepsCache
from crosscut.violation import IllegalMoveError, Violation, ViolationCode


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


MAX_MOVES = LIMITS["MAX_LINE"]
"""The most moves of a line: more than any 26x26 game can have, which has 676 stones and 625 links."""

REMEMBERED = 4096
"""How many plays are cached: those of a few long games."""
_plays: StepsCache[tuple[Game, Position, str], Play] = StepsCache(REMEMBERED)


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
        super().__init__(
            tr(
                "Move {number} ({move}) cannot be played. {why}",
                number=ply + 1,
                move=move[:40],
                why=violation.message,
            )
        )
        self.ply = ply
        """How many moves were played before it."""
        self.move = move
        self.violation = violation
        self.last = last
        """The last of those moves."""

    def __reduce__(self) -> tuple[type[MoveRefusedError], tuple[int, str, Violation, LastPlay]]:
        # Otherwise pickle would make it again from its message, and it could not go from process to process.
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
            message = tr(
                "{text} is not a move: expected a point as in d4, a link as in d4-e5, or swap.", text=quoted(text)
            )
            unread = Violation(ViolationCode.WRONG_MOVE, message, parameters={"move": text})
            raise MoveRefusedError(ply, text, unread, last) from None
        last = LastPlay(play.position, text, position.turn, play)
    return last


def _play_steps(game: Game, position: Position, text: str) -> Steps[Play]:
    """Cached, because every request replays its game from the start."""
    key = game, position, text
    return (yield from _plays.steps(key, lambda: game.play_steps(position, parse_move(text))))


def legal_start_steps(game: Game, size: int, setup: Setup | None) -> Steps[tuple[Position, list[str]]]:
    """The position of a set-up, the empty board without one; without the links of the set-up if they are malformed.

    Sentences say what was left out. Raises ValueError for a set-up whose rows are not a board.
    """
    if setup is None:
        return game.start(size), []
    try:
        return (yield from game.setup_steps(setup.diagram, setup.turn)), []
    except ValueError as error:
        if setup.links is None:
            raise
        without_links = replace(setup, links=None).diagram
        start = yield from game.setup_steps(without_links, setup.turn)
        # Line and column are those of a diagram that nobody has written.
        return start, [tr("The links of the set-up are left out: {fault}.", fault=fault_of(error))]
