"""A game as a program names it: id, size or set-up, and the moves so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crosscut.arguments import quoted
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import parse_move
from crosscut.position import Play, Position
from crosscut.steps import Remembered, Steps
from crosscut.violation import IllegalMoveError, Violation, ViolationCode

MAX_MOVES = 2_000
"""More than any 26x26 game can have: 676 stones and 625 links."""

REMEMBERED = 4096
"""Plays kept, those of a few long games."""
_plays: Remembered[tuple[Game, Position, str], Play] = Remembered(REMEMBERED)


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
