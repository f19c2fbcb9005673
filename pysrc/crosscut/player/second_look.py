"""The solver takes a second look at what the search likes best.

The search guesses well and proves little. The solver proves, but it cannot tell a good move from a bad one before it
has tried both. So the search says what is worth a proof: the position after its best move and the best answer. If the
answer wins, the search goes on with another move; if it loses, with the next best answer.
"""

from __future__ import annotations

from crosscut.geometry import Color
from crosscut.player.search import Search
from crosscut.solver.budget import Budget
from crosscut.solver.decider import Decider
from crosscut.steps import Steps

GLANCES_FOR_AN_EVALUATION = 12
"""Glances of the quickest rules for each evaluation; all of them take a little longer than the evaluation."""
MOVES = 2
"""Moves after which the solver is asked: a move and an answer."""
VISITS = 64
"""After so many visits the search's favourite moves are worth a look."""


class SecondLook:
    """Proofs for the search, as many as its evaluations have earned."""

    def __init__(self, decider: Decider) -> None:
        self._decider = decider
        self.glances = 0
        """Glances taken so far."""

    def look(self, search: Search) -> Steps[None]:
        """Try to decide what the search likes best, with what its evaluations have earned since the last time."""
        walk = search.favourites(MOVES, VISITS)
        earned = int(GLANCES_FOR_AN_EVALUATION / self._decider.rules.effort * search.evaluations)
        if len(walk) == 1 or earned <= self.glances:
            return
        budget = Budget(earned - self.glances, None)
        winner = yield from self._decider.decide_steps(walk[-1].position, budget)
        self.glances += budget.used
        if isinstance(winner, Color):
            search.conclude_from(walk, winner)
