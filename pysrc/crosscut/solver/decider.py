"""Who wins a position, and by which moves: this asks the prover and the search, and keeps their results for the next
question."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, TypeAlias, TypeVar

from crosscut.game import Game
from crosscut.geometry import Color, Grid
from crosscut.metadata import RuleSet
from crosscut.move import Move, Moves, Swap
from crosscut.position import Position
from crosscut.solver.connection_proof import Connection
from crosscut.solver.crosscuts import FourthsImposed
from crosscut.solver.links import LinksAsMoves
from crosscut.solver.naked_diagonal import NoNakedDiagonal
from crosscut.solver.proof_search import ENTRIES, INFINITE, LOST, WON, ProofSearch, Table
from crosscut.solver.prover import Prover, defence_steps, joining_steps
from crosscut.solver.race import natural_order
from crosscut.solver.rules import PlainRules, Rules
from crosscut.solver.zigzag import OneDotALine
from crosscut.steps import Budget, Steps, in_time

R = TypeVar("R")

PAUSE = 0.004
"""Approximate seconds of work between two pauses."""
FIRST_ROUND = 1000
"""Positions that the prover looks at before the search has its turn; then they double."""
EFFORT_OF_THE_PROVER = 0.5
"""About how many times longer it looks at a position than the search with the fastest rules."""
LESS = 4
"""How many times as much work the prover has in its turns as the search."""

QUICK: dict[RuleSet, Callable[[Grid], Rules[int]]] = {
    RuleSet.NO_CROSSCUT_TO_COME: lambda board: FourthsImposed(board, imposed_are_filled=False),
    RuleSet.NO_NAKED_DIAGONAL_TO_COME: NoNakedDiagonal,
    RuleSet.FOURTHS_FILLED: lambda board: FourthsImposed(board, imposed_are_filled=True),
    RuleSet.LINKS_AS_MOVES: LinksAsMoves,
    RuleSet.ONE_DOT_A_LINE: OneDotALine,
}
"""The rules of games that the search often decides. Crossway and Quickway are not among them: the prover is faster."""


def rules_steps(game: Game, position: Position) -> Steps[Rules[Any]]:
    """The rules to search with. The fast rules are right only in positions that play can reach, so for a set-up with
    problems the search uses the game's own methods."""
    quick = None if game.rule_set is None else QUICK.get(game.rule_set)
    if quick is None or (yield from game.problem_steps(position)):
        return PlainRules(game)
    return quick(position.grid)


class Open(Enum):
    """The result is not known."""

    OPEN = "open"


OPEN = Open.OPEN

Result: TypeAlias = Color | Open | None
"""The colour that wins; None if neither does; :data:`OPEN`."""


class Decided(NamedTuple):
    """What is known of a position."""

    result: Result
    connection: Connection | None
    """The proof that the winner connects; None where the search decided."""


def decider_steps(game: Game, position: Position, entries: int = ENTRIES) -> Steps[Decider]:
    """What decides this position and those after it, and knows nothing yet."""
    joining = yield from joining_steps(game, position)
    prover = None if joining is None else Prover(joining, position.grid)
    return Decider(game, (yield from rules_steps(game, position)), prover, entries)


