"""The solver's help where few points are open: who wins, the shortest win or the longest resistance, and a second look.

A level's budget is counted in evaluations, and so is the solver's work. Depending on the game's rules, one glance at a
position costs a few evaluations or a fraction of one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from sys import maxsize

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.player.search import Search
from crosscut.position import Position
from crosscut.solver.decider import OPEN, Decider, Result, decider_steps, rules_steps
from crosscut.solver.resistance import Resistance
from crosscut.steps import Budget, Steps, in_time

MOST_OPEN_POINTS = 36
"""With more open points the solver is not tried."""
GLANCES_FOR_AN_EVALUATION = 4
"""Glances, with the fastest rules, that the search for the winner may take for each evaluation of the budget."""
EVALUATIONS_FOR_A_DISTANCE = 5
"""Evaluations that pay for one position when the moves until the end are counted."""
PART_FOR_THE_WINNER = 0.35
"""The part of the time after which the search for the winner gives up. The search and :class:`SecondLook` share the
rest."""
PART_TO_COUNT = 0.2
"""The part of the time that counting the moves until the end may take: a proved answer should not be late."""

GLANCES_OF_A_SECOND_LOOK = 12
"""Glances, with the fastest rules, for each evaluation; together they take a little longer than the evaluation."""
MOVES = 2
"""Moves after which a second look is taken: a move and an answer."""
VISITS = 64
"""With this many visits the search's favourite moves are worth a second look."""


@dataclass(frozen=True, slots=True)
class PerfectPlay:
    """What is proved about a position."""

    is_won: bool
    """Whether the side to move wins."""
    move: Move | None
    """The move that wins in the fewest moves, or loses in the most. If they could not be counted: any winning move,
    or None if the position is lost or the budget ran out before one was found."""


def solver_for(game: Game, position: Position, asks_prover: bool = True) -> Steps[Decider | None]:
    """A decider for the position and those after it, with or without a prover; None if too many points are open."""
    if position.empty.bit_count() > MOST_OPEN_POINTS:
        return None
    if asks_prover:
        return (yield from decider_steps(game, position))
    return Decider(game, (yield from rules_steps(game, position)), None)


def perfect_play(
    decider: Decider, position: Position, ranked: Sequence[Move], budget: Budget
) -> Steps[PerfectPlay | None]:
    """What can be proved within the budget; None if nothing. ``ranked`` are moves, the most promising first."""
    glances = work_for(budget, GLANCES_FOR_AN_EVALUATION / decider.effort)
    allowed = Budget(glances, None)
    winner = yield from in_time(decider.decide_steps(position, allowed), budget, PART_FOR_THE_WINNER)
    if not isinstance(winner, Color):
        return None
    if winner is Color.RED and decider.may_swap(position):
        return PerfectPlay(True, Swap())
    allowed = Budget(work_for(budget, 1 / EVALUATIONS_FOR_A_DISTANCE), None)
    counting = Resistance(decider, winner, allowed).move_steps(position)
    move = yield from in_time(counting, budget, min(1.0, budget.fraction + PART_TO_COUNT))
    if winner is not position.turn:
        return PerfectPlay(False, move)
    if move is None:
        move = yield from _known_win(decider, position, ranked)
    if move is None:
        searching = decider.answer_steps(position, Budget(glances, None))
        move = yield from in_time(searching, budget, 1.0)
    return PerfectPlay(True, move)


def work_for(budget: Budget, for_an_evaluation: float) -> int | None:
    """The work that a budget allows; None: no limit."""
    # No search takes this long, and an infinite float cannot become an integer.
    return None if budget.most is None else int(for_an_evaluation * min(budget.most, maxsize))


def _known_win(decider: Decider, position: Position, ranked: Sequence[Move]) -> Steps[Move | None]:
    """The most promising move that is known to win; None if there is none."""
    after = yield from decider.after_steps(position)
    for move in ranked:
        result: Result = decider.known(after[move]) if move in after else OPEN
        if result is position.turn:
            return move
    return None


class SecondLook:
    """The solver or the prover takes a second look at what the search likes best.

    The search guesses well and proves little. The others prove, but cannot judge moves without trying them. So the
    search says what is worth a proof: the position after its best move and the best answer. If the answer wins, the
    search goes on with another move; if it loses, with the next best answer. The evaluations of the search earn the
    glances of the proofs.
    """

    def __init__(self, decide: Callable[[Position, Budget], Steps[Result]], for_an_evaluation: float) -> None:
        """``decide`` finds the winner of a position within a budget of glances, of which each evaluation earns
        ``for_an_evaluation``."""
        self._decide = decide
        self._for_an_evaluation = for_an_evaluation
        self.glances = 0
        """Glances taken so far."""

    @classmethod
    def of_solver(cls, decider: Decider) -> SecondLook:
        """The second look of the solver."""
        return cls(decider.decide_steps, GLANCES_OF_A_SECOND_LOOK / decider.effort)

    def look(self, search: Search) -> Steps[None]:
        """Try to decide the search's favourite position with the glances earned since the last look."""
        walk = search.favourites(MOVES, VISITS)
        earned = int(self._for_an_evaluation * search.evaluations)
        if len(walk) == 1 or earned <= self.glances:
            return
        budget = Budget(earned - self.glances, None)
        winner = yield from self._decide(walk[-1].position, budget)
        self.glances += budget.used
        if isinstance(winner, Color):
            search.conclude_from(walk, winner)
