"""What a search remembers, in bounded memory: two generations. When the younger is full, the older is dropped.

A table that has no room for the moves along one line goes round in circles; a few dozen entries are enough on 3x3.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeAlias, TypeVar

from crosscut.geometry import Mask

S = TypeVar("S", bound=Hashable)

Numbers: TypeAlias = tuple[int, int, Mask]
"""How many undecided positions must at least be decided to prove that the side to move wins, and that it does not; and
the zone of the win once there is one (:mod:`crosscut.solver.zones`)."""

INFINITE = 1 << 60
UNKNOWN: Numbers = (1, 1, 0)

ENTRIES = 1_000_000
"""The usual number of positions that are remembered: about 250 MB, and never more."""


def won(zone: Mask) -> Numbers:
    """The side to move wins."""
    return 0, INFINITE, zone


def lost(zone: Mask) -> Numbers:
    """The side to move does not win."""
    return INFINITE, 0, zone


class Table(Generic[S]):
    """The proof numbers of positions. Entries that were used lately stay longer."""

    def __init__(self, entries: int = ENTRIES) -> None:
        self._half = max(1, entries // 2)
        self.young: dict[S, Numbers] = {}
        """The generation that is written."""
        self.old: dict[S, Numbers] = {}
        """The generation before. An entry that is found here moves to the new one."""

    def __len__(self) -> int:
        return len(self.young) + len(self.old)

    def get(self, state: S) -> Numbers:
        """What is known of a position."""
        numbers = self.young.get(state)
        if numbers is None:
            numbers = self.old.get(state)
            if numbers is None:
                return UNKNOWN
            self.put(state, numbers)
        return numbers

    def get_all(self, states: Sequence[S]) -> list[Numbers]:
        """What is known of several positions."""
        found = map(self.young.get, states)
        if self.old:
            return [numbers or self.get(state) for numbers, state in zip(found, states, strict=True)]
        return [numbers or UNKNOWN for numbers in found]

    def knows_none(self, states: Sequence[S]) -> bool:
        """Whether nothing is known of any of these positions."""
        return self.young.keys().isdisjoint(states) and (not self.old or self.old.keys().isdisjoint(states))

    def put(self, state: S, numbers: Numbers) -> None:
        """Remember a position. Forgetting never makes an answer wrong, only the search longer."""
        if len(self.young) >= self._half:
            self.old = self.young
            self.young = {}
        self.young[state] = numbers
