"""What the solver answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.position import Position
from crosscut.solver.best_play import answer_steps
from crosscut.solver.budget import Budget
from crosscut.solver.decider import OPEN, Decider, Deciding
from crosscut.steps import finish


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a position with best play on both sides."""

    winner: Color | None
    """The colour whose edges get joined, or that has the higher score; None is a tie."""
    move: Move | None
    """A best move; None if the game is over or nobody can move."""
    plies: int | None
    """Moves until the end if the winner hurries and the other side resists as long as it can; None unless asked for,
    and where the limits came first."""
    winning_moves: tuple[Move, ...] | None
    """All moves that keep the result, () in a lost position; None unless asked for, and where the limits came first."""
    nodes: int
    """How many positions were looked at."""
    _position: Position = field(repr=False, compare=False)
    _decider: Decider = field(repr=False, compare=False)

    def refute(self, move: Move | str) -> Move | None:
        """The winner's answer to a move of the losing side; in a tie, the answer of the side to move.

        The move is made in the position that was solved, or after :attr:`move` if the winner is to move there. None if
        the game is over after it, or if the winner is skipped. Raises IllegalMoveError.
        """
        winner = self._position.turn if self.winner is None else self.winner
        begins = self.move is not None and self._position.turn is winner
        after = self.after(self.move, move) if begins and self.move is not None else self.after(move)
        return after.move if after._position.turn is winner else None

    def after(self, *moves: Move | str) -> Solution:
        """The solution after some moves, from what is remembered. So you can walk through the whole proof.

        Raises IllegalMoveError.
        """
        return finish(self.after_steps(*moves))

    def after_steps(self, *moves: Move | str) -> Deciding[Solution]:
        """:meth:`after` as work that pauses."""
        position = self._position
        for move in moves:
            position = (yield from self._decider.game.play_steps(position, move)).position
        budget = Budget(None, None)
        winner = yield from self._decider.decide_steps(position, budget)
        assert winner is not OPEN, "a search without limits ends with a result"
        move_after = yield from answer_steps(self._decider, position, budget)
        return Solution(winner, move_after, None, None, budget.used, position, self._decider)


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known while a position is being solved."""

    nodes: int
    """How many positions have been looked at."""
    to_decide: int
    """A lower bound for how many more must be decided; 0 if the result is known."""
    decided: Mapping[Move, Color | None]
    """Moves whose result is known."""
    line: tuple[Move, ...]
    """How the game goes on as far as is known, best moves on both sides."""
