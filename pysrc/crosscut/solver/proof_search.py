"""Who wins? A depth-first proof-number search (Nagai 2002), which proves what it answers.

Each undecided state has two numbers: how many states must at least still be decided before it is proved that the side
to move wins, and before it is proved that it does not (:data:`~crosscut.solver.table.Numbers`). The search goes again
and again to the state that promises most by them, and stays in a part of the tree as long as that part promises more
than the rest. So it needs no tree, only a table, and any entry of it may be forgotten.

The moves of one state lead to states that often share what comes after them, and a sum would count that many times
over. So the largest number is taken, plus one for each other state (weak proof numbers; Ueda, Hashimoto, Hashimoto
and Iida 2008). The numbers only steer the search; that the answer is right does not depend on them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from crosscut.solver.rules import Rules, Verdict
from crosscut.solver.table import INFINITE, LOST, WON, Numbers, Table

S = TypeVar("S", bound=Hashable)


class ProofSearch(Generic[S]):
    """Does one side join its edges from a state on? If nobody does, the answer is no."""

    def __init__(self, rules: Rules[S], for_red: bool, table: Table[S], root: S) -> None:
        self._rules = rules
        self._for_red = for_red
        self._table = table
        self._root = root
        self._path: list[tuple[S, Sequence[S], int, int]] = []
        self.nodes = 0
        """How many states have been looked at."""
        self.met_nobody = False
        """Whether somewhere a game ended with nobody joined."""
        if self.answer is None:
            self._look(root, INFINITE, INFINITE)

    @property
    def answer(self) -> bool | None:
        """Whether the side in question wins; None while it is open."""
        phi, delta = self._table.get(self._root)
        if phi and delta:
            return None
        return (phi == 0) == (self._rules.is_red_to_move(self._root) == self._for_red)

    def advance(self, nodes: int) -> None:
        """Look at that many more states, or as many as it takes."""
        table, path = self._table, self._path
        until = self.nodes + nodes
        while path and self.nodes < until:
            state, after, phi_limit, delta_limit = path[-1]
            known = table.young
            phi = second = INFINITE
            largest = undecided = 0
            best = state
            for child in after:
                numbers = known.get(child)
                child_phi, child_delta = table.get(child) if numbers is None else numbers
                if child_delta < phi:
                    second, phi, best = phi, child_delta, child
                    if not phi:
                        break
                elif child_delta < second:
                    second = child_delta
                if child_phi:
                    undecided += 1
                    largest = max(largest, child_phi)
            delta = largest + undecided - 1 if undecided else 0
            if not phi or not delta or phi >= phi_limit or delta >= delta_limit:
                path.pop()
                table.put(state, (phi, delta) if phi and delta else WON if not phi else LOST)
            else:
                limit = min(phi_limit, second + 1 + (second >> 2))
                self._look(best, delta_limit - undecided + 1, limit)

    def _look(self, state: S, phi_limit: int, delta_limit: int) -> None:
        """Enter a state: write down what is clear about it at a glance, or go on from there."""
        self.nodes += 1
        glance = self._rules.glance(state)
        if isinstance(glance, Verdict):
            self._table.put(state, self._numbers(state, glance))
        else:
            self._path.append((state, glance, phi_limit, delta_limit))

    def _numbers(self, state: S, verdict: Verdict) -> Numbers:
        if verdict is Verdict.NOBODY:
            self.met_nobody = True
            return LOST if self._rules.is_red_to_move(state) == self._for_red else WON
        return WON if verdict is Verdict.WON else LOST
