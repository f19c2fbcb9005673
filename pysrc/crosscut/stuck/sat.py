"""Is there a way to make all clauses true? By python-sat where it is installed, else by a small solver of this module.

A clause is a list of literals: the number of a variable, from 1 on, or that number negated; one of them must be true.
The small solver learns from conflicts (CDCL): it watches two literals of each clause, learns the first unique
implication point, and chooses the variable that had a part in the latest conflicts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import TypeAlias

from crosscut.clauses import Clause, follow
from crosscut.steps import Steps

Model: TypeAlias = set[int]
"""The variables that are true."""

_CONFLICTS_BETWEEN_PAUSES = 500
_VISITS_BETWEEN_PAUSES = 1000
"""Clauses that are looked at."""
_DECAY = 1.05
_LARGEST_ACTIVITY = 1e100
_FIRST_RESTART = 100


def model_steps(variables: int, clauses: list[Clause]) -> Steps[Model | None]:
    """A way to make all clauses true; None if there is none."""
    if is_installed():
        return (yield from _installed_steps(clauses))
    return (yield from Solver(variables, clauses).steps())


@cache
def is_installed() -> bool:
    """Whether python-sat is there."""
    try:
        import_module("pysat.solvers")
    except ImportError:
        return False
    return True


def _installed_steps(clauses: list[Clause]) -> Steps[Model | None]:
    with import_module("pysat.solvers").Solver("glucose4", bootstrap_with=clauses) as solver:
        answer: bool | None = None
        while answer is None:
            solver.conf_budget(_CONFLICTS_BETWEEN_PAUSES)
            answer = solver.solve_limited()
            yield
        return {literal for literal in solver.get_model() if literal > 0} if answer else None


class Solver:
    """The solver of this module. It is asked once."""

    def __init__(self, variables: int, clauses: Iterable[Clause]) -> None:
        self._count = variables
        # Lists by literal have the place of a negative one from their end.
        self._value = [0] * (2 * variables + 1)
        self._watched: list[list[Clause]] = [[] for _ in range(2 * variables + 1)]
        self._level = [0] * (variables + 1)
        self._reason: list[Clause | None] = [None] * (variables + 1)
        self._last = [-1] * (variables + 1)
        """The sign that each variable had last; false at first."""
        self._activity = [0.0] * (variables + 1)
        self._bump = 1.0
        self._heapq = import_module("heapq")  # the page has it only some time after its start
        self._heap = [(-0.0, variable) for variable in range(1, variables + 1)]
        self._trail: list[int] = []
        self._starts: list[int] = []
        self._seen_to = 0
        self._visits = 0
        self._is_possible = all(self._add(list(dict.fromkeys(clause))) for clause in clauses)

    def steps(self) -> Steps[Model | None]:
        """A way to make all clauses true; None if there is none."""
        conflicts, restart, next_restart = 0, 1, _FIRST_RESTART
        while self._is_possible:
            conflict = yield from self._propagate()
            if conflict is None:
                literal = self._choose()
                if literal == 0:
                    return {variable for variable in range(1, self._count + 1) if self._value[variable] > 0}
                self._starts.append(len(self._trail))
                self._assign(literal, None)
                continue
            if not self._starts:
                return None
            learned, back = self._learn(conflict)
            self._undo(back)
            self._is_possible = self._add(learned)
            self._bump *= _DECAY
            conflicts += 1
            if conflicts == next_restart:
                restart += 1
                next_restart += _FIRST_RESTART * _luby(restart)
                self._undo(0)
        return None

    def _add(self, clause: Clause) -> bool:
        """Watch a clause of which at most the first literal is not false; False if no way is left."""
        if len(clause) > 1:
            # Unwatched, a literal that is false from the start would be overlooked.
            if not self._starts:
                clause.sort(key=lambda literal: self._value[literal] < 0)
            self._watched[clause[0]].append(clause)
            self._watched[clause[1]].append(clause)
            if self._value[clause[1]] >= 0:
                return True
        elif not clause:
            return False
        first = clause[0]
        if self._value[first] == 0:
            self._assign(first, clause)
        return self._value[first] > 0

    def _assign(self, literal: int, reason: Clause | None) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        variable = abs(literal)
        self._level[variable] = len(self._starts)
        self._reason[variable] = reason
        self._trail.append(literal)

    def _propagate(self) -> Steps[Clause | None]:
        """Assign what follows; a clause that is false, or None."""
        while self._seen_to < len(self._trail):
            false = -self._trail[self._seen_to]
            self._seen_to += 1
            self._visits += len(self._watched[false]) + 1
            if self._visits > _VISITS_BETWEEN_PAUSES:
                self._visits = 0
                yield
            conflict = follow(false, self._watched, self._value, self._assign)
            if conflict is not None:
                return conflict
        return None

    def _learn(self, conflict: Clause) -> tuple[Clause, int]:
        """The clause that the conflict teaches, with the literal that will follow first; the level to go back to."""
        here, seen, rest, open_here = len(self._starts), set[int](), list[int](), 0
        clause, place = conflict, len(self._trail)
        skipped = 0
        while True:
            for literal in clause:
                variable = abs(literal)
                if literal == skipped or variable in seen or self._level[variable] == 0:
                    continue
                seen.add(variable)
                self._raise(variable)
                if self._level[variable] == here:
                    open_here += 1
                else:
                    rest.append(literal)
            while True:
                place -= 1
                skipped = self._trail[place]
                if abs(skipped) in seen:
                    break
            open_here -= 1
            if open_here == 0:
                break
            reason = self._reason[abs(skipped)]
            assert reason is not None
            clause = reason
        rest.sort(key=lambda literal: -self._level[abs(literal)])
        return [-skipped, *rest], self._level[abs(rest[0])] if rest else 0

    def _raise(self, variable: int) -> None:
        activity = self._activity
        activity[variable] += self._bump
        if activity[variable] > _LARGEST_ACTIVITY:
            self._activity[:] = [one / _LARGEST_ACTIVITY for one in activity]
            self._bump /= _LARGEST_ACTIVITY
            self._heap = [(-self._activity[one], one) for one in range(1, self._count + 1)]
            self._heapq.heapify(self._heap)
        elif self._value[variable] == 0:
            self._heapq.heappush(self._heap, (-activity[variable], variable))

    def _undo(self, level: int) -> None:
        if level == len(self._starts):
            return
        start = self._starts[level]
        for literal in self._trail[start:]:
            variable = abs(literal)
            self._last[variable] = 1 if literal > 0 else -1
            self._value[literal] = self._value[-literal] = 0
            self._heapq.heappush(self._heap, (-self._activity[variable], variable))
        del self._trail[start:], self._starts[level:]
        self._seen_to = start

    def _choose(self) -> int:
        """The free variable with the greatest activity, with its last sign; 0 if none is free."""
        while self._heap:
            least: tuple[float, int] = self._heapq.heappop(self._heap)
            negated, variable = least
            if self._value[variable] == 0 and -negated == self._activity[variable]:
                return variable * self._last[variable]
        return 0


def _luby(number: int) -> int:
    """The numbers of Luby's sequence: 1 1 2 1 1 2 4 ..."""
    while True:
        power = number.bit_length()
        if number == (1 << power) - 1:
            return 1 << power - 1
        number -= (1 << power - 1) - 1
