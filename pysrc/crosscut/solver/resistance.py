"""How long a lost side can resist: the number of moves until the end if the winner hurries and the loser delays.

In a tie both hurry, by moves that keep the tie.

*Within n moves?* is asked for n = 0, 1, 2, ... until the answer is yes: some move of the winner, or every move of the
other side, leads to a yes within n - 1. A yes about a position holds for all larger numbers, too, and a no for all
smaller ones. Only moves that give the win away are left out: a position that is known not to be won is a no.
"""

from __future__ import annotations

from dataclasses import replace

from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.position import Position
from crosscut.solver.decider import OPEN, Decider
from crosscut.steps import Budget, Steps

REMEMBERED = 500_000
"""Positions whose bounds are remembered."""


class _SpentError(Exception):
    """The budget is spent, and the answer is not known."""


class Resistance:
    """The search for the number of moves, for positions with a known result."""

    def __init__(self, decider: Decider, winner: Color | None, budget: Budget) -> None:
        self._decider = decider
        self._winner = winner
        self._budget = budget
        self._within: dict[Position, tuple[int, int]] = {}

    def plies_steps(self, position: Position) -> Steps[int | None]:
        """The number of moves; None if the budget is spent first."""
        plies = 0
        position = replace(position, ply=0, from_start=False, swapped=False)
        try:
            while not (yield from self._ends_within(position, plies)):
                plies += 1
        except _SpentError:
            return None
        return plies

    def move_steps(self, position: Position) -> Steps[Move | None]:
        """A move that hurries or delays as well as any; None if the budget is spent first, or if there is no move."""
        plies = yield from self.plies_steps(position)
        if plies is None:
            return None
        hurries = self._winner is None or position.turn is self._winner
        for move, later in (yield from self._decider.after_steps(position)).items():
            if hurries and not (yield from self._keeping([later])):
                continue
            try:
                ends = yield from self._ends_within(replace(later, ply=0), plies - 1 if hurries else plies - 2)
            except _SpentError:
                return None
            if ends == hurries:
                return move
        return None

    def _ends_within(self, position: Position, plies: int) -> Steps[bool]:
        if position.over:
            return self._decider.known(position) is self._winner
        no, yes = self._within.get(position, (0, 1 << 30))
        if plies <= no:
            return False
        if plies >= yes:
            return True
        if self._budget.spent:
            raise _SpentError
        self._budget.used += 1
        if self._budget.used % 8 == 0:
            yield
        answer = yield from self._some_or_every(position, plies)
        if len(self._within) >= REMEMBERED:
            self._within.clear()
        self._within[position] = (no, plies) if answer else (plies, yes)
        return answer

    def _some_or_every(self, position: Position, plies: int) -> Steps[bool]:
        wanted = self._winner is None or position.turn is self._winner
        moves = yield from self._decider.after_steps(position)
        after = [replace(later, ply=0) for later in moves.values()]
        if wanted:
            after = yield from self._keeping(after)
        after.sort(key=lambda later: not later.over)
        for later in after:
            if (yield from self._ends_within(later, plies - 1)) == wanted:
                return wanted
        return not wanted

    def _keeping(self, after: list[Position]) -> Steps[list[Position]]:
        """The states with the same result; if a side wins, also the open ones, whose answer may be no."""
        if self._winner is not None:
            return [later for later in after if self._decider.known(later) in (OPEN, self._winner)]
        for later in after:
            if (yield from self._decider.decide_steps(later, self._budget)) is OPEN:
                raise _SpentError
        return [later for later in after if self._decider.known(later) is None]
