"""Who wins? A depth-first proof-number search (Nagai 2002), which proves its answer.

Each undecided state has two numbers (:data:`Numbers`): lower bounds on how many states must still be decided to prove
that the side to move wins, and to prove that it does not. By these numbers the search returns again and again to the
most promising state. It stays in a part of the tree as long as that part is more promising than the rest. So it needs
no tree, only a table, and may drop any entry of it.

States after the moves of one state often lead to the same later states. A sum would count these many times. So the
search takes the largest number, plus one for each other state (weak proof numbers; Ueda, Hashimoto, Hashimoto and Iida
2008). The numbers only steer the search; the answer is right in any case.

When the search meets a state for the first time, the rules guess its numbers, mostly from how many stones each side
lacks to join its edges (Nagai's df-pn+; Winands and Schadd 2011).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from crosscut.solver.rules import Rules, Verdict
from crosscut.steps import Steps

S = TypeVar("S", bound=Hashable)

Numbers: TypeAlias = tuple[int, int]
"""How many undecided positions must at least be decided to prove that the side to move wins, and that it does not."""

INFINITE = 1 << 60
UNKNOWN: Numbers = (1, 1)
WON: Numbers = (0, INFINITE)
"""The side to move wins."""
LOST: Numbers = (INFINITE, 0)
"""The side to move does not win."""

ENTRIES = 1_000_000
"""The usual number of positions that are remembered: about 250 MB, and never more."""


class Table(Generic[S]):
    """The proof numbers of positions, in bounded memory.

    There are two generations. When the younger is full, the older is dropped. Recently used entries stay longer. If a
    table has no room for the moves along one line, the search never ends; a few dozen entries are enough on 3x3.
    """

    def __init__(self, entries: int = ENTRIES) -> None:
        self._half = max(1, entries // 2)
        self.young: dict[S, Numbers] = {}
        """The generation that is written."""
        self.old: dict[S, Numbers] = {}
        """The generation before. An entry that is found here moves to the new one."""

    def get(self, state: S) -> Numbers:
        """The numbers of a position, as far as they are known."""
        numbers = self.young.get(state)
        if numbers is None:
            numbers = self.old.get(state)
            if numbers is None:
                return UNKNOWN
            self.put(state, numbers)
        return numbers

    def get_all(self, states: Sequence[S]) -> list[Numbers]:
        """The numbers of several positions, as far as they are known."""
        found = map(self.young.get, states)
        if self.old:
            return [numbers or self.get(state) for numbers, state in zip(found, states, strict=True)]
        return [numbers or UNKNOWN for numbers in found]

    def knows_none(self, states: Sequence[S]) -> bool:
        """Whether none of these positions has an entry."""
        return self.young.keys().isdisjoint(states) and (not self.old or self.old.keys().isdisjoint(states))

    def put(self, state: S, numbers: Numbers) -> None:
        """Store the numbers of a position. A lost entry never makes an answer wrong, only the search longer."""
        if len(self.young) >= self._half:
            self.old = self.young
            self.young = {}
        self.young[state] = numbers


@dataclass(slots=True)
class _Level(Generic[S]):
    """A state on the path from the root to the present one."""

    state: S
    after: Sequence[S]
    """The states after the moves that are not refuted."""
    phi_limit: int
    delta_limit: int


class ProofSearch(Generic[S]):
    """Does one side join its edges, from a given state? If neither does, the answer is no."""

    def __init__(self, rules: Rules[S], for_red: bool, table: Table[S], root: S) -> None:
        self._rules = rules
        self._for_red = for_red
        self._table = table
        self._root = root
        self._path: list[_Level[S]] = []
        self.nodes = 0
        """How many states have been looked at."""
        self.found_tie = False
        """Whether somewhere a game ended in a tie."""

    @property
    def answer(self) -> bool | None:
        """Whether the side in question wins; None while it is open."""
        phi, delta = self._table.get(self._root)
        if phi and delta:
            return None
        return (phi == 0) == (self._rules.is_red_to_move(self._root) == self._for_red)

    def begin_steps(self) -> Steps[None]:
        """Look at the root, unless its answer is known. It pauses only where a look takes long."""
        if self.answer is None:
            yield from self._look(self._root, INFINITE, INFINITE)

    def advance_steps(self, nodes: int) -> Steps[None]:
        """Look at that many more states, or fewer if they decide the answer. It pauses as
        :meth:`begin_steps` does."""
        until = self.nodes + nodes
        while self._path and self.nodes < until:
            yield from self._step(self._path[-1])

    def _step(self, level: _Level[S]) -> Steps[None]:
        """Continue from the deepest state: leave it if it is decided or no longer promising, else look at the best
        state after it."""
        numbers = self._table.get_all(level.after)
        deltas = [delta for _, delta in numbers]
        phi = min(deltas)
        best = deltas.index(phi)
        if not phi:
            self._leave(level, WON)
            return
        phis = [phi for phi, _ in numbers]
        if 0 in phis:
            level.after = [after for after, phi in zip(level.after, phis, strict=True) if phi]
            if not level.after:
                self._leave(level, LOST)
            return
        delta = max(phis) + len(phis) - 1
        if phi >= level.phi_limit or delta >= level.delta_limit:
            self._leave(level, (phi, delta))
        else:
            deltas[best] = INFINITE
            second = min(deltas)
            limit = min(level.phi_limit, second + 1 + (second >> 2))
            yield from self._look(level.after[best], level.delta_limit - len(phis) + 1, limit)

    def _look(self, state: S, phi_limit: int, delta_limit: int) -> Steps[None]:
        """Enter a state: store its result if it is clear at a glance, else continue from there."""
        self.nodes += 1
        found = yield from self._rules.look_steps(state)
        if isinstance(found, Verdict):
            self._table.put(state, self._numbers(state, found))
            return
        if self._table.knows_none(found):
            numbers = phi, delta = self._rules.guess(state, len(found))
            if phi >= phi_limit or delta >= delta_limit:
                self._table.put(state, numbers)
                return
        self._path.append(_Level(state, found, phi_limit, delta_limit))

    def _leave(self, level: _Level[S], numbers: Numbers) -> None:
        self._path.pop()
        self._table.put(level.state, numbers)

    def _numbers(self, state: S, verdict: Verdict) -> Numbers:
        if verdict is Verdict.TIED:
            self.found_tie = True
            loses = self._rules.is_red_to_move(state) == self._for_red
            return LOST if loses else WON
        return WON if verdict is Verdict.WON else LOST
