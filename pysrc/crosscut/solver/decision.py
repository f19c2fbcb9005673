"""The decisive move of a game: the one after which a side could no longer be stopped, by proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.position import Position
from crosscut.solver.connection_proof import Connection
from crosscut.solver.prover import Prover, prover_steps
from crosscut.steps import Budget, Steps

NODES = 40_000
"""Positions that are looked at for each position of the game, at most: some seconds."""
NODES_FOR_A_MOVE = 8_000
"""Positions that are looked at for each move which may have saved the game, at most."""


@dataclass(frozen=True, slots=True)
class Decision:
    """From where on a game was decided.

    Attributes:
        winner: The side that could no longer be stopped.
        ply: After how many moves. In all later positions it could not be stopped either.
        connection: The proof in this position.
        saving: A move of the other side that would not have lost in this way, instead of the last of these moves; None
            if the game, or what can be proved of it, begins with this position, or if the winner made the last move.
        wins: Whether that move is proved to win. If not, it is only not known to lose.
    """

    winner: Color
    ply: int
    connection: Connection
    saving: Move | None
    wins: bool


def decision_steps(
    game: Game, positions: Sequence[Position], moves: Sequence[Move], budget: Budget
) -> Steps[Decision | None]:
    """From where on a game was decided, given its positions in order and the moves between them; None if nothing is
    proved of its end.

    Each position is looked at as long as :data:`NODES` says, from the end backwards, until one is open. ``budget``
    limits all of it. If it is spent first, the game may have been decided earlier.
    """
    decision: Decision | None = None
    winner = _winner(game, positions[-1])
    for ply in range(len(positions) - 1, -1, -1):
        position = positions[ply]
        prover = yield from prover_steps(game, position)
        if prover is None or budget.spent:
            if position.over:
                continue
            break
        connection = _before(prover, position, moves[ply], decision) if decision else None
        if connection is None:
            colors = (decision.winner,) if decision else tuple(Color) if winner is None else (winner,)
            connection = yield from prover.connection_steps(position, budget.of_units(NODES), colors)
        if connection is not None:
            decision = Decision(connection.color, ply, connection, None, False)
            continue
        if decision is None or position.turn is decision.winner:
            break
        saving, wins = yield from _saving_steps(game, prover, position, decision.winner, budget)
        return replace(decision, saving=saving, wins=wins)
    return decision


def _winner(game: Game, last: Position) -> Color | None:
    """The side that has won; None if the game is not over, or a tie."""
    outcome = game.outcome(last)
    return None if outcome is None else outcome.winner


def _before(prover: Prover, position: Position, move: Move, later: Decision) -> Connection | None:
    """The proof in a position in which the winner makes the move that leads to a proof."""
    if position.turn is not later.winner or isinstance(move, Swap):
        return None
    return prover.before(position, move, later.connection)


def _saving_steps(
    game: Game, prover: Prover, position: Position, winner: Color, budget: Budget
) -> Steps[tuple[Move | None, bool]]:
    """A move of the side to move that is not proved to lose, and whether it is proved to win; None if none is known.

    If the winner connects although the other side passes, only moves in the must-play region are candidates.
    """
    passed = position.with_turn(winner, position.ply)
    found = yield from prover.connection_steps(passed, budget.of_units(NODES_FOR_A_MOVE), (winner,))
    proofs, open_moves = [] if found is None else [found], list[Move]()
    for move in game.legal_moves(position):
        if budget.spent:
            break
        if isinstance(move, Swap) or not all(proof.depends_on(move) for proof in proofs):
            continue
        after = (yield from game.play_steps(position, move)).position
        if after.over:
            return move, True
        connection = yield from prover.connection_steps(after, budget.of_units(NODES_FOR_A_MOVE))
        if connection is None:
            open_moves.append(move)
        elif connection.color is not winner:
            return move, True
        elif not connection.relies_on(move):
            proofs.append(connection)
    return (open_moves[0] if open_moves else None), False
