"""The rules as the search needs them, and an implementation for any game through its public methods."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.position import Position
from crosscut.steps import Steps, finish, immediate

S = TypeVar("S", bound=Hashable)


class Verdict(Enum):
    """A result that is clear at a glance."""

    WON = "won"
    """The side to move wins."""
    LOST = "lost"
    TIED = "tied"
    """Both sides have the same score, or neither can move and neither is joined. In a game of joining of the catalogue
    only set-ups against the rules end like that."""


Glance: TypeAlias = Verdict | Sequence[S]
"""A verdict, or the states after the moves that are worth a look."""


class Rules(ABC, Generic[S]):
    """A game on one board, on states that a search can remember.

    In the states after a state the other side is to move, even if it must be skipped. Then one more state follows, with
    the same stones.
    """

    effort: int
    """About how many times longer a glance takes than with the fastest rules."""

    @abstractmethod
    def state(self, position: Position) -> S:
        """The state of a position that is not over."""

    @abstractmethod
    def is_red_to_move(self, state: S) -> bool:
        """Whose turn it is."""

    @abstractmethod
    def glance(self, state: S) -> Glance[S]:
        """A verdict, or the states after the moves.

        Moves that are proved to lose may be left out, and a state may stand for others of equal value.
        """

    def look(self, state: S) -> Glance[S]:
        """:meth:`glance` for the search; it may leave out more moves, or fewer."""
        return self.glance(state)

    def look_steps(self, state: S) -> Steps[Glance[S]]:
        """:meth:`look` as work that pauses, for rules that take long."""
        return immediate(self.look(state))

    def guess(self, state: S, replies: int) -> tuple[int, int]:
        """A guess at the two numbers of a state with this many moves: how many states must be decided to prove that the
        side to move wins, and that it does not. It only steers the search. Rules that know no better guess 1 for one
        winning move, and one refutation for each move."""
        return 1, replies


class PlainRules(Rules[Position]):
    """Any game that is won by a path, through its public methods. A state has only what matters to the rules."""

    effort = 16

    def __init__(self, game: Game) -> None:
        self._game = game

    def state(self, position: Position) -> Position:
        """The position without the fields that do not matter to the rules."""
        return replace(position, ply=0, from_start=False, swapped=False)

    def is_red_to_move(self, state: Position) -> bool:
        """Whose turn it is."""
        return state.turn is Color.RED

    def glance(self, state: Position) -> Glance[Position]:
        """A verdict if the game is over, else the positions after all moves."""
        return finish(self.look_steps(state))

    def look_steps(self, state: Position) -> Steps[Glance[Position]]:
        """:meth:`glance` as work that pauses after each move: all of them may take a tenth of a second."""
        if state.over:
            winner = self.winner(state)
            return Verdict.TIED if winner is None else Verdict.WON if winner is state.turn else Verdict.LOST
        moves = self._game.legal_moves(state)
        if moves:
            found = []
            for move in moves:
                found.append((yield from self._after_steps(state, move)))
                yield
            return found
        passed = replace(state, turn=state.turn.other)
        return [passed] if self._game.legal_moves(passed) else Verdict.TIED

    def _after_steps(self, state: Position, move: Move) -> Steps[Position]:
        """The state after a legal move: the other side is to move, even if it must be skipped."""
        position = (yield from self._game.play_steps(state, move)).position
        return replace(position, ply=0, turn=state.turn.other)

    def winner(self, state: Position) -> Color | None:
        """Who has won a game that is over."""
        outcome = self._game.outcome(state)
        return None if outcome is None else outcome.winner
