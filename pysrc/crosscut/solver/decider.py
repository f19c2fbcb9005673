"""Asks the search who wins a position, and remembers what it finds for the next question."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.position import Position
from crosscut.solver.budget import Budget
from crosscut.solver.proof_search import ProofSearch
from crosscut.solver.rules import Rules
from crosscut.solver.table import ENTRIES, INFINITE, Table

R = TypeVar("R")

Deciding: TypeAlias = Generator[None, None, R]
"""Work that pauses every few milliseconds."""


class Open(Enum):
    """The result is not known."""

    OPEN = "open"


OPEN = Open.OPEN

Result: TypeAlias = Color | Open | None
"""The colour that wins; None if neither does; :data:`OPEN`."""


class Decider:
    """Decides positions of one game on one board. What it finds out about one position helps with the next."""

    def __init__(self, game: Game, rules: Rules[Any], entries: int = ENTRIES) -> None:
        self.game = game
        self.rules = rules
        self._entries = entries
        self._tables: dict[bool, Table[Any]] = {}
        self._found_draw = False

    def known(self, position: Position) -> Result:
        """What is known without any search."""
        if position.over:
            return self._outcome(position)
        state = self.rules.state(position)
        turn = Color.of(self.rules.is_red_to_move(state))
        red = self._answer(True, state, turn)
        if red:
            return Color.RED
        if red is None or not self._found_draw:
            return OPEN if red is None else Color.BLUE
        blue = self._answer(False, state, turn)
        return OPEN if blue is None else Color.BLUE if blue else None

    def decide_steps(self, position: Position, budget: Budget) -> Deciding[Result]:
        """Search until it is known who wins, or the budget is spent."""
        if position.over:
            return self._outcome(position)
        if (yield from self._search(position, True, budget)):
            return Color.RED
        if not budget.spent and self._found_draw:
            yield from self._search(position, False, budget)
        return self.known(position)

    def effort(self, position: Position) -> int:
        """How many positions must at least still be decided before the result is known."""
        if self.known(position) is not OPEN:
            return 0
        return min(self._table(True).get(self.rules.state(position))[:2])

    def hope(self, position: Position, color: Color) -> int:
        """How many positions must at least still be decided before it is proved that a colour wins."""
        known = self.known(position)
        if known is not OPEN:
            return 0 if known is color else INFINITE
        state = self.rules.state(position)
        to_win, not_to_win, _ = self._table(True).get(state)
        return to_win if self.rules.is_red_to_move(state) == (color is Color.RED) else not_to_win

    def _search(self, position: Position, for_red: bool, budget: Budget) -> Deciding[bool]:
        search = ProofSearch(self.rules, for_red, self._table(for_red), self.rules.state(position))

        def advance(nodes: int) -> int:
            before = search.nodes
            search.advance(nodes)
            return search.nodes - before

        budget.used += search.nodes
        while search.answer is None and not budget.spent:
            budget.work(advance)
            yield
        self._found_draw |= search.found_draw
        return search.answer is True

    def _outcome(self, position: Position) -> Color | None:
        outcome = self.game.outcome(position)
        return None if outcome is None else outcome.winner

    def _table(self, for_red: bool) -> Table[Any]:
        if for_red not in self._tables:
            self._tables[for_red] = Table(self._entries // 2)
        return self._tables[for_red]

    def _answer(self, for_red: bool, state: Any, turn: Color) -> bool | None:
        to_win, not_to_win, _ = self._table(for_red).get(state)
        if to_win and not_to_win:
            return None
        return (to_win == 0) == ((turn is Color.RED) == for_red)
