"""A small clause-learning solver that also keeps precedences free of cycles.

The usual method (Marques-Silva and Sakallah, GRASP, 1996; Moskewicz et al., Chaff,
2001): decide, and propagate over two watched literals per clause. Learn the first
unique implication point of every conflict, and jump back. Restart now and then with
the learned clauses. It always ends, because a learned clause is never forgotten, so
no conflict is met twice.

Two things are special here:

- a variable may stand for the precedence "a before b" (its negation for "b before
  a"). The precedences that are true must never form a cycle. One that would close a
  cycle is refused, with the clause that says so;
- as long as nothing is disputed, a decision serves the first clause that is not
  yet satisfied, so a model is found without touching the variables that do not
  matter. The clauses come in board order, and so does the search.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosscut.clauses import Clause, Literal, follow
from crosscut.steps import Steps

RESTART_UNIT = 32
"""Conflicts before the first restart, and the unit of the later intervals."""

_NO_REASON: Clause = []


class Solver:
    """Clauses over variables, some of which are precedences."""

    def __init__(self) -> None:
        self._size = 0
        self._clauses: list[Clause] = []
        self._units: list[Literal] = []
        self._contradiction = False
        self._precedences: dict[Literal, tuple[int, int]] = {}
        self.conflicts = 0
        """The number of conflicts so far."""

    def variable(self) -> Literal:
        """A new variable."""
        self._size += 1
        return self._size

    def precedence(self, a: int, b: int) -> Literal:
        """A new variable: whether item ``a`` comes before item ``b``."""
        literal = self.variable()
        self._precedences[literal] = (a, b)
        self._precedences[-literal] = (b, a)
        return literal

    def add(self, literals: Iterable[Literal]) -> None:
        """Demand that one of these literals, no two of one variable, is true."""
        clause = list(literals)
        if len(clause) > 1:
            self._clauses.append(clause)
        elif clause:
            self._units.append(clause[0])
        else:
            self._contradiction = True

    def solve_steps(self) -> Steps[bool]:
        """Whether the clauses can be satisfied. Call it once."""
        if self._contradiction:
            return False
        self._prepare()
        for unit in self._units:
            if self._value[unit] < 0:
                return False
            if not self._value[unit]:
                self._assign(unit, _NO_REASON)
        restarts, restart_at = 1, RESTART_UNIT
        while True:
            yield
            conflict = self._propagate()
            if conflict is not None:
                self.conflicts += 1
                if not self._decisions:
                    return False
                self._learn(conflict)
            elif self._decisions and self.conflicts >= restart_at:
                restarts += 1
                restart_at = self.conflicts + RESTART_UNIT * _luby(restarts)
                self._back_to(0)
            elif not self._decide():
                return True

    def value(self, literal: Literal) -> bool | None:
        """After a successful :meth:`solve`: the literal's value, None if it does not matter."""
        return None if self._value[literal] == 0 else self._value[literal] > 0

    def precedences(self) -> list[tuple[int, int]]:
        """After a successful :meth:`solve`: the pairs (earlier, later) that matter."""
        return [pair for literal, pair in self._precedences.items() if self._value[literal] > 0]

    def _prepare(self) -> None:
        """Lists indexed by literal; a negative literal counts from the end."""
        self._value = [0] * (2 * self._size + 1)
        self._level = [0] * (self._size + 1)
        self._reason = [_NO_REASON] * (self._size + 1)
        self._saved = [0] * (self._size + 1)
        self._dispute: dict[int, None] = {}
        self._trail: list[Literal] = []
        self._done = 0
        self._decisions: list[tuple[int, int]] = []  # trail length and first open clause before each
        self._open = 0
        self._later: dict[int, list[tuple[int, Literal]]] = {}
        self._watchers: list[list[Clause]] = [[] for _ in self._value]
        for clause in self._clauses:
            self._watch(clause)

    def _watch(self, clause: Clause) -> None:
        self._watchers[clause[0]].append(clause)
        self._watchers[clause[1]].append(clause)

    def _assign(self, literal: Literal, reason: Clause) -> None:
        self._value[literal] = 1
        self._value[-literal] = -1
        self._level[abs(literal)] = len(self._decisions)
        self._reason[abs(literal)] = reason
        self._trail.append(literal)

    def _propagate(self) -> Clause | None:
        """Draw all consequences; a clause that is false, or None."""
        while self._done < len(self._trail):
            literal = self._trail[self._done]
            self._done += 1
            if literal in self._precedences:
                cycle = self._cycle(literal)
                if cycle is not None:
                    return cycle
            conflict = follow(-literal, self._watchers, self._value, self._assign)
            if conflict is not None:
                return conflict
        return None

    def _cycle(self, literal: Literal) -> Clause | None:
        """Record a precedence that became true; the clause that forbids a cycle closed by it, or None."""
        first, second = self._precedences[literal]
        came_by: dict[int, tuple[int, Literal]] = {second: (first, literal)}
        queue = [second]
        for item in queue:
            for later, by in self._later.get(item, ()):
                if later not in came_by:
                    came_by[later] = (item, by)
                    if later == first:
                        return _path_clause(came_by, first)
                    queue.append(later)
        self._later.setdefault(first, []).append((second, literal))
        return None

    def _learn(self, conflict: Clause) -> None:
        """Learn from a conflict, jump back, and assert the learned clause's literal."""
        current = len(self._decisions)
        learned: Clause = []
        seen: set[int] = set()
        pending = self._resolve(conflict, current, seen, learned)
        for literal in reversed(self._trail):
            if abs(literal) in seen:
                if pending == 1:
                    break
                pending += self._resolve(self._reason[abs(literal)], current, seen, learned) - 1
        learned.sort(key=lambda part: -self._level[abs(part)])
        self._back_to(self._level[abs(learned[0])] if learned else 0)
        learned.insert(0, -literal)
        if len(learned) > 1:
            self._watch(learned)
        self._assign(-literal, learned)

    def _resolve(self, clause: Clause, current: int, seen: set[int], learned: Clause) -> int:
        """Merge a clause into the one being learned; how many new literals are of the current level."""
        pending = 0
        for literal in clause:
            variable = abs(literal)
            level = self._level[variable]
            if level and variable not in seen:
                seen.add(variable)
                self._dispute.pop(variable, None)
                self._dispute[variable] = None
                if level == current:
                    pending += 1
                else:
                    learned.append(literal)
        return pending

    def _back_to(self, level: int) -> None:
        length, self._open = self._decisions[level]
        del self._decisions[level:]
        for literal in reversed(self._trail[length:]):
            self._value[literal] = self._value[-literal] = 0
            self._saved[abs(literal)] = literal
            if literal in self._precedences:
                later = self._later.get(self._precedences[literal][0])
                if later and later[-1][1] == literal:
                    later.pop()
        del self._trail[length:]
        self._done = length

    def _decide(self) -> bool:
        """Decide the last disputed variable as before, or satisfy the first open clause; False if none is open."""
        value = self._value
        for variable in reversed(self._dispute):
            if not value[variable]:
                self._decisions.append((len(self._trail), self._open))
                self._assign(self._saved[variable], _NO_REASON)
                return True
        for index in range(self._open, len(self._clauses)):
            free = 0
            for literal in self._clauses[index]:
                if value[literal] > 0:
                    break
                if not value[literal]:
                    free = literal
            else:
                self._open = index
                self._decisions.append((len(self._trail), index))
                self._assign(free, _NO_REASON)
                return True
        return False


def _path_clause(came_by: dict[int, tuple[int, Literal]], last: int) -> Clause:
    """The clause that not all precedences of the cycle ending in ``last`` are true."""
    clause: Clause = []
    item = last
    while True:
        item, by = came_by[item]
        clause.append(-by)
        if item == last:
            return clause


def _luby(index: int) -> int:
    """The sequence 1 1 2 1 1 2 4 ... of Luby, Sinclair and Zuckerman (1993), from index 1."""
    length = index.bit_length()
    if index == (1 << length) - 1:
        return 1 << length - 1
    return _luby(index - (1 << length - 1) + 1)
