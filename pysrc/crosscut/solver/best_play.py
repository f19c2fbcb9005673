"""Moves that keep the result of a position."""

from __future__ import annotations

from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.position import Position
from crosscut.solver.budget import Budget
from crosscut.solver.decider import OPEN, Decider, Deciding, Result
from crosscut.solver.race import natural_order


def after_steps(decider: Decider, position: Position) -> Deciding[dict[Move, Position]]:
    """The positions after all legal moves but the swap."""
    after: dict[Move, Position] = {}
    for move in decider.game.legal_moves(position):
        if not isinstance(move, Swap):
            after[move] = (yield from decider.game.play_steps(position, move)).position
            yield
    return after


def answer_steps(decider: Decider, position: Position, budget: Budget) -> Deciding[Move | None]:
    """A move that keeps the result; in a lost position one that resists: it took a search to refute, not only a
    glance, and is in the way of the winner.

    Red's win is kept by the swap where there is one. None if the budget is spent first, or if there is no move.
    """
    result = yield from decider.decide_steps(position, budget)
    if result is OPEN:
        return None
    if result is Color.RED and may_swap(decider, position):
        return Swap()
    after = yield from after_steps(decider, position)
    if result is position.turn.other:
        searched = [move for move in after if decider.known(after[move]) is not OPEN] or list(after)
        if decider.game.owns_edges:
            searched = yield from natural_order(decider.game, position, searched, is_winning=False)
        return searched[0] if searched else None
    for move in sorted(after, key=lambda move: _promise(decider, after[move], result)):
        if (yield from decider.decide_steps(after[move], budget)) is result:
            return move
        if budget.spent:
            return None
    return None


def keeping_steps(
    decider: Decider, position: Position, result: Color | None, budget: Budget
) -> Deciding[tuple[Move, ...] | None]:
    """All moves that keep the result, () in a lost position; None if the budget is spent first."""
    if result is Color.RED and may_swap(decider, position):
        return (Swap(),)
    if result is position.turn.other:
        return ()
    found = []
    for move, after in (yield from after_steps(decider, position)).items():
        value = yield from decider.decide_steps(after, budget)
        if value is OPEN:
            return None
        if value is result:
            found.append(move)
    return tuple(found)


def may_swap(decider: Decider, position: Position) -> bool:
    """Whether the pie rule gives the side to move the choice of colours."""
    return Swap() in decider.game.legal_moves(position)


def _promise(decider: Decider, after: Position, result: Result) -> tuple[int, int]:
    """A key that sorts moves: first those that are known to keep the result, then those that nearly are."""
    known = decider.known(after)
    return (0 if known is result else 1 if known is OPEN else 2), decider.hope(after, after.turn.other)
