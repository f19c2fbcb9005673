"""Who wins a position, and by which moves: this asks the search, and keeps its results for the next question."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from time import monotonic
from typing import Any, TypeAlias

from crosscut.game import Game
from crosscut.geometry import Color, Grid
from crosscut.metadata import RuleSet
from crosscut.move import Move, Moves, Swap
from crosscut.position import Position
from crosscut.solver.crosscuts import FourthsImposed, NoCrosscut
from crosscut.solver.links import LinksAsMoves, LinksAtOnce
from crosscut.solver.naked_diagonal import NoNakedDiagonal
from crosscut.solver.proof_search import ENTRIES, INFINITE, ProofSearch, Table
from crosscut.solver.race import natural_order
from crosscut.solver.rules import PlainRules, Rules
from crosscut.solver.zigzag import OneDotALine
from crosscut.steps import Budget, Steps

PAUSE = 0.004
"""Approximate seconds of work between two pauses."""

QUICK: dict[RuleSet, Callable[[Grid], Rules[int]]] = {
    RuleSet.NO_CROSSCUT: NoCrosscut,
    RuleSet.NO_CROSSCUT_TO_COME: lambda board: FourthsImposed(board, imposed_are_filled=False),
    RuleSet.NO_NAKED_DIAGONAL_TO_COME: NoNakedDiagonal,
    RuleSet.FOURTHS_FILLED: lambda board: FourthsImposed(board, imposed_are_filled=True),
    RuleSet.LINKS_AT_ONCE: LinksAtOnce,
    RuleSet.LINKS_AS_MOVES: LinksAsMoves,
    RuleSet.ONE_DOT_A_LINE: OneDotALine,
}


def rules_steps(game: Game, position: Position) -> Steps[Rules[Any]]:
    """The rules to search with. The fast rules are right only in positions that play can reach, so for a set-up with
    problems the search uses the game's own methods."""
    if game.rule_set is not None and not (yield from game.problem_steps(position)):
        return QUICK[game.rule_set](position.grid)
    return PlainRules(game)


class Open(Enum):
    """The result is not known."""

    OPEN = "open"


OPEN = Open.OPEN

Result: TypeAlias = Color | Open | None
"""The colour that wins; None if neither does; :data:`OPEN`."""


class Decider:
    """Decides positions of one game on one board. Results for one position help with the next."""

    def __init__(self, game: Game, rules: Rules[Any], entries: int = ENTRIES) -> None:
        self.game = game
        self.rules = rules
        self._tables: dict[bool, Table[Any]] = {for_red: Table(entries // 2) for for_red in (True, False)}
        self._found_draw = False
        self._slice = 1
        """Positions between two pauses. At first it is unknown how long one takes."""

    def known(self, position: Position) -> Result:
        """The result as far as it is known without any search."""
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

    def decide_steps(self, position: Position, budget: Budget) -> Steps[Result]:
        """Search until the position is decided or the budget is spent."""
        if position.over:
            return self._outcome(position)
        if (yield from self._search(position, True, budget)):
            return Color.RED
        if not budget.spent and self._found_draw:
            yield from self._search(position, False, budget)
        return self.known(position)

    def effort(self, position: Position) -> int:
        """A lower bound on the positions to decide before the result is known."""
        if self.known(position) is not OPEN:
            return 0
        return min(self._tables[True].get(self.rules.state(position))[:2])

    def hope(self, position: Position, color: Color) -> int:
        """A lower bound on the positions to decide before a win of this colour is proved."""
        known = self.known(position)
        if known is not OPEN:
            return 0 if known is color else INFINITE
        state = self.rules.state(position)
        to_win, not_to_win, _ = self._tables[True].get(state)
        return to_win if self.rules.is_red_to_move(state) == (color is Color.RED) else not_to_win

    def after_steps(self, position: Position) -> Steps[dict[Move, Position]]:
        """The positions after all legal moves but the swap."""
        after: dict[Move, Position] = {}
        for move in self.game.legal_moves(position):
            if not isinstance(move, Swap):
                after[move] = (yield from self.game.play_steps(position, move)).position
                yield
        return after

    def answer_steps(self, position: Position, budget: Budget) -> Steps[Move | None]:
        """A move that keeps the result; in a lost position one that resists: it needs a search to refute, not only a
        glance, and is in the winner's way.

        If a swap is legal, it keeps Red's win, and it may be the only move. None if the budget is spent first, or if
        there is no move.
        """
        result = yield from self.decide_steps(position, budget)
        if result is OPEN:
            return None
        after = yield from self.after_steps(position)
        if (result is Color.RED or not after) and self.may_swap(position):
            return Swap()
        if result is position.turn.other:
            searched = [move for move in after if self.known(after[move]) is not OPEN] or list(after)
            if self.game.won_by == "path":
                searched = yield from natural_order(self.game, position, searched, is_winning=False)
            return searched[0] if searched else None
        for move in sorted(after, key=lambda move: self._promise(after[move], result)):
            if (yield from self.decide_steps(after[move], budget)) is result:
                return move
            if budget.spent:
                return None
        return None

    def keeping_steps(self, position: Position, result: Color | None, budget: Budget) -> Steps[Moves | None]:
        """All moves that keep the result, () in a lost position; None if the budget is spent first."""
        can_swap = self.may_swap(position)
        if can_swap and (result is Color.RED or len(self.game.legal_moves(position)) == 1):
            return Moves((Swap(),))
        if result is position.turn.other:
            return Moves()
        found = []
        for move, after in (yield from self.after_steps(position)).items():
            value = yield from self.decide_steps(after, budget)
            if value is OPEN:
                return None
            if value is result:
                found.append(move)
        return Moves(found)

    def may_swap(self, position: Position) -> bool:
        """Whether the side to move may swap by the pie rule."""
        return Swap() in self.game.legal_moves(position)

    def _search(self, position: Position, for_red: bool, budget: Budget) -> Steps[bool]:
        search = ProofSearch(self.rules, for_red, self._tables[for_red], self.rules.state(position))
        budget.used += search.nodes
        while search.answer is None and not budget.spent:
            nodes = self._slice if budget.most is None else min(self._slice, budget.most - budget.used)
            begin, before = monotonic(), search.nodes
            search.advance(nodes)
            budget.used += search.nodes - before
            self._adapt_slice(monotonic() - begin)
            yield
        self._found_draw |= search.found_draw
        return search.answer is True

    def _adapt_slice(self, taken: float) -> None:
        if taken < PAUSE / 2:
            self._slice = min(2 * self._slice, 1024)
        elif taken > PAUSE and self._slice > 1:
            self._slice //= 2

    def _outcome(self, position: Position) -> Color | None:
        outcome = self.game.outcome(position)
        return None if outcome is None else outcome.winner

    def _answer(self, for_red: bool, state: Any, turn: Color) -> bool | None:
        to_win, not_to_win, _ = self._tables[for_red].get(state)
        if to_win and not_to_win:
            return None
        return (to_win == 0) == ((turn is Color.RED) == for_red)

    def _promise(self, after: Position, result: Result) -> tuple[int, int]:
        """A sort key for moves: first those that are known to keep the result, then those that come closest."""
        known = self.known(after)
        return (0 if known is result else 1 if known is OPEN else 2), self.hope(after, after.turn.other)