class Decider:
    """Decides positions of one game on one board. Results for one position help with the next.

    The prover comes first, where there is one. While it has no answer, it and the search take turns.
    """

    def __init__(self, game: Game, rules: Rules[Any], prover: Prover | None, entries: int = ENTRIES) -> None:
        self.game = game
        self.rules = rules
        self._prover = prover
        self._tables: dict[bool, Table[Any]] = {for_red: Table(entries // 2) for for_red in (True, False)}
        self._found_tie = False
        self._slice = 1
        """Positions between two pauses. At first it is unknown how long one takes."""

    @property
    def effort(self) -> float:
        """About how many times longer a look at a position takes than with the fastest rules."""
        return self.rules.effort if self._prover is None else EFFORT_OF_THE_PROVER

    def known(self, position: Position) -> Result:
        """The result as far as it is known without any search."""
        if position.over:
            return self._outcome(position)
        state = self.rules.state(position)
        turn = Color.of(self.rules.is_red_to_move(state))
        red = self._answer(True, state, turn)
        if red:
            return Color.RED
        if red is None or not self._found_tie:
            return OPEN if red is None else Color.BLUE
        blue = self._answer(False, state, turn)
        return OPEN if blue is None else Color.BLUE if blue else None

    def decide_steps(self, position: Position, budget: Budget) -> Steps[Result]:
        """Work until the position is decided or the budget is spent."""
        known = self.known(position)
        return known if known is not OPEN else (yield from self.decided_steps(position, budget)).result

    def decided_steps(self, position: Position, budget: Budget) -> Steps[Decided]:
        """:meth:`decide_steps`, with a proof that the winner connects if there is one."""
        if position.over:
            return Decided(self._outcome(position), None)
        proving = None if self._prover is None else self._prover.search(position)
        nodes = FIRST_ROUND
        while proving is not None:
            yield from _in_part(proving.advance_steps, budget, nodes)
            if proving.found is not None:
                return Decided(self._note(proving.found), proving.found)
            if budget.spent:
                return Decided(OPEN, None)
            if proving.is_over:
                break
            less = nodes // (LESS * self.rules.effort)
            result = yield from _in_part(partial(self._search_steps, position), budget, less)
            if result is not OPEN:
                return Decided(result, None)
            nodes *= 2
        return Decided((yield from self._search_steps(position, budget)), None)

    def to_decide(self, position: Position) -> int:
        """A lower bound on the positions to decide before the result is known."""
        if self.known(position) is not OPEN:
            return 0
        return min(self._tables[True].get(self.rules.state(position)))

    def hope(self, position: Position, color: Color) -> int:
        """A lower bound on the positions to decide before a win of this colour is proved."""
        known = self.known(position)
        if known is not OPEN:
            return 0 if known is color else INFINITE
        state = self.rules.state(position)
        to_win, not_to_win = self._tables[True].get(state)
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
        result, connection = yield from self.decided_steps(position, budget)
        if result is OPEN:
            return None
        after = yield from self.after_steps(position)
        if (result is Color.RED or not after) and self.may_swap(position):
            return Swap()
        if connection is not None:
            move = connection.move or (yield from defence_steps(self.game, connection))
            later = None if move is None else connection.after(move, after[move])
            if later is not None:
                self._note(later)
            return move
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
        found, refuting = [], list[Connection]()
        for move, after in (yield from self.after_steps(position)).items():
            if any(not proof.depends_on(move) for proof in refuting):
                continue
            value, proof = yield from self.decided_steps(after, budget)
            if value is OPEN:
                return None
            if value is result:
                found.append(move)
            elif proof is not None and not proof.relies_on(move):
                refuting.append(proof)  # it holds after all moves that it does not depend on
        return Moves(found)

    def may_swap(self, position: Position) -> bool:
        """Whether the side to move may swap by the pie rule."""
        return Swap() in self.game.legal_moves(position)

    def _note(self, connection: Connection) -> Color:
        """Remember the winner for both questions of the search."""
        position = connection.position
        numbers = WON if position.turn is connection.color else LOST
        for table in self._tables.values():
            table.put(self.rules.state(position), numbers)
        return connection.color

    def _search_steps(self, position: Position, budget: Budget) -> Steps[Result]:
        """Search until the position is decided or the budget is spent."""
        if (yield from self._search(position, True, budget)):
            return Color.RED
        if not budget.spent and self._found_tie:
            yield from self._search(position, False, budget)
        return self.known(position)

    def _search(self, position: Position, for_red: bool, budget: Budget) -> Steps[bool]:
        search = ProofSearch(self.rules, for_red, self._tables[for_red], self.rules.state(position))
        yield from in_time(search.begin_steps(), budget.of_time(1.0))
        budget.used += search.nodes
        while search.answer is None and not budget.spent:
            nodes = self._slice if budget.most is None else min(self._slice, budget.most - budget.used)
            begin, before = monotonic(), search.nodes
            yield from in_time(search.advance_steps(nodes), budget)
            budget.used += search.nodes - before
            self._adapt_slice(monotonic() - begin)
            yield
        self._found_tie |= search.found_tie
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
        to_win, not_to_win = self._tables[for_red].get(state)
        if to_win and not_to_win:
            return None
        return (to_win == 0) == ((turn is Color.RED) == for_red)

    def _promise(self, after: Position, result: Result) -> tuple[int, int]:
        """A sort key for moves: first those that are known to keep the result, then those that come closest."""
        known = self.known(after)
        return (0 if known is result else 1 if known is OPEN else 2), self.hope(after, after.turn.other)


def _in_part(work: Callable[[Budget], Steps[R]], budget: Budget, nodes: int) -> Steps[R]:
    """Work within a part of the budget."""
    part, before = budget.of_units(nodes), budget.used
    steps = work(part)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: R = stop.value
            budget.used = before + part.used
            return result
        budget.used = before + part.used
        yield
